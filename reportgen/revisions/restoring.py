"""A snapshot as the values that localising and drawing take: nothing else of the report is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from types import MappingProxyType

from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.model import (
    Anchor,
    Catalog,
    Checked,
    Config,
    Directive,
    LockedId,
    Mentions,
    Project,
    Record,
    RecordTypes,
    Report,
    ReportMeta,
    Reviewed,
    Section,
    ValueTable,
)
from reportgen.model.snapshots import FrozenLocale, Snapshot, Value
from reportgen.prose import read_section
from reportgen.prose.keys import Keys, rekeyed
from reportgen.records.quotations import read_quotation
from reportgen.records.reader import read_records
from reportgen.records.report import read_report
from reportgen.records.types import read_types
from reportgen.records.values import read_table
from reportgen.revisions.joining import mentioned, meta_texts, texts_of
from reportgen.revisions.nodes import node_of
from reportgen.source import SourceFile, Span
from reportgen.yamltext import read

Findings = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Restored:
    """What a snapshot says, as it was when it was frozen."""

    snapshot: Snapshot
    types: RecordTypes
    report: Report
    """Its records, text, tables and ids; without locks of reviews, anchors and passages, which no page shows."""
    catalogs: Mapping[str, Catalog]
    """By tag: of the locales that were above the gate and of those that they fall back on."""
    reviewed: Mapping[str, Mapping[str, Reviewed]]
    anchors: tuple[Anchor, ...]
    findings: Findings
    """What this version of the readers finds wrong: what they cannot read is left out of `report`."""

    @property
    def tags(self) -> tuple[str, ...]:
        """The locales in which the revision was published, the source locale first."""
        published = (one.tag for one in self.snapshot.locales.values() if one.is_published)
        return (self.snapshot.settings.source_locale, *published)


def restored(snapshot: Snapshot) -> Restored:
    """The snapshot, read again. It does not depend on any other file of the project."""
    maker = _Maker(snapshot)
    report = maker.report()
    return Restored(
        snapshot=snapshot,
        types=maker.types,
        report=report,
        catalogs=MappingProxyType({tag: _catalog(snapshot, one) for tag, one in snapshot.locales.items()}),
        reviewed=MappingProxyType({tag: one.reviewed for tag, one in snapshot.locales.items()}),
        anchors=_anchors(snapshot, report),
        findings=tuple(maker.found),
    )


def within(restored: Restored, project: Project, checked: Checked) -> tuple[Project, Checked]:
    """The project and what was checked, with the restored report in place of the one of today.

    Theme, words, address and the other reports are today's; texts, values, translations, the locales and
    what decides about fallbacks are the snapshot's. `localise` and `render` take the result.
    """
    slug = restored.report.slug
    config = _config(project.config, restored)
    others = {key: one for key, one in project.catalogs.items() if key[0] != slug}
    reviewed = {key: one for key, one in project.reviewed.items() if key[0] != slug}
    folder = f"{config.claims}/{slug}"
    kept = {path: one for path, one in project.digests.items() if not path.startswith(f"{folder}/")}
    frozen = {f"{folder}/{name}": digest for name, digest in restored.snapshot.inputs.items()}
    old = replace(
        project,
        config=config,
        types=restored.types,
        reports=MappingProxyType({**project.reports, slug: restored.report}),
        catalogs=MappingProxyType({**others, **{(slug, tag): one for tag, one in restored.catalogs.items()}}),
        reviewed=MappingProxyType({**reviewed, **{(slug, tag): one for tag, one in restored.reviewed.items()}}),
        digests=MappingProxyType({**kept, **frozen}),
    )
    anchors = (*(one for one in checked.anchors if one.report != slug), *restored.anchors)
    return old, replace(checked, anchors=anchors)


def blocked(restored: Restored, project: Project) -> frozenset[tuple[str, str]]:
    """(Slug, tag) of what `localise` shall leave out: other reports' translations, and locales not published then."""
    slug = restored.report.slug
    return frozenset(
        (name, tag)
        for name in project.reports
        for tag in project.config.locales
        if name != slug or tag not in restored.tags
    )


def _config(config: Config, restored: Restored) -> Config:
    settings = restored.snapshot.settings
    tags = tuple(tag for tag in config.locales if tag in restored.tags or tag in restored.catalogs)
    missing = tuple(tag for tag in restored.tags if tag not in tags)
    return replace(
        config,
        source_locale=settings.source_locale,
        locales=(*tags, *missing),
        coverage_gate=Decimal(settings.coverage_gate),
        stale_policy=settings.stale_policy,
        numerals=settings.numerals,
    )


class _Maker:
    """One report in the making, with what its readers find wrong."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.found: list[Diagnostic] = []
        own = SourceFile("record-types.yaml", snapshot.types) if snapshot.types else None
        self.types, faults = read_types(files.shipped_types(), own)
        self.found += faults
        self.prefixes = frozenset(self.types.types)
        self.slug = snapshot.report

    def report(self) -> Report:
        records = self.records()
        meta = self.meta()
        sections = self.sections(records)
        shown = {name: SourceFile(self.place(name), text) for name, text in self.snapshot.files.items()}
        envelopes = {name: node for name in _envelopes(sections) if name in shown and (node := read(shown[name])[0])}
        span = Span(self.place("ids.lock"))
        return Report(
            slug=self.slug,
            meta=meta,
            records=records,
            sections=sections,
            tables=MappingProxyType(self.tables()),
            lock=MappingProxyType({name: _locked(name, state, span) for name, state in self.snapshot.ids.items()}),
            receipts=MappingProxyType({name: file for name, file in shown.items() if name not in envelopes}),
            envelopes=MappingProxyType(envelopes),
        )

    def place(self, name: str) -> str:
        """What a file of the snapshot is called where a finding speaks of it."""
        return f"{self.slug}/r{self.snapshot.number}/{name}"

    def mentions(self, record: Record) -> Record:
        found, faults = mentioned(texts_of(record), self.prefixes, self.slug, record.id)
        self.found += faults
        return replace(record, mentions=found) if found != Mentions() else record

    def records(self) -> Mapping[str, Record]:
        """The records, each file read at once."""
        by_file: dict[str, list[Value]] = {}
        for one in self.snapshot.records.values():
            by_file.setdefault(one.file, []).append(one.fields)
        found: dict[str, Record] = {}
        for name, items in by_file.items():
            node, _ = node_of(tuple(items), self.place(name))
            records, faults = read_records(node, self.types, self.slug)
            self.found += faults
            found |= {record.id: self.mentions(record) for record in records}
        return MappingProxyType({name: found[name] for name in self.snapshot.records if name in found})

    def meta(self) -> ReportMeta:
        node, file = node_of(self.snapshot.meta, self.place("report.yaml"))
        meta, faults = read_report(node, file, self.slug, self.snapshot.settings.locales)
        found, wrong = mentioned(meta_texts(meta), self.prefixes, self.slug)
        self.found += (*faults, *wrong)
        return replace(meta, mentions=found)

    def sections(self, records: Mapping[str, Record]) -> tuple[Section, ...]:
        sources = tuple(record for record in records.values() if record.type == "source")
        taken = {key for one in self.snapshot.sections for key in one.keys}
        made: list[Section] = []
        for one in self.snapshot.sections:
            file = SourceFile(self.place(f"text/{one.name}.md"), one.text)
            section, faults = read_section(file, one.name, self.prefixes)
            self.found += faults
            fresh = Keys(one.name, taken)
            known = (*one.keys, *(fresh.of(spot.text) for spot in section.spots[len(one.keys) :]))
            section = rekeyed(section, {spot.key: key for spot, key in zip(section.spots, known, strict=False)})
            made.append(self.cited(section, sources))
        return tuple(made)

    def cited(self, section: Section, sources: tuple[Record, ...]) -> Section:
        cites = []
        for part in section.quotations:
            cite, faults = read_quotation(part, section.name, self.slug, self.types, sources)
            self.found += faults
            cites += [cite] if cite else []
        return replace(section, cites=tuple(cites)) if cites else section

    def tables(self) -> dict[str, ValueTable]:
        found: dict[str, ValueTable] = {}
        for name, one in self.snapshot.tables.items():
            table, faults = read_table(SourceFile(self.place(f"data/{name}.csv"), one.text), name, self.slug)
            self.found += faults
            if table is not None:
                found[name] = replace(table, source=one.source)
        return found


def _envelopes(sections: tuple[Section, ...]) -> Iterator[str]:
    """The files of envelopes that the text shows."""
    for part in (part for section in sections for part in section.parts):
        if isinstance(part, Directive) and part.name == "gate":
            yield part.argument.value.split(" ")[0].strip()


def _locked(name: str, state: tuple[str, ...], span: Span) -> LockedId:
    return LockedId(name, state[0], state[1:2] == ("retired",), span, state[2] if len(state) > 2 else None)


def _catalog(snapshot: Snapshot, one: FrozenLocale) -> Catalog:
    file = SourceFile(f"{snapshot.report}/r{snapshot.number}/{one.tag}.po", "")
    return Catalog(file, one.tag, snapshot.report, one.header, one.entries)


def _anchors(snapshot: Snapshot, report: Report) -> tuple[Anchor, ...]:
    """The anchors with the citations that they are of, in the order of the report."""
    kept = {(one.record, one.key): one for one in snapshot.anchors}
    made = []
    for record, citation in report.citations:
        one = kept.get((record.id if record else None, citation.key))
        if one is None:
            continue
        made.append(
            Anchor(
                report.slug,
                one.record,
                citation,
                one.outcome,
                one.level,
                one.reason,
                one.found,
                one.path,
                one.commit,
                one.blob,
                one.near,
                one.omitted,
                one.notes,
                one.places,
                one.last,
                one.excerpt,
            )
        )
    return tuple(made)
