"""The header of a catalog: its fields with their places, and whether they fit the locale of the folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from reportgen.catalogs.locales import named
from reportgen.catalogs.plurals import agree, read_plural
from reportgen.source import SourceFile, Span

REQUIRED = (
    "Project-Id-Version", "Language", "Language-Team", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
    "Plural-Forms",
)  # fmt: skip
"""What gettext, Weblate and Poedit ask of a header; empty values are allowed where nobody is known."""
_CHARSET = re.compile(r"charset=([^\s;]+)", re.IGNORECASE)

Fault = tuple[str, Span, str, str]
"""Code, place, message, advice."""


def read_header(text: str, file: SourceFile, place: tuple[int, int]) -> tuple[dict[str, str], dict[str, Span]]:
    """The fields by name, in order, and the place of each; `""` is the place of the whole header."""
    begin, end = place
    whole = file.span(begin, min(end, len(file.text)))
    header: dict[str, str] = {}
    places: dict[str, Span] = {"": file.span(begin, min(begin + 2, len(file.text)))}
    for row in text.split("\n"):
        name, colon, value = row.partition(":")
        if not colon:
            continue
        header.setdefault(name.strip(), value.strip())
        at = file.text.find(f'"{name}:', begin, end)
        line_end = file.text.find("\n", at, end) if at >= 0 else -1
        places.setdefault(name.strip(), file.span(at, line_end if line_end > 0 else end) if at >= 0 else whole)
    return header, places


def check_header(header: Mapping[str, str], places: Mapping[str, Span], tag: str) -> Iterator[Fault]:
    """What is wrong with a header of the locale `tag`."""
    known = named(tag)
    for name in REQUIRED:
        if name not in header:
            advice = f"add `{name}: {_expected(name, tag)}`".replace(": `", "`")
            yield "RG504", places[""], f"the header has no `{name}`", advice
    language = header.get("Language")
    if language is not None and known is not None and language.replace("-", "_") != known.folder:
        message = f"the header says `Language: {language}`, and the folder is `{known.folder}`"
        advice = "move the file to the folder of its language, or correct the header"
        yield "RG504", places["Language"], message, advice
    charset = _CHARSET.search(header.get("Content-Type", ""))
    if "Content-Type" in header and (charset is None or charset[1].upper() not in ("UTF-8", "UTF8")):
        said = charset[1] if charset else header["Content-Type"]
        message = f"the header says `{said}`, and catalogs are UTF-8"
        yield "RG502", places["Content-Type"], message, "write `Content-Type: text/plain; charset=UTF-8`"
    if "Plural-Forms" in header:
        yield from _plural(header["Plural-Forms"], places["Plural-Forms"], tag)


def _plural(value: str, place: Span, tag: str) -> Iterator[Fault]:
    """A formula that cannot be read, or that is not the locale's."""
    known = named(tag)
    pinned = known.plural if known else ""
    advice = f"write `Plural-Forms: {pinned}`" if pinned else "take the formula that Weblate or Poedit gives"
    formula, wrong = read_plural(value)
    if formula is None:
        yield "RG504", place, f"`Plural-Forms` cannot be used: {wrong}", advice
    elif known is not None and not any(agree(value, one) for one in known.plurals):
        yield "RG504", place, f"`Plural-Forms` does not choose as `{tag}` does", advice


def _expected(name: str, tag: str) -> str:
    """A value that a missing field may have."""
    known = named(tag)
    return {
        "Language": known.folder if known else tag,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": known.plural if known else "nplurals=2; plural=(n != 1);",
    }.get(name, "")
