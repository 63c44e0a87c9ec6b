"""The command line. `main` is the program; each file beside this one holds a group of commands.

Nothing is imported here that `--help` and `--version` do not need: click, and then the stages, are
loaded by the command that runs.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0 done, 1 findings, 2 could not run, 130 interrupted."""
    from reportgen.cli.output import CannotPrintError, prepare, tell

    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        prepare()
        if words in (["--version"], ["--help"], ["-h"]):
            # Answered by hand: click alone would take longer than everything else here.
            return _answer(words[0])
        # A run keeps nearly all that it makes, and nearly none of it in circles: looking for them less often
        # takes a twentieth off a build, and no more memory.
        gc.set_threshold(50_000, 20, 100)
        from reportgen.cli.app import run

        return run(words)
    except CannotPrintError as fault:
        tell(f"error: standard output cannot be written: {fault}")
        return 2
    except KeyboardInterrupt:
        return 130


def _answer(word: str) -> int:
    from reportgen import __version__
    from reportgen.cli.output import say, settle
    from reportgen.cli.table import overview

    say(f"reportgen {__version__}" if word == "--version" else overview().removesuffix("\n"))
    settle()
    return 0
