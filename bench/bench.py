"""Times `check` and `build` on a project of many records, made here, and writes docs/benchmarks.md.

Run it with the interpreter that has reportgen: `python bench/bench.py [--records 500 2000] [--runs 5]`.
Every run is a process of its own; numbers are medians of user and system time of that process, since
wall time on a shared machine varies threefold. The project has one language, one claim a record page,
a source with a quotation for every claim, and links between neighbours.
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
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
PER_FILE = 50
MEMORY = next((name for name in ("/dev/shm",) if os.path.isdir(name)), None)  # noqa: S108, PTH112


def main() -> int:
    """Measure, print and, when asked, write the tables; exit 0 unless a command fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, nargs="+", default=[500, 2000], help="sizes of projects (500 2000)")
    parser.add_argument("--runs", type=int, default=5, help="how often each command is timed (default 5)")
    parser.add_argument("--against", type=Path, help="another checkout of reportgen, measured in turns with this one")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    options = parser.parse_args()
    checkouts = [*([options.against.resolve()] if options.against else []), ROOT]
    tables = []
    for records in options.records:
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            for at in range(len(checkouts)):
                generate(Path(folder, str(at)), records)
            rows = measure([(Path(folder, str(at)), one) for at, one in enumerate(checkouts)], options.runs)
        tables.append(table(records, rows, is_compared=len(checkouts) > 1))
    text = TEXT.format(runs=options.runs, tables="\n\n".join(tables), machine=machine(), checkouts=names(checkouts))
    print(text)
    if options.write:
        PAGE.write_text(text, "utf-8")
    return 0


TEXT = """# Benchmarks

Generated projects in one language (`bench/bench.py`). Seconds of processor time of the whole process, median of {runs}
runs, interpreter start included; peak memory of the largest process. The output lies in memory where the system has
such a folder, so that no disk is measured. `before` is an older checkout, given with `--against` and run in turns with
this one, so that both meet the same load of the machine.

{tables}

{checkouts} {machine}
"""


def names(checkouts: Sequence[Path]) -> str:
    """The revisions that were measured."""
    found = [
        subprocess.run(
            ["git", "-C", str(path), "describe", "--always"], capture_output=True, text=True, check=False
        ).stdout.strip()
        for path in checkouts
    ]
    return f"Revisions: {', then '.join(f'`{name}`' for name in found if name)}."


def table(records: int, rows: Sequence[Row], *, is_compared: bool) -> str:
    """The table of one size of project."""
    columns = ("before", "now") if is_compared else ("now",)
    head = [f"| {records} records | {' | '.join(f'{name}, s' for name in columns)} | peak MiB |"]
    head.append("| --- |" + " ---: |" * (len(columns) + 1))
    lines = [f"| {row.name} | {' | '.join(f'{one:.2f}' for one in row.seconds)} | {row.peak} |" for row in rows]
    return "\n".join(head + lines)


@dataclass(frozen=True, slots=True)
class Row:
    """One command: its median seconds by checkout, and the peak memory of this one in MiB."""

    name: str
    seconds: tuple[float, ...]
    peak: int


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


def measure(projects: Sequence[tuple[Path, Path]], runs: int) -> list[Row]:
    """Each command on every project with its checkout, in turns."""
    rows = []
    for name, arguments, before in COMMANDS:
        found: list[list[tuple[float, int]]] = [[] for _ in projects]
        for _ in range(runs):
            for at, (project, checkout) in enumerate(projects):
                before(project, checkout)
                found[at].append(run(checkout, *(word.format(project=project) for word in arguments)))
        seconds = tuple(statistics.median(one for one, _ in results) for results in found)
        rows.append(Row(name, seconds, max(peak for _, peak in found[-1])))
    return rows


def fresh(project: Path, checkout: Path) -> None:
    """Takes away the site and what the tool remembers."""
    for name in ("site", ".reportgen"):
        shutil.rmtree(project / name, ignore_errors=True)


def edited(project: Path, checkout: Path) -> None:
    """Another word at the end of the text, in a project that is built."""
    built(project, checkout)
    path = project / "claims/many/text/intro.md"
    write(path, f"{path.read_text('utf-8').rstrip()} More.\n")


def built(project: Path, checkout: Path) -> None:
    """A site that nothing has to be done about."""
    run(checkout, "-m", "reportgen", "-C", str(project), "build")


REPORTGEN = ("-m", "reportgen", "-C", "{project}")
COMMANDS: tuple[tuple[str, tuple[str, ...], Callable[[Path, Path], None]], ...] = (
    ("`check`", (*REPORTGEN, "check"), fresh),
    ("`build`, everything anew", (*REPORTGEN, "build"), fresh),
    ("`build`, nothing changed", (*REPORTGEN, "build"), built),
    ("`build`, one paragraph edited", (*REPORTGEN, "build"), edited),
    ("`verify`", (*REPORTGEN, "verify"), built),
    ("`python -c pass`", ("-c", "pass"), fresh),
)
"""Name, arguments of the interpreter, and what is done untimed before each run."""


def run(checkout: Path, *arguments: str) -> tuple[float, int]:
    """Processor seconds and peak MiB of one process; byte code is kept, as it is for an installed package."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(checkout)
    with subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, env=environment, cwd=checkout
    ) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, arguments)
    return used.ru_utime + used.ru_stime, used.ru_maxrss // 1024


def machine() -> str:
    """What it ran on."""
    return f"CPython {platform.python_version()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}."


if __name__ == "__main__":
    sys.exit(main())
