"""The schemas for editors: they take what the product takes, and catch what an author mistypes."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML

from reportgen.load import load as load_project
from reportgen.model import RecordTypes
from reportgen.records import citations
from reportgen.records.types import read_types
from reportgen.schema import SCHEMAS, schemas
from reportgen.schema.descriptions import CITATION, KEYS, REPORT, TYPES
from reportgen.source import SourceFile

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = SourceFile("record-types.yaml", (resources.files("reportgen") / "record-types.yaml").read_text("utf-8"))
OWN = SourceFile(
    "claims/record-types.yaml",
    "schema: 1\n"
    "words: {status: [withdrawn]}\n"
    "types:\n"
    "  - {prefix: DEC, name: decision, required: {title: text, level: [low, high]}, optional: {about: id-list}}\n"
    "  - {prefix: CLM, name: claim, optional: {confidence: number}}\n",
)


CLAIM = "- id: CLM-1\n  kind: lead\n  statement: x\n"


def types(own: SourceFile | None = None) -> RecordTypes:
    declared, findings = read_types(SHIPPED, own)
    assert findings == ()
    return declared


def load(text: str) -> Any:
    """YAML as an editor's validator sees it: JSON's types, dates as text."""
    return json.loads(json.dumps(YAML(typ="safe", pure=True).load(text), default=str))


def is_valid(name: str, text: str, own: SourceFile | None = None) -> bool:
    return jsonschema.Draft202012Validator(schemas(types(own))[name]).is_valid(load(text))


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_is_a_schema_of_2020_12(name: str) -> None:
    made = schemas(types(OWN))[name]
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(made)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("records", "- id: CLM-1\n  kind: finding\n  statement: It holds.\n"),
        ("records", "- id: CLM-1\n  kind: lead\n  statement: 1.10\n  title: no\n"),
        ("records", "- id: CLM-1\n  kind: lead\n  statement: x\n  status: [{of: a part, is: wired}, {is: absent}]\n"),
        ("records", "- id: CLM-1\n  kind: lead\n  statement: x\n  refs: {rests-on: [other:CLM-2], see: [OBJ-1]}\n"),
        ("records", CLAIM + "  cites: ['SRC-1 a.py:1-2', {source: SRC-1, quote: x}]\n"),
        ("records", "- id: RTE-1\n  title: A way\n  steps: [one, two]\n  guarantee: policy\n"),
        ("records", "- id: CLM-1\n  kind: lead\n  statement: x\n  was: [MEM-1, {id: OLD_2, from: v1, note: n}]\n"),
        ("records", ""),
        ("sources", "- id: SRC-1\n  kind: git\n  location: x\n  revision: 0123456789\n  captured: 2026-01-01\n"),
        ("glossary", "- id: TRM-1\n  term: x\n  definition: y\n  translate: never\n"),
        ("figures", "- id: FIG-1\n  title: x\n  summary: y\n  kind: bars\n  x: {column: a}\n"),
        ("revisions", "- id: REV-1\n  date: 2026-01-01\n  note: x\n"),
        ("report", "title: x\ndate: 2026-01-01\nsections: [a]\ngate: off\nauthors: [{name: A}]\n"),
        ("record-types", SHIPPED.text),
        ("record-types", OWN.text),
    ],
)  # fmt: skip
def test_what_the_product_takes_is_valid(name: str, text: str) -> None:
    jsonschema.Draft202012Validator(schemas(types())[name]).validate(load(text))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("records", "- kind: finding\n  statement: It holds.\n"),
        ("records", "- id: CLM-1\n  kind: finding\n"),
        ("records", "- id: CLM-01\n  kind: finding\n  statement: x\n"),
        ("records", "- id: XYZ-1\n  title: x\n"),
        ("records", "- id: SRC-1\n  kind: file\n  location: x\n"),
        ("records", "- id: CLM-1\n  kind: guess\n  statement: x\n"),
        ("records", "- id: CLM-1\n  kind: finding\n  statement: x\n  colour: red\n"),
        ("records", "- id: CLM-1\n  kind: finding\n  statement: [x]\n"),
        ("records", "- id: CLM-1\n  kind: finding\n  statement: x\n  status: known\n"),
        ("records", "- id: CLM-1\n  kind: finding\n  statement: x\n  cites: [{quote: x}]\n"),
        ("records", "- id: CLM-1\n  kind: finding\n  statement: x\n  cites: [{source: SRC-1, qoute: x}]\n"),
        ("records", "- id: LIM-1\n  statement: x\n  affects: [CLM]\n"),
        ("records", "id: CLM-1\n"),
        ("sources", "- id: SRC-1\n  kind: book\n  location: x\n"),
        ("figures", "- id: FIG-1\n  title: x\n  summary: y\n  kind: pie\n"),
        ("revisions", "- id: REV-1\n  date: yesterday\n  note: x\n"),
        ("report", "title: x\nsections: [a]\n"),
        ("report", "title: x\ndate: 2026-01-01\nsections: [a]\nauthor: A\n"),
        ("record-types", "types: [{prefix: lower, name: x}]\n"),
        ("record-types", "types: [{prefix: ABC, name: x, required: {k: txt}}]\n"),
    ],
)
def test_what_an_author_mistypes_is_not(name: str, text: str) -> None:
    assert not is_valid(name, text)


def test_own_types_words_and_keys_are_part_of_the_schema() -> None:
    good = "- id: DEC-1\n  title: x\n  level: low\n  about: [CLM-1]\n  status: withdrawn\n"
    assert is_valid("records", good, OWN)
    assert not is_valid("records", good)
    assert not is_valid("records", good.replace("low", "medium"), OWN)
    claim = "- id: CLM-1\n  kind: lead\n  statement: x\n  confidence: 0.5\n"
    assert is_valid("records", claim, OWN)
    assert not is_valid("records", claim)


def test_every_built_in_key_and_type_is_described() -> None:
    missing = [
        f"{kind.name}.{key}"
        for kind in types().types.values()
        for key in kind.keys
        if f"{kind.name}.{key}" not in KEYS and key not in KEYS
    ]
    assert missing == []
    assert sorted({kind.name for kind in types().types.values()} - set(TYPES)) == []


def test_a_citation_is_described_as_it_is_read() -> None:
    assert tuple(CITATION) == citations.KEYS


def test_nothing_is_described_that_does_not_exist() -> None:
    known = {key for kind in types().types.values() for key in kind.keys}
    known |= {f"{kind.name}.{key}" for kind in types().types.values() for key in kind.keys}
    assert sorted(set(KEYS) - known) == []
    assert all(
        text.endswith((".", ")", "`", "}.")) for table in (KEYS, CITATION, REPORT, TYPES) for text in table.values()
    )


BUNDLED = sorted(path for path in (ROOT / "claims").rglob("*.yaml") if path.parent.name not in ("data", "captures"))


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_bundled_editions_fit_their_schemas(path: Path) -> None:
    stem = {"report": "report", "record-types": "record-types"}.get(path.stem, path.stem)
    name = stem if stem in SCHEMAS else "records"
    own = load_project(ROOT)[0]
    assert own is not None
    jsonschema.Draft202012Validator(schemas(own.types)[name]).validate(load(path.read_text("utf-8")))
