"""A case → its decision. Pure; the order of the rules is the contract."""

from __future__ import annotations

from datetime import date

from reportgen.gate.cases import TECHNICAL, Case, Decision, Outlook, Word

STUCK = 3
"""So many submissions with a proof still missing are stuck."""


def decide(case: Case) -> Decision:
    """The decision of a case: the first of the five whose condition holds.

    What cannot be looked at here makes it uncertain. It is not proved then, and never a reason to roll back.
    """
    return Decision(case, _word(case), any(proof.standing == "unknown" for proof in case.proofs))


def _word(case: Case) -> Word:
    if case.is_active and any(proof.is_revoked for proof in case.proofs):
        return "rollback"
    if not all(case.proof(name).holds for name in TECHNICAL):
        return "quarantine"
    if case.conflicts:
        return "review-conflict"
    return "promote" if case.proof("approval").holds else "ready-for-approval"


def outlook(decision: Decision, day: date) -> Outlook:
    """The age of a decision's case on a day, and whether it waits or is stuck.

    A candidate that waits for somebody until a day that has not come is waiting, not broken, however
    often it was submitted. An active claim waits for nothing.
    """
    case = decision.case
    age = max((day - min(case.submitted)).days, 0) if case.submitted else None
    until = case.wait.until if case.wait and case.wait.until > day and not case.is_active else None
    is_stuck = until is None and bool(decision.missing) and len(case.submitted) >= STUCK
    return Outlook(age, until, is_stuck)
