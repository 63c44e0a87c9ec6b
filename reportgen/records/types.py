"""record-types.yaml → what records may look like: the shipped file and a project's own, read alike.

A project adds types, keys to a built-in type, words, relations and policies. It removes nothing and
changes the type of nothing.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TypeVar, get_args

from reportgen.diagnostics import Diagnostic, Label, did_you_mean
from reportgen.model.nodes import ListNode, MapNode, Node, ScalarNode
from reportgen.model.types import KeyKind, KeyType, RecordType, RecordTypes, Relation
from reportgen.records.declared import Declared, is_name, name_of, type_of
from reportgen.records.policies import read_policies
from reportgen.records.reading import (
    Reading,
    beginning,
    flag_of,
    items_of,
    listing,
    map_of,
    place,
    short,
    text_of,
    word_of,
)
from reportgen.source import SourceFile, Text
from reportgen.yamltext import read as read_yaml

Findings = tuple[Diagnostic, ...]

_TOP = ("schema", "words", "common", "relations", "types", "policies")
_TYPE = ("prefix", "name", "required", "optional", "untranslated")
_RELATION = ("inverse", "acyclic", "symmetric", "to")
_KINDS: tuple[str, ...] = tuple(kind for kind in get_args(KeyKind) if kind not in {"enum", "word"})
_TRANSLATED = frozenset(("text", "markdown", "markdown-list"))
_SEVERAL = frozenset(("status", "layer", "guarantee"))
_PREFIX = re.compile(r"[A-Z]{2,5}")
MAX_DECLARED = 300
"""Types, and relations, of one file."""
T = TypeVar("T")
_LEADING = ("id", "title", "description")


def read_types(shipped: SourceFile, own: SourceFile | None = None) -> tuple[RecordTypes, Findings]:
    """The record types of the shipped file with the project's own; faults are RG101–103 and RG110–113."""
    declared = Declared()
    found: list[Diagnostic] = []
    for file in (shipped, own):
        if file is None:
            continue
        node, faults = read_yaml(file)
        found += faults
        declared.is_open |= node is None and bool(faults)
        if node is not None:
            read = Reading()
            _file(read, node, declared)
            found += read.found
    return _finish(declared), tuple(found)


def _finish(declared: Declared) -> RecordTypes:
    types = {}
    for prefix, name in declared.names.items():
        own = declared.keys[prefix]
        leading = {key: kind for key, kind in declared.common.items() if key in _LEADING}
        keys = {**leading, **own, **{key: kind for key, kind in declared.common.items() if key not in _LEADING}}
        current = {key: _with_words(kind, declared) for key, kind in keys.items()}
        types[prefix] = RecordType(prefix, name, current, ("id", *declared.required[prefix]))
    return RecordTypes(declared.words, types, declared.relations, tuple(declared.policies), is_open=declared.is_open)


def _with_words(kind: KeyType, declared: Declared) -> KeyType:
    """A key of a vocabulary with all its words, those that were added later too; with none when they are not known."""
    return (
        kind
        if kind.vocabulary is None
        else replace(kind, words=() if kind.vocabulary in declared.torn else declared.words[kind.vocabulary])
    )


def _file(read: Reading, node: Node, declared: Declared) -> None:
    if not isinstance(node, MapNode):
        read.fault("RG112", "record types are not written as a mapping", node.span, f"its keys are {listing(_TOP)}")
        declared.is_open = True
        return
    for key, value in node.entries:
        if key.value not in _TOP:
            read.unknown_key(key, _TOP, "a file of record types")
            declared.is_open = declared.is_cut = True
        elif key.value == "schema" and not (isinstance(value, ScalarNode) and value.text.value == "1"):
            read.fault("RG112", "`schema` is not `1`", place(value, key), "write `schema: 1`")
    for name, reader in (
        ("words", _words),
        ("common", _common),
        ("types", _types),
        ("relations", _relations),
        ("policies", read_policies),
    ):
        found, at = node.get(name), node.key(name)
        if found is not None and at is not None:
            reader(read, found, at, declared)


def _words(read: Reading, node: Node, key: Text, declared: Declared) -> None:
    group = map_of(read, "words", node, key)
    for name, value in group.entries if group else ():
        faults = len(read.found)
        if not is_name(read, name):
            continue
        words = dict.fromkeys(declared.words.get(name.value, ()))
        for item in items_of(read, name.value, value, name, "words"):
            word = name_of(read, name.value, item, None)
            if word is not None:
                words[word.value] = None
        declared.words[name.value] = tuple(words)
        declared.torn.update((name.value,) if len(read.found) > faults else ())


def _common(read: Reading, node: Node, key: Text, declared: Declared) -> None:
    group = map_of(read, "common", node, key)
    for name, value in group.entries if group else ():
        kind = _key(read, name, value, declared, is_translatable=True)
        if kind is not None and _is_new(read, name, kind, declared.common.get(name.value)):
            declared.common[name.value] = kind


def _is_new(read: Reading, name: Text, kind: KeyType, before: KeyType | None) -> bool:
    """Whether the key is not declared yet; RG112 when it is, with another type."""
    if before is not None and (before.kind, before.vocabulary or before.words) != (
        kind.kind,
        kind.vocabulary or kind.words,
    ):
        was = f"word {before.vocabulary}" if before.vocabulary else before.kind
        read.fault("RG112", f"`{name.value}` is `{was}` already", name.span, "give the key another name")
    return before is None


def _key(read: Reading, name: Text, node: Node, declared: Declared, *, is_translatable: bool) -> KeyType | None:
    """The type of a key: a word of the list, `word` with a vocabulary, or words in brackets."""
    if not is_name(read, name):
        return None
    if isinstance(node, ListNode):
        words = [text.value for item in node.items if (text := name_of(read, name.value, item, None)) is not None]
        if not node.items:
            read.fault("RG112", f"`{name.value}` has no words to choose from", name.span, "write them in the brackets")
        return KeyType("enum", tuple(words)) if words else None
    text = text_of(read, name.value, node, name)
    if text is None:
        return None
    kind, _, vocabulary = text.value.partition(" ")
    if kind == "word":
        if vocabulary not in declared.words:
            if declared.is_cut:
                return None  # it may stand in what could not be read, and that has a finding
            near = did_you_mean(vocabulary, declared.words)
            advice = near or f"there are {listing(declared.words)}; a project adds its own under `words`"
            read.fault("RG112", f"no vocabulary has the name `{short(vocabulary)}`", text.span, advice)
            return None
        return KeyType("word", declared.words[vocabulary], vocabulary, is_several=vocabulary in _SEVERAL)
    found = next((one for one in get_args(KeyKind) if one == text.value and one in _KINDS), None)
    if found is None:
        word_of(read, name.value, node, name, (*_KINDS, "word …"))
        return None
    return KeyType(found, is_translated=is_translatable and found in _TRANSLATED)


def _types(read: Reading, node: Node, key: Text, declared: Declared) -> None:
    for item in _bounded(read, items_of(read, "types", node, key, "types"), key):
        if isinstance(item, MapNode):
            _type(read, item, declared)
        else:
            read.wrong("types", item, None, "a mapping with `prefix` and `name`")


def _bounded(read: Reading, items: tuple[T, ...], key: Text) -> tuple[T, ...]:
    """The items, up to the number that is read; RG112 when there are more."""
    if len(items) > MAX_DECLARED:
        message = f"`{key.value}` declares more than `{MAX_DECLARED}`"
        read.fault("RG112", message, key.span, "join those that differ in little")
    return items[:MAX_DECLARED]


def _type(read: Reading, node: MapNode, declared: Declared) -> None:
    for key, _ in node.entries:
        if key.value not in _TYPE:
            read.unknown_key(key, _TYPE, "a record type")
    prefix = _prefix(read, node, declared)
    if prefix is None:
        declared.is_open = True
        name = node.get("name")
        is_named = isinstance(name, ScalarNode) and name.text.value not in declared.names.values()
        declared.is_cut |= not is_named
        if isinstance(name, ScalarNode):
            declared.faulty |= {name.text.value, "-".join(name.text.value.lower().split())}
        return
    group = node.get("untranslated")
    names = items_of(read, "untranslated", group, node.key("untranslated"), "keys") if group else ()
    untranslated = {item.text.value for item in names if isinstance(item, ScalarNode)}
    for group_name in ("required", "optional"):
        value, at = node.get(group_name), node.key(group_name)
        entries = map_of(read, group_name, value, at) if value is not None else None
        for key, kind_node in entries.entries if entries else ():
            kind = _key(read, key, kind_node, declared, is_translatable=key.value not in untranslated)
            if kind is not None:
                _declare(read, key, kind, declared, prefix, is_required=group_name == "required")
    for item in names:
        if isinstance(item, ScalarNode) and item.text.value not in declared.keys[prefix]:
            read.fault("RG112", f"`{short(item.text.value)}` is no key of this type", item.span)


def _declare(read: Reading, key: Text, kind: KeyType, declared: Declared, prefix: str, *, is_required: bool) -> None:
    before = declared.keys[prefix].get(key.value)
    if before is None:
        _is_new(read, key, kind, declared.common.get(key.value))
        declared.keys[prefix][key.value] = kind
    else:
        _is_new(read, key, kind, before)
    if is_required and key.value not in declared.required[prefix]:
        declared.required[prefix].append(key.value)


def _prefix(read: Reading, node: MapNode, declared: Declared) -> str | None:
    """The prefix of a type, declared now or before; None and a finding when there is no good one."""
    value, at = node.get("prefix"), node.key("prefix")
    if value is None:
        read.missing_key("prefix", beginning(node), "a record type")
        return None
    text = text_of(read, "prefix", value, at)
    if text is None:
        return None
    if not _PREFIX.fullmatch(text.value):
        advice = "use 2 to 5 capital letters from A to Z"
        read.fault("RG112", f"`{short(text.value)}` is not a prefix", text.span, advice)
        return None
    return text.value if _named(read, node, text, declared) else None


def _named(read: Reading, node: MapNode, prefix: Text, declared: Declared) -> bool:
    """Whether the type has the name that it needs: its own when new, the same or none when built in."""
    value = node.get("name")
    name = name_of(read, "name", value, node.key("name")) if value is not None else None
    before = declared.names.get(prefix.value)
    if before is not None:
        if name is not None and name.value != before:
            read.fault("RG112", f"`{prefix.value}` is `{before}` already", name.span, "use another prefix")
            return False  # the keys are those of another type
        return True
    if name is None:
        if value is None:
            read.missing_key("name", beginning(node), "a record type")
        return False
    if name.value in declared.names.values():
        first = declared.places.get(name.value)
        related = (Label(first, "declared here"),) if first else ()
        read.fault("RG112", f"two types have the name `{name.value}`", name.span, "use another name", related)
        return False
    declared.names[prefix.value] = name.value
    declared.places[name.value] = name.span
    declared.keys[prefix.value], declared.required[prefix.value] = {}, []
    return True


def _relations(read: Reading, node: Node, key: Text, declared: Declared) -> None:
    group = map_of(read, "relations", node, key)
    for name, value in _bounded(read, group.entries, key) if group else ():
        entries = map_of(read, name.value, value, name)
        if entries is None or not is_name(read, name):
            continue
        relation = _relation(read, name, entries, declared)
        before = declared.relations.get(name.value)
        if before is not None and before != relation:
            read.fault("RG112", f"the relation `{name.value}` is declared already", name.span, "use another name")
        declared.relations.setdefault(name.value, relation)


def _relation(read: Reading, name: Text, node: MapNode, declared: Declared) -> Relation:
    inverse: str | None = None
    flags = {"acyclic": False, "symmetric": False}
    targets: list[str] = []
    for key, value in node.entries:
        if key.value == "inverse":
            inverse = _inverse(read, name, value, key, declared)
        elif key.value in flags:
            flags[key.value] = bool(flag_of(read, key.value, value, key))
        elif key.value == "to":
            for item in items_of(read, "to", value, key, "names of types"):
                word = type_of(read, "to", item, key, declared)
                targets += [word] if word else []
        else:
            read.unknown_key(key, _RELATION, "a relation")
    return Relation(name.value, inverse, flags["acyclic"], flags["symmetric"], tuple(targets))


def _inverse(read: Reading, name: Text, node: Node, key: Text, declared: Declared) -> str | None:
    """The name of a relation seen from its target; RG112 when another relation has it."""
    text = name_of(read, "inverse", node, key)
    if text is None:
        return None
    taken = {relation.inverse: other for other, relation in declared.relations.items()}
    taken |= {other: other for other in declared.relations}
    other = taken.get(text.value)
    if other is not None and other != name.value:
        read.fault("RG112", f"`{text.value}` belongs to the relation `{other}`", text.span, "use another name")
    return text.value
