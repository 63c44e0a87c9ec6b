"""`anchors.lock`: what its lines say, how they are found again, how two branches become one file."""

from __future__ import annotations

import pytest

from reportgen.locks import anchor_key, by_words, last_words, locked, quote_hash, read_anchors, with_anchors
from reportgen.model import Citation, LockedAnchor
from reportgen.source import SourceFile, Span, Text

PIN = "5" * 40
BLOB = "1" * 40


def cite(quote: str = "some words", key: str = "cites/1", *, without: bool = False, **more: object) -> Citation:
    file = SourceFile("a.yaml", quote)
    text = None if without else Text(quote, file, 0, len(quote))
    made = Citation("SRC-1", Span("a.yaml"), "core/loop.py", quote=text, key=key)
    for name, value in more.items():
        object.__setattr__(made, name, value)
    return made


def entry(key: str = "CLM-2/cites/1", quote: str = "some words", **more: object) -> LockedAnchor:
    words = quote_hash(cite(quote))
    made = LockedAnchor(key, "SRC-1", PIN, BLOB, ((120, 124),), "exact", words, "1", "core/loop.py")
    for name, value in more.items():
        object.__setattr__(made, name, value)
    return made


def read(text: str) -> tuple[LockedAnchor, ...]:
    entries, found = read_anchors(SourceFile("claims/r/anchors.lock", text), "r")
    assert found == ()
    return entries


@pytest.mark.parametrize(
    "one",
    [
        entry(),
        entry("CLM-2/cites/1/2"),
        entry("text/intro/3f9c2a"),
        entry(commit="", blob=""),
        entry(lines=((3, 3), (7, 9)), level="located"),
        entry(lines=()),
        entry(path="a b/100%/ü\n.txt"),
        entry(path="-"),
        entry(path=""),
        entry(path="\udce4.txt"),
        entry(source="other:SRC-1"),
    ],
)
def test_a_line_is_read_as_it_was_written(one: LockedAnchor) -> None:
    text = with_anchors("", [one])
    assert text.isascii()
    assert text.count("\n") == 3
    assert read(text) == (one,)


def test_lines_stand_by_record_and_number() -> None:
    keys = ["text/intro/ab", "CLM-10/cites/1", "CLM-2/cites/10", "CLM-2/cites/2", "CLM-2/cites/2/3", "QST-1/cites/1"]
    text = with_anchors("", [entry(key) for key in keys])
    assert [line.split()[0] for line in text.splitlines()[2:]] == [
        "CLM-2/cites/2", "CLM-2/cites/2/3", "CLM-2/cites/10", "CLM-10/cites/1", "QST-1/cites/1", "text/intro/ab",
    ]  # fmt: skip


def test_writing_keeps_comments_and_line_ends_and_is_stable() -> None:
    text = "# reportgen anchors.lock 1\r\n# ours\r\n"
    made = with_anchors(text, [entry("CLM-3/cites/1"), entry()])
    assert made.startswith(text)
    assert made.count("\r\n") == made.count("\n") == 4
    assert with_anchors(made, read(made)) == made


def test_the_lines_of_two_branches_are_both_read_and_the_pinned_commit_counts() -> None:
    ours, theirs = entry(), entry(commit="6" * 40, blob="2" * 40)
    groups = by_words(read(with_anchors("", [ours, theirs, ours])))
    assert locked(groups, "CLM-2", cite(), PIN) == ours
    assert locked(groups, "CLM-2", cite(), "6" * 40) == theirs


def test_a_line_that_cannot_be_read_hides_no_other() -> None:
    text = with_anchors("", [entry(), entry("CLM-3/cites/1", path="a b")])
    head, rows = text.splitlines()[:2], text.splitlines()[2:]
    damaged = "\n".join([*head, "", rows[0], "CLM-9/cites/1 SRC-1", f"  {rows[1]}  ", "x" * 5_000, ""])
    entries, found = read_anchors(SourceFile("claims/r/anchors.lock", damaged), "r")
    assert entries == read(text)
    assert [item.span.start.line for item in found if item.span and item.span.start] == [5, 7]


def test_an_anchor_is_found_again_when_citations_before_it_came_or_went() -> None:
    groups = by_words([entry("CLM-2/cites/3"), entry("CLM-2/cites/1", "other words")])
    found = locked(groups, "CLM-2", cite(key="cites/1"))
    assert found is not None
    assert found.key == "CLM-2/cites/3"


def test_other_words_another_source_or_another_record_are_not_remembered() -> None:
    groups = by_words([entry()])
    assert locked(groups, "CLM-2", cite("some  words\n")) == entry()
    assert locked(groups, "CLM-2", cite("some word")) is None
    assert locked(groups, "CLM-3", cite()) is None
    assert locked(groups, "CLM-2", cite(source="SRC-2")) is None


def test_without_a_quotation_the_lines_and_the_path_must_be_the_same() -> None:
    one = entry(quote="", lines=((3, 4),), level="located", path="src/core/loop.py")
    groups = by_words([one])
    assert locked(groups, "CLM-2", cite("", ranges=((3, 4),), without=True)) == one
    assert locked(groups, "CLM-2", cite("", ranges=((3, 5),), without=True)) is None
    assert locked(groups, "CLM-2", cite("", ranges=((3, 4),), path="loop.js", without=True)) is None


def test_what_is_told_of_an_entry_never_says_more_than_it_knew() -> None:
    assert last_words(entry()) == f"last verified at commit `{PIN[:12]}`, `core/loop.py:120-124`, as `exact`"
    assert last_words(entry(commit="", level="typographic")).startswith("last verified in `core/loop.py:120-124`")
    told = last_words(entry(level="located"))
    assert told.startswith("last located")
    assert "verified" not in told


def test_keys_name_the_record_or_the_text() -> None:
    assert anchor_key("CLM-2", cite()) == "CLM-2/cites/1"
    assert anchor_key(None, cite(key="text/intro/3f9c")) == "text/intro/3f9c"
