"""References inside texts: as links that lead from one page, or as words alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.render.links import resolve

if TYPE_CHECKING:
    from reportgen.render.scope import Page

PREVIEWED = ("claim", "limitation", "absence")
"""Types whose links show a preview on hover and focus, where the browser has them."""


@dataclass(frozen=True, slots=True)
class Resolver:
    """Turns the references of a text into links that lead from one page."""

    page: Page

    @property
    def prefixes(self) -> frozenset[str]:
        """The declared prefixes of ids."""
        return frozenset(self.page.scope.project.types.types)

    def record(self, target: str, own_text: str | None) -> Markup:
        """A link to a record, with its id or the author's own words as text."""
        page = self.page
        found = page.scope.links.find(target, page.scope.report.slug)
        label = own_text or target
        if found is None:
            return Markup.escape(label)
        if found.type == "term" and own_text:
            return self._term(found, label)
        preview = ""
        if found.type in PREVIEWED and not page.is_plain:
            preview = f"pv-{target.replace(':', '-')}"
            page.previews.setdefault(preview, found)
        return page.scope.theme.macro(
            "inline.html", "record", page.reference_href(found), label, found.type, preview, own_text is not None
        )

    def value(self, address: str) -> Markup:
        """A recorded value the locale's way."""
        literal = recorded(self.page, address)
        if not literal:
            return Markup.escape(address)
        return self.page.scope.theme.macro("inline.html", "value", literal, value_text(self.page, address))

    def term(self, selector: str, own_text: str | None) -> Markup:
        """A glossary term: a button that opens its entry."""
        scope = self.page.scope
        found = scope.links.term(selector, scope.report.slug)
        if found is None:
            return Markup.escape(own_text or selector)
        named = own_text or (selector if resolve(selector, "")[1] != found.id else scope.field(found, "term").value)
        return self._term(found, named)

    def _term(self, found: Record, label: str) -> Markup:
        page = self.page
        if page.is_plain:
            return page.scope.theme.macro("inline.html", "link", page.record_href(found), label)
        page.terms.setdefault(f"term-{found.id}", found)
        return page.scope.theme.macro("inline.html", "term", f"term-{found.id}", label)

    def note(self, key: str, number: int) -> Markup:
        """The call of a margin note."""
        scope = self.page.scope
        number = scope.links.notes.get((scope.report.slug, key), number)
        label = scope.word("page/note", number=number)
        return scope.theme.macro("inline.html", "note", key, scope.edition.formats.number(str(number)), label)


@dataclass(frozen=True, slots=True)
class Words:
    """The same references as words alone, for titles and descriptions."""

    page: Page

    @property
    def prefixes(self) -> frozenset[str]:
        """The declared prefixes of ids."""
        return frozenset(self.page.scope.project.types.types)

    def record(self, target: str, own_text: str | None) -> Markup:
        """The author's words, else the id."""
        return Markup.escape(own_text or target)

    def value(self, address: str) -> Markup:
        """The recorded value the locale's way."""
        return Markup.escape(value_text(self.page, address) or address)

    def term(self, selector: str, own_text: str | None) -> Markup:
        """The term's words."""
        return Markup.escape(own_text or selector)

    def note(self, key: str, number: int) -> Markup:
        """Nothing: a note has no place in a title."""
        return Markup("")


def recorded(page: Page, address: str) -> str:
    """The literal of the value at `table.row.column`; empty when there is none."""
    table, row, column = (*address.split("."), "", "")[:3]
    found = page.scope.report.tables.get(table)
    cell = found.value(row, column) if found else None
    return cell.value if cell is not None else ""


def value_text(page: Page, address: str) -> str:
    """The value as readers of the locale write it."""
    literal = recorded(page, address)
    return page.scope.edition.formats.number(literal) if is_number(literal) else literal


def is_number(literal: str) -> bool:
    """Whether a cell holds a number: digits with one point, a sign before them."""
    digits = literal[1:] if literal[:1] in ("-", "+") else literal
    whole, _, rest = digits.partition(".")
    return digits.isascii() and (whole + rest).isdigit() and whole != ""
