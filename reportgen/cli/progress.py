"""A sign of life on a terminal while something runs; nothing anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from reportgen.cli.output import is_terminal
from reportgen.cli.session import Session


@contextmanager
def working(session: Session, what: str) -> Iterator[None]:
    """Show `what` with a turning sign on standard error while the block runs."""
    if session.quiet or not is_terminal(sys.stderr):
        yield
        return
    from rich.console import Console  # 80 ms that only a terminal pays

    with Console(stderr=True).status(what):
        yield


@contextmanager
def stating(session: Session, what: str) -> Iterator[Callable[[str], None]]:
    """Like `working`; what it gives changes the words."""
    if session.quiet or not is_terminal(sys.stderr):
        yield _quietly
        return
    from rich.console import Console  # 80 ms that only a terminal pays
    from rich.markup import escape

    with Console(stderr=True).status(escape(what)) as status:
        yield lambda words: status.update(escape(words))


def _quietly(_: str) -> None:
    """Tell nobody."""
