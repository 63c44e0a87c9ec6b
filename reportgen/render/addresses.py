"""Addresses of a quotation outside the site: its lines at a code host, its SWHID, its words in a web page.

Everything here is made from what the register and the check say; nothing is asked of any host.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote, urlsplit

from reportgen.frozen import dataclass
from reportgen.model import Citation

Lines = tuple[int, int]

_REPOSITORY = re.compile(
    r"(?:(?P<scheme>https?|ssh|git)://)?(?:[^@/\s]+@)?(?P<host>[A-Za-z0-9.-]+)(?P<mark>:[0-9]+/|[:/])(?P<path>[^\s?#:]+)"
)
_SEGMENT = re.compile(r"~?[A-Za-z0-9_][A-Za-z0-9._-]*")
_HASH = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_SHA1 = re.compile(r"[0-9a-f]{40}")
DRAWN = (".md", ".markdown", ".mdown", ".rst", ".adoc", ".asciidoc", ".org", ".textile", ".rdoc", ".csv", ".tsv")
"""Files that hosts draw as a document, which has no lines, unless they are asked for the text."""


@dataclass(frozen=True, slots=True)
class Host:
    """How one kind of code host addresses lines of a file at a commit."""

    names: tuple[str, ...]
    """Host names; one that ends in a dot stands for every host that begins with it."""
    page: str
    """`{host}`, `{repository}`, `{commit}`, `{path}`."""
    one: str
    """Fragment of one line `{first}`."""
    several: str
    """Fragment of the lines `{first}` to `{last}`."""
    depth: tuple[int, int]
    """Fewest and most parts of a repository's path."""
    text: str = ""
    """Query that asks for the text of a file that would be drawn."""


HOSTS: tuple[Host, ...] = (
    Host(
        ("github.com", "www.github.com"),
        "https://github.com/{repository}/blob/{commit}/{path}",
        "#L{first}", "#L{first}-L{last}", (2, 2), "?plain=1",
    ),
    Host(
        ("gitlab.com", "gitlab."),
        "https://{host}/{repository}/-/blob/{commit}/{path}",
        "#L{first}", "#L{first}-{last}", (2, 20), "?plain=1",
    ),
    Host(
        ("codeberg.org", "gitea.com", "gitea.", "forgejo."),
        "https://{host}/{repository}/src/commit/{commit}/{path}",
        "#L{first}", "#L{first}-L{last}", (2, 2), "?display=source",
    ),
    Host(
        ("bitbucket.org",),
        "https://{host}/{repository}/src/{commit}/{path}",
        "#lines-{first}", "#lines-{first}:{last}", (2, 2),
    ),
    Host(
        ("git.sr.ht",),
        "https://{host}/{repository}/tree/{commit}/item/{path}",
        "#L{first}", "#L{first}-{last}", (2, 2),
    ),
)  # fmt: skip
"""The code hosts whose addresses are known; others (cgit, an own server) have no common form and get no link."""


def is_web(address: str) -> bool:
    """Whether an address may be a link: `http` or `https`, with a host, in one word."""
    if not address.startswith(("https://", "http://")) or not address.isprintable() or " " in address:
        return False
    try:
        return bool(urlsplit(address).hostname) and "\\" not in address
    except ValueError:  # a host that cannot be
        return False


def permalink(location: str, commit: str, path: str, lines: Lines | None = None) -> str:
    """The page of a file at a commit on its host, at these lines; empty where the host's form is not known."""
    found = _repository(location)
    if found is None or not _HASH.fullmatch(commit) or not _is_below(path):
        return ""
    host, name, repository = found
    page = host.page.format(host=name, repository=repository, commit=commit, path=quote(path, safe="/"))
    if lines is None:
        return page
    first, last = lines
    text = host.text if path.lower().endswith(DRAWN) else ""
    return page + text + (host.one if first == last else host.several).format(first=first, last=last)


def _repository(location: str) -> tuple[Host, str, str] | None:
    """The host of a repository, its name, and the repository's path there."""
    found = _REPOSITORY.fullmatch(location.strip())
    if found is None or (found["scheme"] is None and found["mark"] != ":"):
        return None
    name = found["host"].lower()
    is_own_port = found["scheme"] in ("http", "https") and found["mark"] not in ("/", ":443/", ":80/")
    path = found["path"].strip("/").removesuffix(".git")
    parts = path.split("/")
    if is_own_port or not all(map(_SEGMENT.fullmatch, parts)):
        return None
    for host in HOSTS:
        is_named = any(name.startswith(one) if one.endswith(".") else name == one for one in host.names)
        if is_named and host.depth[0] <= len(parts) <= host.depth[1]:
            return host, name, path
    return None


def _is_below(path: str) -> bool:
    """Whether a path names a file below its top."""
    return bool(path) and not path.startswith("/") and not {"", ".", ".."} & set(path.split("/"))


def swhid(blob: str, *, origin: str = "", commit: str = "", path: str = "", lines: Lines | None = None) -> str:
    """The SWHID of a file's content (version 1) with its qualifiers in the order of the specification.

    Empty without a blob, and for one that is no SHA-1. A path says nothing without the commit that it starts from.
    """
    if not _SHA1.fullmatch(blob):
        return ""
    parts = [f"swh:1:cnt:{blob}"]
    if is_web(origin) and "@" not in urlsplit(origin).netloc:
        parts.append(f"origin={_escaped(origin)}")
    if _SHA1.fullmatch(commit):
        parts.append(f"anchor=swh:1:rev:{commit}")
        if _is_below(path):
            parts.append(f"path=/{quote(path, safe='/')}")
    if lines is not None:
        parts.append(f"lines={lines[0]}" if lines[0] == lines[1] else f"lines={lines[0]}-{lines[1]}")
    return ";".join(parts)


def _escaped(origin: str) -> str:
    """An IRI inside an SWHID: `%` and `;` are percent-encoded (SWHID 1.2, section 4)."""
    return origin.replace("%", "%25").replace(";", "%3B")


def archived(identifier: str) -> str:
    """Where the archive of Software Heritage would show what an SWHID names; it may not hold it."""
    return f"https://archive.softwareheritage.org/{identifier}" if ";origin=" in identifier else ""


WHOLE = 200
"""So many characters of one line are named as they are; of more, only how they begin and end."""
ENDS = 24
"""A beginning and an end have at least so many characters, in whole words."""
_ELISION = re.compile(r"\[(?:\.\.\.|…)\]")


def text_fragment(address: str, citation: Citation) -> str:
    """A web page's address with a text fragment (WICG) that has a browser show the quoted words.

    The address itself where there are no words, or where it has a directive already; empty for no web page.
    """
    if not is_web(address):
        return ""
    parts = _own_words(citation)
    if not parts or ":~:" in address:
        return address
    begin, end = parts[0], parts[-1]
    if len(parts) == 1 and len(begin) <= WHOLE and "\n" not in begin:
        words = [_encoded(begin)]
    else:
        words = [_encoded(_first(begin)), _encoded(_last(end))]
    if citation.prefix and citation.prefix.strip():
        words.insert(0, f"{_encoded(citation.prefix)}-")
    if citation.suffix and citation.suffix.strip():
        words.append(f"-{_encoded(citation.suffix)}")
    return f"{address}{'' if '#' in address else '#'}:~:text={','.join(words)}"


def _own_words(citation: Citation) -> Sequence[str]:
    """The source's own words in a quotation, in parts where it leaves something out."""
    if citation.fidelity != "verbatim":
        return ()
    text = citation.quote.value if citation.quote else ""
    for inserted in citation.insertions:
        text = text.replace(f"[{inserted}]", "[…]")
    parts = [part.value for part in citation.segments] or _ELISION.split(text)
    return [part.strip() for part in parts if part.strip()]


def _first(text: str) -> str:
    """How a text begins, within one line: a range may go over several blocks, each of its ends may not."""
    line = text.split("\n", 1)[0].strip()
    at = line.find(" ", ENDS)
    return line if at < 0 else line[:at]


def _last(text: str) -> str:
    line = text.rsplit("\n", 1)[-1].strip()
    at = line.rfind(" ", 0, max(len(line) - ENDS, 0))
    return line if at < 0 else line[at + 1 :]


def _encoded(words: str) -> str:
    """Words inside a text directive: `-`, `,` and `&` have a meaning there and are percent-encoded too."""
    return quote(" ".join(words.split()), safe="").replace("-", "%2D")
