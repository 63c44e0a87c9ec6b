"""Every visible text of the bundled editions that an author wrote has a message: a pseudo-locale leaves none unchanged.

The editions are drawn in `en-XA`, in which every letter of a message has an accent. What still has plain
letters must be on a list: ids, code, recorded values, quotations, published works, people, paths, dates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from lxml import html

from reportgen.build import Examined, compose, examine_read
from reportgen.load import load
from reportgen.model import Report
from reportgen.source import Text

ROOT = Path(__file__).resolve().parent.parent
TAG = "en-XA"

_SHOWN_AS_TYPED = {"script", "style", "code", "pre", "time", "blockquote", "cite"}
_ATTRIBUTES = ("alt", "title", "aria-label", "aria-description", "placeholder")
_MACHINE_META = {"viewport", "color-scheme", "robots", "citation_reference", "citation_author", ""}
_BESIDE = {"pairs", "diff"}
"""Where words of the original stand in its own language: beside a translation, and in what changed."""
_AS_IT_IS = re.compile(
    r"\b[0-9a-f]{16,64}\b|https?://\S+|[A-Z]{2,5}-[0-9]+|SHA-256|UTF-8|[0-9]{1,2} [A-Z][a-z]+ 20[0-9]{2}"
    r"|[\w./-]+\.[a-z]{1,6}\b|\band\b"
)
"""Hashes, addresses, ids, names of standards, dates, files; what joins a list of lines."""
_WORD = re.compile(r"[A-Za-z]{3,}")


@pytest.fixture(scope="module")
def examined() -> Examined:
    instead = {"pyproject.toml": _with_locale((ROOT / "pyproject.toml").read_text("utf-8"))}
    for path in ROOT.glob("claims/*/report.yaml"):
        text = re.sub(r"(?m)^locales:.*\n", "", path.read_text("utf-8"))
        instead[path.relative_to(ROOT).as_posix()] = text
    project, found = load(ROOT, {path: text.encode() for path, text in instead.items()})
    assert project is not None
    return examine_read(project, found, ROOT, date(2026, 9, 24))[0]


def _with_locale(text: str) -> str:
    return re.sub(r"(?m)^locales = \[[^\]]*\]", f'locales = ["en", "{TAG}"]', text, count=1)


@pytest.fixture(scope="module")
def pages(examined: Examined) -> dict[str, str]:
    site, _ = compose(examined)
    return {path: data.decode() for path, data in site.files.items() if path.startswith(f"{TAG}/") and ".html" in path}


def literals(examined: Examined, report: Report) -> list[str]:
    """What stands in a page as it is, the longest first."""
    project = examined.project
    found = {project.config.title or "", "English", f"({TAG})", report.meta.title.value, *report.meta.authors}
    for record in report.records.values():
        if record.type == "source" and record.word("kind") in ("paper", "web"):
            found.add(record.text("title"))
        found |= {record.text(key) for key in ("authors", "container", "doi", "location", "identifier", "root", "test")}
        found |= {part for one in record.cites for part in (one.path, one.locator) if part}
        for item in record.fields.values():
            if item.type.kind == "hash" and isinstance(item.value, Text):
                found.add(item.value.value)
    for citation in (one for _, one in report.citations):
        quoted = [citation.quote, *citation.segments]
        found |= {line.strip() for text in quoted if text for line in text.value.splitlines()}
        found |= {part for part in (citation.path, citation.locator) if part}
    for table in report.tables.values():
        for key, row in table.rows.items():
            found |= {key, *(cell.value for cell in row)}
    texts = [passage.text.value for section in report.sections for passage in section.passages.values()]
    texts += [record.text(key) for record in report.records.values() for key in record.fields]
    found |= {code for text in texts for code in re.findall(r"`([^`]+)`", text)}
    return sorted((one for one in found if _WORD.search(one)), key=len, reverse=True)


def visible(root: html.HtmlElement) -> Iterator[str]:
    """The texts of a page that a reader sees or hears, without what is shown as typed."""
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        parents = [element, *element.iterancestors()]
        if any(one.get("lang") == "en" for one in parents) and any(one.get("class") in _BESIDE for one in parents):
            continue
        if not any(one.tag in _SHOWN_AS_TYPED for one in parents) and element.text:
            yield element.text
        if not any(one.tag in _SHOWN_AS_TYPED for one in parents[1:]) and element.tail:
            yield element.tail
        yield from (value for name in _ATTRIBUTES if (value := element.get(name)))
        if element.tag == "meta" and element.get("name", "") not in _MACHINE_META:
            yield element.get("content", "")


@pytest.mark.parametrize("slug", ["finite-memory", "memoryos-audit", "reasoningbank-gate"])
def test_no_text_of_a_page_lacks_a_message(examined: Examined, pages: dict[str, str], slug: str) -> None:
    known = literals(examined, examined.project.reports[slug])
    left: dict[str, str] = {}
    mine = [path for path in pages if path.startswith(f"{TAG}/{slug}/")]
    assert len(mine) > 50
    for path in mine:
        for text in visible(html.document_fromstring(pages[path])):
            rest = " ".join(text.split())
            if not _WORD.search(rest):
                continue
            for one in known:
                rest = rest.replace(" ".join(one.split()), " ")
            if _WORD.search(_AS_IT_IS.sub(" ", rest)):
                left[" ".join(text.split())] = path
    assert left == {}


def test_what_is_drawn_has_a_message_too(pages: dict[str, str]) -> None:
    drawn = [words for page in pages.values() for words in re.findall(r"<text [^>]*>([^<]*)</text>", page)]
    assert any("ŕ" in words for words in drawn)
