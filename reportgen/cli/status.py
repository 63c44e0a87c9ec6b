"""`reportgen status`: the health of the project's own translations, the units that need somebody first."""

from __future__ import annotations

from collections import Counter

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.crossings import crossings
from reportgen.cli.project import read_project
from reportgen.cli.selection import known_words
from reportgen.cli.session import Session, now
from reportgen.cli.translation_state import parts
from reportgen.lineage import ORDER_OF_STATES, Unit, classify
from reportgen.reporters.safe import safe

SHOWN = 20
"""So many units that need somebody are named."""
SCHEMA_VERSION = 1


@click.command()
@click.option("--report", "reports", multiple=True, metavar="R", help="Only this report; repeatable.")
@click.option("--locale", "locales", multiple=True, metavar="L", help="Only this locale; repeatable.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How it is printed.")
@shared
@click.pass_obj
def status(session: Session, reports: tuple[str, ...], locales: tuple[str, ...], form: str) -> int:
    """Which of eight states each translated message is in: a count for each locale, then what needs somebody.

    A message is healthy when it was extracted, translated, reviewed and rendered from the newest text.
    States and their order: `docs/translation.md`. Nothing is changed, whatever is found.
    """
    from reportgen.catalogs import named
    from reportgen.cli.app import unknown

    root = session.project()
    project, _ = read_project(session, root)
    for slug in reports:
        if slug not in project.reports:
            raise unknown("report", slug, list(project.reports))
    wanted = known_words("--locale", locales, project.config.locales, "locale")
    counts: dict[str, Counter[str]] = {}
    open_units: list[Unit] = []
    at = now()
    for part in parts(project, reports, wanted):
        locale = named(part.tag)
        folder = locale.folder if locale else part.tag
        receipts = crossings(part, root, project.config.translations, folder, root / project.config.site)
        units = classify(receipts, at)
        counts.setdefault(part.tag, Counter()).update(unit.state for unit in units)
        open_units += (unit for unit in units if unit.state != "healthy")
    open_units.sort(key=lambda unit: (ORDER_OF_STATES.index(unit.state), sorted(unit.scope.items()), unit.unit))
    _print(counts, open_units, form)
    return 0


def _print(counts: dict[str, Counter[str]], open_units: list[Unit], form: str) -> None:
    if form == "json":
        table = {tag: {state: found.get(state, 0) for state in ORDER_OF_STATES} for tag, found in counts.items()}
        units = [{"unit": one.unit, "scope": dict(one.scope), "state": one.state, "why": one.why} for one in open_units]
        output.say_json({"schema_version": SCHEMA_VERSION, "locales": table, "units": units})
        return
    for tag, found in counts.items():
        told = ", ".join(f"{found[state]} {state}" for state in ORDER_OF_STATES if found[state])
        output.say(f"{tag}: {told or 'no message'}")
    for unit in open_units[:SHOWN]:
        where = "/".join(unit.scope[key] for key in ("report", "locale") if key in unit.scope)
        output.say(f"{unit.state}  {where}  {safe(unit.unit)}: {safe(unit.why)}")
    if len(open_units) > SHOWN:
        output.say(f"and {len(open_units) - SHOWN} more that need somebody; --format json lists them")
