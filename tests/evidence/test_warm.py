"""The local cache: warm runs start no git, nothing changes by it, and only our own rows are believed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from reportgen.model import Project
from reportgen.store import Store
from tests.evidence.repositories import cited, counting, git, outside, repository, settled

NAMES = [f"{number}.txt" for number in range(5)]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    return tmp_path / "project"


@pytest.fixture
def made(tmp_path: Path) -> Project:
    pin = repository(tmp_path / "repo", {
        "0.txt": "some words of one file\n", "1.txt": "other words\n", "2.txt": b"\0",
        "3.txt": "some words, some words\n",
    })  # fmt: skip
    return cited(pin, *NAMES)


def test_a_warm_run_starts_no_git_and_comes_to_the_same(root: Path, made: Project, tmp_path: Path) -> None:
    program, log = counting(tmp_path / "count")
    beside = outside(tmp_path / "keys", program)
    cold = settled(root, made, beside)
    assert log.read_text().count("\n") == 3
    log.unlink()
    warm = settled(root, made, beside)
    assert not log.exists()
    assert warm == cold
    assert warm == settled(root, made, outside())
    assert sorted(one.outcome or "" for one in warm[0].verdicts.values()) == ["ambiguous", "match", "mismatch"]


def test_only_what_is_new_is_read(root: Path, made: Project, tmp_path: Path) -> None:
    program, log = counting(tmp_path / "count")
    beside = outside(tmp_path / "keys", program)
    settled(root, made, beside)
    log.unlink()
    pin = made.reports["r"].records["SRC-1"].text("revision")
    settled(root, cited(pin, *NAMES, quote="some words of"), beside)
    assert [call.split(" ")[-2:] for call in log.read_text().splitlines()] == [["cat-file", "--batch"]]


def test_a_mirror_that_changed_is_looked_at_again(root: Path, made: Project, tmp_path: Path) -> None:
    beside = outside(tmp_path / "keys")
    before = settled(root, made, beside)[0]
    git(tmp_path / "repo", "checkout", "-q", "--orphan", "other")
    git(tmp_path / "repo", "commit", "-qm", "other")
    git(tmp_path / "repo", "branch", "-D", "main")
    after = settled(root, made, beside)[0]
    assert before.watched != after.watched
    assert {one.reason for one in after.evidence.values()} == {"unreachable"}


def test_a_fault_that_may_pass_is_not_kept(root: Path, made: Project, tmp_path: Path) -> None:
    gone = settled(root, made, outside(tmp_path / "keys", tmp_path / "empty"))[0]
    assert {one.reason for one in gone.evidence.values()} == {"git-missing"}
    assert gone.sources == {"r/SRC-1": "absent"}
    there = settled(root, made, outside(tmp_path / "keys"))[0]
    assert there == settled(root, made, outside())[0]
    assert there.sources == {"r/SRC-1": "present"}


def rows(root: Path) -> Path:
    return root / ".reportgen" / "cache" / "evidence.rows"


def test_rows_of_somebody_else_do_not_count(root: Path, made: Project, tmp_path: Path) -> None:
    settled(root, made, outside(tmp_path / "theirs"))
    assert rows(root).is_file()
    program, log = counting(tmp_path / "count")
    settled(root, made, outside(tmp_path / "ours", program))
    assert log.exists()


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _forge(file: Path) -> None:
    code, _, text = file.read_bytes().partition(b"\n")
    found = json.loads(text)
    found["name"] = {"outcome": "match"}
    file.write_bytes(code + b"\n" + json.dumps(found).encode())


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-40])


def _link(file: Path) -> None:
    file.rename(file.with_name("other"))
    file.symlink_to("other")


def _pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("spoil", [_empty, _forge, _cut, _link, _pipe, _folder])
def test_rows_that_were_touched_count_as_absent(root: Path, spoil: Callable[[Path], None], tmp_path: Path) -> None:
    store = Store(root, "evidence", tmp_path / "keys")
    store.put("name", {"outcome": "mismatch"})
    store.save()
    assert Store(root, "evidence", tmp_path / "keys").get("name") == {"outcome": "mismatch"}
    spoil(rows(root))
    assert Store(root, "evidence", tmp_path / "keys").get("name") is None


def test_rows_of_another_project_or_name_do_not_count(root: Path, tmp_path: Path) -> None:
    store = Store(root, "evidence", tmp_path / "keys")
    store.put("name", 1)
    store.save()
    other = tmp_path / "other"
    for folder, name in ((other, "evidence"), (root, "others")):
        place = folder / ".reportgen" / "cache" / f"{name}.rows"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(rows(root).read_bytes())
        assert Store(folder, name, tmp_path / "keys").get("name") is None


@pytest.mark.parametrize("mode", [0o644, 0o660, 0o604])
def test_a_key_that_others_can_read_is_none(root: Path, tmp_path: Path, mode: int) -> None:
    assert Store(root, "evidence", tmp_path / "keys").is_on
    (tmp_path / "keys" / "key").chmod(mode)
    assert not Store(root, "evidence", tmp_path / "keys").is_on


def test_a_key_in_the_project_is_none(root: Path) -> None:
    assert not Store(root, "evidence", root / "state").is_on
    assert not (root / "state").exists()
    assert not Store(root, "evidence", None).is_on


def test_the_key_is_private_and_stays(root: Path, tmp_path: Path) -> None:
    Store(root, "evidence", tmp_path / "keys")
    key = tmp_path / "keys" / "key"
    before = key.read_bytes()
    assert (len(before), key.stat().st_mode & 0o777) == (32, 0o600)
    Store(root, "evidence", tmp_path / "keys")
    assert (key.read_bytes(), list((tmp_path / "keys").iterdir())) == (before, [key])


def test_a_cache_that_leads_elsewhere_is_left_alone(root: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (root / ".reportgen").symlink_to(tmp_path / "elsewhere")
    store = Store(root, "evidence", tmp_path / "keys")
    store.put("name", 1)
    store.save()
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_rows_that_nobody_asks_for_go_when_there_is_no_room(root: Path, tmp_path: Path) -> None:
    from reportgen import store as module

    store = Store(root, "evidence", tmp_path / "keys")
    store.put("old", "x")
    store.save()
    module.MOST_ROWS, most = 1, module.MOST_ROWS
    try:
        store = Store(root, "evidence", tmp_path / "keys")
        store.put("new", "y")
        store.save()
    finally:
        module.MOST_ROWS = most
    again = Store(root, "evidence", tmp_path / "keys")
    assert (again.get("old"), again.get("new")) == (None, "y")
