"""Any text: never an exception, well-formed and harmless HTML, places that hold what they say."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html

from reportgen.model import Block, Html, Part, Section, Slot, Table
from reportgen.prose import fragment, inline, mentions, plain
from reportgen.prose.draw import draw_inline
from reportgen.prose.fields import parsed
from reportgen.prose.grammar import environment, inline_tokens
from reportgen.prose.scalars import Scalar
from reportgen.prose.scan import holds_words, is_simple, scan, scan_words
from reportgen.source import SourceFile, Text
from tests.prose.support import PREFIXES, Answers, read

PIECES = st.sampled_from([
    "CLM-2", "finite-memory:CLM-1", "word ", " ", "\n", "\n\n", "\t", "    ", "*", "**", "_", "`", "``", "```\n",
    "~~~\n", "[", "]", "(", ")", "![", "](", "[^a]", "[^a]: ", "[a]: x\n", "javascript:", "https://x.org", "//h",
    "mailto:", "<", ">", "</", "<script>", "<b onclick=x>", "<!--", "-->", "<?", "&#106;", "&Tab;", "&lt;", "&#12;",
    "\\", "|", "| a |\n|-|\n", ":", ": ", ":::", ":::{figure} FIG-1\n", ":::{records} CLM\n", ":::\n", "{ref}`",
    "{term}`", "{value}`t.r.c`", "{x}`", "# ", "## ", "===\n", "---\n", "> ", "- ", "1. ", "7) ", "\r\n", "\r", "\0",
    "\x0c", "\u2028", "\ufeff", "\u202e", "é", "見", "는", "𠮷", '"', "'", "=", "<https://a?b>",
    "<!-- reportgen: ignore[RG201] x -->", "<!-- reportgen: ignore[RG201] x -->\n",
])  # fmt: skip
TEXTS = st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=80)


def page(section: Section) -> str:
    """A section drawn in the plainest way."""

    def draw(part: Part) -> str:
        match part:
            case Html(markup):
                return markup
            case Slot(key):
                return str(inline(section.passages[key].text.value, Answers(), section))
            case Block(key):
                return f"<p id='{key}'>{inline(section.passages[key].text.value, Answers(), section)}</p>"
            case Table(parts):
                return f"<table>{''.join(map(draw, parts))}</table>"
            case _:
                return "<pre></pre>"

    return "".join(map(draw, section.parts))


def harmless(markup: str) -> None:
    """Well-formed as XML, tags and attributes of ours alone, no address that runs."""
    tree = etree.fromstring(f"<div>{markup.replace('<br>', '<br/>').replace('<hr>', '<hr/>')}</div>")
    assert re.sub(r"\s", "", html.fromstring(f"<div>{markup}</div>").text_content()) == re.sub(
        r"\s", "", "".join(tree.itertext())
    )
    for element in tree.iter():
        assert element.tag in TAGS, element.tag
        assert set(element.attrib) <= {"href", "title", "id", "class", "start", "scope"}
        address = re.sub(r"[\x00-\x20]", "", element.get("href", "#"))
        assert re.match(r"(?:https?://|mailto:|[^:]*$|[^:]*[/?#])", address), address
        assert not address.startswith("//")


TAGS = frozenset({
    "div", "p", "a", "em", "strong", "code", "br", "sup", "data", "dfn", "ul", "ol", "li", "blockquote", "dl", "dt",
    "dd", "table", "thead", "tbody", "tr", "th", "td", "pre", "hr",
})  # fmt: skip


@settings(max_examples=250, deadline=None)
@given(TEXTS)
def test_a_section_is_read_and_drawn_harmless(text: str) -> None:
    section, _ = read(text)
    harmless(page(section))
    for passage in section.passages.values():
        plain(passage.text.value, Answers(), section)


@settings(max_examples=250, deadline=None)
@given(TEXTS)
def test_a_field_is_drawn_harmless(text: str) -> None:
    harmless(str(fragment(text, Answers())))
    plain(text, Answers())


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_ids_are_unique_and_belong_to_passages(text: str) -> None:
    section, _ = read(text)
    ids = re.findall(r' id="([0-9a-f]+)"', page(section)) + [
        part.key for part in section.parts if isinstance(part, Block)
    ]
    assert len(ids) == len(set(ids))
    assert set(ids) <= set(section.passages)


@settings(max_examples=250, deadline=None)
@given(TEXTS)
def test_every_mention_stands_where_it_says(text: str) -> None:
    section, _ = read(text)
    for passage in section.passages.values():
        file = passage.text.file
        for reference in passage.mentions.references:
            assert reference.span.start is not None
            assert reference.span.end is not None
            begin, end = file.offset(reference.span.start), file.offset(reference.span.end)
            assert file.text[begin:end] == reference.target


@settings(max_examples=250, deadline=None)
@given(TEXTS)
def test_findings_stand_inside_the_file(text: str) -> None:
    _, found = read(text)
    file = SourceFile("s.md", text)
    for item in found:
        assert item.span is not None
        assert item.span.start is not None
        assert 0 <= file.offset(item.span.start) <= len(text)
        if item.span.end is not None:
            assert file.offset(item.span.start) <= file.offset(item.span.end) <= len(text)


@settings(max_examples=250, deadline=None)
@given(TEXTS)
def test_reading_twice_gives_the_same(text: str) -> None:
    assert read(text) == read(text)


WORDS = st.lists(
    st.sampled_from([
        "CLM-2", "LIM-10", "CLM-02", "x", "_", "-", " ", "  ", ".", ":", "finite-memory:CLM-1", "a:", "1", "1.", "(",
        ")", "]", ">", "#", "=", "|", "~", "^", "$", "見", "는", "\u00a0", '"', "'", "&", "<", "\n", "+", "CLM-",
        "UTF-8", "}", "@",
    ]),
    max_size=14,
).map("".join)  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(WORDS)
def test_the_fast_path_of_a_passage_equals_the_parser(text: str) -> None:
    tokens = inline_tokens(text, environment(PREFIXES, notes={}))
    assert inline(text, Answers()) == draw_inline(tokens, Answers(), {}, is_plain=False)


STARRED = st.lists(
    st.sampled_from([
        "CLM-2", "*", "**", "***", "*x", "x*", " ", "\n", "\n\n", "x", ".", "-", "1.", "LIM-10", "* ", " *", "見", "|",
        "finite-memory:CLM-1", "*CLM-2*", "   ", "    ", '"', ":",
    ]),
    max_size=16,
).map("".join)  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(STARRED)
def test_what_a_field_with_emphasis_leads_to_is_what_the_parser_finds(value: str) -> None:
    text = Text(value, SourceFile("r.yaml", value), 0, len(value))
    assert mentions(text, PREFIXES) == parsed(value, Scalar(text).span, "r.yaml", PREFIXES)


EMPHASISED = st.lists(
    st.sampled_from([
        "CLM-2", "*", "**", "***", " *a* ", " **b c** ", "**CLM-2**", " ", "x", ".", ",", "(", ")", "a*b", "見",
        "finite-memory:CLM-1", "*d*. ", "**e** ", "\u00a0", "-", ":", '"', "é", "**f g**", "1", "  ", "\u3000", "$",
    ]),
    max_size=12,
).map("".join)  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(EMPHASISED)
def test_clear_emphasis_is_drawn_as_the_parser_draws_it(text: str) -> None:
    tokens = inline_tokens(text, environment(PREFIXES, notes={}))
    assert inline(text, Answers()) == draw_inline(tokens, Answers(), {}, is_plain=False)
    field = text.strip()
    if field and holds_words(field):
        assert str(fragment(field, Answers())) == str(fragment(field + "\n\n\\!", Answers())).removesuffix("\n<p>!</p>")


@settings(max_examples=500, deadline=None)
@given(WORDS)
def test_the_fast_path_of_a_field_equals_the_parser(text: str) -> None:
    value = text.strip("\n")
    if not is_simple(value):
        return
    found, faults = mentions(Text(value, SourceFile("r.yaml", value), 0, len(value)), PREFIXES)
    slow = scan(value, environment(PREFIXES))
    assert faults == ()
    assert [item.target for item in found.references] == [target for target, _, _ in slow.records]
    assert scan_words(value, PREFIXES).records == slow.records
    if "\n" not in value and value.strip():
        assert str(fragment(value, Answers())) == str(fragment(value + "\n\n\\!", Answers())).removesuffix("\n<p>!</p>")
