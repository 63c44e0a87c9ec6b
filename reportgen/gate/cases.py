"""What a decision depends on, and what it is. Values only."""

from __future__ import annotations

from datetime import date
from typing import Literal

from reportgen.frozen import dataclass
from reportgen.source import Span

ProofName = Literal["provenance", "persistence", "outcome", "shadow", "approval"]
Standing = Literal["holds", "missing", "failed", "unknown"]
Word = Literal["rollback", "quarantine", "review-conflict", "ready-for-approval", "promote"]

PROOFS: tuple[ProofName, ...] = ("provenance", "persistence", "outcome", "shadow", "approval")
"""In the order in which they are told."""
TECHNICAL: tuple[ProofName, ...] = PROOFS[:4]
DECISIONS: tuple[Word, ...] = ("rollback", "quarantine", "review-conflict", "ready-for-approval", "promote")
"""In the order in which they are asked."""


@dataclass(frozen=True, slots=True)
class Proof:
    """How one of the five proofs stands."""

    name: ProofName
    standing: Standing
    """`unknown`: what it rests on cannot be looked at here, so that it neither holds nor fails."""
    why: str = ""
    """A sentence without a full stop; empty when it holds."""
    advice: str = ""
    """The next step; empty when it holds."""
    is_revoked: bool = False
    """Whether an anchor, a critical check or the threshold fails now: an active claim is then rolled back."""
    reason: str = ""
    """A short name of `why`, which pages translate: `no-citation`, `model-only` …"""

    @property
    def holds(self) -> bool:
        """Whether it is proved."""
        return self.standing == "holds"


@dataclass(frozen=True, slots=True)
class Wait:
    """Who is waited for, and until when."""

    owner: str
    until: date


@dataclass(frozen=True, slots=True)
class Case:
    """Everything that one decision depends on: of a record, or of an envelope (`report` is None)."""

    report: str | None
    id: str
    span: Span
    """The id where it is defined."""
    is_active: bool
    proofs: tuple[Proof, ...]
    """One of each, in the order of `PROOFS`."""
    conflicts: tuple[str, ...] = ()
    """Active claims that it conflicts with and that nobody resolved."""
    hash: str = ""
    """Of the record as it is now read; of an envelope what it says of its item. Empty: not known."""
    return_to: str = ""
    """The revision that the approval names."""
    wait: Wait | None = None
    submitted: tuple[date, ...] = ()

    def proof(self, name: ProofName) -> Proof:
        """The proof of that name."""
        return next(proof for proof in self.proofs if proof.name == name)


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided of a case."""

    case: Case
    word: Word
    is_uncertain: bool
    """Whether an anchor cannot be looked at here, so that with it the decision might be another."""

    @property
    def missing(self) -> tuple[Proof, ...]:
        """The proofs that do not hold, in order."""
        return tuple(proof for proof in self.case.proofs if not proof.holds)


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a decision stands on one day. Waiting is no fault; stuck is one."""

    age_days: int | None
    """Days since it was first submitted; None when it never was."""
    waiting_until: date | None
    """When somebody is to act, and that day has not come."""
    is_stuck: bool
    """Submitted three times or more, and a proof is still missing."""
