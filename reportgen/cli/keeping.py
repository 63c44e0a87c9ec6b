"""`sources capture`: a page from the network into `captures/`, and the entry of its source to paste."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import click

from reportgen.cli import output
from reportgen.cli.append import scalar
from reportgen.cli.disk import is_there, put
from reportgen.cli.download import DownloadError, Page, download, fault_of
from reportgen.cli.ids import next_id, used_ids
from reportgen.cli.new import the_report
from reportgen.cli.progress import working
from reportgen.cli.session import Refusal, Session, today
from reportgen.evidence import MOST, Copied, try_copy
from reportgen.files import MIB, load_bytes, resolve, sha256
from reportgen.model import Project, Report
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe

_NAME = 80
"""Characters of a file's name before the date."""
_NUMBERS = 1000


def keep(session: Session, root: Path, project: Project, url: str, slug: str | None, source: str | None) -> int:
    """Keep the page at a URL for a report and print its source; 1 when there is none to keep."""
    why = fault_of(url)
    if why:
        message = f"`{url}` {why}"
        raise Refusal(message)
    report = the_report(project, slug)
    name = _id(root, project, report, source)
    try:
        with working(session, f"getting {urlsplit(url).hostname}"):
            page = download(url, MOST)
    except DownloadError as fault:
        return _none(f"{fault}", fault.advice)
    copied = try_copy(f"page{page.ending}", page.data, page.charset)
    if copied.reason:
        return _none(f"the page cannot be read as a source ({copied.reason})", copied.detail)
    day = today()
    path, is_new = _put(root, f"{project.config.claims}/{report.slug}/captures", _named(page.url, day), page)
    if not session.quiet:
        _tell(session, root, url, page, path, is_new=is_new, count=copied.characters)
    output.say(entry(name, page, copied, path.rpartition("/")[2], day))
    return 0


def entry(name: str, page: Page, copied: Copied, file: str, day: dt.date) -> str:
    """The source as YAML to paste into `sources.yaml`."""
    pairs = [
        ("id", name),
        ("kind", copied.kind),
        ("title", scalar(copied.title) if copied.title.isprintable() and copied.title else ""),
        ("location", scalar(urldefrag(page.url).url)),
        ("captured", day.isoformat()),
        ("sha256", sha256(page.data)),
        ("capture", scalar(file)),
        ("encoding", copied.encoding),
    ]
    lines = [f"{key}: {value}".rstrip() for key, value in pairs if value or key == "title"]
    return "\n".join(f"{'  ' if at else '- '}{line}" for at, line in enumerate(lines))


def _id(root: Path, project: Project, report: Report, word: str | None) -> str:
    """The id to print: a new one, or that of a source whose page is captured again."""
    prefix = next((one for one, kind in project.types.types.items() if kind.name == "source"), "SRC")
    if word is None:
        return next_id(root, project, report, prefix)
    name = word.upper()
    if not re.fullmatch(rf"{prefix}-[1-9][0-9]{{0,8}}", name, re.ASCII):
        message = f"`{word}` is no id of a source; write one like `{prefix}-1`"
        raise Refusal(message)
    record = report.records.get(name)
    if record is not None and record.word("kind") not in ("web", "paper"):
        message = f"`{name}` is a {record.word('kind')} source already; leave --id out for the next free one"
        raise Refusal(message)
    if record is None and name in used_ids(root, project, report, prefix):
        message = f"`{name}` was used before, and an id is never given again; leave --id out for the next free one"
        raise Refusal(message)
    return name


def _named(url: str, day: dt.date) -> str:
    """The name of a copy without its ending: host, path and day, in letters that every system takes."""
    parts = urlsplit(url)
    words = re.sub(r"[^a-z0-9.]+", "-", f"{parts.hostname or ''}{unquote(parts.path)}".lower())
    words = re.sub(r"\.(html?|xhtml|txt|md|pdf|json|xml|csv)$", "", words.strip("-."))
    return f"{re.sub(r'[.]{2,}', '.', words)[:_NAME].strip('-.') or 'page'}-{day.isoformat()}"


def _put(root: Path, folder: str, stem: str, page: Page) -> tuple[str, bool]:
    """Where the copy is kept, and whether it was not there yet. Another file of the name stays as it is."""
    for number in range(1, _NUMBERS):
        path = f"{folder}/{stem}{f'-{number}' if number > 1 else ''}{page.ending}"
        target = resolve(root, path)
        if target is None:
            message = f"`{folder}` leads out of the project"
            raise click.ClickException(message)
        if not is_there(target) and not target.is_symlink():
            put(target, page.data, expected=None)
            return path, True
        if load_bytes(root, path, 16 * MIB)[0] == page.data:
            return path, False
    message = f"`{folder}` is full of copies of this page and day"
    raise click.ClickException(message)


def _tell(session: Session, root: Path, url: str, page: Page, path: str, *, is_new: bool, count: int) -> None:
    where = safe(session.shown(root, path))
    size = f"{amount(len(page.data), 'byte')}, {amount(count, 'character')} of text"
    output.tell(f"{'kept' if is_new else 'was kept before'}: {where} ({size})")
    if page.url != urldefrag(url).url:
        output.tell(f"the server led to {safe(page.url)}")


def _none(message: str, advice: str) -> int:
    output.tell(f"error: {safe(message)}; nothing was kept")
    if advice:
        output.tell(f"help: {safe(advice)}")
    return 1
