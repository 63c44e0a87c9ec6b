"""Which other reports the files of a report may name: told by words alone, before anything is read as YAML."""

from __future__ import annotations

import re

from reportgen import files
from reportgen.load.inputs import Inputs

_NAME = re.compile(rb"([a-z0-9][a-z0-9_-]{0,200})(?=:[A-Z]{2,5}-[1-9]|/)")
"""What stands before the id of a record, or is a part of a path or address."""
_ENDS = (".yaml", ".yml", ".md")


def named_in(inputs: Inputs, folder: str) -> frozenset[str]:
    """Every word of a report's files that may be the name of another report."""
    found: set[bytes] = set()
    for path in files.listing(inputs.root, folder, is_deep=True).files:
        if path.endswith(_ENDS):
            found.update(_NAME.findall(files.read_bytes(inputs.root, path, files.TEXT_LIMIT) or b""))
    return frozenset(name.decode("ascii") for name in found)
