"""What a text of Markdown holds beside its words, read by the parser that draws it: for comparing translations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from markdown_it.token import Token

from reportgen.frozen import dataclass
from reportgen.prose.grammar import Env, block_tokens, environment, inline_tokens, normalised

HOLE = "\ufffc"
"""Stands in `words` for what has no words of its own: code, ids, values, notes (U+FFFC, object replacement)."""


@dataclass(frozen=True, slots=True)
class Features:
    """One text, taken apart. Every tuple is in the order of the text."""

    blocks: tuple[str, ...]
    """The skeleton of its blocks: `paragraph`, `bullet_list`, `list_item` …"""
    codes: tuple[str, ...]
    """Contents of code spans and blocks."""
    records: tuple[str, ...]
    """Ids, bare and in `{ref}`."""
    values: tuple[str, ...]
    """Addresses of recorded values."""
    terms: tuple[str, ...]
    """Selectors of glossary terms: words or ids."""
    notes: tuple[str, ...]
    links: tuple[str, ...]
    """Addresses of links, as typed."""
    empty_links: int
    """Links without a text."""
    strong: int
    emphasis: int
    faults: tuple[str, ...]
    """Codes of what the parser took for a fault: RG405 raw HTML, RG406, RG407 …"""
    words: str
    """The visible text with `HOLE` for the rest; blocks are parted by a line feed."""


@dataclass(slots=True)
class _Found:
    blocks: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    records: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    marks: dict[str, int] = field(default_factory=lambda: {"strong": 0, "em": 0, "empty": 0})


def features(text: str, prefixes: frozenset[str], *, is_block: bool, notes: Iterable[str] = ()) -> Features:
    """What a text holds. `is_block`: it is block Markdown; `notes`: labels of footnotes that it may call."""
    env = environment(prefixes, notes=dict.fromkeys(notes))
    found = _Found()
    text = normalised(text.strip("\n"))
    if is_block:
        for token in block_tokens(text, env):
            _block(token, env, found)
    else:
        _inline(inline_tokens(text, env), found)
    return Features(
        tuple(found.blocks), tuple(found.codes), tuple(found.records), tuple(found.values), tuple(found.terms),
        tuple(found.notes), tuple(found.links), found.marks["empty"], found.marks["strong"], found.marks["em"],
        tuple(found.faults), "".join(found.words),
    )  # fmt: skip


def _block(token: Token, env: Env, found: _Found) -> None:
    if token.type == "inline":
        _inline(inline_tokens(token.content, env), found)
        found.words.append("\n")
    elif token.type in ("fence", "code_block"):
        found.blocks.append("code")
        found.codes.append(token.content)
    elif token.nesting >= 0:
        found.blocks.append(token.type.removesuffix("_open") + (token.tag if token.type == "heading_open" else ""))


def _inline(tokens: Iterable[Token], found: _Found) -> None:
    lists = {"record": found.records, "value": found.values, "term": found.terms, "note": found.notes}
    opened: list[int] = []
    for token in tokens:
        if token.type in lists:
            lists[token.type].append(token.content)
            own = token.meta.get("own") if token.meta else None
            found.words.append(str(own) if own else token.content if token.type == "term" else HOLE)
        elif token.type == "code_inline":
            found.codes.append(token.content)
            found.words.append(HOLE)
        elif token.type == "fault":
            found.faults.append(token.meta["fault"].code)
            found.words.append(token.content)
        elif token.type == "link_open":
            found.links.append(str(token.attrs["href"]))
            opened.append(len(found.words))
        elif token.type == "link_close":
            begin = opened.pop() if opened else 0
            found.marks["empty"] += not "".join(found.words[begin:]).strip()
        elif token.type in ("strong_open", "em_open"):
            found.marks[token.type.removesuffix("_open")] += 1
        elif token.type in ("softbreak", "hardbreak"):
            found.words.append("\n")
        elif token.content:
            found.words.append(token.content)
