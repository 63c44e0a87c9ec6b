"""Each reason for which a file of a commit cannot be looked at, and each way in which one can."""

from __future__ import annotations

from pathlib import Path

import pytest

from reportgen.evidence import gather
from tests.evidence.repositories import cited, git, look, loose, outside, repository


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    return tmp_path / "project"


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    return tmp_path / "repo"


def test_a_file_of_a_commit_is_read_with_its_ids(root: Path, repo: Path) -> None:
    pin = repository(repo, {"core/loop.py": "some words\n"})
    found = look(root, cited(pin, "core/loop.py"), "core/loop.py")
    assert found.file is not None
    assert found.file.text == "some words\n"
    assert (found.path, found.commit, found.profile) == ("core/loop.py", pin, "code")
    assert found.blob == git(repo, "rev-parse", f"{pin}:core/loop.py")
    assert found.digest == ""


def test_the_commit_counts_and_not_the_work_tree(root: Path, repo: Path) -> None:
    pin = repository(repo, {"a.txt": "some words\n"})
    repository(repo, {"a.txt": "other words\n"})
    (repo / "a.txt").write_text("third words\n")
    found = look(root, cited(pin, "a.txt"), "a.txt")
    assert found.file is not None
    assert found.file.text == "some words\n"


@pytest.mark.parametrize("way", ["bare", "worktree", "packed", "sha256", "subfolder-alternates"])
def test_a_mirror_may_have_any_form(root: Path, repo: Path, way: str) -> None:
    if way == "sha256":
        repo.mkdir()
        git(repo, "init", "-q", "-b", "main", "--object-format=sha256")
    pin = repository(repo, {"a.txt": "some words\n"})
    mirror = "../repo"
    if way == "bare":
        git(repo.parent, "clone", "-q", "--bare", "repo", "bare.git")
        mirror = "../bare.git"
    elif way == "worktree":
        git(repo, "worktree", "add", "-q", "--detach", "../tree", pin)
        mirror = "../tree"
    elif way == "packed":
        git(repo, "gc", "-q")
    elif way == "subfolder-alternates":
        git(repo.parent, "clone", "-q", "--shared", "repo", "other")
        mirror = "../other"
    found = look(root, cited(pin, "a.txt", mirror=mirror), "a.txt")
    assert (found.reason, found.file is not None, len(found.commit)) == (None, True, 64 if way == "sha256" else 40)


def test_locations_that_mean_one_repository_share_a_mirror(root: Path, repo: Path) -> None:
    pin = repository(repo, {"a.txt": "some words\n"})
    made = cited(pin, "a.txt", location="https://EXAMPLE.org/owner/name.git/")
    assert look(root, made, "a.txt").reason is None


@pytest.mark.parametrize(
    ("path", "reason", "detail"),
    [
        ("README.MD", "path-missing", "case matters: `README.md` exists"),
        ("index.ts", "path-missing", "did you mean `src/a/index.ts`, `src/b/index.ts`, or with `root:` in the source?"),
        ("zzz.py", "path-missing", "the commit has no file of that name"),
        ("README.md/x", "path-missing", "`README.md` is a file, not a folder"),
        ("src", "directory", "name a file below it"),
        ("", "directory", "name a file below it"),
        ("../x", "bad-path", "write the path from the top of the repository, or from its `root`"),
        ("/x", "bad-path", "write the path from the top of the repository, or from its `root`"),
        ("@{1}", "bad-path", "this is how git names revisions; write a path"),
        ("out", "symlink-out", "the symbolic link leads to `/etc/hostname`, out of the tree"),
        ("up", "symlink-out", "the symbolic link leads to `../../x`, out of the tree"),
        ("gone", "symlink-out", "the symbolic link leads to `nothing`, where nothing is"),
        ("twice", "symlink-out", "the symbolic link leads to another one, `link`, which is not followed"),
        ("pointer.bin", "lfs-pointer", "fetch the file itself with `git lfs pull`"),
        ("picture.bin", "binary", "a NUL stands among its first 8,000 bytes"),
        ("latin.txt", "encoding", "it is not UTF-8 at byte 3; the source may declare its `encoding`"),
    ],
)
def test_why_a_path_cannot_be_read(root: Path, repo: Path, path: str, reason: str, detail: str) -> None:
    repo.mkdir()
    for name, target in {"out": "/etc/hostname", "up": "../../x", "gone": "nothing", "link": "README.md",
                         "twice": "link"}.items():  # fmt: skip
        (repo / name).symlink_to(target)
    pin = repository(repo, {
        "README.md": "some words\n", "src/a/index.ts": "a", "src/b/index.ts": "b",
        "pointer.bin": "version https://git-lfs.github.com/spec/v1\noid sha256:00\n", "picture.bin": b"\0\1",
        "latin.txt": b"caf\xe9",
    })  # fmt: skip
    found = look(root, cited(pin, path), path)
    assert (found.reason, found.detail, found.file) == (reason, detail, None)


def test_links_inside_the_tree_are_followed_once_and_noted(root: Path, repo: Path) -> None:
    repo.mkdir()
    (repo / "link").symlink_to("docs/a.txt")
    (repo / "folder").symlink_to("docs")
    pin = repository(repo, {"docs/a.txt": "some words\n"})
    for path in ("link", "folder/a.txt"):
        found = look(root, cited(pin, path), path)
        assert (found.path, found.notes, found.reason) == ("docs/a.txt", ("symlink",), None)


def test_short_paths_lie_below_the_root_of_the_source(root: Path, repo: Path) -> None:
    pin = repository(repo, {"src/deep/index.ts": "some words\n", "top.txt": "x"})
    assert look(root, cited(pin, "index.ts", root="src/deep"), "index.ts").path == "src/deep/index.ts"
    missed = look(root, cited(pin, "top.txt", root="src/deep"), "top.txt")
    assert missed.reason == "path-missing"
    assert missed.detail == "outside of the source's `root` there is `top.txt`"
    assert look(root, cited(pin, "../top.txt", root="src"), "../top.txt").reason == "bad-path"


def test_a_submodule_is_named_with_its_commit(root: Path, repo: Path) -> None:
    repository(repo, {"a.txt": "x"})
    git(repo, "update-index", "--add", "--cacheinfo", f"160000,{'ab' * 20},vendor/lib")
    git(repo, "commit", "-qm", "submodule")
    pin = git(repo, "rev-parse", "HEAD")
    for path in ("vendor/lib", "vendor/lib/x.c"):
        found = look(root, cited(pin, path), path)
        assert found.reason == "submodule"
        assert f"`{'ab' * 20}`" in found.detail


@pytest.mark.parametrize("name", ["a b\nc.txt", "caf\udce9.txt", "ÄÖ/ü ß.txt", "--batch", ":(top)x", "a\ttab"])
def test_names_of_any_bytes_are_read(root: Path, repo: Path, name: str) -> None:
    pin = repository(repo, {name: "some words\n", "other.txt": "x"})
    assert look(root, cited(pin, name), name).reason is None


@pytest.mark.parametrize("pin", ["main", "HEAD", "0123456", "v1", "0" * 39, "A" * 40, ""])
def test_only_a_full_hash_is_a_pin(root: Path, repo: Path, pin: str) -> None:
    repository(repo, {"a.txt": "some words\n"})
    assert look(root, cited(pin, "a.txt"), "a.txt").reason == "bad-pin"


@pytest.mark.parametrize(
    ("fields", "reason", "part"),
    [
        ({"captured": "2026-02-01"}, "pin-lost", "rewritten"),
        ({"captured": "2026-03-01"}, "pin-lost", "rewritten"),
        ({"captured": "2026-03-02"}, "stale-mirror", "older than `2026-03-02`"),
        ({}, "pin-lost", "`captured`"),
    ],
)
def test_a_commit_that_is_not_there(root: Path, repo: Path, fields: dict[str, str], reason: str, part: str) -> None:
    from datetime import date

    repository(repo, {"a.txt": "x"})
    made = cited("0" * 40, "a.txt", **{name: date.fromisoformat(value) for name, value in fields.items()})  # type: ignore[arg-type]
    found = look(root, made, "a.txt")
    assert found.reason == reason
    assert part in found.detail


def test_a_shallow_copy_is_only_too_short(root: Path, repo: Path) -> None:
    pin = repository(repo, {"a.txt": "x"})
    repository(repo, {"a.txt": "y"})
    git(repo.parent, "clone", "-q", "--depth=1", f"file://{repo}", "short")
    found = look(root, cited(pin, "a.txt", mirror="../short"), "a.txt")
    assert (found.reason, "--unshallow" in found.detail) == ("stale-mirror", True)


def test_a_commit_that_no_branch_or_tag_reaches(root: Path, repo: Path) -> None:
    repository(repo, {"a.txt": "x"})
    pin = repository(repo, {"a.txt": "y"})
    git(repo, "reset", "-q", "--hard", "HEAD~1")
    assert look(root, cited(pin, "a.txt"), "a.txt").reason == "unreachable"
    git(repo, "update-ref", "refs/pull/3/head", pin)  # of anybody
    assert look(root, cited(pin, "a.txt"), "a.txt").reason == "unreachable"
    git(repo, "tag", "-am", "note", "v1", pin)
    assert look(root, cited(pin, "a.txt"), "a.txt").reason is None


def test_missing_objects_are_told_by_file(root: Path, repo: Path) -> None:
    pin = repository(repo, {"a.txt": "some words\n", "b.txt": "others\n"})
    loose(repo, git(repo, "rev-parse", f"{pin}:a.txt")).unlink()
    assert look(root, cited(pin, "a.txt"), "a.txt").reason == "blob-absent"
    assert look(root, cited(pin, "b.txt"), "b.txt").reason is None


def test_a_large_file_is_told_by_its_size_alone(root: Path, repo: Path) -> None:
    repo.mkdir()
    with (repo / "big.txt").open("wb") as stream:
        stream.truncate(200 * 1024 * 1024)
    pin = repository(repo, {"a.txt": "some words\n"})
    found = look(root, cited(pin, "big.txt"), "big.txt")
    assert (found.reason, found.detail) == ("too-large", "it has 200 MiB; at most 8 MiB are read")


@pytest.mark.parametrize(
    ("mirror", "reason", "detail"),
    [
        ("", "no-mirror", "fetch it with `reportgen sources fetch`, or name a local repository under `mirrors`"),
        ("../nowhere", "no-mirror", "`../nowhere`, which `mirrors` names, does not exist"),
        ("../plain", "bad-repository", "`../plain` is no git repository"),
    ],
)
def test_without_a_repository(root: Path, repo: Path, mirror: str, reason: str, detail: str) -> None:
    (root.parent / "plain").mkdir()
    found = look(root, cited("0" * 40, "a.txt", mirror=mirror), "a.txt")
    assert (found.reason, found.detail) == (reason, detail)


def test_no_mirrors_opens_none_and_starts_no_git(root: Path, repo: Path) -> None:
    pin = repository(repo, {"a.txt": "some words\n"})
    made = cited(pin, "a.txt")
    beside = outside(path=repo / "no-git-here", use_mirrors=False)
    assert look(root, made, "a.txt", beside).reason == "no-mirror"
    assert gather(made, root, outside(), use_mirrors=False)[0]["r", "SRC-1", "a.txt"].reason == "no-mirror"
