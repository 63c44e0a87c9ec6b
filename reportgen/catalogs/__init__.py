"""Catalogs: PO files read strictly and changed without loss, templates, and the names of locales.

Reading, evaluating and merging are this package's own, because Babel's reader mends damage in
silence and its merge loses texts; templates and locale data are Babel's.
"""

from __future__ import annotations

from reportgen.catalogs.locales import PINNED, PSEUDO, Named, by_folder, named, suggestion
from reportgen.catalogs.plurals import Plural, read_plural
from reportgen.catalogs.reader import read
from reportgen.catalogs.update import Changes, blank, update

__all__ = [
    "PINNED",
    "PSEUDO",
    "Changes",
    "Named",
    "Plural",
    "blank",
    "by_folder",
    "named",
    "read",
    "read_plural",
    "suggestion",
    "update",
]
