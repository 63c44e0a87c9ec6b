"""Family RG9: `ignore[…]` comments silence findings, for a reason, and say so when they silence none."""

from __future__ import annotations

import re
from collections.abc import Iterable

from reportgen.checks.context import Findings
from reportgen.checks.suggestions import did_you_mean
from reportgen.diagnostics import Diagnostic, Rule, ordered
from reportgen.model import Suppression
from reportgen.rules import TABLE, find, rule

_FAMILY = re.compile(r"RG\d", re.IGNORECASE)


def suppress(findings: Iterable[Diagnostic], suppressions: tuple[Suppression, ...]) -> Findings:
    """The findings that no comment silences, with RG901 and RG902, sorted.

    A comment without a reason silences nothing. Rules of quotations and of the written site stay.
    """
    kept = list(findings)
    found: list[Diagnostic] = []
    heard = [one for one in suppressions if one.reason.strip()]
    found += [_without_reason(one) for one in suppressions if not one.reason.strip()]
    by_line: dict[tuple[str, int], list[tuple[Suppression, str]]] = {}
    for one in heard:
        for line in one.lines:
            by_line.setdefault((one.span.file, line), []).extend((one, word) for word in one.words)
    used: set[tuple[int, str]] = set()
    left: list[Diagnostic] = []
    for item in kept:
        at = (item.span.file, item.span.start.line) if item.span and item.span.start else None
        speaking = [(id(one), word) for one, word in by_line.get(at, ()) if names(word, item.rule)] if at else []
        used.update(speaking)
        if not speaking:
            left.append(item)
    found += [_unused(one, word) for one in heard for word in one.words or ("",) if (id(one), word) not in used]
    return ordered((*left, *found))


def names(word: str, one: Rule) -> bool:
    """Whether a word in the brackets silences a rule: its code, its name or its family (`RG2`)."""
    if not one.suppressible:
        return False
    if _FAMILY.fullmatch(word):
        return one.code.startswith(word.upper())
    return find(word) is one


def _without_reason(one: Suppression) -> Diagnostic:
    message = f"the comment silences nothing, since it gives no reason for {_listed(one.words)}"
    return Diagnostic(rule("RG901"), message, one.span, "write why after the bracket")


def _unused(one: Suppression, word: str) -> Diagnostic:
    """RG902 of a word that silences nothing here, that nothing can silence, or that is no rule."""
    known = find(word)
    is_family = _FAMILY.fullmatch(word) and any(other.code.startswith(word.upper()) for other in TABLE)
    if not word:
        message, advice = "the comment names no rule", "write codes or names between the brackets"
    elif known is None and not is_family:
        message = f"no rule is named `{word}`"
        advice = did_you_mean(word, (*(other.code for other in TABLE), *(other.name for other in TABLE))) or (
            "`reportgen rules` lists them all"
        )
    elif known is not None and not known.suppressible:
        message, advice = f"`{word}` cannot be silenced", "mend what it reports, and delete the comment"
    else:
        message, advice = f"nothing here is silenced by `{word}`", "delete it from the comment"
    return Diagnostic(rule("RG902"), message, one.span, advice)


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words) or "it"
