"""JSON Schema (2020-12) for the files that authors write, made from the declared record types.

Editors complete and check YAML with them. They say what a file may look like; what the parts mean
to each other is for `check`. No disk access: the types come in, schemas go out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from reportgen.model import RecordTypes
from reportgen.schema.declared import record_types
from reportgen.schema.records import figures, glossary, records, report, revisions, sources

Schema = dict[str, object]

SCHEMAS: Mapping[str, Callable[[RecordTypes], Schema]] = {
    "records": records,
    "sources": sources,
    "glossary": glossary,
    "figures": figures,
    "revisions": revisions,
    "report": report,
    "record-types": record_types,
}


def schemas(types: RecordTypes) -> Mapping[str, Schema]:
    """Every schema by name, for a project with these record types."""
    return {name: make(types) for name, make in SCHEMAS.items()}
