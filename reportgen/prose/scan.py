"""What a passage leads to, and its faults, with offsets in the passage."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markdown_it.token import Token

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.model import Mentions, Reference, TermUse, ValueUse
from reportgen.prose.faults import Fault, Locate, shown, suggestion
from reportgen.prose.grammar import MAX_INLINE, Env, excess, inline_tokens
from reportgen.prose.ids import bare_ids
from reportgen.prose.links import SCHEMES, refusal, stays

MAX_MARKS = 40
"""Emphasis within emphasis; what lies deeper is drawn without marks."""


_NOT_SIMPLE = re.compile(r"[\t`\\<&\[*_{!]|^ *(?:[-+=>:#|~]|[0-9]+[.)])|^    ", re.MULTILINE)
_NOT_WORDS = re.compile(r"[\t`\\<&\[_{!]|^ *(?:[-+=>:#|~]|[0-9]+[.)]|\*(?:\s|\Z|[* ]*$))|^    ", re.MULTILINE)
"""What is not simple, but for stars inside of a line."""


@dataclass(frozen=True, slots=True)
class Scan:
    """Everything found in one passage; a find is (target, begin, end)."""

    records: tuple[tuple[str, int, int], ...] = ()
    values: tuple[tuple[str, int, int], ...] = ()
    terms: tuple[tuple[str, int, int], ...] = ()
    notes: tuple[tuple[str, int, int], ...] = ()
    faults: tuple[Fault, ...] = ()
    addresses: tuple[str, ...] = ()
    """Links that stay in the site, as typed."""

    def mentions(self, locate: Locate) -> Mentions:
        """The finds with their places."""
        return Mentions(
            tuple(Reference(target, locate(begin, end), "text") for target, begin, end in self.records),
            tuple(ValueUse(target, locate(begin, end)) for target, begin, end in self.values),
            tuple(TermUse(target, locate(begin, end)) for target, begin, end in self.terms),
            self.addresses,
        )

    def findings(self, locate: Locate) -> tuple[Diagnostic, ...]:
        """The faults with their places."""
        return tuple(fault.at(locate) for fault in self.faults)


def is_simple(text: str) -> bool:
    """Whether a text is paragraphs of words and bare ids: nothing that the parser would read as a mark.

    The fast path of fields; a test holds both paths equal.
    """
    return len(text) <= MAX_INLINE and not _NOT_SIMPLE.search(text)


def holds_words(text: str) -> bool:
    """Whether nothing but words, bare ids and emphasis by stars is in a text, so that `scan_words` finds all of it.

    Stars part no id and begin nothing else inside of a line. The fast path of what a field leads to.
    """
    return len(text) <= MAX_INLINE and text.count("*") <= MAX_MARKS and not _NOT_WORDS.search(text)


def scan_words(text: str, prefixes: frozenset[str]) -> Scan:
    """The bare ids of a text that holds no marks but stars."""
    pattern = bare_ids(prefixes)
    found = pattern.finditer(text) if pattern else ()
    return Scan(records=tuple((match[0], match.start(), match.end()) for match in found))


def scan(text: str, env: Env) -> Scan:
    """Everything in one passage of inline Markdown."""
    if too_much := excess(text):
        advice = "divide it; until then it is shown as plain text"
        fault = Fault("RG415", f"a passage {too_much}", advice, 0, len(text))
        return Scan(faults=(fault,))
    finds: dict[str, list[tuple[str, int, int]]] = {"record": [], "value": [], "term": [], "note": []}
    faults: list[Fault] = []
    addresses: list[str] = []
    tokens = inline_tokens(text, env)
    for token in tokens:
        if token.type in finds:
            finds[token.type].append((token.content, token.meta["begin"], token.meta["end"]))
        elif token.type == "fault":
            faults.append(token.meta["fault"])
        elif token.type == "link_open":
            address = str(token.attrs["href"])
            if why := refusal(address):
                faults.append(_unsafe(token, why, len(text)))
            elif stays(address):
                addresses.append(address)
    if _depth(tokens) > MAX_MARKS:
        message = f"emphasis is nested more than {MAX_MARKS} deep"
        faults.append(Fault("RG415", message, "take out stars and underscores", 0, len(text)))
    faults.extend(_note_faults(finds["note"], env))
    records, values, terms, notes = (tuple(finds[kind]) for kind in ("record", "value", "term", "note"))
    return Scan(records, values, terms, notes, tuple(_thinned(faults)), tuple(addresses))


def _unsafe(token: Token, why: str, length: int) -> Fault:
    """The finding for a link whose address is not published."""
    address = str(token.attrs["href"])
    visible = "".join(character if character.isprintable() else f"\\x{ord(character):02x}" for character in address)
    advice = f"link to {', '.join(SCHEMES[:-1])} or {SCHEMES[-1]}, or to a path in the site; write code in backticks"
    begin, end = token.meta.get("begin", 0), token.meta.get("end", length)
    return Fault("RG703", f"the address {shown(visible)} {why} and is not published", advice, begin, end)


def _depth(tokens: Iterable[Token]) -> int:
    """How deep the passage's marks are nested."""
    depth = deepest = 0
    for token in tokens:
        depth += token.nesting
        deepest = max(deepest, depth)
    return deepest


def _note_faults(calls: Iterable[tuple[str, int, int]], env: Env) -> Iterable[Fault]:
    """Calls of footnotes that nothing defines."""
    notes = env["notes"]
    for label, begin, end in calls:
        if notes is None:
            advice = "say it in the text, or escape the bracket as `\\[`"
            yield Fault("RG409", f"the footnote `[^{label}]` is called where no footnotes can be", advice, begin, end)
        elif label not in notes:
            meant = suggestion(label, notes)
            advice = f"did you mean `[^{meant}]`?" if meant else f"define it in this file with `[^{label}]: …`"
            yield Fault("RG409", f"the footnote `[^{label}]` is not defined in this section", advice, begin, end)


def _thinned(faults: Iterable[Fault]) -> Iterable[Fault]:
    """The faults without the closing tags of HTML whose opening tag is reported already."""
    is_open = False
    for fault in faults:
        if fault.code == "RG405":
            if is_open and fault.message.startswith("`</"):
                continue
            is_open = True
        yield fault
