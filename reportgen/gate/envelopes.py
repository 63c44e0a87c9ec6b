"""A YAML list of envelopes → their decisions. An envelope holds the proofs of an item that is not at hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from reportgen.diagnostics import Diagnostic, Label, did_you_mean
from reportgen.frozen import dataclass
from reportgen.gate import proving, reading
from reportgen.gate.cases import Case, Decision, Proof
from reportgen.gate.deciding import decide
from reportgen.gate.proving import fails
from reportgen.gate.reading import Noted
from reportgen.model import ListNode, MapNode, Node, ScalarNode
from reportgen.records.reading import Reading, beginning, items_of, listing, map_of, text_of, word_of
from reportgen.source import Text

Findings = tuple[Diagnostic, ...]
KEYS = (
    "id", "stage", "cites", "provenance", "proofs", "conflicts", "resolved", "checks", "waits-for", "submitted",
)  # fmt: skip
MAX_ENVELOPES = 10_000


@dataclass(frozen=True, slots=True)
class _Envelope:
    """One envelope as it was read; its conflicts are settled when all are known."""

    case: Case
    conflicts: tuple[Text, ...]
    resolved: frozenset[str]


def read_envelopes(node: Node | None, threshold: Decimal) -> tuple[tuple[Decision, ...], Findings]:
    """The decision of every envelope in file order, with every fault (RG110–112, RG201, RG202).

    What has a fault counts as not given. Ids are any tokens; a conflict names an envelope of the same file.
    """
    read = Reading()
    if node is None or (isinstance(node, ScalarNode) and not node.text.value.strip()):
        return (), ()
    if not isinstance(node, ListNode):
        advice = "begin each envelope with `- id: `, at the left margin"
        read.fault("RG112", "envelopes are not written as a list", beginning(node), advice)
        return (), tuple(read.found)
    if len(node.items) > MAX_ENVELOPES:
        message = f"the file has `{len(node.items)}` envelopes, more than `{MAX_ENVELOPES}`"
        read.fault("RG112", message, node.items[MAX_ENVELOPES].span, "split the file")
    found: dict[str, _Envelope] = {}
    for item in node.items[:MAX_ENVELOPES]:
        read.record = None
        read.meant.clear()
        envelope = _envelope(read, item, threshold)
        if envelope is None:
            continue
        first = found.setdefault(envelope.case.id, envelope)
        if first is not envelope:
            related = (Label(first.case.span, "the first one"),)
            message = f"two envelopes have the id `{envelope.case.id}`"
            read.fault("RG202", message, envelope.case.span, "rename one of them", related)
    decisions = tuple(decide(_settled(read, one, found)) for one in found.values())
    return decisions, tuple(read.found)


def _envelope(read: Reading, node: Node, threshold: Decimal) -> _Envelope | None:
    if not isinstance(node, MapNode):
        read.wrong("an envelope", node, None, "a mapping", "write an envelope as `- id: …` and its keys below")
        return None
    for key, _ in node.entries:
        if key.value not in KEYS:
            read.unknown_key(key, KEYS, "an envelope")
    name = node.get("id")
    if name is None:
        read.missing_key("id", beginning(node), "an envelope")
        return None
    identity = text_of(read, "id", name, node.key("id"))
    if identity is None:
        return None
    read.record = identity.value
    noted = reading.read_proofs(read, *_entry(node, "proofs"))
    proofs = (
        _provenance(read, node, noted),
        proving.persistence(noted, noted.extracted),
        proving.outcome(noted),
        proving.shadow_of_suite(noted, threshold),
        proving.approval(noted),
    )
    stage = word_of(read, "stage", *_given(node, "stage"), STAGES) if node.get("stage") is not None else None
    case = Case(
        None, identity.value, identity.span, stage is None or stage.value == "active", proofs,
        hash=noted.persisted or noted.extracted,
        return_to=noted.return_to.value if noted.return_to else "",
        wait=reading.read_wait(read, *_entry(node, "waits-for")),
        submitted=reading.read_days(read, *_entry(node, "submitted")),
    )  # fmt: skip
    conflicts = reading.read_names(read, "conflicts", *_entry(node, "conflicts"), "ids")
    return _Envelope(case, conflicts, frozenset(reading.read_resolved(read, *_entry(node, "resolved"))))


STAGES = ("active", "candidate")


def _entry(node: MapNode, name: str) -> tuple[Node | None, Text | None]:
    return node.get(name), node.key(name)


def _given(node: MapNode, name: str) -> tuple[Node, Text | None]:
    """A key that is known to be there."""
    return node.get(name) or node, node.key(name)


def _provenance(read: Reading, node: MapNode, noted: Noted) -> Proof:
    """Whether the envelope says where its item is from, and the hash of what was extracted."""
    source = reading.mapping(read, "provenance", *_entry(node, "provenance"), _PROVENANCE, ("source", "extracted"))
    extracted = source.get("extracted")
    cites, key = _entry(node, "cites")
    cited = items_of(read, "cites", cites, key, "citations") if cites is not None else ()
    has_source = "source" in source and isinstance(extracted, Text)
    if not has_source and not cited:
        advice = "add `provenance: {source: …, extracted: …}` or `cites`"
        return fails("provenance", "no-citation", "it names no source", advice)
    if not noted.extracted:
        return fails(
            "provenance", "not-extracted", "nothing says what was extracted", "note `extracted` below `proofs`"
        )
    if isinstance(extracted, Text) and extracted.value != noted.extracted:
        why = f"`provenance` has another hash, `{extracted.value[:12]}…`, than `extracted`"
        return fails("provenance", "not-extracted", why, "extract it again, and note its hash in both places", "failed")
    if any(_is_quoted(read, item) for item in cited):
        why = "a quotation cannot be looked at in a file of envelopes"
        return fails("provenance", "not-here", why, "write the item as a record of a report", "unknown")
    return Proof("provenance", "holds")


def _is_quoted(read: Reading, item: Node) -> bool:
    """Whether a citation has a quotation; RG112 for what is no citation."""
    if isinstance(item, ScalarNode):
        text_of(read, "cites", item, None)
        return False
    group = map_of(read, "cites", item, None)
    return group is not None and (group.get("quote") is not None or group.get("segments") is not None)


_PROVENANCE: Mapping[str, reading.Reader] = {"source": reading.line, "extracted": reading.digest}


def _settled(read: Reading, one: _Envelope, found: Mapping[str, _Envelope]) -> Case:
    """The case with its open conflicts; one with an id that no envelope has stays open (RG201)."""
    read.record = one.case.id
    names: dict[str, None] = {}
    for name in one.conflicts:
        other = found.get(name.value)
        if other is None:
            advice = did_you_mean(name.value, found) or f"the envelopes are {listing(found)}"
            read.fault("RG201", f"the file has no envelope `{name.value}`", name.span, advice)
        if name.value not in one.resolved and (other is None or _is_open(one, other)):
            names[name.value] = None
    for other in found.values():
        if any(name.value == one.case.id for name in other.conflicts) and _is_open(one, other):
            names[other.case.id] = None
    return replace(one.case, conflicts=tuple(names))


def _is_open(one: _Envelope, other: _Envelope) -> bool:
    """Whether a conflict with another envelope counts: that one is active, and neither side resolved it."""
    is_resolved = other.case.id in one.resolved or one.case.id in other.resolved
    return other is not one and other.case.is_active and not is_resolved
