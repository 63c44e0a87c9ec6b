"""Mirrors are inputs of a build: the manifest lists them, a changed one is noticed, and the cache changes no byte."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from reportgen.build import Request, Result, build
from reportgen.manifest import decode
from reportgen.model import Outside
from tests.conftest import MinimalProject
from tests.evidence.repositories import LOCATION, counting, git, outside, repository

TODAY = date(2026, 9, 9)


def files(pin: str, *, mirror: str = "../repo") -> dict[str, str]:
    """A project that quotes a file of a commit, once rightly and once with an allowance for a source that is gone."""
    return {
        "reportgen.toml": f'title = "Editions"\n[mirrors]\n"{LOCATION}" = "{mirror}"\n',
        "claims/r/sources.yaml": f"- id: SRC-1\n  kind: git\n  title: A system\n  location: {LOCATION}\n"
        f"  revision: {pin}\n",
        "claims/r/records/a.yaml": "- id: CLM-1\n  kind: claim\n  statement: The reserve lasts.\n  cites:\n"
        "    - source: SRC-1\n      at: notes/a.txt:2\n      quote: The reserve lasts until the deadline.\n"
        "    - SRC-1 notes/a.txt:1-2\n",
        "claims/r/text/intro.md": "# Introduction\n\nCLM-1 is all.\n",
    }


@pytest.fixture
def pin(tmp_path: Path) -> str:
    text = "The store holds two records.\nThe reserve lasts until the deadline.\n"
    return repository(tmp_path / "repo", {"notes/a.txt": text})


def run(root: Path, beside: Outside, name: str = "site", *, use_cache: bool = True) -> Result:
    return build(Request(root, TODAY, root / name, outside=beside, use_cache=use_cache))


def told(result: Result) -> list[tuple[str, object]]:
    return sorted((one.rule.code, one.data.get("reason")) for one in result.findings)


def tree(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_a_site_is_the_same_with_and_without_the_cache(project: MinimalProject, pin: str, tmp_path: Path) -> None:
    root = project(files(pin))
    program, log = counting(tmp_path / "count")
    results = [
        run(root, outside(), "plain", use_cache=False),
        run(root, outside(tmp_path / "keys", program), "cold", use_cache=False),
    ]
    calls = log.read_text()
    results.append(run(root, outside(tmp_path / "keys", program), "warm", use_cache=False))
    assert log.read_text() == calls
    assert [told(one) for one in results] == [[], [], []]
    assert results[0].counts["quotations-checked"] == 1
    assert tree(root / "plain") == tree(root / "cold") == tree(root / "warm")


@pytest.mark.parametrize(("mirror", "word"), [("../repo", "present"), ("../nowhere", "absent")])
def test_the_manifest_lists_each_source_of_git(project: MinimalProject, pin: str, mirror: str, word: str) -> None:
    root = project(files(pin, mirror=mirror))
    run(root, outside())
    manifest = decode((root / "site" / "manifest.json").read_bytes())
    assert not isinstance(manifest, str)
    assert manifest.sources == {"r/SRC-1": word}
    assert not any(path.endswith("a.txt") for path in manifest.inputs)


def test_a_build_with_nothing_to_do_looks_at_its_mirrors(project: MinimalProject, pin: str, tmp_path: Path) -> None:
    root = project(files(pin))
    assert not run(root, outside()).is_cached
    assert run(root, outside()).is_cached
    git(tmp_path / "repo", "tag", "new")
    assert not run(root, outside()).is_cached
    assert run(root, outside()).is_cached
    (tmp_path / "repo").rename(tmp_path / "away")
    gone = run(root, outside())
    assert (gone.is_cached, told(gone)) == (False, [("RG310", "no-mirror"), ("RG312", None)])
    assert run(root, outside()).is_cached
    (tmp_path / "away").rename(tmp_path / "repo")
    assert (run(root, outside()).is_cached, told(run(root, outside()))) == (False, [])


def test_without_mirrors_is_another_build(project: MinimalProject, pin: str) -> None:
    root = project(files(pin))
    assert told(run(root, outside())) == []
    alone = run(root, outside(use_mirrors=False))
    assert (alone.is_cached, told(alone)) == (False, [("RG310", "no-mirror"), ("RG312", None)])


def test_an_allowance_for_each_citation_silences_the_source(project: MinimalProject, pin: str) -> None:
    made = files("0" * 40)
    root = project(made)
    assert told(run(root, outside())) == [("RG310", "pin-lost")]
    allow = "allow: {outcome: unresolvable, reason: it is gone, until: 2027-03-01}"
    (root / "claims/r/records/a.yaml").write_text(
        "- id: CLM-1\n  kind: claim\n  statement: The reserve lasts.\n  cites:\n"
        f"    - source: SRC-1\n      at: notes/a.txt:2\n      {allow}\n"
    )
    assert told(run(root, outside())) == []
    late = build(Request(root, date(2027, 3, 2), root / "site", outside=outside()))
    assert told(late) == [("RG310", "pin-lost")]
