"""Prose on the page of an edition: every kind of block arrives, with its passages' ids."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from lxml import html

from reportgen.build import compose, examine
from tests.conftest import MinimalProject

TEXT = """# Introduction

A paragraph with *emphasis*, **strong**, `code <b>` and a note[^one].

## A part

- tight item
  - inner item

1. loose item

   more of it

> quoted words

| head cell | numbers |
| --- | --: |
| body \\| cell | 5 |

term
: its definition

```python
print("a < b")
```

***

- ```
  code in an item
  ```
- | cell in an item |
  | --- |
  | inner cell |

[^one]: The note.
"""


def page(project: MinimalProject, text: str) -> html.HtmlElement:
    """The reading edition of a report with this text."""
    root: Path = project({"claims/r/text/intro.md": text})
    examined, found = examine(root, date(2026, 9, 24))
    assert examined is not None
    assert found == ()
    site, drawn = compose(examined)
    assert drawn == ()
    return html.fromstring(site.files["en/r/index.html"])


def test_every_passage_is_on_the_page_with_its_id(project: MinimalProject) -> None:
    root = project({"claims/r/text/intro.md": TEXT})
    examined, _ = examine(root, date(2026, 9, 24))
    assert examined is not None
    section = examined.project.reports["r"].sections[0]
    drawn = page(project, TEXT)
    for key, passage in section.passages.items():
        if section.title is None or key != section.title.key:
            assert len(drawn.xpath(f"//*[@id='{key}']")) == 1, passage.text.value


def test_the_words_of_every_block_are_on_the_page(project: MinimalProject) -> None:
    words = " ".join(page(project, TEXT).xpath("//main")[0].text_content().split())
    for expected in (
        "A paragraph with emphasis, strong, code <b> and a note", "A part", "tight item", "inner item", "loose item",
        "more of it", "quoted words", "head cell", "body | cell", "term", "its definition", 'print("a < b")',
        "code in an item", "cell in an item", "inner cell", "The note.",
    ):  # fmt: skip
        assert expected in words


def test_a_table_lies_in_a_region_that_scrolls(project: MinimalProject) -> None:
    table = page(project, TEXT).xpath("//table[.//th[normalize-space()='head cell']]")[0]
    region = table.xpath("ancestor::*[@role='region' or @tabindex='0'][1]")
    assert len(region) == 1
    assert table.xpath(".//td[2]/@class") == ["align-end"]
