"""Passages and fields → HTML and plain words. Every character of an author is escaped here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from markdown_it.token import Token
from markupsafe import Markup, escape

from reportgen.model import Section
from reportgen.prose.draw import draw_inline, safe
from reportgen.prose.grammar import Env, block_tokens, environment, inline_tokens, normalised
from reportgen.prose.resolver import Resolver
from reportgen.prose.scan import is_simple, scan_words
from reportgen.prose.structure import close_tag, code_language, open_tag

MARKED = re.compile(r"[\n`\\<&\[*_{!]")
"""Without one of these a passage is words and bare ids: the fast path. A test holds both paths equal."""


def inline(text: str, resolve: Resolver, section: Section | None = None) -> Markup:
    """The HTML of a passage's inline Markdown, in any locale; `section` knows its notes and link labels."""
    if not MARKED.search(text):
        return _words(text, resolve, is_plain=False)
    notes: Mapping[str, str] = section.notes if section else {}
    env = environment(resolve.prefixes, notes=notes, links=section.links if section else None)
    return draw_inline(inline_tokens(text, env), resolve, notes, is_plain=False)


def plain(text: str, resolve: Resolver, section: Section | None = None) -> str:
    """The words alone, on one line: for titles, meta descriptions, alternative texts, reading time.

    Code blocks are left out. Give a resolver whose answers hold only words.
    """
    text = text.strip("\n")
    if "\n" not in text and is_simple(text):
        return " ".join(_words(text, resolve, is_plain=True).unescape().split())
    notes: Mapping[str, str] = section.notes if section else {}
    env = environment(resolve.prefixes, notes=notes, links=section.links if section else None)
    pieces = [
        draw_inline(inline_tokens(token.content, env), resolve, notes, is_plain=True)
        for token in block_tokens(normalised(text), env)
        if token.type == "inline"
    ]
    return " ".join(Markup(" ").join(pieces).unescape().split())


def fragment(text: str, resolve: Resolver) -> Markup:
    """The HTML of a record's Markdown field: paragraphs, lists, quotes, tables, code; no ids.

    What a field must not hold (headings, directives, footnotes) was reported when it was read; here its
    words stay and its marks go.
    """
    text = text.strip("\n")
    if "\n" not in text and is_simple(text):
        words = _words(text.strip(), resolve, is_plain=False)
        return Markup("<p>{}</p>").format(words) if words else Markup("")
    env = environment(resolve.prefixes)
    tokens = block_tokens(normalised(text), env)
    return Markup("").join(_block(token, env, resolve) for token in tokens).strip()


def _words(text: str, resolve: Resolver, *, is_plain: bool) -> Markup:
    """A passage without marks."""
    out, at = [], 0
    for target, begin, end in scan_words(text, resolve.prefixes).records:
        answer = resolve.record(target, None)
        out += [safe(text[at:begin]), escape(answer.striptags()) if is_plain else answer]
        at = end
    return Markup("").join([*out, safe(text[at:])])


def _block(token: Token, env: Env, resolve: Resolver) -> Markup:
    """One block token of a field."""
    if token.type == "inline":
        return draw_inline(inline_tokens(token.content, env), resolve, {}, is_plain=False)
    if token.type in {"fence", "code_block"}:
        language = code_language(token.info)
        name = Markup(' class="language-{}"').format(language) if language else Markup("")
        return Markup("<pre><code{}>{}</code></pre>\n").format(name, safe(token.content))
    tag = open_tag(token) if token.nesting >= 0 else close_tag(token)
    return Markup(tag)  # noqa: S704 - made of literal tags and numbers
