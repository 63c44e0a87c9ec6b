"""Whether each source of the register can be looked at here: the source itself, whatever is cited of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from reportgen.evidence.desk import Cited, Desk, Lead, Wanted
from reportgen.frozen import dataclass
from reportgen.model import Citation

State = Literal["present", "absent", "attested", "not-checkable"]
NOT_HERE = frozenset({
    "no-reader", "no-text", "unreadable", "encoding", "binary", "too-large", "lfs-pointer", "git-missing",
    "git-timeout", "git-failed",
})  # fmt: skip
"""Reasons under which something is there, and cannot be read on this machine or in this way."""
Readers = Mapping[str, Callable[[Desk, Sequence[Wanted]], Iterator[Lead]]]


@dataclass(frozen=True, slots=True)
class Standing:
    """What can be said of a source."""

    state: State
    reason: str = ""
    """As the outcomes of citations have it; `hash-changed` of a file that is there with other bytes."""
    detail: str = ""


def standings(desk: Desk, readers: Readers) -> Mapping[tuple[str, str], Standing]:
    """Report and id → how the source stands, for every source, in the order of the register."""
    found: dict[tuple[str, str], Standing] = {}
    by_kind: dict[str, list[Wanted]] = {}
    for report in desk.project.reports.values():
        for source in report.of_type("source"):
            kind = source.word("kind")
            found[source.report, source.id] = _unread(kind)
            if kind in readers and kind != "private":
                asked = Cited(source.report, 0, None, Citation(source.id, source.span))
                by_kind.setdefault(kind, []).append(Wanted(source, "", (asked,)))
    for kind, wanted in by_kind.items():
        for lead in readers[kind](desk, wanted):
            standing = _standing(desk, lead)
            found.update(((one.source.report, one.source.id), standing) for one in lead.wanted)
    changed = {(item.report or "", item.record or "") for item in desk.found if item.rule.code == "RG122"}
    return {at: Standing("present", "hash-changed") if at in changed else held for at, held in found.items()}


def _unread(kind: str) -> Standing:
    if kind == "private":
        return Standing("attested")
    return Standing("not-checkable", "no-kind", "its kind is none that is known")


def _standing(desk: Desk, lead: Lead) -> Standing:
    held = lead.load() if lead.load else lead.evidence
    reason = held.reason or ""
    if reason in ("", "directory"):  # a folder, or the top of a commit
        return Standing("present")
    is_closed = reason in NOT_HERE or (reason == "no-mirror" and not desk.outside.use_mirrors)
    return Standing("not-checkable" if is_closed else "absent", reason, held.detail)
