"""Git repositories made for tests, and a stand-in for git that counts and misbehaves."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import subprocess
from collections.abc import Mapping
from pathlib import Path

from reportgen.diagnostics import Diagnostic
from reportgen.evidence import gather, settle
from reportgen.evidence.settling import Settled
from reportgen.model import Config, Evidence, Outside, Project
from tests.checks.make import cite, project, record, report

GIT = shutil.which("git") or "git"
LOCATION = "https://example.org/owner/name"
DATE = "2026-03-01T00:00:00Z"


def git(folder: Path, *words: str, data: bytes = b"", date: str = DATE) -> str:
    """What git prints; its identity and time are fixed, and no configuration of this machine counts."""
    environment = {
        "PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_AUTHOR_DATE": date,
        "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_COMMITTER_DATE": date,
    }  # fmt: skip
    done = subprocess.run([GIT, *words], cwd=folder, env=environment, input=data, capture_output=True, check=True)
    return done.stdout.decode("utf-8", "surrogateescape").strip()


def repository(folder: Path, files: Mapping[str, str | bytes], date: str = DATE) -> str:
    """A repository with one commit of these files; its hash."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / ".git").exists():
        git(folder, "init", "-q", "-b", "main")
    for name, content in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content if isinstance(content, bytes) else content.encode())
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "files", date=date)
    return git(folder, "rev-parse", "HEAD")


def cited(pin: str, *paths: str, quote: str = "some words", mirror: str = "../repo", **fields: str) -> Project:
    """A project whose source, with a mirror, is cited once a path."""
    fields.setdefault("location", LOCATION)
    source = record("SRC-1", kind="git", revision=pin, **fields)
    made = project(report(source, record("CLM-1", [cite("SRC-1", quote, path) for path in paths])))
    config = Config(mirrors={LOCATION: mirror} if mirror else {})
    return Project(config, made.types, made.reports, {}, {}, (), {}, {})


def outside(keys: Path | None = None, path: Path | None = None, **more: object) -> Outside:
    """What a run may use: the git of this machine, or the programs in a folder instead."""
    made = Outside({"PATH": str(path) if path else os.environ["PATH"]}, keys)
    for name, value in more.items():
        object.__setattr__(made, name, value)
    return made


def look(root: Path, made: Project, path: str, beside: Outside | None = None) -> Evidence:
    """The evidence of one path."""
    found, _ = gather(made, root, beside or outside())
    return found["r", "SRC-1", path]


def settled(root: Path, made: Project, beside: Outside | None = None) -> tuple[Settled, tuple[Diagnostic, ...]]:
    return settle(made, root, beside or outside())


def stand_in(folder: Path, script: str) -> Path:
    """A folder with a program named git: a script of the shell, in which `$REAL` is git itself."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "git"
    program.write_text(f"#!/bin/sh\nREAL={GIT}\n{script}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return folder


def counting(folder: Path) -> tuple[Path, Path]:
    """A git that writes down the words of each call, and where; it works as ever."""
    log = folder / "calls"
    return stand_in(folder / "bin", f'echo "$*" >> {log}\nPATH={os.environ["PATH"]} exec $REAL "$@"'), log


def forge(folder: Path, name: str, kind: str, data: bytes) -> None:
    """Put other bytes under an object's id, as a store that lies would."""
    import zlib

    place = folder / ".git" / "objects" / name[:2] / name[2:]
    place.chmod(0o644)
    place.write_bytes(zlib.compress(f"{kind} {len(data)}\0".encode() + data))


def loose(folder: Path, name: str) -> Path:
    """The file of an object."""
    return folder / ".git" / "objects" / name[:2] / name[2:]


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
