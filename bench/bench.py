"""Times `check` and `build` on made projects, beside sphinx-needs and StrictDoc, and writes docs/benchmarks.md.

`make bench` runs it: `python bench/bench.py --write [--records 500 2000] [--runs 3]`. Every run is a process of its
own, and the tools take turns, so that all meet the same load of the machine. The figure to compare is the time
of the processor, for wall time on a shared machine varies threefold. Nothing here is a test: no time fails.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import records as made
from peers import PEERS, VENV, Peer

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
MEMORY = next((name for name in ("/dev/shm",) if os.path.isdir(name)), None)  # noqa: S108, PTH112
LONG = 10.0
"""Seconds after which a command is run once and not again."""


@dataclass(frozen=True, slots=True)
class Used:
    """What one run took: seconds, seconds of the processor, and MiB of its largest process."""

    wall: float
    processor: float
    peak: int


@dataclass(frozen=True, slots=True)
class Task:
    """One line of the report: a command on a project, and what is done untimed before each run."""

    tool: str
    what: str
    command: tuple[str, ...]
    before: Callable[[], object]
    checkout: Path = ROOT


def main() -> int:
    """Measure, print and, when asked, write the report; exit 0 unless a command fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, nargs="+", default=[500, 2000], help="sizes of projects (500 2000)")
    parser.add_argument("--runs", type=int, default=3, help=f"runs of each command; 1 when it takes {LONG:.0f} s (3)")
    parser.add_argument("--against", type=Path, help="another checkout of reportgen, measured in turns with this one")
    parser.add_argument("--write", action="store_true", help="write the tables into docs/benchmarks.md")
    options = parser.parse_args()
    peers = {peer: version for peer in PEERS if (version := peer.version())}
    found: dict[int, dict[tuple[str, str], list[Used]]] = {}
    for count in options.records:
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            tasks = prepare(Path(folder), count, options.against, tuple(peers))
            found[count] = measure(tasks, options.runs)
    text = report(found, peers)
    print(text)
    if options.write:
        head, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        made.write(PAGE, f"{head}{BEGIN}\n\n{text}\n\n{END}{rest.partition(END)[2]}")
    return 0


def prepare(folder: Path, count: int, against: Path | None, peers: Sequence[Peer]) -> list[Task]:
    """The projects of every tool, and what is to be run on them."""
    records = made.make(count)
    tasks = []
    for name, checkout in (("reportgen", ROOT), *((("reportgen before", against.resolve()),) if against else ())):
        made.generate(folder / name, records)
        tasks += own_tasks(name, folder / name, checkout)
    for peer in peers:
        project = folder / peer.name
        peer.generate(project, records)
        words = [word.format(project=project) for word in peer.command]
        command = (str(VENV / "bin" / words[0]), *words[1:])
        tasks.append(Task(peer.name, "clean build", command, lambda p=project, o=peer.output: without(p, *o)))
    return tasks


def own_tasks(name: str, project: Path, checkout: Path) -> list[Task]:
    """What an author waits for."""
    reportgen = (sys.executable, "-m", "reportgen", "-C", str(project))
    build = (*reportgen, "build")
    text = project / "claims/many/text/intro.md"

    def fresh() -> None:
        without(project, "site", ".reportgen")

    def built() -> None:
        run(build, checkout)

    def edited() -> None:
        built()
        made.write(text, f"{text.read_text('utf-8').rstrip()} More.\n")

    return [
        Task(name, "`check`", (*reportgen, "check"), fresh, checkout),
        Task(name, "clean `build`", build, fresh, checkout),
        Task(name, "`build`, nothing changed", build, built, checkout),
        Task(name, "`build`, a paragraph edited", build, edited, checkout),
        Task(name, "`verify`", (*reportgen, "verify"), built, checkout),
    ]


def without(project: Path, *names: str) -> None:
    """Takes folders away."""
    for name in names:
        shutil.rmtree(project / name, ignore_errors=True)


def measure(tasks: Sequence[Task], runs: int) -> dict[tuple[str, str], list[Used]]:
    """Every task so many times, in turns; one that takes long once. One round before that is not counted."""
    for task in tasks:
        if task.what == "`check`":
            run(task.command, task.checkout)  # leaves byte code, as an installed package has it
    found: dict[tuple[str, str], list[Used]] = {(task.tool, task.what): [] for task in tasks}
    for _ in range(runs):
        for task in tasks:
            used = found[task.tool, task.what]
            if not used or used[0].processor < LONG:
                task.before()
                used.append(run(task.command, task.checkout))
                print(f"{task.tool}: {task.what}: {used[-1].processor:.2f} s", file=sys.stderr)
    return found


def run(command: Sequence[str], checkout: Path) -> Used:
    """One process and all that it starts."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(checkout) if command[0] == sys.executable else ""
    with tempfile.TemporaryFile() as said:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=said, stderr=said, env=environment, cwd=checkout)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            sys.stderr.write(said.read().decode(errors="replace"))
            raise subprocess.CalledProcessError(process.returncode, command)
    return Used(wall, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)


def report(found: Mapping[int, Mapping[tuple[str, str], Sequence[Used]]], peers: Mapping[Peer, str]) -> str:
    """The tables of all sizes, how they grow, and what they were measured with."""
    parts = [table(count, used) for count, used in found.items()]
    parts += [growth(found)] if len(found) > 1 else []
    absent = [peer.name for peer in PEERS if peer not in peers]
    if absent:
        parts.append(f"Not measured, since it could not be installed: {', '.join(absent)}.")
    versions = ", ".join([f"reportgen `{revision()}`", *peers.values()])
    parts.append(f"Measured with `make bench` (`python bench/bench.py --write`): {versions}. {machine()}")
    return "\n\n".join(parts)


def table(count: int, found: Mapping[tuple[str, str], Sequence[Used]]) -> str:
    """What each command took at one size; the ratio is that of the processor's time to our clean build."""
    base = median(found["reportgen", "clean `build`"], "processor")
    lines = [f"| {count} records | | processor, s | to clean `build` | wall, s | peak MiB | runs |"]
    lines.append("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for (tool, what), used in found.items():
        processor = median(used, "processor")
        figures = f"{processor:.2f} | {processor / base:.2f} | {median(used, 'wall'):.2f}"
        lines.append(f"| {tool} | {what} | {figures} | {max(one.peak for one in used)} | {len(used)} |")
    return "\n".join(lines)


def growth(found: Mapping[int, Mapping[tuple[str, str], Sequence[Used]]]) -> str:
    """How many times the first size the last one takes."""
    first, last = min(found), max(found)
    lines = [
        f"| {first} → {last} records, × {last / first:g} | | processor | peak memory |",
        "| --- | --- | ---: | ---: |",
    ]
    for key, used in found[first].items():
        ratios = (median(found[last][key], name) / median(used, name) for name in ("processor", "peak"))
        lines.append(f"| {key[0]} | {key[1]} | {' | '.join(f'× {ratio:.1f}' for ratio in ratios)} |")
    return "\n".join(lines)


def median(used: Sequence[Used], name: str) -> float:
    """The median of one figure."""
    return statistics.median(getattr(one, name) for one in used)


def revision() -> str:
    """The revision that is measured."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() or "unknown"


def machine() -> str:
    """What it ran on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    model = next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor()
    )
    place = "projects and output in memory" if MEMORY else "projects and output on the disk"
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, CPython {platform.python_version()}; {place}."


if __name__ == "__main__":
    sys.exit(main())
