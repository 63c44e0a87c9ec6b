"""The site while an author works: what a browser gets, what an edit does, what nobody else gets."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from pathlib import Path

import pytest

from reportgen.serve import build, serve
from reportgen.serve.server import Server
from reportgen.serve.shelf import Shelf
from tests.test_build import ROOT, edit, project

BETTER = "# Introduction\n\nAn edited paragraph about CLM-1.\n"
BROKEN = "# Introduction\n\nA paragraph about CLM-9.\n"
FILES = {
    "index.html": b"<!doctype html><html><head><title>x</title></head><body>front</body></html>",
    "en/r/index.html": b"<html><head></head>page</html>",
    "a.css": b"p {}",
    "d.json": b"{}",
    "v.csv": b"a\n",
    "i.svg": b"<svg/>",
    "blob": b"\x00",
}


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: Message
    body: bytes


class Client:
    """Asks a server of this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open: list[http.client.HTTPConnection | http.client.HTTPResponse] = []

    def ask(self, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        self.open.append(connection)
        connection.putrequest(method, path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        response = connection.getresponse()
        self.open.append(response)
        return response

    def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        response = self.ask(path, method, Connection="close", **headers)
        answer = Answer(response.status, response.headers, response.read())
        self.close()
        return answer

    def text(self, path: str) -> str:
        return self.get(path).body.decode()

    def version(self, path: str = "/") -> str:
        found = re.search(r'/__reportgen/reload\.js\?v=([^"]+)"', self.text(path))
        assert found
        return found[1]

    def close(self) -> None:
        while self.open:
            self.open.pop().close()


@contextmanager
def listening(client: Client, version: str) -> Iterator[Iterator[str]]:
    """The events as they come, one `name data` each."""
    own = Client(client.port)
    response = own.ask(f"/__reportgen/events?v={version}")
    assert response.headers["Content-Type"] == "text/event-stream"

    def events() -> Iterator[str]:
        name = ""
        while line := response.readline().decode():
            word, _, value = line.rstrip("\n").partition(": ")
            if word == "event":
                name = value
            elif word == "data":
                yield f"{name} {value}"

    yield events()
    own.close()


@contextmanager
def served(shelf: Shelf) -> Iterator[Client]:
    """A server that shows a shelf."""
    server = Server(0, shelf)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    client = Client(server.server_port)
    try:
        yield client
    finally:
        client.close()
        server.shutdown()
        server.server_close()


@pytest.fixture
def shelf() -> Shelf:
    return Shelf("t")


@pytest.fixture
def client(shelf: Shelf) -> Iterator[Client]:
    """A server with a site on its shelf."""
    with served(shelf) as client:
        shelf.put(FILES)
        yield client


# What a browser gets


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/en/r/", "text/html; charset=utf-8"),
        ("/en/r/index.html?x=1", "text/html; charset=utf-8"),
        ("/a.css", "text/css; charset=utf-8"),
        ("/d.json", "application/json"),
        ("/v.csv", "text/csv; charset=utf-8"),
        ("/i.svg", "image/svg+xml"),
        ("/blob", "application/octet-stream"),
    ],
)
def test_files_come_with_their_type(client: Client, path: str, kind: str) -> None:
    response = client.get(path)
    assert response.status == 200
    assert response.headers["Content-Type"] == kind
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cache-Control"] == "no-store"


def test_pages_get_the_script_and_other_files_stay_as_they_are(client: Client) -> None:
    assert re.fullmatch(
        r'<!doctype html><html><head><title>x</title><script src="/__reportgen/reload\.js\?v=t-1"></script>'
        r"</head><body>front</body></html>",
        client.text("/"),
    )
    assert client.get("/a.css").body == FILES["a.css"]
    script = client.get("/__reportgen/reload.js?v=t-1")
    assert script.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert b"EventSource" in script.body


def test_head_has_no_content(client: Client) -> None:
    response = client.get("/a.css", "HEAD")
    assert (response.status, response.headers["Content-Length"], response.body) == (200, "4", b"")


def test_a_folder_without_its_slash_is_redirected_on_this_server(client: Client) -> None:
    response = client.get("/en/r")
    assert (response.status, response.headers["Location"]) == (301, "/en/r/")
    assert client.get("//example.org/en/r").status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/gone.html", "/../pyproject.toml", "/..%2f..%2fetc/passwd", "/en/../../x", "/%2e%2e/x", "//etc/passwd",
        "/en/", "/a.css/", "/%00", "/%ff", "/en/r/index.html/", "/__reportgen/", "/__reportgen/../a.css",
    ],
)  # fmt: skip
def test_nothing_else_is_there(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status == 404
    assert b"<pre>" in response.body


def test_a_page_of_the_server_escapes_what_it_was_asked_for(client: Client) -> None:
    assert "&lt;script&gt;" in client.text("/%3Cscript%3E")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_sent(client: Client, method: str) -> None:
    assert client.get("/", method).status == 501


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "localhost:1", "", "127.0.0.1.evil:{port}"])
def test_other_host_names_are_refused(client: Client, host: str) -> None:
    response = client.get("/", Host=host.format(port=client.port))
    assert response.status == 421
    assert b"front" not in response.body


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1:{port}", "LOCALHOST:{port}", "[::1]:{port}"])
def test_names_of_this_machine_are_served(client: Client, host: str) -> None:
    assert client.get("/", Host=host.format(port=client.port)).status == 200


def test_only_this_machine_can_connect() -> None:
    server = Server(0, Shelf("t"))
    assert server.server_address[0] == "127.0.0.1"
    server.server_close()


# What an edit does


def test_a_page_is_told_of_a_change_once(client: Client, shelf: Shelf) -> None:
    with listening(client, client.version()) as events:
        assert next(events) == "faults []"
        shelf.refuse(("a.md:1: RG201 wrong",))
        assert next(events) == 'faults ["a.md:1: RG201 wrong"]'
        shelf.put(FILES)
        assert next(events) == "faults []"
        shelf.put({**FILES, "a.css": b"p { color: red }"})
        assert next(events) == "reload 1"
        assert next(events, None) is None


def test_a_page_that_is_behind_is_told_at_once(client: Client) -> None:
    with listening(client, "t-0") as events:
        assert list(events) == ["reload 1"]


def test_before_the_first_build_a_page_says_so(shelf: Shelf) -> None:
    with served(shelf) as client:
        assert client.get("/").status == 503
        with listening(client, client.version()) as events:
            next(events)
            shelf.refuse(("a.md:1: RG201 <wrong>",))
            assert next(events) == "reload 1"
        assert "RG201 &lt;wrong&gt;" in client.text("/en/r/")
        shelf.put(FILES)
        assert client.get("/").status == 200


def test_a_build_in_memory_shows_an_edit_and_keeps_the_last_good_one(tmp_path: Path, shelf: Shelf) -> None:
    root = project(tmp_path / "p")
    news: list[str] = []
    build(root, shelf, news.append)
    assert re.fullmatch(r"built \d+ files \(\d\.\d\d s\)", news[-1])
    edit(root, "claims/r/text/intro.md", BROKEN)
    build(root, shelf, news.append)
    assert re.match(r"claims/r/text/intro\.md:3:19: RG201 .*CLM-9`\nnot built: 1 error", news[-1])
    assert b"A paragraph about" in shelf.shown.files["en/r/index.html"]
    assert shelf.shown.faults
    edit(root, "claims/r/text/intro.md", BETTER)
    build(root, shelf, news.append)
    assert b"An edited paragraph" in shelf.shown.files["en/r/index.html"]
    assert shelf.shown.faults == ()
    assert not (root / "site").exists()
    assert not (root / ".reportgen").exists()


def test_a_fault_of_ours_does_not_end_the_session(
    tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("reportgen.serve.examine", fail)
    news: list[str] = []
    build(tmp_path, shelf, news.append)
    assert "RG999 ZeroDivisionError: oops" in news[-1]


@pytest.mark.parametrize("port", [0])
def test_a_port_in_use_is_told(tmp_path: Path, port: int) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        taken = other.getsockname()[1]
        news: list[str] = []
        assert serve(tmp_path, taken, tell=news.append) == 2
    assert news == [f"error: port {taken} is in use; end the other program or choose another with `--port`"]


# The whole of it, in a process of its own


@dataclass
class Session:
    """A running `reportgen serve`."""

    root: Path
    process: subprocess.Popen[str]
    client: Client

    def line(self, pattern: str) -> str:
        """The next line that matches."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if re.search(pattern, line):
                return line
        raise AssertionError(pattern)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    root = project(tmp_path / "p")
    command = [sys.executable, "-m", "reportgen", "-C", str(root), "serve", "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    session = Session(root, process, Client(0))
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", session.line("serving"))
    assert found
    session.client.port = int(found[1])
    yield session
    process.kill()
    process.communicate()


def test_an_edit_is_on_the_page_at_the_next_event(session: Session) -> None:
    version = session.client.version("/en/r/")
    time.sleep(0.6)
    with listening(session.client, version) as events:
        assert next(events) == "faults []"
        edit(session.root, "claims/r/text/intro.md", BETTER)
        assert next(events) == "reload 1"
    assert "An edited paragraph" in session.client.text("/en/r/")


def test_edits_of_every_kind_are_seen(session: Session) -> None:
    edit(session.root, "claims/r/text/intro.md", BROKEN)
    session.line("RG201")
    session.line("not built: 1 error")
    (session.root / "claims/r/records/more.yaml").write_text(
        "- id: CLM-9\n  statement: So does CLM-1.\n  kind: finding\n  status: claimed\n  cites: [SRC-1]\n"
    )
    session.line("built")
    assert session.client.get("/en/r/CLM-9/").status == 200
    edit(session.root, "reportgen.toml", 'title = "Renamed"\nbase-url = "https://example.org/"\n')
    session.line("built")
    assert "Renamed" in session.client.text("/")
    edit(session.root, "templates/tokens.css", ":root { --own: 1px }\n")
    session.line("built")
    edit(session.root, "templates/tokens.css", ":root { --own: 2px }\n")
    session.line("built")


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly(session: Session, number: signal.Signals) -> None:
    with listening(session.client, session.client.version()) as events:
        next(events)
        session.process.send_signal(number)
        output, _ = session.process.communicate(timeout=20)
    assert output.strip() == "stopped"
    assert session.process.returncode == 0
    assert not (session.root / "site").exists()
