"""A random project: renumbered there and back it is the same, to the byte; in between every link is right."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reportgen.edits import Refused, Request, plan
from reportgen.edits.places import Wanted, places
from reportgen.load import load
from reportgen.model import Project
from reportgen.write import change
from tests.conftest import DEFAULTS

WORDS = (
    "CLM-1", "CLM-2", "CLM-12", "OCLM-1", "CLM-1-x", "r:CLM-1", "s:CLM-1", "`CLM-1`", "{ref}`CLM-1`", "UTF-8",
    "한CLM-1은", "{ref}`one <CLM-1>`", "**CLM-1**", "(CLM-1)", "\\CLM-1", "it", "follows", "“so”", "CLM-1.",
    "CLM-1,CLM-2", "x\\_CLM-1", "[^n]", "<b>CLM-1</b>", "[CLM-1](CLM-1.html)", "\u2028CLM-1", "\U0001f600CLM-1",
    "CLM-1_x", "'CLM-1'", '"CLM-1"',
)  # fmt: skip
SENTENCE = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8)
END = st.sampled_from(["\n", "\r\n"])


def _scalar(words: list[str], style: str) -> str:
    """Words as a YAML value of one style; lines of a block are indented below the key."""
    text = " ".join(words)
    if style == "plain" and not any(mark in text for mark in ("`", "*", "[", "{", '"', "'", "\u2028", ": ", "<")):
        return f"So {text}"
    if style == "double":
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\u2028", "\\L") + '"'
    if style == "folded":
        return ">-\n    " + "\n    ".join(words)
    if style == "literal":
        return "|\n    " + text + "\n\n    `" + words[-1].strip("`") + "`"
    return "'" + text.replace("'", "''") + "'"


@st.composite
def projects(draw: st.DrawFn) -> Mapping[str, bytes]:
    """The files of a project with two reports, of which one has CLM-1, CLM-2 and CLM-12."""
    styles = st.sampled_from(["plain", "single", "double", "folded", "literal"])
    records = []
    for number in draw(st.permutations([1, 2, 12])):
        lines = [f"- id: CLM-{number}" + draw(st.sampled_from(["", "  # CLM-1", " "])), "  kind: lead"]
        lines += [f"  {key}: {_scalar(draw(SENTENCE), draw(styles))}" for key in ("statement", "basis")]
        refs = draw(st.lists(st.sampled_from(["CLM-1", "'CLM-1'", "CLM-2", '"CLM-12"', "r:CLM-1"]), max_size=3))
        lines.append(f"  refs: {{see: [{', '.join(refs)}]}} # CLM-1")
        records.append("\n".join(lines) + draw(st.sampled_from(["\n", "\n\n", "\n# CLM-1\n"])))
    prose = "# Introduction\n\n" + "\n\n".join(" ".join(draw(SENTENCE)) for _ in range(3))
    prose += "\n\n| a | b |\n| - | - |\n| CLM-1 | `CLM-1` \\| CLM-1 |\n"
    prose += "\n> CLM-1\n> again\n\n```\nCLM-1\n```\n\n[^n]: CLM-1\n"
    catalog = "".join(
        f'msgctxt "{key}"\nmsgid "{_po(draw(SENTENCE))}"\nmsgstr ""\n"{_po(draw(SENTENCE))}"\n\n'
        for key in ("CLM-1/statement", "CLM-12/statement", "report/title")
    )
    texts = {
        **DEFAULTS,
        "claims/r/records/a.yaml": "".join(records),
        "claims/r/text/intro.md": prose,
        "claims/r/ids.lock": "# reportgen ids.lock 1\nCLM-1 claim live\nCLM-2 claim live\nCLM-12 claim live\n",
        "claims/s/report.yaml": "title: Another\ndate: 2026-09-09\nsections: [intro]\n",
        "claims/s/text/intro.md": "# Introduction\n\nCLM-1, r:CLM-1 " + " ".join(draw(SENTENCE)) + "\n",
        "locales/de/LC_MESSAGES/r.po": catalog,
    }  # fmt: skip
    end = draw(END)
    return {path: text.replace("\n", end).encode() for path, text in texts.items()}


def _po(words: list[str]) -> str:
    return " ".join(words).replace("\\", "\\\\").replace('"', '\\"')


def write(root: Path, files: Mapping[str, bytes]) -> None:
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)


def read(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def loaded(root: Path) -> Project:
    project, _ = load(root)
    assert project is not None
    return project


def links(project: Project, record_id: str) -> set[tuple[str, int]]:
    """File and line of every link to a record."""
    found: Iterator[tuple[str, int]] = (
        (place.span.file, place.span.start.line)
        for place in places(project, Wanted("r", record_id))
        if place.span.start is not None
    )
    return set(found)


def renumber(root: Path, old: str, new: str) -> None:
    project, findings = load(root)
    assert project is not None
    made = plan(root, project, findings, Request("r", old, new, keeps_former=False))
    assert not isinstance(made, Refused), made
    assert change(root, made.files) is None


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(projects())
def test_there_and_back_is_the_same_to_the_byte(files: Mapping[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write(root, files)
        before, others = links(loaded(root), "CLM-1"), [links(loaded(root), name) for name in ("CLM-2", "CLM-12")]
        renumber(root, "CLM-1", "CLM-400")
        between = loaded(root)
        assert links(between, "CLM-400") == before
        assert links(between, "CLM-1") == set()
        assert [links(between, name) for name in ("CLM-2", "CLM-12")] == others
        assert read(root) != dict(files)
        renumber(root, "CLM-400", "CLM-1")
        assert read(root) == dict(files)
