"""Sources on the disk: where they lie, how they are pinned, how they are decoded, what leads out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.evidence import gather
from reportgen.evidence.decoding import decode
from reportgen.model import Evidence, Project
from tests.checks.make import cite, project, record, report

FOLDER = "claims/r"


def put(root: Path, path: str, data: bytes | str) -> None:
    place = root / FOLDER / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data if isinstance(data, bytes) else data.encode())


def one(path: str | None = None, location: str = "notes", kind: str = "file", **fields: str) -> Project:
    """A project with one source that is cited once."""
    source = record("SRC-1", kind=kind, location=location, **fields)
    return project(report(source, record("CLM-1", [cite("SRC-1", "some words", path)])))


def look(root: Path, made: Project, path: str = "") -> tuple[Evidence, tuple[Diagnostic, ...]]:
    found, faults = gather(made, root)
    return found["r", "SRC-1", path], faults


def test_a_cited_file_below_a_folder_is_read(tmp_path: Path) -> None:
    put(tmp_path, "notes/a/b.txt", "some words")
    held, faults = look(tmp_path, one("a/b.txt"), "a/b.txt")
    assert (held.path, held.reason, faults) == ("claims/r/notes/a/b.txt", None, ())
    assert held.file is not None
    assert held.file.text == "some words"
    assert held.digest == hashlib.sha256(b"some words").hexdigest()


@pytest.mark.parametrize("path", [None, "a.txt", "notes/a.txt"])
def test_a_source_that_is_one_file_needs_no_path(tmp_path: Path, path: str | None) -> None:
    put(tmp_path, "notes/a.txt", "some words")
    held, faults = look(tmp_path, one(path, "notes/a.txt"), path or "")
    assert (held.path, held.reason, faults) == ("claims/r/notes/a.txt", None, ())


def test_short_paths_lie_below_the_root_of_the_source(tmp_path: Path) -> None:
    put(tmp_path, "notes/deep/a.txt", "some words")
    assert look(tmp_path, one("a.txt", root="deep"), "a.txt")[0].path == "claims/r/notes/deep/a.txt"


def test_a_source_may_lie_elsewhere_in_the_project(tmp_path: Path) -> None:
    put(tmp_path, "../../shared/a.txt", "some words")
    assert look(tmp_path, one(None, "../../shared/a.txt"))[0].path == "shared/a.txt"


def test_a_source_of_another_report_is_read_from_its_folder(tmp_path: Path) -> None:
    put(tmp_path, "../s/a.txt", "some words")
    source = record("SRC-1", report="s", kind="file", location="a.txt")
    made = project(report(record("CLM-1", [cite("s:SRC-1", "some words")])), report(source, slug="s"))
    assert gather(made, tmp_path)[0]["s", "SRC-1", ""].path == "claims/s/a.txt"


def test_each_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "notes/a.txt", "some words")
    source = record("SRC-1", kind="file", location="notes")
    cites = [cite("SRC-1", "some words", path) for path in ("a.txt", "./a.txt", "a.txt")]
    seen: list[str] = []
    read: Callable[[Path, str, int], bytes | None] = files.read_bytes

    def counted(root: Path, path: str, limit: int) -> bytes | None:
        seen.append(path)
        return read(root, path, limit)

    monkeypatch.setattr(files, "read_bytes", counted)
    gather(project(report(source, record("CLM-1", cites))), tmp_path)
    assert seen == ["claims/r/notes/a.txt"]


MISSING = [
    ("README.TXT", "case matters: `README.txt` exists"),
    ("b.txt", "did you mean `first/b.txt`, `second/b.txt`?"),
    ("third/b.txt", "did you mean `first/b.txt`, `second/b.txt`?"),
    ("zzz.txt", "nothing below `claims/r/notes` has that name"),
]


@pytest.mark.parametrize(("path", "detail"), MISSING)
def test_a_missing_path_offers_what_was_meant(tmp_path: Path, path: str, detail: str) -> None:
    for name in ("README.txt", "first/b.txt", "second/b.txt"):
        put(tmp_path, f"notes/{name}", "some words")
    held, faults = look(tmp_path, one(path), path)
    assert (held.reason, held.detail, faults) == ("path-missing", detail, ())


def test_a_missing_source_is_told_once_with_the_nearest_name(tmp_path: Path) -> None:
    put(tmp_path, "note/a.txt", "some words")
    held, faults = look(tmp_path, one("a.txt"), "a.txt")
    assert held.reason == "no-source"
    assert [(item.rule.code, item.help) for item in faults] == [("RG121", "did you mean `note`?")]


def test_an_uncited_source_is_looked_at_too(tmp_path: Path) -> None:
    faults = gather(project(report(record("SRC-1", kind="dataset", location="none.csv"))), tmp_path)[1]
    assert [item.rule.code for item in faults] == ["RG121"]


@pytest.mark.parametrize("location", ["../../..", "/etc/hostname", "../../../x", "a\0b"])
def test_a_location_outside_the_project_is_refused(tmp_path: Path, location: str) -> None:
    root = tmp_path / "project"
    put(root, "notes/a.txt", "some words")
    held, faults = look(root, one("a.txt", location), "a.txt")
    assert (held.file, held.reason, [item.rule.code for item in faults]) == (None, "no-source", ["RG123"])


@pytest.mark.parametrize(
    ("path", "reason", "codes"),
    [
        ("../../../../x.txt", "outside", ["RG123"]),
        ("/etc/hostname", "outside", ["RG123"]),
        ("../secret.txt", "bad-path", []),
        ("link.txt", "symlink-out", ["RG123"]),
        ("folder/hostname", "symlink-out", ["RG123"]),
        ("inner.txt", None, []),
        (None, "directory", []),
        ("deep", "directory", []),
    ],
)
def test_a_path_stays_inside_its_source_and_the_project(
    tmp_path: Path, path: str | None, reason: str | None, codes: list[str]
) -> None:
    for name in ("notes/a.txt", "notes/deep/a.txt", "secret.txt"):
        put(tmp_path, name, "some words")
    notes = tmp_path / FOLDER / "notes"
    (notes / "link.txt").symlink_to("/etc/hostname")
    (notes / "folder").symlink_to("/etc")
    (notes / "inner.txt").symlink_to("a.txt")
    held, faults = look(tmp_path, one(path), path or "")
    assert (held.reason, [item.rule.code for item in faults]) == (reason, codes)


def test_a_location_that_is_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "a.txt", "some words")
    (tmp_path / FOLDER / "notes").symlink_to("/etc")
    held, faults = look(tmp_path, one("hostname"), "hostname")
    assert (held.file, [item.rule.code for item in faults]) == (None, ["RG123"])


def test_a_large_file_names_the_limit(tmp_path: Path) -> None:
    put(tmp_path, "notes/a.txt", b"a" * (8 * 1024 * 1024 + 1))
    held, _ = look(tmp_path, one("a.txt"), "a.txt")
    assert (held.reason, held.detail) == ("too-large", "at most 8 MiB are read")


def test_a_broken_link_cannot_be_read(tmp_path: Path) -> None:
    put(tmp_path, "notes/a.txt", "some words")
    (tmp_path / FOLDER / "notes" / "b.txt").symlink_to("none.txt")
    assert look(tmp_path, one("b.txt"), "b.txt")[0].reason == "unreadable"


def test_a_recorded_hash_is_compared(tmp_path: Path) -> None:
    put(tmp_path, "notes.txt", "some words")
    good = hashlib.sha256(b"some words").hexdigest()
    assert look(tmp_path, one(None, "notes.txt", sha256=good))[1] == ()
    faults = look(tmp_path, one(None, "notes.txt", sha256="0" * 64))[1]
    assert [(item.rule.code, item.data["found"]) for item in faults] == [("RG122", good)]


@pytest.mark.parametrize("capture", ["page.txt", "captures/page.txt"])
def test_the_kept_text_of_a_page_is_compared_with_its_hash(tmp_path: Path, capture: str) -> None:
    put(tmp_path, "captures/page.txt", "some words")
    faults = gather(one(kind="web", location="https://example.org", capture=capture, sha256="0" * 64), tmp_path)[1]
    assert [item.rule.code for item in faults] == ["RG122"]


PINS = [
    ({"kind": "git"}, ["RG120"]),
    ({"kind": "git", "revision": "0123456"}, ["RG120"]),
    ({"kind": "git", "revision": "A" * 40}, ["RG120"]),
    ({"kind": "git", "revision": "a" * 40}, []),
    ({"kind": "git", "revision": "a" * 64}, []),
    ({"kind": "web"}, ["RG120"]),
    ({"kind": "web", "sha256": "a" * 63}, ["RG120"]),
    ({"kind": "web", "sha256": "a" * 64}, []),
    ({"kind": "paper"}, []),
    ({"kind": "private"}, []),
    ({"kind": "paper", "max_level": "exakt"}, ["RG112"]),
    ({"kind": "paper", "max_level": "typographic"}, []),
]


@pytest.mark.parametrize(("fields", "codes"), PINS)
def test_a_pin_has_the_form_that_its_kind_demands(tmp_path: Path, fields: dict[str, str], codes: list[str]) -> None:
    faults = gather(one(location="x", **fields), tmp_path)[1]  # type: ignore[arg-type]
    assert [item.rule.code for item in faults] == codes


def test_a_kept_paper_needs_a_hash(tmp_path: Path) -> None:
    put(tmp_path, "captures/paper.txt", "some words")
    faults = gather(one(kind="paper", location="x", capture="paper.txt"), tmp_path)[1]
    assert [item.rule.code for item in faults] == ["RG120"]


DECODED = [
    (b"plain", "", "plain"),
    (b"\xef\xbb\xbfimport os", "", "import os"),
    ("ä".encode("utf-16"), "", "ä"),
    (b"\xfe\xff\x00\xe4", "", "ä"),
    (b"caf\xe9", "latin-1", "café"),
    ("é".encode(), "latin-1", "é"),
    ("ab".encode("utf-16-le"), "utf-16-le", "ab"),
    (b"a\r\nb\rc", "", "a\r\nb\rc"),
]


@pytest.mark.parametrize(("data", "declared", "text"), DECODED)
def test_bytes_are_decoded_by_mark_then_by_register(data: bytes, declared: str, text: str) -> None:
    assert decode(data, declared) == (text, "", "")


UNDECODED = [
    (b"caf\xe9", "", "encoding"),
    (b"caf\xe9", "no-such-thing", "encoding"),
    (b"caf\xe9", "unicode_escape", "encoding"),
    (b"caf\xe9", "zip", "encoding"),
    (b"caf\xe9", "a\0b", "encoding"),
    (b"a\0b", "", "binary"),
    (b"\xff\xfe\x00\x00a\x00\x00\x00", "", "binary"),
    (b"\xff\xfe\x00\xd8", "", "encoding"),
    (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "", "lfs-pointer"),
]


@pytest.mark.parametrize(("data", "declared", "reason"), UNDECODED)
def test_bytes_that_are_no_text_have_a_reason(data: bytes, declared: str, reason: str) -> None:
    text, why, detail = decode(data, declared)
    assert (text, why) == (None, reason)
    assert detail


def test_a_nul_after_the_first_8000_bytes_does_not_make_a_file_binary() -> None:
    assert decode(b"a" * 8_000 + b"\0", "")[0] is not None
