"""The hash that `extracted` and `persisted` record: of what a record says, whatever the gate notes about it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from reportgen.model import ListNode, MapNode, Node, Record, ScalarNode

LEFT_OUT = frozenset({"stage", "submitted", "waits-for", "proofs", "resolved"})
"""Keys that the gate itself reads and writes; they may change without the claim changing."""


def record_hash(record: Record) -> str:
    """sha256 (hex) of a record's canonical JSON; empty when the record was not kept as it was read."""
    return hashlib.sha256(canonical(record.entry).encode("utf-8")).hexdigest() if record.entry is not None else ""


def inputs_hash(inputs: Mapping[str, str]) -> str:
    """One hash of everything that was read: sha256 of the lines `<sha256>  <path>`, as `sha256sum` writes them."""
    lines = "".join(f"{digest}  {path}\n" for path, digest in sorted(inputs.items()))
    return hashlib.sha256(lines.encode("utf-8", "surrogatepass")).hexdigest()


def canonical(entry: MapNode) -> str:
    """A record as JSON (RFC 8259): keys sorted by code points, no white space, characters unescaped.

    Every scalar is text: its characters after YAML has taken quotes, folding and escapes away, so that `1.10`,
    `no` and a date stay as they were typed. Lists keep their order. The keys of `LEFT_OUT` at the top are left out.
    """
    value = {key: held for key, held in whole(entry).items() if key not in LEFT_OUT}
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def whole(entry: MapNode) -> dict[str, object]:
    """A mapping as plain values, every scalar as text."""
    return {key.value: _value(node) for key, node in entry.entries}


def _value(node: Node) -> object:
    if isinstance(node, ScalarNode):
        return node.text.value
    if isinstance(node, ListNode):
        return [_value(item) for item in node.items]
    return whole(node)
