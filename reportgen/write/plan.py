"""What must change so that a folder holds exactly a site. Reads the folder, changes nothing."""

from __future__ import annotations

import stat
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.files import sha256
from reportgen.frozen import dataclass
from reportgen.manifest import LIMIT, NAME, Manifest, decode, encode, path_fault
from reportgen.rules import rule
from reportgen.source import Span
from reportgen.write.place import Place, blocked_folder, mode_of

_NAMED_AT_MOST = 10
"""Foreign files that are named one by one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The changes to one output folder."""

    replace: Mapping[str, bytes]
    """Path → new bytes, sorted, the manifest last."""
    remove: tuple[str, ...]
    unchanged: tuple[str, ...]
    kept: tuple[str, ...]
    """Files of the manifest that were not asked for."""
    keeps_rights: bool = False
    """Whether a file that is replaced hands on its mode: an author's does, a page does not."""
    digests: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Path → sha256 (hex) of every file of the folder, as the manifest lists them."""


class Chosen(Mapping[str, bytes]):
    """Some of many files, and some more: bytes are asked for one at a time, since not all may fit into memory."""

    def __init__(self, files: Mapping[str, bytes], names: Collection[str], more: Mapping[str, bytes]) -> None:
        self._files, self._names, self._more = files, frozenset(names), more

    def __getitem__(self, path: str) -> bytes:
        if path in self._more:
            return self._more[path]
        if path not in self._names:
            raise KeyError(path)
        return self._files[path]

    def __contains__(self, path: object) -> bool:
        return path in self._more or path in self._names

    def __iter__(self) -> Iterator[str]:
        yield from sorted(self._names)
        yield from self._more

    def __len__(self) -> int:
        return len(self._names) + len(self._more)

    def only(self, names: Collection[str]) -> Chosen:
        """Some of them."""
        more = {path: data for path, data in self._more.items() if path in names}
        return Chosen(self._files, frozenset(names) - more.keys(), more)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the folder shall hold."""

    files: Chosen
    manifest: Manifest


def plan(
    files: Mapping[str, bytes],
    place: Place,
    inputs: Mapping[str, str],
    sources: Mapping[str, str],
    selected: Callable[[str], bool] | None,
) -> tuple[Plan | None, tuple[Diagnostic, ...]]:
    """The changes, or why there can be none: RG807 for a bad path, RG808 for a foreign file in the way."""
    faults = _bad_paths(files, place)
    before, foreign = _manifest_before(place)
    if before is None or faults:
        return None, (*faults, *foreign)
    chosen = tuple(path for path in sorted(files) if selected is None or selected(path))
    outputs = {path: sha256(files[path]) for path in chosen}
    if selected is not None:
        outputs |= {path: known for path, known in before.outputs.items() if not selected(path)}
    from reportgen.matching import POLICY  # a build with nothing to do goes without it

    manifest = Manifest(outputs, inputs, sources, policies={"matching": POLICY})
    wanted = Chosen(files, frozenset(chosen), {NAME: encode(manifest)})
    return _compare(_Wanted(wanted, manifest), place, before)


def _bad_paths(files: Mapping[str, bytes], place: Place) -> tuple[Diagnostic, ...]:
    """RG807 for paths that must not be written and for pairs that one file system cannot tell apart."""
    found: list[Diagnostic] = []
    seen: dict[str, str] = {NAME.casefold(): NAME}
    for path in sorted(files):
        fault = path_fault(path)
        twin = seen.setdefault(path.casefold(), path)
        if fault is None and (twin != path or path == NAME):
            fault = f"differs from `{twin}` by case at most"
        if fault:
            shown = place.name(path.encode("utf-8", "backslashreplace").decode("utf-8"))
            found.append(Diagnostic(rule("RG807"), f"`{shown}` {fault}", Span(place.label)))
    return tuple(found)


def _manifest_before(place: Place) -> tuple[Manifest | None, tuple[Diagnostic, ...]]:
    """The manifest in the folder, an empty one when there is none, or RG808 when it is not ours."""
    path = place.out / NAME
    mode = mode_of(path)
    if mode is None:
        return Manifest({}), ()
    if not stat.S_ISREG(mode) or path.stat().st_size > LIMIT:
        read: Manifest | str = "it is no plain file of a size to be read"
    else:
        read = decode(path.read_bytes())
    if isinstance(read, Manifest):
        return read, ()
    shown = place.name(NAME)
    text = "move it away, or choose another folder with `--out`"
    return None, (Diagnostic(rule("RG808"), f"`{shown}` is in the way: {read}", Span(shown), help=text),)


def _compare(wanted: _Wanted, place: Place, before: Manifest) -> tuple[Plan | None, tuple[Diagnostic, ...]]:
    """The changes between the folder as it is and as it shall be."""
    known: dict[str, str | None] = {}
    gone = [path for path in sorted(before.outputs) if path not in wanted.manifest.outputs]
    remove = tuple(path for path in gone if _is_removable(place.out, path, known))
    replace: list[str] = []
    unchanged: list[str] = []
    in_the_way: dict[str, None] = {}
    for path in wanted.files:
        blocker = blocked_folder(place.out, path, known)
        if blocker is not None and blocker not in remove:
            in_the_way.setdefault(blocker)
        elif blocker is None and holds(place.out / path, wanted.files[path]):
            unchanged.append(path)
        elif blocker is None and not _is_ours(place.out, path, before, remove):
            in_the_way.setdefault(path)
        else:
            replace.append(path)
    if in_the_way:
        return None, _foreign(list(in_the_way), place)
    kept = tuple(path for path in sorted(wanted.manifest.outputs) if path not in wanted.files)
    files = wanted.files.only(replace)
    return Plan(files, remove, tuple(sorted(unchanged)), kept, digests=wanted.manifest.outputs), ()


def _is_removable(out: Path, path: str, known: dict[str, str | None]) -> bool:
    """Whether a file of the manifest before is there to be removed, not behind a link and no folder."""
    mode = mode_of(out / path)
    return mode is not None and not stat.S_ISDIR(mode) and blocked_folder(out, path, known) is None


def _is_ours(out: Path, path: str, before: Manifest, remove: tuple[str, ...]) -> bool:
    """Whether what stands at a path may be replaced: nothing, a file of the manifest, or a folder that empties."""
    mode = mode_of(out / path)
    if mode is None:
        return True
    if stat.S_ISDIR(mode):
        left = {found.relative_to(out).as_posix() for found in (out / path).rglob("*") if not _is_folder(found)}
        return left <= set(remove)
    return path == NAME or path in before.outputs


def _is_folder(path: Path) -> bool:
    mode = mode_of(path)
    return mode is not None and stat.S_ISDIR(mode)


def holds(path: Path, data: bytes) -> bool:
    """Whether a plain file at `path` has exactly these bytes."""
    try:
        found = path.lstat()
        return stat.S_ISREG(found.st_mode) and found.st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _foreign(paths: list[str], place: Place) -> tuple[Diagnostic, ...]:
    """RG808 for each of the first few; the last one says how many more there are."""
    more = len(paths) - _NAMED_AT_MOST
    found = []
    for number, path in enumerate(paths[:_NAMED_AT_MOST], 1):
        rest = f" (and {more} more)" if more > 0 and number == _NAMED_AT_MOST else ""
        shown = place.name(path)
        message = f"`{shown}` stands where the site needs its place, and the last build did not write it{rest}"
        text = "move or delete it, or choose another folder with `--out`"
        found.append(Diagnostic(rule("RG808"), message, Span(shown), help=text))
    return tuple(found)
