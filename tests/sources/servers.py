"""Servers on loopback: git over http by `git http-backend` or as plain files, `git daemon`, and pages.

`git http-backend` is the smart protocol as hosts speak it; plain files are what is called dumb http.
"""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import create_connection, socket
from urllib.parse import urlsplit

from tests.evidence.repositories import GIT, git

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass(slots=True)
class Server:
    """A server that runs, and what it was asked for."""

    port: int
    asked: list[str] = field(default_factory=list)
    """Method and path of each request."""
    break_at: Callable[[str, int], bool] = lambda _asked, _number: False
    """Whether the answer to a request (`POST /…`), the n-th, is cut off in the middle."""

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}/{path}"


@contextmanager
def serving(answer: Callable[[BaseHTTPRequestHandler, Server], None]) -> Iterator[Server]:
    """A server that answers every request with a function."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            made.asked.append(f"{self.command} {self.path}")
            with suppress(OSError):
                answer(self, made)

        do_POST = do_HEAD = do_GET  # noqa: N815

        def log_message(self, *_words: object) -> None:
            pass

    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    running.daemon_threads = True
    made = Server(running.server_address[1])
    thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        running.shutdown()
        running.server_close()


def smart(top: Path, **configuration: str) -> Callable[[BaseHTTPRequestHandler, Server], None]:
    """Answers as a host of repositories below `top` does: a CGI server around `git http-backend`."""
    settings = {f"GIT_CONFIG_{part}_{number}": word for number, pair in enumerate(configuration.items())
                for part, word in zip(("KEY", "VALUE"), pair, strict=True)}  # fmt: skip

    def answer(request: BaseHTTPRequestHandler, server: Server) -> None:
        parts = urlsplit(request.path)
        body = request.rfile.read(int(request.headers.get("Content-Length") or 0))
        if request.headers.get("Transfer-Encoding") == "chunked":
            body = b"".join(_chunks(request))
        environment = {
            "PATH": os.environ["PATH"], "GIT_PROJECT_ROOT": str(top), "GIT_HTTP_EXPORT_ALL": "1",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_COUNT": str(len(configuration)),
            "REQUEST_METHOD": request.command, "PATH_INFO": parts.path, "QUERY_STRING": parts.query,
            "CONTENT_TYPE": request.headers.get("Content-Type", ""), "CONTENT_LENGTH": str(len(body)),
            "GIT_PROTOCOL": request.headers.get("Git-Protocol", ""), "REMOTE_ADDR": "127.0.0.1",
            "HTTP_CONTENT_ENCODING": request.headers.get("Content-Encoding", ""), **settings,
        }  # fmt: skip
        done = subprocess.run([GIT, "http-backend"], env=environment, input=body, capture_output=True, check=False)
        head, _, content = done.stdout.partition(b"\r\n\r\n")
        lines = [line.split(": ", 1) for line in head.decode("latin-1").split("\r\n") if ": " in line]
        status = next((int(value.split()[0]) for name, value in lines if name == "Status"), 200)
        request.send_response(status)
        for name, value in lines:
            if name != "Status":
                request.send_header(name, value)
        request.send_header("Content-Length", str(len(content)))
        request.end_headers()
        is_cut = server.break_at(f"{request.command} {parts.path}", len(server.asked))
        request.wfile.write(content[: len(content) // 2] if is_cut else content)
        if is_cut:
            request.close_connection = True

    return answer


def _chunks(request: BaseHTTPRequestHandler) -> Iterator[bytes]:
    while size := int(request.rfile.readline().strip() or b"0", 16):
        yield request.rfile.read(size)
        request.rfile.readline()
    request.rfile.readline()


def plain_files(top: Path) -> Callable[[BaseHTTPRequestHandler, Server], None]:
    """Answers with the files of repositories, as any server of files does."""

    def answer(request: BaseHTTPRequestHandler, _server: Server) -> None:
        place = top / urlsplit(request.path).path.lstrip("/")
        data = place.read_bytes() if place.is_file() else None
        send(request, data if data is not None else b"nothing", status=200 if data is not None else 404)

    return answer


def send(
    request: BaseHTTPRequestHandler, data: bytes, kind: str = "text/plain", status: int = 200, **more: str
) -> None:
    """One whole answer."""
    request.send_response(status)
    for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **more}.items():
        request.send_header(name.replace("_", "-"), value)
    request.end_headers()
    request.wfile.write(data)


@contextmanager
def daemon(top: Path) -> Iterator[int]:
    """`git daemon` for all repositories below `top`; its port."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [GIT, "daemon", "--export-all", "--reuseaddr", f"--base-path={top}", "--listen=127.0.0.1", f"--port={port}"]
    environment = {"PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}
    process = subprocess.Popen(
        words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        for _ in range(200):
            with suppress(OSError), create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.02)
        yield port
    finally:
        with suppress(OSError):
            os.killpg(process.pid, 15)
        process.wait()


def upstream(work: Path, place: Path, **configuration: str) -> None:
    """A bare clone of a repository, as a host has it."""
    git(place.parent, "clone", "-q", "--bare", str(work), str(place))
    for name, value in {"uploadpack.allowFilter": "true", **configuration}.items():
        git(place, "config", name.replace("__", "."), value)
    git(place, "update-server-info")
