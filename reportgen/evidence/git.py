"""`git` sources: files of a commit, from a repository that the settings name or that was fetched.

What stands at the cited paths of a commit is looked up for all sources that share it, and kept in the
local cache as long as the repository's references and objects are as they were: then no git is started.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast  # Any: what JSON holds is checked by using it

from reportgen.evidence.decoding import decode
from reportgen.evidence.desk import LIMIT, Desk, Lead, Wanted
from reportgen.evidence.trees import Found, look_up
from reportgen.files import sha256
from reportgen.frozen import dataclass
from reportgen.git import (
    COMMIT,
    SOURCES,
    AbsentError,
    Commit,
    CorruptError,
    GitError,
    Mirror,
    cache_name,
    find_cached,
    is_there,
    normalise,
    open_mirror,
    signature,
    variables,
)  # fmt: skip
from reportgen.matching import profile_of
from reportgen.model import Evidence, Record
from reportgen.source import SourceFile
from reportgen.store import Json, Store

VERSION = 1
"""Of the rows in the local cache."""


@dataclass(frozen=True, slots=True)
class _Copy:
    """The local copy of a location, or why there is none."""

    mirror: Mirror | None
    reason: str = ""
    detail: str = ""
    signature: str = ""
    """What the copy looked like before anything was read from it."""


@dataclass(frozen=True, slots=True)
class _State:
    """What a copy says of a commit."""

    reason: str = ""
    """`absent` or `unreachable`, a fault of the repository, or empty."""
    detail: str = ""
    newest: int | None = None
    """Seconds since 1970 of the newest commit of the copy, when the commit is absent."""
    tree: str = ""


def read_git(desk: Desk, wanted: Sequence[Wanted]) -> Iterator[Lead]:
    """Every cited file of every `git` source; one commit of one repository after the other."""
    copies: dict[str, _Copy] = {}
    groups: dict[tuple[Mirror, str, str], list[Wanted]] = {}
    for one in wanted:
        source = one.source
        name = normalise(source.text("location"))
        if name not in copies:
            copies[name] = _copy(desk, source.text("location"))
        copy, pin = copies[name], source.text("revision")
        if not COMMIT.fullmatch(pin):
            copy = _Copy(None, "bad-pin", "a full commit hash is needed")
        desk.present.setdefault(f"{source.report}/{source.id}", "absent")
        if copy.mirror is not None:
            groups.setdefault((copy.mirror, copy.signature, pin), []).append(one)
        elif one.cited:
            yield Lead((one,), Evidence(one.path, None, copy.reason, copy.detail, commit=pin))
    for (mirror, look, pin), members in groups.items():
        yield from _commit(desk, mirror, _Row(desk.store, mirror, look, pin), members)


def _copy(desk: Desk, location: str) -> _Copy:
    """Where a location's repository is on this machine. Nothing else is ever opened."""
    if not desk.outside.use_mirrors:
        return _Copy(None, "no-mirror", "`--no-mirrors` opens no repository")
    base = desk.outside.base or desk.root
    named = {normalise(key): path for key, path in desk.project.config.mirrors.items()}
    path = named.get(normalise(location))
    if path is None:
        place = find_cached(base, location)
        if place is None:
            place = base / SOURCES / f"{cache_name(location)}.git"
            desk.watched[place] = signature(place)
            advice = "fetch it with `reportgen sources fetch`, or name a local repository under `mirrors`"
            return _Copy(None, "no-mirror", advice)
    else:
        place = base / path
    mirror = open_mirror(place)
    look = desk.watched[place] = mirror.signature() if mirror else ""
    if mirror is not None:
        return _Copy(mirror, signature=look)
    if path is None:
        return _Copy(None, "bad-repository", "the copy that was fetched is damaged; delete it and fetch it again")
    if is_there(place):
        return _Copy(None, "bad-repository", f"`{path}` is no git repository")
    return _Copy(None, "no-mirror", f"`{path}`, which `mirrors` names, does not exist")


def paths_of(desk: Desk, source: Record) -> tuple[str, ...]:
    """The path of every file of a source's commit below its `root`; none when it cannot be listed."""
    copy, pin = _copy(desk, source.text("location")), source.text("revision")
    if copy.mirror is None or not COMMIT.fullmatch(pin):
        return ()
    folder = source.text("root").strip("/.")
    begin = len(folder) + 1 if folder else 0
    outside = desk.outside
    with Commit(copy.mirror, pin, variables(outside.environment), outside.seconds) as commit:
        try:
            nodes, _ = commit.listing(commit.tree())
        except (AbsentError, CorruptError, GitError):
            return ()
    return tuple(
        path[begin:]
        for path, node in nodes.items()
        if node.mode.startswith("100") and (not folder or path.startswith(f"{folder}/"))
    )


def raw_blobs(desk: Desk, source: Record, blobs: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """The bytes of some files of a source's commit, by their ids; those that cannot be had are left out."""
    copy, pin = _copy(desk, source.text("location")), source.text("revision")
    if copy.mirror is None or not COMMIT.fullmatch(pin):
        return
    outside = desk.outside
    with Commit(copy.mirror, pin, variables(outside.environment), outside.seconds) as commit:
        for blob in blobs:
            try:
                data = commit.read(blob, "blob", LIMIT)
            except (AbsentError, CorruptError, GitError):
                continue
            yield blob, data


def _commit(desk: Desk, mirror: Mirror, row: _Row, wanted: list[Wanted]) -> Iterator[Lead]:
    """The leads of one commit, while its process can be asked."""
    pin, outside = row.pin, desk.outside
    with Commit(mirror, pin, variables(outside.environment), outside.seconds) as commit:
        state, found = _looked(commit, row, wanted)
        row.save()
        if state.reason not in _WITHOUT_IT:
            for one in wanted:
                desk.present[f"{one.source.report}/{one.source.id}"] = "present"
        groups: dict[tuple[str, str, tuple[str, ...], str, str], list[Wanted]] = {}
        for one in wanted:
            if not one.cited:
                continue
            if state.reason:
                yield Lead((one,), _fault(mirror, pin, state, one))
                continue
            at = found[one.source.text("root"), one.path]
            if at.reason:
                yield Lead((one,), Evidence(at.path, None, at.reason, at.detail, commit=pin, notes=at.notes))
                continue
            profile = profile_of("git", at.path, one.source.text("profile"))
            groups.setdefault((at.blob, at.path, at.notes, one.source.text("encoding"), profile), []).append(one)
        for (blob, path, notes, encoding, profile), members in sorted(groups.items(), key=lambda item: item[0]):
            held = Evidence(path, None, blob=blob, commit=pin, profile=profile, notes=notes)
            yield Lead(tuple(members), held, _Load(commit, held, encoding), f"text {encoding}")


_WITHOUT_IT = ("absent", "bad-repository", "git-missing", "git-timeout", "git-failed")
"""Faults under which a source counts as absent."""


@dataclass(frozen=True, slots=True)
class _Load:
    """Reads one blob when it is called."""

    commit: Commit
    evidence: Evidence
    encoding: str

    def __call__(self) -> Evidence:
        try:
            data = self.commit.read(self.evidence.blob, "blob", LIMIT)
        except AbsentError:
            return replace(self.evidence, reason="blob-absent", detail="the copy does not have its content")
        except CorruptError:
            return replace(self.evidence, reason="corrupt", detail="run `git fsck` in the repository")
        except GitError as fault:
            return replace(self.evidence, reason=fault.reason, detail=f"{fault}")
        text, reason, detail = decode(data, self.encoding)
        if text is None:
            return replace(self.evidence, reason=reason, detail=detail)
        return replace(self.evidence, file=SourceFile(self.evidence.path, text))


def _looked(commit: Commit, row: _Row, wanted: Sequence[Wanted]) -> tuple[_State, Mapping[tuple[str, str], Found]]:
    """The state of the commit and what stands at each cited path, from the cache or from git."""
    asked = sorted({(one.source.text("root"), one.path) for one in wanted if one.cited})
    try:
        state = row.state
        if state is None:
            state = row.state = _state(commit)
        missing = [at for at in asked if at not in row.found]
        if not state.reason and missing:
            row.found.update(look_up(commit, state.tree, missing))
    except GitError as fault:
        return _State(fault.reason, f"{fault}" + (f"; {fault.advice}" if fault.advice else "")), {}
    except AbsentError:
        return _State("bad-repository", "parts of the commit are absent; fetch the whole of it"), {}
    except CorruptError:
        return _State("corrupt", "objects do not have the content of their ids; run `git fsck` there"), {}
    return state, row.found


def _state(commit: Commit) -> _State:
    """Whether the copy has the commit, and a branch or a tag leads to it."""
    try:
        tree = commit.tree()
    except AbsentError:
        return _State("absent", newest=commit.newest())
    if not commit.is_reached():
        return _State("unreachable")
    return _State(tree=tree)


def _fault(mirror: Mirror, pin: str, state: _State, wanted: Wanted) -> Evidence:
    """Why nothing of the commit can be looked at, for one source."""
    reason, detail = state.reason, state.detail
    if reason == "absent":
        reason, detail = _lost(mirror, state, wanted.source)
    elif reason == "unreachable":
        detail = "no branch and no tag leads to the commit; pin one that is part of the history"
    return Evidence(wanted.path, None, reason, detail, commit=pin)


def _lost(mirror: Mirror, state: _State, source: Record) -> tuple[str, str]:
    """`stale-mirror` when the copy may be too old to have the commit, else `pin-lost`, with what to do."""
    if mirror.is_shallow:
        return "stale-mirror", "the copy holds only a part of the history; run `git fetch --unshallow` in it"
    captured = source.day("captured")
    if captured is None:
        told = "say with `captured` when the source was read, so that an old copy can be told from a lost commit"
        return "pin-lost", told
    if state.newest is None:
        return "stale-mirror", "the copy has no branch and no tag; fetch it again"
    days = state.newest // 86_400 + _EPOCH
    if days < captured.toordinal():
        return "stale-mirror", f"its newest commit is older than `{captured.isoformat()}`; fetch it again"
    return "pin-lost", "the history was rewritten, or the commit was never part of it"


_EPOCH = 719_163
"""The ordinal of 1970-01-01."""


class _Row:
    """What the local cache says of one commit of one repository as it is now."""

    def __init__(self, store: Store, mirror: Mirror, look: str, pin: str) -> None:
        self._store = store
        self.pin = pin
        self._name = "git " + sha256(f"{VERSION} {mirror.git_dir} {look} {pin}".encode("utf-8", "surrogateescape"))
        self.state: _State | None = None
        self.found: dict[tuple[str, str], Found] = {}
        self._read(store.get(self._name))

    def _read(self, row: Json) -> None:
        """Take what the row says; what is not as it must be counts as unknown."""
        if row is None:
            return
        try:
            held = cast("Mapping[str, Any]", row)
            reason, detail, newest, tree = held["state"]
            self.state = _State(str(reason), str(detail), newest if isinstance(newest, int) else None, str(tree))
            for root, path, at, why, told, blob, notes in held["found"]:
                found = Found(str(at), str(why), str(told), str(blob), tuple(str(note) for note in notes))
                self.found[str(root), str(path)] = found
        except (KeyError, TypeError, ValueError):
            self.state, self.found = None, {}

    def save(self) -> None:
        """Keep what is known now, unless it may pass by itself."""
        if self.state is None or not self._store.is_on:
            return
        state = self.state
        found: list[Json] = [
            [root, path, at.path, at.reason, at.detail, at.blob, list(at.notes)]
            for (root, path), at in sorted(self.found.items())
        ]
        self._store.put(self._name, {"state": [state.reason, state.detail, state.newest, state.tree], "found": found})
