"""The space between words that lead to others and what they lead to."""

from __future__ import annotations

FULL_WIDTH = "：；，、。！？）」』"
"""Marks that hold their own space, so nothing follows them (JLREQ 3.1.2, CLREQ 3.1.6); the macro `gap` has the same."""


def gap(words: str) -> str:
    """A space, or nothing behind words that end in a full-width mark."""
    return "" if words.endswith(tuple(FULL_WIDTH)) else " "
