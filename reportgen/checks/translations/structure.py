"""RG510, RG512 to RG515: what a translation must keep as it is. Order is free; translated link text is fine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from reportgen.checks.translations.pair import Findings, Pair, plain_id, shown
from reportgen.diagnostics import Diagnostic, Severity, did_you_mean

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([a-z][a-z0-9_]*)\}")
_TORN = re.compile(r"\]\s+\(|［[^］]*］\s*[（(]|\]（|\]\([^)\s]*\s[^)\"]*$|(?<![\\*])\*\*(?=\S)|(?<=\S)\*\*(?!\*)")


def ids(pair: Pair) -> Findings:
    """RG510: the ids of the source text, all of them and no other, in their own characters."""
    before, after = Counter(pair.source.records), Counter(pair.target.records)
    lost, new = list(before.keys() - after.keys()), list(after.keys() - before.keys())
    found: list[Diagnostic] = []
    for typed in pair.lookalikes:
        found.append(pair.finding("RG510", f"`{typed}` only looks like an id", f"write `{plain_id(typed)}`", at=typed))
        lost = [one for one in lost if one != plain_id(typed)]
    for one in sorted(new):
        near = did_you_mean(one, lost) or (f"the source text has `{lost[0]}`" if lost else "leave it out")
        found.append(pair.finding("RG510", f"`{one}` is not in the source text", near, at=one))
        if lost:
            lost.remove(min(lost, key=lambda other: other != near.split("`")[1] if "`" in near else True))
    for one in sorted(lost):
        message, advice = f"the translation lacks `{one}`", "name it as the source text does"
        found.append(pair.finding("RG510", message, advice))
    return tuple(found)


def links(pair: Pair) -> Findings:
    """RG512: addresses, footnotes and terms lead where those of the source text lead."""
    found = [*_same(pair, "RG512", pair.source.links, pair.target.links, "the address"),
             *_same(pair, "RG512", pair.source.notes, pair.target.notes, "the footnote")]  # fmt: skip
    if pair.target.empty_links > pair.source.empty_links:
        found.append(pair.finding("RG512", "a link has no text", "put words between its brackets", at="[]"))
    known = {_term(pair, one) for one in pair.source.terms}
    for one in pair.target.terms:
        term = _term(pair, one)
        if not term:
            advice = "write `{term}`own words <TRM-1>`` with the term's id" if "<" not in one else "name a term's id"
            found.append(pair.finding("RG512", f"no term of the glossary is called `{shown(one)}`", advice, at=one))
        elif term not in known:
            message = f"the source text does not name the term `{term}`"
            found.append(
                pair.finding("RG512", message, f"it names {', '.join(sorted(filter(None, known))) or 'none'}", at=one)
            )
    return tuple(found)


def _term(pair: Pair, selector: str) -> str:
    found = pair.tongue.terms.get(selector.strip().casefold())
    return found.id if found else ""


def code(pair: Pair) -> Findings:
    """RG513: code stays byte for byte."""
    return tuple(_same(pair, "RG513", pair.source.codes, pair.target.codes, "the code"))


def placeholders(pair: Pair) -> Findings:
    """RG514: placeholders of the theme's words, and recorded values."""
    found = list(_same(pair, "RG514", pair.source.values, pair.target.values, "the value", is_set=True))
    if pair.own.message.family == "ui":
        before, after = (_PLACEHOLDER.findall(text) for text in (pair.own.message.source.value, pair.own.text))
        found += _same(pair, "RG514", [*filter(None, before)], [*filter(None, after)], "the placeholder", is_set=True)
    return tuple(found)


def _same(
    pair: Pair, rule: str, before: Sequence[str], after: Sequence[str], what: str, *, is_set: bool = False
) -> Iterator[Diagnostic]:
    """What is in one of two lists and not in the other, each change told once."""
    first, second = Counter(before), Counter(after)
    if is_set:
        first, second = Counter(first.keys()), Counter(second.keys())
    lost, new = sorted((first - second).elements()), sorted((second - first).elements())
    for number, one in enumerate(new):
        if number < len(lost):
            message = f"{what} `{shown(lost[number])}` has become `{shown(one)}`"
            yield pair.finding(rule, message, "keep it as it is in the source text", at=one)
        else:
            yield pair.finding(rule, f"{what} `{shown(one)}` is not in the source text", "leave it out", at=one)
    for one in lost[len(new) :]:
        yield pair.finding(rule, f"the translation lacks {what} `{shown(one)}`", "put it where your language wants it")


def markup(pair: Pair) -> Findings:
    """RG515: the same blocks, nothing torn, no HTML; strong words may not vanish without a word."""
    found: list[Diagnostic] = []
    before, after = Counter(pair.source.faults), Counter(pair.target.faults)
    for one in sorted((after - before).elements())[:1]:
        message = "the translation holds HTML" if one == "RG405" else "a role or link of the translation cannot be read"
        found.append(pair.finding("RG515", message, f"`reportgen explain {one}` says how it must be", fault=one))
    if pair.source.blocks != pair.target.blocks:
        lead = _first_difference(pair.source.blocks, pair.target.blocks)
        advice = "paragraphs, lists and headings are those of the source text; escape what begins a list, as in `9\\.`"
        found.append(pair.finding("RG515", f"the blocks of the translation differ: {lead}", advice))
    torn = _TORN.search(pair.target.words) if pair.own.message.kind != "plain" else None
    if torn is not None and not _TORN.search(pair.source.words):
        message = f"`{torn.group().strip()}` is left over from a mark that does not close"
        found.append(pair.finding("RG515", message, "close the mark, without a space inside", at=torn.group()))
    elif pair.target.strong < pair.source.strong:
        message = "strong words of the source text are not marked"
        found.append(pair.finding("RG515", message, "mark the same words with `**`", severity=Severity.WARNING))
    return tuple(found)


def _first_difference(before: Sequence[str], after: Sequence[str]) -> str:
    """The first block that differs, in words."""
    for first, second in zip(before, after, strict=False):
        if first != second:
            return f"{second.replace('_', ' ')} for {first.replace('_', ' ')}"
    more, fewer = (after, before) if len(after) > len(before) else (before, after)
    word = "an additional" if more is after else "a missing"
    return f"{word} {more[len(fewer)].replace('_', ' ')}"
