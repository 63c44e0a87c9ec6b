"""What is no snapshot as `release` wrote it is one finding at its place: never an exception, never a page."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.cli.app import run
from reportgen.model.snapshots import Plain, Snapshot, Value
from reportgen.revisions.canonical import DecodingError, decode, encode
from reportgen.revisions.canonical import Path as Way
from reportgen.revisions.document import digest_of, text_of
from reportgen.revisions.reading import read_snapshot
from reportgen.revisions.restoring import restored
from reportgen.source import SourceFile, find_unfit
from tests.revisions.test_release import FILES

DEEP = "[" * 40 + "]" * 40
BOTTOMLESS = "[" * 100_000
WRONG: tuple[Value, ...] = (
    Plain("null"), Plain("1"), Plain("true"), "", "x", "\0", "\ud800", "REV-2", "CLM-1", "../../x", "1.2.3",
    "2026-02-30", (), ("x",), {}, {"x": "y"}, {"": ""}, {"|": ()}, '"><script>alert(1)</script>',
)  # fmt: skip


@cache
def released() -> str:
    """The text of a real snapshot."""
    with TemporaryDirectory() as folder:
        for path, text in FILES.items():
            place = Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, "utf-8")
        assert run(["-C", folder, "--quiet", "release"]) == 0
        return Path(folder, "claims/r/revisions/r1.json").read_text("utf-8")


def resealed(value: Mapping[str, Value]) -> str:
    """The text of a changed snapshot with the digest that belongs to it: only its content can tell."""
    return encode({**value, "digest": digest_of(encode({**value, "digest": ""}))})


def read(text: str, slug: str = "r", name: str = "r1.json") -> tuple[Snapshot | None, str, str]:
    """The snapshot, and message and place of the one finding."""
    snapshot, found = read_snapshot(SourceFile(name, text), slug)
    assert len(found) <= 1
    if not found:
        return snapshot, "", ""
    assert found[0].rule.code == "RG602"
    assert find_unfit(found[0].message) < 0
    span = found[0].span
    assert span is not None
    assert span.start is not None
    return snapshot, found[0].message, f"{span.start.line}:{span.start.column}"


def ways(value: Value, way: Way = ()) -> Iterator[Way]:
    yield way
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from ways(inner, (*way, key))
    elif isinstance(value, tuple):
        for number, inner in enumerate(value):
            yield from ways(inner, (*way, number))


def put(value: Value, way: Way, new: Value) -> Value:
    if not way:
        return new
    if isinstance(value, Mapping):
        return {key: put(inner, way[1:], new) if key == way[0] else inner for key, inner in value.items()}
    assert isinstance(value, tuple)
    return tuple(put(inner, way[1:], new) if at == way[0] else inner for at, inner in enumerate(value))


def changed(way: Way, new: Value) -> Mapping[str, Value]:
    value = put(decode(released()), way, new)
    assert isinstance(value, Mapping)
    return value


def test_a_released_snapshot_is_read_without_a_finding_and_written_as_it_was() -> None:
    snapshot, message, _ = read(released())
    assert message == ""
    assert snapshot is not None
    assert text_of(snapshot) == released()


@pytest.mark.parametrize(
    ("old", "new", "told", "place"),
    [
        (released, "", "expecting value", "1:1"),
        (' "tool"', '<<<<<<< HEAD\n "tool"', "expecting property name", "8:1"),
        ('"schema_version": 1', '"schema_version": NaN', "`NaN` is no value", "2:20"),
        ('"schema_version": 1', '"schema_version": 2', "the form that this version of reportgen reads", "2:20"),
        ('"schema_version": 1', f'"schema_version": {"9" * 9000}', "the form that this version", "2:20"),
        ('"schema_version": 1', f'"schema_version": {BOTTOMLESS}', "nested too deeply", "1:1"),
        ('"types": ""', '"types": "", "types": ""', "the key `types` stands twice", "19:15"),
        ('"types": ""', '"typos": ""', "there is no key `typos`", "19:11"),
        ('"types": "",', "", "`types` is missing", "1:1"),
        ('"report": "r"', '"report": "s"', "it is one of the report `s`, not of `r`", "4:12"),
        ('"revision": "REV-1"', '"revision": "REV-3"', "the name of its file does not say", "5:14"),
        ('"revision": "REV-1"', '"revision": "\\ud800"', "not the id of a revision", "5:14"),
        ('"title": "An invented report"', f'"title": {DEEP * 2}', "it is not JSON", "21:92"),
        ('"title": "An invented report"', f'"title": {"[" * 99}{"]" * 99}', "nested more deeply", "21:12"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_at_its_place(old: object, new: str, told: str, place: str) -> None:
    text = new if old is released else released().replace(str(old), new, 1)
    assert text != released()
    snapshot, message, at = read(text)
    assert snapshot is None
    assert told in message
    assert at == place


@pytest.mark.parametrize("new", ['a"><script>alert(1)</script>', "../../x", "ab", "ABCDEF", ""])
def test_a_key_that_is_no_id_of_a_page_is_refused(new: str) -> None:
    snapshot, message, _ = read(resealed(changed(("sections", 0, "keys", 0), new)))
    assert snapshot is None
    assert "the key of a passage" in message


@pytest.mark.parametrize("tag", ["../../x", 'en"', "", "en/x"])
def test_a_tag_that_leads_elsewhere_is_refused(tag: str) -> None:
    snapshot, message, _ = read(resealed(changed(("settings", "source-locale"), tag)))
    assert snapshot is None
    assert "the tag of a locale" in message


def test_two_passages_of_a_report_never_have_one_key() -> None:
    value = decode(released())
    assert isinstance(value, Mapping)
    sections = value["sections"]
    assert isinstance(sections, tuple)
    one = sections[0]
    assert isinstance(one, Mapping)
    snapshot, message, _ = read(resealed({**value, "sections": (one, {**one, "name": "other"})}))
    assert snapshot is None
    assert "stands here twice" in message


def test_no_change_of_one_value_is_an_exception_and_every_unsealed_one_is_told() -> None:
    """A sample of all pairs of a place and a wrong value; the numbers come from a fixed seed."""
    pairs = [(way, new) for way in ways(decode(released())) if way for new in WRONG]
    for way, new in random.Random(602).sample(pairs, 600):  # noqa: S311 (a choice of cases)
        value = changed(way, new)
        sealed, *_ = read(resealed(value))
        if sealed is not None:
            restored(sealed)
        _, message, _ = read(encode(value))
        assert message or encode(value) == released(), way


@given(
    st.recursive(
        st.text() | st.text().map(Plain), lambda inner: st.lists(inner).map(tuple) | st.dictionaries(st.text(), inner)
    )
)
def test_any_value_comes_back_from_its_text(value: Value) -> None:
    assert decode(encode(value)) == value
    assert encode(decode(encode(value))) == encode(value)


@given(st.text(alphabet='{}[]",:|=/ \n01atrue\\u'))
def test_any_text_is_a_value_or_is_told_where_it_is_none(text: str) -> None:
    offset = 0
    try:
        decode(text)
    except DecodingError as error:
        offset = error.offset
    assert 0 <= offset <= len(text)
