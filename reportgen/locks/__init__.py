"""The lock files of a report: what is remembered of its ids, of reviewed links, and of the passages of its text.

Text, one entry a line, no counters and no times, so that branches merge. Values in, text out; no
disk. A lock is written by commands only; reading one never changes it.
"""

from reportgen.locks.alignment import align
from reportgen.locks.anchors import anchor_key, anchor_lock, quote_hash, read_anchors
from reportgen.locks.digest import Digest, digest_of
from reportgen.locks.ids import free_number, read_ids, record_line, with_ids
from reportgen.locks.links import Link, links_of, own_target
from reportgen.locks.reviews import read_reviews, review_line, with_reviews
from reportgen.locks.segments import passage_digest, read_segments, segments_text

__all__ = [
    "Digest",
    "Link",
    "align",
    "anchor_key",
    "anchor_lock",
    "digest_of",
    "free_number",
    "links_of",
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
    "with_ids",
    "with_reviews",
]
