"""A project of two reports: links across editions, one front page, one manifest, names that a report may have."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from reportgen.build import compose, examine
from reportgen.verify import verify
from tests.cli.conftest import Run, run
from tests.conftest import MinimalProject

__all__ = ["run"]

FILES = {
    "claims/alpha/report.yaml": "title: The first\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/alpha/text/intro.md": "# Introduction\n\nSee CLM-1, beta:CLM-1 and {ref}`another <beta:CLM-2>`.\n",
    "claims/alpha/sources.yaml": "- id: SRC-1\n  kind: file\n  location: report.yaml\n",
    "claims/alpha/records/a.yaml": (
        "- id: CLM-1\n  kind: hypothesis\n  statement: It follows.\n"
        "  description: Out of beta:CLM-2.\n  refs: {rests-on: [beta:CLM-1]}\n"
    ),
    "claims/beta/report.yaml": "title: The second\ndate: 2026-09-10\nsections: [intro]\n",
    "claims/beta/text/intro.md": "# Introduction\n\nSee CLM-1, CLM-2 and alpha:SRC-1.\n",
    "claims/beta/records/a.yaml": (
        "- id: CLM-1\n  kind: hypothesis\n  statement: It holds.\n  cites: ['alpha:SRC-1 :1']\n"
        "- id: CLM-2\n  kind: hypothesis\n  statement: It holds as well.\n"
    ),
}


@pytest.fixture
def two(project: MinimalProject) -> Path:
    root = project(FILES)
    for path in ("report.yaml", "text/intro.md"):
        (root / "claims/r" / path).unlink()
    return root


def site(root: Path) -> Mapping[str, bytes]:
    examined, found = examine(root, dt.date(2026, 9, 9))
    assert examined is not None
    made, drawn = compose(examined)
    assert [(item.rule.code, item.message) for item in (*found, *drawn)] == []
    return made.files


def links(made: Mapping[str, bytes], path: str) -> set[tuple[str, str]]:
    """Address and words of each link in the main part of a page."""
    page = made[path].decode().partition("<main")[2].partition("</main>")[0]
    return {
        (href, re.sub(r"<[^>]+>", "", text).strip())
        for href, text in re.findall(r'<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', page, re.DOTALL)
    }


def test_links_lead_across_editions(two: Path) -> None:
    made = site(two)
    edition = links(made, "en/alpha/index.html")
    assert ("../beta/CLM-1/index.html", "beta:CLM-1") in edition
    assert ("../beta/CLM-2/index.html", "another") in edition
    claim = {href for href, _ in links(made, "en/alpha/CLM-1/index.html")}
    assert {"../../beta/CLM-1/index.html", "../../beta/CLM-2/index.html"} <= claim
    assert "../../alpha/SRC-1/index.html" in {href for href, _ in links(made, "en/beta/CLM-1/index.html")}


def test_links_lead_back_from_the_other_report(two: Path) -> None:
    made = site(two)
    found = links(made, "en/beta/CLM-1/index.html")
    assert "../../alpha/CLM-1/index.html" in {href for href, _ in found}
    places = sorted(text for href, text in found if "index.html#" in href and "¶" in text)
    assert places == ["alpha: ¶ 1", "¶ 1"]
    assert "../../beta/CLM-1/index.html" in {href for href, _ in links(made, "en/alpha/SRC-1/index.html")}


def test_records_json_names_the_report_of_what_is_elsewhere(two: Path) -> None:
    made = site(two)
    alpha, beta = (json.loads(made[f"data/{name}/records.json"])["records"] for name in ("alpha", "beta"))
    by_id = {record["id"]: record for record in beta}
    assert by_id["CLM-1"]["linked_from"] == {"rests-on": ["alpha:CLM-1"]}
    assert by_id["CLM-2"]["linked_from"] == {"text": ["alpha:CLM-1"]}
    own, other = by_id["CLM-1"]["text"][1], by_id["CLM-1"]["text"][0]
    assert re.fullmatch(r"alpha:[0-9a-f]{6}", other)
    assert re.fullmatch(r"[0-9a-f]{6}", own)
    assert f'id="{other.removeprefix("alpha:")}"' in made["en/alpha/index.html"].decode()
    (claim,) = [record for record in alpha if record["id"] == "CLM-1"]
    assert claim["links"]["rests-on"] == ["beta:CLM-1"]
    (source,) = [record for record in alpha if record["id"] == "SRC-1"]
    assert source["linked_from"]["cites"] == ["beta:CLM-1"]


def test_the_front_page_lists_every_report(two: Path) -> None:
    front = site(two)["index.html"].decode()
    assert [front.count(title) > 0 for title in ("The first", "The second")] == [True, True]
    assert {"en/alpha/index.html", "en/beta/index.html"} <= set(re.findall(r'href="([^"]*)"', front))


def test_there_is_one_manifest(two: Path, run: Run) -> None:
    assert run(two, "build").code == 0
    manifests = [path.relative_to(two / "site").as_posix() for path in (two / "site").rglob("manifest.json")]
    assert manifests == ["manifest.json"]
    text = (two / "site/manifest.json").read_text(encoding="utf-8")
    assert all(f"claims/{name}/report.yaml" in text for name in ("alpha", "beta"))
    assert verify(two / "site")[1] == ()
    assert run(two, "build", "--report", "alpha").code == 0
    assert (two / "site/en/beta/CLM-1/index.html").exists()


def test_show_tells_links_of_both_reports(two: Path, run: Run) -> None:
    assert "several reports have `CLM-1`: `alpha:CLM-1`, `beta:CLM-1`" in run(two, "show", "CLM-1").err
    shown = run(two, "show", "beta:CLM-1").out
    assert "alpha:SRC-1 :1: located" in shown
    assert "used-by      alpha:CLM-1" in shown
    assert "section intro of alpha" in shown
    document = json.loads(run(two, "show", "alpha:CLM-1", "--format", "json").out)
    assert {(link["relation"], link["report"], link["record"]) for link in document["links_out"]} == {
        ("rests-on", "beta", "CLM-1"), ("text", "beta", "CLM-2"),
    }  # fmt: skip


def test_what_another_report_lacks_is_told_at_the_link(two: Path, run: Run) -> None:
    (two / "claims/alpha/text/intro.md").write_text("# I\n\nSee CLM-1, beta:CLM-9, gamma:CLM-1.\n", encoding="utf-8")
    done = run(two, "check", "--format", "concise", "--select", "RG201")
    assert [line.split(": ")[0] for line in done.out.splitlines()[:-1]] == [
        "claims/alpha/text/intro.md:3:12", "claims/alpha/text/intro.md:3:24",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("data", "the site has a folder of this name"),
        ("assets", "the site has a folder of this name"),
        ("receipts", "the site has a folder of this name"),
        ("en", "the site has a folder of this name for a language"),
        ("zh-hans", "the site has a folder of this name for a language"),
        ("ui", "the words of the theme have a catalog of this name"),
        ("Alpha", ""),
        ("two words", ""),
        ("-x", ""),
        ("naïve", ""),
    ],
)
def test_a_name_that_a_report_cannot_have_is_one_finding(
    project: MinimalProject, run: Run, name: str, why: str
) -> None:
    root = project({"reportgen.toml": 'title = "T"\nlocales = ["en", "zh-Hans"]\n'})
    (root / "claims/r").rename(root / "claims" / name)
    done = run(root, "check", "--format", "json")
    (found,) = json.loads(done.out)["diagnostics"]
    assert (found["code"], found["file"]) == ("RG112", f"claims/{name}/report.yaml")
    assert found["message"] == f"`{name}` is not a name for a report" + (f": {why}" if why else "")
    assert done.code == 1


@pytest.mark.parametrize("name", ["r1", "claims", "index", "data-2", "sources"])
def test_other_names_are_free(project: MinimalProject, run: Run, name: str) -> None:
    root = project({})
    (root / "claims/r").rename(root / "claims" / name)
    assert run(root, "check", "--strict").code == 0
    assert run(root, "build").code == 0
