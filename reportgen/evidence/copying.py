"""A copy of a page before it is kept: whether it can be read as the evidence of a source will be."""

from __future__ import annotations

from reportgen.evidence.decoding import decode, encoding_name
from reportgen.evidence.desk import LIMIT
from reportgen.evidence.paper import paper_text
from reportgen.evidence.web import CHARSET, page_text, title_of
from reportgen.frozen import dataclass
from reportgen.model import Evidence

MOST = LIMIT
"""Bytes of a copy; of a larger one nothing would be read."""
_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy comes to."""

    kind: str
    """`web`, or `paper` for a PDF."""
    characters: int = 0
    """Of the text that quotations are looked for in."""
    title: str = ""
    encoding: str = ""
    """What the source must declare so that it is read; empty when the bytes say it themselves."""
    reason: str = ""
    """Why no text can be had of it: as the outcomes of citations have it, or `empty`."""
    detail: str = ""


def try_copy(path: str, data: bytes, charset: str) -> Copied:
    """Read a copy as `check` will: by its name and its bytes, then in the encoding that its server names."""
    kind = "paper" if data[:1024].lstrip().startswith(b"%PDF-") else "web"
    held, declared = _read(kind, path, data, ""), ""
    if held.reason == "encoding" and encoding_name(charset):
        held, declared = _read(kind, path, data, charset), charset
    if held.file is None:
        return Copied(kind, reason=held.reason or "unreadable", detail=held.detail)
    text = held.file.text
    if not any(character.isalnum() for character in text):
        return Copied(kind, reason="empty", detail="it shows no words: a script may write them; keep a text instead")
    return Copied(kind, len(text), "" if kind == "paper" else _title(data, declared), declared)


def _read(kind: str, path: str, data: bytes, encoding: str) -> Evidence:
    blank = Evidence(path, None)
    return paper_text(_SECONDS, blank, data, encoding) if kind == "paper" else page_text(blank, data, encoding)


def _title(data: bytes, declared: str) -> str:
    charset = CHARSET.search(data[:1024])
    text, _, _ = decode(data, declared or (charset[1].decode("ascii") if charset else ""))
    return title_of(text) if text and "<" in text[:4096] else ""
