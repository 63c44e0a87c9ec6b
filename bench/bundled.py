"""Times the commands that an author waits for, on the bundled project: median seconds of several runs.

`make bench` runs it. Every run is a process of its own, as on the command line; the output folder
is temporary, and the edited project is a copy.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("claims", "locales", "templates", "pyproject.toml")


def main() -> int:
    """Print one line a measurement; exit 0 unless a command fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="how often each command is timed (default 5)")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        project, out = Path(folder, "project"), Path(folder, "site")
        _copy(project)
        show("python -c pass", runs, lambda: _python("-c", "pass"))
        show("reportgen --help", runs, lambda: _reportgen(project, "--help"))
        show("reportgen check", runs, lambda: _reportgen(project, "check"))
        show("build, first", runs, lambda: _build(project, out), before=lambda: shutil.rmtree(out, ignore_errors=True))
        show("build, nothing changed", runs, lambda: _build(project, out))
        show("build, one paragraph edited", runs, lambda: _build(project, out), before=lambda: _edit(project))
        show("verify", runs, lambda: _reportgen(project, "verify", str(out)))
    return 0


def show(name: str, runs: int, work: Callable[[], None], before: Callable[[], None] = lambda: None) -> None:
    """Time `work` `runs` times, `before` untimed ahead of each, and print the median and the spread."""
    seconds = []
    for _ in range(runs):
        before()
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    print(f"{name:30} {statistics.median(seconds):7.3f} s   ({min(seconds):.3f} to {max(seconds):.3f}, n={runs})")


def _copy(project: Path) -> None:
    project.mkdir()
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, project / name)
        else:
            shutil.copy(source, project / name)


def _edit(project: Path) -> None:
    path = project / "claims/finite-memory/text/question.md"
    path.write_text(path.read_text("utf-8").rstrip("\n") + f"\n\nEdited at {time.time_ns()}.\n", "utf-8")


def _python(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def _reportgen(project: Path, *arguments: str) -> None:
    _python("-m", "reportgen", "-C", str(project), *arguments)


def _build(project: Path, out: Path) -> None:
    _reportgen(project, "build", "--out", str(out))


if __name__ == "__main__":
    sys.exit(main())
