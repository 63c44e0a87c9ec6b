"""A snapshot as its file: one fixed layout, so that the same snapshot has the same bytes and two diff well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from reportgen.files import sha256
from reportgen.model import Difference, Entry, Excerpt, LockedAnchor, Place, Reviewed
from reportgen.model.snapshots import FrozenAnchor, FrozenLocale, FrozenSettings, Plain, Snapshot, Value
from reportgen.revisions.canonical import encode

SCHEMA_VERSION = "1"
NOTHING = Plain("null")


def path_of(claims: str, slug: str, revision: str) -> str:
    """Where the snapshot of a revision lies, below the project: `claims/r/revisions/r1.json`."""
    return f"{claims}/{slug}/revisions/r{revision.rpartition('-')[2]}.json"


def text_of(snapshot: Snapshot) -> str:
    """The text of a snapshot's file, with the digest that belongs to it."""
    return encode(_document(sealed(snapshot)))


def sealed(snapshot: Snapshot) -> Snapshot:
    """The snapshot with the digest of its text."""
    blank = encode(_document(replace(snapshot, digest="")))
    return replace(snapshot, digest=digest_of(blank))


def digest_of(blank: str) -> str:
    """The digest of a snapshot's text in which it is left empty."""
    return sha256(blank.encode("utf-8", "surrogatepass"))


def _document(one: Snapshot) -> Mapping[str, Value]:
    """Everything of a snapshot, in the order of its file."""
    return {
        "schema_version": Plain(SCHEMA_VERSION),
        "digest": one.digest,
        "report": one.report,
        "revision": one.revision,
        "date": one.date.isoformat(),
        "previous": {"revision": one.previous[0], "digest": one.previous[1]} if one.previous else NOTHING,
        "tool": one.tool,
        "policy": one.policy,
        "settings": _settings(one.settings),
        "types": one.types,
        "meta": one.meta,
        "sections": tuple({"name": s.name, "keys": s.keys, "text": s.text} for s in one.sections),
        "records": tuple(
            {"id": r.id, "type": r.type, "file": r.file, "digest": r.digest, "fields": r.fields}
            for r in one.records.values()
        ),
        "tables": tuple({"name": t.name, "source": _maybe(t.source), "text": t.text} for t in one.tables.values()),
        "files": one.files,
        "inputs": one.inputs,
        "anchors": tuple(map(_anchor, one.anchors)),
        "ids": {name: " ".join(state) for name, state in one.ids.items()},
        "messages": one.messages,
        "locales": tuple(_locale(found, one.messages) for found in one.locales.values()),
        "pages": one.pages,
    }


def _maybe(text: str | None) -> Value:
    return NOTHING if text is None else text


def _flag(value: bool) -> Value:  # noqa: FBT001 (private)
    return Plain("true" if value else "false")


def _settings(one: FrozenSettings) -> Value:
    return {
        "source-locale": one.source_locale,
        "locales": one.locales,
        "coverage-gate": one.coverage_gate,
        "stale-policy": one.stale_policy,
        "numerals": one.numerals,
    }


def lines(pair: tuple[int, int]) -> str:
    """A range of lines as text: `3-5`."""
    return f"{pair[0]}-{pair[1]}"


def _without(value: Mapping[str, Value | None]) -> Mapping[str, Value]:
    """The entries that say something."""
    return {key: one for key, one in value.items() if one is not None and one != () and one != ""}


def _anchor(one: FrozenAnchor) -> Value:
    return _without(
        {
            "record": one.record,
            "key": one.key,
            "source": one.source,
            "outcome": one.outcome,
            "level": one.level,
            "reason": one.reason,
            "lines": lines(one.found) if one.found else None,
            "path": one.path,
            "commit": one.commit,
            "blob": one.blob,
            "near": _near(one.near) if one.near else None,
            "omitted": one.omitted,
            "notes": one.notes,
            "places": tuple(map(_place, one.places)),
            "last": _last(one.last) if one.last else None,
            "excerpt": _excerpt(one.excerpt) if one.excerpt else None,
        }
    )


def _near(one: Difference) -> Value:
    return {
        "line": Plain(one.line),
        "column": Plain(one.column),
        "distance": Plain(one.distance),
        "kind": one.kind,
        "words": tuple(one.words),
    }


def _place(one: Place) -> Value:
    return _without({"lines": lines(one.lines), "column": Plain(one.column), "chooser": one.chooser or ()})


def _last(one: LockedAnchor) -> Value:
    return {
        "key": one.key,
        "source": one.source,
        "commit": one.commit,
        "blob": one.blob,
        "lines": tuple(map(lines, one.lines)),
        "level": one.level,
        "quote": one.quote,
        "policy": one.policy,
        "path": one.path,
    }


def _excerpt(one: Excerpt) -> Value:
    return {"file": one.file, "text": one.text, "first": Plain(one.first)}


def _locale(one: FrozenLocale, messages: Mapping[str, str]) -> Value:
    return {
        "tag": one.tag,
        "version": one.version,
        "published": _flag(one.is_published),
        "header": one.header,
        "texts": {key: _entry(entry, messages.get(key, "")) for key, entry in one.entries.items()},
        "reviewed": {key: _reviewed(found) for key, found in one.reviewed.items()},
    }


def _entry(one: Entry, source: str) -> Value:
    """A translation alone where it is of the source text as it stands, else with all that the catalog says."""
    if one.msgid == source and len(one.forms) == 1 and not (one.flags or one.previous or one.msgid_plural):
        return one.forms[0]
    more = {"plural": one.msgid_plural, "flags": one.flags, "previous": one.previous}
    return {"source": one.msgid, "forms": one.forms, **_without(more)}


def _reviewed(one: Reviewed) -> Value:
    return _without(
        {
            "source": one.source,
            "target": one.target,
            "hand": one.hand,
            "reviewer": one.reviewer,
            "date": one.date.isoformat() if one.date else None,
            "waived": tuple({"rule": waiver.rule, "reason": waiver.reason} for waiver in one.waived),
        }
    )
