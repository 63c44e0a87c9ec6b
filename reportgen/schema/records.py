"""Schemas of records/*.yaml, sources.yaml, glossary.yaml, figures.yaml, revisions.yaml, report.yaml."""

from __future__ import annotations

from collections.abc import Iterable

from reportgen.model import KeyType, RecordType, RecordTypes
from reportgen.schema import gate
from reportgen.schema.descriptions import CITATION, KEYS, REPORT, TYPES

Schema = dict[str, object]
DIALECT = "https://json-schema.org/draft/2020-12/schema"

HOMES = {"source": "sources", "term": "glossary", "figure": "figures", "revision": "revisions"}
"""Types with a file of their own; every other type lives in records/."""

_TEXT: Schema = {"type": ["string", "number", "boolean"]}
"""A text is its characters as typed, so that `1.10` and `no` are texts too."""
_DAY: Schema = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
_WORD: Schema = {"type": "string", "minLength": 1}
_LINES: Schema = {"type": ["string", "integer"], "pattern": "^[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*$"}


def records(types: RecordTypes) -> Schema:
    """records/*.yaml: a list of records of any type without a file of its own."""
    return _file("records/*.yaml", types, [kind for kind in types.types.values() if kind.name not in HOMES])


def sources(types: RecordTypes) -> Schema:
    """sources.yaml."""
    return _home(types, "source")


def glossary(types: RecordTypes) -> Schema:
    """glossary.yaml."""
    return _home(types, "term")


def figures(types: RecordTypes) -> Schema:
    """figures.yaml."""
    return _home(types, "figure")


def revisions(types: RecordTypes) -> Schema:
    """revisions/revisions.yaml."""
    return _home(types, "revision")


def report(_types: RecordTypes) -> Schema:
    """report.yaml."""
    texts: dict[str, Schema] = dict.fromkeys(("title", "subtitle", "kind", "status", "license"), _TEXT)
    shapes: dict[str, Schema] = {
        **texts,
        "date": _DAY,
        "locales": {"type": "array", "items": _WORD, "uniqueItems": True},
        "sections": {"type": "array", "items": _WORD, "uniqueItems": True},
        "authors": {
            "type": "array",
            "items": {"anyOf": [_WORD, {"type": "object", "required": ["name"], "properties": {"name": _TEXT}}]},
        },
        "boundary": {"type": "object", "additionalProperties": _TEXT},
        "gate": {"enum": ["off", "required", False]},  # YAML 1.1 editors read `off` as false
    }
    return {
        "$schema": DIALECT,
        "title": "report.yaml",
        "description": "What a report is called, when it was made, and which sections it has.",
        "type": "object",
        "required": ["title", "date", "sections"],
        "properties": {key: {**shapes[key], "description": text} for key, text in REPORT.items()},
        "additionalProperties": False,
    }


def _home(types: RecordTypes, name: str) -> Schema:
    file = "revisions/revisions.yaml" if name == "revision" else f"{HOMES[name]}.yaml"
    return _file(file, types, [kind for kind in types.types.values() if kind.name == name])


def _file(title: str, types: RecordTypes, kinds: Iterable[RecordType]) -> Schema:
    """A list of records; the prefix of its id says which type a record must fit."""
    chosen = list(kinds)
    prefixes = "|".join(kind.prefix for kind in chosen)
    return {
        "$schema": DIALECT,
        "title": title,
        "type": ["array", "null"],
        "items": {
            "type": "object",
            "required": ["id"],
            "properties": {"id": {"type": "string", "pattern": f"^({prefixes})-[1-9][0-9]*$"}},
            "allOf": [_fits(kind) for kind in chosen],
        },
        "$defs": {
            **{kind.name: _record(kind, types) for kind in chosen},
            "reference": _reference(types.types.values()),
            "citation": _citation(types),
        },
    }


def _fits(kind: RecordType) -> Schema:
    starts = {"id": {"type": "string", "pattern": f"^{kind.prefix}-"}}
    return {"if": {"required": ["id"], "properties": starts}, "then": {"$ref": f"#/$defs/{kind.name}"}}


def _record(kind: RecordType, types: RecordTypes) -> Schema:
    """One record of a type: its keys, each described, and no others."""
    described = TYPES.get(kind.name)
    return {
        "type": "object",
        **({"description": described} if described else {}),
        "required": list(dict.fromkeys(("id", *kind.required))),
        "properties": {key: _key(kind.name, key, shape, types) for key, shape in kind.keys.items()},
        "additionalProperties": False,
    }


def _key(type_name: str, key: str, shape: KeyType, types: RecordTypes) -> Schema:
    text = KEYS.get(f"{type_name}.{key}") or KEYS.get(key)
    return {**_value(key, shape, types), **({"description": text} if text else {})}


def _value(key: str, shape: KeyType, types: RecordTypes) -> Schema:
    """What may stand at a key."""
    if key == "refs":
        return {"type": "object", "properties": {name: _ids(types) for name in types.relations}}
    if key == "was":
        return {"type": "array", "items": {"anyOf": [_WORD, {"type": "object", "required": ["id"]}]}}
    if shape.kind in {"enum", "word"}:
        one: Schema = {"enum": list(shape.words)}
        several: Schema = {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["is"],
                "properties": {"of": _TEXT, "is": one},
                "additionalProperties": False,
            },
        }
        return {"anyOf": [one, several]} if shape.is_several else one
    gated, plain = gate.SHAPES.get(key), _SHAPES[shape.kind]
    return dict(gated if gated and gated["type"] == plain.get("type") else plain)


_SHAPES: dict[str, Schema] = {
    "text": _TEXT,
    "markdown": _TEXT,
    "markdown-list": {"type": "array", "items": _TEXT},
    "id": {"$ref": "#/$defs/reference"},
    "id-list": {"type": "array", "items": {"$ref": "#/$defs/reference"}},
    "date": _DAY,
    "number": {"type": "number"},
    "bool": {"type": "boolean"},
    "hash": {"type": ["string", "integer"], "pattern": "^[0-9a-f]+$"},
    "citation-list": {"type": "array", "items": {"$ref": "#/$defs/citation"}},
    "map": {"type": "object"},
    "list": {"type": "array"},
}


def _ids(_types: RecordTypes) -> Schema:
    return {"type": "array", "items": {"$ref": "#/$defs/reference"}}


def _reference(kinds: Iterable[RecordType]) -> Schema:
    prefixes = "|".join(kind.prefix for kind in kinds)
    return {
        "type": "string",
        "description": "The id of a record, with `report:` before it when it is in another report.",
        "pattern": f"^([a-z0-9][a-z0-9-]*:)?({prefixes})-[1-9][0-9]*$",
    }


def _citation(types: RecordTypes) -> Schema:
    """One citation, in its short or its long form."""
    texts: dict[str, Schema] = dict.fromkeys(("at", "path", "quote", "prefix", "suffix", "lang"), _TEXT)
    shapes: dict[str, Schema] = {
        **texts,
        "source": {"$ref": "#/$defs/reference"},
        "lines": _LINES,
        "segments": {"type": "array", "items": _TEXT, "minItems": 1},
        "insertions": {"type": "array", "items": _TEXT},
        "fidelity": {"enum": list(types.words.get("fidelity", ()))},
        "layer": {"enum": list(types.words.get("layer", ()))},
        "see": {"$ref": "#/$defs/reference"},
        "allow": {
            "type": "object",
            "required": ["outcome", "reason", "until"],
            "properties": {"outcome": _WORD, "reason": _TEXT, "until": _DAY},
            "additionalProperties": False,
        },
    }
    long: Schema = {
        "type": "object",
        "required": ["source"],
        "properties": {key: {**shapes[key], "description": text} for key, text in CITATION.items()},
        "additionalProperties": False,
    }
    return {"anyOf": [_WORD, long]}
