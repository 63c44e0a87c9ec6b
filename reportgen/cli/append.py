"""A record appended to the text of a YAML file, in the hand of its neighbours. No disk access.

Everything that stood in the file stays as it was, to the byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from reportgen.frozen import dataclass

Entries = Sequence[tuple[str, str]]
"""Keys of the record with their values, in order; an empty value is left for the author."""

_ITEM = re.compile(r"( *)-( *)(?=\S|$)")
_KEEPS = re.compile(r"[|>][1-9]?\+[1-9]?\s*(#.*)?$")
_PLAIN = re.compile(r"[^\W_](?:[^:#\[\]{},\"'&*!|>%@`\\]|:(?=\S)|(?<=\S)#|[,'\"](?=.))*", re.UNICODE)
_FOLDED = re.compile(r"(?i)null|true|false|yes|no|on|off|y|n|~|[-+.0-9_:exobaf]+")


@dataclass(frozen=True, slots=True)
class Hand:
    """How a file writes its records."""

    indent: str = ""
    """Before the dash."""
    gap: str = " "
    """Between the dash and the first key."""
    blank: int = 1
    """Empty lines between records."""
    end: str = "\n"
    """What ends a line."""


def append(text: str, entries: Entries) -> tuple[str, int] | None:
    """The text with one more record, and the line on which it starts; None when it holds no block list."""
    hand = read_hand(text)
    if hand is None:
        return None
    at = _end_of_document(text)
    before, after = text[:at], text[at:]
    if before and not before.endswith("\n"):
        before += hand.end
    has_items = any(_ITEM.match(line) for line in before.split("\n"))
    missing = hand.blank - _blank_end(before) if has_items else 0
    before += hand.end * max(missing, 0)
    indent = hand.indent + " " * (1 + len(hand.gap))
    lines = [f"{key}: {value}".rstrip() for key, value in entries]
    record = f"{hand.indent}-{hand.gap}" + f"{hand.end}{indent}".join(lines) + hand.end
    return before + record + after, before.count("\n") + 1


def read_hand(text: str) -> Hand | None:
    """How the records of a file are written; None when it holds something else than a block list."""
    end = "\r\n" if "\r\n" in text else "\n"
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    first = next((line for line in lines if _is_content(line)), None)
    if first is None:
        return Hand(end=end)
    item = _ITEM.match(first)
    if item is None:
        return None
    items = [i for i, line in enumerate(lines) if (m := _ITEM.match(line)) and m[1] == item[1]]
    blank = _blank_before(lines, items[-1]) if len(items) > 1 else 1
    if any(_KEEPS.search(line) for line in lines[items[-1] :]):
        blank = 0  # the last text keeps its empty lines: one more would change it
    last = _ITEM.match(lines[items[-1]])
    return Hand(item[1], (last[2] if last else "") or " ", blank, end)


def scalar(text: str) -> str:
    """One line of text as a YAML scalar that every reader takes for text."""
    if _PLAIN.fullmatch(text) and not _FOLDED.fullmatch(text) and text == text.strip():
        return text
    return json.dumps(text, ensure_ascii=False)


def _is_content(line: str) -> bool:
    word = line.strip()
    return bool(word) and not word.startswith("#") and not line.startswith(("---", "%"))


def _blank_before(lines: Sequence[str], item: int) -> int:
    """Empty lines before an item and the comments that stand right above it."""
    at = item - 1
    while at >= 0 and lines[at].lstrip().startswith("#"):
        at -= 1
    count = 0
    while at >= 0 and not lines[at].strip():
        count, at = count + 1, at - 1
    return count


def _blank_end(text: str) -> int:
    """Empty lines at the end of a text that ends with a line end."""
    count = 0
    for line in reversed(text.split("\n")[:-1]):
        if line.strip():
            break
        count += 1
    return count


def _end_of_document(text: str) -> int:
    """Where a record can be put: before the mark `...` that ends a document, else at the end."""
    marks = list(re.finditer(r"(?m)^\.\.\.\s*$", text))
    rest = text[marks[-1].end() :] if marks else "x"
    is_last = not any(_is_content(line) for line in rest.split("\n"))
    return marks[-1].start() if marks and is_last else len(text)
