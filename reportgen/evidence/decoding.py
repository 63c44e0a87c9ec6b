"""The text of a source's bytes, by the rules for sources; they differ from those of a project's own files."""

from __future__ import annotations

import codecs

LFS = b"version https://git-lfs.github.com/spec/v1"
SNIFFED = 8_000
"""A NUL among so many first bytes makes a file binary."""
_REFUSED = frozenset({"idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined", "utf-7"})
"""Codecs of Python that are no encodings of files."""
_UTF16 = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decode(data: bytes, declared: str) -> tuple[str | None, str, str]:
    """The text without its byte order mark; or None with a reason and a detail.

    UTF-8, else UTF-16 with a byte order mark, else the encoding that the register declares.
    Reasons: `lfs-pointer`, `binary`, `encoding`.
    """
    if data.startswith(LFS):
        return None, "lfs-pointer", "fetch the file itself with `git lfs pull`"
    name = encoding_name(declared)
    if declared and name is None:
        return None, "encoding", f"`{declared}` is no encoding that is known"
    for mark, utf16 in _UTF16:
        if data.startswith(mark) and not data.startswith(codecs.BOM_UTF32_LE):
            return _strictly(data[len(mark) :], utf16)
    is_wide = name is not None and name.startswith(("utf-16", "utf-32"))
    if is_wide and name is not None:
        return _strictly(data, name)
    if b"\0" in data[:SNIFFED]:
        return None, "binary", f"a NUL stands among its first {SNIFFED:,} bytes"
    text = _strictly(data.removeprefix(codecs.BOM_UTF8), "utf-8")
    return text if text[0] is not None or name is None else _strictly(data, name)


def encoding_name(declared: str) -> str | None:
    """Python's name of a declared encoding, with `-`; None when it has none for text."""
    try:
        name = codecs.lookup(declared).name.replace("_", "-")
        "".encode(name)
    except (LookupError, ValueError):
        return None
    return None if name in _REFUSED else name


def _strictly(data: bytes, name: str) -> tuple[str | None, str, str]:
    try:
        return data.decode(name).removeprefix("\ufeff"), "", ""
    except (UnicodeError, LookupError) as error:
        where = f" at byte {error.start}" if isinstance(error, UnicodeDecodeError) else ""
        return None, "encoding", f"it is not {name.upper()}{where}; the source may declare its `encoding`"
