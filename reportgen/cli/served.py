"""A published site brought from its host into a folder, within bounds, so that it is verified as any copy is.

Only what the manifest lists is asked for. No host says which other files it serves: foreign ones stay unknown.
"""

from __future__ import annotations

import http.client
import queue
import threading
import time
import urllib.error
import urllib.request
from http.client import HTTPMessage
from pathlib import Path
from typing import IO
from urllib.parse import quote, urlsplit

from reportgen.cli.download import fault_of
from reportgen.frozen import dataclass
from reportgen.manifest import LIMIT, NAME, SIGNATURE, Manifest, decode

_SILENCE = 20.0
"""Seconds for each answer of the server."""
_SECONDS = 1800.0
"""For the whole of it."""
_MOST = 64 * 1024 * 1024
"""Bytes of one file."""
_ALL = 4 * 1024 * 1024 * 1024
"""Bytes of all files."""
_REDIRECTS = 3
_FAULTS = 20
"""After so many answers in a row that are none the host is left alone."""


class ServedError(Exception):
    """There is nothing to verify; the text says why."""


@dataclass(frozen=True, slots=True)
class Served:
    """What was brought."""

    unread: dict[str, str]
    """Path → why the file could not be looked at. A file that the host does not have (404, 410) is not among them."""


class _SameHost(urllib.request.HTTPRedirectHandler):
    """Follows few redirects, and none to another scheme, host or port."""

    max_redirections = _REDIRECTS

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        """The next request, or ServedError."""
        fp.close()
        if fault_of(newurl) or origin(newurl) != origin(req.full_url):
            message = "the host leads to another one"
            raise ServedError(message)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def origin(url: str) -> tuple[str, str, int | None]:
    """Scheme, host and port of a URL (RFC 6454), the usual ports told."""
    parts = urlsplit(url)
    usual = {"http": 80, "https": 443}.get(parts.scheme.lower())
    return parts.scheme.lower(), (parts.hostname or "").lower(), parts.port or usual


def bring(url: str, folder: Path) -> Served:
    """Every file that the manifest at `url` lists, written below `folder`. ServedError without a manifest."""
    answer: queue.SimpleQueue[Served | ServedError] = queue.SimpleQueue()

    def work() -> None:
        try:
            answer.put(_bring(url, folder))
        except ServedError as fault:
            answer.put(fault)
        except OSError:  # the folder is gone, or the disk is full
            answer.put(ServedError("the files cannot be kept for a while"))

    # A server that sends one byte now and then is bounded by no time limit of a socket.
    threading.Thread(target=work, daemon=True).start()
    try:
        found = answer.get(timeout=_SECONDS + _SILENCE)
    except queue.Empty:
        message = "the site did not arrive in time"
        raise ServedError(message) from None
    if isinstance(found, ServedError):
        raise found
    return found


def _bring(url: str, folder: Path) -> Served:
    base = url.rstrip("/").removesuffix(f"/{NAME}").removesuffix("/index.html")
    end = time.monotonic() + _SECONDS
    data = _get(f"{base}/{NAME}", LIMIT, end)
    if data is None:
        message = f"`{base}/{NAME}` is not there"
        raise ServedError(message)
    (folder / NAME).write_bytes(data)
    manifest = decode(data)
    if isinstance(manifest, str):  # verify tells it
        return Served({})
    signature = _get(f"{base}/{SIGNATURE}", _MOST, end)
    if signature is not None:
        (folder / SIGNATURE).write_bytes(signature)
    return Served(_files(base, folder, manifest, end))


def _files(base: str, folder: Path, manifest: Manifest, end: float) -> dict[str, str]:
    """Brings the listed files; path → why one could not be."""
    unread: dict[str, str] = {}
    in_row, left = 0, _ALL
    for path in sorted(path for path in manifest.outputs if path not in (NAME, SIGNATURE)):
        if in_row >= _FAULTS or left <= 0:
            unread[path] = "the host was left alone after many faults" if left > 0 else "the site is too large"
            continue
        try:
            data = _get(f"{base}/{quote(path)}", min(_MOST, left), end)
        except ServedError as fault:
            unread[path], in_row = str(fault), in_row + 1
            continue
        in_row = 0
        if data is not None:
            left -= len(data)
            place = folder / path
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(data)
            except OSError:
                unread[path] = "another file of the list stands in its way"
    return unread


def _get(url: str, most: int, end: float) -> bytes | None:
    """The file at a URL; None when the host says that it has none. ServedError."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(), urllib.request.HTTPHandler(), urllib.request.HTTPSHandler(), _SameHost(),
        urllib.request.HTTPDefaultErrorHandler(), urllib.request.HTTPErrorProcessor(),
    ):  # fmt: skip
        opener.add_handler(handler)
    headers = {"User-Agent": "reportgen (verifies a site)", "Accept-Encoding": "identity"}
    request = urllib.request.Request(url, headers=headers)  # noqa: S310 (fault_of has looked at it)
    try:
        with opener.open(request, timeout=_SILENCE) as response:
            if response.status != 200:
                message = f"the host answers {response.status}"
                raise ServedError(message)
            return _read(response, most, end)
    except urllib.error.HTTPError as fault:
        fault.close()
        if fault.code in (404, 410):
            return None
        message = f"the host answers {fault.code}"
        raise ServedError(message) from None
    except (OSError, http.client.HTTPException, ValueError):
        message = "the host does not answer, or its answer is none"
        raise ServedError(message) from None


def _read(response: http.client.HTTPResponse, most: int, end: float) -> bytes:
    parts: list[bytes] = []
    size = 0
    while chunk := response.read1(65536):
        parts.append(chunk)
        size += len(chunk)
        if size > most:
            message = "it is larger than what is read"
            raise ServedError(message)
        if time.monotonic() > end:
            message = "it did not arrive in time"
            raise ServedError(message)
    promised = response.headers.get("Content-Length", "")
    if promised.isdigit() and int(promised) != size:
        message = "it broke off"
        raise ServedError(message)
    return b"".join(parts)
