"""`stage` is written in place; every other byte of the file stays."""

from __future__ import annotations

import pytest

from reportgen.edits.stages import Staging, staged
from reportgen.source import SourceFile

UP, DOWN = "active", "candidate"
CASES = {
    "plain": ("- id: a\n  stage: candidate # why\n", UP, "- id: a\n  stage: active # why\n"),
    "quoted": ("- id: a\n  'stage' :   \"candidate\"\n", UP, "- id: a\n  'stage' :   \"active\"\n"),
    "single quotes": ("- id: a\n  stage: 'active'\n", DOWN, "- id: a\n  stage: 'candidate'\n"),
    "first key": ("- stage: candidate\n  id: a\n", UP, "- stage: active\n  id: a\n"),
    "folded": ("- id: a\n  stage: >-\n    candidate\n  x: 1\n", UP, "- id: a\n  stage: >-\n    active\n  x: 1\n"),
    "flow": ("- {id: a, stage: candidate, x: [1]} # c\n", UP, "- {id: a, stage: active, x: [1]} # c\n"),
    "flow without it": ("- { id: 'a' , x: 1 }\n", DOWN, "- { id: 'a', stage: candidate , x: 1 }\n"),
    "flow over lines": ("- {\n  id: a,\n  x: 1,\n  }\n", DOWN, "- {\n  id: a, stage: candidate,\n  x: 1,\n  }\n"),
    "missing": ("# top\n\n- id: a   # it\n  x: 1\n\n- id: b\n", DOWN,
                "# top\n\n- id: a   # it\n  stage: candidate\n  x: 1\n\n- id: b\n"),
    "missing, indented": ("  -   id: a\n      x: 1\n", DOWN, "  -   id: a\n      stage: candidate\n      x: 1\n"),
    "missing, id last": ("- x: 1\n  id: a", DOWN, "- x: 1\n  id: a\n  stage: candidate"),
    "missing, only an id": ("- id: a", DOWN, "- id: a\n  stage: candidate"),
    "CRLF": ("- id: a\r\n  x: 1\r\n", DOWN, "- id: a\r\n  stage: candidate\r\n  x: 1\r\n"),
    "CRLF in place": ("- id: a\r\n  stage: candidate\r\n", UP, "- id: a\r\n  stage: active\r\n"),
    "CRLF, no last line end": ("- x: 1\r\n  id: a", DOWN, "- x: 1\r\n  id: a\r\n  stage: candidate"),
    "mixed line ends": ("- id: b\n  x: 1\n- id: a\r\n  x: 1\n", DOWN,
                        "- id: b\n  x: 1\n- id: a\r\n  stage: candidate\r\n  x: 1\n"),
    "the word elsewhere": ("- id: b\n  stage: candidate\n- id: a\n  x: candidate\n  stage: candidate\n", UP,
                           "- id: b\n  stage: candidate\n- id: a\n  x: candidate\n  stage: active\n"),
    "the key elsewhere": ("- id: a\n  x: {stage: candidate}\n  stage: candidate\n", UP,
                          "- id: a\n  x: {stage: candidate}\n  stage: active\n"),
    "an anchor": ("- id: a\n  stage: &s candidate\n", UP, "- id: a\n  stage: &s active\n"),
    "a tag": ("- id: a\n  stage: !!str candidate\n", UP, "- id: a\n  stage: !!str active\n"),
    "a text beside": ("- id: a\n  stage: candidate\n  t: |\n    stage: candidate\n     é\u2028x  \n", UP,
                      "- id: a\n  stage: active\n  t: |\n    stage: candidate\n     é\u2028x  \n"),
    "document marks": ("---\n- id: a\n  stage: candidate\n...\n", UP, "---\n- id: a\n  stage: active\n...\n"),
}  # fmt: skip


@pytest.mark.parametrize("case", sorted(CASES))
def test_only_the_stage_changes(case: str) -> None:
    before, word, after = CASES[case]
    made = staged(SourceFile("x.yaml", before), [Staging("a", word)])
    assert made.text == after
    assert [one.id for one in made.done] == ["a"]
    assert made.left == ()


LEFT = {
    "an alias": ("- id: b\n  stage: &s candidate\n- id: a\n  stage: *s\n", "in place"),
    "an anchor that others use": ("- id: a\n  stage: &s candidate\n- id: b\n  stage: *s\n", "in place"),
    "two of the id": ("- id: a\n- id: a\n", "two entries"),
    "no list": ("id: a\n", "cannot be read"),
    "broken": ("- id: a\n  x: [\n", "cannot be read"),
    "an escape": ("- id: a\n  stage: [candidate]\n", "in place"),
}


@pytest.mark.parametrize("case", sorted(LEFT))
def test_what_cannot_be_changed_alone_is_left(case: str) -> None:
    before, reason = LEFT[case]
    made = staged(SourceFile("x.yaml", before), [Staging("a", UP)])
    assert made.text == before
    assert made.done == ()
    assert [reason in why for _, why in made.left] == [True]


def test_one_that_is_left_keeps_no_other_from_being_changed() -> None:
    before = "- id: a\n- id: a\n- id: b\n  stage: candidate\n- {id: c}\n"
    made = staged(SourceFile("x.yaml", before), [Staging("a", DOWN), Staging("b", UP), Staging("c", DOWN)])
    assert made.text == "- id: a\n- id: a\n- id: b\n  stage: active\n- {id: c, stage: candidate}\n"
    assert [one.id for one in made.done] == ["b", "c"]


def test_an_escaped_word_is_written_anew() -> None:
    made = staged(SourceFile("x.yaml", '- id: a\n  stage: "c\\x61ndidate"\n'), [Staging("a", UP)])
    assert made.text == "- id: a\n  stage: active\n"
