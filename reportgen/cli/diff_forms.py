"""The differences of two revisions as lines, as JSON and as one HTML page without a script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from reportgen.model import Project, Report
from reportgen.reporters.safe import safe
from reportgen.revisions.differences import Change, Kind
from reportgen.revisions.wording import pieces

Names = tuple[str, str]

WORDS: dict[Kind, str] = {
    "added": "added",
    "changed": "changed",
    "withdrawn": "withdrawn",
    "status": "status changed",
    "layer": "layer changed",
    "evidence-gained": "evidence gained",
    "evidence-lost": "evidence lost",
    "repinned": "source re-pinned",
    "value": "value changed",
    "figure": "figure redrawn",
    "limit-added": "limitation added",
    "limit-lifted": "limitation lifted",
    "translated": "translation brought up to date",
}
"""Kind of a difference → its words."""


def document(slug: str, names: Names, found: Sequence[Change]) -> dict[str, object]:
    """What `diff --format json` prints (schemas/diff.json)."""
    changes = [
        {
            "kind": one.kind,
            "record": one.record,
            "key": one.key,
            "was": one.was,
            "now": one.now,
            "locales": list(one.locales),
        }
        for one in found
    ]
    return {"schema_version": 1, "report": slug, "from": names[0], "to": names[1], "changes": changes}


def lines(slug: str, names: Names, found: Sequence[Change]) -> Iterator[str]:
    """One line a difference, and below it the words that were and are; a text word by word."""
    yield f"{slug}: {names[0]} → {names[1]}: {len(found) or 'no'} difference{'' if len(found) == 1 else 's'}"
    for one in found:
        where = f" {safe(one.key)}" if one.key and one.kind not in ("status", "layer") else ""
        tags = f" ({', '.join(one.locales)})" if one.locales else ""
        yield f"{safe(one.record) or 'text'}: {WORDS[one.kind]}{where}{tags}"
        if one.was and one.now:
            yield f"    {safe(''.join(_marked(kind, words) for kind, words in pieces(one.was, one.now)))}"
        elif one.was or one.now:
            yield f"    {safe(_marked('removed', one.was) if one.was else _marked('added', one.now))}"


def _marked(kind: str, words: str) -> str:
    """Words as `git diff --word-diff` marks them, on one line."""
    flat = words.replace("\n", "⏎")
    return {"removed": f"[-{flat}-]", "added": f"{{+{flat}+}}"}.get(kind, flat)


def page(project: Project, report: Report, names: Names, found: Sequence[Change]) -> str:
    """The differences as one page that needs no other file."""
    tag = project.config.source_locale
    title = f"{report.meta.title.value}: {names[0]} → {names[1]}"
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(tag)}">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>",
        f"<body><main><h1>{escape(title)}</h1><p>{len(found)} differences</p>",
    ]
    for record, group in groupby(found, key=lambda one: one.record):
        parts.append(f"<section><h2>{escape(record or 'Text')}</h2><ul>")
        parts += [_item(one) for one in group]
        parts.append("</ul></section>")
    return "\n".join([*parts, "</main></body></html>"])


def _item(one: Change) -> str:
    head = escape(WORDS[one.kind])
    key = f" <code>{escape(one.key)}</code>" if one.key else ""
    tags = f" ({escape(', '.join(one.locales))})" if one.locales else ""
    words = "".join(_drawn(kind, text) for kind, text in pieces(one.was, one.now)) if one.was or one.now else ""
    return f"<li><b>{head}</b>{key}{tags}{f'<p>{words}</p>' if words else ''}</li>"


def _drawn(kind: str, words: str) -> str:
    text = escape(words)
    if kind == "removed":
        return f'<del><span class="vh">Removed: </span>{text}</del>'
    return f'<ins><span class="vh">Added: </span>{text}</ins>' if kind == "added" else text


_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:1rem/1.6 system-ui,sans-serif;margin:2rem auto;max-width:46rem;padding:0 1rem}"
    "h2{font-size:1.1rem;margin:1.5rem 0 .3rem}p{white-space:pre-wrap;margin:.2rem 0 .8rem}"
    "ins{background:light-dark(#dff0e4,#143021)}del{background:light-dark(#f7e2de,#3a1b16)}"
    ".vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
)
