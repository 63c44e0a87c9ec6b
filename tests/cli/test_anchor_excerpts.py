"""`keep-excerpts`: what `anchors --fix` keeps of a commit, and how far it is believed when the commit is gone."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject
from tests.evidence.repositories import git, repository

SMALL = b"caf\xe9 one\r\nthe words of a small file\r\nend"
LARGE = "".join(f"line number {number} of the large file\n" for number in range(1, 4_000))


@pytest.fixture
def root(project: MinimalProject, tmp_path: Path) -> Path:
    pin = repository(tmp_path / "repo", {"small.txt": SMALL, "large.txt": LARGE})
    return project({
        "reportgen.toml": f'title = "T"\n[mirrors]\n"https://example.org/o/n" = "{tmp_path / "repo"}"\n',
        "claims/r/sources.yaml": (
            "- id: SRC-1\n  kind: git\n  title: N\n  location: https://example.org/o/n\n  encoding: latin-1\n"
            f"  revision: {pin}\n  keep-excerpts: true\n"
        ),
        "claims/r/records/a.yaml": (
            "- id: CLM-1\n  kind: hypothesis\n  statement: It holds.\n  cites:\n"
            "    - source: SRC-1\n      at: small.txt:2\n      quote: the words of a small file\n"
            "    - source: SRC-1\n      at: large.txt\n      quote: line number 2000 of the large file\n"
        ),
        "claims/r/text/intro.md": "# Introduction\n\nSee CLM-1.\n",
    })  # fmt: skip


def kept(root: Path) -> dict[str, bytes]:
    folder = root / "claims/r/captures/excerpts"
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


def test_small_files_are_kept_whole_and_of_others_the_lines_with_a_few_around(
    root: Path, run: Run, tmp_path: Path
) -> None:
    assert run(root, "anchors", "--fix").code == 0
    small, large = (git(tmp_path / "repo", "rev-parse", f"HEAD:{name}.txt") for name in ("small", "large"))
    part = "".join(f"line number {number} of the large file\n" for number in range(1997, 2004)).encode()
    digest = hashlib.sha256(part).hexdigest()[:16]
    assert kept(root) == {f"{small}.blob": SMALL, f"{large}.1997-2003.{digest}.txt": part}
    assert run(root, "anchors", "--fix").out == "nothing to change\n"
    assert run(root, "check").code == 0


def test_nothing_is_kept_unless_the_source_says_so(root: Path, run: Run) -> None:
    path = root / "claims/r/sources.yaml"
    path.write_text(path.read_text().replace("keep-excerpts: true", "keep-excerpts: false"))
    assert run(root, "anchors", "--fix").code == 0
    assert kept(root) == {}


def test_a_lost_source_is_named_with_what_was_kept_and_stays_unresolvable(root: Path, run: Run, tmp_path: Path) -> None:
    run(root, "anchors", "--fix")
    shutil.rmtree(tmp_path / "repo")
    rows = json.loads(run(root, "anchors", "--format", "json").out)["anchors"]
    assert [one["outcome"] for one in rows] == ["unresolvable", "unresolvable"]
    assert [Path(one["excerpt"]).name in kept(root) for one in rows] == [True, True]


def test_the_page_says_that_nothing_was_checked_and_shows_what_was_kept(root: Path, run: Run, tmp_path: Path) -> None:
    run(root, "anchors", "--fix")
    shutil.rmtree(tmp_path / "repo")
    assert run(root, "build").code == 0
    page = (root / "site/en/r/CLM-1/index.html").read_text(encoding="utf-8")
    pin = (root / "claims/r/anchors.lock").read_text().splitlines()[2].split()[2]
    assert f"Not checked here. Last found at: <code>{pin[:12]} small.txt:2</code>" in page
    assert "<summary>Kept excerpt from line 1997</summary>" in page
    assert "line number 2003 of the large file" in page
    assert "line number 2004" not in page
    assert "café one" in page
    assert "mark is-unreadable" in page
    assert "mark is-matches" not in page
    found = json.loads((root / "site/data/r/anchors.json").read_text(encoding="utf-8"))["anchors"]
    assert [(one["outcome"], one["last_verified"]["lines"]) for one in found] == [
        ("unresolvable", "2"), ("unresolvable", "2000"),
    ]  # fmt: skip
    assert run(root, "verify").code == 0


def test_what_has_other_bytes_than_its_name_says_is_not_believed(root: Path, run: Run, tmp_path: Path) -> None:
    run(root, "anchors", "--fix")
    shutil.rmtree(tmp_path / "repo")
    for path in (root / "claims/r/captures/excerpts").iterdir():
        path.write_bytes(path.read_bytes().replace(b"of", b"if"))
    rows = json.loads(run(root, "anchors", "--format", "json").out)["anchors"]
    assert [one["excerpt"] for one in rows] == [None, None]


def test_a_file_of_somebody_else_is_not_overwritten(root: Path, run: Run, tmp_path: Path) -> None:
    small = git(tmp_path / "repo", "rev-parse", "HEAD:small.txt")
    path = root / f"claims/r/captures/excerpts/{small}.blob"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"mine")
    done = run(root, "anchors", "--fix")
    assert "holds something else and is not overwritten" in done.err
    assert path.read_bytes() == b"mine"
    assert len(kept(root)) == 2


def test_a_folder_that_leads_out_of_the_project_is_left_alone(root: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (root / "claims/r/captures").symlink_to(tmp_path / "outside")
    run(root, "anchors", "--fix")
    assert list((tmp_path / "outside").iterdir()) == []


def test_a_line_that_is_too_long_is_not_kept(root: Path, run: Run, tmp_path: Path) -> None:
    pin = repository(tmp_path / "repo", {"large.txt": "x " * 50_000 + "line number 2000 of the large file\n"})
    path = root / "claims/r/sources.yaml"
    old = path.read_text().partition("revision: ")[2].split()[0]
    path.write_text(path.read_text().replace(old, pin))
    assert run(root, "anchors", "--fix").code == 0
    assert [name.rpartition(".")[2] for name in kept(root)] == ["blob"]
