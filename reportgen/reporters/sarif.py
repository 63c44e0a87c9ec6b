"""SARIF 2.1.0 (OASIS, Errata 01): one run with the rules that have findings, and one result a finding."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from urllib.parse import quote

from reportgen.diagnostics import Diagnostic, Rule
from reportgen.reporters.context import Context
from reportgen.reporters.json import plain
from reportgen.source import Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "%SRCROOT%"
_FINGERPRINT = "finding/v1"
_LINK = re.compile(r"\[([^\[\]]*)\]\(")


def render(findings: Sequence[Diagnostic], context: Context) -> str:
    """The log, its line ended. Columns count code points; paths are as typed from where the command runs."""
    rules = sorted({item.rule.code: item.rule for item in findings}.items())
    number = {code: at for at, (code, _) in enumerate(rules)}
    name, _, version = context.tool.partition(" ")
    run = {
        "tool": {"driver": {"name": name, "semanticVersion": version, "rules": [_rule(one) for _, one in rules]}},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The folder in which the command was started."}}},
        "results": _results(findings, number, context),
    }
    return (
        json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2, default=plain)
        + "\n"
    )


def _rule(rule: Rule) -> dict[str, object]:
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": _text(rule.summary)},
        "help": {"text": _text(f"`reportgen explain {rule.code}` tells why it matters and what to do.")},
        "defaultConfiguration": {"level": rule.severity.value},
    }


def _results(findings: Sequence[Diagnostic], number: Mapping[str, int], context: Context) -> list[dict[str, object]]:
    """The results; equal findings are told apart by how many came before."""
    seen: dict[str, int] = {}
    made = []
    for item in findings:
        print_ = _fingerprint(item)
        seen[print_] = seen.get(print_, 0) + 1
        made.append(_result(item, number[item.rule.code], f"{print_}:{seen[print_]}", context))
    return made


def _result(item: Diagnostic, number: int, fingerprint: str, context: Context) -> dict[str, object]:
    told = f"{item.message}{f' ({item.locale})' if item.locale else ''}"
    text = f"{told}\n{item.help}" if item.help else told
    facts = {"report": item.report, "record": item.record, "locale": item.locale, "data": dict(item.data) or None}
    result: dict[str, object] = {
        "ruleId": item.rule.code,
        "ruleIndex": number,
        "level": item.level.value,
        "message": {"text": _text(text)},
        "locations": [{"physicalLocation": _place(item.span, context)}] if item.span else [],
        "partialFingerprints": {_FINGERPRINT: fingerprint},
        "properties": {key: value for key, value in facts.items() if value is not None},
    }
    if item.related:
        result["relatedLocations"] = [
            {"id": at, "physicalLocation": _place(label.span, context), "message": {"text": _text(label.text)}}
            for at, label in enumerate(item.related, 1)
        ]
    return result


def _fingerprint(item: Diagnostic) -> str:
    """What tells a finding from others wherever it has moved in its file."""
    parts = (item.rule.code, item.span.file if item.span else "", item.record or "", item.locale or "", item.message)
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _place(span: Span, context: Context) -> dict[str, object]:
    place: dict[str, object] = {"artifactLocation": {"uri": _uri(context.shown(span.file)), "uriBaseId": _ROOT}}
    if span.start is not None:
        region = {"startLine": span.start.line}
        if span.start.column is not None:
            region["startColumn"] = span.start.column
        if span.end is not None:
            region["endLine"] = span.end.line
            if span.end.column is not None and span.start.column is not None:
                region["endColumn"] = span.end.column
        place["region"] = region
    return place


def _uri(path: str) -> str:
    """A relative reference (RFC 3986); a colon in its first part would be taken for a scheme."""
    return quote(path.replace("\\", "/"), safe="/", errors="surrogateescape")


def _text(text: str) -> str:
    """A plain text message: braces would name an argument (§ 3.11.5), brackets and a parenthesis a link (§ 3.11.6)."""
    text = text.replace("{", "{{").replace("}", "}}")
    return _LINK.sub(r"\\[\1\\](", text).encode("utf-8", "replace").decode("utf-8")
