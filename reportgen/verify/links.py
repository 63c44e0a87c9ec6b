"""Every link of every page, looked up in one index of files and ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches

from reportgen.verify.facts import Facts, Fault
from reportgen.verify.pages import line_of
from reportgen.verify.urls import resolve

Read = Callable[[str], bytes | None]

_TOP = frozenset({"", "top"})
_GUESSES_AT_MOST = 20
"""Faults for which a near name is looked for; looking takes time that a damaged site would multiply."""
_IDS_AT_MOST = 2000


def broken(site: Mapping[str, Facts], names: frozenset[str], read: Read) -> Iterator[tuple[str, Fault]]:
    """RG801 for each address that leads nowhere, once a page, with the path of the page.

    `names` are the files that a link may lead to, `read` gives a file's bytes to find the line.
    """
    guesses = _GUESSES_AT_MOST
    folded: dict[str, str] = {}
    for path, facts in site.items():
        for url in sorted(facts.links):
            target, fragment = resolve(path, url)
            reason = _reason(site, names, target, fragment)
            if reason is None:
                continue
            advice = None
            if guesses > 0:
                guesses -= 1
                folded = folded or {name.casefold(): name for name in names}
                advice = _advice(site, folded, target, fragment)
            data = read(path)
            line = _line(path, data, url) if data is not None else None
            yield path, Fault("RG801", f"`{url:.200}` leads {reason}", line, advice)


def _reason(site: Mapping[str, Facts], names: frozenset[str], target: str | None, fragment: str) -> str | None:
    """Why an address leads nowhere, in words that follow `leads`; None when it is right."""
    if target is None:
        return "out of the site"
    if target not in names:
        return f"to `{target:.200}`, which the site does not have"
    ids = site[target].ids if target in site else None
    if ids is None or fragment in _TOP or fragment in ids:
        return None
    return f"to the id `{fragment:.80}`, which `{target:.200}` does not have"


def _advice(site: Mapping[str, Facts], folded: Mapping[str, str], target: str | None, fragment: str) -> str | None:
    """A near name, when there is one."""
    if target is None:
        return "write it relative to the page, within the site"
    if target not in site:
        near = folded.get(target.casefold()) or folded.get(f"{target}/index.html".casefold())
        return f"did you mean `{near}`?" if near else None
    ids = sorted(site[target].ids or ())
    close = get_close_matches(fragment[:80], ids[:_IDS_AT_MOST], 1)
    return f"did you mean `#{close[0]}`?" if close else None


def _line(path: str, data: bytes, url: str) -> int | None:
    """Where an address stands in its file."""
    if path.endswith(".html"):
        return line_of(data, url)
    at = data.find(url.encode("utf-8", "replace"))
    return data.count(b"\n", 0, at) + 1 if at >= 0 else None
