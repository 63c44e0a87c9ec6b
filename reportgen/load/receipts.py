"""Files of receipts that a report's text shows with `:::{lineage}`."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from reportgen.load.inputs import Inputs
from reportgen.model import Directive, Section
from reportgen.source import SourceFile


def read_files(inputs: Inputs, folder: str, sections: Iterable[Section]) -> Mapping[str, SourceFile]:
    """Path as the directive writes it → text, for every file that is there; RG104 for one that cannot be read."""
    found: dict[str, SourceFile] = {}
    for part in (part for section in sections for part in _shown(section)):
        name = part.argument.value.split(" ")[0].strip()
        path = posixpath.normpath(f"{folder}/{name}")
        if not name or name in found or not path.startswith(f"{folder}/") or not inputs.has(path):
            continue
        file = inputs.text(path)
        if file is not None:
            found[name] = file
    return MappingProxyType(found)


def _shown(section: Section) -> Iterator[Directive]:
    return (part for part in section.parts if isinstance(part, Directive) and part.name == "lineage")
