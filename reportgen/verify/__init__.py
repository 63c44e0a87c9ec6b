"""Looks at a site as a reader's browser would: links, ids, languages, texts for pictures, what it loads.

Works on bytes in memory (`inspect`, before anything is written) and on a folder (`verify`, on any
copy of a site, without its sources). Each file is read once and kept as a few facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic, ordered
from reportgen.frozen import dataclass
from reportgen.manifest import NAME
from reportgen.model import Site
from reportgen.verify.facts import PLAIN, Facts, diagnostics
from reportgen.verify.folder import Folder, compare, open_site
from reportgen.verify.links import Read, broken
from reportgen.verify.plain import scan_page
from reportgen.verify.styles import scan_style

__all__ = ["Verified", "inspect", "verify"]

Findings = tuple[Diagnostic, ...]


def _drawing(data: bytes) -> Facts:
    """What a drawing says; its reader is loaded for the first one."""
    from reportgen.verify.drawings import scan_drawing

    return scan_drawing(data)


_SCANS = {"html": scan_page, "svg": _drawing, "css": scan_style}
LIMIT = 16 * 1024 * 1024
"""Bytes of a page that are still read as one."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What `verify` looked at."""

    files: int
    """Files that the manifest lists."""
    pages: int
    links: int
    """Links looked up, each once a page."""
    tool: str
    """Name and version of what built the site, as its manifest says."""
    foreign: tuple[str, ...] = ()
    """Files in the folder that the manifest does not list; they are left alone and are no fault."""
    skipped: tuple[str, ...] = ()
    """What was not looked at, each with its reason."""
    digest: str = ""
    """sha256 (hex) of the manifest that everything was compared with."""


def inspect(site: Site, prefix: str = "") -> Findings:
    """RG801–804 and RG809 of every page, style sheet and drawing; places are `prefix` + path and line."""
    facts = {path: _scan_again(path, data) for path, data in site.files.items()}
    return ordered(_judge(facts, site.files.get, prefix))


def verify(
    folder: Path, label: str = "", unread: Mapping[str, str] = MappingProxyType({})
) -> tuple[Verified | None, Findings]:
    """RG805 for what differs from `manifest.json`, and what `inspect` finds; None when there is no site.

    Places begin with the folder's own name, or with `label`. `unread`: path → why a file of a site that was
    brought from its host is not in the folder.
    """
    opened, fault = open_site(folder, label, unread)
    if opened is None:
        return None, (fault,) if fault else ()
    facts, altered, skipped = _facts(opened)
    found = (*altered, *_judge(facts, opened.read, f"{opened.label}/"))
    verified = Verified(
        files=len(opened.manifest.outputs),
        pages=sum(item.is_page for item in facts.values()),
        links=sum(len(item.links) for item in facts.values()),
        tool=opened.manifest.tool,
        foreign=opened.foreign(),
        skipped=skipped,
        digest=opened.digest,
    )
    return verified, ordered(found)


def scan(path: str, data: bytes) -> Facts:
    """What one file says, by the end of its name."""
    reader = _SCANS.get(path.rpartition(".")[2])
    return reader(data) if reader is not None and len(data) <= LIMIT else PLAIN


_scan_again = lru_cache(maxsize=4096)(scan)
"""For sites in memory: the next build of a process has most files as they were."""


def _judge(facts: Mapping[str, Facts], read: Read, prefix: str) -> Findings:
    """The faults of each file alone, and the links between them."""
    found: list[Diagnostic] = []
    for path, item in facts.items():
        found += diagnostics(item.faults, prefix + path)
    for path, fault in broken(facts, frozenset(facts) | {NAME}, read):
        found += diagnostics((fault,), prefix + path)
    return tuple(found)


def _facts(opened: Folder) -> tuple[dict[str, Facts], Findings, tuple[str, ...]]:
    """Every listed file, read once: its facts, RG805 where it differs, and what was too large to be read as a page."""
    facts: dict[str, Facts] = {}
    altered: list[Diagnostic] = []
    skipped: list[str] = []
    for path, digest in sorted(opened.manifest.outputs.items()):
        data, fault = compare(opened, path, digest)
        altered += (fault,) if fault else ()
        if data is None:
            continue
        facts[path] = scan(path, data)
        if len(data) > LIMIT:
            skipped.append(f"`{path}` is larger than {LIMIT // 1024 // 1024} MiB")
    return facts, tuple(altered), tuple(skipped)
