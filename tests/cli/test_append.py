"""A record is appended in the hand of its neighbours, and every byte before it stays."""

from __future__ import annotations

import pytest

from reportgen import yamltext
from reportgen.cli.append import append, scalar
from reportgen.source import SourceFile

KEPT = "- id: CLM-1\n  note: |+\n    a\n\n- id: CLM-2\n  note: |+\n    b\n"
ENTRIES = [("id", "CLM-3"), ("kind", ""), ("statement", "It holds")]


@pytest.mark.parametrize(
    ("before", "added", "line"),
    [
        ("", "- id: CLM-3\n  kind:\n  statement: It holds\n", 1),
        ("# claims\n", "- id: CLM-3\n  kind:\n  statement: It holds\n", 2),
        ("- id: CLM-1\n", "\n- id: CLM-3\n  kind:\n  statement: It holds\n", 3),
        ("- id: CLM-1\n- id: CLM-2\n", "- id: CLM-3\n  kind:\n  statement: It holds\n", 3),
        ("- id: CLM-1\n\n\n- id: CLM-2\n", "\n\n- id: CLM-3\n  kind:\n  statement: It holds\n", 7),
        ("- id: CLM-1\n\n# of the second\n- id: CLM-2\n", "\n- id: CLM-3\n  kind:\n  statement: It holds\n", 6),
        ("  -   id: CLM-1\n  -   id: CLM-2\n", "  -   id: CLM-3\n      kind:\n      statement: It holds\n", 3),
        ("-\n  id: CLM-1\n-\n  id: CLM-2\n", "- id: CLM-3\n  kind:\n  statement: It holds\n", 5),
        ("- id: CLM-1\r\n- id: CLM-2\r\n", "- id: CLM-3\r\n  kind:\r\n  statement: It holds\r\n", 3),
        ("- id: CLM-1\n- id: CLM-2", "\n- id: CLM-3\n  kind:\n  statement: It holds\n", 3),
        ("- id: CLM-1\n\n- id: CLM-2\n\n\n", "- id: CLM-3\n  kind:\n  statement: It holds\n", 6),
        ("- id: CLM-1\n- id: CLM-2\n# the end\n", "- id: CLM-3\n  kind:\n  statement: It holds\n", 4),
        ("---\n- id: CLM-1\n- id: CLM-2\n", "- id: CLM-3\n  kind:\n  statement: It holds\n", 4),
        (KEPT, "- id: CLM-3\n  kind:\n  statement: It holds\n", 8),
        ("- id: CLM-1\n  steps:\n  - a\n  - b\n- id: CLM-2\n", "- id: CLM-3\n  kind:\n  statement: It holds\n", 6),
    ],
    ids=[
        "empty", "comment", "one", "dense", "airy", "comment-above", "indented", "bare-dash", "crlf", "no-last-end",
        "trailing-blank", "trailing-comment", "document-start", "kept-blank-lines", "inner-list",
    ],
)  # fmt: skip
def test_the_record_looks_like_its_neighbours(before: str, added: str, line: int) -> None:
    made = append(before, ENTRIES)
    assert made == (before + added, line)
    tree, faults = yamltext.read(SourceFile("a.yaml", before + added))
    assert faults == ()
    assert tree is not None
    records = yamltext.plain(tree)
    assert isinstance(records, list)
    assert records[-1] == {"id": "CLM-3", "kind": None, "statement": "It holds"}
    old, _ = yamltext.read(SourceFile("a.yaml", before))
    assert records[:-1] == (yamltext.plain(old) if old is not None else [])


def test_a_record_goes_before_the_mark_that_ends_the_document() -> None:
    assert append("- id: CLM-1\n- id: CLM-2\n...\n", [("id", "CLM-3")]) == (
        "- id: CLM-1\n- id: CLM-2\n- id: CLM-3\n...\n",
        3,
    )


@pytest.mark.parametrize("text", ["[]\n", "{}\n", "id: CLM-1\n", "[{id: CLM-1}]\n", "words\n"])
def test_what_is_not_a_block_list_is_left_alone(text: str) -> None:
    assert append(text, ENTRIES) is None


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("It holds", "It holds"),
        ("Müller's 記録", "Müller's 記録"),
        ("a: b", '"a: b"'),
        ("a #b", '"a #b"'),
        ("- a", '"- a"'),
        ("[x]", '"[x]"'),
        ("no", '"no"'),
        ("1.10", '"1.10"'),
        ("null", '"null"'),
        ("~", '"~"'),
        ('say "so"', '"say \\"so\\""'),
        ("back\\slash", '"back\\\\slash"'),
        ("🎉 party", '"🎉 party"'),
        ("ends with:", '"ends with:"'),
        ("12:30", '"12:30"'),
    ],
)
def test_a_title_is_quoted_only_where_yaml_would_read_something_else(text: str, written: str) -> None:
    assert scalar(text) == written
    tree, faults = yamltext.read(SourceFile("a.yaml", f"key: {scalar(text)}\n"))
    assert faults == ()
    assert tree is not None
    assert yamltext.plain(tree) == {"key": text}
