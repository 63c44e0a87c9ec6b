"""A short sketch of a text's words: two sketches tell how many words two texts share, without either text.

Eighteen hexadecimal digits: two for the number of different words (255: as many or more), and one for
each of sixteen hash functions, the last digit of the least hash among all words (min-hash).
"""

from __future__ import annotations

import hashlib
import re
import struct
from functools import cache, lru_cache

LENGTH = 18
SLOTS = 16
_WORD = re.compile(r"[^\W_]+")
_DIGITS = 0xFFFFFFFFFFFFFFFF
_LEAST = 0x1111111111111111


def sketch(text: str) -> str:
    """The sketch of a text."""
    words = {word.casefold() for word in (_WORD if text.isascii() else _word()).findall(text)}
    least = [min(column) for column in zip(*map(_hashes, sorted(words)), strict=True)] if words else [0] * SLOTS
    return f"{min(len(words), 255):02x}" + "".join(f"{one & 15:x}" for one in least)


@cache
def _word() -> re.Pattern[str]:
    """A word; of Chinese and Japanese, which have no blanks, each character."""
    return re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]|[^\W_]+")


@lru_cache(maxsize=20_000)
def _hashes(word: str) -> tuple[int, ...]:
    data = hashlib.blake2b(word.encode("utf-8", "surrogatepass"), digest_size=4 * SLOTS).digest()
    return struct.unpack(f">{SLOTS}I", data)


def size(one: str) -> int:
    """How many different words the text of a sketch has."""
    return int(one[:2], 16)


def likeness(one: str, other: str) -> int:
    """How many of the sixteen digits two sketches share: 16 for the same words, about 1 for none in common."""
    rest = (int(one, 16) ^ int(other, 16)) & _DIGITS
    rest |= rest >> 2
    rest |= rest >> 1
    return SLOTS - (rest & _LEAST).bit_count()
