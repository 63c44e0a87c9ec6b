"""`paper` sources: the text layer of a kept PDF, page after page; or a kept text as it is.

A PDF is read by another process with bounds for time and memory: what such files can make a reader
do is not to be had inside of a build. Scanned pages have no text layer, and no text is guessed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib.util import find_spec

from reportgen.evidence import pdftext
from reportgen.evidence.desk import Desk, Lead, Wanted
from reportgen.evidence.file import kept_nothing, plain, read_kept
from reportgen.model import Citation, Evidence
from reportgen.source import SourceFile

FORM = "paper 1"
"""Another version for another text of the same file."""
INSTALL = "pip install 'reportgen-editions[pdf]'"
_PAGES = re.compile(
    r"\bpp?\.?\s*([A-Za-z]?[0-9]{1,5}|[ivxlcdm]{1,9})(?:\s*[-–]\s*([A-Za-z]?[0-9]{1,5}|[ivxlcdm]{1,9}))?"
)
_SPAN = 50
"""So many pages a locator may name."""


def read_paper(desk: Desk, wanted: Sequence[Wanted]) -> Iterator[Lead]:
    """The kept file of each `paper` source."""
    kept, leads = kept_nothing(desk, wanted)
    yield from leads
    yield from read_kept(desk, kept, partial(paper_text, desk.outside.seconds), FORM)


def paper_text(seconds: float, evidence: Evidence, data: bytes, encoding: str) -> Evidence:
    """The evidence with the text of a PDF; of what is none, with its text."""
    if not data[:1024].lstrip().startswith(b"%PDF-"):
        return plain(evidence, data, encoding)
    if find_spec("pypdf") is None:
        return replace(evidence, reason="no-reader", detail=f"reading PDF needs an extra: {INSTALL}")
    pages, fault = _read(data, seconds)
    if pages is None:
        return replace(evidence, reason="unreadable", detail=fault)
    lines: list[str] = []
    places: list[tuple[str, int, int]] = []
    for label, text in pages:
        here = text.replace("\r\n", "\n").rstrip("\n").split("\n")
        places.append((label, len(lines) + 1, len(lines) + len(here)))
        lines += here
    if not "".join(lines).strip():
        return replace(evidence, reason="no-text", detail="its pages are pictures; keep a text of it instead")
    return replace(evidence, file=SourceFile(evidence.path, "\n".join(lines) + "\n"), pages=tuple(places))


def _read(data: bytes, seconds: float) -> tuple[list[tuple[str, str]] | None, str]:
    """Label and text of each page; or None and why."""
    try:
        done = subprocess.run(  # noqa: S603 (this interpreter and a file of this package)
            [sys.executable, "-I", str(pdftext.__file__), json.dumps(sys.path)],
            input=data, capture_output=True, timeout=seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None, f"its text was not read within {seconds:g} seconds"
    except (OSError, ValueError):
        return None, "no process can be started to read it"
    try:
        answer = json.loads(done.stdout)
        if isinstance(answer, dict):
            return None, str(answer["fault"])
        return [(str(label), str(text)) for label, text in answer], ""
    except (ValueError, TypeError, KeyError):
        return None, "reading it took more memory than is allowed, or the file is damaged"


def at_pages(citation: Citation, evidence: Evidence) -> Citation:
    """The citation with the lines of the pages that its locator names, when it names no lines itself.

    `p. 14` is the page labelled 14, and the fourteenth of a file whose labels do not say.
    """
    if citation.ranges or not citation.locator or not evidence.pages:
        return citation
    found = _PAGES.search(citation.locator)
    if found is None:
        return citation
    first, last = _number(evidence, found[1]), _number(evidence, found[2] or found[1])
    if first is None or last is None or not first <= last < first + _SPAN:
        return citation
    return replace(citation, ranges=((evidence.pages[first][1], evidence.pages[last][2]),))


def _number(evidence: Evidence, label: str) -> int | None:
    """The place of the page with a label."""
    labels = [page[0] for page in evidence.pages]
    if label in labels:
        return labels.index(label)
    return int(label) - 1 if label.isdigit() and 1 <= int(label) <= len(labels) else None
