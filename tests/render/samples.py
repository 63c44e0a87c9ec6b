"""A small project with one record of most types, for the tests of pages. No test is in here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from lxml import html

from reportgen.checks import check
from reportgen.diagnostics import Diagnostic
from reportgen.evidence import gather
from reportgen.load import load
from reportgen.localise import localise
from reportgen.model import Site
from reportgen.render import render

FILES: Mapping[str, str] = {
    "reportgen.toml": 'title = "Editions"\nbase-url = "https://example.org/e/"\n',
    "claims/r/report.yaml": """
title: A report on jars
subtitle: What was counted
kind: technical-report
status: draft
date: 2026-09-09
authors: [{name: Ada Example}]
license: CC-BY-4.0
sections: [intro, end]
boundary: {target: "Three jars", excluded: "Every other jar", captured: 2026-09-01}
""",
    "claims/r/sources.yaml": """
- id: SRC-1
  kind: dataset
  title: Counts of the jars
  location: data/jars.csv
  layer: observed-run
  scope: All three jars.
  gaps: The lids were closed.
  prevents: That the jars were full.
- id: SRC-2
  kind: private
  title: Notes of the counter
  location: a notebook
  attested-by: the counter
- id: SRC-3
  kind: paper
  title: On jars
  location: https://example.org/jars
""",
    "claims/r/records/a.yaml": """
- id: CLM-1
  kind: finding
  title: Jar two holds least
  statement: "Jar two holds {value}`jars.two.beans` {term}`bean`s; see CLM-2."
  status: observed
  layer: observed-run
  was: [OLD-7]
  cites:
    - source: SRC-1
      at: jars.csv:3
      quote: two,5
    - SRC-1 :2-4
    - SRC-2
    - SRC-3 p. 14
  refs: {rests-on: [CLM-2], bounded-by: [LIM-2]}
- id: CLM-2
  kind: hypothesis
  statement: The jars were filled by hand.
  status: [{of: first jar, is: claimed}, {of: second jar, is: not-determinable}]
- id: CLM-3
  kind: lead
  statement: Somebody emptied jar two.
  retired: {on: 2026-09-08, why: Nobody did.}
- id: LIM-1
  title: One count
  statement: Each jar was counted once.
  affects: [CLM-1, CLM-2]
  prevents: How far two counts differ.
- id: LIM-2
  statement: The jars are small.
  affects: [CLM-2]
- id: RTE-1
  title: From shelf to table
  steps: [Take the jar, "Open it, as CLM-1 says"]
  guarantee: policy
  writes: [OBJ-1]
- id: OBJ-1
  title: The tally
""",
    "claims/r/data/jars.csv": "jar,beans\none,12\ntwo,5\nthree,8\n",
    "claims/r/glossary.yaml": """
- id: TRM-1
  term: bean
  identifier: theBean
  definition: What the jars hold.
""",
    "claims/r/figures.yaml": """
- id: FIG-1
  kind: bars
  data: jars
  title: Beans in each jar
  summary: Jar two holds fewest.
  x: {column: jar, label: Jar}
  y: {column: beans, label: Beans, zero: true}
""",
    "claims/r/revisions/revisions.yaml": """
- id: REV-1
  date: 2026-09-01
  note: First edition.
- id: REV-2
  date: 2026-09-09
  note: Counted again.
  corrections: [{at: CLM-1, since: REV-1, was: Jar two holds 6, now: Jar two holds 5, why: One was a pebble.}]
""",
    "claims/r/text/intro.md": """# Introduction

Jar two holds {value}`jars.two.beans` beans (CLM-1), by SRC-1.[^how]

The word {term}`bean` is used narrowly, and LIM-1 applies.

- a list that names CLM-2
- another item

| jar | who |
| --- | --- |
| two | CLM-1 |

:::{figure} FIG-1
:::

[^how]: Counted twice, says SRC-2.
""",
    "claims/r/text/end.md": """# The end

:::{values} jars
:::

:::{records} CLM
:::

See SRC-3, OBJ-1 and RTE-1.
""",
}


def site(root: Path, changed: Mapping[str, str] | None = None) -> tuple[Site, tuple[Diagnostic, ...]]:
    """The site of the sample, with files changed or added; and what drawing it found."""
    for name, text in {**FILES, **(changed or {})}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip("\n"), encoding="utf-8", newline="\n")
    project, found = load(root)
    assert project is not None, found
    evidence, _ = gather(project, root)
    checked, _ = check(project, evidence, date(2026, 9, 24))
    editions, words = localise(project)
    assert words == ()
    return render(project, checked, editions)


def page(made: Site, path: str) -> html.HtmlElement:
    """A page of the site; `path` below the report: `CLM-1`, `claims`, empty for the edition."""
    return html.document_fromstring(source(made, path).encode())


def source(made: Site, path: str) -> str:
    """The characters of a page."""
    return made.files["/".join(part for part in ("en/r", path, "index.html") if part)].decode()


def inside(made: Site, path: str) -> str:
    """The inside of <main>: what a change of the page's frame leaves alone."""
    text = source(made, path)
    return text[text.index("<main") : text.index("</main>")].partition(">")[2].strip() + "\n"


def text_of(element: html.HtmlElement) -> str:
    """The words of an element with single spaces."""
    return " ".join(str(element.text_content()).split())


_STEP = re.compile(
    r"(?P<tag>^[a-z0-9]+)|\.(?P<name>[\w-]+)|#(?P<id>[\w-]+)|\[(?P<key>[\w-]+)(?:=\"?(?P<value>[^\"\]]*)\"?)?\]|:nth-child\((?P<nth>\d+)\)"
)


def select(tree: html.HtmlElement, selector: str) -> list[html.HtmlElement]:
    """The elements that a simple CSS selector finds: tags, classes, ids, attributes, `>`, spaces, commas."""
    found = tree.xpath(" | ".join(_xpath(part) for part in selector.split(",")))
    assert isinstance(found, list)
    return found


def _xpath(selector: str) -> str:
    path, axis = ".", "//"
    for step in selector.split():
        if step == ">":
            axis = "/"
            continue
        tag, tests = "*", ""
        for match in _STEP.finditer(step):
            part = match.groupdict()
            tag = part["tag"] or tag
            if part["name"]:
                tests += f"[contains(concat(' ', normalize-space(@class), ' '), ' {part['name']} ')]"
            if part["id"]:
                tests += f"[@id='{part['id']}']"
            if part["key"]:
                tests += f"[@{part['key']}='{part['value']}']" if part["value"] else f"[@{part['key']}]"
            if part["nth"]:
                tests += f"[count(preceding-sibling::*) = {int(part['nth']) - 1}]"
        path, axis = f"{path}{axis}{tag}{tests}", "//"
    return path
