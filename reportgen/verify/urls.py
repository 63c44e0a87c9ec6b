"""Addresses: which leave the site, and where those that stay lead to. Text only."""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from typing import Literal
from urllib.parse import unquote

Kind = Literal["local", "external", "data", "code"]

_LEADING = "".join(map(chr, range(33)))
_BROKEN = re.compile(r"[\t\n\r]+")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_CODE = frozenset({"javascript", "vbscript"})
_DESCRIPTOR = re.compile(r"[0-9.]+[wxh]")


@lru_cache(maxsize=4096)
def kind_of(url: str) -> Kind:
    """What a browser makes of an address: it drops tabs and line ends, and reads a backslash as a slash."""
    clean = _BROKEN.sub("", url.lstrip(_LEADING))
    scheme = _SCHEME.match(clean)
    if scheme:
        name = scheme[1].lower()
        return "code" if name in _CODE else "data" if name in ("data", "about", "blob") else "external"
    return "external" if clean[:2].replace("\\", "/") == "//" else "local"


def resolve(page: str, url: str) -> tuple[str | None, str]:
    """The file that a local address on a page leads to, and the fragment; None when it leaves the site.

    An address that ends in `/` leads to the `index.html` there.
    """
    rest, _, fragment = url.strip().partition("#")
    path = rest.partition("?")[0]
    if "%" in path:
        path = unquote(path)
    if "%" in fragment:
        fragment = unquote(fragment)
    fragment = fragment.partition(":~:")[0]
    if not path:
        return page, fragment
    if path.startswith("/") or "\\" in path:
        return None, fragment
    folder = page.rpartition("/")[0]
    while folder and path.startswith("../"):  # pages side by side then ask the same question
        folder, path = folder.rpartition("/")[0], path[3:].lstrip("/")
    return _file(folder, path), fragment


@lru_cache(maxsize=16384)
def _file(folder: str, path: str) -> str | None:
    """The file that a relative path leads to from a folder."""
    target = posixpath.normpath(posixpath.join(folder, path))
    if target == ".." or target.startswith("../"):
        return None
    if path.endswith(("/", "/.", "/..")) or path in ("", ".", ".."):
        target = posixpath.normpath(f"{target}/index.html")
    return target


def candidates(srcset: str) -> list[str]:
    """The addresses in a `srcset`: words that are no width or density; a comma parts all but data."""
    words = [word.strip(",") for word in srcset.split()]
    parts = [[word] if word.startswith("data:") else word.split(",") for word in words]
    return [url for part in parts for url in part if url and not _DESCRIPTOR.fullmatch(url)]
