"""What stands at a cited path of a commit: a file, or the reason why there is none to be read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from posixpath import basename, dirname, join, normpath

from reportgen.evidence.desk import LIMIT
from reportgen.evidence.places import by_name, offer
from reportgen.files import MIB
from reportgen.frozen import dataclass
from reportgen.git import OBJECT, AbsentError, Commit, CorruptError, Node

LINK = 4096
"""Bytes of the target of a symbolic link that are read."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a path of a source came to."""

    path: str
    """Below the top of the tree, a symbolic link followed."""
    reason: str = ""
    detail: str = ""
    blob: str = ""
    notes: tuple[str, ...] = ()


@dataclass(slots=True)
class _Tree:
    """The files of one commit."""

    commit: Commit
    id: str
    nodes: Mapping[str, Node]
    is_whole: bool
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def look_up(commit: Commit, tree: str, asked: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], Found]:
    """What stands at each path, given with the source's `root`. GitError, and what `Commit.read` raises."""
    nodes, is_whole = commit.listing(tree)
    if not is_whole:  # because parts are absent, or because the objects are not what they are called
        commit.read(tree, "tree", OBJECT)
    held = _Tree(commit, tree, nodes, is_whole)
    return {(root, path): _find(held, root, path) for root, path in asked}


def absent(commit: Commit, tree: str, asked: Iterable[tuple[str, str]]) -> Iterable[str]:
    """The ids of blobs that must be brought before these paths can be read. Raises as `look_up` does."""
    nodes, is_whole = commit.listing(tree)
    held = _Tree(commit, tree, nodes, is_whole)
    for root, path in asked:
        found = _find(held, root, path)
        if found.reason == "blob-absent" and found.path in nodes:
            yield nodes[found.path].id


def _find(tree: _Tree, root: str, typed: str) -> Found:
    """What stands at one cited path."""
    folder = _within("", root) if root.strip("/.") else ""
    if folder is None:
        return Found(typed, "bad-path", f"`root: {root}` leads out of the repository")
    if not typed:
        return Found(folder, "directory", "name a file below it")
    path = _within(folder, typed)
    if path is None:
        return Found(typed, "bad-path", "write the path from the top of the repository, or from its `root`")
    return _node(tree, path, folder, typed)


def _within(folder: str, typed: str) -> str | None:
    """The path from the top of the tree; None when it is none, or leaves the folder."""
    if typed.startswith("/") or "\0" in typed or typed.endswith("/"):
        return None
    path = normpath(join(folder, typed))
    if path == ".." or path.startswith("../") or (folder and not f"{path}/".startswith(f"{folder}/")):
        return None
    return "" if path == "." else path


def _node(tree: _Tree, path: str, folder: str, typed: str) -> Found:
    """What stands at a path of the tree; a symbolic link on the way is followed once."""
    node = tree.nodes.get(path)
    if node is None:
        on_way = _first_leaf(tree, path)
        if on_way is None:
            return _missing(tree, path, folder, typed)
        place, node = on_way
        if node.mode == "160000":
            return _file(tree, place, node)
        if node.mode != "120000":
            return Found(path, "path-missing", f"`{place}` is a file, not a folder")
        return _follow(tree, place, node, path[len(place) + 1 :])
    return _follow(tree, path, node, "") if node.mode == "120000" else _file(tree, path, node)


def _first_leaf(tree: _Tree, path: str) -> tuple[str, Node] | None:
    """The first part of the path's way that is no folder."""
    parts = path.split("/")
    for count in range(1, len(parts)):
        place = "/".join(parts[:count])
        node = tree.nodes.get(place)
        if node is not None and node.mode != "040000":
            return place, node
    return None


def _follow(tree: _Tree, link: str, node: Node, rest: str) -> Found:
    """Where a symbolic link leads, inside the tree and once."""
    tree.commit.verify(tree.id, link, node)
    try:
        target = tree.commit.read(node.id, "blob", LINK).decode("utf-8", "surrogateescape")
    except AbsentError:
        return Found(link, "blob-absent", "the copy does not have the target of the symbolic link")
    except CorruptError:
        return Found(link, "symlink-out", "the target of the symbolic link cannot be read")
    shown = "".join(one if one.isprintable() else "\ufffd" for one in target[:80])
    whole = (
        None if target.startswith("/") or "\0" in target else _within("", join(dirname(link), target, rest).rstrip("/"))
    )
    if whole is None:
        return Found(link, "symlink-out", f"the symbolic link leads to `{shown}`, out of the tree")
    at = tree.nodes.get(whole)
    if at is None:
        return Found(link, "symlink-out", f"the symbolic link leads to `{shown}`, where nothing is")
    if at.mode == "120000":
        return Found(link, "symlink-out", f"the symbolic link leads to another one, `{shown}`, which is not followed")
    return replace(_file(tree, whole, at), notes=("symlink",))


def _file(tree: _Tree, path: str, node: Node) -> Found:
    """A path of the tree whose node is no symbolic link."""
    tree.commit.verify(tree.id, path, node)
    if node.mode == "040000":
        return Found(path, "directory", "name a file below it")
    if node.mode == "160000":
        advice = f"`{path}` is a submodule at the commit `{node.id}`; make that a source of its own"
        return Found(path, "submodule", advice)
    if node.size is None:
        return Found(path, "blob-absent", "the copy does not have its content; fetch the whole of it")
    if node.size > LIMIT:
        size = f"it has {node.size / MIB:,.0f} MiB; at most {LIMIT // MIB} MiB are read"
        return Found(path, "too-large", size)
    return Found(path, blob=node.id)


def _missing(tree: _Tree, path: str, folder: str, typed: str) -> Found:
    """Nothing stands at the path: what it may have meant."""
    if not tree.is_whole:
        return Found(path, "blob-absent", "the copy does not have all folders of the commit; fetch the whole of it")
    if typed.startswith("@{"):
        return Found(path, "bad-path", "this is how git names revisions; write a path")
    if not tree.names:
        tree.names = by_name(one for one, node in tree.nodes.items() if node.mode != "040000")
    named = tree.names.get(basename(path).casefold(), ())
    begin = len(folder) + 1 if folder else 0
    inside = tuple(one[begin:] for one in named if not folder or one.startswith(f"{folder}/"))
    told = offer(typed, inside)
    if told and not folder and not told.startswith("case") and any(one.endswith(f"/{typed}") for one in inside):
        told = f"{told.removesuffix('?')}, or with `root:` in the source?"
    if not told and named:
        told = f"outside of the source's `root` there is `{named[0]}`"
    return Found(path, "path-missing", told or _spelled(tree, path))


def _spelled(tree: _Tree, path: str) -> str:
    """A path that is the same but for how its accents are composed; else that there is none."""
    wanted = unicodedata.normalize("NFC", path)
    same = next((one for one in tree.nodes if unicodedata.normalize("NFC", one) == wanted), None)
    if same is not None:
        return "a path with the same letters exists, whose accents are composed in another way"
    return "the commit has no file of that name"
