"""Executors that are named on the command line: `dask:ADDRESS` hands units to a cluster of Dask's workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a build with nothing to do goes without it
    from concurrent.futures import Executor

SECONDS = 10
"""How long a scheduler may take to answer."""


class ExecutorError(Exception):
    """An executor that cannot be had; the message says why and what to do."""


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    """The workers of the scheduler at `address`; each must see the project at the same path and have this reportgen."""
    try:
        from distributed import Client
    except ImportError as error:
        message = "Dask is not installed: `pip install 'reportgen[dask]'`, here and where the workers run"
        raise ExecutorError(message) from error
    try:
        client = Client(address, timeout=SECONDS)
    except (OSError, ValueError, TypeError) as error:
        message = f"there is no scheduler of Dask at `{address}`: {' '.join(str(error).split()) or 'no answer'}"
        raise ExecutorError(message) from error
    with client:
        yield client.get_executor(pure=False, retries=3)


EXECUTORS: Mapping[str, Callable[[str], AbstractContextManager[Executor]]] = MappingProxyType({"dask": _dask})
"""Name before the colon → what makes a context of an executor out of what stands behind it."""


@contextmanager
def named(words: str) -> Iterator[Executor | None]:
    """The executor `NAME:ADDRESS`, None for no words; ExecutorError when it cannot be had."""
    if not words:
        yield None
        return
    name, colon, address = words.partition(":")
    if name not in EXECUTORS or not colon or not address:
        message = f"`{words}` names no executor; write {' or '.join(f'`{one}:ADDRESS`' for one in EXECUTORS)}"
        raise ExecutorError(message)
    with EXECUTORS[name](address) as executor:
        yield executor
