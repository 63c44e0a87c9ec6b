"""Every link of every page, looked up in one index of files and ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches

from reportgen.verify.facts import FAULTS_AT_MOST, Facts, Fault
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
    advise = _Adviser(site, names)
    for path, facts in site.items():
        reasons: dict[str, str] = {}
        for url in sorted(facts.links):
            reason = _reason(site, names, *resolve(path, url))
            if reason is not None and len(reasons) < FAULTS_AT_MOST:
                reasons[url] = reason
        lines = _lines(path, read(path) or b"", frozenset(reasons)) if reasons else {}
        for url, reason in reasons.items():
            advice = advise(*resolve(path, url))
            yield path, Fault("RG801", f"`{url:.200}` leads {reason}", lines.get(url), advice, url)


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


class _Adviser:
    """Offers near names, for the first few faults of a site."""

    def __init__(self, site: Mapping[str, Facts], names: frozenset[str]) -> None:
        self._site = site
        self._names = names
        self._folded: dict[str, str] = {}
        self._left = _GUESSES_AT_MOST

    def __call__(self, target: str | None, fragment: str) -> str | None:
        """A near name, when there is one."""
        if target is None:
            return "write it relative to the page, within the site"
        self._left -= 1
        if self._left < 0:
            return None
        if target in self._site:
            ids = sorted(self._site[target].ids or ())
            close = get_close_matches(fragment[:80], ids[:_IDS_AT_MOST], 1)
            return f"did you mean `#{close[0]}`?" if close else None
        self._folded = self._folded or {name.casefold(): name for name in self._names}
        folder, _, name = target.rpartition("/")
        index = self._site.get(f"{folder}/index.html")
        if name.endswith(".md") and index is not None and name.removesuffix(".md") in (index.ids or ()):
            return f"a section of the same report is linked as `#{name.removesuffix('.md')}`"
        near = self._folded.get(target.casefold()) or self._folded.get(f"{target}/index.html".casefold())
        return f"did you mean `{near}`?" if near else None


def _lines(path: str, data: bytes, urls: frozenset[str]) -> Mapping[str, int | None]:
    """Where each address first stands in its file."""
    if path.endswith(".html"):
        from reportgen.verify.pages import lines_of

        return lines_of(data, urls)
    places = {url: data.find(url.encode("utf-8", "replace")) for url in urls}
    return {url: data.count(b"\n", 0, at) + 1 for url, at in places.items() if at >= 0}
