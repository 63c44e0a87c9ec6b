"""The click program: shared options, commands loaded when they are asked for, exit codes."""

from __future__ import annotations

import difflib
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from reportgen import __version__
from reportgen.cli.disk import is_folder
from reportgen.cli.output import CannotPrintError, settle, tell
from reportgen.cli.session import NoProject, Refusal, Session
from reportgen.cli.table import COMMANDS, USAGE, overview

Decorated = TypeVar("Decorated", bound=Callable[..., Any])  # Any: what click itself asks of a callback


class Program(click.Group):
    """Commands by name from the table, imported when used; help from the table, without an import."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the table."""
        return [name for name, _, _ in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        for name, home, _ in COMMANDS:
            if name == cmd_name:
                found = getattr(importlib.import_module(f"reportgen.cli.{home}"), name)
                return found if isinstance(found, click.Command) else None
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like click's, with a suggestion when no command has the name."""
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            raise unknown("command", args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        """The overview of the table."""
        return overview().removesuffix("\n")

    def get_usage(self, ctx: click.Context) -> str:
        """The first line of the overview."""
        return f"Usage: {USAGE}"


def unknown(what: str, word: str, known: Sequence[str], *, listed: Sequence[str] | None = None) -> Refusal:
    """The error for a word that nothing has, with the nearest known one, else all of them (or `listed`)."""
    near = difflib.get_close_matches(word.lower(), [name.lower() for name in known], 1)
    match = next((name for name in known if near and name.lower() == near[0]), None)
    choices = known if listed is None else listed
    hint = f"; did you mean `{match}`?" if match else f"; known: {', '.join(choices)}" if len(choices) <= 20 else ""
    return Refusal(f"unknown {what} `{word}`{hint}")


def shared(command: Decorated) -> Decorated:
    """The options that stand before or after the command's name."""
    debug = click.option(
        "--debug",
        is_flag=True,
        expose_value=False,
        callback=_set_debug,
        help="Print the traceback of an internal fault.",
    )
    quiet = click.option(
        "-q",
        "--quiet",
        is_flag=True,
        expose_value=False,
        callback=_set_quiet,
        help="Print findings and asked-for output only.",
    )
    return quiet(debug(command))


def _set_debug(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 click's signature
    if value:
        _session(ctx).debug = True


def _set_quiet(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 click's signature
    if value:
        _session(ctx).quiet = True


def _session(ctx: click.Context) -> Session:
    root = ctx.find_root()
    if isinstance(root.obj, Session):
        return root.obj
    try:
        session = root.obj = Session(Path.cwd())
    except OSError:
        message = "the current folder no longer exists"
        raise click.ClickException(message) from None
    return session


@click.group(
    cls=Program,
    name="reportgen",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    no_args_is_help=True,
)
@click.option("-C", "folder", metavar="DIR", default=None, help="Work as if started in DIR.")
@click.version_option(__version__, prog_name="reportgen", message="%(prog)s %(version)s")
@shared
@click.pass_context
def program(ctx: click.Context, folder: str | None) -> None:
    """Turn claim records, sources and prose into a checked reading edition."""
    session = _session(ctx)
    if folder is not None:
        session.start = Path(os.path.normpath(session.start / folder))
        if not is_folder(session.start):
            message = f"`{folder}` is not a folder"
            raise Refusal(message)
    ctx.obj = session


def run(words: Sequence[str]) -> int:
    """Run one command: its exit code, whatever happens inside."""
    try:
        code = program.main(list(words), prog_name="reportgen", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except SystemExit:
        return 0  # click ends so when the reader of a help text has gone away
    except click.exceptions.NoArgsIsHelpError as shown:
        tell(shown.format_message())
        return 2
    except click.ClickException as wrong:
        tell(_usage(wrong))
        return 2
    except (click.Abort, KeyboardInterrupt):
        return 130
    except CannotPrintError:
        raise
    except Exception as fault:
        tell(_fault(fault, is_debug="--debug" in words))
        return 2
    finally:
        settle()


def _usage(wrong: click.ClickException) -> str:
    """What was wrong with the words, and where their help is."""
    from reportgen.reporters.safe import safe

    first, *more = wrong.format_message().split("\n")
    lines = [f"error: {safe(first)}", *map(safe, more)]
    context = getattr(wrong, "ctx", None)
    if isinstance(wrong, NoProject):
        lines.append("help: `reportgen init` makes one")
    elif isinstance(wrong, click.UsageError) and not isinstance(wrong, Refusal):
        lines.append(f"help: `{context.command_path if context else 'reportgen'} --help` lists what is possible")
    return "\n".join(lines)


def _fault(fault: Exception, *, is_debug: bool) -> str:
    """RG999: the fault in one line, and what the user can do about it."""
    import traceback

    from reportgen.reporters.safe import safe
    from reportgen.rules import rule

    kind = rule("RG999")
    last = traceback.extract_tb(fault.__traceback__)[-1:]
    where = f" in {last[0].name} ({Path(last[0].filename).name}:{last[0].lineno})" if last else ""
    version = f"reportgen {__version__}, Python {sys.version.split()[0]}, {sys.platform}"
    lines = [
        f"error[{kind.code}] {kind.name}: {type(fault).__name__}{where}: {safe(str(fault)) or 'no message'}",
        f"help: this is a fault of reportgen, not of your files; please report it with these lines ({version})",
        "help: the same command with `--debug` prints the traceback",
    ]
    if is_debug:
        lines.insert(0, "".join(traceback.format_exception(fault)).removesuffix("\n"))
    return "\n".join(lines)
