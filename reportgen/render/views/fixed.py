"""What a page at the address of one revision says of it: which one it is, and where the page is as it stands today."""

from __future__ import annotations

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.render import paths
from reportgen.render.scope import Fixed, Page


@dataclass(frozen=True, slots=True)
class FixedNotice:
    """The notice at the top of the page."""

    text: str
    """Which revision it is, and which one is current."""
    more: str
    """What to know of the page in the current revision: that it is there no longer, or why."""
    href: str
    label: str
    is_current: bool


def notice(page: Page) -> FixedNotice | None:
    """The notice; None on a page of today's edition."""
    scope, fixed = page.scope, page.scope.fixed
    if fixed is None:
        return None
    day, today = _date(page, scope.of_type("revision")), tuple(fixed.today.of_type("revision"))
    values = {"number": scope.edition.formats.number(str(fixed.number)), "date": day}
    is_current = bool(today) and max(one.number for one in today) == fixed.number
    if is_current:
        text = scope.word("fixed/current", **values)
    else:
        newest = max(today, key=lambda one: one.number, default=None)
        number = scope.edition.formats.number(str(newest.number)) if newest else ""
        text = scope.word("fixed/old", **values, newest=number, newest_date=_date(page, (newest,) if newest else ()))
    target, found = _today(page, fixed)
    more = "" if found == "page" else scope.word(f"fixed/{found}")
    label = scope.word("fixed/follow" if is_current else "fixed/read" if found != "gone" else "fixed/report")
    return FixedNotice(text, more, page.href(target), label, is_current)


def current(page: Page) -> str:
    """The path of the page as it stands today: its own, unless it belongs to one revision."""
    fixed = page.scope.fixed
    return _today(page, fixed)[0] if fixed else page.path


def _today(page: Page, fixed: Fixed) -> tuple[str, str]:
    """Where the page is today, and what that is: the page, one of a retired record, or only the report."""
    scope = page.scope
    slug = scope.report.slug
    tags = fixed.tags
    tag = scope.tag if scope.tag in tags or not tags else tags[0]
    below = page.path.removeprefix(f"{scope.tag}/{scope.home}/")
    path = f"{tag}/{slug}/{below}"
    if path not in fixed.pages:
        return paths.edition(tag, slug), "gone"
    record = fixed.today.records.get(below.partition("/")[0])
    return path, "retired" if record is not None and "retired" in record.fields and not _was(page, record) else "page"


def _was(page: Page, record: Record) -> bool:
    """Whether the record was retired in the page's revision already."""
    own = page.scope.report.records.get(record.id)
    return own is not None and "retired" in own.fields


def _date(page: Page, found: tuple[Record, ...]) -> str:
    """The date of the newest of some revisions."""
    newest = max(found, key=lambda one: one.number, default=None)
    day = newest.day("date") if newest else None
    return page.scope.edition.formats.day(day) if day else ""
