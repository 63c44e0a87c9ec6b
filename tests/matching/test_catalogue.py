"""The catalogue of worked cases (design of quotation anchors, §7): what each of those about comparison comes to.

The cases about where a source lies and whether it can be read stand in tests/evidence.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from reportgen.model import Verdict
from tests.matching.make import judged, quoting

NUMBERED = "\n".join(f"line number {at} of it" for at in range(1, 265)) + "\n"
REPEATED = "".join(f"def {name}():\n    return x\n" for name in ("a", "b", "c"))
FAR = "the first rule of them" + " and" * 1_250 + " the second rule of them"


@dataclass(frozen=True)
class Case:
    """A row of the catalogue."""

    number: str
    profile: str
    source: str
    quote: str | tuple[str, ...]
    outcome: str
    expected: dict[str, Any] = field(default_factory=dict)
    """Fields of the verdict; `lines` of its first place, `kind` of its difference."""
    how: dict[str, Any] = field(default_factory=dict)
    """How it is cited."""


def match(level: str, **more: Any) -> dict[str, Any]:
    return {"level": level, **more}


SPREAD = "    return [\n      ...head,\n      ...(await f(c)),\n    ]"
SQL = "ORDER BY rank ASC, made_at ASC\nOFFSET 0\nLIMIT 1"
PAGES = "the quick brown fox jumps over\n12\nA RUNNING HEAD\nthe lazy dog that sleeps there"

CASES = [
    Case("1", "code", SPREAD, "return [\n  ...head,\n  ...(await f(c)),\n]", "match", match("whitespace")),
    Case("2", "code", "first()\r\nsecond()\r\n", "first()\nsecond()", "match", match("exact")),
    Case("4", "code", "a\fb\nc\ntarget", "target", "match", match("exact", lines=(3, 3)), {"ranges": ((3, 3),)}),
    Case("5", "code", 'x = "a\u2028b"\nthe_target()', "the_target()", "match", match("exact", lines=(2, 2)),
         {"ranges": ((2, 2),)}),
    Case("6", "code", "\t\tif x:\n\t\t\ty()", "if x:\n    y()", "match", match("whitespace")),
    Case("7", "code", "# copy the log\n# before the run", "copy the log before the run", "match", match("leaders")),
    Case("8", "code", "/** Late hook\n * reruns it */", "Late hook reruns it", "match", match("leaders")),
    Case("9", "code", "if (a != b)", "if (a == b)", "near-miss", {"kind": "operator"}),
    Case("10", "code", "f(**kwargs)", "f(kwargs)", "near-miss", {"kind": "operator"}),
    Case("11", "code", "x = -1", "x = 1", "near-miss", {"kind": "number"}),
    Case("12", "code", "def __init__(self)", "def init(self)", "near-miss", {"kind": "word"}),
    Case("13", "code", 'print("hi")', "print(“hi”)", "near-miss", {"kind": "typography-in-code"}),
    Case("14", "code", "timeout_ms", "timeout_Ms", "near-miss", {"kind": "case"}),
    Case("15", "code", SQL, ("ORDER BY rank ASC", "LIMIT 1"), "match",
         match("elided", omitted=(", made_at ASC OFFSET 0",), notes=())),
    Case("16", "code", "[...args, x]", "[...args, x]", "match", match("exact", omitted=())),
    Case("17", "code", REPEATED, "return x", "ambiguous", {"count": 3}),
    Case("18", "code", REPEATED, "return x", "match", match("exact", lines=(4, 4)), {"ranges": ((3, 5),)}),
    Case("19", "code", REPEATED, "return x", "match", match("exact", lines=(4, 4)), {"prefix": "def b():"}),
    Case("20", "code", "concatenate", "cat", "mismatch", {"reason": "cut"}),
    Case("21", "code", NUMBERED, "line number 233 of it", "moved", match("exact", lines=(233, 233), notes=()),
         {"ranges": ((224, 224),)}),
    Case("22", "code", NUMBERED, "line number 233 of it", "moved", match("exact", notes=("out-of-range",)),
         {"ranges": ((900, 910),)}),
    Case("23", "code", NUMBERED, "quite another sentence, really", "mismatch", {"notes": ("out-of-range",)},
         {"ranges": ((900, 910),)}),
    Case("24", "code", NUMBERED, "line number 50 of it", "match", match("exact", lines=(50, 50), reason=""),
         {"ranges": ((3, 4), (49, 60))}),
    Case("25", "code", NUMBERED, "line number 60 of it\nline number 61 of it", "match",
         match("exact", lines=(60, 61), reason="overlap"), {"ranges": ((49, 60),)}),
    Case("26", "prose", "But **accents** split the key", "But accents split the key", "match", match("markup")),
    Case("27", "prose", "accents split", "**accents** split", "match", match("markup", notes=("emphasis-added",))),
    Case("28", "prose", "see [the spec](a.md)", "see the spec", "match", match("markup", notes=())),
    Case("29", "prose", "[the spec](a.md)", "[the spec](b.md)", "near-miss"),
    Case("30", "prose", "x &lt; y &amp; z", "x < y & z", "match", match("markup")),
    Case("31", "prose", "one plain folder", "one plain folder,", "match", match("punct")),
    Case("32", "prose", "“it’s…”", '"it\'s..."', "match", match("typographic")),
    Case("33", "prose", "nai\u0308ve", "na\u00efve", "match", match("typographic", notes=())),
    Case("34", "prose", "10² cells", "102 cells", "near-miss", {"kind": "number"}),
    Case("35", "prose", "Йода", "Иода", "near-miss"),
    Case("36", "prose", "the guest is not allowed to cook", "the guest is [...] allowed to cook", "match",
         match("elided", omitted=("not",), notes=("negation-elided",))),
    Case("37", "prose", "first rule, and later second rule", "second rule [...] first rule", "mismatch",
         {"reason": "order"}),
    Case("38", "code", FAR, ("the first rule of them", "the second rule of them"), "mismatch",
         {"reason": "gap", "gap": 5_001}),
    Case("39", "prose", "the merge step", "[T]he merge step", "match", match("elided")),
    Case("40a", "prose", "merge one row", "merge[s] one row", "near-miss"),
    Case("40b", "prose", "merge one row", "merge[s] one row", "match", match("elided"), {"insertions": ("s",)}),
    Case("41", "prose", "clotting time [CT]-adjusted", "clotting time [CT]-adjusted", "match", match("exact")),
    Case("42", "prose", "Miller et al. [13] found", "Miller et al. found", "near-miss"),
    Case("43", "prose", "3. Do x\n4. Do y", "3. Do x\n5. Do y", "near-miss", {"kind": "number"}),
    Case("44", "prose", "this would not help here", "this would help here", "near-miss", {"kind": "negation"}),
    Case("45", "prose", "all paid. none kept", "all paid; none kept", "near-miss", {"kind": "punctuation"}),
    Case("46", "pdf", "eﬀective meth-\nods", "effective methods", "match", match("layout", reason="short")),
    Case("46 long", "pdf", "some eﬀective meth-\nods of it", "some effective methods of it", "match",
         match("layout", reason="")),
    Case("47", "pdf", "well-\nknown", "well-known", "match", match("layout", reason="short")),
    Case("48", "pdf", "di ff cult", "difficult", "match", match("layout", reason="short")),
    Case("49a", "pdf", PAGES, ("jumps over", "the lazy dog"), "match", match("elided", omitted=("12 A RUNNING HEAD",))),
    Case("49b", "pdf", PAGES, "the quick brown fox jumps over the lazy dog that sleeps there", "near-miss"),
    Case("50", "prose", "one zero\u200bwidth mark", "one zerowidth mark", "match",
         match("typographic", notes=("hidden-character",))),
    Case("51", "code", "limit = 5 # \u202e pay them", "limit = 5 # pay them", "match",
         match("typographic", notes=("trojan-source",))),
]  # fmt: skip


def told(verdict: Verdict, name: str) -> object:
    if name == "lines":
        return verdict.places[0].lines
    if name == "kind":
        return verdict.near.kind if verdict.near else None
    return getattr(verdict, name)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.number)
def test_the_catalogue(case: Case) -> None:
    verdict = judged(case.profile, case.source, quoting(case.quote, **case.how))
    found = {name: told(verdict, name) for name in case.expected}
    assert (verdict.outcome, found) == (case.outcome, case.expected)
