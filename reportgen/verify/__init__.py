"""Looks at a site as a reader's browser would: links, ids, languages, texts for pictures, what it loads.

Works on bytes in memory (`inspect`, before anything is written) and on a folder (`verify`, on any
copy of a site, without its sources). Each file is read once and kept as a few facts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
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
from reportgen.verify.urls import resolve

__all__ = ["Verified", "inspect", "inspect_part", "leads_astray", "verify"]

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


def inspect_part(site: Site, slugs: Collection[str], prefix: str = "") -> tuple[Findings, frozenset[tuple[str, str]]]:
    """What `inspect` finds in the files of these reports, and where links of theirs lead that they do not own.

    The latter is path and fragment, for whoever knows the other files of the site.
    """
    facts = {path: _scan_again(path, data) for path, data in site.files.items()}
    leads: set[tuple[str, str]] = set()
    for path, item in facts.items():
        away = {url: place for url in item.links if _is_away(place := resolve(path, url), facts, slugs)}
        if away:
            leads.update((target or "", fragment) for target, fragment in away.values())
            facts[path] = replace(item, links=item.links - away.keys())
    return ordered(_judge(facts, site.files.get, prefix)), frozenset(leads)


def leads_astray(leads: Collection[tuple[str, str]], shared: Mapping[str, bytes], names: Collection[str]) -> bool:
    """Whether one of these places is none of the site's, or a shared file links to one that is none.

    `shared` are the files that belong to no report, `names` all of the site's. A fragment in the page of a
    report counts as astray, for nothing is known of that page here.
    """
    facts = {path: scan(path, data) for path, data in shared.items()}
    wanted = {*leads, *(resolve(path, url) for path, item in facts.items() for url in item.links)}
    for target, fragment in wanted:
        if target not in names and target != NAME:
            return True
        ids = facts[target].ids if target in facts else frozenset()
        if fragment not in ("", "top") and ids is not None and fragment not in ids:
            return True
    return any(item.faults for item in facts.values())


def _is_away(place: tuple[str | None, str], facts: Mapping[str, Facts], slugs: Collection[str]) -> bool:
    """Whether a link leads to a file of the site that is none of these reports'."""
    target = place[0]
    if target is None or target in facts:
        return False
    folders = target.split("/")[:-1]
    return len(folders) < 2 or folders[1] not in slugs


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
