"""Locations that git may be given to fetch from: which protocol each needs, and which are refused."""

from __future__ import annotations

import os
import re
from pathlib import Path
from types import MappingProxyType
from urllib.parse import unquote

from reportgen.frozen import dataclass

PROTOCOLS = MappingProxyType({
    # A user's own `url.….insteadOf` may turn https into ssh; a server can turn neither into a file.
    "https": "https:ssh",
    "http": "http:https:ssh",
    "ssh": "ssh",
    "git": "git",
    "file": "file",
})  # fmt: skip
"""Scheme of a location → the value of GIT_ALLOW_PROTOCOL while it is fetched."""
_URL = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://(?:([^/@]*)@)?([^/@]*)(/.*)?", re.DOTALL)
_HOST = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")
_SCP = re.compile(r"(?:([A-Za-z0-9_][\w.-]*)@)?([A-Za-z0-9_][A-Za-z0-9._-]*):([^:-].*)", re.DOTALL | re.ASCII)
_HELPER = re.compile(r"[A-Za-z0-9+.-]*::")
_SECRET = re.compile(r"(?<=://)[^/@\s]*@")
_MIRRORS = "name a local copy of the repository under `mirrors`"


@dataclass(frozen=True, slots=True)
class Address:
    """What git is given."""

    url: str
    protocols: str
    """The value of GIT_ALLOW_PROTOCOL."""


def danger(location: str) -> str:
    """Why a location must never be given to git, by its characters alone; empty when nothing speaks against it."""
    text = location.strip()
    if any(not one.isprintable() for one in text):
        return "holds a control character"
    if text.startswith("-"):
        return "begins like an option of git"
    if _HELPER.match(text):
        return "names a program that git would start"
    return ""


def address_of(location: str, root: Path) -> tuple[Address | None, str, str]:
    """What git is given for a location, or None with what the location is and what to write instead.

    `file://` is taken only below the project, whose folder is `root`: whatever else lies on this
    machine is named by its owner under `mirrors`, and never copied on the word of a record.
    """
    text = location.strip()
    why = danger(text)
    if why:
        return None, why, "write an address that begins with `https://`"
    url, scp = _URL.fullmatch(text), _SCP.fullmatch(text)
    if url is None:
        if scp is None or len(scp[2]) == 1:
            return None, "is no address of a repository", f"write one that begins with `https://`, or {_MIRRORS}"
        return Address(text, PROTOCOLS["ssh"]), "", ""
    scheme, user, host, path = url[1].lower(), url[2], url[3], url[4] or ""
    if scheme not in PROTOCOLS:
        known = ", ".join(PROTOCOLS)
        return None, f"has the protocol `{scheme}`, which is not fetched from", f"the protocols are {known}"
    if scheme == "file":
        return _local(path, host, root)
    if not _HOST.fullmatch(host) or (user or "").startswith("-") or not path.strip("/"):
        return None, "names no repository of a host", "write `https://host/owner/name`"
    return Address(text, PROTOCOLS[scheme]), "", ""


def _local(path: str, host: str, root: Path) -> tuple[Address | None, str, str]:
    top = os.path.realpath(root)
    real = os.path.realpath(unquote(path)) if path and host in ("", "localhost") else ""
    if not real.startswith(top + os.sep):
        return None, "lies on this machine, outside the project", _MIRRORS
    return Address(f"file://{real}", PROTOCOLS["file"]), "", ""


def without_secret(text: str) -> str:
    """A text without the user and password that addresses in it may hold."""
    return _SECRET.sub("", text)
