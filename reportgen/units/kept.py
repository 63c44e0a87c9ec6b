"""What the last build made of each unit: when nothing that it depends on has changed, it is not made again.

One file a unit in `.reportgen/cache/units/`: a hash, a line end, and the JSON that it is of. It is trusted no
further than `reportgen.write.memory` trusts its own: another tool, another folder, another file, and it counts
as absent. Deleting it costs time only.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any  # Any: what JSON holds is checked by using it; a wrong shape ends in `recall`

from reportgen.files import sha256
from reportgen.frozen import dataclass
from reportgen.units.task import Outcome, as_document, from_document
from reportgen.write import CACHE, Row, are_same, compare, documents, owner, rows_of, take, walk

SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where outcomes are kept, and what all of them depend on."""

    root: Path
    out: Path
    claims: str
    """The folder of the reports."""
    key: str
    """The tool, the folder, and a hash of what all reports share."""
    today: str

    def name(self, slugs: tuple[str, ...]) -> str:
        """The path below the project at which the outcome of a unit is kept."""
        name = sha256("\0".join((str(self.out), *slugs)).encode("utf-8", "surrogateescape"))[:20]
        return f"{CACHE}/units/{name}.json"

    def folders(self, slugs: tuple[str, ...]) -> tuple[str, ...]:
        """The folders in which the files of a unit are looked for."""
        return tuple(f"{self.claims}/{slug}" for slug in slugs)


def key_of(root: Path, shared: Mapping[str, str], *, use_mirrors: bool) -> str:
    """What all outcomes depend on; `shared` is path → sha256 of what all reports share."""
    words = "\n".join(f"{path} {digest}" for path, digest in sorted(shared.items()))
    return sha256(f"{SCHEMA_VERSION} {owner(root)} {use_mirrors}\n{words}".encode("utf-8", "surrogateescape"))


def recall(shelf: Shelf, slugs: tuple[str, ...]) -> tuple[Outcome, Mapping[str, Row]] | None:
    """What came of a unit, when nothing that it was made of and nothing that it made has changed since.

    With it the state of its files.
    """
    try:
        document, stamp = documents.read(shelf.root, shelf.name(slugs))
        if document["key"] != shelf.key or document["today"] not in (None, shelf.today):
            return None
        return _unchanged(shelf, slugs, document, stamp)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None  # absent or damaged: the unit is made, and written anew


def _unchanged(
    shelf: Shelf, slugs: tuple[str, ...], document: dict[str, Any], stamp: int
) -> tuple[Outcome, Mapping[str, Row]] | None:
    if sorted(walk(shelf.root, shelf.folders(slugs))) != document["walked"] or not are_same(document["watched"]):
        return None
    inputs = compare(shelf.root, rows_of(document["inputs"]), stamp)
    outputs = compare(shelf.out, rows_of(document["outputs"]), None) if inputs is not None else None
    return (from_document(document["outcome"]), outputs.rows) if outputs is not None else None


def remember(shelf: Shelf, outcome: Outcome, digests: Mapping[str, str]) -> Mapping[str, Row]:
    """Write down what came of a unit whose pages stand, and tell their state; `digests` is that of the site.

    Nothing is said when that fails, and nothing kept where an edition is blocked or an input has changed since.
    """
    if outcome.blocked:
        return {}
    walked = sorted(walk(shelf.root, shelf.folders(outcome.slugs)))
    inputs = take(shelf.root, [*walked, *outcome.inputs, *outcome.wanted])
    if any(not row or row[4] != outcome.inputs[path] for path, row in inputs.items() if path in outcome.inputs):
        return {}
    outputs = {path: row for path, row in take(shelf.out, outcome.places).items() if row is not None}
    if any(path not in outputs or outputs[path][4] != digests[path] for path in outcome.places):
        return {}
    document = {
        "key": shelf.key,
        "today": shelf.today if outcome.is_dated else None,
        "walked": walked,
        "watched": dict(outcome.watched),
        "inputs": inputs,
        "outputs": outputs,
        "outcome": as_document(outcome),
    }
    with suppress(OSError, ValueError, TypeError):
        documents.save(shelf.root, shelf.name(outcome.slugs), document)
    return outputs
