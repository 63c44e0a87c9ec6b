"""The links that a record holds, as a review accepts them."""

from __future__ import annotations

from collections.abc import Iterator

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.source import Span


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a record."""

    relation: str
    """A relation, the key that holds the id, `cites`, `see`, or `text`."""
    target: str
    """The id, with `report:` before it only when it is another report's."""
    span: Span


def links_of(record: Record) -> Iterator[Link]:
    """Every link that the record holds; one relation to one target may come more than once."""
    for one in (*record.references, *record.mentions.references):
        yield Link(one.relation, own_target(one.target, record.report), one.span)
    for citation in record.cites:
        yield Link("cites", own_target(citation.source, record.report), citation.span)
        if citation.see:
            place = citation.places.get("see", citation.span)
            yield Link("see", own_target(citation.see, record.report), place)


def own_target(target: str, report: str) -> str:
    """The target as a record of this report names it: without the report's own name."""
    slug, _, record_id = target.rpartition(":")
    return record_id if slug == report else target
