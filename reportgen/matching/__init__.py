"""Whether a source holds the words that are quoted from it: levels of comparison, search, near misses, verdicts.

A verdict depends on the citation, on the content and the profile of the cited file and on `POLICY`.
No disk, no finding.
"""

from __future__ import annotations

from reportgen.matching.forms import Forms
from reportgen.matching.judging import POLICY, Asked, judge, judge_all
from reportgen.matching.plain import as_plain, citation_digest, from_plain
from reportgen.matching.profiles import LADDERS, LEVELS, is_above, profile_of
from reportgen.matching.reading import SEGMENT, SEGMENTS, SHORT, is_anchor, is_quotation, wording
from reportgen.matching.search import GAP, HITS, Found, Hit, find, fits

__all__ = [
    "GAP",
    "HITS",
    "LADDERS",
    "LEVELS",
    "POLICY",
    "SEGMENT",
    "SEGMENTS",
    "SHORT",
    "Asked",
    "Forms",
    "Found",
    "Hit",
    "as_plain",
    "citation_digest",
    "find",
    "fits",
    "from_plain",
    "is_above",
    "is_anchor",
    "is_quotation",
    "judge",
    "judge_all",
    "profile_of",
    "wording",
]
