"""Captions of tables: a paragraph that begins with `Table:`, directly before or behind its table (Pandoc's form)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from reportgen.diagnostics import Diagnostic
from reportgen.prose.places import Located
from reportgen.rules import rule

_MARK = re.compile(r"[Tt]able:[ \t\n]+(?=\S)")
_PARAGRAPH = 3
"""Tokens of one paragraph."""


def caption_line(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """Whether a line ends the table above it, as it is a caption and not one more row; makes nothing itself."""
    begin = state.bMarks[start] + state.tShift[start]
    return silent and state.parentType == "table" and _MARK.match(state.src, begin) is not None


def is_caption(token: Token) -> bool:
    """Whether the words of an `inline` token are those of a caption."""
    return token.type == "inline" and _MARK.match(token.content) is not None


def captions(tokens: Sequence[Token]) -> Mapping[int, bool]:
    """The paragraphs that are captions: index of their first token → whether the table stands behind it.

    A caption before the table wins; every table takes one, and every caption goes to the first table beside it.
    """
    found: dict[int, bool] = {}
    opened: list[int] = []
    for at, token in enumerate(tokens):
        if token.type == "table_open":
            opened.append(at)
        elif token.type == "table_close":
            before, behind = opened.pop() - _PARAGRAPH, at + 1
            if before >= 0 and before not in found and _is_one(tokens, before, token.level):
                found[before] = True
            elif _is_one(tokens, behind, token.level):
                found[behind] = False
    return MappingProxyType(found)


def _is_one(tokens: Sequence[Token], at: int, level: int) -> bool:
    """Whether a paragraph that could be a caption begins at `at`; the first one of a list item is the item's own."""
    if at + 1 >= len(tokens) or tokens[at].type != "paragraph_open" or tokens[at].level != level:
        return False
    holder = tokens[at - 1].type if at else ""
    return holder not in ("list_item_open", "dd_open") and is_caption(tokens[at + 1])


def stray_caption(located: Located) -> Diagnostic:
    """The finding for a caption that belongs to no table."""
    message = "the caption stands beside no table that could have it"
    advice = "put it directly before or behind its table, or begin the sentence with another word"
    return Diagnostic(rule("RG417"), message, located.span(0, len("Table:")), help=advice)


def caption_words(located: Located) -> Located:
    """The words of a caption without the mark before them."""
    mark = _MARK.match(located.text)
    return located.behind(mark.end()) if mark else located
