"""What stands below keys that hold maps and lists, where the contract gives it a shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from types import MappingProxyType

from reportgen.frozen import dataclass
from reportgen.model.nodes import ListNode, MapNode, Node, ScalarNode
from reportgen.model.records import FieldValue, Reference
from reportgen.model.types import RecordTypes
from reportgen.records.ids import reference
from reportgen.records.reading import Reading, beginning, day_of, flag_of, text_of, word_of
from reportgen.source import Text

Scalar = Callable[[Reading, str, Node, Text | None], object]


@dataclass(frozen=True, slots=True)
class _Shape:
    """The keys of one mapping. A list of such mappings may hold bare tokens too, or be made of scalars alone."""

    keys: Mapping[str, Scalar | tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    required: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    """Keys that hold an id of this report."""
    scalar: Scalar | None = None
    """What an item may be instead of a mapping."""


def _line(read: Reading, name: str, node: Node, key: Text | None) -> object:
    return text_of(read, name, node, key)


def _prose(read: Reading, name: str, node: Node, key: Text | None) -> object:
    return text_of(read, name, node, key, is_line=False)


def _code(read: Reading, name: str, node: Node, key: Text | None) -> object:
    return text_of(read, name, node, key, is_line=False)


_SHAPES: Mapping[str, _Shape] = {
    "was": _Shape({"id": _line, "from": _line, "note": _prose}, ("id",), scalar=_line),
    "retired": _Shape({"on": day_of, "why": _prose}, ("on", "why")),
    "submitted": _Shape(scalar=day_of),
    "waits-for": _Shape({"owner": _line, "until": day_of}, ("owner", "until")),
    "resolved": _Shape({"conflict": _line, "by": _line, "at": day_of, "how": _prose}, ("conflict", "by", "at")),
    "checks": _Shape(
        {"kind": ("supports", "irrelevant", "boundary"), "test": _code, "critical": flag_of}, ("kind", "test")
    ),
    "corrections": _Shape(
        {"at": _line, "since": _line, "was": _prose, "now": _prose, "why": _prose},
        ("at", "why"),
        links=("at", "since"),
    ),
}


def check_shape(read: Reading, name: str, value: FieldValue, types: RecordTypes) -> tuple[Reference, ...]:
    """The links below a key that holds a map or list, with the faults of its shape noted (RG110–112)."""
    shape = _SHAPES.get(name)
    if shape is None or not isinstance(value, (MapNode, ListNode)):
        return ()
    links: list[Reference] = []
    for item in value.items if isinstance(value, ListNode) else (value,):
        if isinstance(item, MapNode) and shape.keys:
            links += _mapping(read, name, item, shape, types)
        elif isinstance(item, ScalarNode) and shape.scalar is not None:
            shape.scalar(read, name, item, None)
        else:
            wanted = f"a mapping of {', '.join(f'`{key}`' for key in shape.keys)}" if shape.keys else "a date"
            read.wrong(name, item, None, wanted, f"write {wanted}")
    return tuple(links)


def prose_of(name: str, value: MapNode | ListNode) -> tuple[Text, ...]:
    """The Markdown below a key that holds a map or list: notes and reasons."""
    shape = _SHAPES.get(name)
    keys = {key for key, form in shape.keys.items() if form is _prose} if shape else set()
    items = value.items if isinstance(value, ListNode) else (value,)
    return tuple(
        entry.text
        for item in items
        if isinstance(item, MapNode) and keys
        for key, entry in item.entries
        if key.value in keys and isinstance(entry, ScalarNode)
    )


def _is_revision(read: Reading, link: Reference, types: RecordTypes) -> None:
    """RG205 for a `since` that names no revision."""
    kind = types.of(link.target.rpartition(":")[2])
    if kind is not None and kind.name != "revision":
        message = f"`since` leads to a revision, and `{link.target}` is a `{kind.name}`"
        read.fault("RG205", message, link.span, "name the revision in which the words first stood, such as `REV-1`")


def _mapping(read: Reading, name: str, node: MapNode, shape: _Shape, types: RecordTypes) -> list[Reference]:
    links: list[Reference] = []
    present = {key.value for key, _ in node.entries}
    for key, value in node.entries:
        form = shape.keys.get(key.value)
        if form is None:
            read.unknown_key(key, tuple(shape.keys), f"`{name}`")
        elif key.value in shape.links:
            link = reference(read, value, types, name, key)
            links += [link] if link else []
            if link and key.value == "since":
                _is_revision(read, link, types)
        elif isinstance(form, tuple):
            word_of(read, key.value, value, key, form)
        else:
            form(read, key.value, value, key)
    for missing in shape.required:
        if missing not in present:
            read.missing_key(missing, beginning(node), f"`{name}`")
    return links
