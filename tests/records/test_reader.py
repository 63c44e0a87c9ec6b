"""Records: the value of every kind of key, and each fault at its place."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen import files
from reportgen.model import Facet, Record, RecordTypes
from reportgen.records.reader import read_records
from reportgen.records.types import read_types
from reportgen.source import SourceFile, Text
from reportgen.yamltext import read
from tests.records.reading import PATH, built_in, lines, one, records, whole

OWN = """\
types:
  - prefix: EXP
    name: experiment
    optional:
      line: text
      prose: markdown
      steps: markdown-list
      about: id
      uses: id-list
      size: [small, large]
      part: word fidelity
      day: date
      count: number
      done: bool
      sum: hash
      proof: citation-list
      settings: map
      rows: list
"""


def own_types() -> RecordTypes:
    types, found = read_types(files.shipped_types(), SourceFile("claims/record-types.yaml", OWN))
    assert found == ()
    return types


def own(text: str) -> Record:
    return one(f"- id: EXP-1\n  {text}\n", own_types())


def value(text: str) -> object:
    (field,) = own(text).fields.values()
    return field.value


def faults(text: str) -> list[str]:
    """The faults of an experiment whose keys begin at line 2, column 3."""
    return lines(records(f"- id: EXP-1\n  {text}\n", own_types())[1])


def help_of(text: str) -> str:
    return records(f"- id: EXP-1\n  {text}\n", own_types())[1][0].help or ""


# Values


@pytest.mark.parametrize("typed", ["no", "1.10", "010", "0123456789", "null", "~", "true", "2026-09-09", "0x1f", "1e3"])
def test_text_is_the_characters_as_typed(typed: str) -> None:
    for key in ("line", "prose"):
        found = value(f"{key}: {typed}")
        assert isinstance(found, Text)
        assert found.value == typed


@pytest.mark.parametrize("typed", ["0123456789", "1e10", "deadBEEF", "12345678901234567890123456789012"])
def test_a_hash_is_the_characters_as_typed(typed: str) -> None:
    found = value(f"sum: {typed}")
    assert isinstance(found, Text)
    assert found.value == typed


def test_block_text_ends_without_its_last_line_end() -> None:
    assert own("prose: |\n    a\n\n    b\n").text("prose") == "a\n\nb"
    assert own("line: >-\n    a\n    b\n").text("line") == "a b"
    assert own("line: >\n    a\n    b\n").text("line") == "a b"


def test_every_other_kind_has_its_value() -> None:
    assert value("day: 2024-02-29") == date(2024, 2, 29)
    assert value("day: '2024-02-29'") == date(2024, 2, 29)
    assert str(value("count: 1.10")) == "1.10"
    assert value("count: -3") == Decimal(-3)
    assert value("count: 6.02e23") == Decimal("6.02e23")
    assert value("done: true") is True
    assert value("done: False") is False
    assert own("size: large").word("size") == "large"
    assert own("part: paraphrase").word("part") == "paraphrase"
    assert own("steps: [a, no]").texts("steps") == ("a", "no")
    assert own("settings: {a: 1}").node("settings") is not None
    assert own("rows: [1, 2]").node("rows") is not None


def test_ids_are_fields_and_links() -> None:
    record = own("about: CLM-2\n  uses: [OBJ-1, other:OBJ-2]")
    assert record.text("about") == "CLM-2"
    assert record.texts("uses") == ("OBJ-1", "other:OBJ-2")
    assert [(link.target, link.relation) for link in record.references] == [
        ("CLM-2", "about"),
        ("OBJ-1", "uses"),
        ("other:OBJ-2", "uses"),
    ]


def test_citations_of_any_key_are_citations_of_the_record() -> None:
    record = own("proof: [SRC-1]\n  cites: [SRC-2]")
    assert [(cite.source, cite.key) for cite in record.cites] == [("SRC-1", "proof/1"), ("SRC-2", "cites/1")]
    assert record.fields == {}


def test_status_is_a_word_or_several_with_what_they_are_about() -> None:
    assert [(one.word, one.of) for one in own("status: wired").facets("status")] == [("wired", None)]
    record = own("status:\n    - {of: the store, is: wired}\n    - {of: the reader, is: absent}")
    assert [(one.of.value if one.of else None, one.word) for one in record.facets("status")] == [
        ("the store", "wired"),
        ("the reader", "absent"),
    ]
    assert record.word("status") == "wired"
    assert isinstance(record.facets("status")[0], Facet)


def test_relations_take_one_id_or_several() -> None:
    record = own("refs: {rests-on: [CLM-1, CLM-2], see: OBJ-1}")
    assert [(link.target, link.relation) for link in record.references] == [
        ("CLM-1", "rests-on"),
        ("CLM-2", "rests-on"),
        ("OBJ-1", "see"),
    ]


def test_a_record_knows_where_its_parts_stand() -> None:
    text = "# c\n- title: é x\n  id: CMP-7\n  refs: {see: [OBJ-1]}\n"
    file = SourceFile(PATH, text)
    record = one(text)
    assert whole(file, record.span) == "CMP-7"
    assert whole(file, record.references[0].span) == "OBJ-1"
    assert whole(file, record.fields["title"].key.span) == "title"
    assert (record.report, record.type, record.number) == ("r", "component", 7)


def test_keys_that_hold_shapes_are_kept_as_they_are() -> None:
    record = one(
        "- id: CLM-1\n  kind: finding\n  statement: x\n  retired: {on: 2026-01-01, why: merged}\n"
        "  was: [OLD 7, {id: CLM-9, from: earlier, note: split}]\n  stage: active\n  proofs: {approved: {by: me}}\n"
        "  submitted: [2026-01-01]\n  waits-for: {owner: me, until: 2027-01-01}\n"
        "  resolved: [{conflict: CLM-2, by: me, at: 2026-01-01, how: x}]\n"
        "  checks: [{kind: supports, test: 'true', critical: true}]\n"
    )
    assert sorted(record.fields) == sorted([
        "kind", "statement", "retired", "was", "stage", "proofs", "submitted", "waits-for", "resolved", "checks",
    ])  # fmt: skip


def test_corrections_of_a_revision_are_links() -> None:
    record = one("- id: REV-2\n  date: 2026-01-01\n  note: n\n  corrections: [{at: CLM-1, since: REV-1, why: x}]\n")
    assert [(link.target, link.relation) for link in record.references] == [
        ("CLM-1", "corrections"),
        ("REV-1", "corrections"),
    ]


# Faults


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lime: x", ["RG110 2:3"]),
        ("x-own: 1", ["RG110 2:3"]),
        ("line:", ["RG112 2:3"]),
        ("line: ''", ["RG112 2:9"]),
        ("line: [a]", ["RG112 2:9"]),
        ("line: {a: b}", ["RG112 2:9"]),
        ("line: |\n    a\n    b", ["RG112 2:9"]),
        ("prose: [a]", ["RG112 2:10"]),
        ("steps: a", ["RG112 2:10"]),
        ("steps: [a, [b], '']", ["RG112 2:14", "RG112 2:19"]),
        ("about: CLM", ["RG114 2:10"]),
        ("about: [CLM-1]", ["RG112 2:10"]),
        ("uses: CLM-1", ["RG112 2:9"]),
        ("uses: [CLM-1, clm-2, CLX-3, CLM-0, CLM-01, 'CLM-1 ']", [
            "RG114 2:17", "RG115 2:24", "RG114 2:31", "RG114 2:38", "RG114 2:46",
        ]),
        ("size: huge", ["RG112 2:9"]),
        ("size: [small]", ["RG112 2:9"]),
        ("part: quoted", ["RG112 2:9"]),
        ("status: wird", ["RG113 2:11"]),
        ("status: [wired]", ["RG112 2:12"]),
        ("status: []", ["RG112 2:3"]),
        ("status: [{of: a, is: wird}]", ["RG113 2:24"]),
        ("status: [{of: a}, {is: wired}, {of: a, is: wired, at: b}]", ["RG111 2:13", "RG111 2:22", "RG110 2:53"]),
        ("layer: record-layer", ["RG112 2:10"]),
        ("day: 9 September", ["RG112 2:8"]),
        ("day: 2026-02-30", ["RG112 2:8"]),
        ("day: 2026-9-9", ["RG112 2:8"]),
        ("day: 20260909", ["RG112 2:8"]),
        ("count: '3'", ["RG112 2:10"]),
        ("count: 3 units", ["RG112 2:10"]),
        ("count: .nan", ["RG112 2:10"]),
        ("count: 1e999999", ["RG112 2:10"]),
        ("done: yes", ["RG112 2:9"]),
        ("done: 'true'", ["RG112 2:9"]),
        ("sum: xyz", ["RG112 2:8"]),
        ("sum: sha256:00ff", ["RG112 2:8"]),
        ("settings: [a]", ["RG112 2:13"]),
        ("rows: {a: b}", ["RG112 2:9"]),
        ("refs: [CLM-1]", ["RG112 2:9"]),
        ("refs: {rest-on: [CLM-1]}", ["RG110 2:10"]),
        ("refs: {see: {a: b}}", ["RG112 2:15"]),
        ("refs: {see: [CLM-1, [CLM-2], '']}", ["RG112 2:23", "RG112 2:32"]),
        ("retired: {on: soon}", ["RG112 2:17", "RG111 2:13"]),
        ("retired: {on: 2026-01-01, why: x, by: me}", ["RG110 2:37"]),
        ("was: [[a]]", ["RG112 2:9"]),
        ("was: [{note: x}]", ["RG111 2:10"]),
        ("submitted: [then]", ["RG112 2:15"]),
        ("stage: quarantine", ["RG112 2:10"]),
        ("title: a\n  title: b", ["RG102 3:3"]),
    ],
)  # fmt: skip
def test_each_fault_has_its_rule_and_place(text: str, expected: list[str]) -> None:
    assert faults(text) == expected


def test_an_unknown_key_is_told_the_nearest_and_all_keys() -> None:
    assert help_of("lime: x").startswith("did you mean `line`? The keys of an experiment are `id`, `title`, ")
    assert help_of("zzz: x").startswith("the keys of an experiment are ")


def test_an_unknown_word_is_told_the_nearest_and_all_words() -> None:
    assert help_of("status: wird").startswith("did you mean `wired`? The words are `wired`, `observed`, ")


def test_an_unknown_prefix_is_told_the_nearest() -> None:
    assert help_of("about: CML-1").startswith("did you mean `CLM`?")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- statement: x\n  kind: claim\n", ["RG111 1:3"]),
        ("- id: CLM-1\n", ["RG111 1:7", "RG111 1:7"]),
        ("-\n  statement:\n  kind: claim\n  id: CLM-1\n", ["RG112 2:3"]),
        ("- id: CLM-1\n  kind: claim\n  statement: ''\n", ["RG112 3:14"]),
        ("- id:\n  title: x\n", ["RG112 1:3"]),
        ("- id: [CLM-1]\n", ["RG112 1:7"]),
        ("- id: CLM-01\n", ["RG114 1:7"]),
        ("- id: clm-1\n", ["RG114 1:7"]),
        ("- id: other:CMP-1\n", ["RG114 1:7"]),
        (f"- id: CLM-{'1' * 101}\n", ["RG114 1:7"]),
        ("- id: CLM-１\n", ["RG114 1:7"]),
        ("- id: ABC-1\n  x: y\n", ["RG115 1:7"]),
        ("- CLM-1\n- []\n-\n", ["RG112 1:3", "RG112 2:3", "RG112 3:2"]),
        ("id: CLM-1\nkind: claim\n", ["RG112 1:1"]),
        ("just words", ["RG112 1:1"]),
        ("- id: LIM-1\n  statement: x\n  affects: []\n", ["RG112 3:3"]),
        ("- id: LIM-1\n  statement: x\n  affects:\n", ["RG112 3:3"]),
        ("- id: FIG-1\n  title: x\n  summary: y\n  kind: pie\n  data: t\n", ["RG112 4:9"]),
        ("- id: SRC-1\n  kind: git\n", ["RG111 1:7"]),
    ],
)
def test_each_fault_of_a_whole_record_has_its_place(text: str, expected: list[str]) -> None:
    assert lines(records(text)[1]) == expected


def test_only_a_key_that_may_go_is_offered_to_be_deleted() -> None:
    found = records(
        "- id: CLM-1\n  kind: lead\n  statement:\n  basis:\n- id: TRM-1\n  term: x\n  definition: y\n  title:\n"
    )[1]
    assert [item.help for item in found] == [
        "write text",
        "write text, or delete the key",
        "write text, or delete the key",
    ]


def test_a_record_with_a_fault_keeps_the_rest() -> None:
    found, findings = records("- id: CMP-1\n  title: x\n  status: wird\n  cites: [SRC-1]\n- id: CMP-2\n  title: y\n")
    assert lines(findings) == ["RG113 3:11"]
    assert [(record.id, record.text("title"), len(record.cites)) for record in found] == [
        ("CMP-1", "x", 1),
        ("CMP-2", "y", 0),
    ]


def test_findings_know_their_report_and_record() -> None:
    _, findings = records("- id: CMP-1\n- id: CMP-2\n")
    assert [(item.report, item.record) for item in findings] == [("r", "CMP-1"), ("r", "CMP-2")]


def test_an_empty_file_has_no_records() -> None:
    assert read_records(None, built_in(), "r") == ((), ())


_VALUES = st.recursive(
    st.sampled_from(["a", "CLM-1", "SRC-1 a:2", "''", "~", "2026-01-01", "1.5", "true", "wired", '"x\\ny"', "ab12"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(
            st.sampled_from(["of", "is", "id", "on", "why", "source", "at", "see", "allow", "rests-on", "zz"]),
            inner,
            max_size=3,
        ).map(lambda table: "{" + ", ".join(f"{key}: {item}" for key, item in table.items()) + "}")
    ),
    max_leaves=6,
)
_KEYS = st.sampled_from([
    "line", "prose", "steps", "about", "uses", "size", "part", "day", "count", "done", "sum", "proof", "settings",
    "rows", "was", "status", "cites", "refs", "retired", "proofs", "submitted", "waits-for", "resolved", "zzz",
])  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(_KEYS, _VALUES, max_size=5))
def test_no_record_raises(table: dict[str, str]) -> None:
    text = "- id: EXP-1\n" + "".join(f"  {key}: {item}\n" for key, item in table.items())
    node, faults_of_yaml = read(SourceFile(PATH, text))
    found, findings = read_records(node, own_types(), "r")
    assert len(found) == 1 or faults_of_yaml
    assert all(item.span is not None and item.span.start is not None for item in findings)
