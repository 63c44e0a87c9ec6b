"""A repository of three commits at a host on loopback, and a project that cites the second of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run
from tests.conftest import MinimalProject
from tests.evidence.repositories import git, repository
from tests.sources.servers import Server, serving, smart, upstream

__all__ = ["Host", "Run", "host", "run", "sources_of"]


@dataclass(frozen=True, slots=True)
class Host:
    """A repository of others."""

    server: Server
    top: Path
    work: Path
    pins: tuple[str, str, str]

    @property
    def location(self) -> str:
        return self.server.url("owner/name.git")

    @property
    def bare(self) -> Path:
        return self.top / "owner" / "name.git"


def history(work: Path) -> tuple[str, str, str]:
    """Three commits; the files of each."""
    first = repository(work, {"core/loop.py": "import os\n", "big.bin": "0123456789\n" * 400})
    second = repository(work, {"core/loop.py": "for turn in range(9):\n    act(turn)\n", "README": "plain words\n"})
    (work / "latest").symlink_to("core/loop.py")
    third = repository(work, {"core/loop.py": "while True:\n    act()\n", "notes.md": "# Notes\n"})
    git(work, "tag", "v3")
    return first, second, third


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The repository, served by `git http-backend`."""
    pins = history(tmp_path / "work")
    top = tmp_path / "host"
    (top / "owner").mkdir(parents=True)
    upstream(tmp_path / "work", top / "owner" / "name.git")
    with serving(smart(top)) as server:
        yield Host(server, top, tmp_path / "work", pins)


def sources_of(project: MinimalProject, location: str, pin: str, *cites: str, more: str = "") -> Path:
    """A project with one git source and a claim that cites its files."""
    listed = ", ".join(cites) or "SRC-1"
    return project({
        "claims/r/sources.yaml": f"- id: SRC-1\n  kind: git\n  title: A system\n  location: {location}\n"
        f"  revision: {pin}\n{more}",
        "claims/r/records/a.yaml": f"- id: CLM-1\n  kind: claim\n  statement: It acts.\n  cites: [{listed}]\n",
    })  # fmt: skip
