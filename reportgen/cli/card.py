"""One record, and one anchor, as lines for people and as JSON. Pure."""

from __future__ import annotations

import datetime as dt
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from reportgen.cli.links import Link, links_in, links_out
from reportgen.locks import last_verified, last_words
from reportgen.model import Anchor, Citation, Facet, Field, ListNode, MapNode, Project, Record
from reportgen.reporters.safe import safe
from reportgen.source import Text
from reportgen.yamltext import plain

_WIDTH = 96


def document(project: Project, record: Record, anchors: Sequence[Anchor]) -> dict[str, object]:
    """The record for machines (schemas/show.json)."""
    start = record.span.start
    return {
        "schema_version": 1,
        "report": record.report,
        "id": record.id,
        "type": record.type,
        "file": record.span.file,
        "line": start.line if start else None,
        "fields": {key: _plain(field) for key, field in record.fields.items()},
        "cites": [_cited(citation, _outcome_of(citation, anchors)) for citation in record.cites],
        "links_out": [_link(link) for link in links_out(project, record)],
        "links_in": [_link(link) for link in links_in(project, record)],
    }


def lines(project: Project, record: Record, anchors: Sequence[Anchor], *, place: str) -> Iterator[str]:
    """The record for people; every text of its file is made safe for a terminal."""
    start = record.span.start
    yield f"{record.id}  {record.type} of {record.report}  {place}" + (f":{start.line}" if start else "")
    for key, field in record.fields.items():
        yield from _field(key, _plain(field))
    if record.cites:
        yield "cites:"
        for citation in record.cites:
            yield from _citation(citation, _outcome_of(citation, anchors))
    for title, links in (("links out:", links_out(project, record)), ("links in:", links_in(project, record))):
        if links:
            yield title
            yield from (_link_line(project, record, link) for link in links)


def anchor_document(project: Project, anchor: Anchor) -> dict[str, object]:
    """One anchor for machines: the contract of `anchors --format json`."""
    citation, start = anchor.citation, anchor.citation.span.start
    made: dict[str, object] = {
        "report": anchor.report,
        "record": anchor.record,
        "source": citation.source,
        "commit": _commit(project, anchor),
        "path": _path(anchor),
        "lines": ranges(citation.ranges),
        "outcome": anchor.outcome,
        "level": anchor.level,
        "reason": anchor.reason,
        "found_lines": ranges([anchor.found]) if anchor.found else None,
        "distance": anchor.near.distance if anchor.near else None,
        "class": anchor.near.kind if anchor.near else None,
        "file": citation.span.file,
        "line": start.line if start else None,
    }
    if anchor.last is not None:
        made["last_verified"] = last_verified(anchor.last)
        made["excerpt"] = anchor.excerpt.file if anchor.excerpt else None
    return made


def anchor_line(anchor: Anchor, place: str) -> str:
    """One anchor for people: outcome, what it cites, who cites it, where that is written."""
    start = anchor.citation.span.start
    who = anchor.record or "prose"
    where = f"{place}:{start.line}" if start else place
    last = f"\n    {safe(last_words(anchor.last))}" if anchor.last else ""
    return safe(f"{_outcome(anchor):<28} {_target(anchor.citation):<32} {anchor.report}:{who}  {where}") + last


def _path(anchor: Anchor) -> str | None:
    """The path below the source; a source that is one file is cited without, and then it is the file's name."""
    if anchor.citation.path is not None or anchor.path is None:
        return anchor.citation.path
    return anchor.path.rpartition("/")[2]


def ranges(pairs: Sequence[tuple[int, int]]) -> str | None:
    """Line ranges as a citation writes them (`12-14,20`); None for none."""
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in pairs) or None


def _commit(project: Project, anchor: Anchor) -> str | None:
    slug, colon, source_id = anchor.citation.source.rpartition(":")
    report = project.reports.get(slug if colon else anchor.report)
    source = report.records.get(source_id) if report else None
    return (source.text("revision") or None) if source is not None and source.word("kind") == "git" else None


def _outcome_of(citation: Citation, anchors: Sequence[Anchor]) -> Anchor | None:
    return next((anchor for anchor in anchors if anchor.citation is citation or anchor.citation == citation), None)


def _outcome(anchor: Anchor) -> str:
    found = None
    if anchor.found:
        found = f"{'line' if anchor.found[0] == anchor.found[1] else 'lines'} {ranges([anchor.found])}"
    more = ", ".join(part for part in (anchor.level, found, anchor.reason) if part)
    return (anchor.outcome or "not checked") + (f" ({more})" if more else "")


def _target(citation: Citation) -> str:
    place = f"{citation.path or ''}{':' if citation.ranges else ''}{ranges(citation.ranges) or ''}"
    return " ".join(part for part in (citation.source, place, citation.locator or "") if part)


def _citation(citation: Citation, anchor: Anchor | None) -> Iterator[str]:
    yield f"  {safe(_target(citation))}" + (f": {safe(_outcome(anchor))}" if anchor else "")
    for quote in (citation.quote, *citation.segments):
        if quote is not None:
            yield from (f"    > {safe(line)}" for line in quote.value.rstrip("\n").split("\n"))


def _field(key: str, value: object) -> Iterator[str]:
    if isinstance(value, list):
        yield f"{key}:"
        for item in value:
            yield from _wrapped(_inline(item), "  - ", "    ")
    elif isinstance(value, dict):
        yield f"{key}:"
        for name, item in value.items():
            yield from _wrapped(_inline(item), f"  {safe(str(name))}: ", "    ")
    else:
        yield from _wrapped(_inline(value), f"{key}: ", "  ")


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_inline(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(_inline(item) for item in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def _wrapped(text: str, first: str, rest: str) -> Iterator[str]:
    words = " ".join(text.split())
    yield from textwrap.wrap(
        safe(words),
        _WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [first.rstrip()]


def _link_line(project: Project, record: Record, link: Link) -> str:
    if link.is_section:
        return f"  {link.relation:<12} section {safe(link.other)}" + (
            "" if link.report == record.report else f" of {link.report}"
        )
    report = project.reports.get(link.report)
    other = report.records.get(link.other) if report else None
    name = link.other if link.report == record.report else f"{link.report}:{link.other}"
    title = other.text("title") or other.text("term") or other.text("statement") if other else "(no such record)"
    short = textwrap.shorten(" ".join(title.split()), 64, placeholder=" …") if title else ""
    return safe(f"  {link.label or link.relation:<12} {name}  {short}".rstrip())


def _link(link: Link) -> dict[str, object]:
    start = link.span.start
    return {
        "relation": link.relation,
        "inverse": link.label,
        "report": link.report,
        "record": None if link.is_section else link.other,
        "section": link.other if link.is_section else None,
        "file": link.span.file,
        "line": start.line if start else None,
    }


def _cited(citation: Citation, anchor: Anchor | None) -> dict[str, object]:
    return {
        "source": citation.source,
        "path": citation.path,
        "lines": ranges(citation.ranges),
        "locator": citation.locator,
        "quote": citation.quote.value if citation.quote else None,
        "segments": [segment.value for segment in citation.segments],
        "fidelity": citation.fidelity,
        "outcome": anchor.outcome if anchor else None,
        "level": anchor.level if anchor else None,
        "reason": anchor.reason if anchor else None,
        "found_lines": ranges([anchor.found]) if anchor and anchor.found else None,
    }


def _plain(field: Field) -> object:
    """The value of a field in JSON's words; numbers keep their characters."""
    value = field.value
    if isinstance(value, (MapNode, ListNode)):
        return _simple(plain(value))
    if isinstance(value, tuple):
        facets = [item for item in value if isinstance(item, Facet)]
        if len(facets) == 1 and facets[0].of is None:
            return facets[0].word
        return [_simple(item) for item in value]
    return _simple(value)


def _simple(value: object) -> object:
    if isinstance(value, Facet):
        return {"of": value.of.value if value.of else None, "is": value.word}
    if isinstance(value, Text):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): _simple(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_simple(item) for item in value]
    if isinstance(value, (dt.date, Decimal)):
        return str(value)
    return value
