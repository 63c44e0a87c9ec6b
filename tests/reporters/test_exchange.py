"""Formats for other programs: GitHub's commands, SARIF and JUnit, each against its rules and hostile text."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from lxml import etree

from reportgen.diagnostics import Diagnostic
from reportgen.reporters import DOCUMENTS, FORMATS
from reportgen.rules import rule
from reportgen.source import Position, Span
from tests.reporters.findings import CONTEXT, FINDINGS

HERE = Path(__file__).parent
SARIF = json.loads((HERE / "sarif.schema.json").read_text("utf-8"))
JUNIT = etree.XMLSchema(etree.parse(HERE / "junit.xsd"))

HOSTILE = Diagnostic(
    rule("RG201"),
    "100%\n::error::`]]>` <b>&amp; {0} [x](http://e.org) \x1b[31m\u202e\x00 \ud800",
    Span("claims/a b/ü:1,2%.yaml", Position(3, 2), Position(4, 1)),
    help="first\r\nsecond, a:b",
)


def sarif(findings: tuple[Diagnostic, ...]) -> Any:
    document = json.loads(FORMATS["sarif"](findings, CONTEXT))
    jsonschema.validate(document, SARIF)
    return document["runs"][0]


def junit(findings: tuple[Diagnostic, ...]) -> etree._Element:
    root = etree.fromstring(FORMATS["junit"](findings, CONTEXT).encode("utf-8"))
    JUNIT.assertValid(root)
    return root


def test_github_names_place_rule_and_help() -> None:
    assert FORMATS["github"](FINDINGS, CONTEXT).splitlines() == [
        "::warning title=RG312 nothing-checked::report `x` has 2 quotations and none was checked",
        "::error file=claims/x/report.yaml,title=RG404 missing-section::section `intro` has no file",
        (
            "::error file=claims/x/records/claims.yaml,line=4,col=13,endLine=4,endColumn=18,"
            "title=RG201 dangling-reference"
            "::no record has the id `CLM-9`%0Ahelp: did you mean `CLM-1`?"
        ),
        (
            "::error file=claims/x/records/claims.yaml,line=5,col=7,endLine=5,endColumn=12,title=RG202 duplicate-id"
            "::two records have the id `CLM-1`%0Ahelp: give one of them the next free id%0A"
            "help: `reportgen new claim` prints it%0Aclaims/x/records/claims.yaml:1: first used here"
        ),
        (
            "::warning file=claims/x/records/claims.yaml,line=6,col=14,endLine=6,endColumn=19,"
            "title=RG201 dangling-reference::no record has the id `CLM-8` (ja)"
        ),
    ]


def test_github_escapes_what_the_runner_reads() -> None:
    lines = FORMATS["github"]((HOSTILE,), CONTEXT).splitlines()
    assert len(lines) == 1
    head, _, message = lines[0].removeprefix("::").partition("::")
    assert head == "error file=claims/a b/ü%3A1%2C2%25.yaml,line=3,col=2,title=RG201 dangling-reference"
    assert message.startswith("100%25<U+000A>::error::`]]>`")
    assert message.endswith("%0Ahelp: first%0Ahelp: second, a:b")
    assert not re.search(r"[\x00-\x1f\u202e]", lines[0])


def test_sarif_has_a_result_for_each_finding_and_a_rule_for_each_code() -> None:
    run = sarif(FINDINGS)
    assert [item["id"] for item in run["tool"]["driver"]["rules"]] == ["RG201", "RG202", "RG312", "RG404"]
    assert [(item["ruleId"], item["ruleIndex"], item["level"]) for item in run["results"]] == [
        ("RG312", 2, "warning"), ("RG404", 3, "error"), ("RG201", 0, "error"), ("RG202", 1, "error"),
        ("RG201", 0, "warning"),
    ]  # fmt: skip
    third = run["results"][2]
    assert third["message"] == {"text": "no record has the id `CLM-9`\ndid you mean `CLM-1`?"}
    assert third["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "claims/x/records/claims.yaml", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 4, "startColumn": 13, "endLine": 4, "endColumn": 18},
    }
    assert third["properties"] == {"report": "x", "record": "CLM-1", "data": {"near": ["CLM-1"]}}
    assert run["results"][3]["relatedLocations"][0]["message"] == {"text": "first used here"}
    assert run["results"][0]["locations"] == []


def test_sarif_writes_text_that_is_neither_a_link_nor_a_placeholder() -> None:
    result = sarif((HOSTILE,))["results"][0]
    assert "{{0}} \\[x\\](http://e.org)" in result["message"]["text"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == (
        "claims/a%20b/%C3%BC%3A1%2C2%25.yaml"
    )


def test_a_fingerprint_outlives_a_move_and_tells_equal_findings_apart() -> None:
    def printed(*findings: Diagnostic) -> list[str]:
        return [item["partialFingerprints"]["finding/v1"] for item in sarif(findings)["results"]]

    found = FINDINGS[2]
    moved = replace(found, span=Span(found.span.file if found.span else "", Position(90, 1)))
    other = replace(found, message="no record has the id `CLM-7`")
    assert printed(found) == printed(moved)
    assert printed(found) != printed(other)
    assert len(set(printed(found, moved))) == 2


def test_junit_fails_errors_and_passes_warnings() -> None:
    root = junit(FINDINGS)
    assert dict(root.attrib) == {"name": "reportgen", "tests": "5", "failures": "3", "errors": "0"}
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in root] == [
        ("reportgen", "1", "0"), ("claims/x/report.yaml", "1", "1"), ("claims/x/records/claims.yaml", "3", "2"),
    ]  # fmt: skip
    failures = root.findall(".//failure")
    assert [item.get("type") for item in failures] == [
        "RG404 missing-section", "RG201 dangling-reference", "RG202 duplicate-id",
    ]  # fmt: skip
    assert failures[1].text == (
        "claims/x/records/claims.yaml:4:13: no record has the id `CLM-9`\nhelp: did you mean `CLM-1`?"
    )
    assert [item.get("name") for item in root.iter("testcase")][-1] == "RG201 dangling-reference at 6:14 (ja)"
    assert [(item.text or "")[:9] for item in root.findall(".//system-out")] == ["warning: ", "warning: "]


def test_junit_without_findings_says_what_was_checked() -> None:
    root = junit(())
    assert [item.get("name") for item in root.iter("testcase")] == ["checked 3 records of 1 report"]


def test_junit_holds_hostile_text_as_text() -> None:
    failure = junit((HOSTILE,)).find(".//failure")
    assert failure is not None
    assert "<b>&amp; {0}" in (failure.text or "")
    assert "<U+001B>[31m<U+202E><U+0000> <U+D800>" in (failure.get("message") or "")


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_every_format_stands_hostile_text_and_no_findings(form: str) -> None:
    for findings in ((), (HOSTILE,), FINDINGS):
        text = FORMATS[form](findings, CONTEXT)
        assert "\x1b" not in text
        assert "\x00" not in text
        if form not in DOCUMENTS:
            assert bool(text) == bool(findings)
