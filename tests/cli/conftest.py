"""The command line called in the same process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from reportgen.cli import app


@dataclass(frozen=True, slots=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        """The last line of standard output."""
        return self.out.rstrip("\n").rpartition("\n")[2]


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run(root, "check", "--strict")`: what the command does in the folder `root`."""

    def call(root: Path, *words: str) -> Done:
        capsys.readouterr()
        monkeypatch.chdir(root)
        code = app.run(words)
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    return call
