"""What is being shown: the last good build, and what keeps the newest edit from replacing it."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from types import MappingProxyType

from reportgen.frozen import dataclass
from reportgen.model import Outside
from reportgen.serve.again import Drawn

_NOTHING: Mapping[str, bytes] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Shown:
    """One state of the shelf."""

    number: int
    """Counts the states."""
    version: str
    """Changes when a page may look different."""
    files: Mapping[str, bytes]
    faults: tuple[str, ...]
    """Lines that say what is wrong; empty after a good build."""

    def event(self, seen: str) -> bytes:
        """What a page that shows the version `seen` is told."""
        if seen != self.version:
            return b"event: reload\ndata: 1\n\n"
        return b"event: faults\ndata: " + json.dumps(self.faults).encode("ascii") + b"\n\n"


class Shelf:
    """The state that the builder changes and the threads of the server read."""

    def __init__(self, name: str, outside: Outside | None = None) -> None:
        self._name = name
        self.outside = outside
        """What a build may use beside the project."""
        self._changed = threading.Condition()
        self.drawn: Drawn | None = None
        """What the last drawing was made of; only the builder looks at it."""
        self._shown = Shown(0, f"{name}-0", _NOTHING, ("the first build is not ready",))

    @property
    def shown(self) -> Shown:
        """The state now."""
        return self._shown

    def put(self, files: Mapping[str, bytes], warnings: tuple[str, ...] = ()) -> bool:
        """Show a good build; whether it differs from what was shown."""
        before = self._shown
        differs = files != before.files or bool(before.faults and not before.files)
        number = before.number + 1
        version = f"{self._name}-{number}" if differs else before.version
        self._replace(Shown(number, version, files, warnings))
        return differs

    def refuse(self, faults: tuple[str, ...]) -> None:
        """Keep the last good build and say what is wrong; where there is none, the page of faults changes."""
        before = self._shown
        number = before.number + 1
        version = before.version if before.files else f"{self._name}-{number}"
        self._replace(Shown(number, version, before.files, faults))

    def wait(self, number: int, seconds: float) -> Shown:
        """The next state after `number`, or the same one after so many seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._shown.number != number, seconds)
            return self._shown

    def _replace(self, shown: Shown) -> None:
        with self._changed:
            self._shown = shown
            self._changed.notify_all()
