"""A drawing that stands alone (`.svg`): no code, nothing loaded from elsewhere, a name, every id once."""

from __future__ import annotations

from collections.abc import Iterator

from reportgen.verify import trees
from reportgen.verify.facts import Facts, Fault
from reportgen.verify.pages import is_named
from reportgen.verify.styles import loaded
from reportgen.verify.trees import Element
from reportgen.verify.urls import kind_of

_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")


def scan_drawing(data: bytes) -> Facts:
    """RG802, RG803, RG804 and RG809 of a drawing, and its ids and links. It may bring its own style."""
    root = trees.drawing(data)
    if isinstance(root, int):
        fault = Fault("RG803", "the drawing is not well-formed and cannot be shown", root)
        return Facts(frozenset(), frozenset(), (fault,))
    ids: set[str] = set()
    links: set[str] = set()
    faults = [] if is_named(root) else [Fault("RG803", "the drawing has no `<title>`", root.sourceline)]
    for element in trees.every(root):
        faults += _element_faults(element, links)
        name = element.get("id")
        if name is not None and name in ids:
            faults.append(Fault("RG802", f"the id `{name:.80}` is given twice", element.sourceline))
        ids.update((name,) if name is not None else ())
    return Facts(frozenset(ids), frozenset(links), tuple(faults))


def _element_faults(element: Element, links: set[str]) -> Iterator[Fault]:
    """RG804 and RG809 of one element; what it uses of the site goes to `links`."""
    tag = trees.name(element)
    if tag in ("script", "foreignObject", "handler", "iframe"):
        yield Fault("RG809", f"the drawing holds `<{tag}>`", element.sourceline)
    for name, value in element.attrib.items():
        if name.lower().startswith("on"):
            yield Fault("RG809", f"`<{tag}>` has the attribute `{name}`", element.sourceline)
        elif name in _HREFS:
            yield from _address_fault(element, tag, value, links)
        elif "url(" in value:
            for url, _ in loaded(value):
                yield from _address_fault(element, tag, url, links)
    if tag == "style":
        for url, _ in loaded(trees.text(element)):
            yield from _address_fault(element, tag, url, links)


def _address_fault(element: Element, tag: str, url: str, links: set[str]) -> Iterator[Fault]:
    """What is wrong with one address; a local one goes to `links`."""
    kind = kind_of(url)
    if kind == "local":
        links.add(url)
    elif kind == "code":
        yield Fault("RG809", f"`<{tag}>` runs `{url:.80}`", element.sourceline)
    elif kind == "external" and tag != "a":
        yield Fault("RG804", f"`<{tag}>` loads `{url:.200}`", element.sourceline)
