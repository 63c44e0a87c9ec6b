"""`reportgen anchor`: a citation to paste, looked up in the source and read back before it is printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli import output
from reportgen.cli.app import shared, unknown
from reportgen.cli.citation import Wanted, indent_of, pasted
from reportgen.cli.project import read_project
from reportgen.cli.session import Refusal, Session, outside
from reportgen.frozen import dataclass
from reportgen.model import Evidence, Project, Record
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe

if TYPE_CHECKING:
    from reportgen.matching.citing import Passage
    from reportgen.matching.ranking import Elsewhere

SHOWN = 20
"""So many places of a repeated text are printed."""
Ranges = tuple[tuple[int, int], ...]
_RANGES = re.compile(r"[0-9]{1,9}(-[0-9]{1,9})?(,[0-9]{1,9}(-[0-9]{1,9})?)*")


@dataclass(frozen=True, slots=True)
class _Cited:
    """A citation that can be pasted, and the passage that it quotes."""

    text: str
    wanted: Wanted
    level: str | None


@click.command()
@click.argument("source", metavar="SOURCE")
@click.argument("path", required=False, metavar="[PATH]")
@click.option("--lines", "typed", metavar="A-B", help="Cite these lines; with --text: look for the text in them.")
@click.option("--text", metavar="WORDS", help="Quote this text as it stands in the source.")
@click.option("--report", metavar="R", help="The report whose source it is, where several have it.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How it is printed.")
@shared
@click.pass_obj
def anchor(
    session: Session, source: str, path: str | None, typed: str | None, text: str | None, report: str | None, form: str
) -> int:
    """Print a correct citation to paste below `cites:`.

    SOURCE is the id of a source, PATH a file in its folder or commit; without PATH the text is looked
    for in all of them. A repository is read from its local copy (`sources fetch`), a page and a paper from
    what is kept of them (`sources capture`). Of a text that stands there several times each place is
    printed, with the words that choose it. Exit 1 when the text is not there; the closest passage is named.
    """
    ranges = _asked(typed, text)
    root = session.project()
    project, _ = read_project(session, root)
    record = _source(project, source, report)
    files = _files(project, root, record, path)
    indent = indent_of(file for name, file in project.files.items() if f"/{record.report}/" in name)
    name = f"{record.report}:{record.id}" if ":" in source else record.id
    if text is None:
        cited = [_lines(project, record, name, files, ranges, indent)]
        _print(record, cited, 1, None, form)
        return 0
    from reportgen.matching.citing import passages  # the stages are loaded only to run
    from reportgen.matching.ranking import elsewhere

    found = list(passages(files, text, ranges))
    if not found:
        near = next((one for one in elsewhere(files, text) if one.near), None)
        return _absent(record, files, ranges, near, form)
    made = [_quotation(project, record, name, dict(files), one, indent) for one in found[:SHOWN]]
    cited = [one for one in made if one is not None]
    _print(record, cited, len(found), None, form)
    return 0 if cited else 1


def _asked(typed: str | None, text: str | None) -> Ranges:
    """The lines of the command line; a usage error when neither lines nor a text can be used."""
    if typed is None and text is None:
        message = "what is to be cited? Give --lines A-B, --text WORDS, or both"
        raise Refusal(message)
    if text is not None and not any(character.isalpha() for character in text):
        message = "--text holds no letter; a quotation needs words"
        raise Refusal(message)
    if typed is None:
        return ()
    if not _RANGES.fullmatch(typed):
        message = f"--lines `{typed}` is not a range of lines; write `12`, `12-14` or `12-14,20`"
        raise Refusal(message)
    pairs = [part.partition("-") for part in typed.split(",")]
    ranges = tuple((int(first), int(last or first)) for first, _, last in pairs)
    if any(not 1 <= first <= last for first, last in ranges):
        message = f"--lines `{typed}` runs backwards or starts at 0"
        raise Refusal(message)
    return ranges


def _source(project: Project, word: str, report: str | None) -> Record:
    """The source that is meant, of a kind that can be looked at; a usage error otherwise."""
    slug, colon, source_id = word.rpartition(":")
    slug = slug if colon else report or ""
    if slug and slug not in project.reports:
        raise unknown("report", slug, list(project.reports))
    among = [one for one in project.reports.values() if not slug or one.slug == slug]
    found = [one.records[source_id.upper()] for one in among if source_id.upper() in one.records]
    if not found:
        raise unknown("source", word, sorted({source.id for one in among for source in one.of_type("source")}))
    if len(found) > 1:
        choices = ", ".join(f"`{one.report}`" for one in found)
        message = f"several reports have `{source_id.upper()}`: {choices}; choose one with --report"
        raise Refusal(message)
    if found[0].type != "source":
        message = f"`{found[0].id}` is a {found[0].type}, not a source"
        raise Refusal(message)
    kind = found[0].word("kind")
    if not kind or not found[0].text("location"):
        lacking = "location" if kind else "kind"
        message = f"`{found[0].id}` has no `{lacking}` yet; `reportgen check` says what to write"
        raise Refusal(message)
    if kind == "private":
        message = f"`{found[0].id}` is a private source: its text is not looked at, so that nothing of it can be quoted"
        raise Refusal(message)
    return found[0]


def _files(project: Project, root: Path, record: Record, path: str | None) -> tuple[tuple[str, Evidence], ...]:
    """The files to look at; a usage error when there is none, or when PATH is none of them."""
    from reportgen.evidence import look_through  # the stages are loaded only to run

    files = look_through(project, root, record, path, outside())
    if not files and path is None and record.word("kind") == "git":  # the whole commit is not there: why?
        files = look_through(project, root, record, "", outside())
    if not files:
        message = f"`{record.id}` has nothing at `{record.text('location')}`; `reportgen check` says more"
        raise Refusal(message)
    if len(files) == 1 and files[0][1].file is None:
        evidence = files[0][1]
        what = f"`{path}` of `{record.id}`" if path else f"`{record.id}`"
        why = f": {evidence.detail}" if evidence.detail else ""
        message = f"{what} cannot be looked at ({evidence.reason}){why}"
        raise Refusal(message)
    return files


def _lines(
    project: Project,
    record: Record,
    name: str,
    files: Sequence[tuple[str, Evidence]],
    ranges: Ranges,
    indent: int,
) -> _Cited:
    """A citation of lines alone; a usage error when the file does not have them."""
    if len(files) != 1 or files[0][1].file is None:
        message = f"`{record.id}` has several files: name one, `reportgen anchor {record.id} PATH --lines …`"
        raise Refusal(message)
    path, evidence = files[0]
    count = evidence.file.line_count if evidence.file else 0
    beyond = next((last for _, last in ranges if last > count), None)
    if beyond is not None:
        message = f"`{evidence.path}` has {amount(count, 'line')}, and line {beyond} is asked for"
        raise Refusal(message)
    made = _made(project, record, evidence, Wanted(name, path, ranges), None, indent)
    if made is None:
        message = f"the name `{path}` cannot be written in a citation"
        raise Refusal(message)
    return made


def _quotation(
    project: Project, record: Record, name: str, files: dict[str, Evidence], one: Passage, indent: int
) -> _Cited | None:
    """A citation of one place of the text; None when none can be written that passes.

    Nobody counts the lines of a page or a paper: there the page is cited, or the words alone where they are unique.
    """
    evidence = files[one.path]
    exact = Wanted(name, one.path, (one.lines,), one.quote, one.prefix, one.suffix)
    tried = [exact]
    if record.word("kind") in ("web", "paper"):
        page = _pages(evidence, one.lines) if not one.path else ""
        tried = [replace(exact, ranges=(), locator=page), replace(exact, ranges=()), exact]
    made = (_made(project, record, evidence, wanted, one.level, indent) for wanted in dict.fromkeys(tried))
    return next((one for one in made if one is not None), None)


def _pages(evidence: Evidence, lines: tuple[int, int]) -> str:
    """The pages of a paper on which some lines stand, as a citation names them; empty when it has none."""
    labels = [label for label, first, last in evidence.pages if first <= lines[1] and lines[0] <= last]
    if not labels:
        return ""
    return f"p. {labels[0]}" if len(labels) == 1 else f"pp. {labels[0]}-{labels[-1]}"


def _made(
    project: Project, record: Record, evidence: Evidence, wanted: Wanted, level: str | None, indent: int
) -> _Cited | None:
    """What can be pasted, when it passes the check of quotations as it is read back."""
    from reportgen.evidence.paper import at_pages  # the stages are loaded only to run
    from reportgen.matching.citing import holds

    made = pasted(wanted, project.types, indent)
    if made is None or not holds(at_pages(made[1], evidence), record, evidence):
        return None
    return _Cited(made[0], wanted, level)


def _print(record: Record, cited: Sequence[_Cited], count: int, near: Elsewhere | None, form: str) -> None:
    """The citations, each under a comment where there are several."""
    if form == "json":
        output.say_json(
            {
                "schema_version": 1,
                "report": record.report,
                "source": record.id,
                "count": count,
                "citations": [_document(one) for one in cited],
                "nearest": _nearest(near),
            }
        )
        return
    for number, one in enumerate(cited, 1):
        where = f"{one.wanted.path}:{one.wanted.lines}" if one.wanted.path else _where(one.wanted)
        heading = f"# {number} of {count}: {safe(where)}\n" if count > 1 else ""
        output.say(f"{heading}{one.text}".removesuffix("\n"))
    if count > len(cited):
        rest = count - len(cited)
        what = f"{amount(rest, 'place')} more" if cited else amount(rest, "place")
        output.tell(f"{what} not printed: add words to the text, or say where with --lines")


def _where(wanted: Wanted) -> str:
    """A place in the one file of a source, in words."""
    return wanted.locator or (f"line {wanted.lines}" if wanted.ranges else wanted.quote.split("\n")[0])


def _nearest(near: Elsewhere | None) -> dict[str, object] | None:
    from reportgen.matching.telling import passage

    if near is None or near.near is None:
        return None
    return {"path": near.path or None, "line": near.near.line, "text": passage(near.near)}


def _document(one: _Cited) -> dict[str, object]:
    wanted = one.wanted
    return {
        "path": wanted.path or None,
        "lines": wanted.lines or None,
        "quote": wanted.quote or None,
        "prefix": wanted.prefix or None,
        "suffix": wanted.suffix or None,
        "locator": wanted.locator or None,
        "level": one.level,
        "yaml": one.text,
    }


def _absent(
    record: Record,
    files: Sequence[tuple[str, Evidence]],
    ranges: Ranges,
    near: Elsewhere | None,
    form: str,
) -> int:
    """Say that the text is not there, and what is like it."""
    from reportgen.matching.telling import differing, in_words, passage

    if form == "json":
        _print(record, (), 0, near, form)
    where = " in these lines" if ranges else ""
    output.tell(f"error: the text does not stand in `{record.id}`{where}")
    if near is not None and near.near is not None:
        place = f"{safe(near.path)}:{near.near.line}" if near.path else f"line {near.near.line}"
        output.tell(f"help: {place} is closest: `{safe(passage(near.near))}`")
        output.tell(f"help: it {safe(in_words(*differing(near.near), 'the text'))}")
    unread = [evidence for _, evidence in files if evidence.file is None]
    if unread:
        reasons = ", ".join(sorted({evidence.reason or "unreadable" for evidence in unread}))
        output.tell(f"help: {amount(len(unread), 'file')} could not be searched ({reasons})")
    return 1
