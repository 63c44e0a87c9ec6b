"""Input that is meant to cost time or to lose content: bounded, and never in silence."""

from __future__ import annotations

import pytest

from reportgen.prose import inline, mentions
from reportgen.source import SourceFile, Text
from tests.effort import BOUNDED
from tests.prose.support import PREFIXES, Answers, read

REPEATED = (
    "[", "![", "[a][", "[a](", "[](", "*", "_*", "*a_", "**a ", "a*", "`", "`` ` ", "<", "<!--", "<a ", "<a x='", "<?",
    "<http:", "&", "&#", "\\", "|", "{a}`", "{ref}`{ref}``", "[^a]", "]", "a-", "x:", "CLM-1",
)  # fmt: skip
DEEP = (">", "- ", "1. ", "> - ", ":   ", "[^a]:", "* > ")


def draw(text: str) -> None:
    """Reads a section and draws every passage of it."""
    section, _ = read(text)
    for passage in section.passages.values():
        assert inline(passage.text.value, Answers(), section) is not None


@BOUNDED
@pytest.mark.parametrize("piece", REPEATED)
def test_a_line_of_a_megabyte_takes_bounded_time(piece: str) -> None:
    draw(f"# T\n\n{piece * (1_000_000 // len(piece))}\n")


@BOUNDED
@pytest.mark.parametrize("piece", REPEATED)
def test_the_longest_passage_that_is_read_takes_bounded_time(piece: str) -> None:
    draw(f"# T\n\n{piece * (10_000 // len(piece))}\n")


@BOUNDED
@pytest.mark.parametrize("piece", DEEP)
def test_deep_blocks_are_bounded_and_reported(piece: str) -> None:
    _, found = read(f"# T\n\n{piece * 5000}x\n")
    if piece != ":   ":
        assert "RG415" in {item.rule.code for item in found}


def test_five_thousand_lines_are_read_whole() -> None:
    line = "A sentence with CLM-2, *emphasis*, `code`, {term}`memory` and a [link](https://example.org).\n"
    text = "# T\n\n" + (line * 3 + "\n") * 1250
    section, found = read(text)
    assert (len(section.passages), found) == (1251, ())


@BOUNDED
@pytest.mark.parametrize("line", [":::{figure} FIG-1\n", ":::{figure} FIG-1\n\ntext\n\n", ":::\n", ":::{x}\n"])
def test_many_directives_without_an_end_are_read_once(line: str) -> None:
    draw("# T\n\n" + line * 3000)


def test_a_passage_with_too_many_characters_is_plain_text_and_reported() -> None:
    section, found = read(f"# T\n\n*a* {'x' * 10_000}\n")
    assert [item.rule.code for item in found] == ["RG415"]
    passage = list(section.passages.values())[1]
    assert inline(passage.text.value, Answers(), section).startswith("*a* x")


def test_a_passage_with_too_many_brackets_is_plain_text_and_reported() -> None:
    section, found = read(f"# T\n\n{'[' * 501} CLM-1\n")
    assert [item.message for item in found] == ["a passage has 501 opening brackets, more than 500"]
    assert list(section.passages.values())[1].mentions.references == ()


def test_emphasis_that_is_too_deep_is_reported_and_drawn_without_marks() -> None:
    text = "*a " * 60 + "b" + "*" * 60
    section, found = read(f"# T\n\n{text}\n")
    assert [item.rule.code for item in found] == ["RG415"]
    assert str(inline(text, Answers())).count("<em>") == 40
    assert section.title is not None


def test_a_field_is_bounded_in_the_same_way() -> None:
    value = ">" * 60 + "x"
    _, found = mentions(Text(value, SourceFile("r.yaml", value), 0, len(value)), PREFIXES)
    assert [item.rule.code for item in found] == ["RG415"]
