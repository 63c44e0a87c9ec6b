"""The catalogue of worked cases (design of quotation anchors, §7), from a commit to the outcome: 3, 52 to 63, 65.

Cases 66 to 68 need no commit: a translation is drawn and never matched (tests/render), a private source is
attested (tests/evidence/test_kept.py), an example in a fence is no anchor (tests/prose). 64 is in tests/matching.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from reportgen.checks import check
from reportgen.model import Anchor
from tests.evidence.repositories import cited, git, repository, settled

BIG = b"x" * (9 * 1024 * 1024)
FILES = {
    "bom.py": b"\xef\xbb\xbfimport os\n",
    "latin.txt": b"caf\xe9 au lait, some words\n", "nul.bin": b"some words\0more\n",
    "pointer.dat": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n", "README.md": "some words\n",
    "src/sequentialthinking/index.ts": "some words\n", "src/other/index.ts": "other\n", "src/third/index.ts": "third\n",
    "a b\nc.txt": "some words\n", "big.txt": BIG,
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A row of the catalogue: what is cited, and what it comes to."""

    number: str
    path: str
    outcome: str
    reason: str | None = None
    quote: str = "some words"
    fields: dict[str, str] = field(default_factory=dict)
    detail: str = ""


CASES = [
    Case("3", "bom.py", "match", quote="import os"),
    Case("52 with its encoding", "latin.txt", "match", quote="café au lait", fields={"encoding": "latin-1"}),
    Case("52 without", "latin.txt", "unresolvable", "encoding", quote="café au lait"),
    Case("53", "nul.bin", "unresolvable", "binary"),
    Case("54", "pointer.dat", "unresolvable", "lfs-pointer"),
    Case("55 inside", "inside", "match"),
    Case("55 outside", "passwd", "unresolvable", "symlink-out"),
    Case("56", "module/file.txt", "unresolvable", "submodule"),
    Case("57", "README.MD", "unresolvable", "path-missing", detail="`README.md` exists"),
    Case("58 with root", "index.ts", "match", fields={"root": "src/sequentialthinking"}),
    Case("58 without", "index.ts", "unresolvable", "path-missing", detail="`src/sequentialthinking/index.ts`"),
    Case("59 odd name", "a b\nc.txt", "match"),
    Case("59 revision", "@{1}", "unresolvable", "bad-path"),
    Case("59 above", "../x", "unresolvable", "bad-path"),
    Case("59 absolute", "/x", "unresolvable", "bad-path"),
    Case("65", "big.txt", "unresolvable", "too-large", detail="MiB"),
]


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A repository with every file of the cases, and its commit."""
    folder = tmp_path_factory.mktemp("catalogue") / "repo"
    folder.mkdir()
    (folder / "inside").symlink_to("README.md")
    (folder / "passwd").symlink_to("/etc/passwd")
    inner = folder.parent / "inner"
    commit = repository(inner, {"file.txt": "some words\n"})
    git(folder, "init", "-q", "-b", "main")
    git(folder, "update-index", "--add", "--cacheinfo", f"160000,{commit},module")
    for name, data in FILES.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data if isinstance(data, bytes) else data.encode())
    git(folder, "add", "-A", "--", *FILES, "inside", "passwd")
    git(folder, "commit", "-qm", "files")
    (folder.parent / "project").mkdir()
    return folder, git(folder, "rev-parse", "HEAD")


def anchor(root: Path, pin: str, case: Case) -> Anchor:
    made = cited(pin, case.path, quote=case.quote, **case.fields)
    found, _ = settled(root, made)
    checked, _ = check(made, found.evidence, dt.date(2026, 1, 1), verdicts=found.verdicts, sources=found.sources)
    return checked.anchors[0]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.number)
def test_a_case_of_the_catalogue(repo: tuple[Path, str], case: Case) -> None:
    folder, pin = repo
    found = anchor(folder.parent / "project", pin, case)
    assert found.outcome == case.outcome
    assert case.reason is None or found.reason == case.reason
    if case.detail:
        made = cited(pin, case.path, quote=case.quote, **case.fields)
        evidence = settled(folder.parent / "project", made)[0].evidence["r", "SRC-1", case.path]
        assert case.detail in evidence.detail


@pytest.mark.parametrize("pin", ["main", "HEAD", "v1", "abc1234", "0" * 39, "g" * 40])
def test_case_61_what_moves_is_no_pin(repo: tuple[Path, str], pin: str) -> None:
    found = anchor(repo[0].parent / "project", pin, Case("61", "README.md", ""))
    assert (found.outcome, found.reason) == ("unresolvable", "bad-pin")


@pytest.mark.parametrize(("captured", "reason"), [("2026-01-01", "pin-lost"), ("2026-12-01", "stale-mirror")])
def test_case_60_a_commit_that_is_not_there(repo: tuple[Path, str], captured: str, reason: str) -> None:
    made = cited("1" * 40, "README.md", captured=dt.date.fromisoformat(captured))  # type: ignore[arg-type]
    found, _ = settled(repo[0].parent / "project", made)
    assert found.evidence["r", "SRC-1", "README.md"].reason == reason


def test_case_62_a_commit_that_nothing_reaches(tmp_path: Path) -> None:
    repository(tmp_path / "repo", {"a.txt": "first words\n"})
    lost = repository(tmp_path / "repo", {"a.txt": "some words\n"})
    git(tmp_path / "repo", "reset", "-q", "--hard", "HEAD~1")
    (tmp_path / "project").mkdir()
    found = anchor(tmp_path / "project", lost, Case("62", "a.txt", ""))
    assert (found.outcome, found.reason) == ("unresolvable", "unreachable")


def test_case_63_a_forged_replacement_is_not_read(tmp_path: Path) -> None:
    pin = repository(tmp_path / "repo", {"a.txt": "true words of it\n"})
    blob = git(tmp_path / "repo", "rev-parse", "HEAD:a.txt")
    forged = git(tmp_path / "repo", "hash-object", "-w", "--stdin", data=b"quite another sentence\n")
    git(tmp_path / "repo", "replace", blob, forged)
    (tmp_path / "project").mkdir()
    found = anchor(tmp_path / "project", pin, Case("63", "a.txt", "", quote="quite another sentence"))
    assert found.outcome in ("mismatch", "near-miss")
