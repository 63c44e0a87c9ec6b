"""Reads commits of a git repository as data: no checkout, no hook, no network, no configured program.

Only plumbing is called (`rev-parse`, `ls-tree`, one `cat-file --batch`), with object ids once a
revision is known. Replace references and lazy fetching are off, so that the bytes are those of the id.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_SAFE: Mapping[str, str] = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
_OPTIONS = (
    "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
    "-c", "protocol.allow=never", "-c", "core.quotePath=false",
)  # fmt: skip
"""`protocol.allow` keeps versions of git that do not know GIT_NO_LAZY_FETCH from the network too."""
_REVISION = re.compile(r"[^-\s\x00-\x1f\x7f:][^\x00-\x1f\x7f:]{0,199}")
_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_ROW = re.compile(rb"([0-7]{6}) ([a-z]+) ([0-9a-f]{40,64}) +([0-9]+|-)\t(.*)", re.DOTALL)
_SECONDS = 120


class GitError(Exception):
    """git cannot answer; the text says why, `advice` what to do."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a commit's tree."""

    path: str
    """Below the folder that was listed, with `/`; bytes that are not UTF-8 as lone surrogates."""
    mode: str
    """`100644`, `100755`, `120000` for a symbolic link, `160000` for a submodule."""
    blob: str
    size: int

    @property
    def is_link(self) -> bool:
        """Whether the file's content is where a symbolic link leads."""
        return self.mode == "120000"

    @property
    def is_file(self) -> bool:
        """Whether it is a regular file."""
        return self.mode.startswith("100")


@dataclass(frozen=True, slots=True)
class Repository:
    """The repository around a folder."""

    folder: Path
    """Where git is started: any folder of the work tree."""
    environment: Mapping[str, str]
    """Variables that git is given; those named GIT_… are left out."""

    def commit(self, revision: str) -> str:
        """The full hash of the commit that a revision names; GitError when there is none."""
        if not _REVISION.fullmatch(revision):
            raise GitError(f"`{_shown(revision)}` is not a revision", "name a commit, a branch or a tag")
        done = self._run("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
        found = done.stdout.strip().decode("ascii", "replace")
        if done.returncode or not _COMMIT.fullmatch(found):
            advice = "`git log` shows what there is; a shallow clone lacks older commits until they are fetched"
            raise GitError(f"git knows no commit `{_shown(revision)}`", advice)
        return found

    def prefix(self) -> str:
        """The folder's path below the top of the work tree, with a final `/`; empty at the top."""
        done = self._run("rev-parse", "--is-inside-work-tree", "--show-prefix")
        inside, _, prefix = done.stdout.partition(b"\n")
        if done.returncode or inside != b"true":
            raise GitError(f"`{self.folder}` is in no git repository{_said(done)}")
        return prefix.removesuffix(b"\n").decode("utf-8", "surrogateescape")

    def tree(self, commit: str, folder: str) -> tuple[Entry, ...]:
        """Every file below a folder of a commit, by path; none when the commit has no such folder."""
        top = folder.rstrip("/")
        if top:
            known = self._run("rev-parse", "--verify", "--quiet", f"{commit}:{top}")
            if known.returncode:
                return ()
        done = self._run("ls-tree", "--full-tree", "-r", "-z", "-l", f"{commit}:{top}")
        if done.returncode:
            raise GitError(f"git cannot list the files of `{commit[:12]}`{_said(done)}")
        return tuple(sorted(_entries(done.stdout), key=lambda entry: entry.path))

    def blobs(self, entries: Sequence[Entry]) -> Iterator[tuple[Entry, bytes]]:
        """Each entry with its content, in order, from one process."""
        if not entries:
            return
        with _started(self._words("cat-file", "--batch"), self.folder, self._variables()) as process:
            if process.stdin is None or process.stdout is None:
                raise GitError("git cannot be read from")
            for entry in entries:
                with suppress(OSError):  # told below, when the answer is missing
                    process.stdin.write(f"{entry.blob}\n".encode("ascii"))
                    process.stdin.flush()
                head = process.stdout.readline().split()
                if len(head) != 3 or head[1] != b"blob":
                    advice = "the clone is not complete: fetch what is missing"
                    raise GitError(f"git has no content of `{_shown(entry.path)}`", advice)
                data = process.stdout.read(int(head[2]))
                process.stdout.read(1)
                yield entry, data

    def _run(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        try:
            return subprocess.run(  # noqa: S603 (words of this file; revisions are looked at first)
                self._words(*words),
                cwd=self.folder,
                env=self._variables(),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
            )
        except FileNotFoundError:
            raise GitError("git is not installed, or not on the path") from None
        except subprocess.TimeoutExpired:
            raise GitError(f"git gave no answer within {_SECONDS} seconds") from None
        except (OSError, ValueError) as fault:
            raise GitError(f"git cannot be started: {_reason(fault)}") from None

    def _words(self, *words: str) -> list[str]:
        return ["git", *_OPTIONS, *words]

    def _variables(self) -> dict[str, str]:
        kept = {name: value for name, value in self.environment.items() if not name.upper().startswith("GIT_")}
        return {**kept, **_SAFE}


class _started:  # noqa: N801 (used like a function)
    """A running git that is ended with the block, whatever happens in it."""

    def __init__(self, words: list[str], folder: Path, environment: dict[str, str]) -> None:
        try:
            self.process = subprocess.Popen(  # noqa: S603 (words of this file, and object ids)
                words,
                cwd=folder,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as fault:
            raise GitError(f"git cannot be started: {_reason(fault)}") from None

    def __enter__(self) -> subprocess.Popen[bytes]:
        return self.process

    def __exit__(self, *_fault: object) -> None:
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self.process.kill()
        self.process.wait()


def _entries(listing: bytes) -> Iterable[Entry]:
    """The rows of `ls-tree -r -z -l`."""
    for row in listing.split(b"\0"):
        found = _ROW.fullmatch(row)
        if found is not None:
            mode, _, blob, size, path = found.groups()
            yield Entry(
                path.decode("utf-8", "surrogateescape"), mode.decode(), blob.decode(), int(size) if size != b"-" else 0
            )


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    """What git itself said, in one line; empty when it said nothing."""
    lines = [line.strip() for line in done.stderr.decode("utf-8", "replace").splitlines() if line.strip()]
    return f": {lines[0].removeprefix('fatal: ')}" if lines else ""


def _reason(fault: Exception) -> str:
    return (getattr(fault, "strerror", None) or str(fault) or type(fault).__name__).lower()


def _shown(text: str) -> str:
    """A text in one line, without characters that steer a terminal."""
    return "".join(one if one.isprintable() else "\ufffd" for one in text[:80])
