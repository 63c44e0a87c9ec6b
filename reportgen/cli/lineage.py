"""`reportgen lineage`: the states of the units in a file of receipts."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Sequence

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.findings import tell_findings
from reportgen.cli.session import Refusal, Session, now
from reportgen.lineage import ORDER_OF_STATES, Unit, classify, read_receipts
from reportgen.reporters.safe import safe
from reportgen.source import SourceFile

SCHEMA_VERSION = 1
LIMIT = 64 * 1024 * 1024
_AGE = re.compile(r"([0-9]{1,6})\s*(m|h|d|w)")
_SECONDS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--now", "moment", metavar="T", help="The time to judge by, as 2026-11-30T12:00:00Z; now without it.")
@click.option("--max-age", "age", metavar="D", help="Older receipts prove nothing: 90m, 36h, 14d, 8w.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How it is printed.")
@shared
@click.pass_obj
def lineage(session: Session, file: str, moment: str | None, age: str | None, form: str) -> int:
    """Give each unit of a file of receipts one of eight states, the worst first.

    FILE holds one JSON object a line. Exit 1 when a line cannot be read; what it says proves nothing.
    """
    at, oldest = _moment(moment), _age(age)
    path = session.start / file
    try:
        data = path.read_bytes() if path.stat().st_size <= LIMIT else None
    except (OSError, ValueError) as error:
        message = f"`{file}` cannot be read: {getattr(error, 'strerror', None) or error}"
        raise Refusal(message) from None
    if data is None:
        message = f"`{file}` is larger than {LIMIT // 1024 // 1024} MiB"
        raise Refusal(message)
    source = SourceFile(file, data.decode("utf-8", "replace").removeprefix("\ufeff"))
    receipts, found = read_receipts(source)
    units = sorted(classify(receipts, at, oldest), key=lambda one: (ORDER_OF_STATES.index(one.state), one.unit))
    _print(units, form)
    if found:
        return tell_findings(session, session.start, found, {file: source})
    return 0


def _print(units: Sequence[Unit], form: str) -> None:
    counts = Counter(one.state for one in units)
    if form == "json":
        rows = [{"unit": one.unit, "scope": dict(one.scope), "state": one.state, "why": one.why} for one in units]
        tally = {state: counts.get(state, 0) for state in ORDER_OF_STATES}
        output.say_json({"schema_version": SCHEMA_VERSION, "units": rows, "counts": tally})
        return
    width = max((len(one.state) for one in units), default=0)
    for one in units:
        output.say(f"{one.state.ljust(width)}  {safe(one.unit)}: {safe(one.why)}")
    told = ", ".join(f"{counts[state]} {state}" for state in ORDER_OF_STATES if counts[state])
    output.say(told or "no receipts")


def _moment(typed: str | None) -> dt.datetime:
    if typed is None:
        return now()
    try:
        found = dt.datetime.fromisoformat(typed)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        message = f"--now `{typed}` is no time with its zone; write 2026-11-30T12:00:00Z"
        raise Refusal(message)
    return found


def _age(typed: str | None) -> dt.timedelta | None:
    if typed is None:
        return None
    found = _AGE.fullmatch(typed)
    if found is None:
        message = f"--max-age `{typed}` is no length of time; write 90m, 36h, 14d or 8w"
        raise Refusal(message)
    return dt.timedelta(seconds=int(found[1]) * _SECONDS[found[2]])
