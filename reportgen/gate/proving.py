"""What was noted → how the five proofs stand, with a reason and a next step for each that does not hold."""

from __future__ import annotations

from decimal import Decimal

from reportgen.frozen import dataclass
from reportgen.gate.cases import Proof, ProofName, Standing
from reportgen.gate.reading import Noted


@dataclass(frozen=True, slots=True)
class Checked:
    """One check of a record with what its test came to."""

    kind: str
    """supports, irrelevant or boundary."""
    is_critical: bool
    passed: bool | None
    """None: its values cannot be read, and their file has the finding."""


KINDS = ("supports", "irrelevant", "boundary")


def fails(
    name: ProofName, reason: str, why: str, advice: str, standing: Standing = "missing", *, is_revoked: bool = False
) -> Proof:
    """A proof that does not hold."""
    return Proof(name, standing, why, advice, is_revoked, reason)


def persistence(noted: Noted, now: str) -> Proof:
    """Whether the item was read back as it was written; `now` is the hash of what is at hand."""
    if not noted.persisted:
        advice = f"read it back and note `persisted: {now}`" if now else "read it back and note its hash as `persisted`"
        return fails("persistence", "not-persisted", "nothing says that it was read back", advice)
    if not now:
        return fails(
            "persistence", "not-persisted", "`persisted` can be compared with nothing", "note the hash as `extracted`"
        )
    if noted.persisted != now:
        why = f"`persisted` is `{noted.persisted[:12]}…`, and what is read now is `{now[:12]}…`"
        return fails("persistence", "changed", why, "look at what changed, then note the new hashes", "failed")
    return Proof("persistence", "holds")


def outcome(noted: Noted) -> Proof:
    """Whether somebody or something that is no model saw it pass."""
    if noted.judge == "model":
        why = "only a model judged the outcome"
        return fails("outcome", "model-only", why, "let a check or a person judge it")
    if not noted.judge or noted.passed is None:
        advice = "note `outcome: {by: check, name: …, at: …, passed: true}`"
        return fails("outcome", "not-judged", "nobody judged the outcome", advice)
    if not noted.passed:
        why = f"the {noted.judge} that judged the outcome did not let it pass"
        return fails("outcome", "not-passed", why, "correct it, and judge it again", "failed")
    return Proof("outcome", "holds")


def approval(noted: Noted, *, is_known: bool = True) -> Proof:
    """Whether somebody answers for it, and where to return to; `is_known`: whether that revision exists."""
    if not noted.approver or noted.approved is None:
        advice = "note `approved: {by: …, at: …, return-to: …}`"
        return fails("approval", "not-approved", "nobody approved it", advice)
    if noted.return_to is None:
        return fails("approval", "no-return", "no revision to return to is named", "add `return-to` to `approved`")
    if not is_known:
        why = f"the revision `{noted.return_to.value}` to return to does not exist"
        return fails("approval", "no-return", why, "name a revision of the report", "failed")
    return Proof("approval", "holds")


def shadow_of_suite(noted: Noted, threshold: Decimal) -> Proof:
    """The shadow checks of an envelope: what its suite counted."""
    passed, total, critical = noted.shadow_passed, noted.shadow_of, noted.critical_failed
    if passed is None or total is None or critical is None or not total:
        advice = "note `shadow: {suite: …, passed: …, of: …, critical-failed: 0}`"
        return fails("shadow", "no-checks", "no shadow checks were run", advice)
    return _share(passed, total, critical, threshold) or Proof("shadow", "holds")


def shadow_of_checks(checks: tuple[Checked, ...], threshold: Decimal) -> Proof:
    """The shadow checks of a record: its own, evaluated now."""
    critical = sum(one.is_critical and one.passed is False for one in checks)
    known = tuple(one for one in checks if one.passed is not None)
    if len(known) == len(checks) or critical:
        fault = _share(sum(one.passed is True for one in checks), len(checks), critical, threshold) if checks else None
        if fault is not None:
            return fault
    elif checks:
        why = "a check names recorded values that cannot be read"
        return fails("shadow", "unreadable", why, "correct the finding of their file", "unknown")
    lacking = [kind for kind in KINDS if all(one.kind != kind for one in checks)]
    if lacking:
        names = ", ".join(f"`{kind}`" for kind in lacking)
        why = f"it has no check of kind {names}" if checks else "it has no checks"
        return fails("shadow", "no-kind" if checks else "no-checks", why, f"add `checks` of kind {names}")
    return Proof("shadow", "holds")


def _share(passed: int, total: int, critical: int, threshold: Decimal) -> Proof | None:
    """What is wrong with the number of checks that passed; None when it is enough."""
    if critical:
        why = f"{critical} critical check{'s fail' if critical > 1 else ' fails'}"
        return fails("shadow", "critical", why, "correct it, and run the checks again", "failed", is_revoked=True)
    if passed < threshold * total:
        why = f"{passed} of {total} checks pass, and `gate-threshold` is `{threshold}`"
        return fails("shadow", "threshold", why, "correct it, and run the checks again", "failed", is_revoked=True)
    return None
