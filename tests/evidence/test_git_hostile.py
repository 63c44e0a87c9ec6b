"""Repositories that lie, hang or want a program to be run: nothing of them is believed, and nothing runs."""

from __future__ import annotations

import os
import shutil
import zlib
from pathlib import Path

import pytest

from reportgen.git import cache_name, pinned
from tests.evidence.repositories import (
    LOCATION,
    cited,
    counting,
    forge,
    git,
    look,
    loose,
    outside,
    repository,
    settled,
    stand_in,
)  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    return tmp_path / "project"


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    return tmp_path / "repo"


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    """The file that a program would write if one were run."""
    return tmp_path / "marker"


def blob(repo: Path, data: bytes) -> str:
    return git(repo, "hash-object", "-w", "--stdin", data=data)


def text_of(root: Path, pin: str, path: str = "a.txt", **fields: str) -> str | None:
    found = look(root, cited(pin, path, **fields), path)
    return found.file.text if found.file else found.reason


def test_a_replacement_does_not_count(root: Path, repo: Path) -> None:
    pin = repository(repo, {"a.txt": "true words\n"})
    git(repo, "replace", git(repo, "rev-parse", f"{pin}:a.txt"), blob(repo, b"forged words\n"))
    assert git(repo, "show", f"{pin}:a.txt") == "forged words"
    assert text_of(root, pin) == "true words\n"


def test_a_replaced_commit_does_not_count(root: Path, repo: Path) -> None:
    pin = repository(repo, {"a.txt": "true words\n"})
    git(repo, "replace", pin, repository(repo, {"a.txt": "forged words\n"}))
    assert text_of(root, pin) == "true words\n"


@pytest.mark.parametrize("what", ["blob", "tree", "commit"])
def test_other_bytes_under_an_id_are_found_out(root: Path, repo: Path, what: str) -> None:
    pin = repository(repo, {"a.txt": "true words\n"})
    forged = repository(repo, {"a.txt": "forged words\n"})
    name = git(repo, "rev-parse", {"blob": f"{pin}:a.txt", "tree": f"{pin}^{{tree}}", "commit": pin}[what])
    other = git(repo, "rev-parse", {"blob": f"{forged}:a.txt", "tree": f"{forged}^{{tree}}", "commit": forged}[what])
    data = zlib.decompress(loose(repo, other).read_bytes())
    forge(repo, name, what, data[data.index(b"\0") + 1 :])
    assert text_of(root, pin) in ("corrupt", "bad-repository", "git-failed")


def test_a_damaged_pack_is_told(root: Path, repo: Path) -> None:
    pin = repository(repo, {"a.txt": "true words\n" * 100, "b.txt": "others"})
    git(repo, "gc", "-q")
    pack = next((repo / ".git" / "objects" / "pack").glob("*.pack"))
    pack.chmod(0o644)
    data = bytearray(pack.read_bytes())
    data[12:-20] = bytes(len(data) - 32)
    pack.write_bytes(bytes(data))
    assert text_of(root, pin) in ("corrupt", "bad-repository", "git-failed", "pin-lost")


def test_a_tree_that_never_ends_is_given_up(root: Path, repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pinned, "LISTING", 1_000_000)
    repository(repo, {"a.txt": "x"})
    tree = git(repo, "mktree", data=f"100644 blob {blob(repo, b'x')}\tf\n".encode())
    for _ in range(12):
        tree = git(repo, "mktree", data="".join(f"040000 tree {tree}\td{n}\n" for n in range(10)).encode())
    pin = git(repo, "commit-tree", "-m", "bomb", tree)
    git(repo, "tag", "bomb", pin)
    found = look(root, cited(pin, "d1/x"), "d1/x")
    assert (found.reason, found.detail[:38]) == ("git-failed", "the commit has more files than are lis")


def hostile(repo: Path, marker: Path) -> None:
    """Configuration that names a program wherever git has a place for one."""
    program = f"sh -c 'touch {marker}'"
    hooks = repo / ".git" / "evil"
    hooks.mkdir()
    for name in ("post-checkout", "pre-auto-gc", "reference-transaction", "post-index-change", "fsmonitor-watchman"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch {marker}\n")
        (hooks / name).chmod(0o755)
    (repo / ".git" / "more").write_text(f"[core]\n\tsshCommand = {program}\n\taskPass = {program}\n")
    settings = {
        "core.fsmonitor": program, "core.hooksPath": str(hooks), "core.pager": program, "core.editor": program,
        "core.alternateRefsCommand": program, "credential.helper": f"!{program}", "diff.external": program,
        "filter.evil.smudge": program, "filter.evil.clean": program, "filter.evil.process": program,
        "diff.evil.textconv": program, "gpg.program": program, "log.showSignature": "true",
        "alias.cat-file": f"!{program}",
        "include.path": "more", "core.gitProxy": program, "pager.ls-tree": program, "pager.cat-file": program,
        "protocol.ext.allow": "always", "protocol.allow": "always", "uploadpack.packObjectsHook": program,
        "trace2.normalTarget": str(marker), "core.repositoryFormatVersion": "1", "extensions.partialClone": "origin",
        "remote.origin.promisor": "true", "remote.origin.partialCloneFilter": "blob:none",
        "remote.origin.url": f"ext::touch {marker}", "remote.origin.uploadpack": program,
    }  # fmt: skip
    for name, value in settings.items():
        git(repo, "config", name, value)
    (repo / ".git" / "info").mkdir(exist_ok=True)
    (repo / ".git" / "info" / "attributes").write_text("* filter=evil diff=evil\n")


def test_no_program_of_a_configuration_runs(root: Path, repo: Path, marker: Path) -> None:
    pin = repository(repo, {".gitattributes": "* filter=evil diff=evil\n", "a.txt": "true words\n", "b.txt": "x"})
    loose(repo, git(repo, "rev-parse", f"{pin}:b.txt")).unlink()
    hostile(repo, marker)
    assert text_of(root, pin) == "true words\n"
    assert text_of(root, pin, "b.txt") == "blob-absent"
    assert text_of(root, "0" * 40) in ("pin-lost", "bad-repository")
    assert not marker.exists()


def test_an_old_git_that_would_fetch_what_is_missing_may_not(
    root: Path, repo: Path, tmp_path: Path, marker: Path
) -> None:
    pin = repository(repo, {"a.txt": "x"})
    blob_id = git(repo, "rev-parse", f"{pin}:a.txt")
    loose(repo, blob_id).unlink()
    hostile(repo, marker)
    # Older versions do not know the variable; without any guard, this one does run the program.
    path = f"export PATH={os.environ['PATH']}; unset GIT_NO_LAZY_FETCH"
    old = stand_in(tmp_path / "old", f'{path}; exec $REAL "$@"')
    stand_in(tmp_path / "loud", f"{path} GIT_ALLOW_PROTOCOL; exec $REAL --git-dir {repo}/.git cat-file -e {blob_id}")
    look(root, cited(pin, "a.txt"), "a.txt", outside(path=tmp_path / "loud", seconds=5.0))
    is_dangerous = marker.exists()
    marker.unlink(missing_ok=True)
    found = look(root, cited(pin, "a.txt"), "a.txt", outside(path=old))
    assert (found.reason, marker.exists(), is_dangerous) == ("blob-absent", False, True)


def test_nothing_of_the_surroundings_reaches_git(root: Path, repo: Path, tmp_path: Path) -> None:
    pin = repository(repo, {"a.txt": "true words\n"})
    log = tmp_path / "log"
    program = stand_in(tmp_path / "bin", f'/usr/bin/env > {log}\nPATH={os.environ["PATH"]} exec $REAL "$@"')
    beside = outside(environment={
        "PATH": f".:{program}", "HOME": "/somewhere", "GIT_DIR": "/elsewhere", "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.pager", "GIT_SSH_COMMAND": "x", "SSH_ASKPASS": "x", "GIT_TRACE": "1",
    })  # fmt: skip
    assert look(root, cited(pin, "a.txt"), "a.txt", beside).reason is None
    names = {line.partition("=")[0] for line in log.read_text().splitlines()}
    assert names - {"PWD", "OLDPWD", "SHLVL", "_", "PATH"} == {
        "GIT_ALLOW_PROTOCOL", "GIT_ATTR_NOSYSTEM", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_SYSTEM",
        "GIT_GRAFT_FILE", "GIT_NO_LAZY_FETCH", "GIT_NO_REPLACE_OBJECTS", "GIT_OPTIONAL_LOCKS", "GIT_TERMINAL_PROMPT",
        "LC_ALL",
    }  # fmt: skip
    assert "PATH=" + str(program) in log.read_text().splitlines()


@pytest.mark.parametrize("when", ["cat-file", "ls-tree", "for-each-ref"])
def test_a_git_that_hangs_is_ended(root: Path, repo: Path, tmp_path: Path, when: str) -> None:
    pin = repository(repo, {"a.txt": "true words\n"})
    script = f'case "$*" in *{when}*) exec sleep 60;; esac\nPATH={os.environ["PATH"]} exec $REAL "$@"'
    program = stand_in(tmp_path / "bin", f"PATH={os.environ['PATH']}\n{script}")
    found = look(root, cited(pin, "a.txt"), "a.txt", outside(path=program, seconds=0.5))
    assert (found.reason, "within 0.5 seconds" in found.detail) == ("git-timeout", True)


def test_without_git_that_is_told(root: Path, repo: Path, tmp_path: Path) -> None:
    pin = repository(repo, {"a.txt": "true words\n"})
    found = look(root, cited(pin, "a.txt"), "a.txt", outside(path=tmp_path / "empty"))
    assert (found.reason, "not installed" in found.detail) == ("git-missing", True)


def test_a_copy_that_was_sent_along_reads_nothing_else(root: Path, repo: Path, tmp_path: Path) -> None:
    """A folder below `.reportgen/` can come with a change; it must not show other repositories of the machine."""
    pin = repository(repo, {"a.txt": "private words\n"})
    place = root / ".reportgen" / "sources" / f"{cache_name(LOCATION)}.git"
    place.parent.mkdir(parents=True)
    git(repo.parent, "clone", "-q", "--bare", "--shared", "repo", str(place))
    assert text_of(root, pin, mirror="") == "no-mirror"
    (place / "objects" / "info" / "alternates").unlink()
    assert text_of(root, pin, mirror="") != "private words\n"
    shutil.rmtree(place)
    git(repo.parent, "clone", "-q", "--bare", "--no-local", "repo", str(place))
    assert text_of(root, pin, mirror="") == "private words\n"
    place.rename(place.with_name("real"))
    place.symlink_to("real")
    assert text_of(root, pin, mirror="") == "no-mirror"


def test_the_work_tree_may_have_a_program_named_git(root: Path, repo: Path, marker: Path) -> None:
    pin = repository(repo, {"git": f"#!/bin/sh\ntouch {marker}\n", "a.txt": "true words\n"})
    (repo / "git").chmod(0o755)
    beside = outside(environment={"PATH": f":.:{os.environ['PATH']}"})
    assert look(root, cited(pin, "a.txt"), "a.txt", beside).reason is None
    assert not marker.exists()


def test_one_listing_and_one_reader_serve_all_citations_of_a_commit(root: Path, repo: Path, tmp_path: Path) -> None:
    names = [f"{n}.txt" for n in range(20)]
    pin = repository(repo, {name: f"some words {name}\n" for name in names})
    program, log = counting(tmp_path / "count")
    settled(root, cited(pin, *names), outside(path=program))
    calls = log.read_text().splitlines()
    assert [sum(word in call for call in calls) for word in ("ls-tree", "cat-file", "for-each-ref", "")] == [1, 1, 1, 3]
