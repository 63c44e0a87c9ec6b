"""The lock files of a report: what is remembered of ids, reviewed links, passages and found quotations.

Text, one entry a line, no counters and no times, so that branches merge. Values in, text out; no
disk. A lock is written by commands only; reading one never changes it.
"""

from reportgen.locks.alignment import align
from reportgen.locks.anchors import (
    LOCATED,
    anchor_key,
    by_words,
    last_verified,
    last_words,
    locked,
    quote_hash,
    read_anchors,
    with_anchors,
)
from reportgen.locks.digest import Digest, digest_of
from reportgen.locks.ids import free_number, read_ids, record_line, with_ids
from reportgen.locks.links import Link, links_of, own_target
from reportgen.locks.reviews import read_reviews, review_line, with_reviews
from reportgen.locks.segments import passage_digest, read_segments, segments_text

__all__ = [
    "LOCATED",
    "Digest",
    "Link",
    "align",
    "anchor_key",
    "by_words",
    "digest_of",
    "free_number",
    "last_verified",
    "last_words",
    "links_of",
    "locked",
    "own_target",
    "passage_digest",
    "quote_hash",
    "read_anchors",
    "read_ids",
    "read_reviews",
    "read_segments",
    "record_line",
    "review_line",
    "segments_text",
    "with_anchors",
    "with_ids",
    "with_reviews",
]
