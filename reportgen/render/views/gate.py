"""What the gate decides: of a file of envelopes as a table in the text."""

from __future__ import annotations

from reportgen.gate import Decision, read_envelopes
from reportgen.render.scope import Page, Scope
from reportgen.render.views.figures import Cell, ValueRow, Values


def gate_table(page: Page, argument: str) -> Values | None:
    """Each envelope with its decision and what is missing; None when the file cannot be read.

    Neither ages nor waits are shown, so that the same input gives the same bytes on any day.
    """
    scope = page.scope
    node = scope.report.envelopes.get(argument)
    if node is None:
        return None
    decisions, _ = read_envelopes(node, scope.project.config.gate_threshold)
    rows = tuple(
        ValueRow(
            tuple(
                Cell(text, is_number=False) for text in (one.case.id, decision_label(scope, one), lacking(scope, one))
            ),
            is_key=False,
        )
        for one in decisions
    )
    columns = tuple(Cell(scope.word(f"gate/{key}"), is_number=False) for key in ("item", "decision", "missing"))
    caption = page.words(scope.word("gate/caption"))
    count = scope.word("gate/count", count=len(rows))
    return Values(caption, columns, rows, count, is_narrow=False, source=None)


def decision_label(scope: Scope, decision: Decision) -> str:
    """The decision in words."""
    label = scope.edition.words.name("gate", decision.word)
    return scope.word("gate/uncertain", decision=label) if decision.is_uncertain else label


def lacking(scope: Scope, decision: Decision) -> str:
    """The proofs that are missing and the conflicts that are open, as a list of the language."""
    words = scope.edition.words
    items = [words.name("gate", proof.name) for proof in decision.missing]
    if decision.case.conflicts and decision.word not in ("rollback", "quarantine"):
        names = scope.edition.formats.items(decision.case.conflicts)
        items.append(scope.word("gate/conflict", items=names))
    return scope.edition.formats.items(items) if items else scope.word("gate/nothing")
