"""Block tokens → the tags around passages. Nothing here holds a character that an author typed."""

from __future__ import annotations

import re

from markdown_it.token import Token

_TAGS = {
    "paragraph": "p",
    "heading": "p",  # headings that make the outline are drawn by the theme; any other is a reported fault
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "blockquote": "blockquote",
    "dl": "dl",
    "dt": "dt",
    "dd": "dd",
    "table": "table",
    "thead": "thead",
    "tbody": "tbody",
    "tr": "tr",
    "th": "th",
    "td": "td",
}
_LINED = {"ul", "ol", "blockquote", "dl", "table", "thead", "tbody", "tr"}
"""Tags behind whose opening a line ends; behind every closing one does."""
_SIDES = {"left": "start", "center": "center", "right": "end"}
"""Markdown's sides in words that hold for both writing directions."""
_LANGUAGE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+.#-]{0,31}")


def open_tag(token: Token, key: str | None = None) -> str:
    """The opening tag of a block token, with the passage's key as its id; empty when it has none."""
    name = _name(token)
    if not name or token.hidden:
        return ""
    if token.type == "hr":
        return "<hr>\n"
    id_ = f' id="{key}"' if key else ""
    end = "\n" if name in _LINED else ""
    return f"<{name}{id_}{_attributes(token)}>{end}"


def close_tag(token: Token) -> str:
    """The closing tag of a block token."""
    name = _name(token)
    return f"</{name}>\n" if name and not token.hidden else ""


def code_language(info: str) -> str:
    """The language of a code block, from the first word behind its fence; empty when there is none."""
    word = info.split(maxsplit=1)[0] if info.strip() else ""
    return word if _LANGUAGE.fullmatch(word) else ""


def _name(token: Token) -> str:
    return "hr" if token.type == "hr" else _TAGS.get(re.sub("_(?:open|close)$", "", token.type), "")


def _attributes(token: Token) -> str:
    """Where an ordered list starts; how a column is aligned."""
    if token.type == "ordered_list_open" and "start" in token.attrs:
        return f' start="{int(token.attrs["start"])}"'
    if token.type in {"th_open", "td_open"}:
        align = str(token.attrs.get("style", "")).removeprefix("text-align:")
        scope = ' scope="col"' if token.type == "th_open" else ""
        return scope + (f' class="align-{_SIDES[align]}"' if align in _SIDES else "")
    return ""
