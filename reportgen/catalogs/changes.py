"""How a source text differs from the one that was translated: in its look, its wording, its numbers, its sense."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter

from reportgen.model import Change

_QUOTES = str.maketrans({
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'", "\u00a0": " ", "\u202f": " ",
    "–": "-", "—": "-", "‑": "-", "…": "...", "\u00ad": None, "\u200b": None,
})  # fmt: skip
_NUMBER = re.compile(r"[-+−]?[0-9]+(?:[.,][0-9]+)*|\{value\}`[^`]*`")
_ID = re.compile(r"(?<![A-Za-z0-9_-])(?:[a-z0-9-]+:)?[A-Z]{2,5}-[1-9][0-9]*(?![A-Za-z0-9_-])")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
POLARITY = frozenset({
    "no", "not", "none", "never", "nor", "neither", "nothing", "nobody", "nowhere", "without", "cannot", "lack",
    "lacks", "lacked", "lacking", "fail", "fails", "failed", "only", "unless", "except", "if", "all", "every",
    "any", "some", "most", "few", "may", "might", "must", "should", "could", "would", "can", "least", "more",
    "less", "fewer", "greater", "smaller", "before", "after", "until", "always", "sometimes", "partly", "wholly",
})  # fmt: skip
"""English words that turn or bound a statement; a sentence that gains or loses one says something else."""


def change_of(before: str, after: str) -> Change:
    """The weightiest difference between two source texts that are not equal.

    `polarity`: a word that turns or bounds the statement, or an id, came or went. `numeric`: a number
    differs. `wording`: other words. `cosmetic`: white space, quotation marks, dashes, a final full stop.
    """
    if _words(before) != _words(after) or Counter(_ID.findall(before)) != Counter(_ID.findall(after)):
        return "polarity"
    if Counter(_NUMBER.findall(before)) != Counter(_NUMBER.findall(after)):
        return "numeric"
    return "cosmetic" if _plain(before) == _plain(after) else "wording"


def _words(text: str) -> Counter[str]:
    """The words of polarity with how often they stand there."""
    found = (word.casefold() for word in _WORD.findall(text.translate(_QUOTES)))
    return Counter(word for word in found if word in POLARITY or word.endswith("n't"))


def _plain(text: str) -> str:
    """The text as it reads aloud."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_QUOTES).split()).rstrip(".")


def text_digest(text: str) -> str:
    """What tells one text from another in state files and receipts: 16 hexadecimal digits of its SHA-256.

    White space counts as one space, so that a text that is wrapped anew is the same.
    """
    return hashlib.sha256(" ".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()[:16]
