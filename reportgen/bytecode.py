"""Code made of the shipped templates, kept where Python keeps the byte code of this package's modules.

It is believed as those are: it lies in the folder of the package, or where `PYTHONPYCACHEPREFIX` says,
never in a project. Nothing is kept where Python keeps nothing; deleting it costs time only.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType

_SUM = 32
"""Bytes of a SHA-256."""


def kept(name: str, about: str, compilers: tuple[str, ...]) -> CodeType | None:
    """The code that was kept under a name and made of exactly this; `compilers` are the files of what makes it."""
    with suppress(OSError, ValueError, NotImplementedError):
        data = _file(name).read_bytes()
        if data[:_SUM] == _sum(about, compilers, data[_SUM:]):
            code = marshal.loads(data[_SUM:])  # noqa: S302 - as Python does with what lies there
            return code if isinstance(code, CodeType) else None
    return None


def keep(name: str, about: str, compilers: tuple[str, ...], code: CodeType) -> None:
    """Keep code under a name, in place of what was kept there. Never fails."""
    if sys.dont_write_bytecode:
        return
    data = marshal.dumps(code)
    with suppress(OSError, ValueError, NotImplementedError):
        file = _file(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}.part")
        try:
            part.write_bytes(_sum(about, compilers, data) + data)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)


def _file(name: str) -> Path:
    """Beside the byte code of this module; one file a name, for each Python that runs it."""
    beside = Path(cache_from_source(__file__))
    return beside.with_name(f"{name.replace('/', '-')}.{sys.implementation.cache_tag}.template")


def _sum(about: str, compilers: tuple[str, ...], data: bytes) -> bytes:
    """Of everything: code that is damaged, or made of something else or by another release, has another."""
    states = [Path(compiler).stat() for compiler in compilers]
    made = "\0".join(f"{state.st_size}\0{state.st_mtime_ns}" for state in states)
    told = f"{sys.version}\0{made}\0{len(about)}\0{about}"
    return hashlib.sha256(told.encode() + data).digest()
