"""One page from the network, within bounds: two protocols, few redirects, so many bytes, so much time."""

from __future__ import annotations

import http.client
import queue
import socket
import ssl
import threading
import time
import urllib.error
import urllib.request
import zlib
from http.client import HTTPMessage
from typing import IO
from urllib.parse import urldefrag, urlsplit

from reportgen.frozen import dataclass

SECONDS = 60.0
"""For the whole of it."""
_SILENCE = 20.0
"""For each answer of the server."""
_REDIRECTS = 5
_AGENT = "reportgen (keeps a copy of one page)"
_ACCEPT = "text/html, application/xhtml+xml, text/*;q=0.9, application/pdf;q=0.9, application/json;q=0.8"
_KINDS = {
    "text/html": ".html", "application/xhtml+xml": ".xhtml", "text/plain": ".txt", "text/markdown": ".md",
    "text/csv": ".csv", "application/json": ".json", "application/pdf": ".pdf", "application/xml": ".xml",
    "text/xml": ".xml",
}  # fmt: skip


class DownloadError(Exception):
    """There is no page to keep; the text says why, `advice` what to do."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


@dataclass(frozen=True, slots=True)
class Page:
    """What a server sent."""

    url: str
    """Where it came from in the end."""
    data: bytes
    ending: str
    """What a file of its kind is called: `.html`."""
    charset: str
    """As the server names it; empty when it names none."""


def fault_of(url: str) -> str:
    """Why a URL is not asked for; empty when it may be."""
    if any(not "!" <= one <= "~" for one in url):
        return "holds a space or a character that is not ASCII; copy it from the browser's address bar"
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "is no URL"
    if parts.scheme.lower() not in ("http", "https"):
        return "does not begin with `https://` or `http://`"
    if not host:
        return "names no host"
    return "holds a user or password, which would stand in the register" if "@" in parts.netloc else ""


def download(url: str, most: int) -> Page:
    """The page at a URL, of at most so many bytes. DownloadError."""
    seconds = SECONDS
    answer: queue.SimpleQueue[Page | DownloadError] = queue.SimpleQueue()

    def work() -> None:
        try:
            answer.put(_get(url, most, seconds))
        except DownloadError as fault:
            answer.put(fault)
        except (OSError, http.client.HTTPException, ValueError, zlib.error) as fault:
            answer.put(_told(fault))

    # A server that sends one byte now and then is bounded by no time limit of a socket.
    threading.Thread(target=work, daemon=True).start()
    try:
        found = answer.get(timeout=seconds)
    except queue.Empty:
        message = f"the page did not arrive within {seconds:g} seconds"
        raise DownloadError(message, "try again later, or save it with a browser") from None
    if isinstance(found, DownloadError):
        raise found
    return found


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows few redirects, to http and https alone, and never from https to http."""

    max_redirections = _REDIRECTS
    max_repeats = 2

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        """The next request, or DownloadError."""
        fp.close()
        why = fault_of(newurl)
        if why or (req.type == "https" and newurl.lower().startswith("http:")):
            message = f"the server leads to `{newurl[:200]}`, which " + (why or "is not encrypted")
            raise DownloadError(message, "give the address where the page is now")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _get(url: str, most: int, seconds: float) -> Page:
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(), urllib.request.HTTPHandler(), urllib.request.HTTPSHandler(), _Redirects(),
        urllib.request.HTTPDefaultErrorHandler(), urllib.request.HTTPErrorProcessor(),
    ):  # fmt: skip
        opener.add_handler(handler)
    address = urldefrag(url).url
    headers = {"User-Agent": _AGENT, "Accept": _ACCEPT, "Accept-Encoding": "identity"}
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 (fault_of has looked at it)
    end = time.monotonic() + seconds
    with opener.open(request, timeout=min(_SILENCE, seconds)) as response:
        if response.status != 200:
            message = f"the server answers {response.status} instead of the page"
            raise DownloadError(message, "look at the address in a browser")
        kind = response.headers.get_content_type()
        if kind not in _KINDS and not kind.startswith("text/"):
            message = f"the server sends `{kind[:80]}`, of which no text can be read"
            raise DownloadError(message, "keep a text of it by hand")
        data = _decoded(_read(response, most, end, seconds), response.headers.get("Content-Encoding", ""), most)
        charset = response.headers.get_content_charset() or ""
        return Page(response.geturl(), data, _KINDS.get(kind, ".txt"), charset)


def _read(response: http.client.HTTPResponse, most: int, end: float, seconds: float) -> bytes:
    parts: list[bytes] = []
    size = 0
    while chunk := response.read1(65536):
        parts.append(chunk)
        size += len(chunk)
        if size > most:
            raise _too_large(most)
        if time.monotonic() > end:
            message = f"the page did not arrive within {seconds:g} seconds"
            raise DownloadError(message, "try again later, or save it with a browser")
    promised = response.headers.get("Content-Length", "")
    if promised.isdigit() and int(promised) != size:
        raise http.client.IncompleteRead(b"")
    return b"".join(parts)


def _decoded(data: bytes, coding: str, most: int) -> bytes:
    """The page itself, when the server packs it although it was not asked to."""
    if coding.lower() in ("", "identity"):
        return data
    if coding.lower() not in ("gzip", "x-gzip", "deflate"):
        message = f"the server packs the page as `{coding[:40]}`, which is not read"
        raise DownloadError(message, "save it with a browser")
    unpacking = zlib.decompressobj(47)
    whole = unpacking.decompress(data, most + 1)
    if len(whole) > most:
        raise _too_large(most)
    if not unpacking.eof:
        raise http.client.IncompleteRead(b"")
    return whole


def _too_large(most: int) -> DownloadError:
    message = f"the page has more than {most // 1024 // 1024} MiB, of which nothing would be read"
    return DownloadError(message, "keep the part of it that you quote")


def _told(fault: Exception) -> DownloadError:
    """A fault of the network in words."""
    if isinstance(fault, urllib.error.HTTPError):
        fault.close()
        is_redirect = fault.code in (301, 302, 303, 307, 308)
        message = f"the server answers {fault.code}"
        if is_redirect:
            is_loop = "infinite loop" in str(fault.msg)
            message = "the server redirects again and again" if is_loop else "the server leads to another protocol"
        return DownloadError(message, "look at the address in a browser")
    inner = fault.reason if isinstance(fault, urllib.error.URLError) else fault
    if isinstance(inner, TimeoutError):
        return DownloadError("the server does not answer in time", "try again later")
    if isinstance(inner, socket.gaierror):
        return DownloadError("the host is not known", "look at the address, and at the network")
    if isinstance(inner, ssl.SSLError):
        return DownloadError("the server cannot prove who it is", "look at the address in a browser")
    if isinstance(inner, ConnectionRefusedError):
        return DownloadError("the server refuses the connection", "look at the address")
    return DownloadError("the connection broke, or the answer is none of http", "try again")
