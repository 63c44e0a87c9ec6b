"""RG116: the policies of the record types, the shipped ones and a project's own alike.

`when` selects records: each of its keys must hold (`type`, or any key of the record, with a word, a
list of words of which one must be there, or `{}` for any value). `needs` must hold for each of them:
`cites` (a citation with these `layer`, `kind`, `fidelity`), `refs` (a relation, a list of relations
that are all needed, or relation: type), and any key of the record as under `when`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from reportgen.checks.context import Context, Findings, resolve
from reportgen.diagnostics import Diagnostic, Label, Severity
from reportgen.model import Citation, Facet, FieldValue, ListNode, MapNode, Node, Policy, Record, ScalarNode
from reportgen.rules import rule
from reportgen.source import Span, Text


def check_policies(context: Context) -> Findings:
    """One finding for each record and policy that it breaks."""
    found: list[Diagnostic] = []
    for record in context.project.all_written():
        if "retired" in record.fields:
            continue
        for policy in context.project.types.policies:
            if all(_is(record, key.value, node) for key, node in policy.when.entries):
                found += _broken(context, policy, record)
    return tuple(found)


def _broken(context: Context, policy: Policy, record: Record) -> Findings:
    """The finding for a selected record, placed at the key whose word is wrong, else at its id."""
    for key, node in policy.needs.entries:
        holds = _NEEDS.get(key.value)
        if key.value in record.unread or (holds or _has)(context, record, node, key.value):
            continue
        held = record.fields.get(key.value)
        return (
            Diagnostic(
                rule("RG116"),
                policy.message or f"`{record.id}` breaks the policy `{policy.id}`",
                _place(held.value, held.key.span) if held else record.span,
                f"the policy `{policy.id}` needs `{key.value}`{_wanted(node)}",
                Severity(policy.severity),
                related=(Label(policy.span, "the policy stands here"),) if _is_own(context, policy) else (),
                report=record.report,
                record=record.id,
                data=MappingProxyType({"policy": policy.id}),
            ),
        )
    return ()


def _is_own(context: Context, policy: Policy) -> bool:
    """Whether the project declares the policy; a shipped one stands in no file of the project."""
    return policy.span.file.startswith(f"{context.project.config.claims}/")


def _is(record: Record, key: str, node: Node) -> bool:
    """Whether a key of the record holds one of the words of a node; any value for an empty mapping."""
    if key == "type":
        return record.type in words(node)
    held = record.fields.get(key)
    if held is None:
        return False
    return not words(node) or bool(_words_of(held.value).intersection(words(node)))


def words(node: Node | None) -> tuple[str, ...]:
    """The words of a scalar or a list of scalars; none of anything else."""
    if isinstance(node, ScalarNode):
        return (node.text.value,)
    if isinstance(node, ListNode):
        return tuple(item.text.value for item in node.items if isinstance(item, ScalarNode))
    return ()


def _words_of(value: FieldValue) -> frozenset[str]:
    """A record's value as the words that a policy compares."""
    if isinstance(value, tuple):
        return frozenset(item.word if isinstance(item, Facet) else item.value for item in value)
    if isinstance(value, bool):
        return frozenset({"true" if value else "false"})
    if isinstance(value, date):
        return frozenset({value.isoformat()})
    return frozenset({str(value)}) if isinstance(value, Text | Decimal) else frozenset()


def _place(value: FieldValue, otherwise: Span) -> Span:
    """Where a value stands, when it knows."""
    if isinstance(value, tuple) and value:
        return value[0].span
    return value.span if isinstance(value, Text | MapNode | ListNode) else otherwise


def _has(context: Context, record: Record, node: Node, key: str) -> bool:
    return _is(record, key, node)


def _cites(context: Context, record: Record, node: Node, key: str) -> bool:
    """Whether a citation passes every filter; one whose source is unknown may, and has its finding."""
    filters = node.entries if isinstance(node, MapNode) else ()
    for citation in record.cites:
        source = resolve(context.project, record.report, citation.source)
        if source is None or any(key.value in source.unread for key, _ in filters):
            return True
        if all(set(words(wanted)) & _trait(citation, source, key.value) for key, wanted in filters):
            return True
    return False


def _trait(citation: Citation, source: Record, name: str) -> set[str]:
    """What a citation is for a filter: its own layer before the source's."""
    if name == "layer":
        return {citation.layer} if citation.layer else {facet.word for facet in source.facets("layer")}
    if name == "fidelity":
        return {citation.fidelity}
    return {source.word(name)}


def _refs(context: Context, record: Record, node: Node, key: str) -> bool:
    """Whether the record has every relation that is named, to a record of the type when one is given."""
    if isinstance(node, MapNode):
        return all(_leads(context, record, key.value, words(wanted)) for key, wanted in node.entries)
    return all(_leads(context, record, relation, ()) for relation in words(node))


def _leads(context: Context, record: Record, relation: str, types: tuple[str, ...]) -> bool:
    for reference in record.references:
        if reference.relation == relation:
            target = resolve(context.project, record.report, reference.target)
            if target is None or not types or target.type in types:
                return True
    return False


_NEEDS: Mapping[str, Callable[[Context, Record, Node, str], bool]] = MappingProxyType({"cites": _cites, "refs": _refs})
"""What `needs` may ask beyond a record's own keys."""


def _wanted(node: Node) -> str:
    """The filters of a need, for its help: ` with layer implementation`."""
    if isinstance(node, MapNode):
        parts = [f"`{key.value}: {' or '.join(words(value)) or 'any'}`" for key, value in node.entries]
        return f" with {' and '.join(parts)}" if parts else ""
    return f": {' or '.join(f'`{word}`' for word in words(node))}" if words(node) else ""
