"""Citations and files made by hand. No test is in here."""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.matching import judge
from reportgen.model import Citation, Evidence, Verdict
from reportgen.source import SourceFile, Text


def text(value: str) -> Text:
    """A text that stands alone in its file."""
    return Text(value, SourceFile("a.yaml", value), 0, len(value))


def quoting(
    quote: str | Sequence[str],
    *,
    ranges: tuple[tuple[int, int], ...] = (),
    prefix: str | None = None,
    suffix: str | None = None,
    insertions: tuple[str, ...] = (),
    lang: str | None = None,
) -> Citation:
    """A citation of these words, or of these segments."""
    whole = text(quote) if isinstance(quote, str) else None
    parts = () if isinstance(quote, str) else tuple(map(text, quote))
    return Citation(
        "SRC-1", text("SRC-1").span, ranges=ranges, quote=whole, segments=parts,
        prefix=prefix, suffix=suffix, insertions=insertions, lang=lang,
    )  # fmt: skip


def judged(profile: str, source: str, citation: Citation) -> Verdict:
    """What the citation comes to in a file with this text."""
    return judge(citation, "file", Evidence("a.txt", SourceFile("a.txt", source), profile=profile))
