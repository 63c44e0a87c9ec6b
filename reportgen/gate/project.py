"""The decisions of a whole project, and what they keep from being published."""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.gate.cases import Decision
from reportgen.gate.claims import Around, case_of, conflicts, evaluated
from reportgen.gate.deciding import decide
from reportgen.model import Anchor, Project, Record, Report
from reportgen.records.reading import Reading
from reportgen.rules import rule

Findings = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """What the gate says of a project."""

    decisions: tuple[Decision, ...]
    """By report, type and number."""
    findings: Findings
    """Faults of what it read (RG110–112, RG201, RG606), and RG601."""


def judge(project: Project, anchors: Sequence[Anchor]) -> Judged:
    """Every record that the gate is asked about, decided. `anchors` are those of `Checked`."""
    outcomes: dict[tuple[str, str], list[Anchor]] = {}
    for anchor in anchors:
        if anchor.record is not None and anchor.citation.has_quote:
            outcomes.setdefault((anchor.report, anchor.record), []).append(anchor)
    asked = any(is_asked(record, report) for report in project.reports.values() for record in report.records.values())
    around = Around(project, outcomes, conflicts(project) if asked else {})
    decisions: list[Decision] = []
    found: list[Diagnostic] = []
    for report in project.reports.values():
        read = Reading(report.slug)
        decisions += [
            decide(case_of(record, around, read)) for record in report.records.values() if is_asked(record, report)
        ]
        found += read.found
    back = (fallen(decision, project) for decision in decisions if decision.word == "rollback")
    return Judged(tuple(decisions), (*found, *back))


def faults_of_tests(project: Project) -> Findings:
    """RG606 of the checks of records that the gate is not asked about: a test that cannot be read is a fault anyway."""
    found: list[Diagnostic] = []
    for report in project.reports.values():
        read = Reading(report.slug)
        for record in report.records.values():
            if record.node("checks") is not None and not is_asked(record, report):
                read.record = record.id
                tuple(evaluated(record, report, read))
        found += read.found
    return tuple(found)


def is_asked(record: Record, report: Report) -> bool:
    """Whether the gate decides a record: a candidate, one with proofs, and every claim where it is required.

    A retired record is published as retired, and the gate has nothing to say about it.
    """
    if "retired" in record.fields:
        return False
    is_claim = record.type == "claim"
    return record.is_candidate or "proofs" in record.fields or (is_claim and report.meta.gate == "required")


def fallen(decision: Decision, project: Project) -> Diagnostic:
    """RG601 for an active claim that does not hold any more, with the revision to return to."""
    case = decision.case
    proof = next(one for one in case.proofs if one.is_revoked)
    back = way_back(decision, project)
    advice = f"return to `{back}`: take its text, or set `stage: candidate`" if back else "set `stage: candidate`"
    return Diagnostic(
        rule("RG601"), f"the active record `{case.id}` does not hold any more: {proof.why}", case.span,
        f"{advice}, as `reportgen gate --apply` does; or {proof.advice}", report=case.report, record=case.id,
        data={"decision": decision.word, "proof": proof.name, "return_to": back or None},
    )  # fmt: skip


def way_back(decision: Decision, project: Project) -> str:
    """The revision to return to: that of the approval, else the newest that had the record; empty when none had."""
    case = decision.case
    report = project.reports.get(case.report or "")
    if report is None or case.return_to:
        return case.return_to
    since = report.lock.get(case.id)
    revisions = sorted(report.of_type("revision"), key=lambda one: (str(one.day("date")), one.number))
    return revisions[-1].id if revisions and since is not None else ""


def blocking(project: Project, anchors: Sequence[Anchor], report: str) -> Findings:
    """RG605 for each claim that keeps a report with `gate: required` from being released.

    It is active and was not decided `promote`. With `gate: off` nothing is required.
    """
    held = project.reports[report]
    if held.meta.gate != "required":
        return ()
    return tuple(_required(one) for one in judge(project, anchors).decisions if _is_held(one, report))


def _is_held(decision: Decision, report: str) -> bool:
    return decision.case.report == report and decision.case.is_active and decision.word != "promote"


def _required(decision: Decision) -> Diagnostic:
    case = decision.case
    told = "; ".join(f"{proof.name}: {proof.why}" for proof in decision.missing)
    why = told or f"it conflicts with {', '.join(f'`{name}`' for name in case.conflicts)}"
    steps = "; ".join(proof.advice for proof in decision.missing) or "note under `resolved` how, by whom and when"
    return Diagnostic(
        rule("RG605"), f"the active claim `{case.id}` is decided `{decision.word}`: {why}", case.span,
        f"{steps}; or set `stage: candidate`", report=case.report, record=case.id,
        data={"decision": decision.word, "missing": [proof.name for proof in decision.missing],
              "uncertain": decision.is_uncertain},
    )  # fmt: skip
