"""Lineage: is what reached a page the newest version of what was written, and can that be proved?

Receipts hold hashes, ids, scopes and times, never a text. The classifier is pure; the first rule that
applies gives the state, so that a later success never hides an earlier conflict.
"""

from __future__ import annotations

from reportgen.lineage.classify import ORDER_OF_STATES, Unit, classify
from reportgen.lineage.receipts import CHAINS, Receipt, read_receipts

__all__ = ["CHAINS", "ORDER_OF_STATES", "Receipt", "Unit", "classify", "read_receipts"]
