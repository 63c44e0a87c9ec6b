"""RG310 of a whole source: what keeps all its citations from being looked at is told once, at the source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from types import MappingProxyType

from reportgen.checks.context import Findings
from reportgen.diagnostics import Diagnostic, Severity
from reportgen.frozen import dataclass
from reportgen.locks import last_verified, last_words
from reportgen.model import Citation, Evidence, LockedAnchor, Record
from reportgen.rules import rule
from reportgen.source import Text


@dataclass(frozen=True, slots=True)
class Reason:
    """How a reason is told."""

    message: str
    key: str = "revision"
    """Where in the source."""
    severity: Severity = Severity.ERROR


REASONS: Mapping[str, Reason] = MappingProxyType({
    "no-mirror": Reason("there is no local copy of `{id}`", "location", Severity.WARNING),
    "stale-mirror": Reason("the local copy of `{id}` may be too old to have `{pin}`", "revision", Severity.WARNING),
    "no-capture": Reason("nothing is kept of `{id}` that its quotations could be compared with", "location",
                         Severity.WARNING),
    "pin-lost": Reason("the local copy of `{id}` does not have the commit `{pin}`"),
    "unreachable": Reason("nothing in the history of `{id}` leads to the commit `{pin}`"),
    "bad-repository": Reason("the local copy of `{id}` cannot be used", "location"),
    "corrupt": Reason("the local copy of `{id}` is damaged", "location"),
    "git-missing": Reason("`{id}` cannot be looked at without git", "location"),
    "git-timeout": Reason("git hangs on the local copy of `{id}`", "location"),
    "git-failed": Reason("git fails on the local copy of `{id}`", "location"),
    "no-reader": Reason("the PDF kept of `{id}` cannot be read here", "capture"),
    "no-text": Reason("the PDF kept of `{id}` has no text", "capture"),
})  # fmt: skip
"""Reasons that concern a source and not the path in it. A damaged single file has a blob, and is told apart."""
WARNED = tuple(name for name, reason in REASONS.items() if reason.severity is Severity.WARNING)
"""Reasons that say nothing against a citation."""
SILENT = frozenset({"no-source", "outside", "bad-pin"})
"""Reasons that have a finding of their own at the source: RG120, RG121, RG123."""


def is_told_once(evidence: Evidence | None) -> bool:
    """Whether a citation's own finding is left out, because its source or its path has one."""
    reason = evidence.reason if evidence else "no-source"
    if reason == "symlink-out":  # in the project this is RG123
        return evidence is not None and not evidence.commit
    return reason in SILENT or (reason in REASONS and not (reason == "corrupt" and evidence and evidence.blob))


def told_once(looked: Iterable[tuple[Record, Citation, Evidence | None, LockedAnchor | None]], today: date) -> Findings:
    """One finding for each source with such a reason, with the number of citations that it concerns.

    `looked` are the unresolvable citations, with what the lock remembers of each. Those with an allowance
    that holds `today` do not count; a source with no other has no finding.
    """
    counts: dict[tuple[str, str, str], int] = {}
    seen: dict[tuple[str, str, str], tuple[Record, Evidence]] = {}
    before: dict[tuple[str, str, str], list[LockedAnchor]] = {}
    for source, citation, evidence, entry in looked:
        if evidence is None or not is_told_once(evidence) or evidence.reason not in REASONS:
            continue
        allow = citation.allow
        if allow is not None and allow.outcome == "unresolvable" and today <= allow.until:
            continue
        at = (source.report, source.id, evidence.reason or "")
        counts[at] = counts.get(at, 0) + 1
        seen.setdefault(at, (source, evidence))
        before.setdefault(at, []).extend([entry] if entry else [])
    return tuple(_finding(*seen[at], counts[at], before[at]) for at in seen)


def _finding(source: Record, evidence: Evidence, count: int, before: Sequence[LockedAnchor]) -> Diagnostic:
    reason = REASONS[evidence.reason or ""]
    told = reason.message.format(id=source.id, pin=source.text("revision")[:12])
    concerned = "1 citation is" if count == 1 else f"{count} citations are"
    held = source.fields.get(reason.key)
    span = source.span if held is None else held.value.span if isinstance(held.value, Text) else held.key.span
    data: dict[str, object] = {"outcome": "unresolvable", "reason": evidence.reason, "citations": count}
    if before:
        data["last_verified"] = [{"anchor": one.key, **last_verified(one)} for one in before]
    advice = "; ".join(part for part in (evidence.detail, _remembered(before, count)) if part)
    return Diagnostic(
        rule("RG310"), f"{told}: {concerned} not checked", span, advice or None, reason.severity,
        report=source.report, record=source.id, data=MappingProxyType(data),
    )  # fmt: skip


def _remembered(before: Sequence[LockedAnchor], count: int) -> str:
    """What the lock says of the citations: of one all, of several how many it knows."""
    if not before:
        return ""
    if count == 1:
        return last_words(before[0])
    commits = dict.fromkeys(one.commit[:12] for one in before if one.commit)
    where = f" at commit `{next(iter(commits))}`" if len(commits) == 1 else ""
    return f"`anchors.lock` knows where {len(before)} of them stood{where}"
