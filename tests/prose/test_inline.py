"""Passages and fields as HTML and as plain words."""

from __future__ import annotations

import pytest

from reportgen.prose import fragment, inline, plain
from tests.prose.support import Answers, cases, read


@pytest.mark.parametrize(("given", "expected"), cases("inline"))
def test_a_passage_as_html(given: str, expected: str) -> None:
    assert str(inline(given, Answers())) == expected
