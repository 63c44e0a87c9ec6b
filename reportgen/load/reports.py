"""claims/<slug>/ → reports: every file of each is read, and what they hold is joined."""

from __future__ import annotations

import posixpath
import re
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from reportgen import files, manifest
from reportgen.diagnostics import Diagnostic, Label, Severity, did_you_mean
from reportgen.load import nameless
from reportgen.load.inputs import Inputs
from reportgen.load.locks import read_anchor_lock, read_id_lock, read_review_lock, read_segment_lock
from reportgen.load.receipts import read_files, read_trees
from reportgen.load.segments import with_keys
from reportgen.load.snapshots import read_snapshots, with_retired
from reportgen.locks import free_number
from reportgen.model import (
    Citation,
    Config,
    ListNode,
    LockedId,
    MapNode,
    Mentions,
    Node,
    Record,
    RecordTypes,
    Report,
    ReportMeta,
    ScalarNode,
    Section,
    ValueTable,
)
from reportgen.prose import read_section
from reportgen.records.quotations import read_quotation
from reportgen.records.reader import read_records
from reportgen.records.report import blank_meta, read_report
from reportgen.records.values import read_table
from reportgen.revisions.joining import data_sets, mentioned, meta_texts, source_of, texts_of
from reportgen.rules import rule
from reportgen.source import SourceFile, Span, Text
from reportgen.yamltext import read as read_yaml

Findings = tuple[Diagnostic, ...]

_RECORD_FILES = ("sources.yaml", "glossary.yaml", "figures.yaml", "revisions/revisions.yaml")
_SLUG = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_TAKEN = {
    "assets": "the site has a folder of this name",
    "data": "the site has a folder of this name",
    "receipts": "the site has a folder of this name",
    "project": "the project's own words have a catalog of this name",
    "ui": "the words of the theme have a catalog of this name",
}
_ID_KEY = re.compile(r"""(?:^|[\s{,-])["']?id["']?[ \t]*:[ \t]*["']?([A-Z]{2,5}-[1-9][0-9]{0,99})\b""")
_ID_AS_KEY = re.compile(r"(?m)^[ \t-]*([A-Z]{2,5}-[1-9][0-9]{0,99})[ \t]*:[ \t]*$")
"""A record that is written as the key of a mapping."""
_ANY_ID = re.compile(r"(?:(?<![a-z0-9_-])[a-z0-9][a-z0-9_-]{0,80}:)?[A-Z]{2,5}-[1-9][0-9]{0,99}\b")


def read_reports(
    inputs: Inputs, config: Config, types: RecordTypes, only: Collection[str] | None = None
) -> Mapping[str, Report]:
    """Every report below the claims folder, or those with a slug in `only`, by slug."""
    return MappingProxyType(
        {
            slug: _Reader(inputs, config, types, folder).read()
            for slug, folder in report_folders(inputs, config.claims, only).items()
        }
    )


def report_folders(inputs: Inputs, claims: str, only: Collection[str] | None = None) -> Mapping[str, str]:
    """Slug → folder of every report below the claims folder, or of those in `only`; one without files is none."""
    return {
        posixpath.basename(folder): folder
        for folder in inputs.listing(claims).folders
        if (only is None or posixpath.basename(folder) in only)
        and files.list_files(inputs.root, folder, "", is_deep=True)
        and not _is_site(inputs, folder)
    }


def _is_site(inputs: Inputs, folder: str) -> bool:
    """Whether a folder holds what an earlier build wrote, by its manifest: output is never read as input."""
    if inputs.has(f"{folder}/report.yaml") or not inputs.has(f"{folder}/{manifest.NAME}"):
        return False
    data = files.read_bytes(inputs.root, f"{folder}/{manifest.NAME}", manifest.LIMIT)
    return data is not None and isinstance(manifest.decode(data), manifest.Manifest)


class _Reader:
    """One report in the making."""

    def __init__(self, inputs: Inputs, config: Config, types: RecordTypes, folder: str) -> None:
        self.inputs = inputs
        self.config = config
        self.types = types
        self.folder = folder
        self.slug = posixpath.basename(folder)
        self.prefixes = frozenset(types.types)
        self.hidden: set[str] = set()
        self.guessed: set[str] = set()
        self.unread: set[str] = set()
        self.named: set[str] = set()
        self.is_whole = True
        """Whether every record of every file was read: else a live id of the lock may live in what was not."""
        self.is_listed = False
        """Whether every item of `sections` could be read, so that a file not among them is not listed."""

    def read(self) -> Report:
        """The report with everything that could be read of it."""
        meta = self._meta()
        snapshots = read_snapshots(self.inputs, self.folder, self.slug)
        lock = with_retired(read_id_lock(self.inputs, self.folder, self.slug), snapshots)
        records, repeated = self._records(lock)
        sources = tuple(record for record in records.values() if record.type == "source")
        segments = read_segment_lock(self.inputs, self.folder, self.slug)
        sections = tuple(self._with_cites(one, sources) for one in with_keys(self._sections(meta), segments))
        tables = self._tables(records)
        self._captures()
        reviews = read_review_lock(self.inputs, self.folder, self.slug)
        envelopes, broken = read_trees(self.inputs, self.folder, sections, "gate")
        self.unread |= broken
        live = () if self.is_whole else (one.id for one in lock.values() if not one.is_retired)
        hidden = {*self.hidden, *live} - set(records)
        return Report(
            self.slug, meta, records, sections, tables,
            frozenset(hidden), frozenset(self.guessed - hidden), frozenset(self.unread), frozenset(self.named),
            repeated, lock, reviews, read_anchor_lock(self.inputs, self.folder, self.slug),
            read_files(self.inputs, self.folder, sections, "lineage"), envelopes, segments, snapshots,
        )  # fmt: skip

    def _fault(self, code: str, message: str, span: Span, advice: str, related: tuple[Label, ...] = ()) -> None:
        self.inputs.found.append(Diagnostic(rule(code), message, span, advice, related=related, report=self.slug))

    def _yaml(self, name: str) -> tuple[Node | None, SourceFile | None]:
        """The tree of a YAML file of the report; what cannot be read is noted, with the ids that live in it."""
        path = f"{self.folder}/{name}"
        file = self.inputs.text(path, files.YAML_LIMIT)
        if file is None:
            self._hide(name, files.peek(self.inputs.root, path, files.YAML_LIMIT))
            return None, None
        node, faults = read_yaml(file)
        self.inputs.found += [replace(item, report=self.slug) for item in faults]
        if node is None and faults:
            self._hide(name, file.text)
            return None, None
        return node, file

    def _hide(self, name: str, content: str | bytes) -> None:
        """Notes a file that could not be read, the ids that it seems to define, and those that it names."""
        self.unread.add(name)
        if isinstance(content, bytes):
            content = content.replace(b"\0", b"").decode("utf-8", "replace")
        defined = [*_ID_KEY.findall(content), *_ID_AS_KEY.findall(content)] if name.endswith((".yaml", ".yml")) else []
        self.hidden.update(defined)
        self._tell_hidden(f"{self.folder}/{name}", list(dict.fromkeys(defined)))
        self.named.update(_ANY_ID.findall(_ID_KEY.sub("", content) if defined else content))

    def _tell_hidden(self, path: str, ids: list[str]) -> None:
        """Adds to the finding of a file whose records are out of sight that links to them are not checked."""
        last = self.inputs.found[-1] if self.inputs.found else None
        if last is not None and last.span is not None and last.span.file == path and ids:
            some = ", ".join(f"`{one}`" for one in ids[:3]) + (f" and {len(ids) - 3} more" if len(ids) > 3 else "")
            advice = f"{last.help}; until then" if last.help else "until it is mended"
            self.inputs.found[-1] = replace(last, help=f"{advice} no link to {some} is checked")

    def _hide_nameless(self, node: ListNode, records: Collection[Record], found: Mapping[str, Record]) -> None:
        """Notes of each record without an id of its own the id that was meant, and the ids that it names."""
        for number, item in nameless.nameless(node, records):
            self.named.update(_ids_in(item))
            meant = nameless.meant(item, self.types)
            fitting = () if meant else nameless.prefixes_of(item, self.types)
            self.hidden.update((meant,) if meant else ())
            self.guessed.update(nameless.beside(node, number, fitting, found, or_any=True))
        repeated = {record.span: record for record in records if found[record.id] is not record}
        for number, item in nameless.places(node, repeated):
            held = nameless.id_of(item)
            prefix = repeated[held[1].span].id.partition("-")[0] if held else ""
            self.guessed.update(nameless.beside(node, number, (prefix,), found))

    def _meta(self) -> ReportMeta:
        path = f"{self.folder}/report.yaml"
        self._check_slug(path)
        if not self.inputs.has(path):
            is_near = self.inputs.has(f"{self.folder}/report.yml")
            advice = "rename `report.yml`" if is_near else "write one with `title`, `date` and `sections`"
            self._fault("RG104", f"the report `{self.slug}` has no `report.yaml`", Span(path), advice)
            self.unread.add("report.yaml")
            return blank_meta(path)
        node, file = self._yaml("report.yaml")
        if file is None:
            return blank_meta(path)
        meta, faults = read_report(node, file, self.slug, self.config.locales)
        self.inputs.found += faults
        listed = node.get("sections") if isinstance(node, MapNode) else None
        self.is_listed = isinstance(listed, ListNode) and len(listed.items) == len(meta.sections)
        return replace(meta, mentions=self._mentions(meta_texts(meta)))

    def _check_slug(self, path: str) -> None:
        """RG112 for a folder whose name cannot be part of an address, or is that of something else in the site."""
        tags = {tag.lower() for tag in (self.config.source_locale, *self.config.locales)}
        message = f"`{self.slug}` is not a name for a report"
        if not _SLUG.fullmatch(self.slug):
            advice = "use lower-case letters, digits, `-` and `_`: the name becomes part of addresses"
            self._fault("RG112", message, Span(path), advice)
        elif self.slug in _TAKEN or self.slug in tags:
            taken = _TAKEN.get(self.slug, "the site has a folder of this name for a language")
            self._fault("RG112", f"{message}: {taken}", Span(path), "rename the folder")

    def _records(self, lock: Mapping[str, LockedId]) -> tuple[Mapping[str, Record], tuple[Record, ...]]:
        """The records of all files, by type and number, and those whose id is taken (RG202)."""
        found: dict[str, Record] = {}
        repeated: list[Record] = []
        lists: list[tuple[ListNode, tuple[Record, ...]]] = []
        for name in self._record_files():
            node, file = self._yaml(name)
            records, faults = read_records(node, self.types, self.slug)
            self.inputs.found += faults
            if file is None or len(records) < (len(node.items) if isinstance(node, ListNode) else node is not None):
                self.is_whole = False
            if file is not None and node is not None and not isinstance(node, ListNode):
                self._hide(name, file.text)
            elif file is not None and isinstance(node, ListNode):
                lists.append((node, records))
            repeated += [record for record in records if found.setdefault(record.id, record) is not record]
        for items, records in lists:
            self._hide_nameless(items, records, found)
        self._repeated(repeated, found, {*found, *lock, *self.hidden})
        order = {name: place for place, name in enumerate(kind.name for kind in self.types.types.values())}
        ordered = sorted(found.values(), key=lambda record: (order[record.type], record.number))
        by_id = {record.id: self._with_mentions(record) for record in ordered}
        return MappingProxyType(by_id), tuple(self._with_mentions(record) for record in repeated)

    def _record_files(self) -> list[str]:
        """The files of records below the report's folder; RG104 for one that would be passed over in silence."""
        found: list[str] = []
        for path in self.inputs.names(f"{self.folder}/records", "", is_deep=True, expected=(".yaml", ".yml")):
            name = path.removeprefix(f"{self.folder}/")
            if name.endswith(".yaml") and name.count("/") == 1:
                found.append(name)
            elif name.endswith((".yaml", ".yml")):
                advice = "put it directly into `records/`, with a name that ends in `.yaml`"
                self._fault("RG104", f"`{name}` is not read", Span(path), advice)
                self._pass_over(name)
        for name in _RECORD_FILES:
            short_name = f"{name.removesuffix('.yaml')}.yml"
            if self.inputs.has(f"{self.folder}/{name}"):
                found.append(name)
            elif self.inputs.has(f"{self.folder}/{short_name}"):
                place = Span(f"{self.folder}/{short_name}")
                self._fault("RG104", f"`{short_name}` is not read", place, f"rename it `{name}`")
                self._pass_over(short_name)
                self.unread.add(name)
        for path in files.listing(self.inputs.root, self.folder).files:
            name = path.removeprefix(f"{self.folder}/")
            if name.endswith(".yaml") and name not in (*_RECORD_FILES, "report.yaml"):
                self._fault("RG104", f"`{name}` is not read", Span(path), "put it into `records/`, or take it away")
                self._pass_over(name)
        return sorted(found, key=lambda name: (name != "sources.yaml", not name.startswith("records/"), name))

    def _pass_over(self, name: str) -> None:
        """Notes what lives in a file that is not read for its name, as of one that cannot be read."""
        self.is_whole = False
        self._hide(name, files.peek(self.inputs.root, f"{self.folder}/{name}", files.YAML_LIMIT))

    def _repeated(self, repeated: list[Record], found: Mapping[str, Record], taken: set[str]) -> None:
        """RG202 for each record whose id another one has, with the command that gives it a free one."""
        for record in repeated:
            first = found[record.id]
            prefix = record.id.partition("-")[0]
            free = f"{prefix}-{free_number(prefix, taken)}"
            taken.add(free)
            place = record.span.file
            if place == first.span.file and record.span.start:
                place = f"{place}:{record.span.start.line}"
            advice = f"`reportgen renumber {record.id} {free} --at {shlex.quote(place)}` gives this one a free id"
            message = f"the id `{record.id}` is taken by a record in `{first.span.file}`"
            self._fault("RG202", message, record.span, advice, (Label(first.span, "the first one"),))

    def _with_mentions(self, record: Record) -> Record:
        found = self._mentions(texts_of(record), record.id)
        return replace(record, mentions=found) if found != Mentions() else record

    def _mentions(self, texts: Iterable[Text], record: str | None = None) -> Mentions:
        """Everything that texts lead to, joined."""
        found, faults = mentioned(texts, self.prefixes, self.slug, record)
        self.inputs.found += faults
        return found

    def _sections(self, meta: ReportMeta) -> tuple[Section, ...]:
        """The listed sections in order; RG404 for one without a file, and for a file that is not listed."""
        folder = f"{self.folder}/text"
        present = {posixpath.basename(path)[:-3]: path for path in self.inputs.names(folder, ".md")}
        listed = [name.value for name in meta.sections] or list(present)
        spare = set(present) - set(listed)
        for name in meta.sections:
            if name.value not in present:
                near = did_you_mean(name.value, spare)
                spare.discard(near.split("`")[1] if near else "")
                advice = near or f"write `{folder}/{name.value}.md`"
                self._fault("RG404", f"the section `{name.value}` has no file", name.span, advice)
        for name_of_file in sorted(spare) if self.is_listed else ():
            message = f"the section `{name_of_file}` is not listed in `report.yaml`"
            self._fault("RG404", message, Span(present[name_of_file]), "add it to `sections`, or delete the file")
            self.inputs.found[-1] = replace(self.inputs.found[-1], severity=Severity.WARNING)
            content = files.peek(self.inputs.root, present[name_of_file], files.MARKDOWN_LIMIT)
            self.named.update(_ANY_ID.findall(content.decode("utf-8", "replace")))
        sections: list[Section] = []
        taken: set[str] = set()
        for listed_name in listed:
            file = self.inputs.text(present[listed_name], files.MARKDOWN_LIMIT) if listed_name in present else None
            if file is None:
                path = f"{self.folder}/text/{listed_name}.md"
                self._hide(f"text/{listed_name}.md", files.peek(self.inputs.root, path, files.MARKDOWN_LIMIT))
                continue
            section, faults = read_section(file, listed_name, self.prefixes, taken=frozenset(taken))
            self.inputs.found += [replace(item, report=self.slug) for item in faults]
            taken.update(section.passages)
            taken.update(part.key for part in section.quotations)
            sections.append(section)
        return tuple(sections)

    def _with_cites(self, section: Section, sources: tuple[Record, ...]) -> Section:
        """The section with the citations of its quotations."""
        cites: list[Citation] = []
        for part in section.quotations:
            cite, faults = read_quotation(part, section.name, self.slug, self.types, sources)
            self.inputs.found += faults
            cites += [cite] if cite else []
        return replace(section, cites=tuple(cites)) if cites else section

    def _tables(self, records: Mapping[str, Record]) -> Mapping[str, ValueTable]:
        """The recorded values in data/*.csv by name, each with the data set that it rests on."""
        tables: dict[str, ValueTable] = {}
        places = data_sets(records)
        for path in self.inputs.names(f"{self.folder}/data", ".csv"):
            name = posixpath.basename(path)[: -len(".csv")]
            file = self.inputs.text(path, files.CSV_LIMIT)
            table, faults = read_table(file, name, self.slug) if file else (None, ())
            self.inputs.found += faults
            if table is None:
                self.unread.add(f"data/{name}.csv")
            else:
                tables[name] = replace(table, source=source_of(f"data/{name}.csv", places))
        return MappingProxyType(tables)

    def _captures(self) -> None:
        """The hashes of kept texts of sources, which are looked at later."""
        for path in self.inputs.names(f"{self.folder}/captures", "", is_deep=True):
            self.inputs.digest(path, files.TEXT_LIMIT)


def _ids_in(node: Node) -> Iterator[str]:
    """Every id that stands in the scalars of a tree."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, ScalarNode):
            yield from _ANY_ID.findall(here.text.value)
        elif isinstance(here, ListNode):
            waiting += here.items
        else:
            waiting += (value for key, value in here.entries if key.value != "id")
