"""Findings as text. One file a format; a reporter takes values and returns a string."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from reportgen.diagnostics import Diagnostic
from reportgen.reporters import concise, github, json, junit, sarif, text
from reportgen.reporters.context import Context, Summary

__all__ = ["DOCUMENTS", "FORMATS", "Context", "Summary"]

FORMATS: Mapping[str, Callable[[Sequence[Diagnostic], Context], str]] = {
    "text": text.render,
    "concise": concise.render,
    "json": json.render,
    "sarif": sarif.render,
    "github": github.render,
    "junit": junit.render,
}
DOCUMENTS = frozenset({"json", "sarif", "junit"})
"""Formats that are one document, in which a last line for people has no place."""
