"""Whether the inputs of a report are those of the last commit: what `release` asks of git."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from reportgen.files import read_bytes
from reportgen.frozen import dataclass
from reportgen.git import Entry, GitError, Repository
from reportgen.model import Project

MOST = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Standing:
    """What git says of the inputs."""

    commit: str
    """Empty where there is no repository or git cannot answer."""
    why: str
    """Why git says nothing; empty when it answers."""
    changed: tuple[tuple[str, str], ...]
    """Path → `not committed` or `changed since the last commit`."""


def standing(root: Path, project: Project, slug: str) -> Standing:
    """The inputs of a report beside the last commit of the repository around `root`."""
    try:
        repository = Repository(root, dict(os.environ))
        prefix = repository.prefix()
        commit = repository.commit("HEAD")
        known = {entry.path: entry for entry in repository.tree(commit, prefix)}
    except GitError as error:
        return Standing("", str(error), ())
    return Standing(commit, "", tuple(_changed(root, known, inputs(project, slug))))


def inputs(project: Project, slug: str) -> tuple[str, ...]:
    """Files of the project that decide what a release freezes: the report's own, its translations and the settings."""
    config = project.config
    head = f"{config.claims}/{slug}/"
    shared = {"reportgen.toml", "pyproject.toml", f"{config.claims}/record-types.yaml"}

    def is_input(path: str) -> bool:
        if path.startswith(head):
            return not path.endswith(("ids.lock", "anchors.lock"))  # a release writes these itself
        is_ours = Path(path).name in (f"{slug}.po", f"{slug}.state.yaml")
        return path in shared or (path.startswith(f"{config.translations}/") and is_ours)

    return tuple(path for path in sorted(project.digests) if is_input(path))


def _changed(root: Path, known: dict[str, Entry], paths: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for path in paths:
        entry = known.get(path)
        if entry is None:
            yield path, "not committed"
            continue
        data = read_bytes(root, path, MOST)
        if (
            data is not None
            and not _is_blob(data, entry.blob)
            and not _is_blob(data.replace(b"\r\n", b"\n"), entry.blob)
        ):
            yield path, "changed since the last commit"


def _is_blob(data: bytes, name: str) -> bool:
    """Whether git calls these bytes by that name: SHA-1, or SHA-256 in newer repositories."""
    digest = hashlib.sha256() if len(name) == 64 else hashlib.sha1(usedforsecurity=False)
    digest.update(b"blob %d\0" % len(data))
    digest.update(data)
    return digest.hexdigest() == name
