"""What citations come to, while the text of their file is at hand; from the local cache where it is known.

A verdict depends on the citation, on the content of the file and on how text is made of it, and on the
policy. Under these it is kept, wherever the file lies and whatever it is called.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast  # Any: what JSON holds is checked by using it

from reportgen.evidence.desk import Cited, Desk, Key, Lead
from reportgen.evidence.paper import at_pages
from reportgen.files import sha256
from reportgen.frozen import dataclass
from reportgen.matching import POLICY, Forms, as_plain, citation_digest, from_plain, judge
from reportgen.model import Citation, Evidence, Excerpt, Verdict
from reportgen.store import Json

LASTING = ("binary", "encoding", "lfs-pointer", "no-text")
"""Reasons that lie in the bytes, and so stay as long as these do."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of the sources of a project."""

    evidence: Mapping[Key, Evidence]
    """Of every cited file, without its text: one with a reason could not be looked at, the others were."""
    verdicts: Mapping[tuple[str, int], Verdict]
    """What citations of files that could be looked at came to, by report and number in `Report.citations`."""
    sources: Mapping[str, str]
    """`<report>/<id>` → present or absent, of sources outside the project."""
    watched: Mapping[Path, str]
    """Where repositories are or might be → a signature of what was there."""
    excerpts: Mapping[tuple[str, int], Excerpt] = field(default_factory=lambda: MappingProxyType({}))
    """What was kept of citations that cannot be looked at, by report and number."""


@dataclass(slots=True)
class _Question:
    """One citation of the file, and the name under which its verdict is kept."""

    cited: Cited
    citation: Citation
    kind: str
    name: str


def judge_lead(desk: Desk, lead: Lead, verdicts: dict[tuple[str, int], Verdict]) -> Evidence:
    """The evidence of a lead without its text; the verdicts of its citations are added.

    The text is brought only when a verdict is missing.
    """
    if lead.load is None:
        return lead.evidence
    known = _known_text(desk, lead)
    if known is not None:
        if known.reason:
            return known
        questions = _questions(desk, lead, known)
        kept = {one.name: from_plain(desk.store.get(one.name)) for one in questions}
        if all(kept.values()):
            for one in questions:
                verdicts[one.cited.report, one.cited.number] = cast("Verdict", kept[one.name])
            return known
    held = lead.load()
    _keep_text(desk, lead, held)
    if held.file is not None:
        forms = Forms(held.file, held.profile)
        language = desk.project.config.source_locale
        for one in _questions(desk, lead, held):
            verdict = judge(one.citation, one.kind, held, language=language, forms=forms)
            verdicts[one.cited.report, one.cited.number] = verdict
            if lead.form:
                desk.store.put(one.name, as_plain(verdict))
    return replace(held, file=None)


def _questions(desk: Desk, lead: Lead, evidence: Evidence) -> list[_Question]:
    language = desk.project.config.source_locale
    made: list[_Question] = []
    for wanted in lead.wanted:
        kind = wanted.source.word("kind")
        for cited in wanted.cited:
            citation = at_pages(cited.citation, evidence)
            digest = citation_digest(citation, kind, evidence.profile, language=language)
            name = sha256(f"{POLICY} {evidence.identity} {lead.form} {digest}".encode("ascii", "replace"))
            made.append(_Question(cited, citation, kind, name))
    return made


def _text_name(lead: Lead) -> str:
    return sha256(f"text {lead.evidence.identity} {lead.form}".encode("ascii", "replace"))


def _known_text(desk: Desk, lead: Lead) -> Evidence | None:
    """What is known of the text of these bytes: that there is one, its pages, or why there is none."""
    row = desk.store.get(_text_name(lead)) if lead.form and lead.evidence.identity else None
    if row is None:
        return None
    try:
        reason, detail, pages = cast("list[Any]", row)
        places = tuple((str(label), int(first), int(last)) for label, first, last in pages)
        return replace(lead.evidence, reason=str(reason) or None, detail=str(detail), pages=places)
    except (TypeError, ValueError):
        return None


def _keep_text(desk: Desk, lead: Lead, held: Evidence) -> None:
    if lead.form and held.identity and (held.file is not None or held.reason in LASTING):
        pages: list[Json] = [[label, first, last] for label, first, last in held.pages]
        desk.store.put(_text_name(lead), [held.reason or "", held.detail, pages])
