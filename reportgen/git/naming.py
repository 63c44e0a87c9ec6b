"""Names of repositories: when two locations are one, and how the local copy of one is called."""

from __future__ import annotations

import hashlib
import re

SOURCES = ".reportgen/sources"
"""The folder of a project that holds the copies which `sources fetch` makes."""
_SCP = re.compile(r"(?:[\w.-]+@)?([\w.-]+):(?!//)(.+)")
_URL = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://(?:[^/@]*@)?([^/]*)(.*)", re.DOTALL)


def normalise(location: str) -> str:
    """A location in the form in which two ways to write one repository are the same text.

    Host in small letters, no user, no final `/` or `.git`, and `host:path` of ssh as `ssh://host/path`.
    The protocol stays: what https and ssh serve need not be the same.
    """
    text = location.strip()
    parts = _URL.fullmatch(text)
    scp = None if parts else _SCP.fullmatch(text)
    if parts:
        text = f"{parts[1].lower()}://{parts[2].lower()}{parts[3]}"
    elif scp:
        text = f"ssh://{scp[1].lower()}/{scp[2].lstrip('/')}"
    return text.rstrip("/").removesuffix(".git").rstrip("/")


def cache_name(location: str) -> str:
    """The name of the local copy of a repository: readable, and different for different repositories.

    Owner and name as far as plain letters go, then twelve hexadecimal digits of the hash of the
    normalised location: `octocat-hello-world-3f9c…`. The copy is `.reportgen/sources/<name>.git`.
    """
    text = normalise(location)
    tail = "/".join(text.split("/")[-2:])
    slug = re.sub(r"[^a-z0-9]+", "-", tail.lower()).strip("-")[:60].strip("-") or "source"
    return f"{slug}-{hashlib.sha256(text.encode('utf-8', 'surrogateescape')).hexdigest()[:12]}"
