"""The JSON of `check`: the contract, key by key, and its published schema."""

from __future__ import annotations

import json
from decimal import Decimal
from importlib import resources
from typing import Any

import jsonschema
import pytest

from reportgen.diagnostics import Diagnostic
from reportgen.reporters import FORMATS, Context
from reportgen.rules import rule
from tests.reporters.findings import CONTEXT, FINDINGS

SCHEMA = json.loads((resources.files("reportgen") / "schemas" / "check.json").read_text("utf-8"))


def document(findings: tuple[Diagnostic, ...], context: Context = CONTEXT) -> Any:
    return json.loads(FORMATS["json"](findings, context))


def test_the_document_is_the_contract() -> None:
    assert document(FINDINGS[2:3]) == {
        "schema_version": 1,
        "tool": "reportgen 0.1.0",
        "summary": {
            "errors": 1, "warnings": 0, "reports": 1, "records": 3, "citations": 4, "locales": 2,
            "anchors": {
                "match": 1, "moved": 0, "ambiguous": 0, "near-miss": 0, "mismatch": 0, "unresolvable": 2,
                "attested": 0, "located": 0, "invalid": 0,
            },
        },
        "diagnostics": [{
            "code": "RG201", "name": "dangling-reference", "severity": "error",
            "message": "no record has the id `CLM-9`", "help": "did you mean `CLM-1`?",
            "file": "claims/x/records/claims.yaml", "line": 4, "column": 13, "end_line": 4, "end_column": 18,
            "report": "x", "record": "CLM-1", "locale": None, "data": {"near": ["CLM-1"]}, "related": [],
        }],
    }  # fmt: skip


def test_the_version_comes_first() -> None:
    assert FORMATS["json"]((), CONTEXT).startswith('{\n  "schema_version": 1,\n  "tool": "reportgen 0.1.0"')


def test_what_is_unknown_is_null() -> None:
    first, second = document(FINDINGS[:2])["diagnostics"]
    places = ("file", "line", "column", "end_line", "end_column")
    assert [first[key] for key in places] == [None] * 5
    assert [second[key] for key in places] == ["claims/x/report.yaml", None, None, None, None]


def test_a_related_place_has_its_message_and_place() -> None:
    assert document(FINDINGS[3:4])["diagnostics"][0]["related"] == [
        {
            "message": "first used here", "file": "claims/x/records/claims.yaml",
            "line": 1, "column": 7, "end_line": 1, "end_column": 12,
        }
    ]  # fmt: skip


@pytest.mark.parametrize("findings", [(), FINDINGS], ids=["none", "all"])
def test_the_document_fits_its_published_schema(findings: tuple[Diagnostic, ...]) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator(SCHEMA).validate(document(findings))
    jsonschema.Draft202012Validator(SCHEMA).validate(document(findings, Context("reportgen 0.1.0")))


def test_the_schema_refuses_a_place_of_1_1_for_an_unknown_one() -> None:
    changed = document(FINDINGS[:1])
    del changed["diagnostics"][0]["line"]
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(changed)


def test_numbers_of_authors_keep_their_characters() -> None:
    item = Diagnostic(rule("RG411"), "m", data={"value": Decimal("1.10"), "known": {"b", "a"}})
    assert document((item,))["diagnostics"][0]["data"] == {"value": "1.10", "known": ["a", "b"]}
