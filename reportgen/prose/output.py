"""Passages and fields → HTML and plain words. Every character of an author is escaped here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from markdown_it.token import Token
from markupsafe import Markup, escape

from reportgen.model import Section
from reportgen.prose.draw import draw_inline, safe
from reportgen.prose.grammar import MAX_INLINE, Env, block_tokens, environment, inline_tokens, normalised
from reportgen.prose.resolver import Resolver
from reportgen.prose.scan import holds_words, is_simple, scan_words
from reportgen.prose.structure import close_tag, code_language, open_tag

MARKED = re.compile(r"[\n`\\<&\[_{!]")
"""Without one of these a passage is words, bare ids and stars: the fast path. A test holds both paths equal."""
_EMPHASIS = re.compile(r"(?:(?<=\s)|\A)(\*\*?)(?=[^\W_])([^*\n]*(?<=[^\W_]))\1(?=[\s.,;:!?)]|\Z)")
"""Stars of which no reader of Markdown can doubt what they open and close: around whole words."""
_TAGS = {"*": (Markup("<em>"), Markup("</em>")), "**": (Markup("<strong>"), Markup("</strong>"))}


def inline(text: str, resolve: Resolver, section: Section | None = None) -> Markup:
    """The HTML of a passage's inline Markdown, in any locale; `section` knows its notes and link labels."""
    if not MARKED.search(text) and _is_clear(text):
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
    if "\n" not in text and holds_words(text) and _is_clear(text):
        words = _words(text.strip(), resolve, is_plain=False)
        return Markup("<p>{}</p>").format(words) if words else Markup("")
    env = environment(resolve.prefixes)
    tokens = block_tokens(normalised(text), env)
    return Markup("").join(_block(token, env, resolve) for token in tokens).strip()


def _is_clear(text: str) -> bool:
    """Whether every star of a text stands in clear emphasis."""
    return "*" not in text or (len(text) <= MAX_INLINE and "*" not in _EMPHASIS.sub("", text))


def _words(text: str, resolve: Resolver, *, is_plain: bool) -> Markup:
    """A passage without marks but for clear emphasis."""
    out: list[Markup] = []
    at = 0
    for match in _EMPHASIS.finditer(text) if "*" in text else ():
        opening, closing = _TAGS[match[1]]
        before, inside = (_ids(part, resolve, is_plain=is_plain) for part in (text[at : match.start()], match[2]))
        out += [*before, opening, *inside, closing]
        at = match.end()
    out += _ids(text[at:], resolve, is_plain=is_plain)
    return Markup("".join(out))  # noqa: S704 - pieces of markup


def _ids(text: str, resolve: Resolver, *, is_plain: bool) -> list[Markup]:
    """Words and bare ids."""
    out: list[Markup] = []
    at = 0
    for target, begin, end in scan_words(text, resolve.prefixes).records if "-" in text else ():
        answer = resolve.record(target, None)
        out += [safe(text[at:begin]), escape(answer.striptags()) if is_plain else answer]
        at = end
    out.append(safe(text[at:]))
    return out


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
