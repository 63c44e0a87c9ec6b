"""What the kind of a source demands so that it is pinned."""

from __future__ import annotations

import re

from reportgen.diagnostics import Diagnostic
from reportgen.evidence.desk import Findings, fault
from reportgen.git import COMMIT, danger
from reportgen.matching import LEVELS
from reportgen.model import Record

SHA256 = re.compile(r"[0-9a-f]{64}")


def pin_faults(source: Record) -> Findings:
    """RG120: what the kind of a source demands and its entry lacks; RG124; RG112 of an unknown `max-level`."""
    kind = source.word("kind")
    found: list[Diagnostic] = []
    typed = source.text("revision")
    if (typed or kind == "git") and not COMMIT.fullmatch(typed) and "revision" not in source.unread:
        message = f"`{typed}` is no full commit hash" if typed else f"the git source `{source.id}` has no `revision`"
        advice = "write the 40 or 64 lower-case digits that `git rev-parse` prints; tags and branches move"
        found.append(fault("RG120", source, "revision", message, advice))
    why = danger(source.text("location")) if kind == "git" else ""
    if why:
        message = f"the location of `{source.id}` {why}"
        found.append(fault("RG124", source, "location", message, "write an address that begins with `https://`"))
    sha256 = source.text("sha256")
    needs_hash = kind == "web" or (kind == "paper" and "capture" in source.fields)
    if sha256 and not SHA256.fullmatch(sha256):
        advice = "write the 64 lower-case hexadecimal digits that `sha256sum` prints"
        found.append(fault("RG120", source, "sha256", f"`{sha256}` is no SHA-256", advice))
    elif needs_hash and not sha256 and "sha256" not in source.unread:
        what = "web source" if kind == "web" else "kept file of the paper"
        message = f"the {what} `{source.id}` has no `sha256`"
        found.append(fault("RG120", source, "sha256", message, "record the `sha256` of the kept text"))
    level = source.text("max-level")
    if level and level not in LEVELS:
        message = f"`max-level` is `{level}`, which is no level of comparison"
        found.append(fault("RG112", source, "max-level", message, f"the levels are {', '.join(LEVELS)}"))
    return tuple(found)
