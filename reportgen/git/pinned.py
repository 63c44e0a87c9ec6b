"""One commit of a repository as data: what stands at its paths, and the bytes. Believes only hashes.

At most one `ls-tree` and one `cat-file --batch` are started for a commit. Everything on the way from
the commit to a file is hashed again, so that a store of objects that lies is found out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import field

from reportgen.frozen import dataclass
from reportgen.git.mirror import Mirror
from reportgen.git.process import SECONDS, GitError, Talk, run, said, start

COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
"""A full object id, the only pin."""
LISTING = 256 * 1024 * 1024
"""Bytes of a list of files that are read: a tree may name itself again and again without taking room."""
OBJECT = 64 * 1024 * 1024
"""Bytes of a commit or tree that are read."""
PUBLISHED = ("refs/heads", "refs/tags", "refs/remotes")
"""References that speak for a repository. Those of pull requests lead to anybody's commits."""
_ROW = re.compile(rb"([0-7]{6}) ([a-z]+) ([0-9a-f]{40,64}) +(\S+)\t(.*)", re.DOTALL)
_RESTARTS = 4


class AbsentError(Exception):
    """The repository does not have an object."""


class CorruptError(Exception):
    """The repository has other bytes under an id, or cannot give them."""


@dataclass(frozen=True, slots=True)
class Node:
    """What stands at one path of a commit."""

    mode: str
    """`100644`, `100755`, `120000` for a symbolic link, `160000` for a submodule, `040000` for a folder."""
    id: str
    size: int | None
    """Bytes; None of what is no file, and of a file whose content is absent."""


@dataclass(slots=True)
class Commit:
    """A commit that is being read. Use it in a `with` block: it holds a process."""

    mirror: Mirror
    id: str
    variables: Mapping[str, str]
    """The whole environment of git: see `process.variables`."""
    seconds: float = SECONDS
    _talk: Talk | None = None
    _restarts: int = 0
    _trees: dict[str, Mapping[bytes, tuple[str, str]]] = field(default_factory=dict)

    def __enter__(self) -> Commit:
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process, if one runs."""
        if self._talk is not None:
            self._talk.end()
            self._talk = None

    def tree(self) -> str:
        """The id of the commit's tree. AbsentError, CorruptError, GitError."""
        head = self.read(self.id, "commit", OBJECT).split(b"\n", 1)[0]
        found = head.removeprefix(b"tree ").decode("ascii", "replace")
        if not head.startswith(b"tree ") or not COMMIT.fullmatch(found):
            raise CorruptError
        return found

    def is_reached(self) -> bool:
        """Whether a branch or a tag leads to the commit. GitError."""
        if self.mirror.head == self.id:
            return True
        done = self._run("for-each-ref", f"--contains={self.id}", "--count=1", "--format=%(refname)", *PUBLISHED)
        if done[0]:
            raise GitError(f"git cannot follow the references{done[2]}", "run `git fsck` in the repository")
        return bool(done[1].strip())

    def newest(self) -> int | None:
        """Seconds since 1970 of the newest commit that a branch or tag names; None when there is none. GitError."""
        form = "--format=%(committerdate:unix)%(*committerdate:unix)"
        done = self._run("for-each-ref", "--sort=-creatordate", form, *PUBLISHED)
        if done[0]:
            raise GitError(f"git cannot read the repository{done[2]}", "run `git fsck` in the repository")
        return max((int(line) for line in done[1].split() if line.isdigit() and len(line) < 16), default=None)

    def listing(self, tree: str) -> tuple[Mapping[str, Node], bool]:
        """Every path of a tree, folders too, and whether that is all: parts of a partial copy may be absent.

        Bytes that are not UTF-8 are lone surrogates in the paths. GitError.
        """
        talk = start(("--git-dir", str(self.mirror.git_dir), "ls-tree", "--full-tree", "-r", "-t", "-z", "-l", tree),
                     self.mirror.git_dir, self.variables, self.seconds)  # fmt: skip
        try:
            data = talk.read(LISTING + 1)
            talk.check()
            if len(data) > LISTING:
                raise GitError("the commit has more files than are listed", "cite another repository")
            is_whole = talk.process.wait() == 0
        finally:
            talk.end()
        return dict(_nodes(data)), is_whole

    def verify(self, tree: str, path: str, node: Node) -> None:
        """CorruptError unless hashes lead from the tree to the node at `path`. AbsentError, GitError."""
        here, mode = tree, "040000"
        for part in path.encode("utf-8", "surrogateescape").split(b"/"):
            if here not in self._trees:
                self._trees[here] = dict(_rows(self.read(here, "tree", OBJECT), len(here) // 2))
            mode, here = self._trees[here].get(part, ("", ""))
            if not here:
                raise CorruptError
        if (mode, here) != (node.mode, node.id):
            raise CorruptError

    def read(self, name: str, kind: str, limit: int) -> bytes:
        """The bytes of an object, hashed again. AbsentError, CorruptError; GitError when git cannot go on."""
        talk = self._running()
        talk.ask(f"{name}\n".encode("ascii"))
        head = talk.line().split()
        if len(head) == 2 and head[1] == b"missing":
            talk.rest()
            raise AbsentError
        size = int(head[2]) if len(head) == 3 and head[2].isdigit() else -1
        data = talk.read(size) if 0 <= size <= limit else b""
        is_whole = len(data) == size and talk.read(1) == b"\n"
        if not is_whole:
            talk.check()
            self.close()  # it has ended, or says what nobody reads
            raise CorruptError
        if head[1] != kind.encode("ascii") or _hash(name, kind, data) != name:
            raise CorruptError
        return data

    def _running(self) -> Talk:
        if self._talk is None:
            if self._restarts > _RESTARTS:
                raise GitError("git ends while it reads the repository", "run `git fsck` in the repository")
            self._restarts += 1
            words = ("--git-dir", str(self.mirror.git_dir), "cat-file", "--batch")
            self._talk = start(words, self.mirror.git_dir, self.variables, self.seconds)
        return self._talk

    def _run(self, *words: str) -> tuple[int, bytes, str]:
        done = run(("--git-dir", str(self.mirror.git_dir), *words), self.mirror.git_dir, self.variables, self.seconds)
        return done.returncode, done.stdout, said(done)


def _hash(name: str, kind: str, data: bytes) -> str:
    """The id that git gives these bytes, by the hash that `name` is of."""
    digest = hashlib.sha256() if len(name) == 64 else hashlib.sha1(usedforsecurity=False)
    digest.update(f"{kind} {len(data)}\0".encode("ascii"))
    digest.update(data)
    return digest.hexdigest()


def _nodes(data: bytes) -> Iterable[tuple[str, Node]]:
    """The rows of `ls-tree -r -t -z -l`."""
    for row in data.split(b"\0"):
        found = _ROW.fullmatch(row)
        if found is not None:
            mode, _, name, size, path = found.groups()
            # Of an absent blob the size is BAD.
            count = int(size) if size.isdigit() else None
            yield path.decode("utf-8", "surrogateescape"), Node(mode.decode(), name.decode(), count)


def _rows(data: bytes, width: int) -> Iterable[tuple[bytes, tuple[str, str]]]:
    """The entries of a tree object: name, mode and id."""
    at = 0
    while at < len(data):
        space, end = data.find(b" ", at), data.find(b"\0", at)
        if not at < space < end or end + 1 + width > len(data):
            raise CorruptError
        mode = data[at:space].decode("ascii", "replace").rjust(6, "0")
        yield data[space + 1 : end], (mode, data[end + 1 : end + 1 + width].hex())
        at = end + 1 + width
