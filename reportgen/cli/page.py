"""A rule's page as plain text: headings without marks, paragraphs wrapped, examples indented."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from reportgen.reporters.safe import width as columns

_FENCE = re.compile(r"(`{3,}|~{3,})(.*)")


def rendered(markdown: str, *, width: int = 80) -> str:
    """The page for a terminal or a pipe, paragraphs at most `width` columns wide."""
    return "\n".join(_lines(markdown.split("\n"), min(max(width, 20), 88))).strip()


def _lines(lines: list[str], width: int) -> Iterator[str]:
    """Walks the lines once; a page holds headings, paragraphs, lists and fences and nothing else."""
    block: list[str] = []
    fence = ""
    for line in [*lines, ""]:
        opening = _FENCE.fullmatch(line.strip())
        if fence:
            if opening and not opening[2] and opening[1].startswith(fence):
                fence = ""
                yield ""
            else:
                yield f"    {line}".rstrip()
        elif opening:
            yield from _paragraph(block, width)
            block = []
            fence = opening[1]
            yield _caption(opening[2])
        elif line.startswith("#"):
            yield from _paragraph(block, width)
            block = []
            title = line.lstrip("#").strip()
            yield from (title, ("=" if line.startswith("# ") else "-") * columns(title), "")
        elif not line.strip() or line.startswith("- "):
            yield from _paragraph(block, width, is_tight=line.startswith("- "))
            block = [line] if line.strip() else []
        else:
            block.append(line)


def _caption(info: str) -> str:
    """What stands above an example: the file that it is, or that it is what is found."""
    language, _, path = info.strip().partition(" ")
    if path == "expect":
        return "is reported as"
    return f"{path or language or 'example'}:"


def _paragraph(block: list[str], width: int, *, is_tight: bool = False) -> Iterator[str]:
    if not block:
        return
    text = " ".join(line.strip() for line in block)
    indent = "  " if text.startswith("- ") else ""
    yield from textwrap.wrap(text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    if not (is_tight and indent):
        yield ""
