"""The table of rules, the pages of the rules, and the cases on the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from reportgen import render
from reportgen.model import Project
from reportgen.render.theme import compile_theme
from reportgen.rules import BY_CODE, TABLE, find
from tests import cases

WITHOUT_CASES = frozenset({"RG314", "RG603", "RG605", "RG806", "RG807", "RG808", "RG999"})
"""Rules whose fault is no state of a project's files; other tests provoke them."""

PAGES = cases.pages()
ALL = [pytest.param(case, id=f"{name}-{case.title}") for name, page in PAGES.items() for case in page.cases]


@pytest.fixture(scope="module", autouse=True)
def shipped_theme_compiled_once() -> Iterator[None]:
    """Compiling the templates takes longer than all else of a case; the shipped ones are the same for all."""
    made: dict[object, object] = {}

    def compiled(project: Project) -> object:
        own = tuple(path for path in project.files if path.startswith(f"{project.config.templates}/"))
        key = (own, tuple(sorted(project.theme.items())))
        if key not in made:
            made[key] = compile_theme(project)
        return made[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render, "compile_theme", compiled)
        yield


def test_codes_are_unique_and_sorted() -> None:
    codes = [rule.code for rule in TABLE]
    assert codes == sorted(set(codes))
    assert all(re.fullmatch(r"RG\d{3}", code) for code in codes)


def test_names_are_unique_words() -> None:
    names = [rule.name for rule in TABLE]
    assert sorted(names) == sorted(set(names))
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in names)


def test_code_and_name_both_find_a_rule() -> None:
    for rule in TABLE:
        assert find(rule.code.lower()) is rule
        assert find(rule.name.upper()) is rule


def test_every_page_is_a_rule() -> None:
    assert sorted(set(PAGES) - set(BY_CODE)) == []


@pytest.mark.parametrize("code", sorted(BY_CODE))
def test_every_rule_has_a_page_with_its_headings_and_cases(code: str) -> None:
    assert code in PAGES, f"reportgen/rules/{code}.md is missing"
    page, rule = PAGES[code], BY_CODE[code]
    assert (page.code, page.name) == (rule.code, rule.name)
    assert page.lead
    kinds = [heading.partition(":")[0] for heading in page.headings]
    assert kinds[:2] == ["Why", "What to do"]
    assert all(page.sections[heading].strip() for heading in page.headings[:2])
    if code not in WITHOUT_CASES:
        assert set(kinds[2:]) == {"Fails", "Passes"}
        assert kinds[2:] == sorted(kinds[2:]), "failing cases come before passing ones"


@pytest.mark.parametrize("code", sorted(PAGES))
def test_a_failing_case_shows_its_own_rule(code: str) -> None:
    for case in PAGES[code].cases:
        assert case.files, f"{code} {case.title}: no file"
        if case.is_failing:
            assert any(expected.split(" ")[0] == code for expected in case.expected)
        else:
            assert case.expected == ()


@pytest.mark.parametrize("case", ALL)
def test_a_case_finds_exactly_what_its_page_says(case: cases.Case, tmp_path: Path) -> None:
    assert sorted(cases.run(case, tmp_path)) == sorted(case.expected)
