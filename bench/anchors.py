"""Ten thousand quotations of two thousand files in twenty repositories: cold, warm, and the memory that it takes.

`python bench/anchors.py` prints the table; `--write` puts it into docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median

from bench import MEMORY, PAGE, ROOT, machine, revision

REPOSITORIES, FILES, QUOTES = 20, 100, 5
LINES = 400
PER_CLAIM = 10
BEGIN, END = "<!-- anchors: begin -->", "<!-- anchors: end -->"


@dataclass(frozen=True, slots=True)
class Used:
    """What one run took."""

    wall: float
    cpu: float
    memory: int
    """MiB of the largest process."""
    stages: float
    """Seconds of looking at the sources and judging, alone."""


def main() -> int:
    """Measure, print and, when asked, write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--write", action="store_true", help="write the table into docs/benchmarks.md")
    parser.add_argument("--stages", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.stages:
        return stages(options.stages)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        place = Path(folder)
        size = generate(place)
        found = {name: measured(place, name, options.runs) for name in ("cold", "warm")}
    text = report(found, size)
    print(text)
    if options.write:
        head, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        PAGE.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{rest.partition(END)[2]}", "utf-8", newline="\n")
    return 0


def generate(place: Path) -> int:
    """The repositories and a project that quotes them; how many bytes the files have."""
    chance = random.Random(4)  # noqa: S311 (the same text every time, no secret)
    words = ["".join(chance.choices("etaoinshrdlucmfw", k=chance.randint(2, 9))) for _ in range(4000)]
    claims = place / "project" / "claims" / "many"
    for folder in ("records", "text"):
        (claims / folder).mkdir(parents=True)
    sources, cites, mirrors, size = [], [], [], 0
    for number in range(1, REPOSITORIES + 1):
        repository = place / f"repo{number}"
        for at in range(FILES):
            lines = [" ".join(chance.choices(words, k=10)) for _ in range(LINES)]
            path = f"package{at % 10}/module{at}.py"
            (repository / path).parent.mkdir(parents=True, exist_ok=True)
            text = "".join(f"{line}\n" for line in lines)
            (repository / path).write_text(text, "utf-8")
            size += len(text)
            for quote in range(QUOTES):
                line = chance.randrange(LINES - 3)
                given = f":{line + 1}-{line + 3}" if quote % 2 else ""
                quoted = "".join(f"        {one}\n" for one in lines[line : line + 3])
                cites.append(f"    - source: SRC-{number}\n      at: {path}{given}\n      quote: |\n{quoted}")
        location = f"https://example.org/owner/repo{number}"
        sources.append(
            f"- id: SRC-{number}\n  title: Repository {number}\n  kind: git\n  location: {location}\n"
            f"  revision: {commit(repository)}\n  layer: implementation\n"
        )
        mirrors.append(f'"{location}" = "../repo{number}"\n')
    write_project(place / "project", sources, cites, mirrors)
    return size


def commit(repository: Path) -> str:
    """The hash of one commit of everything, packed as a clone is."""
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull}
    name = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "-A"], [*name, "commit", "-qm", "files"], ["gc", "-q"]):
        subprocess.run(["git", *words], cwd=repository, env=environment, check=True)
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=repository, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def write_project(project: Path, sources: list[str], cites: list[str], mirrors: list[str]) -> None:
    """The files of the project."""
    claims = project / "claims" / "many"
    files = {
        project / "reportgen.toml": 'title = "Many quotations"\n\n[mirrors]\n' + "".join(mirrors),
        claims / "report.yaml": "title: Many quotations\ndate: 2026-09-09\nsections: [intro]\n",
        claims / "sources.yaml": "".join(sources),
    }
    names = []
    for first in range(0, len(cites), PER_CLAIM):
        names.append(f"CLM-{first // PER_CLAIM + 1}")
        head = f"- id: {names[-1]}\n  kind: finding\n  title: Finding\n  statement: It is so.\n  bounds: Here.\n"
        files[claims / "records" / f"r{first:05}.yaml"] = f"{head}  cites:\n{''.join(cites[first : first + PER_CLAIM])}"
    files[claims / "text" / "intro.md"] = "# Introduction\n\n" + "".join(f"See {name}.\n\n" for name in names)
    for path, text in files.items():
        path.write_text(text, "utf-8", newline="\n")


def measured(place: Path, how: str, runs: int) -> Used:
    """The median of some runs of `anchors`, and of the stages alone."""
    project, own = place / "project", {**os.environ, "XDG_STATE_HOME": str(place / "state"), "PYTHONPATH": str(ROOT)}
    found: list[tuple[float, float, int, float]] = []
    for _ in range(runs):
        walls = []
        for command in (["-m", "reportgen", "-C", str(project), "anchors"], [__file__, "--stages", str(project)]):
            if how == "cold":
                shutil.rmtree(project / ".reportgen", ignore_errors=True)
            walls.append(run([sys.executable, *command], own))
        (wall, cpu, memory, _), (*_, said) = walls
        found.append((wall, cpu, memory, json.loads(said)))
    wall, cpu, memory, alone = (median(column) for column in zip(*found, strict=True))
    return Used(wall, cpu, int(memory), alone)


def run(command: list[str], environment: dict[str, str]) -> tuple[float, float, int, bytes]:
    """Seconds, seconds of the processor, MiB, and what was printed."""
    with tempfile.TemporaryFile() as said:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=said, env=environment)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        said.seek(0)
        return wall, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024, said.read()


def stages(project: Path) -> int:
    """Print the seconds that looking at the sources and judging take in a project that was read."""
    from reportgen.checks.context import Context
    from reportgen.checks.quotations import check_quotations
    from reportgen.evidence import settle
    from reportgen.load import load
    from reportgen.model import Outside

    loaded, _ = load(project)
    if loaded is None:
        return 1
    outside = Outside(dict(os.environ), Path(os.environ["XDG_STATE_HOME"]) / "reportgen")
    start = time.perf_counter()
    settled, _ = settle(loaded, project, outside)
    anchors, _ = check_quotations(
        Context(loaded, settled.evidence, date(2026, 9, 9), settled.verdicts, settled.sources)
    )
    print(time.perf_counter() - start)
    return 0 if all(anchor.outcome == "match" for anchor in anchors) else 1


def report(found: dict[str, Used], size: int) -> str:
    """The table and what it was measured with."""
    return "\n".join(_lines(found, size))


def _lines(found: dict[str, Used], size: int) -> Iterator[str]:
    count = REPOSITORIES * FILES * QUOTES
    yield (
        f"{count:,} quotations of three lines in {REPOSITORIES * FILES:,} files ({size / 1e6:.0f} MB, {REPOSITORIES} "
        "repositories); every outcome is *match*. *Cold* is without `.reportgen/`, *warm* with nothing changed."
    )
    yield ""
    yield "| run | sources and judging, s | `anchors`, s | of the processor, s | peak memory, MiB |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name, used in found.items():
        yield f"| {name} | {used.stages:.2f} | {used.wall:.1f} | {used.cpu:.1f} | {used.memory} |"
    yield ""
    yield f"Revision {revision()}, {machine()}"


if __name__ == "__main__":
    sys.exit(main())
