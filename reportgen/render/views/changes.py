"""What changed from one frozen revision to the next, as the history and the pages of records tell it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from reportgen.frozen import dataclass
from reportgen.model import Localised, Record
from reportgen.model.snapshots import FrozenLocale, Snapshot
from reportgen.render import paths
from reportgen.render.scope import Page, Shown
from reportgen.render.views.parts import Anchor
from reportgen.revisions.differences import Change, differences, translation
from reportgen.revisions.wording import Pieces, pieces


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference of a record, with the words that it takes out and brings in where there are any."""

    label: str
    """Its kind: `Changed`, `Evidence gained` …"""
    key: str
    """What of the record it is about, in words; empty where the kind says it."""
    pieces: Pieces
    lang: str
    """Of the pieces: empty in the page's own language, `zxx` for what is in none."""
    dir: str
    names: tuple[tuple[str, str, str], ...] = ()
    """Languages of a translation: tag, direction and name."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A record, a passage or a table with what changed of it."""

    at: Anchor
    title: Shown
    kinds: tuple[str, ...]
    """Each kind of difference once."""
    differences: tuple[Difference, ...]
    has_words: bool


@dataclass(frozen=True, slots=True)
class Since:
    """A revision beside the one that was frozen before it."""

    previous: str
    """Name of the earlier one: `Revision 1`."""
    found: tuple[Changed, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One revision in the history of a record."""

    text: str
    """`Revision 2 of 1 December 2026`."""
    href: str
    iso: str
    kinds: tuple[str, ...]
    differences: tuple[Difference, ...]
    has_words: bool
    number: str
    date: str


Pair = tuple[Snapshot, Snapshot]


def since(page: Page, revision: Record) -> Since | None:
    """What differs from the revision frozen before; None for the first and for one that is not frozen."""
    pair = _pairs(page).get(revision.id)
    if pair is None:
        return None
    by_place: dict[tuple[str, str], list[Change]] = {}
    for change in _found(page, pair):
        by_place.setdefault(_place(page, change), []).append(change)
    previous = page.scope.report.records.get(pair[0].revision)
    name = page.scope.numbered(previous) if previous else pair[0].revision
    return Since(name, tuple(_changed(page, pair, place, found) for place, found in by_place.items()))


def steps(page: Page, record: Record) -> tuple[Step, ...]:
    """The revisions that brought a record in or changed it, newest first; none where nothing is frozen of it."""
    snapshots = tuple(page.scope.report.snapshots.values())
    first = next((one for one in snapshots if record.id in one.records), None)
    if first is None:
        return ()
    made = [_first(page, first, is_oldest=first is snapshots[0])]
    for pair in _pairs(page).values():
        found = tuple(one for one in _found(page, pair) if one.record == record.id and one.kind != "added")
        if found and pair[1] is not first:
            made.append(_step(page, pair, found))
    return tuple(made[::-1])


def _pairs(page: Page) -> Mapping[str, Pair]:
    """Id of a frozen revision → it and the one frozen before it."""
    snapshots = tuple(page.scope.report.snapshots.values())
    return {new.revision: (old, new) for old, new in pairwise(snapshots)}


def _found(page: Page, pair: Pair) -> tuple[Change, ...]:
    return page.scope.once(_differences, page, pair, (pair[0].digest, pair[1].digest))


def _differences(_: Page, pair: Pair) -> tuple[Change, ...]:
    return tuple(one for one in differences(*pair) if not (one.kind == "added" and one.record == pair[1].revision))


def _place(page: Page, change: Change) -> tuple[str, str]:
    """What a difference is listed under: a record, a passage or another text, or a table."""
    if change.kind == "value":
        return "table", change.record
    if change.record:
        return "record", change.record
    parts = change.key.split("/")
    if parts[0] == "text":
        return "text", parts[-1] if (page.scope.report.slug, parts[-1]) in page.scope.links.passages else ""
    return "report", ""


def _changed(page: Page, pair: Pair, place: tuple[str, str], found: list[Change]) -> Changed:
    told = tuple(_difference(page, pair, one) for one in found)
    kinds = tuple(dict.fromkeys(one.label for one in told))
    at, title = _head(page, pair, place)
    return Changed(at, title, kinds, told, any(one.pieces or one.names for one in told))


def _head(page: Page, pair: Pair, place: tuple[str, str]) -> tuple[Anchor, Shown]:
    scope = page.scope
    kind, name = place
    home = paths.edition(scope.tag, scope.home)
    if kind == "record":
        record = scope.report.records.get(name)
        if record is not None:
            return Anchor(page.record_href(record), name), page.title(record)
        old = pair[0].records[name].fields
        title = next((str(old[key]) for key in ("title", "term", "statement") if isinstance(old.get(key), str)), "")
        own = scope.edition.source_locale
        return Anchor("", name), page.typed(Localised(title, own.tag, own.direction, is_source=True))
    if kind == "text" and name:
        found = scope.links.passages[scope.report.slug, name]
        number = scope.edition.formats.number(str(found.number))
        label = scope.word("page/paragraph", number=number) if found.kind == "paragraph" else f"#{name}"
        return Anchor(page.place_href(found), label), Shown.empty()
    if kind == "table":
        return Anchor("", name), page.words(scope.word("data/values") if scope.edition.words.has("data/values") else "")
    return Anchor(page.href(home), scope.word("nav/text")), Shown.empty()


def _first(page: Page, snapshot: Snapshot, *, is_oldest: bool) -> Step:
    revision = page.scope.report.records.get(snapshot.revision)
    is_start = not is_oldest or (revision is not None and revision.number == 1)
    word = "record/introduced" if is_start else "record/as-frozen"
    return _made(page, snapshot, word, ())


def _step(page: Page, pair: Pair, found: tuple[Change, ...]) -> Step:
    return _made(page, pair[1], "record/changed-in", tuple(_difference(page, pair, one) for one in found))


def _made(page: Page, snapshot: Snapshot, word: str, told: tuple[Difference, ...]) -> Step:
    scope = page.scope
    revision = scope.report.records.get(snapshot.revision)
    name = scope.numbered(revision) if revision else snapshot.revision
    day = scope.edition.formats.day(snapshot.date)
    href = page.href(f"{paths.index(scope.tag, scope.home, 'history')}#{snapshot.revision}")
    return Step(
        text=scope.word(word, revision=name, date=day),
        href=href,
        iso=snapshot.date.isoformat(),
        kinds=tuple(dict.fromkeys(one.label for one in told)),
        differences=told,
        has_words=any(one.pieces or one.names for one in told),
        number=scope.edition.formats.number(str(snapshot.number)),
        date=day,
    )


def _difference(page: Page, pair: Pair, change: Change) -> Difference:
    scope = page.scope
    label = scope.word(f"change/{change.kind}")
    if change.kind == "translated":
        names = tuple((one.tag, one.direction, one.autonym) for one in scope.locales if one.tag in change.locales)
        return Difference(label, "", (), "", "", names)
    if change.kind in ("status", "layer"):
        words = scope.edition.words
        was, now = (words.name(f"word/{change.key}", one) if one else "" for one in (change.was, change.now))
        return Difference(label, "", _both(was, now), "", "")
    if change.kind == "changed" and (change.key in pair[1].messages or change.key in pair[0].messages):
        return _text(page, pair, change, label)
    key = scope.edition.words.name("key", change.key) if change.kind == "changed" else ""
    key = change.key if change.kind == "value" else key
    return Difference(label, key, _both(change.was, change.now), "zxx", "ltr")


_ROLE = re.compile(r"\{(?:ref|term|value)\}`([^`<]*?)(?: ?<[^>`]*>)?`")


def _readable(text: str) -> str:
    """Markdown with the words of its roles alone, in one line."""
    return " ".join(_ROLE.sub(r"\1", text).split())


def _both(was: str, now: str) -> Pieces:
    """The whole of one and the whole of the other."""
    return (*((("removed", was),) if was else ()), *((("added", now),) if now else ()))


def _text(page: Page, pair: Pair, change: Change, label: str) -> Difference:
    """A text in the page's language when both revisions have it there, else in the source's."""
    scope = page.scope
    head, *rest = change.key.split("/")
    key = ""
    if head != "text":
        key = scope.edition.words.name(
            "boundary" if rest[0] == "boundary" else "key", rest[-1 if rest[0] == "boundary" else 0]
        )
    own, made = scope.edition.source_locale, tuple(_in(one, scope.tag, change.key) for one in pair)
    is_own = scope.tag == own.tag or (change.key in pair[0].messages and change.key in pair[1].messages and all(made))
    was, now = made if is_own and scope.tag != own.tag else (change.was, change.now)
    was, now = _readable(was), _readable(now)
    lang, direction = ("", "") if is_own else (own.tag, own.direction)
    return Difference(label, key, pieces(was, now) if was and now else _both(was, now), lang, direction)


def _in(snapshot: Snapshot, tag: str, key: str) -> str:
    locale: FrozenLocale | None = snapshot.locales.get(tag)
    return translation(snapshot, locale, key) if locale else ""
