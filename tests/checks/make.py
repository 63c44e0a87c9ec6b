"""Small projects made by hand, for tests of single checks. No test is in here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from reportgen.checks import check
from reportgen.diagnostics import Diagnostic
from reportgen.model import (
    Checked,
    Citation,
    Config,
    Evidence,
    Facet,
    Field,
    FieldValue,
    KeyType,
    Mentions,
    Passage,
    Project,
    Record,
    RecordType,
    RecordTypes,
    Reference,
    Relation,
    Report,
    ReportMeta,
    Section,
    ValueTable,
)
from reportgen.source import SourceFile, Span, Text

TODAY = date(2026, 9, 24)
TYPES = {
    "SRC": "source", "CMP": "component", "OBJ": "object", "CLM": "claim", "LIM": "limitation",
    "TRM": "term", "FIG": "figure", "REV": "revision",
}  # fmt: skip
RELATIONS = (
    Relation("rests-on", "used-by", is_acyclic=True),
    Relation("bounded-by", "bounds", is_acyclic=True, to=("limitation",)),
    Relation("see", "seen-from"),
)


def text(value: str, path: str = "claims/r/records/a.yaml") -> Text:
    """A text that stands alone in its file."""
    return Text(value, SourceFile(path, value), 0, len(value))


def span(file: str = "claims/r/records/a.yaml") -> Span:
    """The start of a file."""
    return text("x", file).span


def field(key: str, value: FieldValue | str) -> Field:
    """A key with a text or another value."""
    return Field(text(key), text(value) if isinstance(value, str) else value, KeyType("text"))


def record(
    record_id: str,
    cites: Iterable[Citation] = (),
    refs: Mapping[str, Iterable[str]] | None = None,
    report: str = "r",
    mentions: Mentions | None = None,
    **fields: FieldValue | str,
) -> Record:
    """A record whose place names it, so that findings can be told apart."""
    named = {key.replace("_", "-"): field(key.replace("_", "-"), value) for key, value in fields.items()}
    references = tuple(
        Reference(target, span(f"{record_id}/{relation}/{target}"), relation)
        for relation, targets in (refs or {}).items()
        for target in targets
    )
    kind = TYPES[record_id.partition("-")[0]]
    return Record(report, record_id, kind, span(record_id), named, tuple(cites), references, mentions or Mentions())


def cite(source: str, quote: str | Text | None = None, path: str | None = None, **more: object) -> Citation:
    """A citation with a quotation."""
    words = text(quote, "quote") if isinstance(quote, str) else quote
    made = Citation(source, span(f"cites/{source}"), path, quote=words)
    for key, value in more.items():
        object.__setattr__(made, key, value)
    return made


def facets(*words: str) -> tuple[Facet, ...]:
    """The words of a status or a layer."""
    return tuple(Facet(word, span(word)) for word in words)


def section(*passages: Mentions) -> Section:
    """A section with one passage for each set of mentions."""
    made = {str(at): Passage(str(at), "paragraph", text(""), held) for at, held in enumerate(passages)}
    return Section("intro", "claims/r/text/intro.md", None, (), made)


def report(
    *records: Record,
    slug: str = "r",
    sections: Iterable[Section] = (),
    tables: Iterable[ValueTable] = (),
    hidden: Iterable[str] = (),
) -> Report:
    """A report of these records."""
    meta = ReportMeta(text("A report", f"claims/{slug}/report.yaml"), TODAY, ())
    by_id = {one.id: one for one in records}
    return Report(slug, meta, by_id, tuple(sections), {one.name: one for one in tables}, frozenset(hidden))


def project(*reports: Report) -> Project:
    """A project of these reports, with a few types and relations and no policy."""
    types = {
        prefix: RecordType(prefix, name, {"status": KeyType("word", is_several=True)}, ())
        for prefix, name in TYPES.items()
    }
    declared = RecordTypes({}, types, {one.name: one for one in RELATIONS}, ())
    return Project(Config(), declared, {one.slug: one for one in reports}, {}, {}, (), {}, {})


def checked(
    made: Project,
    files: Mapping[tuple[str, str, str], str] | None = None,
    today: date = TODAY,
    profile: str = "prose",
) -> tuple[Checked, tuple[Diagnostic, ...]]:
    """What the checks say of a project whose sources hold these texts."""
    evidence = {
        key: Evidence("source.txt", SourceFile("source.txt", value), profile=profile)
        for key, value in (files or {}).items()
    }
    return check(made, evidence, today)


def codes(found: Iterable[Diagnostic]) -> list[str]:
    """The codes of findings, sorted."""
    return sorted(one.rule.code for one in found)
