"""Citations in the short and the long form: what each part says, and where it stands."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.model import Citation
from reportgen.source import SourceFile
from tests.records.reading import PATH, cites, lines, one, records, whole

Ranges = tuple[tuple[int, int], ...]


def parts(found: tuple[Citation, ...]) -> list[tuple[str, str | None, Ranges, str | None]]:
    return [(cite.source, cite.path, cite.ranges, cite.locator) for cite in found]


def short(text: str) -> list[tuple[str, str | None, Ranges, str | None]]:
    found, findings = cites(f'"{text}"')
    assert lines(findings) == []
    return parts(found)


def test_a_bare_source() -> None:
    assert short("SRC-1") == [("SRC-1", None, (), None)]
    assert short("other-report:SRC-12") == [("other-report:SRC-12", None, (), None)]


def test_a_path_with_ranges() -> None:
    assert short("SRC-1 core/loop.py:546-608,721-835") == [("SRC-1", "core/loop.py", ((546, 608), (721, 835)), None)]
    assert short("SRC-1 core/loop.py") == [("SRC-1", "core/loop.py", (), None)]
    assert short("SRC-1 a.py: 5 , 7 – 9") == [("SRC-1", "a.py", ((5, 5), (7, 9)), None)]


def test_a_later_part_may_drop_the_source() -> None:
    assert short("SRC-1 core/loop.py:546-608,721-835; core/verifier.py:841-918") == [
        ("SRC-1", "core/loop.py", ((546, 608), (721, 835)), None),
        ("SRC-1", "core/verifier.py", ((841, 918),), None),
    ]


def test_lines_alone_inherit_the_path_and_join_its_ranges() -> None:
    assert short("SRC-1 a.py:1-2; :505; b.py; :7") == [
        ("SRC-1", "a.py", ((1, 2), (505, 505)), None),
        ("SRC-1", "b.py", (), None),
        ("SRC-1", "b.py", ((7, 7),), None),
    ]


def test_a_later_source_starts_afresh() -> None:
    assert short("SRC-1 a.py:1; SRC-2 :3; SRC-3") == [
        ("SRC-1", "a.py", ((1, 1),), None),
        ("SRC-2", None, ((3, 3),), None),
        ("SRC-3", None, (), None),
    ]


def test_lines_of_a_source_that_is_one_file() -> None:
    assert short("SRC-3 :2-4") == [("SRC-3", None, ((2, 4),), None)]


@pytest.mark.parametrize("place", ["p. 14", "pp. 14–16", "§ 4.1", "§§ 4.1 and 6.1–6.2", "§4", "ch. 3", "fig. 2"])
def test_places_in_a_paper_stay_as_typed(place: str) -> None:
    assert short(f"SRC-2 {place}") == [("SRC-2", None, (), place)]


def test_paths_may_hold_spaces_and_colons() -> None:
    assert short("SRC-1 my notes/a: b.txt:3-4") == [("SRC-1", "my notes/a: b.txt", ((3, 4),), None)]
    assert short("SRC-1 C:x.txt") == [("SRC-1", "C:x.txt", (), None)]
    assert short("SRC-1 p.txt") == [("SRC-1", "p.txt", (), None)]
    assert short("SRC-1 한글.md:2") == [("SRC-1", "한글.md", ((2, 2),), None)]


def test_reversed_lines_are_kept_for_the_check_of_quotations() -> None:
    assert short("SRC-1 a.py:9-2") == [("SRC-1", "a.py", ((9, 2),), None)]


def test_a_plain_flow_list_mixes_forms_without_quotes() -> None:
    record = one("- id: CMP-1\n  title: x\n  cites: [SRC-1 :41-108, SRC-2 § 5.5, {source: SRC-3, at: a.py:2}]\n")
    assert parts(record.cites) == [
        ("SRC-1", None, ((41, 108),), None),
        ("SRC-2", None, (), "§ 5.5"),
        ("SRC-3", "a.py", ((2, 2),), None),
    ]
    assert [cite.key for cite in record.cites] == ["cites/1", "cites/2", "cites/3"]


def test_each_citation_of_one_string_has_a_key_of_its_own() -> None:
    found, _ = cites('"SRC-1 a; b; SRC-2"')
    assert [cite.key for cite in found] == ["cites/1", "cites/1/2", "cites/1/3"]


def test_every_part_of_a_short_form_has_its_place() -> None:
    text = "- id: CMP-1\n  title: x\n  cites:\n    - SRC-1 a.py:2-4; b.py:2-4; SRC-2 p. 2\n"
    file = SourceFile(PATH, text)
    found = one(text).cites
    assert [whole(file, cite.span) for cite in found] == ["SRC-1", "SRC-1", "SRC-2"]
    assert [{name: whole(file, span) for name, span in cite.places.items()} for cite in found] == [
        {"lines": "2-4", "lines/1": "2-4", "path": "a.py"},
        {"lines": "2-4", "lines/1": "2-4", "path": "b.py"},
        {"locator": "p. 2"},
    ]
    assert found[1].places["lines"].start == file.position(text.rindex("2-4"))


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("core/loop.py:2", ["RG114 2:12"]),
        ("src-1 a.py", ["RG114 2:12"]),
        ("SRC-01 a.py", ["RG114 2:12"]),
        ("SCR-1 a.py; b.py; SCR-2", ["RG115 2:12", "RG115 2:30"]),
        ("SRC-1 a.py;", ["RG112 2:11"]),
        ("SRC-1 ; ; b", ["RG112 2:11"]),
        ("SRC-1 a.py:0-3", ["RG112 2:23"]),
        ("a.py; b.py; SRC-1", ["RG114 2:12"]),
        ("SRC-1 a.py:99999999999", ["RG112 2:23"]),
        ("SRC-1 a.py:2; SCR-2 b.py:0", ["RG115 2:26"]),
    ],
)
def test_a_fault_of_a_short_form_has_its_place(item: str, expected: list[str]) -> None:
    assert lines(cites(f'"{item}"')[1]) == expected


def test_a_source_in_small_letters_is_told_its_id() -> None:
    assert cites("src-1 a.py")[1][0].help == "did you mean `SRC-1`?"


LONG = """\
- id: CMP-1
  title: x
  cites:
    - source: SRC-1
      at: bench/os world/pipeline.py:590-626
      quote: |
        if a != b:
            return

      prefix: before
      suffix: after
      insertions: [the, s]
      lang: zh-Hans
      fidelity: second-hand
      layer: implementation
      see: OBJ-8
      allow:
        outcome: unresolvable
        reason: the repository is gone
        until: 2027-03-01
    - source: SRC-2
      path: "odd:name 1:2"
      lines: 5,7-9
      segments:
        - one half
        - other half
"""


def test_the_long_form_is_read_in_full() -> None:
    first, second = one(LONG).cites
    assert parts((first, second)) == [
        ("SRC-1", "bench/os world/pipeline.py", ((590, 626),), None),
        ("SRC-2", "odd:name 1:2", ((5, 5), (7, 9)), None),
    ]
    assert first.quote is not None
    assert first.quote.value == "if a != b:\n    return"
    assert (first.prefix, first.suffix, first.insertions) == ("before", "after", ("the", "s"))
    assert (first.lang, first.fidelity, first.layer, first.see) == (
        "zh-Hans",
        "second-hand",
        "implementation",
        "OBJ-8",
    )
    assert first.allow is not None
    assert (first.allow.outcome, first.allow.reason.value, first.allow.until) == (
        "unresolvable",
        "the repository is gone",
        date(2027, 3, 1),
    )
    assert [text.value for text in second.segments] == ["one half", "other half"]
    assert (second.fidelity, second.quote, second.allow) == ("verbatim", None, None)


def test_every_part_of_a_long_form_has_its_place() -> None:
    file = SourceFile(PATH, LONG)
    first, second = one(LONG).cites
    assert whole(file, first.span) == "SRC-1"
    assert whole(file, first.places["path"]) == "bench/os world/pipeline.py"
    assert whole(file, first.places["lines"]) == "590-626"
    assert whole(file, first.places["see"]) == "OBJ-8"
    assert whole(file, second.places["path"]) == '"odd:name 1:2"'


def test_at_may_be_a_place_in_a_paper_or_lines_alone() -> None:
    assert parts(cites("{source: SRC-1, at: '§§ 4.1; 6'}")[0]) == [("SRC-1", None, (), "§§ 4.1; 6")]
    assert parts(cites("{source: SRC-1, at: ':3'}")[0]) == [("SRC-1", None, ((3, 3),), None)]
    assert parts(cites("{source: SRC-1, lines: 3}")[0]) == [("SRC-1", None, ((3, 3),), None)]


def test_a_quote_keeps_what_was_typed() -> None:
    assert cites("{source: SRC-1, quote: no}")[0][0].quote.value == "no"  # type: ignore[union-attr]
    assert cites("{source: SRC-1, quote: 1.10}")[0][0].quote.value == "1.10"  # type: ignore[union-attr]
    assert cites('{source: SRC-1, quote: "a\\n"}')[0][0].quote.value == "a\n"  # type: ignore[union-attr]


def test_an_empty_quote_is_left_to_the_check_of_quotations() -> None:
    (cite,), findings = cites('{source: SRC-1, quote: ""}')
    assert findings == ()
    assert cite.has_quote


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("{at: a.py}", ["RG111 2:12"]),
        ("{source: core.py}", ["RG114 2:20"]),
        ("{source: SRC-1, qoute: x}", ["RG110 2:27"]),
        ("{source: SRC-1, at: a, path: b}", ["RG112 2:40"]),
        ("{source: SRC-1, at: 'a:1; b:2'}", ["RG112 2:31"]),
        ("{source: SRC-1, lines: many}", ["RG112 2:34"]),
        ("{source: SRC-1, quote: a, segments: [b, c]}", ["RG112 2:47"]),
        ("{source: SRC-1, segments: b}", ["RG112 2:37"]),
        ("{source: SRC-1, lang: English!}", ["RG112 2:33"]),
        ("{source: SRC-1, fidelity: exact}", ["RG112 2:37"]),
        ("{source: SRC-1, layer: implemented}", ["RG112 2:34"]),
        ("{source: SRC-1, see: OBJ}", ["RG114 2:32"]),
        ("{source: SRC-1, allow: {outcome: gone, reason: x}}", ["RG111 2:35", "RG112 2:44"]),
        ("{source: SRC-1, allow: {outcome: moved, reason: x, until: soon}}", ["RG112 2:69"]),
        ("{source: SRC-1, quote: [a]}", ["RG112 2:34"]),
        ("[SRC-1]", ["RG112 2:11"]),
        ("~", ["RG114 2:11"]),
        ('""', ["RG112 2:11"]),
    ],
)
def test_a_fault_of_a_long_form_has_its_place(item: str, expected: list[str]) -> None:
    assert lines(cites(item)[1]) == expected


def test_cites_that_is_no_list_is_one_fault() -> None:
    assert lines(records("- id: CMP-1\n  title: x\n  cites: SRC-1\n")[1]) == ["RG112 3:10"]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="SRC-12 :;,–.p§a/\\{}'é\n0", max_size=40))
def test_no_citation_raises(text: str) -> None:
    quoted = "'" + text.replace("'", "''") + "'"
    for item in (quoted, f"{{source: SRC-1, at: {quoted}}}", f"{{source: SRC-1, lines: {quoted}}}"):
        found, findings = cites(item)
        assert found or findings
