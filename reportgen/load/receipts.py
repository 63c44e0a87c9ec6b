"""Files that a report's text shows: receipts with `:::{lineage}`, envelopes with `:::{gate}`."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from reportgen.load.inputs import Inputs
from reportgen.model import Directive, Node, Section
from reportgen.source import SourceFile
from reportgen.yamltext import read


def read_files(inputs: Inputs, folder: str, sections: Iterable[Section], directive: str) -> Mapping[str, SourceFile]:
    """Path as the directive writes it → text, for every file that is there; RG104 for one that cannot be read."""
    found: dict[str, SourceFile] = {}
    for part in (part for section in sections for part in _shown(section, directive)):
        name = part.argument.value.split(" ")[0].strip()
        path = posixpath.normpath(f"{folder}/{name}")
        if not name or name in found or not path.startswith(f"{folder}/") or not inputs.has(path):
            continue
        file = inputs.text(path)
        if file is not None:
            found[name] = file
    return MappingProxyType(found)


def read_trees(
    inputs: Inputs, folder: str, sections: Iterable[Section], directive: str
) -> tuple[Mapping[str, Node], frozenset[str]]:
    """The trees of such files when they are YAML, and the names of those that are none (RG101–104)."""
    found: dict[str, Node] = {}
    asked = read_files(inputs, folder, sections, directive)
    for name, file in asked.items():
        node, faults = read(file)
        inputs.found += [replace(item, report=posixpath.basename(folder)) for item in faults]
        if node is not None:
            found[name] = node
    return MappingProxyType(found), frozenset(asked.keys() - found.keys())


def _shown(section: Section, name: str) -> Iterator[Directive]:
    return (part for part in section.parts if isinstance(part, Directive) and part.name == name)
