"""`reportgen explain`, `rules` and `schema`: what the program knows by itself."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

import click

from reportgen.cli import output
from reportgen.cli.app import shared, unknown
from reportgen.cli.disk import renew
from reportgen.cli.page import rendered
from reportgen.cli.session import Session
from reportgen.diagnostics import Rule
from reportgen.model import RecordTypes
from reportgen.reporters.safe import safe
from reportgen.rules import TABLE, find
from reportgen.source import SourceFile

_TABLE = 70
"""Columns from which a table of rules can be read; below, plain lines wrap better."""
_OUTPUTS = ("check", "anchor", "anchors", "show", "register", "rules", "gate")
"""Schemas of what commands print, kept as files in reportgen/schemas/."""


@click.command()
@click.argument("rule", metavar="CODE")
@shared
def explain(rule: str) -> int:
    """Print the page of a rule: what it reports, why, and what to do. CODE is a code or a name."""
    found = find(rule)
    if found is None:
        known = [word for item in TABLE for word in (item.name, item.code)]
        raise unknown("rule", rule, known)
    output.say(rendered(page(found), width=output.width(sys.stdout)))
    return 0


@click.command()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How they are printed.")
@shared
@click.pass_obj
def rules(session: Session, form: str) -> int:
    """List all rules: code, name, default level, what each reports."""
    if form == "json":
        output.say_json({"schema_version": 1, "rules": [_described(rule) for rule in TABLE]})
    elif output.is_terminal(sys.stdout) and not session.quiet and output.width(sys.stdout) >= _TABLE:
        _draw_rules()
    else:
        widest = max(len(rule.name) for rule in TABLE)
        for rule in TABLE:
            output.say(f"{rule.code}  {rule.name:<{widest}}  {rule.severity.value:<7}  {rule.summary}")
    return 0


@click.command()
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--out", metavar="DIR", help="Write them into this folder, one NAME.json each, in place of older ones.")
@shared
@click.pass_obj
def schema(session: Session, name: str | None, out: str | None) -> int:
    """Print a JSON Schema (2020-12), or list their names, or write them.

    In a project its own record types are part of them. `check`, `anchors` and `show` describe what
    the commands print with --format json.
    """
    made = project_schemas(session)
    if name is not None and name not in made:
        raise unknown("schema", name, list(made))
    chosen = {name: made[name]} if name is not None else made
    if out is not None:
        folder = Path(os.path.normpath(session.start / out))
        for word, document in chosen.items():
            renew(folder / f"{word}.json", document_bytes(document))
        if not session.quiet:
            output.say(f"wrote {len(chosen)} schemas to {safe(out)}")
    elif name is not None:
        output.say_json(chosen[name])
    else:
        output.say(
            "\n".join(f"{word:<13} {document.get('description', '')}".rstrip() for word, document in made.items())
        )
    return 0


def project_schemas(session: Session | None) -> dict[str, Mapping[str, object]]:
    """Every schema by name: of the project around the session, or with the built-in types alone."""
    from reportgen.schema import schemas  # not needed by the other commands of this file

    printed = resources.files("reportgen") / "schemas"
    outputs = {name: json.loads((printed / f"{name}.json").read_text(encoding="utf-8")) for name in _OUTPUTS}
    return {**schemas(_types(session)), **outputs}


def document_bytes(document: Mapping[str, object]) -> bytes:
    """A schema as a file."""
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


def _types(session: Session | None) -> RecordTypes:
    from reportgen.cli.project import read_project
    from reportgen.records.types import read_types

    root = session.nearest() if session is not None else None
    if session is not None and root is not None:
        return read_project(session, root)[0].types
    text = (resources.files("reportgen") / "record-types.yaml").read_text(encoding="utf-8")
    return read_types(SourceFile("record-types.yaml", text))[0]


def page(rule: Rule) -> str:
    """The rule's page as Markdown, with the facts of the table below its title."""
    try:
        text = (resources.files("reportgen.rules") / f"{rule.code}.md").read_text(encoding="utf-8")
    except FileNotFoundError:
        text = f"# {rule.code} {rule.name}\n\n{rule.summary}\n"
    silenced = "can be suppressed in place, with a reason" if rule.suppressible else "cannot be suppressed"
    title, _, rest = text.partition("\n")
    facts = f"Default: {rule.severity.value}; {silenced}; since {rule.since}."
    return f"{title}\n\n{facts}\n\n{rest.strip()}"


def _described(rule: Rule) -> dict[str, object]:
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.value,
        "summary": rule.summary,
        "suppressible": rule.suppressible,
        "since": rule.since,
    }


def _draw_rules() -> None:
    """The table for a terminal: wrapped to its width, levels coloured unless NO_COLOR is set."""
    from rich import box
    from rich.console import Console  # 80 ms that only a terminal pays
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("code", "name", "level", "reports"):
        table.add_column(heading, no_wrap=heading in {"code", "level"})
    for rule in TABLE:
        color = "red" if rule.severity.value == "error" else "yellow"
        table.add_row(rule.code, rule.name, f"[{color}]{rule.severity.value}[/]", rule.summary)
    Console(no_color=not output.has_color(sys.stdout)).print(table)
