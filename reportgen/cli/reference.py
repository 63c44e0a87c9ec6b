"""`reportgen explain`, `rules` and `schema`: what the program knows by itself."""

from __future__ import annotations

import sys
from importlib import resources

import click

from reportgen.cli import output
from reportgen.cli.app import shared, unknown
from reportgen.cli.session import Session
from reportgen.diagnostics import Rule
from reportgen.rules import TABLE, find


@click.command()
@click.argument("rule", metavar="CODE")
@shared
def explain(rule: str) -> int:
    """Print the page of a rule: what it reports, why, and what to do. CODE is a code or a name."""
    found = find(rule)
    if found is None:
        known = [word for item in TABLE for word in (item.name, item.code)]
        raise click.BadParameter(unknown("rule", rule, known), param_hint="'CODE'")
    output.say(page(found))
    return 0


@click.command()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How they are printed.")
@shared
@click.pass_obj
def rules(session: Session, form: str) -> int:
    """List all rules: code, name, default level, what each reports."""
    if form == "json":
        output.say_json({"schema_version": 1, "rules": [_described(rule) for rule in TABLE]})
    elif output.is_terminal(sys.stdout) and not session.quiet:
        _draw_rules()
    else:
        widest = max(len(rule.name) for rule in TABLE)
        for rule in TABLE:
            output.say(f"{rule.code}  {rule.name:<{widest}}  {rule.severity.value:<7}  {rule.summary}")
    return 0


def page(rule: Rule) -> str:
    """The rule's page as Markdown, without the marks that only its tests read."""
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
