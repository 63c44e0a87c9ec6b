"""Inline tokens → HTML, or the words alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from markdown_it.token import Token
from markupsafe import Markup, escape

from reportgen.frozen import dataclass
from reportgen.prose.links import published, refusal
from reportgen.prose.resolver import Resolver
from reportgen.prose.scan import MAX_MARKS

_NOT_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_JOINED = (
    ("\u2e80", "\u2fdf"), ("\u3000", "\u30ff"), ("\u31c0", "\u9fff"), ("\uf900", "\ufaff"), ("\uff00", "\uff60"),
    ("\U00020000", "\U0003ffff"),
)  # fmt: skip
"""Han, Kana and their punctuation: a line end between two of them is no space (CSS Text 4, segment breaks)."""
_MARKS = {"em_open": "<em>", "em_close": "</em>", "strong_open": "<strong>", "strong_close": "</strong>"}


def safe(text: str) -> Markup:
    """Author's characters as HTML text; what XML cannot hold becomes U+FFFD."""
    return escape(text if text.isprintable() else _NOT_XML.sub("\ufffd", text))


@dataclass(slots=True)
class _Drawing:
    """One passage while it is drawn."""

    resolve: Resolver
    notes: Mapping[str, str]
    is_plain: bool
    out: list[Markup] = field(default_factory=list)
    open_marks: list[str] = field(default_factory=list)
    """For every open token: what closes it; empty when it was left out."""
    links: int = 0
    """How many links are open: at most one makes an `<a>`, and nothing inside it makes another."""


def draw_inline(tokens: Iterable[Token], resolve: Resolver, notes: Mapping[str, str], *, is_plain: bool) -> Markup:
    """The tokens of one passage as HTML; `is_plain`: the words alone. Unknown tokens give their characters."""
    drawing = _Drawing(resolve, notes, is_plain)
    sequence = list(tokens)
    for index, token in enumerate(sequence):
        if token.type == "softbreak":
            drawing.out.append(_line_end(sequence, index, is_plain=is_plain))
        elif token.nesting:
            _mark(drawing, token)
        else:
            drawing.out.append(_HANDLERS.get(token.type, _text)(drawing, token))
    return Markup("").join(drawing.out)


def _text(drawing: _Drawing, token: Token) -> Markup:
    return safe(token.content)


def _line_end(tokens: list[Token], index: int, *, is_plain: bool) -> Markup:
    """The end of a typed line inside a paragraph."""
    before = tokens[index - 1].content[-1:] if index else ""
    after = tokens[index + 1].content[:1] if index + 1 < len(tokens) else ""
    if any(first <= before <= last for first, last in _JOINED) and any(
        first <= after <= last for first, last in _JOINED
    ):
        return Markup("")
    return Markup(" ") if is_plain else Markup("\n")


def _mark(drawing: _Drawing, token: Token) -> None:
    """An opening or closing token: emphasis or a link."""
    if token.nesting < 0:
        if token.type == "link_close":
            drawing.links -= 1
        drawing.out.append(Markup(drawing.open_marks.pop()))  # noqa: S704 - one of our own closing tags
        return
    opening, closing = _tags(drawing, token)
    if token.type == "link_open":
        drawing.links += 1
    drawing.out.append(opening)
    drawing.open_marks.append(closing)


def _tags(drawing: _Drawing, token: Token) -> tuple[Markup, str]:
    """The opening and the closing tag of a mark; both empty when it is not drawn."""
    nothing = (Markup(""), "")
    if drawing.is_plain or len(drawing.open_marks) >= MAX_MARKS:
        return nothing
    if token.type != "link_open":
        tag = _MARKS.get(token.type)
        return (Markup(tag), tag.replace("<", "</")) if tag else nothing  # noqa: S704 - a literal tag
    address = str(token.attrs["href"])
    if drawing.links or refusal(address):
        return nothing
    title = token.attrs.get("title")
    name = Markup(' title="{}"').format(safe(str(title))) if title else Markup("")
    return Markup('<a href="{}"{}>').format(safe(published(address)), name), "</a>"


def _hard_break(drawing: _Drawing, token: Token) -> Markup:
    return Markup(" ") if drawing.is_plain else Markup("<br>\n")


def _code(drawing: _Drawing, token: Token) -> Markup:
    return safe(token.content) if drawing.is_plain else Markup("<code>{}</code>").format(safe(token.content))


def _record(drawing: _Drawing, token: Token) -> Markup:
    own = token.meta["own"]
    if drawing.links:
        return safe(own or token.content)
    return _worded(drawing, drawing.resolve.record(token.content, own))


def _value(drawing: _Drawing, token: Token) -> Markup:
    answer = drawing.resolve.value(token.content)
    return escape(answer.striptags()) if drawing.links else _worded(drawing, answer)


def _term(drawing: _Drawing, token: Token) -> Markup:
    return _worded(drawing, drawing.resolve.term(token.content, token.meta["own"]))


def _note(drawing: _Drawing, token: Token) -> Markup:
    key = drawing.notes.get(token.content)
    if key is None:
        return safe(f"[^{token.content}]")
    if drawing.is_plain:
        return Markup("")
    return drawing.resolve.note(key, tuple(drawing.notes).index(token.content) + 1)


def _worded(drawing: _Drawing, answer: Markup) -> Markup:
    """The answer of a resolver; in plain text its words alone."""
    return escape(answer.striptags()) if drawing.is_plain else answer


_HANDLERS: Mapping[str, Callable[[_Drawing, Token], Markup]] = {
    "hardbreak": _hard_break,
    "code_inline": _code,
    "record": _record,
    "value": _value,
    "term": _term,
    "note": _note,
}
