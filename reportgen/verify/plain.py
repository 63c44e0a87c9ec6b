"""The facts of a page in which nothing can be wrong, read from its tags alone, without a tree.

Pages of the shipped theme are written in one plain way: every element is closed, every value quoted,
nothing but well-known names. Such a page says the same to this reader as to a browser, at a tenth of
the cost. Whatever is written in another way, or may be a fault, is left to the tree: the answer is
then None, never a finding. A test holds both readers equal on whole sites and on damaged pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import unescape
from typing import cast

from reportgen.frozen import dataclass
from reportgen.verify.facts import Facts
from reportgen.verify.urls import kind_of

_TAG = re.compile(r"<[^>]*>")
_ATTRIBUTE = r'[ \n]+([a-zA-Z][a-zA-Z:-]*)(?:="([^"<>]*)")?'
_START = re.compile(rf"<([a-z][a-z0-9]*)((?:{_ATTRIBUTE})*)[ \n]?(/?)>")
_ATTRIBUTES = re.compile(_ATTRIBUTE)
_END = re.compile(r"</([a-z][a-z0-9]*)>")
_HEAD = re.compile(
    r"<!DOCTYPE html>[ \n]*<html(?:[ \n][^<>]*)?>[ \n]*<head>[ \n]*(?:<(?:meta|link)[ \n][^<>]*>[ \n]*)*"
    r"<title>[^\s<&][^<]*</title>"
    r"[ \n]*(?:<(?:meta|link)[ \n][^<>]*>[ \n]*|<script[ \n][^<>]*>[ \n]*</script>[ \n]*)*</head>[ \n]*<body[ \n>]"
)
"""The beginning of a page as far as its body. The title has words: its first character is no space."""
_TITLE = re.compile(r"<title[^<>]*>[^<]*</title>")
_REFERENCE = re.compile(r"&(?!(?:amp|lt|gt|#34|#39);)")
"""A character written in another way than the theme's own escaping does."""
_CONTROLS = bytes({*range(32), 127} - {9, 10})

_VOID = frozenset({"meta", "link", "br", "hr", "img", "input", "wbr", "col"})
_DRAWN = frozenset({"use", "path", "circle", "rect", "line", "polyline", "polygon", "ellipse"})
"""Elements of drawings that may close themselves."""
_NAMES = _VOID | _DRAWN | frozenset({
    "a", "abbr", "article", "aside", "b", "bdi", "blockquote", "body", "button", "caption", "cite", "code",
    "colgroup", "data", "dd", "defs", "del", "desc", "details", "dfn", "div", "dl", "dt", "em", "fieldset",
    "figcaption", "figure", "footer", "g", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "html", "i", "ins",
    "kbd", "label", "legend", "li", "main", "mark", "nav", "ol", "option", "p", "pre", "q", "s", "samp", "script",
    "section", "select", "small", "span", "strong", "sub", "summary", "sup", "svg", "symbol", "table", "tbody", "td",
    "text", "tfoot", "th", "thead", "time", "title", "tr", "tspan", "u", "ul", "var",
})  # fmt: skip
_CLOSED = _NAMES - _VOID
_NEUTRAL = frozenset({
    "id", "class", "lang", "dir", "title", "role", "href", "src", "rel", "name", "content", "charset", "http-equiv",
    "type", "for", "headers", "scope", "colspan", "rowspan", "popover", "popovertarget", "interestfor", "tabindex",
    "hidden", "checked", "open", "defer", "reversed", "start", "value", "datetime", "hreflang", "download", "alt",
    "width", "height", "loading", "focusable", "viewBox", "d", "cx", "cy", "r", "rx", "ry", "x", "y", "dx", "dy",
    "fill", "stroke", "stroke-width", "stroke-dasharray", "text-anchor", "points", "transform", "xmlns", "direction",
    "xml:lang", "itemid", "itemprop", "autocomplete", "spellcheck",
})  # fmt: skip
"""Attributes that run nothing; the few that load or lead somewhere are looked at below."""
_REFERRING = ("aria-labelledby", "aria-describedby", "aria-controls", "for", "headers")
_NAMING = ("aria-label", "aria-labelledby", "title")
_NOT_LOADED = frozenset({"alternate", "author", "canonical", "help", "license", "next", "prev", "search"})
_RARE = frozenset({"html", "head", "body", "title", "script"})
"""Elements that a page has once, or in which a tag would be text."""
_DEPTH = 200


@dataclass(frozen=True, slots=True, eq=False)
class _Tag:
    """What one tag says; one object for all tags that are written alike."""

    name: str
    is_end: bool = False
    is_open: bool = False
    """Whether an end tag has to follow."""
    is_rare: bool = False
    """Whether it begins one of `_RARE`."""
    id: str | None = None
    link: str | None = None
    wanted: tuple[str, ...] = ()
    """Ids of the page that it names."""


def scan_page(data: bytes) -> Facts:
    """What `scan_tree` tells of a page; the tree and its library are loaded only when they are asked."""
    found = plain_facts(data)
    if found is None:
        from reportgen.verify.pages import scan_tree

        found = scan_tree(data)
    return found


def plain_facts(data: bytes) -> Facts | None:
    """The facts of a page without any fault, as `scan_tree` gives them; None where only the tree can tell."""
    text = _decoded(data)
    head = _HEAD.match(text)
    raw = _TAG.findall(text)
    if not head or text.count("<") != len(raw):
        return None
    tags = _tags(raw[1:])  # without the doctype
    ids = [tag.id for tag in tags if tag.id is not None]
    found = frozenset(ids)
    kinds = {*tags}
    if not tags or len(found) < len(ids) or not found.issuperset([word for tag in kinds for word in tag.wanted]):
        return None
    if not _is_nested(tags) or not _is_body({*tags[text.count("<", 0, head.end()) - 1 :]}, text):
        return None
    return Facts(found, frozenset([tag.link for tag in kinds if tag.link is not None]), is_page=True)


def _tags(raw: list[str]) -> list[_Tag]:
    """What the tags say; nothing when only the tree can tell of one of them."""
    tags = [*map(_read, raw)]
    return cast("list[_Tag]", tags) if all(tags) else []


def _decoded(data: bytes) -> str:
    """The page as text; nothing when it has characters that readers disagree about."""
    if len(data.translate(None, _CONTROLS)) < len(data):
        return ""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return ""


def _is_body(tags: set[_Tag], text: str) -> bool:
    """Whether nothing in the body belongs to the head, and titles of drawings hold text alone."""
    rare = {tag.name for tag in tags if tag.is_rare}
    if rare - {"title"} or not text.rstrip().endswith("</html>"):
        return False
    return not rare or text.count("<title") == len(_TITLE.findall(text))


def _is_nested(tags: list[_Tag]) -> bool:
    """Whether every element ends within the one that holds it, and none lies too deep for a reader."""
    holders = [""] * _DEPTH
    at = 0
    for tag in tags:
        if tag.is_end:
            if holders[at] != tag.name:
                return False
            at -= 1
        elif tag.is_open:
            at += 1
            if at == _DEPTH:
                return False
            holders[at] = tag.name
    return at == 0


@lru_cache(maxsize=16384)
def _read(raw: str) -> _Tag | None:
    """One tag; None when it is written in another way, or may be wrong. Pages have most tags in common."""
    if raw.startswith("</"):
        end = _END.fullmatch(raw)
        return _Tag(end[1], is_end=True) if end and end[1] in _CLOSED else None
    start = _START.fullmatch(raw)
    if not start or start[1] not in _NAMES or "url(" in raw or ("&" in raw and _REFERENCE.search(raw)):
        return None
    name, closes = start[1], bool(start[5])
    found = _ATTRIBUTES.findall(start[2])
    if not _are_neutral(tuple([key for key, _ in found])):
        return None
    values = {key: unescape(value) if "&" in value else value for key, value in found}
    links = tuple(_links(name, values))
    if (closes and name not in _VOID | _DRAWN) or not _is_sound(name, values) or None in links:
        return None
    return _Tag(
        name,
        is_open=not closes and name not in _VOID,
        is_rare=name in _RARE,
        id=values.get("id"),
        link=next(iter(links), None),
        wanted=tuple(word for key in _REFERRING if key in values for word in values[key].split()),
    )


@lru_cache(maxsize=1024)
def _are_neutral(names: tuple[str, ...]) -> bool:
    """Whether attributes run nothing, and none stands twice; tags have few sets of them."""
    if len({name.lower() for name in names}) < len(names):
        return False
    return all(name in _NEUTRAL or name.startswith(("aria-", "data-")) for name in names)


def _links(name: str, values: Mapping[str, str]) -> Iterator[str | None]:
    """Where an element leads within the site; None in place of what loads or runs something else."""
    for key in ("href", "src"):
        if key not in values:
            continue
        kind = kind_of(values[key])
        if key != ("src" if name in ("script", "img") else "href") or name not in ("a", "use", "link", "script", "img"):
            yield None
        elif kind == "local":
            yield values[key]
        elif kind == "code" or not (name == "a" or (name == "link" and values.get("rel") in _NOT_LOADED)):
            yield None


def _is_sound(name: str, values: Mapping[str, str]) -> bool:
    """Whether an element has what its kind must have, in a way that a tag alone shows."""
    if name == "html":
        return bool(values.get("lang", "").strip()) and values.get("dir") in ("ltr", "rtl")
    if name == "script":
        return "src" in values
    if name == "meta":
        return values.get("http-equiv", "Content-Security-Policy") == "Content-Security-Policy"
    if name == "input":
        return values.get("type", "").lower() != "image"
    if name == "img":
        return "alt" in values
    if name == "svg" or values.get("role") == "img":
        return values.get("aria-hidden") == "true" or any(values.get(key, "").strip() for key in _NAMING)
    return True
