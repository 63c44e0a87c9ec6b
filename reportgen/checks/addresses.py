"""Locations of sources: one that a page would have to publish as a link must be safe to follow."""

from __future__ import annotations

import re
import unicodedata

from reportgen.checks.context import Context, Findings
from reportgen.diagnostics import Diagnostic
from reportgen.model import Record
from reportgen.rules import rule
from reportgen.source import Text

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(?=\S)")
_SCRIPTS = frozenset(
    {"about", "blob", "data", "filesystem", "javascript", "livescript", "mocha", "vbscript", "view-source"}
)


def check_addresses(context: Context) -> Findings:
    """RG703 of a source's location that runs a script, or of a web page's that no browser should open."""
    found = []
    for report in context.project.reports.values():
        for record in report.written:
            if record.type == "source" and "location" in record.fields:
                why = refusal(record)
                value = record.fields["location"].value
                if why and isinstance(value, Text):
                    message = f"the location `{_shown(value.value)}` {why} and is not published as a link"
                    advice = "write the `https` address at which the source can be opened"
                    found.append(
                        Diagnostic(rule("RG703"), message, value.span, advice, report=record.report, record=record.id)
                    )
    return tuple(found)


def refusal(source: Record) -> str | None:
    """Why the location of a source must not be a link; None when it may, or when it is a path or words."""
    typed = source.text("location")
    bare = "".join(character for character in typed.strip() if not _steers(character))
    scheme = _SCHEME.match(bare)
    name = scheme[1].lower() if scheme else ""
    if name in _SCRIPTS:
        return f"has the scheme `{name}`"
    if source.word("kind") != "web" or not name:
        return None
    return None if name in ("http", "https") else f"has the scheme `{name}`"


def _steers(character: str) -> bool:
    """Whether a browser drops the character, or no reader sees it: controls and formats."""
    return unicodedata.category(character) in {"Cc", "Cf"}


def _shown(typed: str) -> str:
    words = "".join("·" if _steers(character) else character for character in typed)
    return words if len(words) <= 60 else f"{words[:59]}…"
