"""Reads commits of a git repository as data: no checkout, no hook, no network, no configured program.

`reportgen.git.fetch` and what it needs are the exception; nothing here imports them.

Only plumbing is called (`rev-parse`, `ls-tree`, one `cat-file --batch`), with object ids once a
revision is known. Replace references and lazy fetching are off, so that the bytes are those of the id.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from reportgen.frozen import dataclass
from reportgen.git.address import danger, without_secret
from reportgen.git.mirror import Mirror, find_cached, is_there, open_mirror, signature
from reportgen.git.naming import SOURCES, cache_name, normalise
from reportgen.git.pinned import COMMIT, OBJECT, AbsentError, Commit, CorruptError, Node
from reportgen.git.process import SAFE, SECONDS, GitError, run, said, shown, start, variables

__all__ = [
    "COMMIT", "OBJECT", "SECONDS", "SOURCES", "AbsentError", "Commit", "CorruptError", "Entry", "GitError", "Mirror",
    "Node", "Repository", "cache_name", "danger", "find_cached", "is_there", "normalise", "open_mirror", "signature",
    "variables", "without_secret",
]  # fmt: skip

_REVISION = re.compile(r"[^-\s\x00-\x1f\x7f:][^\x00-\x1f\x7f:]{0,199}")
_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_ROW = re.compile(rb"([0-7]{6}) ([a-z]+) ([0-9a-f]{40,64}) +([0-9]+|-)\t(.*)", re.DOTALL)


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
            raise GitError(f"`{shown(revision)}` is not a revision", "name a commit, a branch or a tag")
        done = self._run("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
        found = done.stdout.strip().decode("ascii", "replace")
        if done.returncode or not _COMMIT.fullmatch(found):
            advice = "`git log` shows what there is; a shallow clone lacks older commits until they are fetched"
            raise GitError(f"git knows no commit `{shown(revision)}`", advice)
        return found

    def prefix(self) -> str:
        """The folder's path below the top of the work tree, with a final `/`; empty at the top."""
        done = self._run("rev-parse", "--is-inside-work-tree", "--show-prefix")
        inside, _, prefix = done.stdout.partition(b"\n")
        if done.returncode or inside != b"true":
            raise GitError(f"`{self.folder}` is in no git repository{said(done)}")
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
            raise GitError(f"git cannot list the files of `{commit[:12]}`{said(done)}")
        return tuple(sorted(_entries(done.stdout), key=lambda entry: entry.path))

    def blobs(self, entries: Sequence[Entry]) -> Iterator[tuple[Entry, bytes]]:
        """Each entry with its content, in order, from one process."""
        if not entries:
            return
        talk = start(("cat-file", "--batch"), self.folder, self._variables())
        try:
            for entry in entries:
                talk.ask(f"{entry.blob}\n".encode("ascii"))
                head = talk.line().split()
                if len(head) != 3 or head[1] != b"blob":
                    talk.check()
                    advice = "the clone is not complete: fetch what is missing"
                    raise GitError(f"git has no content of `{shown(entry.path)}`", advice)
                data = talk.read(int(head[2]))
                talk.read(1)
                yield entry, data
        finally:
            talk.end()

    def _run(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        return run(words, self.folder, self._variables())

    def _variables(self) -> dict[str, str]:
        """Everything of ours but GIT_…: the user's configuration says which work trees of others may be read."""
        kept = {name: value for name, value in self.environment.items() if not name.upper().startswith("GIT_")}
        return {**kept, **{name: value for name, value in SAFE.items() if name != "GIT_CONFIG_GLOBAL"}}


def _entries(listing: bytes) -> Iterable[Entry]:
    """The rows of `ls-tree -r -z -l`."""
    for row in listing.split(b"\0"):
        found = _ROW.fullmatch(row)
        if found is not None:
            mode, _, blob, size, path = found.groups()
            yield Entry(
                path.decode("utf-8", "surrogateescape"), mode.decode(), blob.decode(), int(size) if size != b"-" else 0
            )
