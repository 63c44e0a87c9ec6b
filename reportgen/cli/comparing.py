"""`check --since`, `--baseline` and `--write-baseline`: the findings of now beside those of earlier."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from reportgen.cli import baseline as form
from reportgen.cli.disk import is_there, renew
from reportgen.cli.earlier import DRAWN, INTERNAL, UNREADABLE, Comparison, Known, compare, count
from reportgen.cli.output import tell
from reportgen.cli.session import Refusal, Session, today
from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe

MOST_BYTES = 64 << 20
"""A larger file is no baseline."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the findings are to be compared with; nothing when all is None."""

    since: str | None = None
    baseline: str | None = None
    write: str | None = None
    use_mirrors: bool = True
    """Whether repositories of sources are opened to find the findings of earlier."""

    def refuse(self, *, is_narrowed: bool) -> None:
        """A usage error for options that contradict each other."""
        if self.write is not None and (is_narrowed or self.since is not None or self.baseline is not None):
            message = (
                "--write-baseline writes the findings of the whole project: "
                "leave FILE, --report, --locale, --since and --baseline out"
            )
            raise Refusal(message)


@dataclass(frozen=True, slots=True)
class Earlier:
    """The findings of earlier, as they were read before the project is."""

    asked: Asked
    baseline: Mapping[Known, int] | None


@dataclass(frozen=True, slots=True)
class Parted:
    """What is left to be told, and how much is not."""

    findings: tuple[Diagnostic, ...]
    hidden: int | None = None
    fixed: int | None = None


def prepare(session: Session, asked: Asked) -> Earlier:
    """Reads the baseline; a usage error when there is none that can be read."""
    return Earlier(asked, _read(session, asked.baseline) if asked.baseline is not None else None)


def part(
    session: Session,
    root: Path,
    earlier: Earlier,
    findings: tuple[Diagnostic, ...],
    wanted: Callable[[Diagnostic], bool],
    *,
    is_drawn: bool,
) -> Parted:
    """The wanted findings that are new, and the numbers of those that are not.

    `is_drawn`: whether the pages were drawn, so that a missing finding about one is gone.
    """
    asked, known = earlier.asked, earlier.baseline
    if asked.write is not None:
        known = count(filter(wanted, findings), never=form.NEVER)
        _write(session, asked.write, known)
    hidden = 0
    fixed = None
    if known is not None:
        parted = compare(findings, known, never=form.NEVER, is_drawn=is_drawn)
        hidden += _wanted(parted, wanted)
        fixed = parted.gone if asked.baseline is not None else None
        findings = parted.new
    if asked.since is not None:
        parted = compare(findings, _since(root, asked, findings, known), never=UNREADABLE | INTERNAL)
        hidden += _wanted(parted, wanted)
        findings = parted.new
    is_compared = known is not None or asked.since is not None
    return Parted(tuple(filter(wanted, findings)), hidden if is_compared else None, fixed)


def _wanted(parted: Comparison, wanted: Callable[[Diagnostic], bool]) -> int:
    return sum(1 for item in parted.hidden if wanted(item))


def _since(
    root: Path, asked: Asked, findings: tuple[Diagnostic, ...], known: Mapping[Known, int] | None
) -> Counter[Known]:
    """The findings of a revision, without those that the baseline accounts for; none are looked for in vain."""
    from reportgen.cli.since import findings_at, look_up  # git is started only when asked for

    revision = asked.since or ""
    if not findings:
        look_up(root, revision)
        return Counter()
    is_drawn = any(item.rule.code.startswith(DRAWN) for item in findings)
    found = findings_at(root, revision, today(), is_drawn=is_drawn, use_mirrors=asked.use_mirrors)
    if known is not None:
        found = compare(found, known, never=form.NEVER).new
    return count(found, never=UNREADABLE | INTERNAL)


def _read(session: Session, name: str) -> Counter[Known]:
    path = _place(session, name)
    if not is_there(path):
        message = f"the baseline `{name}` does not exist; `--write-baseline {name}` writes it"
        raise Refusal(message)
    try:
        return form.read(_text(path))
    except form.BaselineError as fault:
        message = f"`{name}` is not a baseline: {fault}"
        raise Refusal(message) from None
    except (OSError, ValueError) as fault:
        message = f"the baseline `{name}` cannot be read: {_why(fault)}"
        raise Refusal(message) from None


def _write(session: Session, name: str, findings: Mapping[Known, int]) -> None:
    """Write the baseline, in place of an older one and of nothing else."""
    path = _place(session, name)
    try:
        is_ours = not is_there(path) or form.is_baseline(_text(path))
    except (OSError, ValueError):
        is_ours = False
    if not is_ours:
        message = f"`{name}` is there and is not a baseline; it was left as it is"
        raise Refusal(message)
    renew(path, form.written(findings).encode("utf-8", "backslashreplace"))
    if not session.quiet:
        tell(f"wrote {amount(sum(findings.values()), 'finding')} to {safe(name)}")


def _place(session: Session, name: str) -> Path:
    return Path(os.path.normpath(session.start / name))


def _text(path: Path) -> str:
    if path.stat().st_size > MOST_BYTES:
        message = "it is too large"
        raise ValueError(message)
    return path.read_bytes().decode("utf-8")


def _why(fault: OSError | ValueError) -> str:
    if isinstance(fault, OSError):
        return (fault.strerror or "the system refused").lower()
    return "it is not UTF-8" if isinstance(fault, UnicodeError) else str(fault)


def options(command: click.decorators.FC) -> click.decorators.FC:
    """The three options of `check`."""
    made = (
        click.option("--since", metavar="REV", help="Only findings that were not there at this git revision."),
        click.option("--baseline", metavar="FILE", help="Only findings that this file does not hold."),
        click.option("--write-baseline", metavar="FILE", help="Write what is found now to this file, for --baseline."),
    )
    for option in reversed(made):
        command = option(command)
    return command
