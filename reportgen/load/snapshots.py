"""The frozen revisions of a report: `revisions/r<n>.json`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from reportgen import files
from reportgen.load.inputs import Inputs
from reportgen.model import LockedId
from reportgen.model.snapshots import Snapshot
from reportgen.revisions.reading import read_snapshot

_NAME = re.compile(r"/r[1-9][0-9]{0,8}\.json$")


def read_snapshots(inputs: Inputs, folder: str, slug: str) -> Mapping[str, Snapshot]:
    """The snapshots of a report by the id of their revision, the oldest first; RG602 for one that was changed."""
    if files.resolve(inputs.root, f"{folder}/revisions") is None:
        return MappingProxyType({})  # told at revisions.yaml
    paths = (path for path in inputs.names(f"{folder}/revisions", ".json") if _NAME.search(path))
    found: list[Snapshot] = []
    for path in sorted(paths, key=lambda path: (len(path), path)):
        file = inputs.text(path, files.TEXT_LIMIT)
        if file is not None:
            snapshot, faults = read_snapshot(file, slug)
            inputs.found += faults
            found += [snapshot] if snapshot is not None else []
    return MappingProxyType({one.revision: one for one in found})


def with_retired(lock: Mapping[str, LockedId], snapshots: Mapping[str, Snapshot]) -> Mapping[str, LockedId]:
    """The ids of the lock, and those that are retired in a snapshot, which no lost line of the lock brings back."""
    found = dict(lock)
    for one in snapshots.values():
        for name in one.retired:
            if one.file is not None and (name not in found or not found[name].is_retired):
                at = max(one.file.text.find(f'"{name}": "', one.file.text.rfind('\n "ids": {')), 0)
                kind, _, *heir = one.ids[name]
                span = one.file.span(at, at + len(name) + 2)
                found[name] = LockedId(name, kind, is_retired=True, span=span, heir=heir[0] if heir else None)
    return MappingProxyType(found) if len(found) > len(lock) or found != lock else lock
