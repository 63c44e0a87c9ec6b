"""The schema of record-types.yaml."""

from __future__ import annotations

from typing import get_args

from reportgen.model import KeyKind, RecordTypes

Schema = dict[str, object]

_NAME: Schema = {"type": "string", "pattern": "^[a-z][a-z0-9-]*$"}
_NAMES: Schema = {"type": "array", "items": _NAME}
_DEMAND: Schema = {"type": "object"}


def record_types(types: RecordTypes) -> Schema:
    """claims/record-types.yaml: a project's own words, relations, types and policies."""
    kinds = [kind for kind in get_args(KeyKind) if kind not in {"enum", "word"}]
    vocabularies = "|".join(sorted(types.words))
    key: Schema = {
        "anyOf": [
            {"enum": [*kinds, *(f"word {name}" for name in sorted(types.words))]},
            {"type": "string", "pattern": "^word [a-z][a-z0-9-]*$"},
            {"type": "array", "items": {"type": "string"}, "minItems": 1},
        ],
        "description": f"The kind of value: a kind, `word` and a vocabulary ({vocabularies}), or a list of words.",
    }
    keys: Schema = {"type": "object", "propertyNames": _NAME, "additionalProperties": key}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "record-types.yaml",
        "description": "Own record types: they add to the built-in ones and may not remove or retype them.",
        "type": "object",
        "properties": {
            "schema": {"const": 1, "description": "The version of this format."},
            "words": {
                "type": "object",
                "description": "Closed vocabularies by name; words are added to a built-in one.",
                "additionalProperties": _NAMES,
            },
            "common": {**keys, "description": "Keys that every record may have."},
            "relations": _relations(),
            "types": {"type": "array", "description": "Types, or keys added to built-in types.", "items": _type(keys)},
            "policies": {"type": "array", "description": "Rules that records must keep.", "items": _policy()},
        },
        "additionalProperties": False,
    }


def _relations() -> Schema:
    return {
        "type": "object",
        "description": "Typed links; the subject is the record that holds the key.",
        "additionalProperties": {
            "type": "object",
            "properties": {
                "inverse": {**_NAME, "description": "What the link is called from the other side."},
                "acyclic": {"type": "boolean", "description": "Whether circles are an error."},
                "symmetric": {"type": "boolean", "description": "Whether it holds both ways."},
                "to": {**_NAMES, "description": "Names of the types that it may lead to."},
            },
            "additionalProperties": False,
        },
    }


def _type(keys: Schema) -> Schema:
    return {
        "type": "object",
        "required": ["prefix"],
        "properties": {
            "prefix": {"type": "string", "pattern": "^[A-Z]{2,5}$", "description": "The capitals before the number."},
            "name": {**_NAME, "description": "The name of the type, in the singular; a built-in type has one already."},
            "required": {**keys, "description": "Keys that every record of the type has."},
            "optional": {**keys, "description": "Further keys."},
            "untranslated": {**_NAMES, "description": "Text keys that translations leave alone."},
        },
        "additionalProperties": False,
    }


def _policy() -> Schema:
    return {
        "type": "object",
        "required": ["id", "when", "needs", "message"],
        "properties": {
            "id": _NAME,
            "when": {**_DEMAND, "description": "Which records it is about."},
            "needs": {**_DEMAND, "description": "What must hold for them."},
            "severity": {"enum": ["error", "warning"]},
            "message": {"type": "string", "description": "What is printed when it does not hold."},
        },
        "additionalProperties": False,
    }
