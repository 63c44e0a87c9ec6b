"""What stands below the keys that the gate reads, for editors; the same shapes as `reportgen.gate.reading`."""

from __future__ import annotations

from collections.abc import Mapping

Schema = dict[str, object]

_WORDS: Schema = {"type": ["string", "number", "boolean"]}
_DAY: Schema = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
_HASH: Schema = {"type": ["string", "integer"], "pattern": "^[0-9a-f]{64}$"}
_COUNT: Schema = {"type": "integer", "minimum": 0}


def _mapping(properties: Mapping[str, Schema], required: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        **({"required": list(required)} if required else {}),
        "properties": dict(properties),
        "additionalProperties": False,
    }


def _told(shape: Schema, text: str) -> Schema:
    return {**shape, "description": text}


_OUTCOME = _mapping(
    {"by": {"enum": ["check", "person", "model"]}, "name": _WORDS, "at": _DAY, "passed": {"type": "boolean"}},
    ("by", "passed"),
)
_SHADOW = _mapping(
    {"suite": _WORDS, "passed": _COUNT, "of": _COUNT, "critical-failed": _COUNT}, ("passed", "of", "critical-failed")
)
_APPROVED = _mapping({"by": _WORDS, "at": _DAY, "return-to": _WORDS})
SHAPES: Mapping[str, Schema] = {
    "proofs": _mapping({
        "extracted": _told(_HASH, "sha256 of the record when it was extracted; `reportgen gate` shows it."),
        "persisted": _told(_HASH, "sha256 of the record when it was read back."),
        "outcome": _told(_OUTCOME, "Who saw it pass; a model alone is never enough."),
        "shadow": _told(_SHADOW, "Counts in files of envelopes only; a record has `checks`."),
        "approved": _told(_APPROVED, "Who approved it, and where to return to."),
    }),
    "checks": {
        "type": "array",
        "items": _mapping(
            {
                "kind": {"enum": ["supports", "irrelevant", "boundary"]},
                "test": {"type": "string", "maxLength": 1000},
                "critical": {"type": "boolean"},
            },
            ("kind", "test"),
        ),
    },
    "waits-for": _mapping({"owner": _WORDS, "until": _DAY}, ("owner", "until")),
    "submitted": {"type": "array", "items": _DAY},
    "resolved": {
        "type": "array",
        "items": _mapping({"conflict": _WORDS, "by": _WORDS, "at": _DAY, "how": _WORDS}, ("conflict", "by", "at")),
    },
}  # fmt: skip
"""Key → what may stand there."""
