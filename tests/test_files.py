"""The reader of the disk: nothing from outside the project, nothing that hangs, no text that is not clean."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen import files
from reportgen.source import Position, find_unfit


def text(root: Path, path: str, limit: int = files.TEXT_LIMIT) -> tuple[str | None, list[str]]:
    file, found = files.read_text(root, path, limit)
    lines = []
    for item in found:
        start = item.span.start if item.span else None
        lines.append(f"{item.rule.code} {start.line}:{start.column}" if start else f"{item.rule.code} -")
    return (file.text if file else None), lines


def help_of(root: Path, path: str) -> str:
    return files.read_text(root, path)[1][0].help or ""


def test_text_is_read_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes("é한\u2028\r\nb".encode())
    assert text(tmp_path, "a.md") == ("é한\u2028\r\nb", [])


@pytest.mark.parametrize(
    ("data", "place", "advice"),
    [
        (b"\xef\xbb\xbfa", "1:1", "without BOM"),
        ("é\nab".encode("latin-1"), "1:1", "Latin-1"),
        ("a\nb é".encode("latin-1"), "2:3", "Latin-1"),
        ("한 ".encode() + b"\xe9", "1:3", "Latin-1"),
        ("ab".encode("utf-16"), "1:1", "UTF-8"),
        ("ab".encode("utf-32"), "1:1", "UTF-8"),
        ("ab\ncd".encode("utf-16-be"), "1:1", "UTF-16"),
        ("ab\ncd é".encode("utf-16-le"), "1:2", "UTF-16"),
        (b"a\nb\x00c", "2:2", "delete"),
        (b"a\x1bb", "1:2", "delete"),
        ("a\x85b".encode(), "1:2", "delete"),
        ("a\ufffeb".encode(), "1:2", "delete"),
        ("a\ufdd0b".encode(), "1:2", "delete"),
        ("a\U0001ffffb".encode(), "1:2", "delete"),
        (b"ab \xed\xa0\x80", "1:4", "delete"),
        (b"\xc0\x80", "1:1", ""),
    ],
)
def test_what_is_not_clean_utf8_has_its_place(tmp_path: Path, data: bytes, place: str, advice: str) -> None:
    (tmp_path / "a.md").write_bytes(data)
    assert text(tmp_path, "a.md") == (None, [f"RG104 {place}"])
    assert advice in help_of(tmp_path, "a.md")


def test_a_lone_surrogate_is_named_as_one(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xed\xa0\x80")
    assert "surrogate" in files.read_text(tmp_path, "a.md")[1][0].message


def test_a_file_at_the_limit_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(b"a" * 10)
    assert text(tmp_path, "a.csv", 10) == ("a" * 10, [])
    assert text(tmp_path, "a.csv", 9) == (None, ["RG104 -"])


def test_yaml_above_its_limit_is_unsafe_and_the_limit_is_named(tmp_path: Path) -> None:
    with (tmp_path / "a.yaml").open("wb") as stream:
        stream.truncate(files.YAML_LIMIT + 1)
    file, found = files.read_text(tmp_path, "a.yaml", files.YAML_LIMIT)
    assert file is None
    assert [(item.rule.code, "`4` MiB" in item.message) for item in found] == [("RG103", True)]


def test_no_more_than_the_limit_is_ever_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "endless").symlink_to("/dev/zero")
    asked: list[int] = []
    real = os.fdopen

    def watch(handle: int, mode: str) -> object:
        stream = real(handle, mode)
        reading = stream.read

        class Stream:
            def __enter__(self) -> Stream:
                return self

            def __exit__(self, *_: object) -> None:
                stream.close()

            def read(self, size: int) -> bytes:
                asked.append(size)
                return bytes(reading(size))

        return Stream()

    monkeypatch.setattr(os, "fdopen", watch)
    (tmp_path / "a.md").write_bytes(b"a" * 100)
    assert text(tmp_path, "a.md", 10) == (None, ["RG104 -"])
    assert asked == [11]


def test_what_is_not_a_file_neither_hangs_nor_raises(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "s"))
        for name in ("pipe.yaml", "folder.yaml", "s", "nothing.yaml", "x" * 5000, "a\0b"):
            value, found = text(tmp_path, name)
            assert value is None
            assert found in (["RG104 -"], ["RG123 -"])


def test_a_file_without_permission_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("a")
    (tmp_path / "a.md").chmod(0)
    if os.access(tmp_path / "a.md", os.R_OK):
        pytest.skip("this user may read everything")
    assert text(tmp_path, "a.md") == (None, ["RG104 -"])


def test_an_error_while_reading_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_text("a")

    def fail(*_: object) -> int:
        raise PermissionError(13, "Permission denied", "/secret/path")

    monkeypatch.setattr(os, "open", fail)
    _, found = files.read_text(tmp_path, "a.md")
    assert [item.message for item in found] == ["the file cannot be read: permission denied"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project beside a folder with a secret."""
    root = tmp_path / "project"
    (root / "claims").mkdir(parents=True)
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.yaml").write_text("secret: 1")
    return root


@pytest.mark.parametrize(
    "path", ["../outside/secret.yaml", "claims/../../outside/secret.yaml", "/etc/passwd", "a/../b"]
)
def test_a_path_that_climbs_out_leads_nowhere(project: Path, path: str) -> None:
    assert files.resolve(project, path) is None
    assert text(project, path) == (None, ["RG123 -"])
    assert files.read_bytes(project, path, 100) is None


def test_a_link_out_of_the_project_is_not_followed(project: Path) -> None:
    (project / "claims/a.yaml").symlink_to("../../outside/secret.yaml")
    (project / "claims/b.yaml").symlink_to(project.parent / "outside" / "secret.yaml")
    (project / "claims/c.yaml").symlink_to("a.yaml")
    for name in ("a", "b", "c"):
        assert text(project, f"claims/{name}.yaml") == (None, ["RG123 -"])


def test_a_folder_that_is_a_link_out_is_not_entered(project: Path) -> None:
    (project / "claims/far").symlink_to("../../outside")
    assert text(project, "claims/far/secret.yaml") == (None, ["RG123 -"])
    assert files.list_files(project, "claims/far", ".yaml") == ()
    assert files.list_files(project, "claims", ".yaml", is_deep=True) == ()
    assert files.listing(project, "claims") == files.Listing((), (), ("claims/far",))


def test_links_inside_the_project_are_followed(project: Path) -> None:
    (project / "shared").mkdir()
    (project / "shared/a.yaml").write_text("a")
    (project / "claims/b.yaml").symlink_to("../shared/a.yaml")
    (project / "claims/sub").symlink_to("../shared")
    assert text(project, "claims/b.yaml") == ("a", [])
    assert files.list_files(project, "claims", ".yaml", is_deep=True) == ("claims/b.yaml", "claims/sub/a.yaml")


def test_a_project_reached_through_a_link_is_whole(project: Path) -> None:
    (project / "claims/a.yaml").write_text("a")
    (project.parent / "alias").symlink_to("project")
    assert text(project.parent / "alias", "claims/a.yaml") == ("a", [])


def test_links_in_a_circle_end(project: Path) -> None:
    (project / "claims/up").symlink_to("..")
    (project / "claims/self").symlink_to("self")
    (project / "claims/one").symlink_to("two")
    (project / "claims/two").symlink_to("one")
    (project / "claims/a.yaml").write_text("a")
    assert files.list_files(project, "claims", ".yaml", is_deep=True) == ("claims/a.yaml",)
    assert text(project, "claims/self") == (None, ["RG104 -"])


def test_files_are_listed_in_order_without_hidden_ones(project: Path) -> None:
    for name in ("b.yaml", "a.yaml", ".hidden.yaml", "c.txt", "10.yaml", "9.yaml"):
        (project / "claims" / name).write_text("")
    assert files.list_files(project, "claims", ".yaml") == (
        "claims/10.yaml",
        "claims/9.yaml",
        "claims/a.yaml",
        "claims/b.yaml",
    )
    assert files.list_files(project, "nowhere", ".yaml") == ()


def test_a_broken_link_is_listed_so_that_reading_it_tells(project: Path) -> None:
    (project / "claims/a.yaml").symlink_to("gone.yaml")
    assert files.list_files(project, "claims", ".yaml") == ("claims/a.yaml",)
    assert files.is_file(project, "claims/a.yaml")
    assert text(project, "claims/a.yaml") == (None, ["RG104 -"])


def test_a_file_that_vanishes_after_it_was_listed_is_a_finding(project: Path) -> None:
    (project / "claims/a.yaml").write_text("a")
    (name,) = files.list_files(project, "claims", ".yaml")
    (project / name).unlink()
    assert text(project, name) == (None, ["RG104 -"])


def test_the_place_after_crlf_and_wide_characters_is_the_editors(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes("a\r\n𝄞é".encode() + b"\xff")
    file, found = files.read_text(tmp_path, "a.md")
    assert file is None
    assert found[0].span is not None
    assert found[0].span.start == Position(2, 3)


def test_a_peek_reads_no_more_than_is_asked_for(project: Path) -> None:
    (project / "claims/a.yaml").write_text("abc")
    assert files.peek(project, "claims/a.yaml", 2) == b"ab"
    assert files.peek(project, "claims/b.yaml", 2) == b""


def test_a_folder_of_very_many_files_is_cut_and_says_so(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FILES", 3)
    for name in "abcde":
        (project / "claims" / name).write_text("")
    found = files.listing(project, "claims")
    assert (found.files, found.is_cut) == (("claims/a", "claims/b", "claims/c"), True)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=40))
def test_any_bytes_are_clean_text_or_one_finding(data: bytes) -> None:
    file, found = files.decode("a.md", data)
    if file is None:
        assert [item.rule.code for item in found] == ["RG104"]
        assert found[0].span is not None
        assert found[0].span.start is not None
    else:
        assert found == ()
        assert file.text.encode() == data
        assert find_unfit(file.text) < 0


def test_shipped_files_are_at_hand() -> None:
    assert "prefix: SRC" in files.shipped_types().text
    assert files.shipped().is_dir()


def test_what_xml_and_html_cannot_hold_is_unfit_and_nothing_else() -> None:
    every = "".join(map(chr, range(0x110000)))
    planes = "".join(f"{chr(n * 0x10000)}-{chr(n * 0x10000 + 0xFFFD)}" for n in range(1, 17))
    fit = re.compile(f"[\t\n\r -~\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd{planes}]+")
    unfit = fit.sub("", every)
    assert all(find_unfit(character) == 0 for character in unfit)
    assert find_unfit("".join(fit.findall(every))) == -1
