"""Receipts as lines to append: the same receipt gives the same bytes."""

from __future__ import annotations

import datetime as dt
import json

from reportgen.lineage.receipts import Receipt


def line(receipt: Receipt) -> str:
    """One JSON object, ended by a line feed; what is not given is left out."""
    fields: dict[str, object] = {
        "run": receipt.run,
        "scope": dict(sorted(receipt.scope.items())),
        "unit": receipt.unit,
        "stage": receipt.stage,
        "version": receipt.version,
        "source_version": receipt.source_version,
        "retained": receipt.is_retained,
        "expects": receipt.expects,
        "due": _time(receipt.due),
        "owner": receipt.owner,
        "depends_on": receipt.depends_on,
        "outcome": receipt.outcome,
        "tool": receipt.tool,
        "status": receipt.status,
        "at": _time(receipt.at),
    }
    kept = {name: value for name, value in fields.items() if value not in ("", None)}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n"


def _time(value: dt.datetime | None) -> str:
    return value.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if value is not None else ""
