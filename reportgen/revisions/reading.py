"""The file of a snapshot → the snapshot. What is not as `release` wrote it is a finding (RG602) at its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from reportgen.diagnostics import Diagnostic
from reportgen.model import Difference, Entry, Excerpt, Hand, LockedAnchor, Outcome, Place, Reviewed, Waiver
from reportgen.model.snapshots import (
    FrozenAnchor,
    FrozenLocale,
    FrozenRecord,
    FrozenSection,
    FrozenSettings,
    FrozenTable,
    Plain,
    Snapshot,
)
from reportgen.records.report import SECTION
from reportgen.revisions.canonical import DecodingError, decode, offset_of, shown
from reportgen.revisions.document import SCHEMA_VERSION, digest_of, text_of
from reportgen.revisions.here import Here, WrongError, by
from reportgen.rules import rule
from reportgen.source import SourceFile

_ID = re.compile(r"[A-Z]{2,5}-[1-9][0-9]{0,99}")
_REVISION = re.compile(r"REV-[1-9][0-9]{0,8}")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_KEY = re.compile(r"[0-9a-f]{6,64}")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_SHARE = re.compile(r"[01](?:\.[0-9]{1,18})?")
_NUMERALS = re.compile(r"[a-z0-9]{3,8}")
_STATE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)* (?:live|retired(?: [A-Z]{2,5}-[1-9][0-9]{0,99})?)")
_FILE = re.compile(r"(?:.*/)?r[1-9][0-9]{0,8}\.json")
_SEAL = re.compile(r'^ "digest": "([^"\n]*)"', re.MULTILINE)
_OUTCOMES = frozenset(
    ("match", "moved", "ambiguous", "near-miss", "mismatch", "unresolvable", "attested", "located", "invalid")
)
_HANDS = frozenset(("human", "machine", "machine-edited"))
_STALE = frozenset(("source", "previous-with-notice", "hide"))
RESTORE = "bring back the file as it was released (`git log` knows it); what is true now belongs into the next revision"


def read_snapshot(file: SourceFile, slug: str) -> tuple[Snapshot | None, tuple[Diagnostic, ...]]:
    """The snapshot in a file, or one finding of what is not as it was written.

    A text that says all of it but differs from what was sealed gives both: the snapshot and the finding.
    """
    try:
        value = decode(file.text)
        found = _snapshot(Here(value, ()))
        _check_place(found, file.path, slug)
    except DecodingError as error:
        return None, (_fault(f"the frozen snapshot cannot be read: {error}", file, error.offset, slug),)
    except WrongError as error:
        at = offset_of(file.text, error.path)
        return None, (_fault(f"the frozen snapshot cannot be read: {error}", file, at, slug),)
    found = replace(found, file=file)
    seal = _SEAL.search(file.text)
    blank = file.text[: seal.start(1)] + file.text[seal.end(1) :] if seal else ""
    if not seal or digest_of(blank) != found.digest:
        at = _changed(file.text, found)
        message = f"the snapshot of `{found.revision}` was changed after it was frozen"
        return found, (_fault(message, file, at, slug),)
    return found, ()


def _check_place(found: Snapshot, path: str, slug: str) -> None:
    """WrongError for the snapshot of another report, or of another revision than its file is called by."""
    if found.report != slug:
        raise WrongError(f"it is one of the report `{shown(found.report)}`, not of `{slug}`", ("report",))
    if _FILE.fullmatch(path) and path.rpartition("/")[2] != f"r{found.number}.json":
        raise WrongError(f"it is that of `{found.revision}`, which the name of its file does not say", ("revision",))


def _fault(message: str, file: SourceFile, at: int, slug: str) -> Diagnostic:
    line_end = file.text.find("\n", at)
    end = min(at + 1 if line_end < 0 else max(line_end, at), at + 80)
    return Diagnostic(rule("RG602"), message, file.span(at, max(end, at)), RESTORE, report=slug)


def _changed(text: str, found: Snapshot) -> int:
    """Where the layout is not the one of the tool, else where the digest stands."""
    written = text_of(replace(found, file=None)).replace(found.digest, "", 1)
    seal = _SEAL.search(text)
    for at, (one, other) in enumerate(
        zip(text.splitlines(keepends=True), written.splitlines(keepends=True), strict=False)
    ):
        if one != other and not one.startswith(' "digest":'):
            return sum(map(len, text.splitlines(keepends=True)[:at]))
    return seal.start(1) if seal else 0


_TOP = (
    "schema_version", "digest", "report", "revision", "date", "previous", "tool", "policy", "settings", "types",
    "meta", "sections", "records", "tables", "files", "inputs", "anchors", "ids", "messages", "locales", "pages",
)  # fmt: skip


def _snapshot(top: Here) -> Snapshot:
    if isinstance(top.value, Mapping) and "schema_version" in top.value:
        version = Here(top.value["schema_version"], ("schema_version",))
        if version.value != SCHEMA_VERSION or not isinstance(version.value, Plain):
            raise version.wrong(f"{SCHEMA_VERSION}, the form that this version of reportgen reads")
    at = top.map(_TOP)
    messages = at["messages"].words()
    return Snapshot(
        report=at["report"].text(),
        revision=at["revision"].text(_REVISION, "the id of a revision"),
        date=at["date"].day(),
        previous=_previous(at["previous"]),
        tool=at["tool"].text(),
        policy=at["policy"].text(),
        settings=_settings(at["settings"]),
        types=at["types"].text(),
        meta=at["meta"].written(),
        records=by(at["records"].items(), _record),
        sections=_sections(at["sections"]),
        tables=by(at["tables"].items(), _table),
        files=at["files"].words(),
        inputs=at["inputs"].words(),
        anchors=tuple(map(_anchor, at["anchors"].items())),
        ids={key: _state(key, one) for key, one in at["ids"].map().items()},
        messages=messages,
        locales=by(at["locales"].items(), lambda item: _locale(item, messages)),
        pages=at["pages"].words(),
        digest=at["digest"].text(_DIGEST, "a SHA-256"),
    )


def _previous(here: Here) -> tuple[str, str] | None:
    if here.is_nothing:
        return None
    at = here.map(("revision", "digest"))
    return at["revision"].text(_REVISION, "the id of a revision"), at["digest"].text(_DIGEST, "a SHA-256")


def _settings(here: Here) -> FrozenSettings:
    at = here.map(("source-locale", "locales", "coverage-gate", "stale-policy", "numerals"))
    numerals = at["numerals"].map()
    return FrozenSettings(
        at["source-locale"].tag(),
        tuple(one.tag() for one in at["locales"].items()),
        at["coverage-gate"].text(_SHARE, "a share"),
        at["stale-policy"].word(_STALE),
        {key: one.text(_NUMERALS, "the name of a numbering system") for key, one in numerals.items()},
    )


def _state(name: str, here: Here) -> tuple[str, ...]:
    if not _ID.fullmatch(name):
        raise WrongError(f"`{shown(name)}` is not an id", here.path)
    return tuple(here.text(_STATE, "a record type with `live` or `retired`").split(" "))


def _record(here: Here) -> tuple[str, FrozenRecord]:
    at = here.map(("id", "type", "file", "digest", "fields"))
    name = at["id"].text(_ID, "an id")
    fields = at["fields"].written()
    if fields.get("id") != name:
        raise WrongError(f"the keys of `{name}` have another id", at["fields"].path)
    return name, FrozenRecord(
        name, at["type"].text(), at["file"].text(), fields, at["digest"].text(_DIGEST, "a SHA-256")
    )


def _sections(here: Here) -> tuple[FrozenSection, ...]:
    """The sections; names and keys become ids in pages, and each stands once in the report."""
    taken: dict[tuple[re.Pattern[str], str], Here] = {}

    def fresh(one: Here, form: re.Pattern[str], wanted: str) -> str:
        text = one.text(form, wanted)
        if taken.setdefault((form, text), one) is not one:
            raise WrongError(f"`{shown(text)}` stands here twice", one.path)
        return text

    made = []
    for item in here.items():
        at = item.map(("name", "keys", "text"))
        name = fresh(at["name"], SECTION, "the name of a section")
        keys = tuple(fresh(one, _KEY, "the key of a passage") for one in at["keys"].items())
        made.append(FrozenSection(name, at["text"].text(), keys))
    return tuple(made)


def _table(here: Here) -> tuple[str, FrozenTable]:
    at = here.map(("name", "source", "text"))
    name = at["name"].text(_NAME, "the name of a table")
    return name, FrozenTable(name, at["text"].text(), None if at["source"].is_nothing else at["source"].text())


_ANCHOR = ("key", "source")
_ANCHOR_MORE = (
    "record", "outcome", "level", "reason", "lines", "path", "commit", "blob", "near", "omitted", "notes", "places",
    "last", "excerpt",
)  # fmt: skip


def _anchor(here: Here) -> FrozenAnchor:
    at = here.map(_ANCHOR, _ANCHOR_MORE)
    text = {
        key: one.text() for key, one in at.items() if key in ("record", "level", "reason", "path", "commit", "blob")
    }
    return FrozenAnchor(
        record=text.get("record"),
        key=at["key"].text(),
        source=at["source"].text(),
        outcome=cast("Outcome", at["outcome"].word(_OUTCOMES)) if "outcome" in at else None,
        level=text.get("level"),
        reason=text.get("reason"),
        found=at["lines"].lines() if "lines" in at else None,
        path=text.get("path"),
        commit=text.get("commit", ""),
        blob=text.get("blob", ""),
        near=_near(at["near"]) if "near" in at else None,
        omitted=at["omitted"].texts() if "omitted" in at else (),
        notes=at["notes"].texts() if "notes" in at else (),
        places=tuple(map(_place, at["places"].items())) if "places" in at else (),
        last=_last(at["last"]) if "last" in at else None,
        excerpt=_excerpt(at["excerpt"]) if "excerpt" in at else None,
    )


def _pair(here: Here) -> tuple[str, str]:
    texts = here.texts()
    if len(texts) != 2:
        raise here.wrong("a list of two texts")
    return texts[0], texts[1]


def _near(here: Here) -> Difference:
    at = here.map(("line", "column", "distance", "kind", "words"))
    numbers = (at["line"].number(), at["column"].number(), at["distance"].number())
    return Difference(*numbers, at["kind"].text(), tuple(map(_pair, at["words"].items())))


def _place(here: Here) -> Place:
    at = here.map(("lines", "column"), ("chooser",))
    return Place(at["lines"].lines(), at["column"].number(), _pair(at["chooser"]) if "chooser" in at else None)


def _last(here: Here) -> LockedAnchor:
    names = ("key", "source", "commit", "blob", "level", "quote", "policy", "path")
    at = here.map((*names, "lines"))
    return LockedAnchor(
        lines=tuple(one.lines() for one in at["lines"].items()), **{name: at[name].text() for name in names}
    )


def _excerpt(here: Here) -> Excerpt:
    at = here.map(("file", "text", "first"))
    return Excerpt(at["file"].text(), at["text"].text(), at["first"].number())


def _locale(here: Here, messages: Mapping[str, str]) -> tuple[str, FrozenLocale]:
    at = here.map(("tag", "version", "published", "header", "texts", "reviewed"))
    tag = at["tag"].tag()
    return tag, FrozenLocale(
        tag=tag,
        version=at["version"].text(_DIGEST, "a SHA-256"),
        is_published=at["published"].flag(),
        header=at["header"].words(),
        entries={key: _entry(key, one, messages.get(key, "")) for key, one in at["texts"].map().items()},
        reviewed={key: _reviewed(key, one) for key, one in at["reviewed"].map().items()},
    )


def _entry(key: str, here: Here, source: str) -> Entry:
    if isinstance(here.value, str):
        return Entry(key, source, (here.text(),))
    at = here.map(("source", "forms"), ("plural", "flags", "previous"))
    return Entry(
        key,
        at["source"].text(),
        at["forms"].texts(),
        at["plural"].text() if "plural" in at else None,
        at["flags"].texts() if "flags" in at else (),
        at["previous"].text() if "previous" in at else None,
    )


def _reviewed(key: str, here: Here) -> Reviewed:
    at = here.map(("source", "target"), ("hand", "reviewer", "date", "waived"))
    return Reviewed(
        key,
        at["source"].text(),
        at["target"].text(),
        cast("Hand", at["hand"].word(_HANDS)) if "hand" in at else None,
        at["reviewer"].text() if "reviewer" in at else "",
        at["date"].day() if "date" in at else None,
        tuple(_waiver(one) for one in at["waived"].items()) if "waived" in at else (),
    )


def _waiver(here: Here) -> Waiver:
    at = here.map(("rule", "reason"))
    return Waiver(at["rule"].text(), at["reason"].text())
