"""Bytes → trees of elements, and questions to them. The one place that talks to lxml here.

The stubs of lxml allow for every kind of tree and of answer; the types below say what these
parsers and these questions really give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol, cast, overload

from lxml import etree


class Element(Protocol):
    """An element of a page or drawing."""

    @property
    def tag(self) -> str:
        """The name, `{namespace}name` in a drawing of its own."""

    @property
    def sourceline(self) -> int | None:
        """The line of its start tag."""

    @property
    def attrib(self) -> Mapping[str, str]:
        """The attributes by name."""

    @overload
    def get(self, name: str, /) -> str | None: ...
    @overload
    def get(self, name: str, default: str, /) -> str: ...
    def get(self, name: str, default: str | None = None, /) -> str | None:
        """The value of an attribute."""

    def iter(self, *tags: object) -> Iterator[Element]:
        """The element and everything below it with one of these tags, in order."""

    def itertext(self) -> Iterable[str]:
        """The pieces of text below it."""

    def find(self, path: str) -> Element | None:
        """The first element at a path."""

    def __iter__(self) -> Iterator[Element]:
        """Its children."""


class Attribute(Protocol):
    """The value of an attribute that knows where it stands."""

    @property
    def attrname(self) -> str:
        """The name of the attribute."""

    def getparent(self) -> Element:
        """The element that has it."""


def strings(path: str) -> Callable[[Element], list[str]]:
    """A question whose answers are values of attributes."""
    return cast("Callable[[Element], list[str]]", etree.XPath(path, smart_strings=False))  # the stubs lack the keyword


def elements(path: str) -> Callable[[Element], list[Element]]:
    """A question whose answers are elements."""
    return cast("Callable[[Element], list[Element]]", etree.XPath(path))


def attributes(path: str) -> Callable[[Element], list[Attribute]]:
    """A question whose answers are attributes."""
    return cast("Callable[[Element], list[Attribute]]", etree.XPath(path))


def truth(path: str) -> Callable[[Element], bool]:
    """A question that is answered by yes or no."""
    return cast("Callable[[Element], bool]", etree.XPath(f"boolean({path})"))


def every(root: Element) -> Iterator[Element]:
    """Every element of a tree, in order."""
    return root.iter(etree.Element)


def name(element: Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def text(element: Element) -> str:
    """All text below an element, without white space around it."""
    return "".join(element.itertext()).strip()


def page(data: bytes) -> tuple[Element | None, bool]:
    """A page as a browser's tree (None: there is nothing in it), and whether all of it was read.

    What lies deeper than some 2,000 elements is left out by the parser.
    """
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=True)
    try:
        root = cast("Element | None", etree.fromstring(data, parser)) if data.strip() else None
    except etree.XMLSyntaxError:  # a doctype and nothing more
        root = None
    return root, not any("depth" in entry.message.lower() for entry in parser.error_log)


def drawing(data: bytes) -> Element | int:
    """A drawing as a tree, or the line at which it stops being well-formed XML. Entities stay unread."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        return cast("Element", etree.fromstring(data, parser))
    except etree.XMLSyntaxError as error:
        return error.lineno or 1
