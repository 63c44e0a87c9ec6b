"""The one git that may use the network: started for `sources fetch` alone, with what it needs for that.

It reads the user's configuration, since proxies, certificates and credential helpers are told there,
and asks nobody anything. What a repository or its host can say stays data: no hook, no submodule, no
other protocol than the location's, every object checked on arrival.
"""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from reportgen.frozen import dataclass
from reportgen.git.address import Address, without_secret
from reportgen.git.process import GitError, shown

SILENCE = 120.0
"""A git that says nothing for so many seconds is ended."""
REMOTE = "pinned-source"
"""The name of the host in options; the copy's own configuration names none."""
FILTERED = "refuses-filter"
REFUSED = "refuses-objects"
"""Reasons after which another way may lead to the goal."""
_KEPT_LINES = 60
_GUARDS: Mapping[str, str] = {
    "GCM_INTERACTIVE": "never",
    "GIT_ASKPASS": "",  # set and empty: no program is asked, whatever is configured
    "GIT_GRAFT_FILE": os.devnull,
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
    "SSH_ASKPASS_REQUIRE": "never",
}
_OWN = frozenset({
    "GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSH_VARIANT", "GIT_PROXY_COMMAND", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH",
    "GIT_SSL_CERT", "GIT_SSL_KEY", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH",
})  # fmt: skip
"""Variables of git by which a user says how hosts are reached."""
_OPTIONS = (
    "core.fsmonitor=false", f"core.hooksPath={os.devnull}", "core.askPass=", "core.useReplaceRefs=false",
    "credential.interactive=false", "fetch.fsckObjects=true", "fetch.recurseSubmodules=false", "fetch.unpackLimit=1",
    "fetch.uriProtocols=", "fetch.writeCommitGraph=false", "gc.auto=0", "http.lowSpeedLimit=500",
    "http.lowSpeedTime=60",
    "http.followRedirects=initial", "maintenance.auto=false", "protocol.ext.allow=never", "submodule.recurse=false",
    "transfer.bundleURI=false", "transfer.fsckObjects=true", "transfer.unpackLimit=1",
)  # fmt: skip
_WHY: tuple[tuple[str, str, str, str], ...] = (
    # what git says; the reason; in words; what to do
    (
        r"filter .*not (supported|allowed)|does not support (filter|--filter)",
        FILTERED, "the host gives no parts of a repository", "",
    ),
    (
        (r"not our ref|unadvertised object|[Nn]o such remote ref|couldn't find remote ref|does not allow request"
        r"|missing necessary objects|did not send all necessary|not a valid object|annot obtain needed"),
        REFUSED, "the host gives no object by its hash", "",
    ),
    (
        r"fsck error|error in object|fsck: |invalid (commit|tree|tag)|SHA1 COLLISION|inflate",
        "unsound", "the host sends objects that are not sound",
        "clone it by hand, look at it, and name the clone under `mirrors`",
    ),
    (
        r"transport '.*' not allowed|[Pp]rotocol .*(not supported|disabled)|unsupported protocol",
        "other-protocol", "the host leads to another protocol", "write the address where the repository is now",
    ),
    (
        (r"Authentication failed|could not read (Username|Password)|terminal prompts disabled|Permission denied"
        r"|error: 40[13]|publickey|Host key verification failed"),
        "no-access", "the host does not let you in, or has no such repository",
        "look at the address; a private repository needs a credential helper or an ssh key that asks nothing",
    ),
    (
        (r"not found|does not appear to be a git repository|error: 404|repository not exported"
        r"|not valid: is this a git repository"),
        "no-repository", "there is no repository at its location", "look at the address in a browser",
    ),
    (
        (r"ould not resolve|ailed to connect|ouldn't connect|unable to connect|Connection (refused|timed out)"
        r"|etwork is unreachable|No route to host|SSL|certificate"),
        "no-connection", "the host cannot be reached", "look at the network and at the address, then fetch again",
    ),
    (
        r"No space left|[Rr]ead-only file system|unable to (write|create)|disk quota",
        "disk", "the copy cannot be written", "make room, then fetch again",
    ),
    (
        (r"early EOF|RPC failed|unexpected disconnect|hung up|transfer closed|onnection reset|peration too slow"
        r"|expected (flush|packfile)|bad pack|protocol error|error: 5\d\d|premature|index-pack failed"),
        "broken", "the connection broke", "fetch again: what has arrived is kept",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """How hosts are reached in this run."""

    environment: Mapping[str, str]
    """All of ours; what git must not see is left out."""
    tell: Callable[[str], None]
    """Gets what git says of its progress, one line at a time."""
    silence: float = SILENCE


def transfer(place: Path, address: Address, words: Sequence[str], line: Line, names: Sequence[str] = ()) -> None:
    """One `git fetch` into the bare repository at `place`; GitError, whose reason says why, when it fails.

    `names` are ids of single objects. For them the host is not told which commits are there: it would
    take it for granted that everything below these is there, too.
    """
    settings: tuple[str, ...] = (f"remote.{REMOTE}.url={address.url}", *_OPTIONS)
    if any(word.startswith("--filter=") for word in words):
        settings = (*settings, f"remote.{REMOTE}.promisor=true", f"remote.{REMOTE}.partialclonefilter=blob:none")
    if names:
        settings, words = (*settings, "fetch.negotiationAlgorithm=noop"), (*words, "--stdin")
    options = [word for one in settings for word in ("-c", one)]
    fetch = ("fetch", "--progress", "--no-write-fetch-head", "--no-recurse-submodules", "--no-auto-maintenance")
    command = ["git", "--no-pager", f"--git-dir={place}", *options, *fetch, *words]
    data = "".join(f"{name}\n" for name in names).encode("ascii")
    code, told = _run(command, place, _variables(line.environment, address), line, data)
    if code:
        raise _fault(told)


def make(place: Path, environment: Mapping[str, str], width: int, silence: float = SILENCE) -> None:
    """A bare repository without anything at `place`, for ids of so many digits. GitError."""
    form = "sha256" if width == 64 else "sha1"
    command = ["git", "init", "--quiet", "--bare", "--template=", f"--object-format={form}", "--", str(place)]
    nowhere = Address("", "none")
    code, told = _run(
        command, place.parent, _variables(environment, nowhere), Line(environment, _quietly, silence), b""
    )
    if code:
        raise _fault(told)


def _quietly(_: str) -> None:
    """Tell nobody."""


def _variables(environment: Mapping[str, str], address: Address) -> dict[str, str]:
    kept = {
        name: value
        for name, value in environment.items()
        if name != "SSH_ASKPASS" and (not name.upper().startswith("GIT_") or name in _OWN)
    }
    folders = environment.get("PATH", os.defpath).split(os.pathsep)
    path = os.pathsep.join(folder for folder in folders if os.path.isabs(folder))  # noqa: PTH117
    return {**kept, "PATH": path, **_GUARDS, "GIT_ALLOW_PROTOCOL": address.protocols}


def _run(
    command: Sequence[str], folder: Path, variables: Mapping[str, str], line: Line, data: bytes
) -> tuple[int, list[str]]:
    """Exit code and the last lines that git said. It has no terminal, and ends with all that it started."""
    came: list[bool] = []
    with _uninterrupted(came):
        process = _start(command, folder, variables)
    told: list[str] = []
    try:
        if came:
            raise KeyboardInterrupt
        spoken: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(process.stderr, spoken), daemon=True).start()
        threading.Thread(target=_feed, args=(process.stdin, data), daemon=True).start()
        while (words := spoken.get(timeout=line.silence)) is not None:
            told = [*told[-_KEPT_LINES:], words]
            line.tell(shown(without_secret(words)))
        return process.wait(timeout=line.silence), told
    except (queue.Empty, subprocess.TimeoutExpired):
        advice = "fetch again later: what has arrived is kept"
        raise GitError(f"git said nothing for {line.silence:g} seconds", advice, "git-timeout") from None
    finally:
        _end(process)


def _start(command: Sequence[str], folder: Path, variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(  # noqa: S603 (words of this package, an address that was looked at, object ids)
            command, cwd=folder, env=dict(variables), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
    except FileNotFoundError:
        raise GitError("git is not installed, or not on the path", "install git 2.31 or newer", "git-missing") from None
    except (OSError, ValueError) as fault:
        why = (getattr(fault, "strerror", None) or type(fault).__name__).lower()
        raise GitError(f"git cannot be started: {why}", "", "git-missing") from None


@contextmanager
def _uninterrupted(came: list[bool]) -> Iterator[None]:
    """Remember an interrupt in `came` while a process starts: nobody would end one that is not known yet."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda *_: came.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)


def _listen(stream: IO[bytes] | None, spoken: queue.SimpleQueue[str | None]) -> None:
    """Pass on each line; a part of progress that ends with a carriage return is one, too."""
    rest = b""
    with suppress(OSError, ValueError):
        while stream is not None and (chunk := os.read(stream.fileno(), 8192)):
            *lines, rest = re.split(rb"[\r\n]+", (rest + chunk)[-65536:])
            for one in lines:
                spoken.put(one.decode("utf-8", "replace").strip())
    if rest:
        spoken.put(rest.decode("utf-8", "replace").strip())
    spoken.put(None)


def _feed(stream: IO[bytes] | None, data: bytes) -> None:
    with suppress(OSError, ValueError):
        if stream is not None:
            stream.write(data)
            stream.close()


def _end(process: subprocess.Popen[bytes]) -> None:
    """Stop git and its helpers, if they still run."""
    if process.poll() is None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
    process.wait()
    for stream in (process.stdin, process.stderr):
        with suppress(OSError, ValueError):
            if stream is not None:
                stream.close()


def _fault(told: Sequence[str]) -> GitError:
    """Why git failed, from what it said."""
    text = "\n".join(told)
    spoken = [one for one in told if one.startswith(("fatal: ", "error: ", "remote: "))] or list(told)
    quoted = f": {shown(without_secret(spoken[0].removeprefix('fatal: ')))}" if spoken else ""
    for pattern, reason, words, advice in _WHY:
        if re.search(pattern, text):
            return GitError(words + quoted, advice, reason)
    return GitError(f"git cannot fetch it{quoted}", "run `git ls-remote` on the address to see more", "git-failed")
