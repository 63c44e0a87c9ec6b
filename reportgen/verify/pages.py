"""One page, read as a browser reads it: what it names, where it leads, what it loads, what it hides.

The questions are put to the whole page at once and answered in C; Python sees only the few elements
that may be wrong. A drawing inside a page is part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reportgen.verify import trees
from reportgen.verify.facts import Facts, Fault
from reportgen.verify.styles import loaded
from reportgen.verify.trees import Element
from reportgen.verify.urls import Kind, candidates, kind_of

_IDS = trees.strings("//@id")
_HYPERLINKS = trees.strings("//a/@href | //area/@href")
_REFERRING = ("aria-labelledby", "aria-describedby", "aria-controls", "for", "headers")
_REFERENCES = {name: trees.strings(f"//@{name}") for name in _REFERRING}
_LOADING = (
    "script", "link", "style", "base", "meta", "img", "source", "iframe", "frame", "embed", "object", "audio", "video",
    "track", "input", "form", "button", "body", "table", "td", "th", "tr", "image", "feimage", "textpath",
    "mpath", "lineargradient", "radialgradient", "pattern", "filter", "cursor", "set", "animate", "animatetransform",
    "animatemotion",
)  # fmt: skip
# A question that most pages need not be asked: whatever it looks for, these bytes would be there, in lower case.
# Each pattern starts with plain letters, which are searched for much faster than a choice.
_MAY_RUN = tuple(
    re.compile(pattern)
    for pattern in (rb"style\s*=", rb"on(?<![\w-]on)[a-z]{2,40}\s*=", rb"url\(", rb"&#(?!3[49];)", rb"&lpar;")
)
_PINGING = trees.elements("//a[@ping] | //area[@ping]")
_ATTRIBUTES = trees.attributes("//@*[name() = 'style' or starts-with(name(), 'on') or contains(., 'url(')]")
_PICTURES = ("img", "iframe", "area", "input")
_DRAWINGS = trees.elements("//svg[not(@aria-hidden = 'true')]")
_ROLES = trees.strings("//@role")
_CALLED_PICTURES = trees.elements("//*[@role = 'img'][not(self::svg or self::img)]")
_IS_HIDDEN = trees.truth("ancestor-or-self::*[@aria-hidden = 'true']")
_LOADS_RELATED = frozenset({
    "stylesheet", "icon", "apple-touch-icon", "mask-icon", "preload", "modulepreload", "prefetch", "prerender",
    "preconnect", "dns-prefetch", "manifest", "import", "pingback",
})  # fmt: skip
_DATA_SCRIPTS = frozenset({"application/json", "application/ld+json"})
_RUNS_DATA = frozenset({"script", "iframe", "frame", "object", "embed", "link", "use", "form", "base"})
_ONE = ("src", "poster", "background", "action", "formaction", "data", "href", "xlink:href")
_MANY = ("srcset", "imagesrcset")
_WORDS = ("content", "alt", "title", "value")
"""Attributes whose text may hold anything: nothing in it is loaded."""
_USED = trees.strings("//use/@*[name() = 'href' or name() = 'xlink:href']")
_USE_ATTRIBUTES = trees.strings("//use/@*")
_MOVE = "move it to a file of the theme and load that"


def scan_tree(data: bytes) -> Facts:
    """RG802, RG803, RG804 and RG809 of a page, and its ids and links."""
    root, is_complete = trees.page(data)
    if root is None:
        return Facts(frozenset(), frozenset(), (Fault("RG803", "the page is empty", 1),), is_page=True)
    ids = _IDS(root)
    known = frozenset(ids)
    small = data.lower()
    links, faults = _leads(root, small)
    faults += _doubled(root) if len(known) < len(ids) else ()
    faults += () if is_complete else (Fault("RG803", "the page nests elements so deep that its end is not read", 1),)
    faults += _nameless(root)
    faults += _unlabelled(root)
    faults += _astray(root, known, small)
    return Facts(known, frozenset(links), tuple(sorted(faults, key=lambda fault: fault.line or 0)), is_page=True)


def lines_of(data: bytes, urls: frozenset[str]) -> dict[str, int | None]:
    """The line of the first element that has each of these addresses in an attribute."""
    root, _ = trees.page(data)
    lines: dict[str, int | None] = {}
    for element in trees.every(root) if root is not None else ():
        for name, value in element.attrib.items():
            for url in (value,) if value in urls else candidates(value) if name in _MANY else _addresses_in(value):
                if url in urls:
                    lines.setdefault(url, element.sourceline)
    return lines


def _addresses_in(value: str) -> Iterator[str]:
    """The addresses in an attribute such as `fill`, and the one in a refresh."""
    if "url(" in value:
        yield from (url for url, _ in loaded(value))
    elif "=" in value:
        yield value.partition("=")[2].strip().strip("'\"")


def _leads(root: Element, small: bytes) -> tuple[set[str], list[Fault]]:
    """The local addresses on a page, and faults of those that are not."""
    links: set[str] = set()
    faults: list[Fault] = []
    for url in set(_HYPERLINKS(root)):
        kind = kind_of(url)
        if kind == "local":
            links.add(url)
        elif kind == "code":
            faults.append(Fault("RG809", f"a link runs `{url:.80}`", _line_of_link(root, url)))
    hrefs = _USED(root)  # icons: many elements, few addresses
    used = set(hrefs)
    is_usual = all(kind_of(url) == "local" for url in used) and len(hrefs) == len(_USE_ATTRIBUTES(root))
    links |= used if is_usual else set()
    for element in (
        *root.iter(*_LOADING, *(() if is_usual else ("use",))),
        *(_PINGING(root) if b"ping" in small else ()),
    ):
        for url, is_loaded in _addresses(element):
            kind = kind_of(url)
            if kind == "local":
                links.add(url)
            elif is_loaded:
                faults += _load_fault(element, url, kind)
        faults += _inline(element)
    if any(pattern.search(small) for pattern in _MAY_RUN):
        faults += _attribute_faults(root, links)
    return links, faults


def _line_of_link(root: Element, url: str) -> int | None:
    """The line of the first hyperlink with this address."""
    for element in root.iter("a", "area"):
        if element.get("href") == url:
            return element.sourceline
    return None


def _addresses(element: Element) -> Iterator[tuple[str, bool]]:
    """The addresses of an element, each with whether a browser loads it unasked."""
    tag = element.tag
    if tag == "meta":
        _, found, url = element.get("content", "").partition("=")
        if element.get("http-equiv", "").strip().lower() == "refresh" and found:
            yield url.strip().strip("'\""), True
        return
    is_loaded = tag != "link" or not _LOADS_RELATED.isdisjoint(element.get("rel", "").lower().split())
    for name, value in element.attrib.items():
        if name in _ONE and not (name == "href" and tag in ("a", "area")):
            yield value, is_loaded
        elif name in _MANY:
            yield from ((url, True) for url in candidates(value))
    for url in element.get("ping", "").split():
        yield url, True


def _load_fault(element: Element, url: str, kind: Kind) -> Iterator[Fault]:
    """RG804 or RG809 for an address that a page loads and that is not in the site."""
    tag = element.tag
    if kind == "external":
        text = "keep a copy of it in the site, or make it a link that a reader may follow"
        yield Fault("RG804", f"`<{tag}>` loads `{url:.200}`", element.sourceline, text)
    elif kind == "code" or (tag in _RUNS_DATA and not url.lower().startswith("about:")):
        yield Fault("RG809", f"`<{tag}>` holds `{url:.80}`", element.sourceline, _MOVE)


def _inline(element: Element) -> Iterator[Fault]:
    """RG809 for code or style that stands in the page; RG804 for a changed base."""
    tag = element.tag
    if tag == "style":
        yield Fault("RG809", "`<style>` holds style", element.sourceline, _MOVE)
    elif tag == "script" and element.get("src") is None and element.get("type", "").lower() not in _DATA_SCRIPTS:
        yield Fault("RG809", "`<script>` holds code", element.sourceline, _MOVE)
    elif tag == "base":
        text = "leave it out: links are relative to their page"
        yield Fault("RG804", "`<base>` changes where every link leads", element.sourceline, text)


def _attribute_faults(root: Element, links: set[str]) -> Iterator[Fault]:
    """RG809 for `style` and `on…` attributes, RG804 for `url()` of another host in one."""
    for value in _ATTRIBUTES(root):
        name, element = value.attrname, value.getparent()
        if name == "style" or name.startswith("on"):
            yield Fault("RG809", f"`<{element.tag}>` has the attribute `{name}`", element.sourceline, _MOVE)
        elif name not in _ONE and name not in _WORDS and not name.startswith(("aria-", "data-")):
            for url, _ in loaded(str(value)):
                if kind_of(url) == "local":
                    links.add(url)
                else:
                    yield from _load_fault(element, url, kind_of(url))


def _doubled(root: Element) -> Iterator[Fault]:
    """RG802 at the second element with an id."""
    seen: dict[str, int | None] = {}
    told: set[str] = set()
    for element in trees.every(root):
        name = element.get("id")
        if name is None or name in told:
            continue
        if name in seen:
            told.add(name)
            yield Fault("RG802", f"the id `{name:.80}` was given on line {seen[name]} already", element.sourceline)
        seen.setdefault(name, element.sourceline)


def _nameless(root: Element) -> Iterator[Fault]:
    """RG803 for a page without language, direction or title."""
    line = root.sourceline
    if not root.get("lang", "").strip():
        yield Fault("RG803", "`<html>` has no `lang`", line, 'write `lang="…"` with the page\'s language')
    if root.get("dir") not in ("ltr", "rtl"):
        yield Fault("RG803", "`<html>` has no `dir`", line, 'write `dir="ltr"` or `dir="rtl"`')
    title = root.find("head/title")
    if title is None or not trees.text(title):
        yield Fault("RG803", "the page has no title", line, "write `<title>` in its head")


def _unlabelled(root: Element) -> Iterator[Fault]:
    """RG803 for a picture that says nothing to those who cannot see it."""
    called = _CALLED_PICTURES(root) if "img" in _ROLES(root) else ()
    for element in (*root.iter(*_PICTURES), *_DRAWINGS(root), *called):
        if not _is_no_picture(element) and not is_named(element):
            text = "name it with `aria-label` or `<title>`, or hide it with `aria-hidden`"
            if element.tag in ("img", "area", "input"):
                text = 'write `alt="…"`, empty for a picture that only decorates'
            yield Fault("RG803", f"`<{element.tag}>` has no alternative text", element.sourceline, text)


def _is_no_picture(element: Element) -> bool:
    """Whether an element shows nothing: a field to type in, a place on no map."""
    if element.tag == "input":
        return element.get("type", "").lower() != "image"
    return element.tag == "area" and element.get("href") is None


def is_named(element: Element) -> bool:
    """Whether a picture has a text for those who cannot see it, or is hidden from them."""
    if element.get("aria-hidden") == "true" or (element.tag == "img" and element.get("alt") is not None):
        return True
    names = ("aria-label", "aria-labelledby", "title", "alt")
    if any(element.get(name, "").strip() for name in names):
        return True
    title = next((child for child in element if trees.name(child) == "title"), None)
    return (title is not None and bool(trees.text(title))) or _IS_HIDDEN(element)


def _astray(root: Element, known: frozenset[str], small: bytes) -> Iterator[Fault]:
    """RG801 for a label, description or control that names no id of its page."""
    values = {value for name, ask in _REFERENCES.items() if name.encode() in small for value in ask(root)}
    wanted = {word for value in values for word in value.split()} - known
    if not wanted:
        return
    for element in trees.every(root):
        for name in _REFERRING:
            for word in element.get(name, "").split():
                if word in wanted:
                    wanted.discard(word)
                    message = f"`{name}` names `{word:.80}`, and no element of the page has that id"
                    yield Fault("RG801", message, element.sourceline)
