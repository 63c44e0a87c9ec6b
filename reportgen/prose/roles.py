"""Roles: what `{term}`, `{value}` and `{ref}` may hold."""

from __future__ import annotations

import re
from typing import Literal

from reportgen.frozen import dataclass
from reportgen.prose.faults import Fault, shown, suggestion
from reportgen.prose.ids import is_target

ROLES = ("ref", "term", "value")
_OWN_TEXT = re.compile(r"(.*[^ ]) ?<([^<>]*)>")
_ADDRESS = re.compile(r"[a-z][a-z0-9_]*\.[^.\s`]+\.[a-z][a-z0-9_]*")
_ELSEWHERE = re.compile(rf"[a-z0-9][a-z0-9_-]*:{_ADDRESS.pattern}")


@dataclass(frozen=True, slots=True)
class Role:
    """A role that is written as it must be; whether its target exists is for the checks."""

    kind: Literal["record", "term", "value"]
    target: str
    own_text: str | None


def read_role(name: str, words: str, begin: int, end: int, *, is_linked: bool) -> Role | Fault:
    """The role `name` with these words; `is_linked`: it stands inside the text of a link."""
    if name not in ROLES:
        meant = suggestion(name, ROLES)
        advice = f"did you mean `{{{meant}}}`?" if meant else "the roles are {ref}, {term} and {value}"
        return Fault("RG406", f"there is no role `{{{name}}}`", advice, begin, end)
    own = _OWN_TEXT.fullmatch(words)
    target, own_text = (own[2].strip(), own[1]) if own and name != "value" else (words, None)
    wrong = _wrong(name, target, is_linked=is_linked)
    if wrong:
        return Fault("RG407", wrong[0], wrong[1], begin, end)
    kind: Literal["record", "term", "value"] = "term" if name == "term" else "value" if name == "value" else "record"
    return Role(kind, target, own_text)


def _wrong(name: str, target: str, *, is_linked: bool) -> tuple[str, str] | None:
    """The message and the advice for a role that is not written as it must be."""
    if not target:
        return f"the role `{{{name}}}` is empty", f"name what it stands for: {_EXAMPLES[name]}"
    if name == "value" and _ELSEWHERE.fullmatch(target):
        advice = "each report has tables of its own: put a copy into `data/`, or link the record that states the value"
        return f"{shown(target)} is a value of another report", advice
    if name == "value" and not _ADDRESS.fullmatch(target):
        return f"{shown(target)} is not the address of a value", "write table.row.column, as in final.with-rule.reserve"
    if name == "ref" and not is_target(target):
        return f"{shown(target)} is not a record id", f"write an id: {_EXAMPLES[name]}"
    if name == "term" and is_linked:
        return f"the term {shown(target)} stands inside the text of a link", "move the term out of the link"
    return None


_EXAMPLES = {
    "ref": "{ref}`CLM-2`, or with own text {ref}`the first claim <CLM-2>`",
    "term": "{term}`memory`, or with own text {term}`memories <memory>`",
    "value": "{value}`table.row.column`",
}
