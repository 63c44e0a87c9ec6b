"""Receipts: one JSON object a line, one for each boundary that a unit crosses. Reading, no judgement."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic, did_you_mean
from reportgen.frozen import dataclass
from reportgen.rules import rule
from reportgen.source import SourceFile, Span

CHAINS: tuple[tuple[str, ...], ...] = (
    ("authored", "extracted", "translated", "reviewed", "rendered"),
    ("stm", "mtm", "lpm", "retrieval", "generation"),
)
"""The orders of boundaries that are known."""
OPTIONAL = frozenset({"lpm"})
STATUSES = ("started", "waiting", "committed", "verified", "failed")
FIELDS = (
    "run", "scope", "unit", "stage", "version", "source_version", "retained", "expects", "due", "owner", "depends_on",
    "outcome", "tool", "status", "at",
)  # fmt: skip
_NEEDED = ("run", "scope", "unit", "stage", "version", "status")
MAX_LINE = 100_000
MAX_RECEIPTS = 1_000_000


@dataclass(frozen=True, slots=True)
class Receipt:
    """One crossing. Empty texts and None: not given."""

    run: str
    scope: Mapping[str, str]
    unit: str
    stage: str
    version: str
    status: str
    source_version: str = ""
    is_retained: bool | None = None
    expects: str = ""
    due: dt.datetime | None = None
    owner: str = ""
    depends_on: str = ""
    outcome: str = ""
    tool: str = ""
    at: dt.datetime | None = None
    is_damaged: bool = False
    """Whether its line could be read only in part: what it says proves nothing."""

    @property
    def is_done(self) -> bool:
        """Whether the crossing was committed."""
        return self.status in ("committed", "verified")


def read_receipts(file: SourceFile) -> tuple[tuple[Receipt, ...], tuple[Diagnostic, ...]]:
    """The receipts of a file, in its order; RG604 for a line that cannot be read, which hides no other.

    A damaged receipt that names its unit is among them, so that its unit is uncertain and not unseen.
    """
    receipts: list[Receipt] = []
    found: list[Diagnostic] = []
    offset = 0
    for number, line in enumerate(file.text.split("\n"), 1):
        if line.strip():
            receipt, fault = _read(line, file, offset, number)
            receipts += [receipt] if receipt is not None else []
            found += [fault] if fault is not None else []
        offset += len(line) + 1
        if len(receipts) >= MAX_RECEIPTS:
            break
    return tuple(receipts), tuple(found)


def _read(line: str, file: SourceFile, offset: int, number: int) -> tuple[Receipt | None, Diagnostic | None]:
    span = file.span(offset, offset + len(line.rstrip("\r")))
    if len(line) > MAX_LINE:
        return None, _fault(span, f"line {number} has more than {MAX_LINE} characters", "a receipt holds no texts")
    try:
        value = json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        at = offset + min(getattr(error, "pos", 0), len(line))
        message = f"line {number} is not JSON: {getattr(error, 'msg', str(error)).lower()}"
        return None, _fault(file.span(at, at + 1), message, "write one JSON object a line")
    if not isinstance(value, dict):
        return None, _fault(span, f"line {number} is no JSON object", "write one JSON object a line")
    return _receipt(value, span, number)


def _refuse(word: str) -> object:
    raise ValueError(f"`{word}` is no JSON")


def _receipt(value: Mapping[str, object], span: Span, number: int) -> tuple[Receipt | None, Diagnostic | None]:
    """The receipt of an object; damaged, with a fault, when a field is missing or wrong."""
    wrong = _wrong(value)
    text = {name: item for name, item in value.items() if isinstance(item, str)}
    scope = value.get("scope")
    dimensions = scope if isinstance(scope, dict) else {}
    due, at = (_time(text.get(name, "")) for name in ("due", "at"))
    retained = value.get("retained")
    receipt = Receipt(
        text.get("run", ""), MappingProxyType({str(key): str(item) for key, item in dimensions.items()}),
        text.get("unit", ""), text.get("stage", ""), text.get("version", ""), text.get("status", ""),
        text.get("source_version", ""), retained if isinstance(retained, bool) else None, text.get("expects", ""),
        due, text.get("owner", ""), text.get("depends_on", ""), text.get("outcome", ""), text.get("tool", ""), at,
        is_damaged=bool(wrong),
    )  # fmt: skip
    fault = _fault(span, f"the receipt of line {number} {wrong[0]}", wrong[1]) if wrong else None
    return (receipt if receipt.unit else None), fault


def _wrong(value: Mapping[str, object]) -> tuple[str, str] | None:
    """What is wrong with an object, and what to do; None when it is a receipt."""
    for name in value:
        if name not in FIELDS:
            return f"has the unknown field `{name}`", did_you_mean(
                name, FIELDS
            ) or f"the fields are {', '.join(FIELDS)}"
    for name in _NEEDED:
        if not value.get(name):
            return f"has no `{name}`", f"a receipt needs {', '.join(_NEEDED)}"
    for name, item in value.items():
        kind = dict if name == "scope" else bool if name == "retained" else str
        if not isinstance(item, kind):
            return f"has a wrong `{name}`", f"`{name}` is {_KINDS[kind]}"
        if name in ("due", "at") and _time(str(item)) is None:
            return f"has the time `{item}` under `{name}`", "write UTC as 2026-11-30T12:00:00Z"
    stages = [stage for chain in CHAINS for stage in chain]
    for name, known in (("stage", stages), ("expects", stages), ("status", list(STATUSES))):
        word = value.get(name)
        if isinstance(word, str) and word not in known:
            return f"has the unknown {name} `{word}`", did_you_mean(word, known) or f"known: {', '.join(known)}"
    return None


_KINDS: Mapping[type, str] = {dict: "a mapping of dimensions", bool: "true or false", str: "a text"}


def _time(text: str) -> dt.datetime | None:
    try:
        found = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None


def _fault(span: Span, message: str, advice: str) -> Diagnostic:
    return Diagnostic(rule("RG604"), message, span, advice)
