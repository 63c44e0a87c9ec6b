"""Policies of record-types.yaml: which records each selects, and what it asks of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from reportgen.diagnostics import Label
from reportgen.model.nodes import ListNode, MapNode, Node, ScalarNode
from reportgen.model.types import Policy
from reportgen.records.declared import Declared, name_of, type_of
from reportgen.records.reading import Reading, beginning, items_of, map_of, text_of, word_of
from reportgen.source import Text

_FILTERS: Mapping[str, str] = MappingProxyType({"layer": "layer", "kind": "source-kind", "fidelity": "fidelity"})
"""What `needs` may ask of a citation, each with its vocabulary."""
_POLICY = ("id", "when", "needs", "severity", "message")


def read_policies(read: Reading, node: Node, key: Text, declared: Declared) -> None:
    """Declares every policy of a file; one with a fault is left out."""
    for item in items_of(read, "policies", node, key, "policies"):
        if isinstance(item, MapNode):
            policy = _policy(read, item, declared)
            if policy is not None:
                _add_policy(read, policy, declared)
        else:
            read.wrong("policies", item, None, "a mapping with `id`, `when`, `needs` and `message`")


def _add_policy(read: Reading, policy: Policy, declared: Declared) -> None:
    first = declared.places.get(f"policy {policy.id}")
    if first is None:
        declared.places[f"policy {policy.id}"] = policy.span
        declared.policies.append(policy)
    else:
        related = (Label(first, "the first one"),)
        read.fault("RG112", f"two policies have the id `{policy.id}`", policy.span, "use another id", related)


def _policy(read: Reading, node: MapNode, declared: Declared) -> Policy | None:
    for key, _ in node.entries:
        if key.value not in _POLICY:
            read.unknown_key(key, _POLICY, "a policy")
    values: dict[str, tuple[Node, Text]] = {key.value: (value, key) for key, value in node.entries}
    missing = [needed for needed in ("id", "when", "needs", "message") if needed not in values]
    for needed in missing:
        read.missing_key(needed, beginning(node), "a policy")
    if missing:
        return None
    name = name_of(read, "id", *values["id"])
    when, needs = map_of(read, "when", *values["when"]), map_of(read, "needs", *values["needs"])
    for group in (when, needs):
        _check_keys(read, group, declared)
        _check_words(read, group, _types_of(when), declared)
    _check_types(read, when, declared)
    _check_cites(read, needs, declared)
    _check_refs(read, needs, declared)
    message = text_of(read, "message", *values["message"])
    severity = _severity(read, values)
    if name is None or when is None or needs is None or message is None or severity is None:
        return None
    return Policy(name.value, when, needs, severity, message.value, name.span)


def _check_keys(read: Reading, group: MapNode | None, declared: Declared) -> None:
    """RG110 for a key that no type has: in `when` the policy would never apply, in `needs` never hold."""
    known = dict.fromkeys(("type", *declared.common, *(key for keys in declared.keys.values() for key in keys)))
    for key, _ in group.entries if group and not (declared.is_open or declared.is_cut) else ():
        if key.value not in known:
            read.unknown_key(key, tuple(known), "a record of any type")


def _check_types(read: Reading, when: MapNode | None, declared: Declared) -> None:
    """RG112 for a type in `when` that is not declared: the policy would never apply."""
    node = when.get("type") if when else None
    for item in _each(node):
        type_of(read, "type", item, None, declared)


def _types_of(when: MapNode | None) -> frozenset[str]:
    """The types that a policy is about; none when it is about all."""
    node = when.get("type") if when else None
    return frozenset(item.text.value for item in _each(node) if isinstance(item, ScalarNode))


def _check_words(read: Reading, group: MapNode | None, types: frozenset[str], declared: Declared) -> None:
    """RG112 for a word that no key of this name can hold in the types that the policy is about."""
    for key, node in group.entries if group else ():
        kinds = [keys[key.value] for prefix, keys in declared.keys.items()
                 if key.value in keys and (not types or declared.names[prefix] in types)]  # fmt: skip
        kinds += [declared.common[key.value]] if key.value in declared.common else []
        words = dict.fromkeys(word for kind in kinds for word in declared.words.get(kind.vocabulary or "", kind.words))
        is_known = all(kind.words and kind.vocabulary not in declared.torn for kind in kinds)
        if words and is_known:
            for item in _each(node):
                if not isinstance(item, MapNode):
                    word_of(read, key.value, item, key, tuple(words))


def _check_cites(read: Reading, needs: MapNode | None, declared: Declared) -> None:
    """RG112 and RG110 for what is no filter of citations: it would be passed over."""
    node, key = needs.get("cites") if needs else None, needs.key("cites") if needs else None
    if node is None or key is None:
        return
    if not isinstance(node, MapNode):
        advice = "write `{}` for any citation, or what one must have, as in `{layer: design}`"
        read.wrong("cites", node, key, "a mapping", advice)
        return
    for name, value in node.entries:
        if name.value not in _FILTERS:
            read.unknown_key(name, tuple(_FILTERS), "`cites`")
            continue
        for item in _each(value):
            word_of(read, name.value, item, name, declared.words.get(_FILTERS[name.value], ()))


def _check_refs(read: Reading, needs: MapNode | None, declared: Declared) -> None:
    """RG110 for a relation, RG112 for the type of its target that is not declared: no record could have it."""
    node = needs.get("refs") if needs else None
    if isinstance(node, MapNode):
        for name, value in node.entries:
            if name.value not in declared.relations and not declared.is_cut:
                read.unknown_key(name, tuple(declared.relations), "`refs`")
            for item in _each(value):
                if not isinstance(item, MapNode):
                    type_of(read, name.value, item, name, declared)
    elif not declared.is_cut:
        for item in _each(node):
            word_of(read, "refs", item, None, tuple(declared.relations))


def _each(node: Node | None) -> tuple[Node, ...]:
    """The items of a list, or the one node."""
    return node.items if isinstance(node, ListNode) else (node,) if node is not None else ()


def _severity(read: Reading, values: Mapping[str, tuple[Node, Text]]) -> Literal["error", "warning"] | None:
    if "severity" not in values:
        return "error"
    word = word_of(read, "severity", *values["severity"], ("error", "warning"))
    if word is None:
        return None
    return "error" if word.value == "error" else "warning"
