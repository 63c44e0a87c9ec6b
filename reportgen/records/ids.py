"""Ids: a declared prefix, `-`, a number without leading zero, with `report:` before it from elsewhere."""

from __future__ import annotations

import re

from reportgen.diagnostics import did_you_mean
from reportgen.model.nodes import Node, ScalarNode
from reportgen.model.records import Reference
from reportgen.model.types import RecordTypes
from reportgen.records.reading import Reading, listing, short
from reportgen.source import Span, Text

ID = re.compile(r"(?:(?P<report>[a-z0-9][a-z0-9_-]*):)?(?P<prefix>[A-Z]{2,5})-(?P<number>[1-9][0-9]{0,99})")
NEARLY = re.compile(r"([A-Za-z]{2,5})[-_ ]?0*([1-9][0-9]{0,99})")


def is_id(read: Reading, text: str, span: Span, types: RecordTypes, *, is_own: bool = False) -> bool:
    """Whether `text` is a well-formed id of a declared type; else RG114 or RG115 at `span`.

    `is_own`: the id of a record where it is defined, which takes no `report:`.
    """
    found = ID.fullmatch(text)
    if read.is_full and (found is None or found["prefix"] not in types.types):
        return False
    if found is None or (is_own and found["report"]):
        nearly = NEARLY.fullmatch(text.strip())
        advice = "an id is a prefix of 2 to 5 capitals, `-` and a number without leading zero, such as `CLM-2`"
        if nearly is not None and f"{nearly[1].upper()}-{nearly[2]}" != text:
            advice = f"did you mean `{nearly[1].upper()}-{nearly[2]}`?"
        read.fault("RG114", f"`{short(text)}` is not an id", span, advice)
        return False
    prefix = found["prefix"]
    if prefix in types.types:
        return True
    near = did_you_mean(prefix, types.types)
    declared = f"the prefixes are {listing(types.types)}; a project declares its own in `record-types.yaml`"
    read.fault(
        "RG115",
        f"no record type has the prefix `{prefix}`",
        span,
        f"{near} Otherwise, {declared}" if near else declared,
    )
    return False


def reference(
    read: Reading, node: Node, types: RecordTypes, relation: str, key: Text | None = None
) -> Reference | None:
    """The link that one id makes; None and a finding when it is no id."""
    if not isinstance(node, ScalarNode) or not node.text.value:
        read.wrong(relation, node, key, "an id", "write an id such as `CLM-2`")
        return None
    text: Text = node.text
    if not is_id(read, text.value, text.span, types):
        return None
    return Reference(text.value, text.span, relation)
