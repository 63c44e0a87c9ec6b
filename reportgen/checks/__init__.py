"""Everything that is checked about a project as it was read; each family is a file of pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from reportgen.checks.addresses import check_addresses
from reportgen.checks.causes import without_followers
from reportgen.checks.context import Context, Findings
from reportgen.checks.cycles import check_cycles
from reportgen.checks.drawings import check_drawings
from reportgen.checks.frozen import check_frozen
from reportgen.checks.gates import check_gate
from reportgen.checks.identity import check_ids
from reportgen.checks.lineages import check_lineages
from reportgen.checks.listings import check_listings
from reportgen.checks.orphans import check_orphans
from reportgen.checks.policies import check_policies
from reportgen.checks.quotations import check_quotations
from reportgen.checks.references import check_figures, check_references, check_terms
from reportgen.checks.reviews import check_reviews
from reportgen.checks.summary import summarise, told_skipped
from reportgen.checks.suppressions import suppress
from reportgen.checks.values import check_tables, check_values
from reportgen.model import Checked, Evidence, Excerpt, Project, Verdict

__all__ = ["CHECKS", "check", "suppress", "told_skipped", "without_followers"]


def check_translations(context: Context) -> Findings:
    """Everything that is wrong with translations; without any, what looks at them is not loaded."""
    if not context.project.catalogs:
        return ()
    from reportgen.checks import translations

    return translations.check_translations(context)


CHECKS: tuple[Callable[[Context], Findings], ...] = (
    check_policies,
    check_addresses,
    check_references,
    check_ids,
    check_cycles,
    check_orphans,
    check_reviews,
    check_terms,
    check_figures,
    check_listings,
    check_values,
    check_tables,
    check_drawings,
    check_lineages,
    check_frozen,
    check_translations,
)
"""Every check that only finds. Quotations come to more than findings, and the gate needs that: both stand apart."""

_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def check(
    project: Project,
    evidence: Mapping[tuple[str, str, str], Evidence],
    today: date,
    *,
    verdicts: Mapping[tuple[str, int], Verdict] = _NOTHING,
    sources: Mapping[str, str] = _NOTHING,
    excerpts: Mapping[tuple[str, int], Excerpt] = _NOTHING,
) -> tuple[Checked, Findings]:
    """What the checks work out about a project, and every fault that they find.

    `evidence` is what was gathered from the sources; `today` is compared with `allow.until` only.
    `verdicts` are those that are known already, by report and number of the citation in it; `sources`
    tells which sources outside the project were present, `excerpts` what was kept of those that are not.
    """
    context = Context(project, evidence, today, verdicts, sources, excerpts)
    anchors, found = check_quotations(context)
    more = tuple(finding for one in CHECKS for finding in one(context))
    return summarise(context, anchors), (*found, *more, *check_gate(context, anchors))
