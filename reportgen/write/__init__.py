"""The site in memory → the folder of the output, whole or not at all.

Nothing here knows what a page holds. The build owns the files that `manifest.json` lists and no
other: foreign files stay, and one that stands where a page must go is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.manifest import LIMIT, NAME, Manifest, decode
from reportgen.rules import rule
from reportgen.source import Span
from reportgen.write import documents
from reportgen.write.documents import CACHE, is_own
from reportgen.write.edit import change, mend
from reportgen.write.lock import acquire
from reportgen.write.memory import (
    Answer,
    Asked,
    are_same,
    decode_finding,
    encode_finding,
    owner,
    recall,
    remember,
    rows_of,
)  # fmt: skip
from reportgen.write.place import Place, locate, unwritable
from reportgen.write.plan import plan
from reportgen.write.snapshot import Row, compare, take, walk
from reportgen.write.transaction import Step, is_half_done, recover, transact

if TYPE_CHECKING:  # a build with nothing to do needs no model
    from reportgen.model import Site

__all__ = [
    "CACHE", "Answer", "Asked", "Row", "Written", "are_same", "change", "compare", "decode_finding", "documents",
    "encode_finding", "is_own", "locate", "mend", "owner", "recall", "remember", "repair", "rows_of", "standing",
    "take", "walk", "write",
]  # fmt: skip

Findings = tuple[Diagnostic, ...]
_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Written:
    """What a build did to the folder of the output."""

    out: Path
    written: tuple[str, ...] = ()
    """Paths that are new or changed, sorted, the manifest included."""
    unchanged: tuple[str, ...] = ()
    """Paths that were not touched."""
    removed: tuple[str, ...] = ()
    """Paths of the manifest before that the site no longer has."""
    kept: tuple[str, ...] = ()
    """Paths that were not asked for and stay as they were."""
    digests: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """Path → sha256 (hex) of every file of the site but the manifest."""

    @property
    def files(self) -> tuple[str, ...]:
        """Every file of the site as it is now, sorted."""
        return tuple(sorted((*self.written, *self.unchanged, *self.kept)))


def _quiet(_: str) -> None:
    """The step of a run that nobody watches."""


def write(
    site: Site,
    out: Path,
    inputs: Mapping[str, str],
    *,
    root: Path | None = None,
    protected: tuple[str, ...] = (),
    sources: Mapping[str, str] = _NOTHING,
    selected: Callable[[str], bool] | None = None,
    step: Step = _quiet,
) -> tuple[Written | None, Findings]:
    """Make `out` hold exactly the files of `site` and its manifest; None, and nothing changed, on a fault.

    `inputs` is path → sha256 of everything that was read, `sources` says which sources were present,
    `protected` names folders below `root` that no output may touch. `selected` narrows the paths
    that are written; the others stay as the manifest before lists them.
    """

    def work(place: Place) -> tuple[Written | None, Findings]:
        recover(place.out, place.staging, step)
        planned, found = plan(site.files, place, inputs, sources, selected)
        if planned is None:
            return None, found
        if planned.replace or planned.remove:
            transact(planned, place.out, place.staging, step)
        written = tuple(sorted(planned.replace))
        return Written(place.out, written, planned.unchanged, planned.remove, planned.kept, planned.digests), ()

    place, fault = locate(out, root, protected)
    if place is None:
        return None, (fault,) if fault else ()
    return _alone(place, work)


def repair(out: Path, root: Path | None = None) -> Findings:
    """Finish or undo what an interrupted build left of `out`; RG806 while that build still runs.

    Nothing is touched, and no lock taken, when there is nothing to repair.
    """

    def work(place: Place) -> tuple[None, Findings]:
        recover(place.out, place.staging, _quiet)
        return None, ()

    place, _ = locate(out, root)
    if place is None or not place.staging.exists():
        return ()
    return _alone(place, work)[1]


def _alone(place: Place, work: Callable[[Place], tuple[Written | None, Findings]]) -> tuple[Written | None, Findings]:
    """What `work` returns when no other build works on the same output: else RG806; RG807 when it fails."""
    try:
        lock = acquire(place.staging / "lock")
    except OSError as error:
        return None, (unwritable(error, place),)
    if lock is None:
        text = "wait until the other build has ended, or choose another folder with `--out`"
        message = f"another build is writing `{place.label}`"
        return None, (Diagnostic(rule("RG806"), message, Span(place.label), help=text),)
    try:
        return work(place)
    except OSError as error:
        return None, (unwritable(error, place, is_half=is_half_done(place.staging)),)
    finally:
        lock.release()
        with suppress(OSError):
            place.staging.rmdir()


def standing(out: Path, editions: Iterable[tuple[str, str]]) -> Mapping[str, bytes]:
    """Path → bytes of the pages that a folder holds of these (slug, tag) editions, as its manifest lists them.

    With them the list of reports in their language, its feed and its search. Nothing when there is no site,
    or not one of ours.
    """
    pairs = tuple(editions)
    if not pairs:
        return _NO_PAGES
    manifest = out / NAME
    try:
        read = decode(manifest.read_bytes()) if manifest.stat().st_size <= LIMIT else None
    except OSError:
        return _NO_PAGES
    if not isinstance(read, Manifest):
        return _NO_PAGES
    found: dict[str, bytes] = {}
    shared = tuple(f"{tag}/{name}" for _, tag in pairs for name in ("index.html", "feed.xml", "search.html"))
    wanted = tuple(f"{tag}/{slug}/" for slug, tag in pairs) + shared
    for path in read.outputs:
        if path.startswith(wanted):
            with suppress(OSError):
                found[path] = (out / path).read_bytes()
    return MappingProxyType(found)


_NO_PAGES: Mapping[str, bytes] = MappingProxyType({})
