"""Family RG5: translations beside their source texts, taken apart by the parser that draws both.

An error (ids, numbers, links, code, placeholders, blocks, bidirectional controls) keeps the edition of
that locale from being drawn; all else is a warning. Precision comes first: a check that cannot be
sure says nothing. A waiver of the state file silences a rule for one message until a text changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from reportgen.catalogs.messages import messages
from reportgen.catalogs.standing import NOBODY, translations
from reportgen.checks.context import Context
from reportgen.checks.translations import copying, numbers, script, structure, terms
from reportgen.checks.translations.pair import Check, Findings, Pair, Tongue, shown
from reportgen.diagnostics import Diagnostic
from reportgen.model import Catalog, Record, Report, Reviewed, Translation
from reportgen.rules import rule

__all__ = ["CHECKS", "check_translations", "findings_of"]

CHECKS: tuple[Check, ...] = (
    structure.ids,
    numbers.numbers,
    structure.links,
    structure.code,
    structure.placeholders,
    structure.markup,
    copying.copied,
    copying.length,
    terms.glossary,
    terms.protected,
    script.scripts,
    script.bidi,
    script.residue,
)
"""Each looks at one pair."""
RESTORE = (
    "take the file back from version control; what is to be dropped on purpose leaves the state file, too "
    "(`reportgen translate update` writes an empty entry for it)"
)
TOLD = 10
"""So many untranslated messages of a catalog are told one by one; the rest in one finding."""


def check_translations(context: Context) -> Findings:
    """Everything that is wrong with the translations of a project."""
    found: list[Diagnostic] = []
    for (slug, _), catalog in sorted(context.project.catalogs.items()):
        found += _report(context, context.project.reports[slug], catalog)
    return tuple(found)


def _report(context: Context, report: Report, catalog: Catalog) -> Iterator[Diagnostic]:
    """One report in one locale."""
    project = context.project
    reviewed = project.reviewed.get((report.slug, catalog.tag), NOBODY)
    known = translations(messages(project, report), catalog, reviewed)
    tongue = Tongue(
        catalog.tag,
        project.config.source_locale,
        report.slug,
        frozenset(project.types.types),
        _terms(report),
        terms.renderings(report, known),
        {section.name: tuple(section.notes) for section in report.sections},
    )
    pairs = [Pair(one, tongue, catalog.file) for one in known if one.standing == "current"]
    yield from findings_of(pairs)
    yield from _stale(known, tongue, catalog)
    lost = _lost(known, reviewed, catalog)
    yield from _gone(lost, tongue, catalog)
    yield from _missing([one for one in known if one not in lost], tongue, catalog)


def findings_of(pairs: Sequence[Pair], checks: Sequence[Check] = CHECKS) -> Iterator[Diagnostic]:
    """What is wrong with these pairs, those apart that a waiver covers."""
    for pair in pairs:
        for one in checks:
            yield from (item for item in one(pair) if not pair.is_waived(item))
    yield from copying.neighbours(pairs)


def _terms(report: Report) -> Mapping[str, Record]:
    """Words, ids and plain forms of the glossary → the term."""
    found: dict[str, Record] = {}
    for record in report.of_type("term"):
        for word in (record.id, record.text("term"), record.text("identifier")):
            if word:
                found.setdefault(word.strip().casefold(), record)
    return found


_CHANGES: Mapping[str, str] = {
    "cosmetic": "in spaces, quotation marks or dashes only",
    "numeric": "in a number",
    "polarity": "in a word or id that turns or bounds the statement",
    "wording": "in its wording",
}


def _stale(known: Sequence[Translation], tongue: Tongue, catalog: Catalog) -> Iterator[Diagnostic]:
    """RG521: translations of an earlier source text, each with the kind of change."""
    for one in known:
        if one.standing != "stale" or not one.message.is_counted:
            continue
        how = f", {_CHANGES[one.change]}" if one.change else ""
        message = f"the source text of `{one.message.key}` has changed since it was translated{how}"
        advice = f"it was `{shown(one.previous)}`, and is `{shown(one.message.source.value)}`"
        pair = Pair(one, tongue, catalog.file)
        yield pair.finding("RG521", message, advice, change=one.change, previous=one.previous)


def _lost(known: Sequence[Translation], reviewed: Mapping[str, Reviewed], catalog: Catalog) -> tuple[Translation, ...]:
    """Messages that the report still has and the state file knows a translation of, without any entry."""
    kept = {entry.key for entry in catalog.obsolete}
    return tuple(
        one for one in known if one.entry is None and one.message.key in reviewed and one.message.key not in kept
    )


def _gone(lost: Sequence[Translation], tongue: Tongue, catalog: Catalog) -> Iterator[Diagnostic]:
    """RG506, once a catalog, at its end: the file was cut off, or entries were deleted."""
    if not lost:
        return
    keys = tuple(one.message.key for one in lost)
    more = f" and {len(keys) - 1} more are" if len(keys) > 1 else " is"
    message = f"`{keys[0]}`{more} recorded as translated, and the catalog has no entry for that"
    file = catalog.file
    at = len(file.text.rstrip())
    yield Diagnostic(
        rule("RG506"), message, file.span(max(0, at - 1), at), RESTORE,
        report=tongue.slug, locale=tongue.tag, data={"keys": keys},
    )  # fmt: skip


def _missing(known: Sequence[Translation], tongue: Tongue, catalog: Catalog) -> Iterator[Diagnostic]:
    """RG520: messages that the edition shows in another language."""
    missing = [one for one in known if one.standing in ("missing", "fuzzy") and one.message.is_counted]
    for one in missing[:TOLD]:
        is_guess = one.standing == "fuzzy"
        what = "is a guess that nobody confirmed" if is_guess else "is not translated"
        advice = "confirm or correct it, and remove `fuzzy`" if is_guess else "translate it"
        advice = "`reportgen translate update` adds it to the catalog" if one.entry is None else advice
        yield Pair(one, tongue, catalog.file).finding("RG520", f"`{one.message.key}` {what}", advice)
    if len(missing) > TOLD:
        more = missing[TOLD:]
        message = f"{len(more)} further messages of {len(known)} are not translated"
        keys = tuple(one.message.key for one in more)
        advice = "`reportgen translate status` counts them"
        yield Pair(more[0], tongue, catalog.file).finding("RG520", message, advice, keys=keys)
