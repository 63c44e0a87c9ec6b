"""Starts git so that nothing but its own reading of objects can happen: no network, hook, filter or prompt.

The repository is hostile until proven otherwise: its configuration is read by git, and what it can
name there (programs, remotes, other files) must have no effect. Each guard says what it is for.
"""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

SECONDS = 120.0
"""After so long git counts as hanging."""

SAFE: Mapping[str, str] = {
    "GIT_ALLOW_PROTOCOL": "none",  # unlike protocol.*.allow, no configuration of a repository can override it
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_SYSTEM": os.devnull,
    "GIT_GRAFT_FILE": os.devnull,  # parents are those of the commits
    "GIT_NO_LAZY_FETCH": "1",  # a partial clone lacks what it lacks
    "GIT_NO_REPLACE_OBJECTS": "1",  # a replace reference would give other bytes under the true id
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
OPTIONS = (
    "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}",
    "-c", "protocol.allow=never", "-c", "core.quotePath=false", "-c", "core.commitGraph=false",
    "-c", "core.useReplaceRefs=false", "-c", "gc.auto=0", "-c", "maintenance.auto=false",
)  # fmt: skip
"""`protocol.allow` and `core.useReplaceRefs` say the variables again for versions that do not know them;
a commit graph is another file's word about parents."""
_KEPT = frozenset({"PATH", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP", "PATHEXT", "COMSPEC"})
"""What git needs to run. Without HOME it finds no configuration, no credential helper and no key."""


class GitError(Exception):
    """git cannot answer; the text says why, `advice` what to do, `reason` in a word: failed, missing or timeout."""

    def __init__(self, message: str, advice: str = "", reason: str = "git-failed") -> None:
        super().__init__(message)
        self.advice = advice
        self.reason = reason


def variables(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment of git: what it needs of ours, and the guards.

    Parts of PATH that are not absolute are left out: they would find a program in the repository.
    """
    kept = {name: value for name, value in environment.items() if name.upper() in _KEPT}
    path = environment.get("PATH", os.defpath)
    folders = [folder for folder in path.split(os.pathsep) if os.path.isabs(folder)]  # noqa: PTH117
    return {**kept, "PATH": os.pathsep.join(folders), **SAFE}


def run(
    words: Sequence[str], folder: Path, environment: Mapping[str, str], seconds: float = SECONDS
) -> subprocess.CompletedProcess[bytes]:
    """One git that has ended, whatever its exit code; GitError when it cannot be started or hangs."""
    try:
        return subprocess.run(  # noqa: S603 (words of this package; revisions are looked at first)
            ["git", *OPTIONS, *words],  # noqa: S607 (found on the absolute parts of PATH only)
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _hanging(seconds) from None
    except (OSError, ValueError) as fault:
        raise _unstarted(fault) from None


class Talk:
    """A running git that is asked and answers; it is killed when one answer takes too long."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        self.process = process
        self.seconds = seconds
        self.is_late = False
        self._is_waiting = False
        self._turns = 0
        self._ended = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def ask(self, words: bytes) -> None:
        """Send something; that git has ended shows when its answer is missing."""
        self._is_waiting = True
        with suppress(OSError):
            if self.process.stdin is not None:
                self.process.stdin.write(words)
                self.process.stdin.flush()

    def line(self, most: int = 4096) -> bytes:
        """The next line of an answer; empty when git has ended."""
        self._is_waiting = True
        return self.process.stdout.readline(most) if self.process.stdout is not None else b""

    def read(self, size: int) -> bytes:
        """So many bytes of an answer, fewer only when git has ended. The answer is complete with it."""
        self._is_waiting = True
        data = self.process.stdout.read(size) if self.process.stdout is not None else b""
        self.rest()
        return data

    def rest(self) -> None:
        """Nothing is waited for; the next answer has its own time."""
        self._turns += 1
        self._is_waiting = False

    def end(self) -> None:
        """Stop git, whatever it does."""
        self._ended.set()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self.process.kill()
        self.process.wait()

    def check(self) -> None:
        """GitError when git was killed for its time."""
        if self.is_late:
            raise _hanging(self.seconds)

    def _watch(self) -> None:
        """Wake up now and then; the same answer awaited at two of these moments is too late."""
        before = -1
        while not self._ended.wait(self.seconds):
            now = self._turns if self._is_waiting else -1
            if now == before >= 0:
                self.is_late = True
                self.process.kill()
                return
            before = now


def start(words: Sequence[str], folder: Path, environment: Mapping[str, str], seconds: float = SECONDS) -> Talk:
    """A git that runs until `end`; GitError when it cannot be started."""
    try:
        process = subprocess.Popen(  # noqa: S603 (words of this package, and object ids)
            ["git", *OPTIONS, *words],  # noqa: S607 (found on the absolute parts of PATH only)
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except (OSError, ValueError) as fault:
        raise _unstarted(fault) from None
    return Talk(process, seconds)


def said(done: subprocess.CompletedProcess[bytes]) -> str:
    """What git itself said, in one line; empty when it said nothing."""
    lines = [line.strip() for line in done.stderr.decode("utf-8", "replace").splitlines() if line.strip()]
    return f": {shown(lines[0].removeprefix('fatal: '))}" if lines else ""


def shown(text: str) -> str:
    """A text in one line, without characters that steer a terminal."""
    return "".join(one if one.isprintable() else "\ufffd" for one in text[:80])


def _hanging(seconds: float) -> GitError:
    advice = "look whether git hangs on the repository, or whether its disk is away"
    return GitError(f"git gave no answer within {seconds:g} seconds", advice, "git-timeout")


def _unstarted(fault: Exception) -> GitError:
    if isinstance(fault, FileNotFoundError):
        return GitError("git is not installed, or not on the path", "install git 2.31 or newer", "git-missing")
    why = (getattr(fault, "strerror", None) or str(fault) or type(fault).__name__).lower()
    return GitError(f"git cannot be started: {why}", "", "git-missing")
