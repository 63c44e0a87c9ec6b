"""What stands before and after the places of a quotation: prefix and suffix, and the fewest words that choose."""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.matching.forms import Forms
from reportgen.matching.search import Hit

COMPARED = 50
"""Among more repeats than these no words are looked for that would choose."""
MOST_WORDS = 8
"""A prefix or suffix of more words chooses no better than the lines do."""
LONG = 32
"""A longer word is taken in parts, and one in a script that sets no spaces."""
AROUND = 400
"""So many characters on each side are looked at for words that choose."""


def around(forms: Forms, hit: Hit, width: int = AROUND) -> tuple[str, str]:
    """The text before and after a place, in the form in which a prefix is compared."""
    text = forms.file.text
    before = forms.quoted("typographic", text[max(0, hit.begin - width) : hit.begin])
    return before, forms.quoted("typographic", text[hit.end : hit.end + width])


def stands_beside(forms: Forms, hit: Hit, prefix: str | None, suffix: str | None) -> bool:
    """Whether `prefix` stands before and `suffix` after a place, white space and typography apart."""
    wanted = forms.quoted("typographic", prefix or ""), forms.quoted("typographic", suffix or "")
    before, after = around(forms, hit, 8 * max(map(len, wanted)) + 200)
    return before.endswith(wanted[0]) and after.startswith(wanted[1])


def choosers(forms: Forms, hits: Sequence[Hit], limit: int = 5) -> tuple[tuple[str, str] | None, ...]:
    """For the first places: `prefix` or `suffix` and the fewest words that only this one has; None: nothing chooses."""
    if not 1 < len(hits) <= COMPARED:
        return ()
    near = [around(forms, hit) for hit in hits]
    return tuple(_chooser(near, number) for number in range(min(limit, len(hits))))


def _chooser(near: Sequence[tuple[str, str]], number: int) -> tuple[str, str] | None:
    before, after = _pieces(near[number][0].split(" ")), _pieces(near[number][1].split(" "))
    others = [one for at, one in enumerate(near) if at != number]
    for count in range(1, MOST_WORDS + 1):
        prefix, suffix = "".join(before[-count:]).strip(), "".join(after[:count]).strip()
        if prefix and not any(one[0].endswith(prefix) for one in others):
            return "prefix", prefix
        if suffix and not any(one[1].startswith(suffix) for one in others):
            return "suffix", suffix
    return None


def _pieces(words: Sequence[str]) -> list[str]:
    """Words with the space before each; long ones in parts."""
    parts = [[word[at : at + 4] for at in range(0, len(word), 4)] if _is_long(word) else [word] for word in words]
    return [f" {part}" if not number else part for word in parts for number, part in enumerate(word)]


def _is_long(word: str) -> bool:
    """Whether a word is a line of its own: a script without spaces, or a very long one."""
    return len(word) > LONG or (len(word) > 4 and word[0] > "\u2e7f")
