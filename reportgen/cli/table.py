"""The one table of commands, and the text of `reportgen --help`. Imports nothing."""

from __future__ import annotations

COMMANDS: tuple[tuple[str, str, str], ...] = (
    # name, module that holds it, what it does
    ("init", "init", "Make a small working project that builds at once."),
    ("new", "new", "Append a record with the next free id."),
    ("check", "check", "Check everything and write nothing."),
    ("build", "site", "Check, then write the site."),
    ("serve", "site", "Build, watch, rebuild and reload the browser."),
    ("verify", "verify", "Check a written site against its manifest."),
    ("show", "show", "Show one record with its citations and links."),
    ("anchor", "anchor", "Print a correct citation to paste."),
    ("anchors", "anchors", "List the outcome of every quotation anchor, mend lines, search."),
    ("sources", "sources", "List the sources, fetch git sources, keep a page."),
    ("renumber", "renumber", "Give a record another id and rewrite every link to it."),
    ("review", "review", "Accept the links of a record as they are now."),
    ("translate", "translate", "Write templates and bring catalogs up to date."),
    ("status", "status", "Tell how healthy the project's translations are."),
    ("lineage", "lineage", "Classify the units of a file of receipts."),
    ("gate", "gate", "Decide which claims may be published as active."),
    ("release", "release", "Freeze a revision once everything is proven."),
    ("diff", "diff", "Tell what differs between two revisions."),
    ("explain", "reference", "Print the page of a rule."),
    ("rules", "reference", "List all rules."),
    ("schema", "reference", "Print JSON Schemas for editors, or write them."),
)

OPTIONS: tuple[tuple[str, str], ...] = (
    ("-C DIR", "Work as if started in DIR."),
    ("-q, --quiet", "Print findings and asked-for output only."),
    ("--debug", "Print the traceback of an internal fault."),
    ("--version", "Print the version."),
    ("-h, --help", "Print this help; after a command: its own."),
)

USAGE = "reportgen [-C DIR] COMMAND [OPTION]… [ARGUMENT]…"

LEAD = """\
Turn claim records, sources and prose into a checked reading edition.

The project is the nearest folder, from here upwards, that holds reportgen.toml or a
pyproject.toml with [tool.reportgen]."""

CODES = """\
Exit codes: 0 done; 1 findings at error level (with --strict: any finding);
2 could not run."""


def overview() -> str:
    """The help of the program itself, at most 80 columns wide."""
    rows = [f"  {name:<9} {text}" for name, _, text in COMMANDS]
    options = [f"  {name:<12} {text}" for name, text in OPTIONS]
    return "\n".join(
        [f"Usage: {USAGE}", "", LEAD, "", "Commands:", *rows, "", "Options:", *options, "", CODES, ""],
    )
