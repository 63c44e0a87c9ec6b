"""The site over HTTP, from memory, to this machine only.

Nothing is read from the disk for a request: a path is a key of the build in memory or it is not
found. Requests that name another host are refused, so that no page elsewhere can read drafts by
pointing its own name at this machine (DNS rebinding).
"""

from __future__ import annotations

import sys
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, quote, unquote, urlsplit

from reportgen.serve.shelf import Shelf, Shown

OWN = "/__reportgen/"
"""Below this address the server speaks for itself."""
_SCRIPT = Path(__file__).with_name("reload.js")
_PULSE = 15.0
"""Seconds between signs of life to a listening page; a page that is gone is noticed by one."""
_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]"})
_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "jsonl": "application/jsonl; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "xml": "application/xml; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "avif": "image/avif",
    "ico": "image/x-icon",
    "pdf": "application/pdf",
    "woff2": "font/woff2",
}
_POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"


class Server(ThreadingHTTPServer):
    """Listens on the loopback interface and shows what is on a shelf."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would let two servers share a port

    def __init__(self, port: int, shelf: Shelf) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.shelf = shelf

    @property
    def address(self) -> str:
        """Where a browser finds the site."""
        return f"http://127.0.0.1:{self.server_port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up is no news."""


class Handler(BaseHTTPRequestHandler):
    """Answers one connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "reportgen"
    sys_version = ""
    timeout = 60

    def do_GET(self) -> None:
        """A file, an event stream, a redirect to a folder, or a page that says what is wrong."""
        name, _, port = self.headers.get("Host", "").rpartition(":")
        if (name or port).lower() not in _HOSTS or (name and port != str(self.server.server_port)):
            return self._page(HTTPStatus.MISDIRECTED_REQUEST, ("this server answers to `localhost` only",), None)
        address = urlsplit(self.path)
        shown = self.server.shelf.shown
        if address.path.startswith(OWN):
            return self._own(address.path.removeprefix(OWN), parse_qs(address.query))
        path = unquote(address.path, errors="replace").removeprefix("/")
        name = f"{path}index.html" if path.endswith("/") or not path else path
        if name in shown.files:
            return self._file(name, shown)
        if path == "favicon.ico":  # browsers ask for one unasked
            return self._send(HTTPStatus.NO_CONTENT, "image/x-icon", b"")
        if not shown.files:
            return self._page(HTTPStatus.SERVICE_UNAVAILABLE, shown.faults, shown)
        if f"{path}/index.html" in shown.files:
            return self._send(HTTPStatus.MOVED_PERMANENTLY, "text/plain", b"", Location=f"/{quote(path)}/")
        return self._page(HTTPStatus.NOT_FOUND, (f"the site has no `{path}`",), shown)

    def do_HEAD(self) -> None:
        """The same without its content."""
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name of the base class)
        """Requests are no news."""

    def _file(self, name: str, shown: Shown) -> None:
        """A file of the site; a page with the script that reloads it."""
        data = shown.files[name]
        kind = _TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")
        if kind.startswith("text/html"):
            head, found, rest = data.partition(b"</head>")
            data = head + _script(shown).encode("ascii") + found + rest
        self._send(HTTPStatus.OK, kind, data)

    def _own(self, name: str, query: dict[str, list[str]]) -> None:
        """The script, or the events that it listens to."""
        if name == "reload.js":
            return self._send(HTTPStatus.OK, _TYPES["js"], _SCRIPT.read_bytes())
        if name == "events" and self.command == "GET":
            return self._events(query.get("v", [""])[0])
        return self._page(HTTPStatus.NOT_FOUND, (f"there is no `{name}` here",), None)

    def _events(self, seen: str) -> None:
        """Tell a page of each change, until it is gone or has been told to reload."""
        self.close_connection = True
        self._head(HTTPStatus.OK, "text/event-stream", Connection="close")
        shown = self.server.shelf.shown
        try:
            self.wfile.write(shown.event(seen))
            while seen == shown.version:
                later = self.server.shelf.wait(shown.number, _PULSE)
                self.wfile.write(later.event(seen) if later is not shown else b": here\n\n")
                shown = later
        except OSError:
            return  # the page is gone

    def _page(self, status: HTTPStatus, lines: tuple[str, ...], shown: Shown | None) -> None:
        """A plain page of the server's own."""
        text = (
            f'<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>{status.phrase}</title>'
            f"{_script(shown) if shown else ''}</head><body><h1>{status.phrase}</h1><pre>"
            f"{escape(chr(10).join(lines))}</pre></body></html>\n"
        )
        self._send(status, _TYPES["html"], text.encode("utf-8", "replace"))

    def _send(self, status: HTTPStatus, kind: str, data: bytes, **more: str) -> None:
        self._head(status, kind, **{"Content-Length": str(len(data)), **more})
        if self.command != "HEAD":
            self.wfile.write(data)

    def _head(self, status: HTTPStatus, kind: str, **more: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        if kind.startswith("text/html"):
            self.send_header("Content-Security-Policy", _POLICY)
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()


def _script(shown: Shown) -> str:
    """The element that loads the script, with the version that the page shows."""
    return f'<script src="{OWN}reload.js?v={quote(shown.version)}"></script>'
