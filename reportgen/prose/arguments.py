"""What the directives take. Whether a figure, table or record exists is for the checks."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from reportgen.prose.faults import Fault, shown, suggestion

_EXAMPLES = {
    "figure": "the id of a figure, as in `:::{figure} FIG-1`",
    "quote": "a source and a place in it, as in `:::{quote} SRC-3 saved.csv:2`",
    "values": "the name of a table of recorded values, as in `:::{values} final`",
    "lineage": "a file of receipts and a time, as in `:::{lineage} data/receipts.jsonl now=2026-11-30T12:00:00Z`",
    "gate": "a file of envelopes, as in `:::{gate} data/candidates.yaml`",
    "records": "a prefix and, if wanted, filters, as in `:::{records} CLM status=claimed`",
}
_FILTER = re.compile(r"[a-z][a-z0-9-]*=[^\s=]+")


def argument_faults(name: str, argument: str, begin: int, prefixes: frozenset[str]) -> Iterator[Fault]:
    """The faults of a directive's argument, which begins at offset `begin`."""
    words = list(re.finditer(r"\S+", argument))
    if not words:
        message = f"the directive `{{{name}}}` does not say what to show"
        yield Fault("RG407", message, f"name {_EXAMPLES[name]}", begin, begin)
        return
    rest = words[1:]
    if name == "records":
        prefix = words[0]
        if prefix[0] not in prefixes:
            yield _unknown_prefix(prefix[0], begin + prefix.start(), prefixes)
        rest = [word for word in rest if not _FILTER.fullmatch(word[0])]
    if name == "lineage":
        times = [word for word in rest if _is_now(word[0])]
        rest = [word for word in rest if word not in times]
        if not times and not rest:
            message = "the directive `{lineage}` does not say by which time it judges"
            yield Fault("RG407", message, "add `now=2026-11-30T12:00:00Z`", begin, begin + len(argument))
    for word in rest:
        message = f"the directive `{{{name}}}` cannot read {shown(word[0])}"
        yield Fault("RG407", message, f"write {_EXAMPLES[name]}", begin + word.start(), begin + word.end())


def _unknown_prefix(word: str, begin: int, prefixes: frozenset[str]) -> Fault:
    meant = suggestion(word.upper(), prefixes)
    advice = f"did you mean `{meant}`?" if meant else f"the prefixes are {', '.join(sorted(prefixes))}"
    return Fault("RG407", f"no record type has the prefix {shown(word)}", advice, begin, begin + len(word))


def _is_now(word: str) -> bool:
    """Whether a word is `now=` and a time with its zone."""
    name, _, typed = word.partition("=")
    try:
        return name == "now" and dt.datetime.fromisoformat(typed).tzinfo is not None
    except ValueError:
        return False
