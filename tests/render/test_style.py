"""The published style sheet says the same in fewer bytes."""

from __future__ import annotations

import pytest

from reportgen.render.style import published


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("/* a\n b */a{}", "a{}"),
        ("a/**/.b {} /* c */", "a/**/.b {} "),
        ('a::after { content: "/* kept */  \\" x"; }', 'a::after { content: "/* kept */  \\" x"; }'),
        ("a::after { content: '\\'/*'; } /* gone */", "a::after { content: '\\'/*'; } "),
        ("a {\n    b: c;\n\n    d: e;\n}", "a {\nb: c;\nd: e;\n}"),
        ("a { b: c } /* never closed", "a { b: c } /* never closed"),
    ],
)
def test_comments_and_indentation_go_and_strings_stay(style: str, expected: str) -> None:
    assert published(style) == expected
