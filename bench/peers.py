"""The same records and links for other tools, and how they are run: sphinx-needs and StrictDoc.

Each tool gets what it is made for: a directive, or a node, a record; links as links, words of a
statement that name a record as a reference; the quotation as text, since neither tool checks one.
They are installed by `make bench` below .venv-bench; one that is not there is reported as such.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from records import Record, write

VENV = Path(__file__).resolve().parent.parent / ".venv-bench"
PER_FILE = 50


@dataclass(frozen=True, slots=True)
class Peer:
    """Another tool."""

    name: str
    packages: tuple[str, ...]
    """Whose versions are told."""
    generate: Callable[[Path, Sequence[Record]], None]
    command: tuple[str, ...]
    """Program of the environment and its arguments, with `{project}`."""
    output: tuple[str, ...]
    """Folders of the project that a clean build begins without."""

    def version(self) -> str:
        """What is installed, as `name version`; empty when a package is missing."""
        code = "import sys; from importlib.metadata import version; print(*map(version, sys.argv[1:]))"
        try:
            found = subprocess.run(
                [VENV / "bin" / "python", "-c", code, *self.packages], capture_output=True, text=True, check=True
            )
        except (OSError, subprocess.CalledProcessError):
            return ""
        return " on ".join(map(" ".join, zip(self.packages, found.stdout.split(), strict=True)))


def chunks(records: Sequence[Record]) -> Iterator[tuple[str, Sequence[Record]]]:
    """The records by file."""
    for first in range(0, len(records), PER_FILE):
        yield f"r{first:05}", records[first : first + PER_FILE]


CONF = """project = "Many records"
extensions = ["sphinx_needs"]
html_theme = "basic"
html_copy_source = False
html_use_index = False
needs_id_regex = "[A-Z]+-[0-9]+"
needs_types = [
    {"directive": "source", "title": "Source", "prefix": "SRC-", "color": "#ddd", "style": "node"},
    {"directive": "claim", "title": "Claim", "prefix": "CLM-", "color": "#ddd", "style": "node"},
    {"directive": "limitation", "title": "Limitation", "prefix": "LIM-", "color": "#ddd", "style": "node"},
]
needs_fields = {"kind": {"nullable": True}, "bounds": {"nullable": True}, "at": {"nullable": True}}
needs_links = {"cites": {}, "affects": {}}
"""


def sphinx(project: Path, records: Sequence[Record]) -> None:
    """A Sphinx project: fifty records a page, a page with a paragraph for each record, one with the source."""
    project.mkdir()
    write(project / "conf.py", CONF)
    names = [name for name, _ in chunks(records)]
    toc = "".join(f"   {name}\n" for name in ("intro", "sources", *names))
    write(project / "index.rst", f"Many records\n============\n\n.. toctree::\n\n{toc}")
    write(
        project / "sources.rst",
        "Sources\n=======\n\n.. source:: Saved record\n   :id: SRC-1\n\n   captures/saved.txt\n",
    )
    text = "".join(f"A paragraph about :need:`{record.id}` in its own words.\n\n" for record in records)
    write(project / "intro.rst", f"Introduction\n============\n\n{text}")
    for name, part in chunks(records):
        write(project / f"{name}.rst", f"{name}\n======\n\n{''.join(map(_directive, part))}")


def _directive(record: Record) -> str:
    statement = record.statement.replace(record.other, f":need:`{record.other}`")
    head = f"   :id: {record.id}\n"
    if record.is_limit:
        return f".. limitation:: {record.title}\n{head}   :affects: {record.other}\n\n   {statement}\n\n"
    head += f"   :status: observed\n   :kind: finding\n   :bounds: {record.bounds}\n"
    head += f"   :cites: SRC-1\n   :at: {record.line}\n"
    return f".. claim:: {record.title}\n{head}\n   {statement}\n\n   “{record.quote}”\n\n"


GRAMMAR = """[DOCUMENT]
TITLE: {title}

[GRAMMAR]
ELEMENTS:
- TAG: TEXT
  FIELDS:
  - TITLE: UID
    TYPE: String
    REQUIRED: False
  - TITLE: STATEMENT
    TYPE: String
    REQUIRED: True
- TAG: REQUIREMENT
  FIELDS:
  - TITLE: UID
    TYPE: String
    REQUIRED: True
  - TITLE: STATUS
    TYPE: String
    REQUIRED: False
  - TITLE: KIND
    TYPE: String
    REQUIRED: False
  - TITLE: AT
    TYPE: String
    REQUIRED: False
  - TITLE: TITLE
    TYPE: String
    REQUIRED: True
  - TITLE: STATEMENT
    TYPE: String
    REQUIRED: True
  - TITLE: BOUNDS
    TYPE: String
    REQUIRED: False
  - TITLE: QUOTE
    TYPE: String
    REQUIRED: False
  RELATIONS:
  - TYPE: Parent
  - TYPE: Parent
    ROLE: Cites
  - TYPE: Parent
    ROLE: Affects

"""


def strictdoc(project: Path, records: Sequence[Record]) -> None:
    """A StrictDoc project with the documents that the Sphinx project has as pages."""
    project.mkdir()
    source = "[REQUIREMENT]\nUID: SRC-1\nTITLE: Saved record\nSTATEMENT: captures/saved.txt\n"
    write(project / "sources.sdoc", f"{GRAMMAR.format(title='Sources')}{source}")
    text = "".join(
        f"[TEXT]\nSTATEMENT: >>>\nA paragraph about [LINK: {record.id}] in its own words.\n<<<\n\n"
        for record in records
    )
    write(project / "intro.sdoc", f"{GRAMMAR.format(title='Introduction')}{text}")
    for name, part in chunks(records):
        write(project / f"{name}.sdoc", f"{GRAMMAR.format(title=name)}{''.join(map(_node, part))}")


def _node(record: Record) -> str:
    statement = record.statement.replace(record.other, f"[LINK: {record.other}]")
    body = f"TITLE: {record.title}\nSTATEMENT: >>>\n{statement}\n<<<\n"
    if record.is_limit:
        relation = f"RELATIONS:\n- TYPE: Parent\n  VALUE: {record.other}\n  ROLE: Affects\n"
        return f"[REQUIREMENT]\nUID: {record.id}\n{body}{relation}\n"
    head = f"[REQUIREMENT]\nUID: {record.id}\nSTATUS: observed\nKIND: finding\nAT: {record.line}\n"
    relation = "RELATIONS:\n- TYPE: Parent\n  VALUE: SRC-1\n  ROLE: Cites\n"
    return f"{head}{body}BOUNDS: {record.bounds}\nQUOTE: {record.quote}\n{relation}\n"


PEERS = (
    Peer(
        "sphinx-needs",
        ("sphinx-needs", "sphinx"),
        sphinx,
        ("sphinx-build", "-q", "-W", "{project}", "{project}/out"),
        ("out",),
    ),
    Peer(
        "StrictDoc",
        ("strictdoc",),
        strictdoc,
        ("strictdoc", "export", "{project}", "--output-dir", "{project}/out"),
        ("out", "output"),
    ),
)
