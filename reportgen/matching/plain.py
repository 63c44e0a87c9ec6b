"""Verdicts as plain values of JSON and back, and the digest of everything a verdict depends on beside the file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, cast, get_args

from reportgen.model import Citation, Difference, Outcome, Place, Verdict

Plain = dict[str, Any]


def citation_digest(
    citation: Citation, kind: str, profile: str, *, language: str = "", is_attested: bool = False
) -> str:
    """The SHA-256 (hex) of what a verdict depends on beside the content of the file and the policy.

    Neither the id of the source nor the place where the citation is written is part of it.
    """
    told = [
        kind, profile, language, is_attested, bool(citation.path), citation.ranges,
        None if citation.quote is None else citation.quote.value, citation.prefix, citation.suffix,
        [one.value for one in citation.segments], citation.insertions, citation.lang, citation.fidelity,
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(told, ensure_ascii=True).encode("ascii")).hexdigest()


def as_plain(verdict: Verdict) -> Plain:
    """A verdict as values that JSON can hold; what has its default is left out."""
    near = verdict.near
    made: Plain = {
        "outcome": verdict.outcome,
        "reason": verdict.reason,
        "level": verdict.level,
        "places": [[*one.lines, one.column, *(one.chooser or ())] for one in verdict.places],
        "count": verdict.count,
        "segment": verdict.segment,
        "near": near and [near.line, near.column, near.distance, near.kind, [list(one) for one in near.words]],
        "omitted": list(verdict.omitted),
        "notes": list(verdict.notes),
        "line_count": verdict.line_count,
        "gap": verdict.gap,
    }
    return {key: value for key, value in made.items() if value or (key == "segment" and value is not None)}


def from_plain(plain: object) -> Verdict | None:
    """The verdict that `as_plain` made these values of; None when they are no verdict."""
    try:
        return _verdict(cast("Mapping[str, Any]", plain))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def _verdict(plain: Mapping[str, Any]) -> Verdict:
    outcome = plain.get("outcome")
    if outcome is not None and outcome not in get_args(Outcome):
        raise ValueError(outcome)
    level, segment = plain.get("level"), plain.get("segment")
    return Verdict(
        outcome=outcome,
        reason=_text(plain.get("reason", "")),
        level=None if level is None else _text(level),
        places=tuple(map(_place, plain.get("places", ()))),
        count=int(plain.get("count", 0)),
        segment=None if segment is None else int(segment),
        near=_difference(plain["near"]) if "near" in plain else None,
        omitted=tuple(map(_text, plain.get("omitted", ()))),
        notes=tuple(map(_text, plain.get("notes", ()))),
        line_count=int(plain.get("line_count", 0)),
        gap=int(plain.get("gap", 0)),
    )


def _place(plain: list[Any]) -> Place:
    first, last, column, *chooser = plain
    chosen = (_text(chooser[0]), _text(chooser[1])) if chooser else None
    return Place((int(first), int(last)), int(column), chosen)


def _difference(plain: list[Any]) -> Difference:
    line, column, distance, kind, words = plain
    pairs = tuple((_text(which), _text(text)) for which, text in words)
    return Difference(int(line), int(column), int(distance), _text(kind), pairs)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
