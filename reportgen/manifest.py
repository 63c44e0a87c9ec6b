"""What `site/manifest.json` says: everything that went into a site and everything that came out.

Values and bytes only, no disk. The manifest holds no time and no path of a machine, so that the
same inputs give the same bytes everywhere. A manifest that is read is not trusted: a path in it
that could lead out of the site makes the whole manifest unreadable.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import TypeGuard

from reportgen import __version__
from reportgen.frozen import dataclass

NAME = "manifest.json"
SIGNATURE = "manifest.json.sig"
"""A detached signature of the manifest, made by whoever publishes; no build writes or removes it."""
SCHEMA_VERSION = 1
TOOL = f"reportgen {__version__}"
LIMIT = 256 * 1024 * 1024
"""Bytes of a manifest that are read at most: a million files with long names."""

_EMPTY: Mapping[str, str] = MappingProxyType({})
_HASH = re.compile(r"[0-9a-f]{64}")
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\\ud800-\udfff]')
_DEVICES = frozenset({"con", "prn", "aux", "nul", "conin$", "conout$"})
_NUMBERED = re.compile(r"(?:com|lpt)[0-9¹²³]")
_SEGMENT_BYTES = 255


@dataclass(frozen=True, slots=True)
class Manifest:
    """The content of one manifest; every mapping sorted when rendered."""

    outputs: Mapping[str, str]
    """Path below the site → sha256 (hex), without the manifest itself."""
    inputs: Mapping[str, str] = field(default_factory=lambda: _EMPTY)
    """Path below the project → sha256 (hex)."""
    sources: Mapping[str, str] = field(default_factory=lambda: _EMPTY)
    """`<report>/<id>` → present, absent …"""
    tool: str = TOOL
    policies: Mapping[str, str] = field(default_factory=lambda: _EMPTY)
    """What decided, by name → its version; empty in manifests of older tools."""


def encode(manifest: Manifest) -> bytes:
    """The bytes of `manifest.json`: keys sorted, UTF-8, one entry a line, a final LF."""
    document = {
        "schema_version": SCHEMA_VERSION,
        "tool": manifest.tool,
        "policies": dict(sorted(manifest.policies.items())),
        "inputs": dict(sorted(manifest.inputs.items())),
        "outputs": dict(sorted(manifest.outputs.items())),
        "sources": dict(sorted(manifest.sources.items())),
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def decode(data: bytes) -> Manifest | str:
    """The manifest in `data`, or in a few words why there is none."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return "it is not JSON"
    if not isinstance(document, dict) or "schema_version" not in document:
        return "it is no manifest of reportgen"
    if document["schema_version"] != SCHEMA_VERSION:
        return f"its schema version is {document['schema_version']!r:.20}, not {SCHEMA_VERSION}"
    outputs, inputs = _hashes(document.get("outputs")), _hashes(document.get("inputs"))
    sources, tool, policies = document.get("sources"), document.get("tool"), document.get("policies", {})
    if not _is_words(policies):
        return "its policies are no table of versions"
    if outputs is None or inputs is None or not _is_words(sources) or not isinstance(tool, str):
        return "it lacks outputs, inputs, sources or tool"
    for path in outputs:
        fault = path_fault(path)
        if fault:
            return f"it lists `{path!r:.80}`, which {fault}"
    return Manifest(outputs, inputs, MappingProxyType(sources), tool, MappingProxyType(policies))


def path_fault(path: str) -> str | None:
    """Why no file of a site may have this path, in words that follow `which`; None when it may.

    Refuses what leads out of the folder and what Windows or macOS could not hold or would confuse.
    """
    if _FORBIDDEN.search(path):
        return "holds a character that not every system allows"
    if len(path) > 1024:
        return "is too long"
    for segment in path.split("/"):
        stem = segment.partition(".")[0].rstrip(" ").casefold()
        if segment in ("", ".", ".."):
            return "is not a plain relative path"
        if segment[-1] in ". ":
            return "has a part that ends in a dot or a space"
        if stem in _DEVICES or _NUMBERED.fullmatch(stem):
            return "is a reserved name on Windows"
        if len(segment.encode("utf-8")) > _SEGMENT_BYTES:
            return "has a part that is too long"
    if path.partition("/")[0].casefold() == ".reportgen":
        return "is kept for the tool itself"
    return None


def _hashes(value: object) -> Mapping[str, str] | None:
    """A mapping of text to sha256, or None."""
    if not _is_words(value) or not all(_HASH.fullmatch(item) for item in value.values()):
        return None
    return MappingProxyType(value)


def _is_words(value: object) -> TypeGuard[dict[str, str]]:
    return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())
