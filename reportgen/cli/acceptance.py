"""One translation as a person accepts it: its entry in the state file."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, cast

from reportgen.catalogs.changes import text_digest
from reportgen.model import Hand, Reviewed, Translation, Waiver

if TYPE_CHECKING:
    from reportgen.cli.translation_state import Accepted


def entry_of(one: Translation, before: Reviewed | None, asked: Accepted) -> Reviewed:
    """The entry for a current translation. What was said of the same two texts stays, unless it is said anew.

    A machine's text that somebody changed since is `machine-edited`, when nothing else is said of its hand.
    """
    forms = one.entry.forms if one.entry else (one.text,)
    source, target = text_digest(one.message.source.value), text_digest("\0".join(forms))
    is_same = before is not None and before.target == target
    hand = cast("Hand | None", asked.hand)
    if hand is None and before is not None:
        hand = before.hand if is_same else "machine-edited" if before.hand == "machine" else before.hand
    keeps = before is not None and is_same and before.source == source
    waived = {waiver.rule: waiver for waiver in (before.waived if before is not None and keeps else ())}
    if asked.waive:
        waived[asked.waive] = Waiver(asked.waive, asked.reason)
    reviewer = asked.reviewer or (before.reviewer if before is not None and keeps else "")
    day = dt.date.fromisoformat(asked.day) if asked.reviewer else before.date if before is not None and keeps else None
    return Reviewed(one.message.key, source, target, hand, reviewer, day, tuple(waived.values()))
