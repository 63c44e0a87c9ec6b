"""Both readers of pages say the same: the one by tags answers like the one by the tree, or leaves the page to it."""

from __future__ import annotations

import datetime as dt
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reportgen.build import compose, examine
from reportgen.verify.pages import scan_tree
from reportgen.verify.plain import plain_facts, scan_page

ROOT = Path(__file__).resolve().parent.parent

PAGE = """<!DOCTYPE html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<title>A page</title>
<link rel="stylesheet" href="style.css">
<script src="reader.js" defer></script>
</head>
<body>
<svg aria-hidden="true"><defs><symbol id="i-a"><path d="M0 0"/></symbol></defs></svg>
<p id="one"><a href="other/index.html#two" title="a &amp; b">Other</a>
<svg aria-hidden="true"><use href="#i-a"/></svg></p>
<p aria-labelledby="one">Text</p>
</body>
</html>
"""


@cache
def bundled_pages() -> dict[str, bytes]:
    """Every page of the bundled editions."""
    examined, _ = examine(ROOT, dt.date(2026, 1, 1))
    assert examined is not None
    site, _ = compose(examined)
    return {path: data for path, data in site.files.items() if path.endswith(".html")}


def test_every_page_of_the_bundled_editions_is_read_alike() -> None:
    pages = bundled_pages()
    assert len(pages) > 200
    assert [path for path, data in pages.items() if plain_facts(data) not in (None, scan_tree(data))] == []


def test_only_pages_with_data_for_search_engines_need_the_tree() -> None:
    needing = [path for path, data in bundled_pages().items() if plain_facts(data) is None]
    assert [path for path in needing if b"application/ld+json" not in bundled_pages()[path]] == []
    assert len(needing) < len(bundled_pages()) / 10


def test_a_plain_page_gives_its_ids_and_links() -> None:
    facts = plain_facts(PAGE.encode())
    assert facts is not None
    assert facts == scan_tree(PAGE.encode())
    assert (sorted(facts.ids or ()), sorted(facts.links)) == (
        ["i-a", "one"],
        ["#i-a", "other/index.html#two", "reader.js", "style.css"],
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (' lang="en"', ""),
        (' dir="ltr"', ' dir="up"'),
        ("<title>A page</title>", "<title> </title>"),
        ("<title>A page</title>", "<title>&#32;</title>"),
        ("<title>A page</title>", "words<title>A page</title>"),
        ("<script", "\x85<script"),
        ("<p aria", '<p id="one" aria'),
        ('labelledby="one"', 'labelledby="none"'),
        ('href="other/', 'href="javascript:other/'),
        ('"style.css"', '"https://example.org/style.css"'),
        (' src="reader.js" defer', ""),
        ("></script>", ">x</script>"),
        ("<p aria", '<p onclick="x()" aria'),
        ("<p aria", '<p style="color:red" aria'),
        ("<p aria", '<p id="a" id="b" aria'),
        ("<p aria", "<p id='a' aria"),
        ("<p aria", "<p ID=a aria"),
        ("<p aria", '<p fill="url(x)" aria'),
        ('<svg aria-hidden="true"><use', "<svg><use"),
        ("Text", '<img src="a.png">'),
        ("Text", '<input type="image" src="a.png">'),
        ("Text", '<i role="img"></i>'),
        ("Text", '<!-- <b id="no"> -->'),
        ("Text", '<title><b id="no"></b></title>'),
        ("Text", '<textarea><b id="no"></b></textarea>'),
        ("Text", '<script src="a"><b id="no"></b></script>'),
        ("Text", '<template><b id="no"></b></template>'),
        ("Text", '<html lang="fr" id="no">'),
        ("Text", '<body id="no"></body>'),
        ("Text", '<head id="no"></head>'),
        ("Text", '<a href="&#106;avascript:x">a</a>'),
        ("Text", '<meta http-equiv="refresh" content="0; url=x">'),
        ("Text", "a < b > c"),
        ("Text", "\0<b id='no'></b>"),
        ("Text", "<b><i></b></i>"),
        ("Text", f'{"<div>" * 2100}<b id="deep"></b>{"</div>" * 2100}'),
        ("</html>", ""),
    ],
)
def test_what_may_be_wrong_is_left_to_the_tree(old: str, new: str) -> None:
    page = PAGE.replace(old, new, 1).encode()
    assert page != PAGE.encode()
    assert plain_facts(page) is None
    assert scan_page(page) == scan_tree(page)


PIECES = (
    "<", ">", '"', "'", "/", "&", "&amp;", "&#34;", "&#x3c;", "=", " ", "\n", "\r", "\t", "\0", "\x0b", "\x85",
    "\ufffe", "é", "<p>", "</p>", "<div/>", "<br>", "</br>", "<b", "</b>", "<!--", "-->", "<?x", "<!DOCTYPE html>",
    "<![CDATA[",
    ' id="one"', " id=two", ' href="x"', ' href=" y "', ' href="//h/x"', ' HREF="z"', ' src="s"', ' class="c"',
    '<a href="q#r">', "</a>", "<svg>", "</svg>", '<svg aria-label="n">', "<title>", "</title>", "<style>", "</style>",
    "<table>", "<td>", "<select>", "<option>", "<li>", "</ul>", "<head>", "<body>", "</body>", "</html>", "<html>",
    '<use href="#i-a"/>', '<img alt="" src="p">', "<base href='/'>", '<i role="img">', "<frameset>", "<noscript>",
)  # fmt: skip


DAMAGE = st.tuples(st.integers(0, len(PAGE)), st.sampled_from((0, 0, 0, 1, 2, 7)), st.sampled_from(PIECES))
"""Where, how many characters are lost, and what is there instead."""


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(DAMAGE, min_size=1, max_size=3))
def test_a_damaged_page_is_read_alike(damages: list[tuple[int, int, str]]) -> None:
    page = PAGE
    for at, lost, piece in damages:
        page = page[:at] + piece + page[at + lost :]
    facts = plain_facts(page.encode())
    assert facts is None or facts == scan_tree(page.encode())
