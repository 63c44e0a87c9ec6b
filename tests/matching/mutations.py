"""Changes of quotations: harmless ones, that a careful author makes, and harmful ones, that change what is said.

Each takes a span of a file, begins and ends with whole words, and a source of chance; None: it does not apply.
No test is in here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

Change = Callable[[str, Random], str | None]


def reflowed(span: str, chance: Random) -> str | None:
    words = span.split()
    made, line = [], ""
    width = chance.randint(20, 60)
    for word in words:
        if line and len(line) + len(word) > width:
            made.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "\n".join([*made, line])


def with_crlf(span: str, chance: Random) -> str | None:
    return span.replace("\n", "\r\n") if "\n" in span else None


def in_one_line(span: str, chance: Random) -> str | None:
    return " ".join(span.split())


def dedented(span: str, chance: Random) -> str | None:
    return "\n".join(line.strip() for line in span.split("\n")) if "\n" in span else None


def with_tabs(span: str, chance: Random) -> str | None:
    return re.sub(r"\n +", "\n\t", span) if "\n " in span else None


def with_hard_spaces(span: str, chance: Random) -> str | None:
    return span.replace(" ", "\u00a0")


def with_hidden(span: str, chance: Random) -> str | None:
    at = chance.randrange(1, len(span))
    return span[:at] + chance.choice("\u200b\u00ad\ufeff") + span[at:]


def in_a_block(mark: str) -> Change:
    def change(span: str, chance: Random) -> str | None:
        return "\n".join(f"{mark} {line}".rstrip() for line in span.split("\n"))

    return change


def typographic(span: str, chance: Random) -> str | None:
    made = re.sub(r'(?<=\w)"|"(?=\s|$)', "”", span).replace('"', "“").replace("'", "’").replace("...", "…")
    return made if made != span else None


def with_dash(span: str, chance: Random) -> str | None:
    made = re.sub(r"(?<=\w)-(?=\w)", "\u2010", span)
    return made if made != span else None


def stripped(span: str, chance: Random) -> str | None:
    made = re.sub(r"(?<![\w`])`([^`\n]{1,60})`(?![\w`])", r"\1", span)
    made = re.sub(r"(?<![\w*])\*\*([^*\n]{1,60})\*\*(?![\w*])", r"\1", made)
    made = re.sub(r"\[([^\]\n]{1,60})\]\([^()\n]*\)", r"\1", made)
    is_whole = all(span.count(mark) % 2 == 0 for mark in "`*") and not set("`[]") & set(made) and "**" not in made
    return made if made != span and is_whole else None  # else half a mark is left, which no author leaves


def emphasised(span: str, chance: Random) -> str | None:
    words = [one for one in re.finditer(r"(?<!\S)[a-z]{3,}(?!\S)", span) if one.start() and one.end() < len(span)]
    if not words or set("*`[_<") & set(span):
        return None
    one = chance.choice(words)
    return f"{span[: one.start()]}**{one.group()}**{span[one.end() :]}"


def elided(span: str, chance: Random) -> str | None:
    words = list(re.finditer(r"\S+", span))
    if len(words) < 12 or "[" in span:
        return None
    return f"{span[: words[4].end()]} [...] {span[words[-5].start() :]}"


def capitalised(span: str, chance: Random) -> str | None:
    return (
        f"[{span[0].swapcase()}]{span[1:]}" if span[0].isascii() and span[0].isalpha() and span[1].isalpha() else None
    )


def closed(span: str, chance: Random) -> str | None:
    return f"{span}," if span[-1].isalnum() else None


HARMLESS: Mapping[str, Mapping[str, Change]] = MappingProxyType({
    "code": {
        "crlf": with_crlf, "reflow": reflowed, "one line": in_one_line, "dedent": dedented, "tabs": with_tabs,
        "hard spaces": with_hard_spaces, "hidden": with_hidden, "> left in": in_a_block(">"),
        "// left in": in_a_block("//"), "[T]he": capitalised,
    },
    "prose": {
        "crlf": with_crlf, "reflow": reflowed, "one line": in_one_line, "hard spaces": with_hard_spaces,
        "hidden": with_hidden, "> left in": in_a_block(">"), "typographic": typographic, "dash": with_dash,
        "markup stripped": stripped, "emphasis added": emphasised, "[...]": elided, "[T]he": capitalised,
        "comma inside": closed,
    },
})  # fmt: skip
"""Profile → name → a change after which the quotation must be found."""


def _replaced(pattern: str, new: Callable[[str, Random], str]) -> Change:
    """One occurrence of a pattern, not at the ends, becomes something else."""

    def change(span: str, chance: Random) -> str | None:
        found = [one for one in re.finditer(pattern, span) if one.start() > 0 and one.end() < len(span)]
        if not found:
            return None
        one = chance.choice(found)
        made = span[: one.start()] + new(one.group(), chance) + span[one.end() :]
        return made if made.split() != span.split() else None

    return change


def another_operator(span: str, chance: Random) -> str | None:
    """An operator is lost or becomes another; the marks of a table are none."""
    if re.search(r"\|[ \t]*(?:\n|$)|\n[ \t]*\||-{3}| \| ", span) or re.search(r"(?<![\w*])\*\w|\w\*(?![\w*])", span):
        return None  # bars of a table row, stars of emphasis: marks in prose
    return _OPERATOR(span, chance)


_OPERATOR = _replaced(
    r"(?<!\n)[<>=!+/%&|-]=?|(?<=[\w(\[,])\*+(?=\w)|(?<= )\*+(?=[ \w])(?![^\n]*\*)",  # no marks of emphasis
    lambda old, chance: chance.choice(["", "~"]) if len(old) < 2 else old[1],
)

HARMFUL: Mapping[str, Change] = MappingProxyType({
    "digit": _replaced(r"\d", lambda old, chance: chance.choice([one for one in "0123456789" if one != old])),
    "word": _replaced(
        r"(?<!\w)[A-Za-z]{3,}(?!\w)",
        lambda old, chance: chance.choice([one for one in ("lamp", "river", "seldom") if one != old]),
    ),
    "negation": _replaced(r"\b(?:not|no|never|without|nothing)\b ?", lambda old, chance: ""),
    "operator": another_operator,
    "case": _replaced(r"[A-Za-z]", lambda old, chance: old.swapcase()),
})  # fmt: skip
"""Name → a change after which the quotation must not be found."""
