"""The findings of the project as it was at a commit of git: the other half of `check --since`.

What the project consisted of then is written to a private folder inside `.reportgen/`, read and
checked like any project, and deleted. Symbolic links are written last and lead nowhere else than
inside that folder; of files that are too large to be read only the size is kept.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from datetime import date
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

from reportgen.cli.session import Refusal, outside
from reportgen.diagnostics import Diagnostic, has_errors
from reportgen.files import TEXT_LIMIT
from reportgen.frozen import dataclass
from reportgen.git import Entry, GitError, Repository
from reportgen.write.place import STATE_FOLDER, mode_of

if TYPE_CHECKING:
    from reportgen.model import Outside, Project

SETTINGS = ("reportgen.toml", "pyproject.toml")
MOST_FILES = 50_000
MOST_BYTES = 1 << 30


def findings_at(
    root: Path, revision: str, today: date, *, is_drawn: bool, use_mirrors: bool = True
) -> tuple[Diagnostic, ...]:
    """Every finding of the project at `root` as it was at `revision`; none where there was no project.

    `is_drawn`: with those about pages. A usage error when git cannot answer.
    """
    with _answers():
        repository = Repository(root, dict(os.environ))
        prefix = repository.prefix()
        entries = repository.tree(repository.commit(revision), prefix)
        with _folder(root) as place:
            copy = _Copy(repository, {entry.path: entry for entry in entries}, place)
            return _findings(copy, today, outside(use_mirrors=use_mirrors, base=root), is_drawn=is_drawn)


def look_up(root: Path, revision: str) -> None:
    """A usage error when the revision names no commit of the repository around `root`."""
    with _answers():
        repository = Repository(root, dict(os.environ))
        repository.prefix()
        repository.commit(revision)


@contextmanager
def _answers() -> Iterator[None]:
    """Ends the command when git cannot answer."""
    try:
        yield
    except GitError as fault:
        message = f"--since: {fault}" + (f"; {fault.advice}" if fault.advice else "")
        raise Refusal(message) from None


def _findings(copy: _Copy, today: date, beside: Outside, *, is_drawn: bool) -> tuple[Diagnostic, ...]:
    """What was wrong then. Settings tell where the project's files are, the register where its sources are."""
    from reportgen.build import compose, examine_read, for_checking, needs_pages  # the stages are loaded only to run
    from reportgen.load import load

    copy.bring(SETTINGS)
    project, found = load(copy.place)
    if project is None:
        return ()
    config = project.config
    copy.bring((config.claims, config.translations, config.templates))
    project, found = load(copy.place)
    if project is None:
        return found
    copy.bring(_locations(project))
    examined, found = examine_read(project, found, copy.place, today, beside)
    is_drawn = is_drawn and not has_errors(found) and needs_pages(examined.project)
    return (*found, *compose(for_checking(examined))[1]) if is_drawn else found


def _locations(project: Project) -> Iterator[str]:
    """Where the sources of a project lie, as far as they are files of it."""
    for record in project.all_records():
        location = record.text("location")
        if record.type == "source" and record.word("kind") in ("file", "dataset") and location:
            yield normpath(join(project.config.claims, record.report, location))


@contextmanager
def _folder(root: Path) -> Iterator[Path]:
    """A folder that nobody else can read, for the time of the block."""
    state = root / STATE_FOLDER
    with suppress(OSError):
        state.mkdir(exist_ok=True)
    mode = mode_of(state)
    is_own = mode is not None and stat.S_ISDIR(mode) and os.access(state, os.W_OK)
    try:
        made = Path(os.path.realpath(tempfile.mkdtemp(prefix="since-", dir=state if is_own else None)))
    except OSError as fault:
        message = f"--since: no folder can be made to read the older files in: {(fault.strerror or '').lower()}"
        raise Refusal(message) from None
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


@dataclass(slots=True)
class _Copy:
    """The files of a commit, written below `place` as they are asked for."""

    repository: Repository
    entries: Mapping[str, Entry]
    place: Path
    brought: set[str] = field(default_factory=set)
    folders: dict[str, bool] = field(default_factory=lambda: {"": True})
    """Whether a folder could be made; one that would lie behind a link cannot."""
    total: int = 0

    def bring(self, wanted: Iterable[str]) -> None:
        """Write the files at and below these paths, and what links among them lead to."""
        waiting = list(wanted)
        links: list[tuple[Entry, str]] = []
        while waiting:
            chosen = self._chosen(waiting)
            waiting = []
            for entry, data in self.repository.blobs([entry for entry in chosen if not _is_large(entry)]):
                if entry.is_link:
                    target = data.decode("utf-8", "surrogateescape")
                    links.append((entry, target))
                    waiting.append(normpath(join(dirname(entry.path), target)))
                else:
                    self._write(entry, data)
            for entry in chosen:
                if _is_large(entry):
                    self._write(entry, None)
        for entry, target in links:
            with suppress(OSError, ValueError):
                if self._make(dirname(entry.path)):
                    (self.place / entry.path).symlink_to(target)

    def _chosen(self, wanted: Sequence[str]) -> list[Entry]:
        """The files at and below the paths that are not there yet; a usage error when they are too many."""
        wanted = [path for path in wanted if not path.startswith("/") and path.partition("/")[0] != ".."]
        starts = tuple("" if path in ("", ".") else f"{path}/" for path in wanted)
        exact = {above for path in wanted for above in _above(path)}  # a link may be on the way
        chosen = [
            entry
            for path, entry in self.entries.items()
            if (path in exact or path.startswith(starts))
            and path not in self.brought
            and (entry.is_file or entry.is_link)
            and _is_plain(path)
        ] if starts else []  # fmt: skip
        self.brought.update(entry.path for entry in chosen)
        self.total += sum(min(entry.size, TEXT_LIMIT) for entry in chosen)
        if len(self.brought) > MOST_FILES or self.total > MOST_BYTES:
            message = (
                f"--since: the project has more than {MOST_FILES:,} files or {MOST_BYTES >> 20} MiB at that commit"
            )
            raise Refusal(message)
        return chosen

    def _write(self, entry: Entry, data: bytes | None) -> None:
        """One regular file; without data one that is too large to be read. What the system refuses is absent."""
        with suppress(OSError, ValueError):
            if not self._make(dirname(entry.path)):
                return
            with (self.place / entry.path).open("xb") as file:
                if data is None:
                    file.truncate(TEXT_LIMIT + 1)
                else:
                    file.write(data)

    def _make(self, folder: str) -> bool:
        """Makes a folder and those above it; False when one of them is something else, such as a link."""
        if folder not in self.folders:
            is_made = self._make(dirname(folder))
            if is_made:
                with suppress(FileExistsError):
                    (self.place / folder).mkdir()
                mode = mode_of(self.place / folder)
                is_made = mode is not None and stat.S_ISDIR(mode)
            self.folders[folder] = is_made
        return self.folders[folder]


def _above(path: str) -> Iterator[str]:
    """A path and every folder on the way to it."""
    while path:
        yield path
        path = dirname(path)


def _is_large(entry: Entry) -> bool:
    return entry.is_file and entry.size > TEXT_LIMIT


def _is_plain(path: str) -> bool:
    """Whether every part of a path is a name on this system."""
    parts = path.split("/")
    if any(part in ("", ".", "..") or part.lower() == ".git" for part in parts):
        return False
    return os.sep == "/" or not any(set('\\:*?"<>|') & set(part) for part in parts)
