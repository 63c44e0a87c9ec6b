"""`verify` on copies, at an address on loopback, and with signatures that ssh-keygen makes."""

from __future__ import annotations

import functools
import http.server
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from reportgen.files import sha256
from reportgen.manifest import Manifest, decode, encode
from tests.cli.conftest import Run

PAGE = b'<!doctype html><html lang="en" dir="ltr"><head><title>T</title></head><body><h1>T</h1></body></html>'
Serve = Callable[[Path], str]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "copy"
    (folder / "a").mkdir(parents=True)
    files = {"index.html": PAGE, "a/index.html": PAGE}
    for path, data in files.items():
        (folder / path).write_bytes(data)
    (folder / "manifest.json").write_bytes(encode(Manifest({path: sha256(data) for path, data in files.items()})))
    return folder


def key(folder: Path, name: str) -> Path:
    path = folder / name
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", path], check=True)
    return path


def signed(site: Path, by: Path, namespace: str = "reportgen") -> None:
    manifest = site / "manifest.json"
    subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", by, "-n", namespace, manifest], check=True)


def signers(folder: Path, *keys: Path) -> str:
    lines = [f"{one.name}@example.org {one.with_suffix('.pub').read_text()}" for one in keys]
    (folder / "signers").write_text("".join(lines))
    return "signers"


def test_a_good_signature_names_who_made_it(run: Run, site: Path, tmp_path: Path) -> None:
    own = key(tmp_path, "own")
    signed(site, own)
    done = run(tmp_path, "verify", "copy", "--allowed-signers", signers(tmp_path, key(tmp_path, "other"), own))
    assert done.code == 0
    assert "signature: good, by `own@example.org`" in done.out
    assert "foreign" not in done.out


def test_a_signature_of_another_key_is_bad(run: Run, site: Path, tmp_path: Path) -> None:
    signed(site, key(tmp_path, "own"))
    done = run(tmp_path, "verify", "copy", "--allowed-signers", signers(tmp_path, key(tmp_path, "other")))
    assert (done.code, "signature: bad" in done.out, "good" in done.out) == (1, True, False)


def test_a_manifest_that_was_changed_after_signing_is_bad(run: Run, site: Path, tmp_path: Path) -> None:
    own = key(tmp_path, "own")
    signed(site, own)
    (site / "index.html").write_bytes(PAGE + b"\n")
    files = {"index.html": PAGE + b"\n", "a/index.html": PAGE}
    (site / "manifest.json").write_bytes(encode(Manifest({path: sha256(data) for path, data in files.items()})))
    done = run(tmp_path, "verify", "copy", "--allowed-signers", signers(tmp_path, own))
    assert (done.code, "signature: bad" in done.out) == (1, True)


def test_a_signature_made_for_something_else_is_bad(run: Run, site: Path, tmp_path: Path) -> None:
    own = key(tmp_path, "own")
    signed(site, own, "git")
    done = run(tmp_path, "verify", "copy", "--allowed-signers", signers(tmp_path, own))
    assert (done.code, "signature: bad" in done.out) == (1, True)


def test_a_signature_that_is_none_is_bad(run: Run, site: Path, tmp_path: Path) -> None:
    (site / "manifest.json.sig").write_text("yes")
    done = run(tmp_path, "verify", "copy", "--allowed-signers", signers(tmp_path, key(tmp_path, "own")))
    assert (done.code, "signature: bad" in done.out) == (1, True)


def test_a_signature_without_a_key_is_said_to_be_unchecked(run: Run, site: Path, tmp_path: Path) -> None:
    signed(site, key(tmp_path, "own"))
    done = run(tmp_path, "verify", "copy")
    assert (done.code, "signature: not checked, no key was given" in done.out) == (0, True)


def test_a_site_without_a_signature_fails_where_one_is_asked_for(run: Run, site: Path, tmp_path: Path) -> None:
    assert run(tmp_path, "verify", "copy").code == 0
    done = run(tmp_path, "verify", "copy", "--allowed-signers", signers(tmp_path, key(tmp_path, "own")))
    assert (done.code, "signature: none" in done.out) == (1, True)


def test_without_the_tool_nothing_is_said_to_be_good(
    run: Run, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = key(tmp_path, "own")
    signed(site, own)
    monkeypatch.setattr("shutil.which", lambda _name: None)
    done = run(tmp_path, "verify", "copy", "--allowed-signers", signers(tmp_path, own))
    assert (done.code, "signature: not checked, `ssh-keygen` is not installed" in done.out) == (1, True)


def test_allowed_signers_that_are_no_file_are_a_usage_error(run: Run, site: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "verify", site.name, "--allowed-signers", "nobody")
    assert (done.code, "`nobody` is not a file" in done.err) == (2, True)


def test_every_fault_of_a_copy_is_named(run: Run, site: Path, tmp_path: Path) -> None:
    (site / "index.html").write_bytes(PAGE.replace(b"<h1>T", b"<h1>U"))
    shutil.rmtree(site / "a")
    (site / "more.html").write_bytes(PAGE)
    done = run(tmp_path, "verify", "copy")
    assert done.code == 1
    for words in ("`copy/index.html` is not as it was built", "`copy/a/index.html` is missing", "foreign: more.html"):
        assert words in done.out


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Files of a folder; `redirects`: path → where it leads; `broken`: paths that answer 503."""

    redirects: dict[str, str] = {}  # noqa: RUF012
    broken: frozenset[str] = frozenset()

    def do_GET(self) -> None:
        if self.path in self.redirects or self.path in self.broken:
            self.send_response(302 if self.path in self.redirects else 503)
            if self.path in self.redirects:
                self.send_header("Location", self.redirects[self.path])
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        super().do_GET()

    def log_message(self, *_words: object) -> None:
        """Says nothing."""


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    running: list[http.server.ThreadingHTTPServer] = []

    def start(folder: Path) -> str:
        handler = functools.partial(_Quiet, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        running.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_address[1]}"

    yield start
    for server in running:
        server.shutdown()
        server.server_close()


def test_a_site_at_its_address_is_verified_with_its_signature(
    run: Run, site: Path, tmp_path: Path, serve: Serve
) -> None:
    own = key(tmp_path, "own")
    signed(site, own)
    done = run(tmp_path, "verify", serve(site), "--allowed-signers", signers(tmp_path, own))
    assert done.code == 0
    assert "signature: good" in done.out
    assert "foreign: unknown" in done.out
    assert done.last.startswith("verified 2 files, 2 pages")


def test_faults_of_a_site_at_its_address_are_named_by_it(
    run: Run, site: Path, tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    (site / "index.html").write_bytes(PAGE + b"<!-- added -->")
    (site / "a" / "index.html").unlink()
    url = serve(site)
    done = run(tmp_path, "verify", f"{url}/")
    assert done.code == 1
    assert f"`{url}/index.html` is not as it was built" in done.out
    assert f"`{url}/a/index.html` is missing" in done.out
    monkeypatch.setattr(_Quiet, "broken", frozenset({"/a/index.html"}))
    assert "could not be looked at: the host answers 503" in run(tmp_path, "verify", url).out


def test_no_redirect_to_another_host_is_followed(
    run: Run, site: Path, tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, url = serve(site), serve(site)
    monkeypatch.setattr(_Quiet, "redirects", {"/a/index.html": f"{other}/index.html"})
    done = run(tmp_path, "verify", url)
    assert (done.code, "could not be looked at: the host leads to another one" in done.out) == (1, True)
    monkeypatch.setattr(_Quiet, "redirects", {"/a/index.html": "/index.html"})
    assert run(tmp_path, "verify", url).code == 0


def test_an_address_without_a_manifest_verifies_nothing(run: Run, tmp_path: Path, serve: Serve) -> None:
    (tmp_path / "empty").mkdir()
    done = run(tmp_path, "verify", serve(tmp_path / "empty"))
    assert (done.code, done.out.startswith("verified nothing of ")) == (1, True)


def test_manifests_of_older_tools_are_read() -> None:
    old = b'{"schema_version": 1, "tool": "reportgen 0.1.0", "inputs": {}, "outputs": {}, "sources": {}}'
    read = decode(old)
    assert isinstance(read, Manifest)
    assert dict(read.policies) == {}
    now = decode(encode(Manifest({}, policies={"matching": "2"})))
    assert isinstance(now, Manifest)
    assert dict(now.policies) == {"matching": "2"}
