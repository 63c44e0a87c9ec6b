"""`sources fetch`: pinned commits come from a host on loopback, and nothing else ever does."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from reportgen.git import SOURCES, cache_name
from tests.cli.conftest import Run
from tests.conftest import MinimalProject
from tests.evidence.repositories import GIT, counting, git, repository
from tests.sources.conftest import Host, history, sources_of
from tests.sources.servers import daemon, plain_files, serving, smart, upstream

ROOT = Path(__file__).resolve().parents[2]
QUOTED = "{source: SRC-1, at: 'core/loop.py:1', quote: 'for turn in range(9):'}"


def copy_of(root: Path, location: str) -> Path:
    return root / SOURCES / f"{cache_name(location)}.git"


def has(copy: Path, name: str) -> bool:
    """Whether a copy holds an object, without asking anybody."""
    environment = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"}
    words = [GIT, f"--git-dir={copy}", "cat-file", "-e", name]
    return subprocess.run(words, env=environment, capture_output=True, check=False).returncode == 0


def test_a_fetched_source_is_checked_without_the_host(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED, "'SRC-1 README:1'")
    done = run(root, "sources", "fetch")
    assert (done.code, done.err) == (0, "")
    assert done.out == f"r:SRC-1  fetched 1 commit, 2 cited paths of {host.location}\n"
    asked = len(host.server.asked)
    checked = run(root, "check", "--strict")
    assert checked.code == 0, checked.out
    assert "1 quotation;" in checked.last
    assert run(root, "build").code == 0
    assert len(host.server.asked) == asked


def test_only_cited_files_of_the_pinned_commit_come(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    assert run(root, "sources", "fetch").code == 0
    copy = copy_of(root, host.location)
    blob = git(host.work, "rev-parse", f"{host.pins[1]}:core/loop.py")
    assert has(copy, blob)
    others = [f"{host.pins[1]}:README", f"{host.pins[1]}:big.bin", f"{host.pins[0]}:core/loop.py", f"{host.pins[2]}:"]
    assert [has(copy, git(host.work, "rev-parse", one)) for one in others] == [False] * 4
    assert all(has(copy, pin) for pin in host.pins), "the history is whole"
    assert not (copy / "shallow").exists()
    assert "pinned-source" not in (copy / "config").read_text(), "nothing leads a reader to the host"


def test_what_is_there_is_not_asked_for_again(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    run(root, "sources", "fetch")
    asked = len(host.server.asked)
    done = run(root, "sources", "fetch")
    assert (done.code, len(host.server.asked)) == (0, asked)
    assert "is there already" in done.out


def test_another_citation_brings_only_its_file(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    run(root, "sources", "fetch")
    sources_of(project, host.location, host.pins[1], QUOTED, "'SRC-1 README:1'")
    assert "the content of `README` is not in the copy at hand" in run(root, "check").out
    before = len(host.server.asked)
    assert run(root, "sources", "fetch").code == 0
    assert [one for one in host.server.asked[before:] if "POST" in one] == ["POST /owner/name.git/git-upload-pack"]
    assert run(root, "check", "--strict").code == 0


def test_a_symbolic_link_brings_the_file_that_it_leads_to(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[2], "{source: SRC-1, at: 'latest:1', quote: 'while True:'}")
    assert run(root, "sources", "fetch").code == 0
    assert run(root, "check", "--strict").code == 0


def test_a_commit_that_came_later_is_fetched_into_the_copy(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    run(root, "sources", "fetch")
    pin = repository(host.work, {"later.py": "late = 1\n"})
    git(host.work, "push", "-q", str(host.bare), "main")
    sources_of(project, host.location, pin, "{source: SRC-1, at: 'later.py:1', quote: 'late = 1'}")
    assert run(root, "sources", "fetch").code == 0
    assert run(root, "check", "--strict").code == 0


def test_full_brings_everything_and_works_on_a_copy_of_parts(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    for words in ((), ("--full",)):
        assert run(root, "sources", "fetch", *words).code == 0
    copy = copy_of(root, host.location)
    assert has(copy, git(host.work, "rev-parse", f"{host.pins[0]}:big.bin"))
    assert git(copy, "tag") == "v3"
    assert git(copy, "fsck", "--full", "--strict") == ""
    assert sorted(one.name for one in copy.parent.iterdir()) == [copy.name]
    asked = len(host.server.asked)
    assert run(root, "sources", "fetch", "--full").code == 0
    assert len(host.server.asked) > asked


@pytest.mark.parametrize("setting", ["uploadpackfilter.tree.allow=false", "uploadpackfilter.allow=false",
                                     "uploadpack.allowFilter=false"])  # fmt: skip
def test_a_host_that_gives_no_parts_gives_the_whole(
    project: MinimalProject, host: Host, run: Run, setting: str
) -> None:
    name, _, value = setting.partition("=")
    git(host.bare, "config", name, value)
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    assert run(root, "sources", "fetch").code == 0
    assert run(root, "check", "--strict").code == 0


def test_a_host_that_refuses_hashes_gives_the_whole(
    project: MinimalProject, host: Host, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the first protocol a host gives only what references name, unless it says otherwise."""
    home = host.top / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[protocol]\n\tversion = 0\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("GIT_CONFIG_GLOBAL", raising=False)
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    done = run(root, "sources", "fetch")
    assert (done.code, done.err) == (0, "")
    assert has(copy_of(root, host.location), git(host.work, "rev-parse", f"{host.pins[0]}:big.bin"))
    assert run(root, "check", "--strict").code == 0


def test_plain_files_over_http_are_fetched(project: MinimalProject, tmp_path: Path, run: Run) -> None:
    pins = history(tmp_path / "work")
    (tmp_path / "host").mkdir()
    upstream(tmp_path / "work", tmp_path / "host" / "name.git")
    with serving(plain_files(tmp_path / "host")) as server:
        root = sources_of(project, server.url("name.git"), pins[1], QUOTED)
        done = run(root, "sources", "fetch")
        assert (done.code, done.err) == (0, "")
    assert run(root, "check", "--strict").code == 0


def test_the_protocol_of_git_is_spoken(project: MinimalProject, tmp_path: Path, run: Run) -> None:
    pins = history(tmp_path / "work")
    (tmp_path / "host").mkdir()
    upstream(tmp_path / "work", tmp_path / "host" / "name.git")
    with daemon(tmp_path / "host") as port:
        root = sources_of(project, f"git://127.0.0.1:{port}/name.git", pins[1], QUOTED)
        done = run(root, "sources", "fetch")
        assert (done.code, done.err) == (0, "")
    assert run(root, "check", "--strict").code == 0


def test_sha256_repositories_are_fetched(project: MinimalProject, tmp_path: Path, run: Run) -> None:
    (tmp_path / "work").mkdir()
    git(tmp_path / "work", "init", "-q", "-b", "main", "--object-format=sha256")
    pin = repository(tmp_path / "work", {"core/loop.py": "for turn in range(9):\n"})
    (tmp_path / "host").mkdir()
    upstream(tmp_path / "work", tmp_path / "host" / "name.git")
    with serving(smart(tmp_path / "host")) as server:
        root = sources_of(project, server.url("name.git"), pin, QUOTED)
        assert run(root, "sources", "fetch").code == 0
    assert run(root, "check", "--strict").code == 0


def test_a_commit_that_no_branch_leads_to_is_told(project: MinimalProject, host: Host, run: Run) -> None:
    """As a host shows the commits of every fork under the address of the first."""
    git(host.work, "checkout", "-q", "-b", "fork", host.pins[0])
    lost = repository(host.work, {"core/loop.py": "forged = 1\n"})
    git(host.work, "push", "-q", str(host.bare), "fork:refs/pull/1/head")
    root = sources_of(project, host.location, lost, "'SRC-1 core/loop.py:1'")
    done = run(root, "sources", "fetch")
    assert (done.code, done.out) == (1, "")
    assert "RG310" in done.err
    assert "unreachable" in done.err
    assert has(copy_of(root, host.location), lost)


def test_a_commit_that_the_host_has_lost_is_told(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, "0" * 39 + "1", "'SRC-1 core/loop.py:1'")
    done = run(root, "sources", "fetch")
    assert (done.code, done.out) == (1, "")
    assert "pin-lost" in done.err
    assert "r:SRC-1" not in done.out


def test_rewritten_history_makes_a_fetched_commit_unreachable(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    run(root, "sources", "fetch")
    git(host.work, "checkout", "-q", "--orphan", "anew")
    repository(host.work, {"other": "x\n"})
    git(host.work, "push", "-q", "-f", str(host.bare), "anew:main", ":refs/tags/v3")
    assert run(root, "check", "--strict").code == 0
    assert run(root, "sources", "fetch", "--full").code == 1
    assert "nothing in the history of `SRC-1` leads to the commit" in run(root, "check").out


def test_a_broken_connection_leaves_no_copy_and_is_gone_on_with(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    packs = [0]

    def third(asked: str, _number: int) -> bool:
        packs[0] += asked.startswith("POST")
        return packs[0] >= 4

    host.server.break_at = third
    done = run(root, "sources", "fetch")
    assert done.code == 1
    assert "cannot be fetched" in done.err
    assert not copy_of(root, host.location).exists()
    assert "no local copy" in run(root, "check").out
    assert copy_of(root, host.location).with_suffix(".part").is_dir()
    host.server.break_at = lambda _asked, _number: False
    before = len(host.server.asked)
    assert run(root, "sources", "fetch").code == 0
    assert run(root, "check", "--strict").code == 0
    assert host.server.asked[before:]


def test_a_broken_connection_leaves_the_copy_as_it_was(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    run(root, "sources", "fetch")
    refs = git(copy_of(root, host.location), "for-each-ref")
    host.server.break_at = lambda asked, _number: asked.startswith("POST")
    assert run(root, "sources", "fetch", "--full").code == 1
    assert git(copy_of(root, host.location), "for-each-ref") == refs
    assert run(root, "check", "--strict").code == 0


@pytest.mark.parametrize(
    ("location", "words"),
    [
        ("http://127.0.0.1:{port}/owner/none.git", "there is no repository at its location"),
        ("http://127.0.0.1:1/owner/name.git", "the host cannot be reached"),
        ("git://127.0.0.1:1/owner/name.git", "the host cannot be reached"),
    ],
)
def test_what_cannot_be_fetched_has_its_reason(
    project: MinimalProject, host: Host, run: Run, location: str, words: str
) -> None:
    root = sources_of(project, location.format(port=host.server.port), host.pins[1], QUOTED)
    done = run(root, "sources", "fetch")
    assert (done.code, done.out) == (1, "")
    assert words in " ".join(done.err.split())
    assert "help" in done.err
    assert not list((root / SOURCES).glob("*.git"))


@pytest.mark.parametrize(
    "location",
    ["'ext::sh -c date'", "--upload-pack=date", "../work", "/srv/name.git", "ftp://example.org/name.git",
     "https:///name", "file:///etc", "'fd::7'", "'https://-x/name'", "'-oProxyCommand=x:name'"],
)  # fmt: skip
def test_other_locations_are_refused_and_no_git_is_started(
    project: MinimalProject, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, location: str
) -> None:
    root = sources_of(project, location, "1" * 40, "'SRC-1 a:1'")
    programs, log = counting(tmp_path / "count")
    monkeypatch.setenv("PATH", str(programs))
    done = run(root, "sources", "fetch")
    assert done.code == 1
    assert "RG124" in done.err
    assert not log.exists()


def test_a_repository_inside_the_project_may_be_a_file(project: MinimalProject, tmp_path: Path, run: Run) -> None:
    pins = history(tmp_path / "work")
    root = tmp_path / "project"
    (root / "kept").mkdir(parents=True)
    upstream(tmp_path / "work", root / "kept" / "name.git")
    sources_of(project, f"file://{root}/kept/name.git", pins[1], QUOTED)
    done = run(root, "sources", "fetch")
    assert (done.code, done.err) == (0, "")
    assert run(root, "check", "--strict").code == 0


def test_a_redirect_to_a_file_is_not_followed(project: MinimalProject, tmp_path: Path, run: Run) -> None:
    history(tmp_path / "work")

    def answer(request, _server) -> None:  # type: ignore[no-untyped-def]
        request.send_response(302)
        request.send_header("Location", f"file://{tmp_path}/work/.git{request.path}")
        request.send_header("Content-Length", "0")
        request.end_headers()

    with serving(answer) as server:
        root = sources_of(project, server.url("name.git"), "1" * 40, "'SRC-1 core/loop.py:1'")
        done = run(root, "sources", "fetch")
    assert (done.code, done.out) == (1, "")
    assert not list((root / SOURCES).glob("*.git"))


def test_a_host_that_hangs_is_given_up(project: MinimalProject, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reportgen.cli.bringing.SILENCE", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        root = sources_of(project, f"git://127.0.0.1:{server.getsockname()[1]}/x", "1" * 40, "'SRC-1 a:1'")
        done = run(root, "sources", "fetch")
    assert done.code == 1
    assert "git said nothing for 1 seconds" in done.err


def test_objects_that_are_not_sound_are_refused(project: MinimalProject, host: Host, run: Run) -> None:
    blob = git(host.work, "hash-object", "-w", "--stdin", data=b"x")
    tree = git(host.work, "mktree", data=f"100644 blob {blob}\t.GiT\n".encode())
    pin = git(host.work, "commit-tree", tree, "-m", "bad")
    git(host.work, "push", "-q", str(host.bare), f"{pin}:refs/heads/bad")
    root = sources_of(project, host.location, pin, "'SRC-1 .GiT:1'")
    done = run(root, "sources", "fetch")
    assert done.code == 1
    assert "not sound" in done.err


def test_nothing_of_a_copy_that_others_put_there_is_run(
    project: MinimalProject, host: Host, tmp_path: Path, run: Run
) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    copy = copy_of(root, host.location)
    copy.parent.mkdir(parents=True)
    git(copy.parent, "init", "-q", "--bare", str(copy))
    mark = tmp_path / "ran"
    hook = copy / "hooks" / "reference-transaction"
    hook.write_text(f"#!/bin/sh\ntouch {mark}\n")
    hook.chmod(0o755)
    for name in ("core.fsmonitor", "core.sshCommand", "core.askPass", "credential.helper", "core.gitProxy"):
        git(copy, "config", name, f"touch {mark}")
    git(copy, "config", "url.ext::touch .insteadOf", "http://")
    git(copy, "config", "remote.pinned-source.uploadpack", f"touch {mark}")
    assert run(root, "sources", "fetch").code == 0
    assert not mark.exists()
    assert run(root, "check", "--strict").code == 0


def test_a_copy_that_is_damaged_is_made_anew(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    assert run(root, "sources", "fetch").code == 0
    for one in (copy_of(root, host.location) / "objects" / "pack").iterdir():
        one.unlink()
    done = run(root, "sources", "fetch")
    assert (done.code, done.err) == (0, "")
    assert run(root, "check", "--strict").code == 0


def test_references_that_others_put_into_a_broken_fetch_are_forgotten(
    project: MinimalProject, host: Host, run: Run
) -> None:
    """Else they would say that a branch leads to a commit of somebody's fork."""
    git(host.work, "checkout", "-q", "-b", "fork", host.pins[0])
    lost = repository(host.work, {"core/loop.py": "forged = 1\n"})
    git(host.work, "push", "-q", str(host.bare), "fork:refs/pull/1/head")
    root = sources_of(project, host.location, lost, "'SRC-1 core/loop.py:1'")
    part = copy_of(root, host.location).with_suffix(".part")
    part.parent.mkdir(parents=True)
    git(host.work, "clone", "-q", "--bare", "--branch", "fork", str(host.work), str(part))
    done = run(root, "sources", "fetch")
    assert (done.code, "unreachable" in done.err) == (1, True)


def test_a_source_without_a_pin_is_told_and_nothing_is_fetched(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, "main", "'SRC-1 core/loop.py:1'")
    done = run(root, "sources", "fetch")
    assert (done.code, "bad-pin" in done.err, host.server.asked) == (1, True, [])


def test_ctrl_c_ends_git_too(project: MinimalProject, run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        root = sources_of(project, f"git://127.0.0.1:{server.getsockname()[1]}/x", "1" * 40, "'SRC-1 a:1'")
        process = subprocess.Popen(
            [sys.executable, "-m", "reportgen", "-C", str(root), "sources", "fetch"], cwd=ROOT, stderr=subprocess.PIPE
        )
        server.settimeout(30)
        with server.accept()[0] as connection:
            connection.settimeout(30)
            assert connection.recv(4096)
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 130
            while connection.recv(4096):  # ends when git has let go of the connection, else with a timeout
                pass
        process.communicate()


def test_progress_is_shown_on_a_terminal_only(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    main, other = os.openpty()
    words = [sys.executable, "-m", "reportgen", "-C", str(root), "sources", "fetch"]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=other, check=False)
    os.close(other)
    shown = os.read(main, 100_000)
    os.close(main)
    assert (done.returncode, done.stdout.startswith(b"r:SRC-1  fetched")) == (0, True)
    assert b"fetching http://127.0.0.1" in shown


@pytest.mark.parametrize("place", [".reportgen", ".reportgen/sources"])
def test_a_link_is_never_written_through(
    project: MinimalProject, host: Host, tmp_path: Path, run: Run, place: str
) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    (tmp_path / "elsewhere").mkdir()
    (root / place).parent.mkdir(exist_ok=True)
    (root / place).symlink_to(tmp_path / "elsewhere")
    assert run(root, "sources", "fetch").code in (1, 2)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_link_inside_of_a_copy_is_not_written_through(
    project: MinimalProject, host: Host, tmp_path: Path, run: Run
) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    copy = copy_of(root, host.location)
    copy.parent.mkdir(parents=True)
    git(copy.parent, "init", "-q", "--bare", str(copy))
    (tmp_path / "mine").write_text("mine\n")
    (copy / "packed-refs").symlink_to(tmp_path / "mine")
    (copy / "config").unlink()
    (copy / "config").symlink_to(tmp_path / "mine")
    assert run(root, "sources", "fetch").code == 0
    assert (tmp_path / "mine").read_text() == "mine\n"


def test_a_mirror_of_the_settings_is_read_instead(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    (root / "reportgen.toml").write_text(f'title = "T"\n[mirrors]\n"{host.location}" = "../work"\n')
    done = run(root, "sources", "fetch")
    assert (done.code, done.out) == (0, "r:SRC-1  read from `../work`, which `mirrors` names\n")
    assert host.server.asked == []


def test_a_word_that_is_no_git_source_is_told(project: MinimalProject, host: Host, run: Run) -> None:
    more = "- id: SRC-2\n  kind: private\n  title: P\n  location: a drawer\n  attested-by: me\n"
    root = sources_of(project, host.location, host.pins[1], QUOTED, more=more)
    assert "is a private source" in run(root, "sources", "fetch", "SRC-2").err
    assert "did you mean `SRC-1`?" in run(root, "sources", "fetch", "SCR-1").err
    assert run(root, "sources", "fetch", "r:src-1").code == 0


def test_a_password_in_an_address_is_not_printed(project: MinimalProject, run: Run) -> None:
    root = sources_of(project, "http://me:secret@127.0.0.1:1/x.git", "1" * 40, "'SRC-1 a:1'")
    done = run(root, "sources", "fetch")
    assert "cannot be fetched" in done.err
    assert "secret" not in "".join(line for line in done.err.splitlines() if "|" not in line)
    assert "secret" not in run(root, "sources", "list").out


def test_no_git_is_told(project: MinimalProject, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    root = sources_of(project, "https://example.org/x.git", "1" * 40, "'SRC-1 a:1'")
    monkeypatch.setenv("PATH", str(tmp_path))
    done = run(root, "sources", "fetch")
    assert done.code == 1
    assert "git is not installed" in done.err


def test_check_and_build_open_no_connection(
    project: MinimalProject, host: Host, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even when a cited file is absent from the copy, which git alone would fetch by itself."""
    root = sources_of(project, host.location, host.pins[1], QUOTED)
    assert run(root, "sources", "fetch").code == 0
    sources_of(project, host.location, host.pins[1], QUOTED, "'SRC-1 README:1'")
    asked = len(host.server.asked)
    opened: list[object] = []
    monkeypatch.setattr(socket.socket, "connect", lambda *words: opened.append(words))
    monkeypatch.setattr(socket.socket, "connect_ex", lambda *words: opened.append(words))
    programs, log = counting(tmp_path / "count")
    monkeypatch.setenv("PATH", str(programs))
    for words in (("check",), ("build",), ("anchors",), ("sources", "list"), ("show", "SRC-1")):
        assert run(root, *words).code in (0, 1)
    assert "the content of `README` is not in the copy at hand" in run(root, "check").out
    assert (opened, len(host.server.asked)) == ([], asked)
    calls = log.read_text().splitlines()
    assert calls
    assert {word for line in calls for word in line.split() if word in ("cat-file", "ls-tree", "for-each-ref")}
    assert not any("fetch" in line.split() or "pinned-source" in line for line in calls)
