"""Brings pinned commits of a repository into the local copy that `check` and `build` read.

The only part of the program that makes git use the network; nothing but `sources fetch` imports it.
A copy is made in a folder beside its place and put there when it can be read; one that is there
already only gains objects, and its references change together.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from reportgen.frozen import dataclass
from reportgen.git.address import Address, address_of
from reportgen.git.mirror import Mirror, find_cached, is_plain_folder, open_mirror
from reportgen.git.naming import SOURCES, cache_name
from reportgen.git.pinned import COMMIT, OBJECT, AbsentError, Commit, CorruptError
from reportgen.git.process import GitError, variables
from reportgen.git.transfer import FILTERED, REFUSED, REMOTE, SILENCE, Line, make, transfer

__all__ = ["SILENCE", "Line", "Order", "Wanted", "fetch"]

HEADS = "+refs/heads/*:refs/heads/*"
TAGS = "+refs/tags/*:refs/tags/*"
ROUNDS = 3
"""A symbolic link is known only when it was read: so often is asked which files are still wanted."""
_CONFIG = "[core]\n\trepositoryformatversion = {version}\n\tfilemode = true\n\tbare = true\n"
_SHA256 = "[extensions]\n\tobjectFormat = sha256\n"
Wanted = Callable[[Mirror], Sequence[str]]
"""The blobs that are wanted of a copy and absent from it, by id."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted of one repository."""

    base: Path
    """The folder of the project."""
    location: str
    pins: tuple[str, ...]
    """Full hashes of commits."""
    is_full: bool = False
    """Whether everything is wanted: all branches and tags with all their files."""


@dataclass(slots=True)
class _Work:
    """The copy while it is filled."""

    order: Order
    address: Address
    line: Line
    wanted: Wanted
    place: Path
    """Where it is filled."""
    home: Path
    """Where it will be."""
    is_usable: bool = False
    """Whether references of the host are there already."""
    is_resumed: bool = False
    """Whether references may be there that are none of the host's."""

    @property
    def mirror(self) -> Mirror:
        found = open_mirror(self.place)
        if found is None:
            raise GitError("the copy cannot be made", "look at the rights of the folder `.reportgen`", "disk")
        return found

    def get(self, *words: str, names: Sequence[str] = ()) -> None:
        transfer(self.place, self.address, words, self.line, names)


def fetch(order: Order, wanted: Wanted, line: Line) -> bool:
    """Bring what is absent; whether the host was asked for anything. GitError says why it cannot be brought.

    What the host does not have, such as a commit that history has lost, is no fault here: the copy
    that was made tells it to whoever looks.
    """
    address, why, advice = address_of(order.location, order.base)
    if address is None:
        raise GitError(f"its location {why}", advice, "bad-location")
    _make_room(order.base)
    home = order.base / SOURCES / f"{cache_name(order.location)}.git"
    work = _Work(order, address, line, wanted, home, home)
    is_sound = _is_sound(order, home)
    if is_sound:
        _configure(home, _width(order))
        is_sound = _is_readable(work)
    if is_sound:
        if not order.is_full and _has_all(work):
            return False
        work.is_usable = True
    if order.is_full:
        _whole(work, is_fresh=not is_sound or work.mirror.is_partial)
    else:
        _parts(work, is_fresh=not is_sound)
    _settle(work)
    return True


def _parts(work: _Work, *, is_fresh: bool) -> None:
    """The history without files, then the folders of the pinned commits, then the cited files."""
    if is_fresh:
        _begin(work)
    try:
        _history(work)
        _lost(work, "--filter=tree:0")
        _folders(work)
        for _ in range(ROUNDS):
            blobs = work.wanted(work.mirror)
            if not blobs:
                break
            _ask(work, blobs)
    except GitError as fault:
        if fault.reason not in (FILTERED, REFUSED):
            raise
        _whole(work, is_fresh=True)


def _folders(work: _Work) -> None:
    """The trees of the pinned commits."""
    _ask(work, _absent_trees(work))
    if _absent_trees(work):  # something else stands under the name of one, or the host keeps it back
        raise GitError("folders of the commit do not arrive", "", REFUSED)


def _history(work: _Work) -> None:
    """All commits that branches and tags lead to; nothing when each pinned one is known to be among them."""
    if work.is_usable and all(_is_reached(work, pin) for pin in work.order.pins):
        return
    for form in ("--filter=tree:0", "--filter=blob:none", ""):
        try:
            _references(work, *([form] if form else []))
        except GitError as fault:
            if fault.reason != FILTERED or not form:
                raise
        else:
            return


def _references(work: _Work, *form: str) -> None:
    """Branches and tags as they are at the host, together or not at all."""
    words = ("--atomic", "--no-tags", *form)
    try:
        # Git forgets what is gone before it asks for what is new: so first without forgetting.
        work.get(*words, REMOTE, HEADS, TAGS)
    except GitError as fault:
        if fault.reason != "git-failed" or not work.is_usable:
            raise
    if work.is_usable or work.is_resumed:
        work.get("--prune", *words, REMOTE, HEADS, TAGS)
    work.is_usable = True


def _lost(work: _Work, *form: str) -> None:
    """Ask by hash for commits that no branch and no tag leads to. A host that has none is no fault."""
    for pin in work.order.pins:
        if _tree(work, pin) is None:
            try:
                work.get("--no-tags", *form, REMOTE, pin)
            except GitError as fault:
                if fault.reason not in (REFUSED, "git-failed"):
                    raise


def _ask(work: _Work, names: Sequence[str]) -> None:
    """Ask for folders or files by id, as git itself does in a partial copy."""
    if names:
        work.get("--no-tags", "--filter=blob:none", REMOTE, names=names)


def _whole(work: _Work, *, is_fresh: bool) -> None:
    """Everything. A copy that lacks parts is made anew: git takes it for granted that it has what its commits name."""
    if is_fresh:
        _discard(work.home.with_suffix(".part"))
        work.is_usable = False
        _begin(work)
    _references(work)
    _lost(work)


def _begin(work: _Work) -> None:
    """Go on in the folder of a fetch that was broken off, or in a new one."""
    work.place = work.home.with_suffix(".part")
    width = _width(work.order)
    found = open_mirror(work.place) if _is_plain(work.place) else None
    work.is_resumed = found is not None and not found.is_shallow
    if not work.is_resumed:
        _discard(work.place)
        make(work.place, work.line.environment, width, work.line.silence)
        (work.place / "objects" / "pack").mkdir(exist_ok=True)
    _configure(work.place, width)


def _settle(work: _Work) -> None:
    """Put a new copy in its place, now that all of it has arrived; the one that was there stays until then."""
    if work.place == work.home:
        return
    old = work.home.with_suffix(".old")
    _discard(old)
    with suppress(FileNotFoundError):
        work.home.rename(old)
    work.place.rename(work.home)
    _discard(old)


def _has_all(work: _Work) -> bool:
    """Whether nothing is absent, so that nobody is asked."""
    try:
        mirror, pins = work.mirror, work.order.pins
        return all(_is_reached(work, pin) for pin in pins) and not _absent_trees(work) and not work.wanted(mirror)
    except GitError:
        return False


def _open(work: _Work, pin: str) -> Commit:
    return Commit(work.mirror, pin, variables(work.line.environment))


def _tree(work: _Work, pin: str) -> str | None:
    """The id of a commit's tree; None when the commit is absent."""
    if not COMMIT.fullmatch(pin):
        return None
    with _open(work, pin) as commit:
        try:
            return commit.tree()
        except (AbsentError, CorruptError):
            return None


def _is_reached(work: _Work, pin: str) -> bool:
    if _tree(work, pin) is None:
        return False
    with _open(work, pin) as commit:
        return commit.is_reached()


def _is_readable(work: _Work) -> bool:
    """Whether git can read the copy at all."""
    try:
        for pin in work.order.pins:
            _is_reached(work, pin)
    except GitError as fault:
        if fault.reason != "git-failed":
            raise
        return False
    return True


def _absent_trees(work: _Work) -> list[str]:
    return [tree for pin in work.order.pins if (tree := _absent_tree(work, pin))]


def _absent_tree(work: _Work, pin: str) -> str:
    """The id of a commit's tree when it or a folder below it is absent; else empty."""
    tree = _tree(work, pin)
    if tree is None:
        return ""
    with _open(work, pin) as commit:
        try:
            commit.read(tree, "tree", OBJECT)
            return "" if commit.listing(tree)[1] else tree
        except (AbsentError, CorruptError):
            return tree


def _width(order: Order) -> int:
    return max((len(pin) for pin in order.pins), default=40)


def _configure(place: Path, width: int) -> None:
    """Write the copy's configuration anew: what stood there is not believed, and a reader needs no host."""
    text = _CONFIG.format(version=1 if width == 64 else 0) + (_SHA256 if width == 64 else "")
    with suppress(FileNotFoundError):
        (place / "config.worktree").unlink()
    with suppress(OSError):
        if (place / "config").read_bytes() == text.encode("ascii"):
            return  # a warm run still knows the copy
    (place / "config").write_bytes(text.encode("ascii"))


def _make_room(base: Path) -> None:
    """The folder of the copies. Each folder on the way is the project's own, not a link to some other place."""
    place = base
    for name in SOURCES.split("/"):
        place = place / name
        with suppress(FileExistsError):
            place.mkdir()
        if not is_plain_folder(place):
            message = f"`{place.relative_to(base).as_posix()}` is no folder of the project"
            raise GitError(message, "delete what stands there, then fetch again", "disk")


def _is_sound(order: Order, home: Path) -> bool:
    """Whether the copy that is there can be gone on with: nothing of it lies elsewhere, its history is whole."""
    if find_cached(order.base, order.location) is None or not _is_plain(home):
        return False
    mirror = open_mirror(home)
    return mirror is not None and not mirror.is_shallow


def _is_plain(place: Path) -> bool:
    """Whether a folder, down to its last file, is made of folders and files: git writes through links."""
    if not is_plain_folder(place):
        return False
    if any(os.path.lexists(place / name) for name in ("commondir", "objects/info/alternates", "reftable")):
        return False
    held = (Path(folder, name) for folder, folders, names in os.walk(place) for name in (*folders, *names))
    return not any(one.is_symlink() for one in held)


def _discard(place: Path) -> None:
    """Delete what stands at a place below the folder of the copies, a link itself and not where it leads."""
    if place.is_symlink() or place.is_file():
        place.unlink()
    elif os.path.lexists(place):
        shutil.rmtree(place)
