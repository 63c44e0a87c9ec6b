"""Marks of Markdown and HTML around words that say the same without them, and the links that they hold.

Left out: paired emphasis and code marks, the target of a link, known HTML tags, entities, backslash
escapes. Kept: bracketed labels, `<sup>` and `<sub>`, what is struck through (it would say something
else), `__name__` and everything that only looks like a pair (CommonMark 0.31 §6 is wider in this).
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import field

from reportgen.frozen import dataclass
from reportgen.matching.form import Edit, Form, edited

INLINE = "a|abbr|acronym|b|bdi|bdo|big|cite|code|dfn|em|font|i|kbd|mark|q|samp|small|span|strong|tt|u|var|wbr|nobr"
BLOCK = (
    "address|article|aside|blockquote|br|caption|center|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|"
    "hr|img|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul"
)
_TOKEN = re.compile(
    r"(?P<fence>^[ \t]{0,3}(?P<bar>`{3,}|~{3,})[^\n]*$)"
    r"|(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<code>`+)"
    r"|(?P<comment><!--)"
    rf"|(?P<inline></?(?:{INLINE})(?:\s[^<>]{{0,1000}})?/?>)"
    rf"|(?P<block></?(?:{BLOCK})(?:\s[^<>]{{0,1000}})?/?>)"
    r"|(?P<auto><(?:https?://|mailto:)[^<>\s]{1,500}>)"
    r"|(?P<entity>&(?:\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    r"|(?P<open>!?\[)"
    r"|(?P<close>\](?:\((?P<target>[^()\n]{0,1000}(?:\([^()\n]{0,200}\)[^()\n]{0,500})?)\)|\[(?P<label>[^\[\]\n]{1,200})\])?)"
    r"|(?P<mark>\*{1,3}|_{1,3})"
    r"|(?P<gap>\n[ \t]*\n)",
    re.MULTILINE | re.IGNORECASE,
)
_DEFINED = re.compile(r"^ {0,3}\[([^\[\]\n]{1,200})\]:[ \t]*(\S{1,1000})", re.MULTILINE)
_HREF = re.compile(r"""\bhref\s*=\s*["']?([^"'\s>]*)""", re.IGNORECASE)
_FENCE = {mark: re.compile(rf"^[ \t]{{0,12}}({mark}{{3,}})[ \t]*$", re.MULTILINE) for mark in "`~"}
"""The rows that close a fenced block, by their mark."""
_IDENTIFIER = re.compile(r"\w+")
_BEFORE = frozenset("([{<\"'“‘«„‚—–-:;,>|*_~¿¡`")
_AFTER = frozenset(")]}>\"'”’»—–-:;,.!?<|*_~…`/")
_FIRST = frozenset("([{\"'“‘«„‚`<&\\$#¿¡*_…![")
_LAST = frozenset(")]}\"'”’»`>.,;:!?%…*_/+#$")
_SPAN = 2_000
"""Code marks further apart than this are no pair."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the text: where its words end, the words, and the target."""

    at: int
    words: str
    target: str


@dataclass(slots=True)
class Markup:
    """The marks of a text."""

    edits: list[Edit] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    emphasised: list[tuple[int, int]] = field(default_factory=list)
    """Begin and end of what stands between marks of emphasis."""

    def moved(self, base: Form) -> Markup:
        """The links and the emphasis with their places in the text that the form was made of."""
        links = sorted((base.original(one.at), one.words, one.target) for one in self.links)
        emphasised = sorted((base.original(begin), base.original_end(end)) for begin, end in self.emphasised)
        return Markup([], [Link(*one) for one in links], emphasised)


@dataclass(slots=True)
class _Open:
    """A mark that may be closed: its place, its characters."""

    at: int
    mark: str


class _Scan:
    """One pass over a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.made = Markup()
        self.emphasis: list[_Open] = []
        self.brackets: list[_Open] = []
        self.defined = {one[1].casefold(): one[2] for one in _DEFINED.finditer(text)} if "]:" in text else {}

    def run(self) -> Markup:
        """All marks of the text."""
        at = 0
        while (found := _TOKEN.search(self.text, at)) is not None:
            at = max(self.token(found), found.end())
        self.made.edits.sort()
        return self.made

    def token(self, found: re.Match[str]) -> int:
        """Take a token; where to go on."""
        name, (begin, end) = found.lastgroup or "", found.span()
        if found["fence"]:
            return self.fence(found)
        if name == "code":
            return self.code(begin, end)
        if name == "comment":
            return self.comment(begin, end)
        if name == "open":
            self.brackets.append(_Open(begin, found.group()))
        elif found["close"]:
            self.close(found)
        elif name == "mark":
            self.mark(begin, end)
        elif name == "gap":
            self.emphasis.clear()
            self.brackets.clear()
        else:
            self.plain(name, found.group(), begin, end)
        return end

    def fence(self, found: re.Match[str]) -> int:
        """A fenced block: its two rows of marks are left out, what stands between them is not read.

        The row that closes it has no fewer marks, and may be indented otherwise (CommonMark 0.31 §4.5).
        """
        self.made.edits.append((*found.span("bar"), ""))
        for row in _FENCE[found["bar"][0]].finditer(self.text, found.end()):
            if len(row[1]) >= len(found["bar"]):
                self.made.edits.append((*row.span(1), ""))
                return row.end(1)
        return len(self.text)

    def plain(self, name: str, token: str, begin: int, end: int) -> None:
        """A mark that needs no partner."""
        if new := _plain(name, token):
            self.made.edits.append((begin, end, new[0]))
            if name == "inline" and (href := _HREF.search(token)):
                self.made.links.append(Link(end, "", html.unescape(href[1])))

    def comment(self, begin: int, end: int) -> int:
        """A comment of HTML, all of it."""
        close = self.text.find("-->", end, end + _SPAN)
        if close < 0:
            return end
        self.made.edits.append((begin, close + 3, ""))
        return close + 3

    def code(self, begin: int, end: int) -> int:
        """A code span: as many marks close it as opened it, in the same paragraph."""
        marks = self.text[begin:end]
        at = self.text.find(marks, end, end + _SPAN)
        while at >= 0:
            after = at + len(marks)
            if self.text[at - 1] != "`" and self.text[after : after + 1] != "`":
                if "\n\n" in self.text[end:at]:
                    break
                self.made.edits += [(begin, end, ""), (at, after, "")]
                return after
            while self.text[after : after + 1] == "`":
                after += 1
            at = self.text.find(marks, after, end + _SPAN)
        return end

    def close(self, found: re.Match[str]) -> None:
        """A closing bracket: with a target it makes a link of what the last open one began."""
        opened = self.brackets.pop() if self.brackets else None
        target = found["target"]
        if found["label"] is not None:
            target = self.defined.get(found["label"].casefold())
        if opened is None or target is None:
            return
        words = self.text[opened.at + len(opened.mark) : found.start()]
        self.made.edits += [(opened.at, opened.at + len(opened.mark), ""), (*found.span(), "")]
        address = target.strip().split(" ")[0].strip("<>") if target.strip() else ""
        self.made.links.append(Link(found.start(), " ".join(words.split()), address))

    def mark(self, begin: int, end: int) -> None:
        """A mark of emphasis: closes what it can, else opens."""
        before, after = self.text[begin - 1 : begin], self.text[end : end + 1]
        closes = (before.isalnum() or before in _LAST) if before else False
        if closes and (not after or after.isspace() or after in _AFTER) and self.pair(begin, end):
            return
        opens = not before or before.isspace() or before in _BEFORE
        if opens and after and (after.isalnum() or after in _FIRST):
            self.emphasis.append(_Open(begin, self.text[begin:end]))

    def pair(self, begin: int, end: int) -> bool:
        """Whether open marks of the same kind are closed by this one, all of it."""
        rest, stack = end - begin, list(self.emphasis)
        taken: list[_Open] = []
        while rest and stack:
            top = stack.pop()
            if top.mark[0] == self.text[begin] and len(top.mark) <= rest:
                taken.append(top)
                rest -= len(top.mark)
            elif top.mark[0] == self.text[begin]:
                return False
        if rest:
            return False
        inner = self.text[taken[0].at + len(taken[0].mark) : begin]
        if self.text[begin:end] == "__" and _IDENTIFIER.fullmatch(inner):
            return False
        self.emphasis = stack
        self.made.edits += [(one.at, one.at + len(one.mark), "") for one in taken]
        self.made.edits.append((begin, end, ""))
        self.made.emphasised.append((taken[-1].at, end))
        return True


def _plain(name: str, token: str) -> tuple[str] | None:
    """What stands for a mark that needs no partner; None: nothing but itself."""
    if name == "escape":
        return (token[1],)
    if name == "entity":
        said = html.unescape(token)
        return None if said == token else (said,)
    if name == "auto":
        return (token[1:-1],)
    return ("",) if name == "inline" else (" ",) if name == "block" else None


def marks_of(text: str) -> Markup:
    """The marks of a text, the links and what is emphasised."""
    return _Scan(text).run()


def without_markup(base: Form) -> Form:
    """The form without its marks."""
    return edited(base, _apart(marks_of(base.text).edits))


def _apart(edits: list[Edit]) -> Iterator[Edit]:
    """The edits that do not overlap, the earlier ones first."""
    last = 0
    for begin, end, new in edits:
        if begin >= last:
            yield begin, end, new
            last = end
