"""Where a citation's passage stands outside the site: commit, path and blob, and the addresses made from them."""

from __future__ import annotations

from posixpath import join, normpath

from reportgen.frozen import dataclass
from reportgen.model import Anchor, Citation, Record
from reportgen.render import addresses

NOWHERE = frozenset({
    "no-source", "bad-pin", "pin-lost", "path-missing", "bad-path", "outside", "directory", "submodule",
    "symlink-out",
})  # fmt: skip
"""Reasons for which the cited lines have no address: what was looked at does not hold them."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What names a passage beyond this site; each part empty where it is not known."""

    commit: str = ""
    blob: str = ""
    permalink: str = ""
    """The lines at the code host, at the commit."""
    swhid: str = ""
    page: str = ""
    """The web page, with a text fragment that shows the quoted words."""


def outside(source: Record | None, cited: Citation, anchor: Anchor | None) -> Outside:
    """The addresses of a citation's passage. Only what was looked at has a blob, and so an SWHID."""
    if source is None:
        return Outside()
    kind, location = source.word("kind"), source.text("location")
    blob = anchor.blob if anchor else ""
    if kind == "web":
        return Outside(blob=blob, page=addresses.text_fragment(location, cited))
    lines = anchor.found if anchor and anchor.found else None
    if kind != "git":
        return Outside(blob=blob, swhid=addresses.swhid(blob, lines=lines or _only(cited)))
    commit = (anchor.commit if anchor else "") or source.text("revision")
    path = _path(source, cited, anchor)
    is_nowhere = anchor is not None and (anchor.reason in NOWHERE or is_given_up(cited, anchor))
    first = lines or next(iter(cited.ranges), None)
    return Outside(
        commit,
        blob,
        "" if is_nowhere else addresses.permalink(location, commit, path, first),
        addresses.swhid(blob, origin=location, commit=commit, path=path, lines=lines or _only(cited)),
    )


def is_given_up(cited: Citation, anchor: Anchor) -> bool:
    """Whether the author says that the passage cannot be looked up, and nobody found otherwise."""
    allow = cited.allow
    return allow is not None and allow.outcome == "unresolvable" and anchor.outcome in (None, "unresolvable")


def _only(cited: Citation) -> tuple[int, int] | None:
    """The cited lines; None when there are none, or several ranges, of which an SWHID could name but one."""
    return cited.ranges[0] if len(cited.ranges) == 1 else None


def _path(source: Record, cited: Citation, anchor: Anchor | None) -> str:
    """The path from the top of the repository: of the file that was found, else as register and citation say."""
    if anchor is not None and anchor.path and anchor.blob:
        return anchor.path
    return normpath(join(source.text("root"), cited.path)) if cited.path else ""
