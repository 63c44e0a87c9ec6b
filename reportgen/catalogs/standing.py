"""Messages and one catalog → translations: current, stale, a guess, or missing. By the texts, never by time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from reportgen.catalogs.changes import change_of, text_digest
from reportgen.catalogs.moved import moved
from reportgen.model import Catalog, Entry, Hand, Message, Reviewed, Standing, Translation

NOBODY: Mapping[str, Reviewed] = MappingProxyType({})


def translations(
    messages: Sequence[Message], catalog: Catalog, reviewed: Mapping[str, Reviewed] = NOBODY
) -> tuple[Translation, ...]:
    """What each message is in the catalog's locale, in the order of the messages.

    A translation is current when its entry is not fuzzy and was made from just this source text. It is
    stale when the source text was another one: then `previous` and `change` say what it was and how it
    differs. What the state file says of hand, review and waivers counts only for just these two texts.
    A passage that stands in another section now has the entry that it had before.
    """
    keys = {message.key for message in messages}
    entries, states = moved(keys, catalog.entries), moved(keys, reviewed)
    return tuple(
        _of(
            message,
            catalog,
            catalog.entries.get(entries.get(message.key, message.key)),
            reviewed.get(states.get(message.key, message.key)),
        )
        for message in messages
    )


def _of(message: Message, catalog: Catalog, entry: Entry | None, state: Reviewed | None) -> Translation:
    if entry is None or not any(entry.forms):
        return Translation(message, catalog.tag, "missing", entry=entry)
    standing, previous = _standing(message, entry)
    hand: Hand | None = None
    is_same = state is not None and state.target == text_digest("\0".join(entry.forms))
    if state is not None and is_same:
        hand = state.hand
    is_whole = state is not None and is_same and state.source == text_digest(message.source.value)
    return Translation(
        message,
        catalog.tag,
        standing,
        entry.forms[0],
        entry,
        change_of(previous, message.source.value) if standing == "stale" and previous else None,
        previous,
        hand,
        is_reviewed=is_whole and state is not None and bool(state.reviewer),
        waived=state.waived if is_whole and state is not None else (),
    )


def _standing(message: Message, entry: Entry) -> tuple[Standing, str]:
    """How the entry stands to the source text, and the text that was translated when it was another."""
    if " ".join(entry.msgid.split()) != " ".join(message.source.value.split()):
        return "stale", entry.previous if entry.is_fuzzy and entry.previous is not None else entry.msgid
    if not entry.is_fuzzy:
        return "current", ""
    if entry.previous is not None and entry.previous != entry.msgid:
        return "stale", entry.previous
    return "fuzzy", ""
