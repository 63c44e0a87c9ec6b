"""Reads the pages of the rules and runs the cases on them. No test is in here.

A page is Markdown with the headings `# CODE name`, `## Why`, `## What to do`, and one or more
`## Fails` and `## Passes` (further cases: `## Fails: words`). Below these two each fenced block
is a file of the case's project; its info string is a language and a path. Languages that mean
something: `bytes` (the text holds Python escapes such as `\\xff`, and no final line end), `link`
(a symbolic link to the path in the text), `absent` (the default file is left out), and
`text expect` for what is found: `CODE path:line:column` a line, or `CODE -` without a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from reportgen.build import compose, examine
from reportgen.diagnostics import Diagnostic, has_errors
from reportgen.files import sha256
from reportgen.manifest import NAME, Manifest, encode
from reportgen.verify import verify

TODAY = date(2026, 9, 24)
PAGES = Path(__file__).resolve().parent.parent / "reportgen" / "rules"
DEFAULTS: Mapping[str, str] = {
    "reportgen.toml": 'title = "Editions"\n',
    "claims/r/report.yaml": "title: A report\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/r/text/intro.md": "# Introduction\n\nA paragraph that leads nowhere.\n",
}
_FENCE = re.compile(r"(?P<marks>`{3,}|~{3,})(?P<info>.*)")


@dataclass(frozen=True, slots=True)
class File:
    """One fenced block of a case."""

    language: str
    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Case:
    """A project and what must be found in it."""

    title: str
    """The heading: `Fails`, `Passes`, `Fails: in prose`."""
    files: tuple[File, ...]
    expected: tuple[str, ...]

    @property
    def is_failing(self) -> bool:
        """Whether the case stands under `Fails`."""
        return self.title.partition(":")[0] == "Fails"


@dataclass(frozen=True, slots=True)
class Page:
    """One page: `code` and `name` of its title, first paragraph, headings in order, cases."""

    code: str
    name: str
    lead: str
    headings: tuple[str, ...]
    sections: Mapping[str, str]
    """Heading → its text without fenced blocks."""
    cases: tuple[Case, ...]


def pages() -> dict[str, Page]:
    """Every page by file name without suffix, sorted."""
    return {path.stem: parse(path.read_text(encoding="utf-8")) for path in sorted(PAGES.glob("*.md"))}


def parse(text: str) -> Page:
    """The page in `text`; a fenced block that is not closed is an error of the page."""
    title, headings, sections = "", [""], {"": ""}
    blocks: dict[str, list[File]] = {}
    for kind, value in _pieces(text):
        if kind == "title":
            title = str(value)
        elif kind == "heading":
            headings.append(str(value))
            sections[headings[-1]] = ""
        elif isinstance(value, File):
            blocks.setdefault(headings[-1], []).append(value)
        else:
            sections[headings[-1]] += f"{value}\n"
    cases = [_case(one, blocks.get(one, [])) for one in headings if one.partition(":")[0] in ("Fails", "Passes")]
    code, _, name = title.partition(" ")
    return Page(code, name, sections[""].strip(), tuple(headings[1:]), sections, tuple(cases))


def _pieces(text: str) -> Iterator[tuple[str, str | File]]:
    """Title, headings, fenced files and other lines, in order."""
    lines = iter(text.split("\n"))
    for line in lines:
        fence = _FENCE.fullmatch(line)
        if fence:
            body: list[str] = []
            for inner in lines:
                if inner.rstrip() == fence["marks"]:
                    break
                body.append(inner)
            else:
                raise ValueError(f"the block `{line}` is not closed")
            language, _, path = fence["info"].strip().partition(" ")
            yield "file", File(language, path.strip(), "".join(f"{one}\n" for one in body))
        elif line.startswith("# "):
            yield "title", line[2:].strip()
        elif line.startswith("## "):
            yield "heading", line[3:].strip()
        else:
            yield "text", line


def _case(heading: str, blocks: list[File]) -> Case:
    expected = [line for block in blocks if block.path == "expect" for line in block.text.split("\n") if line.strip()]
    return Case(heading, tuple(block for block in blocks if block.path and block.path != "expect"), tuple(expected))


def place(case: Case, root: Path) -> None:
    """Write the case's project below `root`, with the defaults that it does not give."""
    given = {file.path for file in case.files}
    defaults = {path: text for path, text in DEFAULTS.items() if path not in given}
    if "pyproject.toml" in given:
        defaults.pop("reportgen.toml", None)
    for file in (*(File("", path, text) for path, text in defaults.items()), *case.files):
        target = root / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.language == "link":
            target.symlink_to(file.text.strip())
        elif file.language == "bytes":
            target.write_bytes(_bytes(file.text))
        elif file.language != "absent":
            target.write_text(file.text, encoding="utf-8", newline="\n")


def _bytes(text: str) -> bytes:
    """The bytes that Python escapes in `text` stand for; a character not escaped is its UTF-8."""
    return text.removesuffix("\n").encode("utf-8").decode("unicode_escape").encode("latin-1")


def run(case: Case, root: Path) -> tuple[str, ...]:
    """What is found in the case's project, or in its written site, one line a finding."""
    place(case, root)
    if any(file.path.startswith("site/") for file in case.files):
        list_site(root / "site")
        return tuple(line(item) for item in verify(root / "site")[1])
    return tuple(line(item) for item in findings(root))


def list_site(site: Path) -> None:
    """Write the manifest of a written site that a case gives without one."""
    if not (site / NAME).exists():
        files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
        manifest = Manifest({path: sha256(place.read_bytes()) for path, place in files.items()})
        (site / NAME).write_bytes(encode(manifest))


def findings(root: Path, today: date = TODAY) -> tuple[Diagnostic, ...]:
    """Everything that `build` reports of the project at `root`, without writing it."""
    examined, found = examine(root, today)
    if examined is None or has_errors(found):
        return found
    return (*found, *compose(examined)[1])


def line(item: Diagnostic) -> str:
    """A finding as `text expect` blocks write it."""
    if item.span is None:
        return f"{item.rule.code} -"
    start = item.span.start
    return f"{item.rule.code} {item.span.file}" + (
        f":{start.line}" + (f":{start.column}" if start.column else "") if start else ""
    )
