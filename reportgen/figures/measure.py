"""How wide words are and where they may break, from a table: no font is ever consulted.

The table holds advances in hundredths of an em, close to those of Noto Sans. Fonts that readers
have differ by up to a fifth, so everything that keeps a place free uses `reserve`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache

from reportgen.frozen import dataclass
from reportgen.model import Direction

MIDDLE = Decimal("0.35")
"""From the baseline up to the middle of digits and small letters, in em."""
RESERVE = Decimal("1.2")
"""Reserved over estimated width: the widest of the usual fonts measured against the table."""

_ADVANCES: Mapping[int, str] = {
    27: " \u00a0ijlI!|'.,:;`()[]·‘’•",
    35: "-/\\{}ft°\u2010\u2011",
    42: 'r"“”„«»_?*\u202f',
    50: "cszжзгтхэ–…",
    57: "aeghknopquvxybdL0123456789$§EFJTавекуоьяѐё",
    65: "ABCKPRSVXYZ+=<>~#^−±×÷&абдийнпрчъыцшгАВБКРСТУХЗЕ",
    74: "DGHNUOQЛНПОЦЧЭЯмфю",
    85: "w%ДЖМФщ",
    95: "mMWЩШЮЫ@—→←",
}
_OF = {character: width for width, characters in _ADVANCES.items() for character in characters}

_NEVER_STARTS = frozenset(
    "、。，．・：；？！ー」』】〕）］｝〉》〗〙％”’ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〜…‥)]},.:;!?%·"
)
_NEVER_ENDS = frozenset("「『【〔（［｛〈《〖〘“‘([{")


@lru_cache(maxsize=4096)
def _advance(character: str) -> int:
    """The advance of one character in hundredths of an em."""
    known = _OF.get(character)
    if known is not None:
        return known
    if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Mn"}:
        return 0
    base = unicodedata.normalize("NFD", character)[0]
    if base != character:
        return _advance(base)
    return _advance_of_script(character)


def _advance_of_script(character: str) -> int:
    """The advance of a character that the table does not name: an upper mean of its script."""
    point = ord(character)
    if unicodedata.east_asian_width(character) in "WF" or 0xAC00 <= point <= 0xD7A3 or 0x1100 <= point <= 0x11FF:
        return 100
    if 0x0590 <= point <= 0x06FF:
        return 52
    if 0x0900 <= point <= 0x0DFF:
        return 66
    return 72 if unicodedata.category(character) in {"Lu", "So", "Sm"} else 62


def estimate(words: str, size: Decimal) -> Decimal:
    """The likely width of one line at a font size, in the unit of the size."""
    # Hangul comes apart under NFD; composed first, a syllable counts once.
    return size * sum(map(_advance, unicodedata.normalize("NFC", words))) / 100


def reserve(words: str, size: Decimal) -> Decimal:
    """The width that one line may take with any of the usual fonts."""
    return estimate(words, size) * RESERVE


@dataclass(frozen=True, slots=True)
class Wrapped:
    """Words broken into lines."""

    lines: tuple[str, ...]
    width: Decimal
    """The reserved width of the widest line."""


def wrap(words: str, size: Decimal, limit: Decimal) -> Wrapped:
    """The words in as few lines as fit `limit`, lines of about one length.

    Breaks after spaces, after hyphens and slashes inside words, and between ideographs where
    Japanese and Chinese line breaking allow it (JIS X 4051, kinsoku). A piece that has no place
    to break may still be wider than the limit: then `width` says so.
    """
    pieces = _pieces(words)
    sizes = tuple(reserve(piece, size) for piece in pieces)
    ends = tuple(reserve(piece.rstrip(" "), size) for piece in pieces)
    best = _fill(pieces, sizes, ends, limit)
    count = len(best.lines)
    step = size / 2
    narrower = max(sum(sizes, Decimal(0)) / count, max(ends, default=Decimal(0)))
    while count > 1 and narrower < limit:
        tried = _fill(pieces, sizes, ends, narrower)
        if len(tried.lines) == count:
            return tried
        narrower += step
    return best


def _fill(pieces: tuple[str, ...], sizes: tuple[Decimal, ...], ends: tuple[Decimal, ...], limit: Decimal) -> Wrapped:
    """First-fit lines."""
    lines, line, used, widest = [], "", Decimal(0), Decimal(0)
    for piece, full, bare in zip(pieces, sizes, ends, strict=True):
        if line and used + bare > limit:
            lines.append(line.rstrip(" "))
            line, used = "", Decimal(0)
        widest = max(widest, used + bare)
        line += piece
        used += full
    return Wrapped((*lines, line.rstrip(" ")), widest)


def _pieces(words: str) -> tuple[str, ...]:
    """The words cut at every place where a line may end."""
    cuts = [at for at in range(1, len(words)) if _may_break(words[at - 1], words[at])]
    return tuple(words[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(words)], strict=True))


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between two neighbours."""
    if after == " " or after in _NEVER_STARTS or before in _NEVER_ENDS:
        return False
    if before == " ":
        return True
    if before in "-/\u2010\u2013":
        return after.isalpha()
    return _is_ideograph(before) or _is_ideograph(after)


def _is_ideograph(character: str) -> bool:
    """Whether lines may break beside it without a space; Hangul is set by words."""
    point = ord(character)
    is_wide = unicodedata.east_asian_width(character) in "WF"
    return is_wide and not (0xAC00 <= point <= 0xD7A3 or 0x1100 <= point <= 0x11FF or 0x3130 <= point <= 0x318F)


@dataclass(frozen=True, slots=True)
class TypeScale:
    """Sizes of letters in one drawing; `up` and `down` are the font's cell in em."""

    size: Decimal
    number: Decimal
    """For numbers in Arabic-Indic digits, whose zero is a dot; others have `size`."""
    up: Decimal
    down: Decimal
    leading: Decimal
    """Distance of lines of one label, in em."""

    @property
    def cell(self) -> Decimal:
        """The height that one line of text takes, with its font's own space."""
        return (self.up + self.down) * self.size

    @property
    def above(self) -> Decimal:
        """What the cell of a number reaches above the middle of its digits."""
        return (self.up - MIDDLE) * self.number

    @property
    def beneath(self) -> Decimal:
        """What the cell of a number reaches below the middle of its digits."""
        return (self.down + MIDDLE) * self.number

    @property
    def line(self) -> Decimal:
        """The distance between two lines of one label."""
        return self.leading * self.size


_LATIN = TypeScale(Decimal(13), Decimal(13), Decimal("1.1"), Decimal("0.4"), Decimal("1.25"))
_HAN = TypeScale(Decimal(13), Decimal(13), Decimal("1.17"), Decimal("0.32"), Decimal("1.3"))
_ARABIC = TypeScale(Decimal(15), Decimal(16), Decimal("1.41"), Decimal("0.76"), Decimal("1.5"))


def type_scale(lang: str, direction: Direction) -> TypeScale:
    """The sizes for a language: Arabic letters are drawn larger, ideographs stand higher."""
    if direction == "rtl":
        return _ARABIC
    return _HAN if lang.partition("-")[0] in {"ja", "ko", "zh", "yue"} else _LATIN


def has_eastern_digits(words: str) -> bool:
    """Whether a number is written in Arabic-Indic or Persian digits."""
    return any("٠" <= character <= "٩" or "۰" <= character <= "۹" for character in words)
