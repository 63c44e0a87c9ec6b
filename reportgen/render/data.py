"""Data for machines: records.json and anchors.json of a report, the values of its figures. Sorted, without times."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping

from reportgen.locks import last_verified
from reportgen.model import (
    Anchor,
    Citation,
    Facet,
    FieldValue,
    ListNode,
    MapNode,
    Node,
    Project,
    Record,
    Report,
    ScalarNode,
)
from reportgen.render.links import Key, Links, anchor_key
from reportgen.render.outside import outside
from reportgen.source import Text

SCHEMA_VERSION = 1
_string = json.encoder.encode_basestring
"""A string as JSON, with every character that may stand as itself."""


def records_json(project: Project, report: Report, links: Links, anchors: Mapping[tuple[object, ...], Anchor]) -> bytes:
    """Every record of a report with its fields, citations and links, forward and back."""
    items = [_record(project, record, links, anchors) for record in report.records.values()]
    return _json(
        {
            "schema_version": SCHEMA_VERSION,
            "report": report.slug,
            "title": report.meta.title.value,
            "date": report.meta.date.isoformat(),
            "records": items,
        }
    )


def anchors_json(report: Report, anchors: tuple[Anchor, ...], links: Links) -> bytes:
    """What became of every citation that names a passage, in the order of the records."""
    found = [_anchor(anchor, links) for anchor in anchors if anchor.report == report.slug]
    return _json({"schema_version": SCHEMA_VERSION, "report": report.slug, "anchors": found})


def _json(value: object) -> bytes:
    return f"{indented(value)}\n".encode()


def indented(value: object, line_end: str = "\n") -> str:
    """What `json.dumps(value, ensure_ascii=False, indent=1)` gives, in a third of its time."""
    inner = f"{line_end} "
    if isinstance(value, dict) and value:
        entries = [
            f"{inner}{_string(key)}: {_string(item) if type(item) is str else indented(item, inner)}"
            for key, item in value.items()
        ]
        return f"{{{','.join(entries)}{line_end}}}"
    if isinstance(value, list) and value:
        return f"[{','.join([inner + indented(item, inner) for item in value])}{line_end}]"
    return _string(value) if isinstance(value, str) else json.dumps(value)


def _record(
    project: Project, record: Record, links: Links, anchors: Mapping[tuple[object, ...], Anchor]
) -> dict[str, object]:
    key = (record.report, record.id)
    declared = project.types.of(record.id)
    out: dict[str, list[Key]] = {}
    for link in links.out.get(key, ()):
        out.setdefault(link.relation, []).append(link.target)
    into: dict[str, list[Key]] = {}
    for link in links.into.get(key, ()):
        into.setdefault(link.relation, []).append(link.holder)
    into["cites"] = list(links.citing.get(key, ()))
    into["text"] = list(links.mentioning.get(key, ()))
    order = declared.keys if declared else record.fields
    return {
        "id": record.id,
        "type": record.type,
        "fields": {name: _value(record.fields[name].value) for name in order if name in record.fields},
        "cites": [_citation(cited, anchors.get(anchor_key(record.report, record.id, cited))) for cited in record.cites],
        "links": _links(out, links, record.report),
        "linked_from": _links(into, links, record.report),
        "text": [_name((place.report, place.anchor), record.report) for place in links.places.get(key, ())],
    }


def _links(found: Mapping[str, list[Key]], links: Links, report: str) -> dict[str, list[str]]:
    """Relation → ids, the relations by name and the ids in the order of the records."""
    return {name: [_name(key, report) for key in links.in_order(found[name])] for name in sorted(found) if found[name]}


def _name(key: Key, report: str) -> str:
    return key[1] if key[0] == report else f"{key[0]}:{key[1]}"


def _value(value: FieldValue) -> object:
    if isinstance(value, Text):
        return value.value
    if isinstance(value, tuple):
        return [_facet(item) if isinstance(item, Facet) else item.value for item in value]
    if isinstance(value, (MapNode, ListNode)):
        return _node(value)
    if isinstance(value, bool):
        return value
    return value.isoformat() if isinstance(value, dt.date) else str(value)


def _facet(facet: Facet) -> dict[str, str | None]:
    return {"of": facet.of.value if facet.of else None, "is": facet.word}


def _node(node: Node) -> object:
    if isinstance(node, ScalarNode):
        return node.text.value
    if isinstance(node, ListNode):
        return [_node(item) for item in node.items]
    return {key.value: _node(value) for key, value in node.entries}


def _citation(cited: Citation, anchor: Anchor | None) -> dict[str, object]:
    return {
        "source": cited.source,
        "path": cited.path,
        "lines": [list(pair) for pair in cited.ranges],
        "locator": cited.locator,
        "quote": cited.quote.value if cited.quote else None,
        "segments": [part.value for part in cited.segments],
        "fidelity": cited.fidelity,
        "layer": cited.layer,
        "outcome": anchor.outcome if anchor else None,
    }


def _anchor(anchor: Anchor, links: Links) -> dict[str, object]:
    found = outside(links.find(anchor.citation.source, anchor.report), anchor.citation, anchor)
    return {
        "report": anchor.report,
        "record": anchor.record,
        "source": anchor.citation.source,
        "path": anchor.path or anchor.citation.path,
        "lines": [list(pair) for pair in anchor.citation.ranges],
        "outcome": anchor.outcome,
        "level": anchor.level,
        "reason": anchor.reason,
        "found_lines": list(anchor.found) if anchor.found else None,
        "commit": found.commit or None,
        "blob": found.blob or None,
        "swhid": found.swhid or None,
        "permalink": found.permalink or None,
        "omitted": list(anchor.omitted),
        "distance": anchor.near.distance if anchor.near else None,
        "class": anchor.near.kind if anchor.near else None,
        **({"last_verified": last_verified(anchor.last)} if anchor.last else {}),
    }
