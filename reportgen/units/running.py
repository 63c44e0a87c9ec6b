"""One unit: some reports of a project → everything of the site that is theirs. A plain function over plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType

from reportgen.build import Examined, Findings, Part, compose_part, examine_read, stops
from reportgen.catalogs import named
from reportgen.catalogs.state import path_of
from reportgen.diagnostics import ordered
from reportgen.frozen import dataclass
from reportgen.load import load_base, load_part
from reportgen.model import Project
from reportgen.store import Json, Store
from reportgen.units.kept import key_of
from reportgen.units.task import Outcome, Task
from reportgen.write import standing


class ChangedError(RuntimeError):
    """What all reports share is no longer what the build read; the whole project has to be looked at."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What was drawn of a unit; nothing, when an error stops the whole site."""

    found: Findings
    part: Part = field(default_factory=lambda: Part((), frozenset()))
    files: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    kept: tuple[str, ...] = ()


def run(task: Task) -> Outcome:
    """Read, check and draw the reports of a task; without pages when an error stops the whole site."""
    root = Path(task.root)
    base = base_of(task.root, task.key, task.use_mirrors)
    project, found = load_part(root, base, frozenset(task.slugs))
    store = store_of(task.root, task.keys)
    examined, told = examine_read(project, found, root, task.day, task.outside, store)
    drawn = _Drawn(told)
    if not stops(told, project):
        kept = _last_good(examined, Path(task.out))
        site, part, more = compose_part(examined, kept)
        drawn = _Drawn(ordered((*told, *more)), part, site.files, tuple(kept))
    return _outcome(task, base, examined, drawn, store.news())


@lru_cache(maxsize=1)
def base_of(root: str, key: str, use_mirrors: bool) -> Project:  # noqa: FBT001 (a key of the cache)
    """What all reports of the project share, read once a process and `key`; ChangedError when that is another one."""
    project, found = load_base(Path(root))
    if project is None or found or key_of(Path(root), project.digests, use_mirrors=use_mirrors) != key:
        raise ChangedError
    return project


@lru_cache(maxsize=1)
def store_of(root: str, keys: str) -> Store:
    """What was worked out before about quotations; read once a process."""
    return Store(Path(root), "evidence", Path(keys) if keys else None)


def _last_good(examined: Examined, out: Path) -> Mapping[str, bytes]:
    """The last good pages of editions that an error blocks, but not those that list all reports."""
    found = standing(out, sorted(examined.blocked))
    return {path: data for path, data in found.items() if path.count("/") > 1}


def _outcome(task: Task, base: Project, examined: Examined, drawn: _Drawn, learned: Mapping[str, Json]) -> Outcome:
    """Everything that a build needs to know of the unit."""
    files = drawn.files
    project, checked = examined.project, examined.checked
    ends = tuple(accumulate(map(len, files.values())))
    places = {path: (end - len(files[path]), len(files[path])) for path, end in zip(files, ends, strict=True)}
    pages = b"".join(files.values())
    if task.spool and pages:
        Path(task.spool).write_bytes(pages)
        pages = b""
    citations = (one for report in project.reports.values() for _, one in report.citations)
    return Outcome(
        slugs=task.slugs,
        findings=drawn.found,
        counts=dict(checked.counts),
        left_out=dict(checked.left_out),
        without=checked.without,
        inputs={path: digest for path, digest in examined.inputs.items() if base.digests.get(path) != digest},
        sources=dict(checked.sources),
        watched={str(path): state for path, state in examined.watched.items()},
        wanted=_wanted(project),
        is_dated=any(one.allow for one in citations),
        blocked=tuple(sorted(examined.blocked)),
        cards=drawn.part.cards,
        leads=tuple(sorted(drawn.part.leads)),
        places=places,
        kept=drawn.kept,
        learned=learned,
        pages=pages,
    )


def _wanted(project: Project) -> tuple[str, ...]:
    """The catalogs and states that these reports have or may get."""
    config = project.config
    folders = [known.folder for tag in config.locales if (known := named(tag)) is not None]
    names = [f"{config.translations}/{folder}/LC_MESSAGES/{slug}.po" for folder in folders for slug in project.reports]
    return (*names, *(path_of(config.translations, folder, slug) for folder in folders for slug in project.reports))
