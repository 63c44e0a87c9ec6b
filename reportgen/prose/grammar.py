"""The Markdown that prose is written in: CommonMark with tables, footnotes, definition lists, roles, directives.

Owns the one parser and its options. Raw HTML and images are read as faults and shown as text; bare
addresses stay text. Knows nothing of records, sections or pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote.index import footnote_def

from reportgen.prose import blocks, quotations, spans
from reportgen.prose.captions import caption_line
from reportgen.prose.emphasis import emphasis

MAX_NESTING = 48
"""Quotes, lists and items below each other (an item of a list counts two). The reader reports what lies deeper."""
MAX_INLINE = 10_000
"""Characters of one passage that are read as Markdown; bounds the time that stars and brackets can take."""
MAX_BRACKETS = 500
"""Opening brackets in one passage; every one makes the parser look for the end of a link."""


class _Parser(MarkdownIt):
    """Keeps the addresses of links as typed: `links` judges them, and a refused one is a finding, not text."""

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - markdown-it's name
        return url

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802 - markdown-it's name
        return link

    def validateLink(self, url: str) -> bool:  # noqa: N802 - markdown-it's name
        return True


@cache
def _parser() -> MarkdownIt:
    parser = _Parser("commonmark", {"html": False, "linkify": False, "maxNesting": MAX_NESTING})
    parser.enable("table").disable(["html_block", "html_inline"])
    parser.use(deflist_plugin)
    parser.block.ruler.before("reference", "footnote_def", footnote_def, {"alt": ["paragraph", "reference"]})
    parser.block.ruler.before(
        "fence", "directive", blocks.directive, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    parser.block.ruler.before("fence", "caption", caption_line, {"alt": ["blockquote"]})
    parser.block.ruler.at(
        "blockquote", quotations.blockquote, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    parser.inline.ruler.at("emphasis", emphasis)
    parser.inline.ruler.at("text", spans.text)
    parser.inline.ruler.at("link", spans.link)
    parser.inline.ruler.at("autolink", spans.autolink)
    parser.inline.ruler.at("image", spans.image)
    parser.inline.ruler.after("image", "note", spans.note)
    parser.inline.ruler.at("html_inline", spans.html)
    parser.inline.ruler.enable("html_inline")
    parser.inline.ruler.before("backticks", "role", spans.role)
    return parser


Env = dict[str, Any]
"""What rules share while one text is read; markdown-it's own type for it is just as open."""


def environment(
    prefixes: frozenset[str],
    *,
    notes: Mapping[str, object] | None = None,
    links: Mapping[str, tuple[str, str]] | None = None,
) -> Env:
    """The surroundings of a text: declared prefixes, labels of its footnotes, link definitions.

    `notes` None: footnotes have no place here, and a call is a fault.
    """
    references = {label: {"href": href, "title": title} for label, (href, title) in (links or {}).items()}
    return {"prefixes": prefixes, "notes": notes, "references": references}


def normalised(text: str) -> str:
    """The text as the parser may get it; every character keeps its place."""
    return text.replace("\r", " ").replace("\0", "\ufffd")


def block_tokens(text: str, env: Env) -> list[Token]:
    """The block structure of a text; `inline` tokens hold their source and no children."""
    tokens: list[Token] = []
    parser = _parser()
    parser.block.parse(text, parser, env, tokens)
    return tokens


def excess(text: str) -> str | None:
    """What a passage has too much of to be read as Markdown, as the end of a sentence; None when it is read."""
    if len(text) > MAX_INLINE:
        return f"has {len(text)} characters, more than {MAX_INLINE}"
    brackets = text.count("[")
    return f"has {brackets} opening brackets, more than {MAX_BRACKETS}" if brackets > MAX_BRACKETS else None


def inline_tokens(text: str, env: Env) -> list[Token]:
    """The tokens of one passage; one token of plain text when it has an `excess`."""
    if excess(text):
        token = Token("text", "", 0)
        token.content = text
        return [token]
    parser = _parser()
    return parser.inline.parse(text, parser, env, [])
