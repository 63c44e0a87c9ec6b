"""The normal forms of one file, made when a quotation first asks for them, and the order in which they are tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from reportgen.frozen import dataclass
from reportgen.matching.form import Form, collapsed, exact
from reportgen.matching.layout import closed_up, mended
from reportgen.matching.leaders import without_leaders, without_prefix
from reportgen.matching.markup import Markup, marks_of, without_markup
from reportgen.matching.profiles import CODE, LADDERS
from reportgen.matching.typography import folded
from reportgen.source import SourceFile

Maker = Callable[[str, str], Form]
"""Makes a form of a text in a profile."""


@dataclass(frozen=True, slots=True)
class View:
    """One way of comparing: a form of the file with a form of the quotation."""

    level: str
    file: str
    quote: str
    is_closing: bool = False
    """Whether one closing mark of the quotation is left out."""


def whitespace(text: str, profile: str) -> Form:
    """The text with every run of white space as one space."""
    return collapsed(Form(text))


def typographic(text: str, profile: str) -> Form:
    """The text without hidden characters, composed, in prose with plain marks."""
    return collapsed(folded(Form(text), is_prose=profile != CODE))


def leaderless(text: str, profile: str) -> Form:
    """The typographic form of the text without the marks that lead its lines."""
    return collapsed(folded(without_leaders(text, profile), is_prose=profile != CODE))


def unmarked(text: str, profile: str) -> Form:
    """The same without markup."""
    return collapsed(folded(without_markup(without_leaders(text, profile)), is_prose=profile != CODE))


def unframed(text: str, profile: str) -> Form:
    """The typographic form of the text without the mark that every line of it begins with."""
    return collapsed(folded(without_prefix(text), is_prose=profile != CODE))


def plain(text: str, profile: str) -> Form:
    """The typographic form of the text without markup, with the marks that lead its lines."""
    return collapsed(folded(without_markup(Form(text)), is_prose=profile != CODE))


MAKERS: Mapping[str, Maker] = MappingProxyType({
    "exact": lambda text, profile: exact(text),
    "whitespace": whitespace,
    "typographic": typographic,
    "leaders": leaderless,
    "prefix": unframed,
    "plain": plain,
    "markup": unmarked,
    "layout": closed_up,
    "ffi": lambda text, profile: mended(text, profile, "i"),
    "ffl": lambda text, profile: mended(text, profile, "l"),
})  # fmt: skip
"""How each form is made of a text."""

VIEWS: tuple[View, ...] = (
    View("exact", "exact", "exact"),
    View("whitespace", "whitespace", "whitespace"),
    View("typographic", "typographic", "typographic"),
    View("leaders", "leaders", "typographic"),
    View("leaders", "typographic", "prefix"),
    View("leaders", "typographic", "leaders"),
    View("leaders", "leaders", "prefix"),
    View("leaders", "leaders", "leaders"),
    View("markup", "markup", "typographic"),
    View("markup", "typographic", "markup"),
    View("markup", "plain", "typographic"),
    View("markup", "typographic", "plain"),
    View("markup", "plain", "plain"),
    View("markup", "plain", "prefix"),
    View("markup", "markup", "prefix"),
    View("markup", "markup", "leaders"),
    View("markup", "leaders", "markup"),
    View("markup", "markup", "markup"),
    View("punct", "typographic", "typographic", is_closing=True),
    View("punct", "leaders", "typographic", is_closing=True),
    View("punct", "markup", "typographic", is_closing=True),
    View("punct", "markup", "markup", is_closing=True),
    View("layout", "layout", "layout"),
    View("layout", "ffi", "layout"),
    View("layout", "ffl", "layout"),
)
"""In the order in which they are tried: marks are left out on one side before they are on both."""
CLOSING = ",.;:"
"""One of these may stand inside the quotation marks though the source goes on."""


class Forms:
    """The normal forms of one file; drop it when the anchors of the file were judged."""

    def __init__(self, file: SourceFile, profile: str = "prose") -> None:
        self.file = file
        self.profile = profile
        self._made: dict[str, Form] = {}
        self._marks: Markup | None = None

    @property
    def is_prose(self) -> bool:
        """Whether quote marks, dashes and markup may differ."""
        return self.profile != CODE

    def has(self, name: str) -> bool:
        """Whether the profile leaves out such marks."""
        return name in LADDERS[self.profile]

    def of(self, name: str) -> Form:
        """A form of the file's text; one that equals an earlier one is the same value."""
        if name not in self._made:
            made = MAKERS[name](self.file.text, self.profile)
            equal = (one for one in self._made.values() if one.text == made.text)
            self._made[name] = next(equal, made)
        return self._made[name]

    def piece(self, name: str, begin: int, end: int) -> Form:
        """A form of a part of the file's text, by its offsets."""
        return MAKERS[name](self.file.text[begin:end], self.profile)

    def marks(self) -> Markup:
        """The markup of the file; its places are offsets in the file's own text."""
        if self._marks is None:
            base = without_leaders(self.file.text, self.profile)
            self._marks = marks_of(base.text).moved(base)
        return self._marks

    def quoted(self, name: str, quote: str) -> str:
        """The same form of a quotation."""
        return MAKERS[name](quote.strip(), self.profile).text

    def views(self) -> Iterator[View]:
        """The ways of comparing that the profile allows."""
        levels = LADDERS[self.profile]
        return (view for view in VIEWS if view.level in levels)
