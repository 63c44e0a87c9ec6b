"""`reviews.lock`, and what of a record counts when it is reviewed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.load import load
from reportgen.locks import digest_of, read_reviews, review_line, with_reviews
from reportgen.locks.digest import Digest
from reportgen.source import SourceFile
from tests.conftest import MinimalProject

HASH = "0123456789abcdef0123456789abcdef"
LINE = f"CLM-2 rests-on CLM-1 {HASH} kind=00ff,statement=1a2b"

CLAIM = """\
- id: CLM-1
  kind: finding
  title: The reserve lasts
  statement: The reserve lasts until {value}`final.responsive.reserve` records are left.
  status: [{of: the rule, is: observed}, {of: the store, is: claimed}]
  cites: [SRC-1]
  refs: {see: [CLM-2]}
"""
AROUND = {
    "claims/r/sources.yaml": "- id: SRC-1\n  kind: dataset\n  title: Values\n  location: data\n",
    "claims/r/data/final.csv": "condition,reserve\nresponsive,5\nrecency,0\n",
    "claims/r/figures.yaml": (
        "- id: FIG-1\n  title: The reserve\n  summary: It is drawn.\n  kind: bars\n  data: final\n"
        "  x: {column: condition}\n  y: {column: reserve, label: Reserve}\n"
    ),
    "claims/r/records/b.yaml": "- id: CLM-2\n  kind: claim\n  statement: Another.\n",
}


def state(project: MinimalProject, text: str, record: str = "CLM-1", **more: str) -> Digest:
    root = project({**AROUND, "claims/r/records/a.yaml": text, **more})
    loaded, _ = load(root)
    assert loaded is not None
    report = loaded.reports["r"]
    return digest_of(report.records[record], report)


@pytest.mark.parametrize(
    "text",
    [
        CLAIM.replace("The reserve lasts until", "The reserve\n    lasts until"),
        CLAIM.replace("statement: The", "statement: >-\n    The"),
        CLAIM.replace("title: The reserve lasts", 'title: "The\\x20reserve lasts"  # a comment'),
        CLAIM.replace("\n", "\r\n"),
        CLAIM.replace("  kind: finding\n", "").replace("  refs", "  kind: 'finding'\n  refs"),
        CLAIM.replace("{of: the rule, is: observed}", "{is: observed, of: the rule}"),
        CLAIM.replace("cites: [SRC-1]", "cites: [SRC-1 final.csv]"),
        CLAIM.replace("see: [CLM-2]", "see: []"),
        CLAIM + "  was: [CLM-9]\n",
        CLAIM + "  stage: active\n",
    ],
    ids=["wrapped", "folded", "quoted", "crlf", "key-order", "map-order", "citation", "links", "was", "stage"],
)
def test_formatting_and_links_of_a_target_change_nothing(project: MinimalProject, text: str) -> None:
    assert state(project, text) == state(project, CLAIM)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (CLAIM.replace("lasts until", "never lasts until"), {"statement"}),
        (CLAIM.replace("kind: finding", "kind: observation"), {"kind"}),
        (CLAIM.replace("is: claimed", "is: absent"), {"status"}),
        (CLAIM.replace("title: The", "title: A"), {"title"}),
        (CLAIM.replace("final.responsive", "final.recency"), {"statement", "values"}),
        (CLAIM + "  bounds: Only here.\n", {"bounds"}),
        (CLAIM + "  retired: {on: 2026-01-01, why: It was wrong.}\n", {"retired"}),
        (CLAIM.replace("  title: The reserve lasts\n", ""), {"title"}),
    ],
)
def test_a_word_that_changes_is_named_by_its_key(project: MinimalProject, text: str, parts: set[str]) -> None:
    before, after = state(project, CLAIM), state(project, text)
    assert before.total != after.total
    assert {key for key in {*before.parts, *after.parts} if before.parts.get(key) != after.parts.get(key)} == parts


def test_a_recorded_value_that_changes_changes_whoever_names_or_draws_it(project: MinimalProject) -> None:
    values = {"claims/r/data/final.csv": "condition,reserve\nresponsive,6\nrecency,0\n"}
    assert state(project, CLAIM, **values).parts["values"] != state(project, CLAIM).parts["values"]
    figure = state(project, CLAIM, "FIG-1")
    assert state(project, CLAIM, "FIG-1", **values).parts["values"] != figure.parts["values"]


def test_what_cannot_be_read_whole_has_no_state(project: MinimalProject) -> None:
    assert state(project, CLAIM).is_whole
    assert not state(project, CLAIM.replace("kind: finding", "kind: rumour")).is_whole
    assert not state(project, CLAIM.replace("final.responsive", "final.nobody")).is_whole


def test_a_line_is_read_as_it_was_written() -> None:
    links, found = read_reviews(SourceFile("reviews.lock", f"{LINE}\n"), "r")
    (one,) = links[("CLM-2", "rests-on", "CLM-1")]
    assert (one.digest, dict(one.parts), found) == (HASH, {"kind": "00ff", "statement": "1a2b"}, ())
    assert review_line(*one.link, Digest(one.digest, one.parts, is_whole=True)) == LINE


def test_both_lines_of_a_link_count_after_a_merge() -> None:
    links, _ = read_reviews(SourceFile("reviews.lock", f"{LINE}\n{LINE.replace(HASH, 'f' * 32)}\n"), "r")
    assert [one.digest for one in links[("CLM-2", "rests-on", "CLM-1")]] == [HASH, "f" * 32]


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        ("CLM-2 rests-on", "1:1", "the line has `2` words, not subject, relation, target and hash"),
        ("CLM-02 rests-on CLM-1 " + HASH, "1:1", "`CLM-02` is not an id"),
        ("CLM-2 rests-on CLM " + HASH, "1:16", "`CLM` is not an id"),
        ("CLM-2 rests-on r:CLM-1 beef", "1:24", "`beef` is not a hash"),
        (f"CLM-2 rests-on CLM-1 {HASH} kind", "1:55", "`kind` is not a list of hashes"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_at_its_word(line: str, place: str, message: str) -> None:
    links, found = read_reviews(SourceFile("reviews.lock", f"{line}\n{LINE}\n"), "r")
    assert [f"{one.span.start.line}:{one.span.start.column} {one.message}" for one in found] == [f"{place} {message}"]  # type: ignore[union-attr]
    assert list(links) == [("CLM-2", "rests-on", "CLM-1")]


def test_lines_are_sorted_by_number_and_others_stay() -> None:
    text = f"# reportgen reviews.lock 1\r\nCLM-10 see CLM-9 {HASH}\r\njunk\r\n{LINE}\r\n"
    made = with_reviews(text, [("CLM-2", "rests-on", "CLM-1")], [f"CLM-9 see CLM-1 {HASH}"])
    assert made == (f"# reportgen reviews.lock 1\r\njunk\r\nCLM-9 see CLM-1 {HASH}\r\nCLM-10 see CLM-9 {HASH}\r\n")


@settings(deadline=None)
@given(st.text(max_size=200))
def test_no_text_raises(text: str) -> None:
    links, _ = read_reviews(SourceFile("reviews.lock", text), "r")
    again, _ = read_reviews(SourceFile("reviews.lock", with_reviews(text, [], [LINE])), "r")
    assert {*links} <= {*again} or "reviews.lock" in text


def test_the_digest_does_not_depend_on_where_a_record_stands(project: MinimalProject) -> None:
    root = project({**AROUND, "claims/r/records/a.yaml": CLAIM})
    loaded, _ = load(root)
    assert loaded is not None
    report = loaded.reports["r"]
    record = report.records["CLM-1"]
    moved = replace(record, report="other", id="CLM-8", fields=dict(reversed(record.fields.items())))
    assert digest_of(moved, report) == digest_of(record, report)


def test_no_time_and_no_place_of_the_machine_is_in_a_line(project: MinimalProject, tmp_path: Path) -> None:
    line = review_line("CLM-2", "see", "CLM-1", state(project, CLAIM))
    assert str(tmp_path) not in line
    assert line.split()[:3] == ["CLM-2", "see", "CLM-1"]
