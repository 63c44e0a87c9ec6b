"""One fault each in the sound project, and everything that must be found then. No test is in here.

A `‹RG…›` in the new text marks the place right after it where the finding stands; `also` holds what is found
elsewhere. What stands in `also` is for an author to decide on its own, never what follows from the fault.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.sound import SOUND


@dataclass(frozen=True, slots=True)
class Fault:
    """One change of one file."""

    name: str
    path: str
    old: str
    """The characters that are replaced; empty: the whole file."""
    new: str | bytes | None
    """What stands there instead; None: the file is not there; bytes: the same text in UTF-16."""
    also: tuple[str, ...] = ()
    """Findings without a mark, as `CODE path:line:column`."""


AS_UTF16 = b""
TOML = "reportgen.toml"
TYPES = "claims/record-types.yaml"
REPORT = "claims/r/report.yaml"
SOURCES = "claims/r/sources.yaml"
CLAIMS = "claims/r/records/claims.yaml"
EVENTS = "claims/r/records/events.yaml"
LIMITS = "claims/r/records/limits.yaml"
GLOSSARY = "claims/r/glossary.yaml"
FIGURES = "claims/r/figures.yaml"
REVISIONS = "claims/r/revisions/revisions.yaml"
FINAL = "claims/r/data/final.csv"
HOURS = "claims/r/data/hours.csv"
IDS = "claims/r/ids.lock"
REVIEWS = "claims/r/reviews.lock"
INTRO = "claims/r/text/intro.md"
METHOD = "claims/r/text/method.md"
WORDS = "locales/en/LC_MESSAGES/ui.po"
TEMPLATE = "templates/glossary.html"

FAULTS: tuple[Fault, ...] = (
    Fault("setting unknown", TOML, "title", "‹RG001›titel"),
    Fault("settings torn", TOML, '"Editions"', '"Editions‹RG003›'),
    Fault("settings encoded otherwise", TOML, "", AS_UTF16, ("RG104 reportgen.toml:1:1",)),
    Fault("no such locale", TOML, 'source-locale = "en"', 'source-locale = ‹RG002›"english please"'),
    Fault("claims elsewhere", TOML, 'source-locale = "en"', 'claims = "klaims"', ("RG005 reportgen.toml",)),
    Fault("claims out of the project", TOML, 'source-locale = "en"', 'claims = ‹RG002›"../claims"'),
    Fault("locales are a text", TOML, 'locales = ["en"]', 'locales = ‹RG002›"en"'),
    # Record types.
    Fault("types torn", TYPES, "schema: 1", "schema: [1", ("RG101 claims/record-types.yaml:2:6",)),
    Fault("types encoded otherwise", TYPES, "", AS_UTF16, ("RG104 claims/record-types.yaml:1:1",)),
    Fault("types are a list", TYPES, "", "‹RG112›- " + SOUND[TYPES].replace("\n", "\n  ")),
    Fault(
        "types empty",
        TYPES,
        "",
        "",
        ("RG110 claims/r/records/claims.yaml:5:3", "RG115 claims/r/records/events.yaml:1:7"),
    ),
    Fault(
        "types missing",
        TYPES,
        "",
        None,
        ("RG110 claims/r/records/claims.yaml:5:3", "RG115 claims/r/records/events.yaml:1:7"),
    ),
    Fault("prefix in small letters", TYPES, "prefix: EVT", "prefix: ‹RG112›evt"),
    Fault("prefix too long", TYPES, "prefix: EVT", "prefix: ‹RG112›EVENTS"),
    Fault("prefix misspelled", TYPES, "prefix: EVT", "prefix: EVTS", ("RG115 claims/r/records/events.yaml:1:7",)),
    Fault("prefix missing", TYPES, "prefix: EVT\n    name", "‹RG111›name"),
    Fault("prefix key misspelled", TYPES, "prefix: EVT", "prefx: EVT", ("RG110 claims/record-types.yaml:7:5",)),
    Fault("prefix of a built-in type", TYPES, "prefix: EVT", "prefix: LIM", ("RG112 claims/record-types.yaml:8:11",)),
    Fault("name missing", TYPES, "    name: event\n", "", ("RG111 claims/record-types.yaml:7:5",)),
    Fault("name with a capital", TYPES, "name: event", "name: ‹RG112›Event"),
    Fault("name taken", TYPES, "name: event", "name: ‹RG112›claim"),
    Fault(
        "name misspelled",
        TYPES,
        "name: event",
        "name: evnt",
        (
            "RG203 claims/r/records/events.yaml:1:7",
            "RG112 claims/record-types.yaml:5:55",
            "RG112 claims/record-types.yaml:15:18",
        ),
    ),
    Fault("key misspelled in a type", TYPES, "required: {title", "‹RG110›requird: {title"),
    Fault("kind of a key unknown", TYPES, "effect: markdown", "effect: ‹RG112›markdwn"),
    Fault("key named badly", TYPES, "effect: markdown", "‹RG112›Effect: markdown"),
    Fault(
        "vocabulary unknown", TYPES, "phase: word phase", "phase: word phases", ("RG112 claims/record-types.yaml:9:36",)
    ),
    Fault(
        "vocabulary misspelled", TYPES, "  phase: [before", "  phse: [before", ("RG112 claims/record-types.yaml:9:36",)
    ),
    Fault("vocabulary is a text", TYPES, "phase: [before, during, after]", "phase: ‹RG112›before"),
    Fault("word with a capital", TYPES, "[before, during", "[‹RG112›Before, during"),
    Fault("group of words misspelled", TYPES, "words:", "‹RG110›word:"),
    Fault("group of types misspelled", TYPES, "types:", "‹RG110›typs:"),
    Fault("relation to no type", TYPES, "to: [event]", "to: [‹RG112›evnt]"),
    Fault("relation named badly", TYPES, "  follows:", "  ‹RG112›Follows:"),
    Fault("relation without a mapping", TYPES, "{inverse: followed-by, acyclic: true, to: [event]}", "‹RG112›yes"),
    Fault("group of relations misspelled", TYPES, "relations:", "‹RG110›relation:"),
    Fault("flag of a relation is a word", TYPES, "acyclic: true", "acyclic: ‹RG112›yes"),
    Fault("built-in key retyped", TYPES, "{weight: number}", "{weight: number, ‹RG112›statement: number}"),
    Fault(
        "policy without message",
        TYPES,
        "    message: an event cites what recorded it\n",
        "",
        ("RG111 claims/record-types.yaml:14:5",),
    ),
    Fault("policy of no type", TYPES, "type: event", "type: ‹RG112›evnt"),
    Fault("schema of another version", TYPES, "schema: 1", "schema: ‹RG112›2"),
    Fault("type declared twice", TYPES, "policies:", "  - prefix: EVT\n    name: ‹RG112›happening\npolicies:"),
    # Settings of a report.
    Fault("report.yaml torn", REPORT, "[intro", "[intro: x: y", ("RG101 claims/r/report.yaml:3:20",)),
    Fault("report.yaml missing", REPORT, "", None, ("RG104 claims/r/report.yaml",)),
    Fault("report.yaml is a list", REPORT, "", "‹RG112›- title: A report\n"),
    Fault("title missing", REPORT, "title: A report that rests on CLM-1\n", "", ("RG111 claims/r/report.yaml:1:1",)),
    Fault("date of no calendar", REPORT, "2026-09-09", "‹RG112›2026-02-30"),
    Fault("sections missing", REPORT, "sections: [intro, method]\n", "", ("RG111 claims/r/report.yaml:1:1",)),
    Fault("sections misspelled", REPORT, "sections:", "‹RG110›section:"),
    Fault("sections are a text", REPORT, "[intro, method]", "‹RG112›intro"),
    Fault("section misspelled", REPORT, "[intro, method]", "[intro, ‹RG404›methd]"),
    Fault("section twice", REPORT, "[intro, method]", "[intro, method, ‹RG112›intro]"),
    Fault(
        "section with its suffix", REPORT, "[intro, method]", "[intro, method.md]", ("RG404 claims/r/report.yaml:3:19",)
    ),
    Fault("section left out", REPORT, "[intro, method]", "[intro]", ("RG404 claims/r/text/method.md",)),
    Fault("boundary is a text", REPORT, "\n  included: What EVT-1 and", " ‹RG112›What EVT-1 and"),
    Fault("author is a text", REPORT, "{name: Somebody}", "‹RG112›Somebody"),
    # Sources.
    Fault("sources torn", SOURCES, "kind: git", "kind: [git", ("RG101 claims/r/sources.yaml:12:8",)),
    Fault("sources missing", SOURCES, "", None, ("RG201 claims/r/sources.yaml",)),
    Fault("sources empty", SOURCES, "", "", ("RG201 claims/r/sources.yaml",)),
    Fault(
        "sources are a mapping",
        SOURCES,
        "- id: SRC-1\n  kind: file",
        "SRC-1:\n  kind: file",
        ("RG101 claims/r/sources.yaml:6:1",),
    ),
    Fault("sources encoded otherwise", SOURCES, "", AS_UTF16, ("RG104 claims/r/sources.yaml:1:1",)),
    Fault("source without id", SOURCES, "- id: SRC-1\n  kind", "- ‹RG111›kind"),
    Fault("source with a faulty id", SOURCES, "SRC-1", "‹RG114›SRC-01"),
    Fault("source id in small letters", SOURCES, "SRC-1", "‹RG114›src-1"),
    Fault("source id without hyphen", SOURCES, "SRC-1", "‹RG114›SRC1"),
    Fault("source id is a word", SOURCES, "SRC-1", "‹RG114›notes"),
    Fault("source id of an unknown type", SOURCES, "SRC-1", "‹RG115›SRX-1"),
    Fault("source id empty", SOURCES, "id: SRC-1", "‹RG112›id:"),
    Fault("source id key misspelled", SOURCES, "id: SRC-1", "Id: SRC-1", ("RG110 claims/r/sources.yaml:1:3",)),
    Fault("source kind unknown", SOURCES, "kind: file", "kind: ‹RG112›flie"),
    Fault("source kind missing", SOURCES, "- id: SRC-1\n  kind: file\n", "- id: ‹RG111›SRC-1\n"),
    Fault(
        "source location missing",
        SOURCES,
        "SRC-1\n  kind: file\n  title: Notes of the run\n  location: notes.txt",
        "‹RG111›SRC-1\n  kind: file\n  title: Notes of the run",
    ),
    Fault("source file misspelled", SOURCES, "notes.txt", "‹RG121›note.txt"),
    Fault("source layer unknown", SOURCES, "layer: implementation", "layer: ‹RG112›implementaton"),
    Fault("data set misspelled", SOURCES, "data/final.csv", "‹RG121›data/finals.csv"),
    Fault(
        "source removed",
        SOURCES,
        "- id: SRC-3\n  kind: git\n  title: A system\n  location: https://example.org/system.git\n"
        "  revision: 0123456789abcdef0123456789abcdef01234567\n",
        "",
        ("RG206 claims/r/ids.lock:4:1",),
    ),
    Fault("source id misspelled", SOURCES, "SRC-1", "SRC-7", ("RG206 claims/r/ids.lock:2:1",)),
    Fault("source id twice", SOURCES, "SRC-3", "‹RG202›SRC-1"),
    Fault("revision of a source is a branch", SOURCES, "0123456789abcdef0123456789abcdef01234567", "‹RG120›main"),
    Fault("source indented deeper", SOURCES, "- id: SRC-2", "  - id: SRC-2", ("RG101 claims/r/sources.yaml:6:3",)),
    Fault(
        "source is a text",
        SOURCES,
        "- id: SRC-1\n  kind: file\n  title: Notes of the run\n  location: notes.txt\n  layer: implementation\n",
        "- ‹RG112›SRC-1\n",
    ),
    # Records.
    Fault("records torn", CLAIMS, "kind: claim", "kind: [claim", ("RG101 claims/r/records/claims.yaml:19:12",)),
    Fault("records encoded otherwise", CLAIMS, "", AS_UTF16, ("RG104 claims/r/records/claims.yaml:1:1",)),
    Fault(
        "records missing",
        CLAIMS,
        "",
        None,
        ("RG206 claims/r/ids.lock:6:1", "RG206 claims/r/ids.lock:7:1", "RG206 claims/r/ids.lock:8:1"),
    ),
    Fault("record without id", CLAIMS, "- id: CLM-1\n  kind", "- ‹RG111›kind"),
    Fault("record with a faulty id", CLAIMS, "- id: CLM-1", "- id: ‹RG114›CLM-01"),
    Fault("record id with a zero", CLAIMS, "- id: CLM-1", "- id: ‹RG114›CLM-0"),
    Fault("record id of words", CLAIMS, "- id: CLM-1", "- id: ‹RG114›first claim"),
    Fault("record id of an unknown type", CLAIMS, "- id: CLM-1", "- id: ‹RG115›CLAIM-1"),
    Fault("record id misspelled", CLAIMS, "- id: CLM-1", "- id: CLM-11", ("RG206 claims/r/ids.lock:6:1",)),
    Fault("record id of another report", CLAIMS, "- id: CLM-1", "- id: ‹RG114›r:CLM-1"),
    Fault("record id twice", CLAIMS, "- id: CLM-2", "- id: ‹RG202›CLM-1"),
    Fault("kind missing", CLAIMS, "- id: CLM-1\n  kind: finding\n", "- id: ‹RG111›CLM-1\n"),
    Fault("kind unknown", CLAIMS, "kind: finding", "kind: ‹RG112›finding of ours"),
    Fault(
        "statement missing",
        CLAIMS,
        "  statement: The reserve lasts, and is {value}`final.responsive.reserve`.\n",
        "",
        ("RG111 claims/r/records/claims.yaml:1:7",),
    ),
    Fault("statement misspelled", CLAIMS, "  statement: The reserve", "  ‹RG110›statment: The reserve"),
    Fault("status unknown", CLAIMS, "wired", "‹RG113›wierd"),
    Fault(
        "status without source",
        CLAIMS,
        "    - source: SRC-1\n      at: :2\n      quote: The reserve lasts until the deadline.\n",
        "",
        ("RG116 claims/r/records/claims.yaml:1:7",),
    ),
    Fault("number is a word", CLAIMS, "weight: 3", "weight: ‹RG112›three"),
    Fault("key of another type", CLAIMS, "weight: 3", "‹RG110›phase: before"),
    Fault("cites are a text", CLAIMS, "cites: [SRC-1 :1, SRC-2]", "cites: ‹RG112›SRC-1"),
    Fault("cites misspelled", CLAIMS, "cites: [SRC-1 :1, SRC-2]", "‹RG110›cite: [SRC-1 :1, SRC-2]"),
    Fault("cites empty", CLAIMS, "cites: [SRC-1 :1, SRC-2]", "cites: []", ("RG116 claims/r/records/claims.yaml:12:7",)),
    Fault("citation of no source", CLAIMS, "SRC-1 :1, SRC-2]", "‹RG201›SRC-9 :1, SRC-2]"),
    Fault("citation of a claim", CLAIMS, "SRC-1 :1, SRC-2]", "‹RG205›CLM-1, SRC-2]"),
    Fault("citation beyond the file", CLAIMS, "SRC-1 :1, SRC-2]", "SRC-1 :‹RG305›9, SRC-2]"),
    Fault("citation without source", CLAIMS, "SRC-1 :1, SRC-2]", "‹RG114›notes.txt:1, SRC-2]"),
    Fault("source of a quotation missing", CLAIMS, "source: SRC-1\n      at", "‹RG111›at"),
    Fault("quotation misspelled", CLAIMS, "quote: The reserve", "quote: ‹RG301›A reserve"),
    Fault("refs are a list", CLAIMS, "refs: {rests-on: [CLM-1], see: [EVT-1]}", "refs: ‹RG112›[CLM-1]"),
    Fault("relation unknown", CLAIMS, "see: [EVT-1]", "‹RG110›sees: [EVT-1]"),
    Fault("link misspelled", CLAIMS, "bounded-by: [LIM-1]", "bounded-by: [‹RG201›LIM-2]"),
    Fault("link to a type that does not fit", CLAIMS, "bounded-by: [LIM-1]", "bounded-by: [‹RG205›EVT-1]"),
    Fault("link is no id", CLAIMS, "bounded-by: [LIM-1]", "bounded-by: [‹RG114›LIM1]"),
    Fault("link in a circle", CLAIMS, "bounded-by: [LIM-1]", "rests-on: [‹RG204›CLM-3], bounded-by: [LIM-1]"),
    Fault("link to itself", CLAIMS, "see: [EVT-1]", "see: [‹RG204›CLM-2, EVT-1]"),
    Fault("value misspelled", CLAIMS, "`final.recency.reserve`", "`‹RG401›final.recency.reserv`"),
    Fault("term misspelled", CLAIMS, "{term}`reserve`", "{term}`‹RG402›reserv`"),
    Fault("role misspelled", CLAIMS, "{term}`reserve`", "‹RG406›{trm}`reserve`"),
    Fault("key twice", CLAIMS, "weight: 3", "‹RG102›kind: finding"),
    Fault(
        "tag",
        CLAIMS,
        "weight: 3",
        "weight: ‹RG103›!!python/object:os.system 3",
        ("RG112 claims/r/records/claims.yaml:5:37",),
    ),
    Fault("record removed", LIMITS, "", "", ("RG206 claims/r/ids.lock:9:1",)),
    Fault("event id faulty", EVENTS, "- id: EVT-2", "- id: ‹RG114›EVT_2"),
    Fault("event title missing", EVENTS, "- id: EVT-1\n  title: The reserve is filled\n", "- id: ‹RG111›EVT-1\n"),
    Fault("event phase unknown", EVENTS, "phase: before", "phase: ‹RG112›befor"),
    Fault("affects missing", LIMITS, "  affects: [CLM-1, CLM-2]\n", "", ("RG111 claims/r/records/limits.yaml:1:7",)),
    Fault("script in a record", CLAIMS, "It was {", "It ‹RG405›<script>alert(1)</script> was {"),
    # Glossary, figures, revisions.
    Fault("glossary torn", GLOSSARY, "term: deadline", "term: [deadline", ("RG101 claims/r/glossary.yaml:6:13",)),
    Fault("glossary missing", GLOSSARY, "", None, ("RG402 claims/r/glossary.yaml",)),
    Fault("term without id", GLOSSARY, "- id: TRM-1\n  term", "- ‹RG111›term"),
    Fault("term with a faulty id", GLOSSARY, "TRM-1", "‹RG114›TRM-01"),
    Fault("word of a term missing", GLOSSARY, "- id: TRM-1\n  term: reserve", "- id: ‹RG111›TRM-1"),
    Fault("word of a term key misspelled", GLOSSARY, "term: reserve", "‹RG110›trem: reserve"),
    Fault(
        "word of a term misspelled",
        GLOSSARY,
        "term: reserve",
        "term: reserv",
        (
            "RG402 claims/r/glossary.yaml:6:31",
            "RG402 claims/r/records/claims.yaml:14:52",
            "RG402 claims/r/records/limits.yaml:2:46",
            "RG402 claims/r/text/intro.md:3:28",
        ),
    ),
    Fault(
        "definition missing",
        GLOSSARY,
        "  definition: What is left for CLM-1.\n",
        "",
        ("RG111 claims/r/glossary.yaml:1:7",),
    ),
    Fault("figures torn", FIGURES, "kind: bars", "kind: [bars", ("RG101 claims/r/figures.yaml:5:7",)),
    Fault("figure without id", FIGURES, "- id: FIG-1\n  title", "- ‹RG111›title"),
    Fault("figure with a faulty id", FIGURES, "FIG-1", "‹RG114›FIG1"),
    Fault("figure id misspelled", FIGURES, "FIG-1", "FIG-3", ("RG403 claims/r/text/intro.md:6:13",)),
    Fault("kind of a figure unknown", FIGURES, "kind: bars", "kind: ‹RG112›bar"),
    Fault("data of a figure misspelled", FIGURES, "data: final", "data: ‹RG410›finals"),
    Fault("column of a figure misspelled", FIGURES, "column: reserve", "column: ‹RG410›reserv"),
    Fault(
        "axis of a figure missing",
        FIGURES,
        "  x: {column: condition, label: Condition}\n",
        "",
        ("RG410 claims/r/figures.yaml:1:7",),
    ),
    Fault("revision torn", REVISIONS, "note: ", "note: [", ("RG101 claims/r/revisions/revisions.yaml:4:1",)),
    Fault("revision date wrong", REVISIONS, "2026-09-09", "‹RG112›yesterday"),
    Fault("revision id faulty", REVISIONS, "REV-1", "‹RG114›r1"),
    # Recorded values.
    Fault("row of the table too long", FINAL, "responsive,5,1", "‹RG413›responsive,5,1,9"),
    Fault("row of the table too short", FINAL, "responsive,5,1", "‹RG413›responsive,5"),
    Fault("row key twice", FINAL, "recency,0", "‹RG413›responsive,0"),
    Fault("row key with a dot", FINAL, "responsive,5", "‹RG413›res.ponsive,5"),
    Fault("row key empty", FINAL, "responsive,5", "‹RG413›,5"),
    Fault(
        "row key misspelled",
        FINAL,
        "responsive,5",
        "responsve,5",
        (
            "RG401 claims/r/records/claims.yaml:3:48",
            "RG401 claims/r/report.yaml:6:36",
            "RG401 claims/r/text/intro.md:3:48",
        ),
    ),
    Fault(
        "row removed",
        FINAL,
        "responsive,5,1\n",
        "",
        (
            "RG401 claims/r/records/claims.yaml:3:48",
            "RG401 claims/r/report.yaml:6:36",
            "RG401 claims/r/text/intro.md:3:48",
        ),
    ),
    Fault("column with a capital", FINAL, "reserve,rest", "‹RG413›Reserve,rest"),
    Fault("column twice", FINAL, "reserve,rest", "reserve,‹RG413›reserve"),
    Fault(
        "column misspelled",
        FINAL,
        "reserve,rest",
        "reserv,rest",
        (
            "RG410 claims/r/figures.yaml:7:15",
            "RG401 claims/r/records/claims.yaml:3:48",
            "RG401 claims/r/records/claims.yaml:19:29",
            "RG401 claims/r/report.yaml:6:36",
            "RG401 claims/r/text/intro.md:3:48",
            "RG401 claims/r/text/method.md:3:12",
        ),
    ),
    Fault("separators are semicolons", FINAL, "", "‹RG413›condition;reserve;rest\nresponsive;5;1\nrecency;0;2\n"),
    Fault("quotation mark open", FINAL, "responsive,5", '‹RG413›"responsive,5'),
    Fault("value is no number", FINAL, "responsive,5", "responsive,‹RG411›five"),
    Fault("value empty", FINAL, "responsive,5", "responsive,‹RG411›"),
    Fault("blank line", FINAL, "recency", "‹RG413›\nrecency"),
    Fault(
        "table empty", FINAL, "", "", ("RG413 claims/r/data/final.csv:1:1", "RG305 claims/r/records/claims.yaml:10:14")
    ),
    Fault("table missing", FINAL, "", None, ("RG121 claims/r/sources.yaml:9:13",)),
    Fault("table encoded otherwise", FINAL, "", AS_UTF16, ("RG104 claims/r/data/final.csv:1:1",)),
    Fault("other table missing", HOURS, "", None, ("RG121 claims/r/sources.yaml:18:13",)),
    # Locks.
    Fault("lock line torn", IDS, "CLM-1 claim live", "‹RG105›CLM-1 claim"),
    Fault("lock state unknown", IDS, "CLM-1 claim live", "CLM-1 claim ‹RG105›alive"),
    Fault("lock type changed", IDS, "CLM-1 claim", "CLM-1 limitation", ("RG203 claims/r/records/claims.yaml:1:7",)),
    Fault(
        "lock says retired", IDS, "CLM-1 claim live", "CLM-1 claim retired", ("RG203 claims/r/records/claims.yaml:1:7",)
    ),
    Fault("lock has more", IDS, "CLM-1 claim live", "‹RG206›CLM-9 claim live"),
    Fault(
        "lock in conflict",
        IDS,
        "CLM-1 claim live",
        "‹RG105›<<<<<<< ours\nCLM-1 claim live\n=======\nCLM-1 claim live\n>>>>>>> theirs",
    ),
    Fault("lock of another version", IDS, "lock 1", "lock ‹RG105›9"),
    Fault("lock encoded otherwise", IDS, "", AS_UTF16, ("RG104 claims/r/ids.lock:1:1",)),
    Fault(
        "reviews line torn",
        REVIEWS,
        "CLM-1 bounded-by LIM-1 ",
        "CLM-1 bounded-by ",
        ("RG105 claims/r/reviews.lock:2:18",),
    ),
    Fault(
        "reviews hash wrong",
        REVIEWS,
        "0cada59b31fd5256eb61d24e8f7b6ca8",
        "0cada59b31fd5256eb61d24e8f7b6ca9",
        ("RG212 claims/r/records/claims.yaml:11:23",),
    ),
    Fault("reviews of another version", REVIEWS, "lock 1", "lock ‹RG105›9"),
    # Prose.
    Fault("section torn by encoding", INTRO, "", AS_UTF16, ("RG104 claims/r/text/intro.md:1:1",)),
    Fault("section missing", INTRO, "", None, ("RG404 claims/r/report.yaml:3:12",)),
    Fault("figure misspelled", INTRO, "FIG-1", "‹RG403›FIG-11"),
    Fault("figure is a claim", INTRO, "FIG-1", "‹RG205›CLM-1"),
    Fault("directive misspelled", INTRO, ":::{figure}", ":::{figur}", ("RG406 claims/r/text/intro.md:6:1",)),
    Fault(
        "directive not closed",
        INTRO,
        ":::{figure} FIG-1\n:::\n",
        ":::{figure} FIG-1\n",
        ("RG407 claims/r/text/intro.md:6:1",),
    ),
    Fault("values of no table", INTRO, "{values} final", "{values} ‹RG401›finals"),
    Fault("filter of no key", INTRO, "phase=before", "‹RG407›phse=before"),
    Fault("filter of no word", INTRO, "phase=before", "‹RG407›phase=befor"),
    Fault("records of no type", INTRO, "{records} EVT", "{records} ‹RG407›EVNT"),
    Fault("inline link dangles", INTRO, "EVT-3", "‹RG201›EVT-33"),
    Fault("inline link of another report dangles", INTRO, "EVT-3", "‹RG201›s:CLM-3"),
    Fault("inline link of no report", INTRO, "EVT-3", "‹RG201›t:CLM-1"),
    Fault("note not defined", METHOD, "[^one]: As LIM-1 says of CLM-1.\n", "", ("RG409 claims/r/text/method.md:3:95",)),
    Fault("note not called", METHOD, "[^one]. It", ". It", ("RG409 claims/r/text/method.md:12:1",)),
    Fault("raw HTML", METHOD, "Of {value}", "‹RG405›<script>alert(1)</script> Of {value}"),
    Fault("title missing in prose", INTRO, "# Introduction\n\n", "", ("RG408 claims/r/text/intro.md:1:1",)),
    # Words and templates.
    Fault("catalog torn", WORDS, 'msgid "Event"', "‹RG701›msgid Event"),
    Fault("catalog encoded otherwise", WORDS, "", AS_UTF16, ("RG104 locales/en/LC_MESSAGES/ui.po:1:1",)),
    Fault("message twice", WORDS, "word/before", "type/event", ("RG701 locales/en/LC_MESSAGES/ui.po:10:1",)),
    Fault(
        "template torn", TEMPLATE, "", '{% extends "reportgen/glossary.html" %\n', ("RG701 templates/glossary.html:1",)
    ),
    Fault(
        "template extends nothing",
        TEMPLATE,
        "reportgen/glossary",
        "reportgen/glosary",
        ("RG701 templates/glossary.html:1",),
    ),
    Fault(
        "template uses no such name",
        TEMPLATE,
        "{% extends",
        "{{ nothing.at.all }}{% extends",
        ("RG701 templates/glossary.html:1",),
    ),
    Fault("template encoded otherwise", TEMPLATE, "", AS_UTF16, ("RG104 templates/glossary.html:1:1",)),
)
