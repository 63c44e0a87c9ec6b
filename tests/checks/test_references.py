"""Links between records: where they lead, whether they fit, circles, orphans, terms, figures."""

from __future__ import annotations

from dataclasses import replace

from reportgen.model import Directive, Mentions, Reference, Section, TermUse
from tests.checks.make import checked, cite, codes, facets, project, record, report, section, span, text
from tests.effort import BOUNDED


def says(*records: object, **more: object) -> list[tuple[str, str, str | None]]:
    """Code, message and help of everything that is found in one report."""
    found = checked(project(report(*records, **more)))[1]  # type: ignore[arg-type]
    return [(one.rule.code, one.message, one.help) for one in found]


def place(name: str, argument: str) -> Section:
    """A section with one directive."""
    return Section("intro", "intro.md", None, (Directive(name, text(argument), span()),), {})


def test_an_unknown_id_offers_the_nearest() -> None:
    claims = [record(f"CLM-{at}") for at in (1, 2, 12)]
    assert says(*claims, record("CLM-3", refs={"rests-on": ["CLM-21"]})) == [
        ("RG201", "no record of this report has the id `CLM-21`", "did you mean `CLM-2`, `CLM-1` or `CLM-12`?")
    ]


def test_an_unknown_id_far_from_all_tells_the_range() -> None:
    found = says(record("CLM-1"), record("CLM-2", refs={"see": ["CLM-777"]}))
    assert found == [("RG201", "no record of this report has the id `CLM-777`", "the report has `CLM-1` to `CLM-2`")]


def test_an_id_of_another_report_is_offered() -> None:
    other = report(record("LIM-9", affects=(text("CLM-1"),), report="s"), slug="s")
    made = project(report(record("CLM-1", refs={"see": ["LIM-9"]})), other)
    assert [one.help for one in checked(made)[1]] == ["did you mean `s:LIM-9`?"]


def test_links_to_other_reports_are_followed() -> None:
    refs = {"see": ["s:CLM-1", "s:CLM-2", "t:CLM-1"]}
    made = project(report(record("CLM-1", refs=refs)), report(record("CLM-1", report="s"), slug="s"))
    assert [one.message for one in checked(made)[1]] == [
        "no record of the report `s` has the id `CLM-2`",
        "no report is named `t`",
    ]


def test_every_place_that_holds_an_id_is_looked_at() -> None:
    mention = Mentions((Reference("CLM-11", span("text"), "text"),))
    source = record("SRC-1", kind="git", revision="0" * 40)
    claim = record("CLM-1", [cite("SRC-9"), cite("SRC-1", see="OBJ-9")], {"affects": ["CLM-8"]}, mentions=mention)
    found = checked(project(report(source, claim, sections=[section(mention)])))[1]
    assert [one.message.rpartition(" ")[2] for one in found if one.rule.code == "RG201"] == [
        "`CLM-8`", "`SRC-9`", "`OBJ-9`", "`CLM-11`", "`CLM-11`",
    ]  # fmt: skip


def test_ids_that_live_in_an_unreadable_file_are_no_finding() -> None:
    assert says(record("CLM-1", [cite("SRC-4")], {"see": ["CLM-4"]}), hidden=["CLM-4", "SRC-4"]) == []


def test_a_relation_leads_to_its_types_only() -> None:
    found = says(
        record("CLM-1", refs={"bounded-by": ["CLM-2"]}), record("CLM-2"), record("LIM-2", affects=(text("CLM-1"),))
    )
    assert found == [
        ("RG205", "`bounded-by` leads to a `limitation`, and `CLM-2` is a `claim`", "did you mean `LIM-2`?")
    ]  # fmt: skip


def test_a_citation_leads_to_a_source() -> None:
    assert says(record("CLM-1", [cite("CLM-2")]), record("CLM-2")) == [
        ("RG205", "`cites` leads to a `source`, and `CLM-2` is a `claim`", "the report has no record of type `source`")
    ]


def test_a_circle_is_one_finding_at_its_first_member() -> None:
    claims = [record(f"CLM-{at}", refs={"rests-on": [f"CLM-{at % 4 + 1}"]}) for at in range(1, 5)]
    found = checked(project(report(*claims)))[1]
    assert [(one.rule.code, one.message) for one in found] == [
        ("RG204", "`rests-on` runs in a circle: `CLM-1` → `CLM-2` → `CLM-3` → `CLM-4` → `CLM-1`")
    ]
    assert found[0].span == span("CLM-1/rests-on/CLM-2")
    assert [label.span.file for label in found[0].related] == [
        "CLM-2/rests-on/CLM-3", "CLM-3/rests-on/CLM-4", "CLM-4/rests-on/CLM-1",
    ]  # fmt: skip


def test_the_shortest_of_several_circles_is_shown() -> None:
    claims = [
        record("CLM-1", refs={"rests-on": ["CLM-2"]}),
        record("CLM-2", refs={"rests-on": ["CLM-3", "CLM-1"]}),
        record("CLM-3", refs={"rests-on": ["CLM-1"]}),
        record("CLM-4", refs={"rests-on": ["CLM-1"]}),
    ]
    assert [message for _, message, _ in says(*claims)] == [
        "`rests-on` runs in a circle: `CLM-1` → `CLM-2` → `CLM-1`, one of the circles among 3 records"
    ]


def test_two_circles_are_two_findings_and_a_diamond_is_none() -> None:
    pairs = [record(f"CLM-{at}", refs={"rests-on": [f"CLM-{at + 1 if at % 2 else at - 1}"]}) for at in range(1, 5)]
    assert [code for code, _, _ in says(*pairs)] == ["RG204", "RG204"]
    diamond = {1: ["CLM-2", "CLM-3"], 2: ["CLM-4"], 3: ["CLM-4"], 4: []}
    assert says(*(record(f"CLM-{at}", refs={"rests-on": leads}) for at, leads in diamond.items())) == []


def test_a_relation_that_may_run_in_a_circle_may() -> None:
    assert says(record("CLM-1", refs={"see": ["CLM-2"]}), record("CLM-2", refs={"see": ["CLM-1"]})) == []


def test_a_record_that_refers_to_itself_is_told_once() -> None:
    assert [message for _, message, _ in says(record("CLM-1", refs={"rests-on": ["CLM-1"]}))] == [
        "`CLM-1` refers to itself through `rests-on`"
    ]


def test_a_chain_of_thousands_is_followed_without_recursion() -> None:
    claims = [record(f"CLM-{at}", refs={"rests-on": [f"CLM-{at + 1}"]}) for at in range(1, 5_000)]
    found = says(*claims, record("CLM-5000", refs={"rests-on": ["CLM-1"]}))
    assert [code for code, _, _ in found] == ["RG204"]


def test_a_record_that_nothing_leads_to_is_an_orphan() -> None:
    found = says(record("OBJ-1", title="Alone"), record("CLM-1"), record("LIM-1", affects=(text("CLM-1"),)))
    assert [(code, message) for code, message, _ in found] == [("RG210", "nothing leads to the object `OBJ-1`")]


def test_relations_lead_both_ways_and_other_keys_one_way() -> None:
    related = [record("OBJ-1", refs={"see": ["CLM-1"]}), record("CLM-1")]
    assert says(*related) == []
    keyed = [record("OBJ-1", refs={"reads": ["OBJ-2"]}), record("OBJ-2")]
    assert [message for _, message, _ in says(*keyed)] == ["nothing leads to the object `OBJ-1`"]


def test_retired_records_and_candidates_are_no_orphans() -> None:
    assert says(record("OBJ-1", retired="2026-01-01"), record("OBJ-2", stage="candidate")) == []


def test_a_table_that_is_generated_leads_to_what_it_lists() -> None:
    objects = [record("OBJ-1", status=facets("claimed")), record("OBJ-2", status=facets("wired"))]
    found = says(*objects, sections=[place("records", "OBJ status=claimed")])
    assert [message for _, message, _ in found] == ["nothing leads to the object `OBJ-2`"]
    assert says(*objects, sections=[place("records", "OBJ")]) == []


def test_a_figure_is_used_where_it_is_placed() -> None:
    mention = Mentions((Reference("FIG-1", span(), "text"),))
    assert [code for code, _, _ in says(record("FIG-1"), sections=[section(mention)])] == ["RG210"]
    assert says(record("FIG-1"), sections=[place("figure", "FIG-1")]) == []


def test_a_term_is_used_by_its_words_or_its_id() -> None:
    by_words, by_id = (
        Mentions(terms=(TermUse("finite memory", span()),)),
        Mentions((Reference("TRM-2", span(), "text"),)),
    )
    terms = [record("TRM-1", term="Finite memory"), record("TRM-2", term="Carrier"), record("TRM-3", term="Arm")]
    found = says(*terms, sections=[section(by_words, by_id)])
    assert [message for _, message, _ in found] == ["nothing leads to the term `TRM-3`"]


def test_a_source_that_nothing_rests_on_is_told() -> None:
    found = says(record("SRC-1", kind="paper"), record("SRC-2", kind="paper"), record("CLM-1", [cite("SRC-1")]))
    assert [(code, message) for code, message, _ in found] == [
        ("RG211", "nothing in the project rests on the source `SRC-2`")
    ]


def test_a_source_whose_table_cannot_be_read_may_be_used() -> None:
    sources = [record(f"SRC-{at}", kind="dataset", location=f"data/{name}.csv") for at, name in enumerate("ab", 1)]
    made = replace(report(*sources), unread=frozenset({"data/a.csv"}))
    assert [one.record for one in checked(project(made))[1]] == ["SRC-2"]


def test_an_unknown_term_offers_the_nearest() -> None:
    uses = Mentions(terms=(TermUse("finit memory", span()), TermUse("TRM-4", span()), TermUse("CLM-1", span())))
    found = says(record("TRM-1", term="finite memory"), record("CLM-1"), mentions_of(uses), sections=[])
    assert [(code, message, advice) for code, message, advice in found if code != "RG210"] == [
        ("RG402", "no term of the glossary is `finit memory`", "did you mean `finite memory`?"),
        ("RG402", "no term of the glossary is `TRM-4`", "did you mean `TRM-1`?"),
        ("RG205", "`term` leads to a `term`, and `CLM-1` is a `claim`", "did you mean `TRM-1`?"),
    ]


def test_a_term_and_a_figure_of_another_report_are_told_to_be_its_own() -> None:
    uses = Mentions(terms=(TermUse("s:memory", span()), TermUse("s:TRM-1", span()), TermUse("x:memory", span())))
    other = report(record("TRM-1", term="memory", report="s"), record("FIG-1", report="s"), slug="s")
    here = report(record("CLM-1", mentions=uses), sections=[place("figure", "s:FIG-1")])
    found = [(one.rule.code, one.message) for one in checked(project(here, other))[1] if one.report == "r"]
    assert found == [
        ("RG402", "the term `s:memory` belongs to another report"),
        ("RG402", "the term `s:TRM-1` belongs to another report"),
        ("RG402", "no term of the glossary is `x:memory`"),
        ("RG403", "the figure `s:FIG-1` belongs to another report"),
    ]


def mentions_of(uses: Mentions) -> object:
    return record("CLM-2", mentions=uses)


def test_an_unknown_figure_and_a_record_that_is_none_are_told() -> None:
    found = says(
        record("FIG-1"), record("CLM-1"), sections=[place("figure", name) for name in ("FIG-1", "FIG-2", "CLM-1")]
    )
    assert found == [
        ("RG403", "no figure has the id `FIG-2`", "did you mean `FIG-1`?"),
        ("RG205", "this place leads to a `figure`, and `CLM-1` is a `claim`", "did you mean `FIG-1`?"),
    ]  # fmt: skip


@BOUNDED
def test_two_thousand_records_with_thousands_of_links_are_quick() -> None:
    claims = [
        record(f"CLM-{at}", [cite("SRC-1")], {"rests-on": [f"CLM-{at + 1}"]} if at < 2_000 else {"see": ["CLM-1"]})
        for at in range(1, 2_001)
    ]
    made = project(report(record("SRC-1", kind="git"), *claims))
    assert codes(checked(made)[1]) == []


@BOUNDED
def test_thousands_of_unknown_ids_are_quick() -> None:
    claims = [record(f"CLM-{at}", refs={"see": [f"CLM-{at + 90_000}"]}) for at in range(1, 2_001)]
    assert set(codes(checked(project(report(*claims)))[1])) == {"RG201"}


def test_letters_of_a_prefix_that_changed_places_are_seen() -> None:
    found = says(record("CLM-1", refs={"see": ["CML-1"]}))
    assert [advice for _, _, advice in found] == ["did you mean `CLM-1`?"]
