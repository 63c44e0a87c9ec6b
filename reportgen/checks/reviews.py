"""RG212: links whose target changed after somebody had accepted them."""

from __future__ import annotations

from collections.abc import Iterator

from reportgen.checks.context import Context, Findings, resolve
from reportgen.diagnostics import Diagnostic, Label
from reportgen.locks import Digest, Link, digest_of, links_of
from reportgen.locks.digest import VALUES
from reportgen.model import Project, Record, Report, ReviewedLink
from reportgen.rules import rule
from reportgen.source import Span


def check_reviews(context: Context) -> Findings:
    """RG212 at every link that was reviewed when its target said something else. Unreviewed links are no finding."""
    states = _States(context.project)
    found = [
        item
        for report in context.project.reports.values()
        if report.reviews
        for record in report.records.values()
        for item in _suspects(states, report, record)
    ]
    return tuple(found)


class _States:
    """The digest of each target, made when it is first asked for."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._known: dict[tuple[str, str], Digest] = {}
        self._doubtful = {(slug, record.id) for slug, report in project.reports.items() for record in report.repeated}

    def of(self, record: Record) -> Digest | None:
        """The state of a record; None when it cannot be told."""
        key = (record.report, record.id)
        if key in self._doubtful:
            return None
        if key not in self._known:
            self._known[key] = digest_of(record, self.project.reports[record.report])
        return self._known[key] if self._known[key].is_whole else None


def _suspects(states: _States, report: Report, record: Record) -> Iterator[Diagnostic]:
    """The suspect links of one record, each once, where it is first written."""
    seen: set[tuple[str, str]] = set()
    for link in links_of(record):
        reviewed = report.reviews.get((record.id, link.relation, link.target))
        if reviewed is None or (link.relation, link.target) in seen:
            continue
        seen.add((link.relation, link.target))
        target = resolve(states.project, report.slug, link.target)
        state = states.of(target) if target is not None else None
        if target is not None and state is not None and all(one.digest != state.total for one in reviewed):
            changed = _changed(reviewed[-1], state)
            if not any(states.project.types.may_declare(key) for key in changed):
                yield _suspect(record, link, target, changed)


def _changed(reviewed: ReviewedLink, state: Digest) -> tuple[str, ...]:
    """The keys of the target that are not as they were; none when that was not written down."""
    if not reviewed.parts:
        return ()
    keys = sorted({*reviewed.parts, *state.parts})
    return tuple(key for key in keys if reviewed.parts.get(key) != state.parts.get(key))


def _suspect(record: Record, link: Link, target: Record, changed: tuple[str, ...]) -> Diagnostic:
    words = [f"`{key}`" if key != VALUES else "recorded values" for key in changed]
    message = f"`{link.target}` has changed since the link to it was reviewed"
    if words:
        message += f": {', '.join(words)}"
    whose = f"{record.report}:{record.id}"
    advice = f"read `{link.target}` again; if the link still holds, run `reportgen review {whose}`"
    related = (Label(_place(target, changed), "what it says now"),)
    return Diagnostic(
        rule("RG212"), message, link.span, advice, related=related, report=record.report, record=record.id,
        data={"target": link.target, "relation": link.relation, "changed": list(changed)},
    )  # fmt: skip


def _place(target: Record, changed: tuple[str, ...]) -> Span:
    """The first key that changed, else the record."""
    keys = [target.fields[key].key.span for key in changed if key in target.fields]
    return keys[0] if keys else target.span
