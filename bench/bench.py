"""Times `check` and `build` on a project of many records, made here, and writes docs/benchmarks.md.

Run it with the interpreter that has reportgen: `python bench/bench.py [--records 500] [--runs 5]`.
Every run is a process of its own; numbers are medians of user and system time of that process, since
wall time on a shared machine varies threefold. The project has one language, one claim a record page,
a source with a quotation for every claim, and links between neighbours.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
PER_FILE = 50


def main() -> int:
    """Measure, print and write the table; exit 0 unless a command fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=500, help="how many records the project has (default 500)")
    parser.add_argument("--runs", type=int, default=5, help="how often each command is timed (default 5)")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        generate(project, options.records)
        rows = measure(project, options.runs)
    table = "\n".join(f"| {name} | {seconds:.2f} |" for name, seconds in rows)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    text = TEXT.format(records=options.records, runs=options.runs, table=table, peak=peak, machine=machine())
    print(text)
    if options.write:
        PAGE.write_text(text, "utf-8")
    return 0


TEXT = """# Benchmarks

A generated project of {records} records in one language (`bench/bench.py`). Seconds of processor time of the whole
process, median of {runs} runs, interpreter start included.

| command | s |
| --- | ---: |
{table}

Largest process: {peak} MiB. {machine}
"""


def generate(project: Path, records: int) -> None:
    """A project of so many records: nine claims of ten, the tenth a limitation."""
    claims = project / "claims" / "many"
    for folder in ("records", "text", "captures"):
        (claims / folder).mkdir(parents=True)
    write(project / "reportgen.toml", 'title = "Many records"\n')
    write(claims / "report.yaml", "title: Many records\ndate: 2026-09-09\nsections: [intro]\n")
    lines = [f"Line {number} of the saved record holds the value {number * 7}." for number in range(1, records + 1)]
    write(claims / "captures" / "saved.txt", "\n".join(lines) + "\n")
    write(claims / "sources.yaml", "- id: SRC-1\n  title: Saved record\n  kind: file\n  location: captures/saved.txt\n")
    numbers = range(1, records + 1)
    for first in range(0, records, PER_FILE):
        chunk = numbers[first : first + PER_FILE]
        write(claims / "records" / f"r{first:05}.yaml", "".join(record(n, lines[n - 1], records) for n in chunk))
    links = "".join(f"A paragraph about {name(n)} in its own words.\n\n" for n in numbers)
    write(claims / "text" / "intro.md", f"# Introduction\n\n{links}")


def name(number: int) -> str:
    """The id of the n-th record."""
    return f"LIM-{number // 10}" if number % 10 == 0 else f"CLM-{number}"


def record(number: int, line: str, records: int) -> str:
    """The n-th record as YAML."""
    other = name(number % records + 1)
    if number % 10 == 0:
        statement = f"Nothing is said beyond {other}."
        return f"- id: {name(number)}\n  title: Limit {number}\n  statement: {statement}\n  affects: [{other}]\n\n"
    return (
        f"- id: {name(number)}\n  kind: finding\n  title: Finding {number}\n  status: observed\n"
        f"  statement: The record holds **{number * 7}** at line {number}, see {other}.\n"
        f"  bounds: One record, read once.\n"
        f"  cites:\n    - source: SRC-1\n      at: :{number}\n      quote: {line}\n\n"
    )


def write(path: Path, text: str) -> None:
    """A text file with LF as its line end."""
    path.write_text(text, "utf-8", newline="\n")


def measure(project: Path, runs: int) -> list[tuple[str, float]]:
    """The median of each command."""
    number = iter(range(1_000_000))

    def edit() -> None:
        path = project / "claims/many/text/intro.md"
        write(path, f"{path.read_text('utf-8').rstrip()} Edited {next(number)}.\n")

    run(project, "build")
    return [
        ("`check`", median(runs, lambda: run(project, "check"))),
        ("`build`, everything anew", median(runs, lambda: run(project, "build", "--no-cache"))),
        ("`build`, nothing changed", median(runs, lambda: run(project, "build"))),
        ("`build`, one paragraph edited", median(runs, lambda: run(project, "build"), edit)),
        ("`verify`", median(runs, lambda: run(project, "verify"))),
        ("`python -c pass`", median(runs, lambda: python("-c", "pass"))),
    ]


def median(runs: int, work: Callable[[], None], before: Callable[[], None] = lambda: None) -> float:
    """Processor seconds of `work`, with `before` run untimed ahead of each."""
    seconds = []
    for _ in range(runs):
        before()
        start = os.times()
        work()
        end = os.times()
        seconds.append(end.children_user + end.children_system - start.children_user - start.children_system)
    return statistics.median(seconds)


def run(project: Path, *arguments: str) -> None:
    """One command of reportgen on the project."""
    python("-m", "reportgen", "-C", str(project), *arguments)


def python(*arguments: str) -> None:
    """One process of this interpreter; byte code is kept, as it is for an installed package."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(ROOT)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)


def machine() -> str:
    """What it ran on."""
    return f"CPython {platform.python_version()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}."


if __name__ == "__main__":
    sys.exit(main())
