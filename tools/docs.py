"""Writes the pages below docs/ that follow from the program itself; with `--check` only says which are stale.

commands.md from the command line's own help, rules.md from the table of rules, record-types.md
from the shipped declaration of record types and what editors are told of each key,
theme-reference.md from templates, style sheet and views.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from babel.messages.pofile import read_po
from ruamel.yaml import YAML
from theme import theme

from reportgen.cli.app import program
from reportgen.cli.table import COMMANDS, overview
from reportgen.rules import TABLE
from reportgen.schema.descriptions import CITATION, KEYS, REPORT, TYPES

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
WRITTEN = "<!-- Written by tools/docs.py (`make docs`); edits here are lost. -->"


def main() -> int:
    """Write the pages, or compare them: 1 when one is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a page is stale")
    is_check = parser.parse_args().check
    pages = {"commands.md": commands(), "rules.md": rules(), "record-types.md": record_types()}
    pages["theme-reference.md"] = theme(WRITTEN)
    stale = [name for name, text in pages.items() if _read(DOCS / name) != text]
    if is_check:
        for name in stale:
            print(f"docs/{name} is stale: run `make docs`")
        return 1 if stale else 0
    for name in stale:
        (DOCS / name).write_text(pages[name], encoding="utf-8", newline="\n")
    return 0


def commands() -> str:
    """The help texts of all commands, 100 columns wide."""
    parts = ["# Commands", WRITTEN, _block(overview())]
    root = click.Context(program, info_name="reportgen", terminal_width=100, **program.context_settings)
    for name, _, _ in COMMANDS:
        command = program.get_command(root, name)
        if command is None:
            continue
        inner = click.Context(command, info_name=name, parent=root, terminal_width=100)
        parts += [f"## {name}", _block(command.get_help(inner))]
        for word, part in sorted(command.commands.items()) if isinstance(command, click.Group) else ():
            below = click.Context(part, info_name=word, parent=inner, terminal_width=100)
            parts += [f"### {name} {word}", _block(part.get_help(below))]
    return "\n\n".join(parts) + "\n"


def rules() -> str:
    """One row a rule, with a link to its page."""
    head = "| code | name | level | reports |\n| --- | --- | --- | --- |"
    rows = [
        f"| [{rule.code}](../reportgen/rules/{rule.code}.md) | {rule.name} | {rule.severity.value} | {rule.summary} |"
        for rule in TABLE
    ]
    lead = (
        "Codes and names are never reused; both are accepted wherever a rule is named.\n"
        "`reportgen explain CODE` prints a rule's page. Suppress one in place with a reason:\n"
        "`# reportgen: ignore[RG210] kept for the next revision` in YAML, the same in an HTML comment in prose."
    )
    return "\n\n".join(["# Rules", WRITTEN, lead, "\n".join([head, *rows])]) + "\n"


def record_types() -> str:
    """The keys of reports, citations and every shipped type, the words of every vocabulary, the relations."""
    declared: dict[str, Any] = YAML(typ="safe", pure=True).load(ROOT / "reportgen" / "record-types.yaml")
    parts = ["# Record types", WRITTEN, LEAD, "## Every record", _table("", declared["common"], {"id"})]
    for item in declared["types"]:
        required = item.get("required", {})
        parts += [f"## {item['prefix']}: {item['name']}", TYPES[item["name"]]]
        parts.append(_table(item["name"], {**required, **item.get("optional", {})}, set(required)))
    parts += ["## A citation in the long form", _described(CITATION, {"source"})]
    parts += ["## report.yaml", _described(REPORT, set(REPORT_REQUIRED))]
    parts.append("## Words")
    meanings = _meanings()
    parts += [_vocabulary(name, words, meanings) for name, words in declared["words"].items()]
    parts.append("## Relations")
    parts.append("\n".join(f"- `{name}`: {_relation(is_so)}" for name, is_so in declared["relations"].items()))
    return "\n\n".join(parts) + "\n"


LEAD = """\
A key in **bold** is needed. `word status` stands for one of the words at the end of this page; the maps of a figure
have a [page of their own](figures.md). `reportgen schema` prints the same for editors; `reportgen init` writes the
schemas and, at the top of each YAML file, the line that leads an editor to them."""
REPORT_REQUIRED = ("title", "date", "sections")


def _meanings() -> dict[str, str]:
    """What the shipped catalog says that words mean, by their keys."""
    with (ROOT / "locales" / "en" / "LC_MESSAGES" / "ui.po").open("rb") as file:
        return {str(message.context): str(message.id) for message in read_po(file, locale="en") if message.context}


def _vocabulary(name: str, words: list[str], meanings: dict[str, str]) -> str:
    """The words of a vocabulary: in one line, or a line each where they are explained."""
    told = {word: meanings.get(f"word/{name}/{word}/meaning") for word in words}
    if not any(told.values()):
        return f"`{name}`: {', '.join(f'`{word}`' for word in words)}"
    return "\n".join(
        [f"`{name}`:", "", *(f"- `{word}`" + (f": {meaning}" if meaning else "") for word, meaning in told.items())]
    )


def _table(name: str, keys: dict[str, Any], required: set[str]) -> str:
    """One row a key: what may stand there, and what it means."""
    rows = ["| key | value | meaning |", "| --- | --- | --- |"]
    for key, kind in keys.items():
        value = ", ".join(f"`{word}`" for word in kind) if isinstance(kind, list) else str(kind)
        meaning = KEYS.get(f"{name}.{key}") or KEYS[key]
        rows.append(f"| {_bold(key, required)} | {value} | {meaning} |")
    return "\n".join(rows)


def _described(keys: Mapping[str, str], required: set[str]) -> str:
    rows = [f"| {_bold(key, required)} | {meaning} |" for key, meaning in keys.items()]
    return "\n".join(["| key | meaning |", "| --- | --- |", *rows])


def _bold(key: str, required: set[str]) -> str:
    return f"**`{key}`**" if key in required else f"`{key}`"


def _relation(declared: dict[str, Any]) -> str:
    words = [f"read backwards `{declared['inverse']}`" if "inverse" in declared else "the same both ways"]
    if declared.get("acyclic"):
        words.append("never in a circle")
    if "to" in declared:
        words.append("to a " + " or ".join(declared["to"]))
    return ", ".join(words)


def _block(text: str) -> str:
    return "```text\n" + "\n".join(line.rstrip() for line in text.strip().splitlines()) + "\n```"


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
