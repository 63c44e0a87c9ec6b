"""How decisions are printed: lines for people, and the document for machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from reportgen import __version__
from reportgen.edits.stages import Staged
from reportgen.gate import DECISIONS, Decision, outlook
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe

SCHEMA_VERSION = 1


def lines(decisions: Sequence[Decision], day: date) -> Iterator[str]:
    """A line for each decision, and below it one for each proof that is missing."""
    names = [safe(_name(one)) for one in decisions]
    width = max(map(len, names), default=0)
    widest = max((len(one.word) for one in decisions), default=0)
    for name, one in zip(names, decisions, strict=True):
        yield f"{name:<{width}}  {one.word:<{widest}}  {_notes(one, day)}".rstrip()
        for proof in one.missing:
            yield f"  {proof.name}: {safe(proof.why)}; {safe(proof.advice)}"
        for other in one.case.conflicts:
            yield f"  conflict with {safe(other)}: resolve it, and note under `resolved` how, by whom and when"
    counts = Counter(one.word for one in decisions)
    told = ", ".join(f"{counts[word]} {word}" for word in DECISIONS if counts[word])
    yield told or "nothing to decide: no record carries proofs or is a candidate"


def _name(decision: Decision) -> str:
    case = decision.case
    return f"{case.report}:{case.id}" if case.report else case.id


def _notes(decision: Decision, day: date) -> str:
    """Stage, age, and whether it waits, is stuck or is uncertain."""
    case, now = decision.case, outlook(decision, day)
    notes = ["active" if case.is_active else "candidate"]
    notes += [amount(now.age_days, "day")] if now.age_days is not None else []
    if now.waiting_until and case.wait:
        notes.append(f"waits for {safe(case.wait.owner)} until {now.waiting_until.isoformat()}")
    notes += [f"stuck: submitted {len(case.submitted)} times"] if now.is_stuck else []
    notes += ["uncertain: a source cannot be looked at here"] if decision.is_uncertain else []
    notes += [f"return to {safe(case.return_to)}"] if decision.word == "rollback" and case.return_to else []
    return ", ".join(notes)


def document(decisions: Sequence[Decision], day: date, data: str) -> Mapping[str, object]:
    """What `gate --format json` prints (schemas/gate.json); `data` is the sha256 of what was decided from."""
    return {
        "schema_version": SCHEMA_VERSION,
        "tool": f"reportgen {__version__}",
        "data_sha256": data,
        "now": day.isoformat(),
        "decisions": [_row(one, day) for one in decisions],
    }


def _row(decision: Decision, day: date) -> Mapping[str, object]:
    case, now = decision.case, outlook(decision, day)
    return {
        "report": case.report,
        "record": case.id,
        "decision": decision.word,
        "missing": [proof.name for proof in decision.missing],
        "hash": case.hash or None,
        "uncertain": decision.is_uncertain,
        "waiting_until": now.waiting_until.isoformat() if now.waiting_until else None,
        "stuck": now.is_stuck,
        "age_days": now.age_days,
        "stage": "active" if case.is_active else "candidate",
        "conflicts": list(case.conflicts),
        "return_to": case.return_to or None,
        "reasons": [
            {"proof": one.name, "reason": one.reason, "why": one.why, "next": one.advice} for one in decision.missing
        ],
        "file": case.span.file,
        "line": case.span.start.line if case.span.start else None,
    }


def told_changes(path: str, made: Staged) -> Iterator[str]:
    """What was changed in a file, and what was left."""
    for one in made.done:
        yield f"{safe(path)}: {safe(one.id)}: stage {one.word}"
    for one, reason in made.left:
        yield f"{safe(path)}: {safe(one.id)}: left: {reason}"
