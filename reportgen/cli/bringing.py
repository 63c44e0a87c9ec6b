"""`sources fetch`: one repository after the other, then what came of each source."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

import click

from reportgen.cli import output
from reportgen.cli.progress import stating
from reportgen.cli.session import Session, outside
from reportgen.diagnostics import Diagnostic
from reportgen.evidence import Need, Standing, absent_blobs, needs, standing
from reportgen.git import SOURCES, GitError, Mirror, normalise, without_secret
from reportgen.git.fetch import SILENCE, Line, Order, fetch
from reportgen.model import Project, Record
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe
from reportgen.rules import rule
from reportgen.write.lock import acquire


def bring(
    session: Session, root: Path, project: Project, chosen: Sequence[Record], *, is_full: bool
) -> tuple[Diagnostic, ...]:
    """Fetch what is absent of these git sources; a finding for each that is missing afterwards."""
    named = {normalise(location): path for location, path in project.config.mirrors.items()}
    found: list[Diagnostic] = []
    faults: dict[tuple[str, str], GitError] = {}
    news: dict[tuple[str, str], str] = {}
    with _alone(root):
        for need in needs(project, chosen):
            mirror = named.get(normalise(need.location))
            if mirror is not None:
                word = f"read from `{mirror}`, which `mirrors` names"
            elif not need.cited:
                word = ""  # nothing pins it, and the finding says so
            else:
                word = _fetch(session, root, need, faults, is_full=is_full)
            news.update(((source.report, source.id), word) for source in need.sources)
    states, _ = standing(project, root, outside())
    for source in chosen:
        at = (source.report, source.id)
        fault, state = faults.get(at), states[at]
        if fault is not None:
            found.append(_unfetched(source, fault))
        elif state.state != "present":
            found.append(_missing(source, state))
        elif not session.quiet:
            output.say(f"{source.report}:{source.id}  {safe(news[at])}")
    return tuple(found)


def _fetch(session: Session, root: Path, need: Need, faults: dict[tuple[str, str], GitError], *, is_full: bool) -> str:
    """Fetch one repository: in words what was done, empty when it failed."""
    environment = MappingProxyType(dict(os.environ))
    shown = safe(without_secret(need.location))

    def wanted(mirror: Mirror) -> Sequence[str]:
        return absent_blobs(need, mirror, environment)

    try:
        with stating(session, f"fetching {shown}") as tell:
            line = Line(environment, lambda words: tell(f"fetching {shown}: {safe(words)}"), SILENCE)
            was_asked = fetch(Order(root, need.location, tuple(need.cited), is_full), wanted, line)
    except (GitError, OSError) as trouble:
        fault = trouble if isinstance(trouble, GitError) else _unwritten(trouble)
        faults.update(((source.report, source.id), fault) for source in need.sources)
        return ""
    paths = sum(len(one) for one in need.cited.values())
    what = "everything" if is_full else f"{amount(len(need.cited), 'commit')}, {amount(paths, 'cited path')}"
    return f"fetched {what} of {shown}" if was_asked else f"is there already, nothing was fetched from {shown}"


def _unwritten(trouble: OSError) -> GitError:
    return GitError(f"the copy cannot be written: {(trouble.strerror or 'refused').lower()}", "", "disk")


def _unfetched(source: Record, fault: GitError) -> Diagnostic:
    message = f"`{source.id}` cannot be fetched: {fault}"
    code = "RG124" if fault.reason == "bad-location" else "RG310"
    return _finding(code, source, "location", message, fault.advice, fault.reason)


def _missing(source: Record, state: Standing) -> Diagnostic:
    key = "location" if state.reason in ("no-mirror", "bad-repository") else "revision"
    message = f"`{source.id}` cannot be looked at after the fetch: {state.reason}"
    return _finding("RG310", source, key, message, state.detail, state.reason)


def _finding(code: str, source: Record, key: str, message: str, advice: str, reason: str) -> Diagnostic:
    held = source.fields.get(key)
    span = held.key.span if held is not None else source.span
    data = MappingProxyType({"reason": reason})
    return Diagnostic(rule(code), message, span, advice or None, report=source.report, record=source.id, data=data)


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """One fetch at a time in a project; ends the command when another one runs."""
    place = root / SOURCES.split("/", maxsplit=1)[0]
    if place.is_symlink():
        message = f"`{place.name}` is a link to some other place; delete it, then fetch again"
        raise click.ClickException(message)
    try:
        lock = acquire(place / "fetch.lock")
    except OSError as fault:
        message = f"cannot write below `{place.name}`: {(fault.strerror or 'refused').lower()}"
        raise click.ClickException(message) from None
    if lock is None:
        message = "another `sources fetch` runs in this project"
        raise click.ClickException(message)
    try:
        yield
    finally:
        lock.release()
