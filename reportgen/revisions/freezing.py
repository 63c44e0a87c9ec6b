"""A report as it is now, as a snapshot."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from posixpath import normpath

from reportgen import __version__
from reportgen.catalogs import named
from reportgen.catalogs.messages import messages
from reportgen.files import sha256
from reportgen.matching import POLICY
from reportgen.model import (
    Anchor,
    Catalog,
    Checked,
    ListNode,
    LockedId,
    MapNode,
    Project,
    Record,
    Report,
    ScalarNode,
    Section,
)
from reportgen.model.snapshots import (
    FrozenAnchor,
    FrozenLocale,
    FrozenRecord,
    FrozenSection,
    FrozenSettings,
    FrozenTable,
    Snapshot,
    Value,
)
from reportgen.records.reader import id_of
from reportgen.revisions.canonical import compact
from reportgen.revisions.nodes import value_of
from reportgen.yamltext import read as read_yaml

TOOL = f"reportgen {__version__}"


def freeze(
    project: Project,
    report: Report,
    checked: Checked,
    *,
    revision: str,
    date: dt.date,
    previous: tuple[str, str] | None = None,
    published: Collection[str] = (),
    pages: Mapping[str, str] | None = None,
) -> Snapshot:
    """The snapshot of a report that was read and checked.

    `published`: tags of the translated locales above the coverage gate; they and what they fall back on are
    kept. `pages`: path below the site → SHA-256 of what its editions are drawn as.
    """
    folder = f"{project.config.claims}/{report.slug}"
    keys = {message.key: message.source.value for message in messages(project, report)}
    return Snapshot(
        report=report.slug,
        revision=revision,
        date=date,
        previous=previous,
        tool=TOOL,
        policy=POLICY,
        settings=_settings(project),
        types=_types(project),
        meta=_meta(project, folder),
        records={record.id: record for record in _records(project, report, folder)},
        sections=tuple(_section(project, one) for one in report.sections),
        tables=_tables(project, report),
        files=_files(project, report, folder),
        inputs=_inputs(project, folder),
        anchors=tuple(_anchor(one) for one in checked.anchors if one.report == report.slug),
        ids=_ids(report),
        messages=keys,
        locales=_locales(project, report, keys, published),
        pages=dict(sorted((pages or {}).items())),
    )


def digest_of(fields: Mapping[str, Value]) -> str:
    """The canonical hash of a record: SHA-256 of its keys and values as JSON with sorted keys."""
    return sha256(compact(fields).encode("utf-8", "surrogatepass"))


def entry_of(project: Project, record: Record) -> Mapping[str, Value]:
    """Every key of a record as it stands in its file; empty when it is not found there."""
    return _of_file(project, record.span.file).get(record.id, {})


def _settings(project: Project) -> FrozenSettings:
    config = project.config
    numerals = dict(sorted(config.numerals.items()))
    return FrozenSettings(
        config.source_locale, config.locales, str(config.coverage_gate), config.stale_policy, numerals
    )


def _types(project: Project) -> str:
    own = project.files.get(f"{project.config.claims}/record-types.yaml")
    return own.text if own else ""


def _meta(project: Project, folder: str) -> Mapping[str, Value]:
    file = project.files.get(f"{folder}/report.yaml")
    node = read_yaml(file)[0] if file else None
    value = value_of(node) if isinstance(node, MapNode) else {}
    return value if isinstance(value, Mapping) else {}


def _records(project: Project, report: Report, folder: str) -> Iterator[FrozenRecord]:
    files = {record.span.file for record in report.records.values()}
    found = {path: _of_file(project, path) for path in sorted(files)}
    for record in report.records.values():
        fields = found[record.span.file].get(record.id, {"id": record.id})
        name = record.span.file.removeprefix(f"{folder}/")
        yield FrozenRecord(record.id, record.type, name, fields, digest_of(fields))


def _of_file(project: Project, path: str) -> Mapping[str, Mapping[str, Value]]:
    """The records of one file by id, as they are written; of a repeated id the first."""
    file = project.files.get(path)
    node = read_yaml(file)[0] if file else None
    found: dict[str, Mapping[str, Value]] = {}
    for item in node.items if isinstance(node, ListNode) else ():
        held, value = id_of(item), value_of(item)
        if held is not None and isinstance(held[1], ScalarNode) and isinstance(value, Mapping):
            found.setdefault(held[1].text.value, value)
    return found


def _section(project: Project, one: Section) -> FrozenSection:
    return FrozenSection(one.name, project.files[one.file].text, tuple(spot.key for spot in one.spots))


def _tables(project: Project, report: Report) -> Mapping[str, FrozenTable]:
    found = sorted(report.tables.items())
    return {name: FrozenTable(name, project.files[table.file].text, table.source) for name, table in found}


def _files(project: Project, report: Report, folder: str) -> Mapping[str, str]:
    """The receipts and envelopes that the prose shows."""
    found = {path: file.text for path, file in report.receipts.items()}
    found |= {path: project.files[normpath(f"{folder}/{path}")].text for path in report.envelopes}
    return dict(sorted(found.items()))


def _inputs(project: Project, folder: str) -> Mapping[str, str]:
    """The hash of every file of the report but those that a release writes itself."""
    head = f"{folder}/"
    return {
        path.removeprefix(head): digest
        for path, digest in sorted(project.digests.items())
        if path.startswith(head) and not path.startswith(f"{head}revisions/") and not path.endswith(".lock")
    }


def _anchor(one: Anchor) -> FrozenAnchor:
    cite = one.citation
    return FrozenAnchor(
        one.record, cite.key, cite.source, one.outcome, one.level, one.reason, one.found, one.path, one.commit,
        one.blob, one.near, one.omitted, one.notes, one.places, one.last, one.excerpt,
    )  # fmt: skip


def _ids(report: Report) -> Mapping[str, tuple[str, ...]]:
    """Every id that the report has or had, in the order of its records, then of the lock."""
    found: dict[str, tuple[str, ...]] = {}
    for record in report.records.values():
        locked = report.lock.get(record.id)
        is_over = "retired" in record.fields or (locked is not None and locked.is_retired)
        found[record.id] = (record.type, "retired" if is_over else "live")
    for name, locked in report.lock.items():
        if name not in found or locked.heir:
            found[name] = _state(locked)
    return found


def _state(locked: LockedId) -> tuple[str, ...]:
    return (locked.type, "retired" if locked.is_retired else "live", *((locked.heir,) if locked.heir else ()))


def _kept(project: Project, report: Report, published: Collection[str]) -> tuple[str, ...]:
    """The locales above the gate and those that they fall back on, in the order of the settings."""
    known = {tag: named(tag) for tag in published}
    needed = {*published, *(other for found in known.values() if found for other in found.fallback)}
    return tuple(tag for tag in project.config.locales if tag in needed and (report.slug, tag) in project.catalogs)


def _locales(
    project: Project, report: Report, keys: Collection[str], published: Collection[str]
) -> Mapping[str, FrozenLocale]:
    tags = _kept(project, report, published)
    return {tag: _locale(project, report, tag, keys, is_published=tag in published) for tag in tags}


def _locale(project: Project, report: Report, tag: str, keys: Collection[str], *, is_published: bool) -> FrozenLocale:
    catalog: Catalog = project.catalogs[report.slug, tag]
    reviewed = project.reviewed.get((report.slug, tag), {})
    return FrozenLocale(
        tag=tag,
        version=project.digests.get(catalog.file.path) or sha256(catalog.file.text.encode("utf-8", "surrogatepass")),
        is_published=is_published,
        header=dict(catalog.header),
        entries={key: catalog.entries[key] for key in keys if key in catalog.entries},
        reviewed={key: reviewed[key] for key in keys if key in reviewed},
    )
