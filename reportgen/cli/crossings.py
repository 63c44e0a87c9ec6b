"""What the translations of a project crossed: receipts of the work, and those that the project itself shows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from reportgen import __version__
from reportgen.catalogs.changes import text_digest
from reportgen.cli.translation_state import Part
from reportgen.files import read_text
from reportgen.lineage import Receipt, read_receipts
from reportgen.model import Translation

TOOL = f"reportgen {__version__}"


def path_of(translations: str, folder: str, slug: str) -> str:
    """Where the receipts of the work on a report in a locale lie."""
    return f"{translations}/{folder}/{slug}.receipts.jsonl"


def extracted(slug: str, tag: str, keys: Mapping[str, str], now: dt.datetime, window: int) -> Iterator[Receipt]:
    """Messages that a catalog got, key → source text; their translation is due when the window ends."""
    for key, source in keys.items():
        version = text_digest(source)
        yield Receipt(
            f"{slug}/{tag}", MappingProxyType({"report": slug, "locale": tag}), key, "extracted", version, "committed",
            source_version=version, is_retained=True, expects="translated", due=now + dt.timedelta(days=window),
            owner=f"translators of {tag}", tool=TOOL, at=now,
        )  # fmt: skip


def reviewed(slug: str, tag: str, found: Sequence[Translation], now: dt.datetime) -> Iterator[Receipt]:
    """Translations that a person has read beside their source texts."""
    for one in found:
        forms = one.entry.forms if one.entry else (one.text,)
        yield Receipt(
            f"{slug}/{tag}", MappingProxyType({"report": slug, "locale": tag}), one.message.key, "reviewed",
            text_digest("\0".join(forms)), "committed", source_version=text_digest(one.message.source.value),
            is_retained=True, tool=TOOL, at=now,
        )  # fmt: skip


def crossings(part: Part, root: Path, translations: str, folder: str, site: Path) -> tuple[Receipt, ...]:
    """Every receipt of a part: what its texts, catalog and state show now, with the days and owners of the work.

    The rendered pages come from `site/receipts`; a page that is not written left none.
    """
    work = _file(root, path_of(translations, folder, part.slug))
    due = {one.unit: one for one in work if one.due is not None}
    made: list[Receipt] = []
    for one in part.found:
        if one.message.is_counted:
            made += _shown(one, part, due.get(one.message.key))
    live = {one.message.key for one in part.found if one.message.is_counted}
    pages = _file(site, f"receipts/{part.tag}/{part.slug}.jsonl")
    return (*made, *(one for one in pages if one.unit in live))


def _file(root: Path, path: str) -> tuple[Receipt, ...]:
    file = read_text(root, path)[0] if (root / path).is_file() else None
    return read_receipts(file)[0] if file is not None else ()


def _shown(one: Translation, part: Part, known: Receipt | None) -> Iterator[Receipt]:
    """The crossings that a message made, as the project shows them."""
    scope = MappingProxyType({"report": part.slug, "locale": part.tag})
    source = text_digest(one.message.source.value)
    due, owner = (known.due, known.owner) if known is not None else (None, "")

    def receipt(stage: str, version: str, of: str) -> Receipt:
        return Receipt(
            f"{part.slug}/{part.tag}", scope, one.message.key, stage, version, "committed",
            source_version=of, is_retained=True, due=due, owner=owner, tool=TOOL,
        )  # fmt: skip

    yield receipt("authored", source, "")
    if one.entry is None:
        return
    held = text_digest(one.entry.msgid)
    yield receipt("extracted", held, held)
    if one.standing in ("current", "stale"):
        version = text_digest("\0".join(one.entry.forms))
        of = text_digest(one.previous) if one.standing == "stale" and one.previous else held
        yield receipt("translated", version, of)
        if one.is_reviewed:
            yield receipt("reviewed", version, of)
