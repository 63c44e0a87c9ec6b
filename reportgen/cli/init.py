"""`reportgen init`: a small project that builds at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.disk import put
from reportgen.cli.session import Session
from reportgen.reporters.safe import safe

SCHEMAS = ".reportgen/schemas"
"""Where the first lines of the YAML files send an editor."""
_STEPS = """\
next:
  1. {go}reportgen serve
     read the example in the browser; every change to a file is shown at once
  2. edit claims/first-report/
     its data is invented: put your own sources, records and text in its place
  3. reportgen check --strict
     before you publish; `reportgen explain CODE` tells more about a finding"""


@click.command()
@click.argument("folder", metavar="[DIR]", default=".")
@shared
@click.pass_obj
def init(session: Session, folder: str) -> int:
    """Make a small working project in DIR (default: here). Existing files are never overwritten."""
    target = Path(os.path.normpath(session.start / folder))
    files = dict(starter())
    there = [path for path in files if os.path.lexists(target / path)]
    if there:
        listed = "".join(f"\n  {path}" for path in there)
        message = f"these files are there already; nothing was written:{listed}"
        raise Occupied(message)
    for path, data in files.items():
        put(target / path, data, expected=None)
    for name, text in _schemas().items():
        place = target / SCHEMAS / f"{name}.json"
        if not os.path.lexists(place):
            put(place, text, expected=None)
    ignore = target / ".reportgen" / ".gitignore"
    if not os.path.lexists(ignore):
        put(ignore, b"*\n", expected=None)
    if not session.quiet:
        shown = safe(os.path.relpath(target, session.start))
        go = "" if shown == "." else f"cd {shown} && "
        output.say(f"made a project of {len(files)} files in {shown}\n{_STEPS.format(go=go)}")
    return 0


class Occupied(click.ClickException):
    """Files of the starter project exist already."""


def starter() -> Iterator[tuple[str, bytes]]:
    """Every file of the starter project by its path, sorted."""
    found = sorted(_walk(resources.files("reportgen") / "_init", ""))
    yield from ((path, item.read_bytes()) for path, item in found)


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for item in folder.iterdir():
        # A file that would make git ignore its neighbours here is kept under another name.
        name = item.name.replace("dot-", ".", 1) if item.name.startswith("dot-") else item.name
        if item.is_dir():
            yield from _walk(item, f"{path}{name}/")
        else:
            yield f"{path}{name}", item


def _schemas() -> dict[str, bytes]:
    from reportgen.cli.reference import document_bytes, project_schemas

    return {name: document_bytes(schema) for name, schema in project_schemas(None).items()}
