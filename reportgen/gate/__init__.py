"""The gate: may this claim be published as active?

Five proofs, none of which makes up for another, and five decisions; the first rule that applies wins. The
classifier is pure: it knows no disk and no clock, and a day is compared only to tell waiting from late.
"""

from __future__ import annotations

from reportgen.gate.cases import DECISIONS, PROOFS, Case, Decision, Proof, Wait
from reportgen.gate.deciding import decide, outlook
from reportgen.gate.envelopes import read_envelopes
from reportgen.gate.hashing import canonical, inputs_hash, record_hash
from reportgen.gate.project import Judged, blocking, faults_of_tests, judge, way_back
from reportgen.gate.publishing import has_candidates, published, published_anchors

__all__ = [
    "DECISIONS",
    "PROOFS",
    "Case",
    "Decision",
    "Judged",
    "Proof",
    "Wait",
    "blocking",
    "canonical",
    "decide",
    "faults_of_tests",
    "has_candidates",
    "inputs_hash",
    "judge",
    "outlook",
    "published",
    "published_anchors",
    "read_envelopes",
    "record_hash",
    "way_back",
]
