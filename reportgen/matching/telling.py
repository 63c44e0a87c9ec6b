"""The difference between a source's words and a quotation's, in words that an author can act on."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from reportgen.model import Difference

SHOWN = 160
"""So many characters of a passage are shown."""


def shortened(text: str, limit: int = SHOWN) -> str:
    """The text in one line, cut after `limit` characters; nothing in it can steer a terminal."""
    text = "".join(one if one.isprintable() else "\ufffd" for one in " ".join(text[: 4 * limit].split()))
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def passage(near: Difference) -> str:
    """The closest passage of the source, in one line."""
    return shortened(" ".join(words for which, words in near.words if which != "quoted"))


def differing(near: Difference) -> tuple[str, str]:
    """The first words that differ: those of the source and those of the quotation; either may be empty."""
    words = list(near.words)
    at = next((number for number, (which, _) in enumerate(words) if which != "same"), len(words))
    pair = dict(reversed(words[at : at + 2])) if at < len(words) else {}
    if at + 1 < len(words) and words[at + 1][0] == "same":
        pair = dict(words[at : at + 1])
    return pair.get("source", ""), pair.get("quoted", "")


def in_words(theirs: str, ours: str, what: str) -> str:
    """The rest of a sentence that begins with the line: `has `five` where the quotation has `six``."""
    source, quoted = shortened(theirs, 60), shortened(ours, 60)
    if source and quoted:
        return f"has `{source}` where {what} has `{quoted}`"
    if source:
        return f"has `{source}`, which {what} leaves out"
    if quoted:
        return f"does not have `{quoted}`, which {what} adds"
    return f"differs from {what} in white space or in characters that nobody sees"


_KINDS: Mapping[str, str] = MappingProxyType({
    "case": "capital and small letters differ: write a changed first letter as `[T]he`",
    "punctuation": "punctuation differs",
    "number": "a number differs",
    "negation": "a negation differs, and the meaning with it",
    "operator": "an operator differs",
    "word": "a word differs",
    "typography-in-code": "marks of typography stand in code: copy quotation marks and dashes as the source has them",
})  # fmt: skip


def class_words(near: Difference) -> str:
    """What kind of difference it is, the whole passage, and by their numbers characters that look alike."""
    alike = lookalikes(*differing(near))
    edits = f"{near.distance} character{'s' * (near.distance != 1)}"
    return f"{_KINDS.get(near.kind, near.kind)} ({edits}); the source has `{passage(near)}`{alike}"


def lookalikes(source: str, quoted: str) -> str:
    """The first characters that differ, by their numbers, where the words look the same; else nothing."""
    if source.translate(_PLAIN) != quoted.translate(_PLAIN):
        return ""
    theirs, ours = next(((a, b) for a, b in zip(source, quoted, strict=False) if a != b), ("", ""))
    return f" (U+{ord(theirs):04X} for U+{ord(ours):04X}: copy the marks as the source has them)" if theirs else ""


_PLAIN = str.maketrans(
    {**dict.fromkeys("‘’‚‛′´`", "'"), **dict.fromkeys("“”„‟″«»", '"'), **dict.fromkeys("‐‑‒–—−", "-"), "…": "..."}
)
"""Marks that look alike, or that a word processor puts in place of typed ones."""
