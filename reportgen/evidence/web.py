"""`web` sources: the visible text of a kept page, or a kept text as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from reportgen.evidence.decoding import decode
from reportgen.evidence.desk import Desk, Lead, Wanted
from reportgen.evidence.file import kept_nothing, plain, read_kept
from reportgen.model import Evidence
from reportgen.source import SourceFile

if TYPE_CHECKING:
    from lxml.etree import _Element

FORM = "web 2"
"""Another version for another text of the same page."""
_ENDINGS = (".html", ".htm", ".xhtml", ".mhtml")
_BEGIN = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b",
                    re.IGNORECASE | re.DOTALL)  # fmt: skip
CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE)
_TAG = re.compile(r"<[A-Za-z](?:[^\"'<>]|\"[^\"]*\"|'[^']*')*+")
_VALUE = re.compile(r"\"[^\"]*\"|'[^']*'")
_TOO_MUCH = "its elements stand too deep in each other, or hold too much"
ATTRIBUTES = 2_000
"""So many attributes a tag may have."""
_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*>")
_NOT_SHOWN = frozenset({
    "head", "script", "style", "template", "noscript", "iframe", "object", "embed", "audio", "video", "canvas",
    "datalist", "title", "meta", "link",
})  # fmt: skip
_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "option", "p", "pre", "search", "section",
    "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
})  # fmt: skip
_KEEPING = frozenset({"pre", "textarea", "listing"})
"""Elements that keep their spaces and line ends."""
_CELLS = frozenset({"td", "th"})
_SPACE = re.compile(r"[ \t\n\f\r]+")
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


def read_web(desk: Desk, wanted: Sequence[Wanted]) -> Iterator[Lead]:
    """The kept page of each `web` source."""
    kept, leads = kept_nothing(desk, wanted)
    yield from leads
    yield from read_kept(desk, kept, page_text, FORM)


def page_text(evidence: Evidence, data: bytes, encoding: str) -> Evidence:
    """The evidence with the visible text of a page; of what is no page, with its text."""
    if not evidence.path.lower().endswith(_ENDINGS) and not _BEGIN.match(data[:4096]):
        return plain(evidence, data, encoding)
    charset = CHARSET.search(data[:1024])
    text, reason, detail = decode(data, encoding or (charset[1].decode("ascii") if charset else ""))
    if text is None:
        return replace(evidence, reason=reason, detail=detail)
    if _is_crowded(text) or _is_deep(text):
        return replace(
            evidence, reason="unreadable", detail="its elements stand too deep in each other, or hold too much"
        )
    return replace(evidence, file=SourceFile(evidence.path, visible(text)))


def _is_crowded(page: str) -> bool:
    """Whether a tag has so many attributes that reading it takes the square of their number."""
    tags = (one.group() for one in _TAG.finditer(page))
    return any(len(tag) > ATTRIBUTES and len(_VALUE.sub("", tag).split()) > ATTRIBUTES for tag in tags)


def _is_deep(page: str) -> bool:
    """Whether the parser gives up somewhere: what follows would be missing without a word."""
    log: list[str] = []
    _tree(page, log)
    return "ERR_RESOURCE_LIMIT" in log


def title_of(page: str) -> str:
    """The title of a page in one line; empty when it has none."""
    tree = _tree(page)
    return "" if tree is None else _SPACE.sub(" ", tree.findtext(".//title") or "").strip()


def _tree(page: str, log: list[str] | None = None) -> _Element | None:
    """The elements of a page; None when there is nothing in it. `log` takes what the parser had to say."""
    from lxml import etree, html  # most projects keep no page, and need not wait for it

    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        return html.document_fromstring(_DECLARATION.sub("", page.replace("\0", "\ufffd")), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError, AssertionError):
        return None
    finally:
        if log is not None:
            log += [str(one.type_name) for one in parser.error_log]


def visible(page: str) -> str:
    """The text of a page as a reader sees it: one line for each block and line break, spaces as they are drawn.

    What is never shown is left out: scripts, styles, templates, the head, and elements that are hidden by
    their own attribute or style. Style sheets are not read.
    """
    from lxml import etree  # most projects keep no page, and need not wait for it

    tree = _tree(page)
    if tree is None:
        return ""
    writer = _Writer()
    walk = etree.iterwalk(tree, events=("start", "end"))
    for event, element in walk:
        name = element.tag if isinstance(element.tag, str) else ""
        if event == "start":
            if not name or _is_hidden(name, element):
                walk.skip_subtree()
                element.text = None
                continue
            writer.begin(name)
            text = element.text or ""
            # The line end right after <pre> is no part of it (HTML, 13.2.6.4.7).
            writer.write(text.removeprefix("\n") if name in _KEEPING else text)
        else:
            if name and not _is_hidden(name, element):
                writer.end(name)
            writer.write(element.tail or "")
    return writer.text()


def _is_hidden(name: str, element: _Element) -> bool:
    if name in _NOT_SHOWN or element.get("hidden") is not None:
        return True
    if name == "input" or (name == "dialog" and element.get("open") is None):
        return True
    return _HIDING.search(element.get("style") or "") is not None


class _Writer:
    """Puts text in lines as a browser does."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line: list[str] = []
        self._kept = 0
        """How many elements that keep their spaces are open."""

    def begin(self, name: str) -> None:
        """An element opens."""
        self._edge(name)
        if name == "br":
            self._end_line(is_forced=True)
        self._kept += name in _KEEPING

    def end(self, name: str) -> None:
        """An element closes."""
        self._edge(name)
        self._kept -= name in _KEEPING

    def write(self, text: str) -> None:
        """Characters of an element."""
        if self._kept:
            first, *others = text.replace("\r\n", "\n").split("\n")
            self._line.append(first)
            for one in others:
                self._end_line(is_forced=True)
                self._line.append(one)
        elif text:
            self._line.append(_SPACE.sub(" ", text))

    def text(self) -> str:
        """All lines, each with its end."""
        self._end_line()
        return "".join(f"{line}\n" for line in self._lines)

    def _edge(self, name: str) -> None:
        if name in _BLOCKS:
            self._end_line()
        elif name in _CELLS and self._line:
            self._line.append(" ")

    def _end_line(self, *, is_forced: bool = False) -> None:
        line = "".join(self._line)
        if not self._kept:
            line = _SPACE.sub(" ", line).strip(" ")
        self._line = []
        if line.strip() or (is_forced and self._kept):
            self._lines.append(line.rstrip(" "))
