"""The theme of docs/second-theme: two files, and pages that look different and say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reportgen.model import Site
from tests.render import samples

ROOT = Path(__file__).resolve().parent.parent.parent
THEME = ROOT / "docs" / "second-theme"
PAPER = ("--paper", "--surface")
TEXT = ("--ink", "--ink-2", "--link", "--limited", "--supported", "--contested")
PAIRS = [(text, paper) for text in TEXT for paper in PAPER] + [
    ("--link", "--link-soft"), ("--limited", "--limited-soft"),
]  # fmt: skip
MARKS = ("--fig-s1", "--fig-s2")


def contrast(one: str, other: str) -> float:
    """WCAG 2.2, relative luminance and contrast ratio."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def colours(style: str) -> dict[str, tuple[str, str]]:
    found = re.findall(r"(--[a-z0-9-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", style)
    return {name: (light, dark) for name, light, dark in found}


@pytest.fixture(scope="module")
def themed(tmp_path_factory: pytest.TempPathFactory) -> Site:
    files = {f"templates/{name}": (THEME / name).read_text("utf-8") for name in ("tokens.css", "base.html")}
    made, found = samples.site(tmp_path_factory.mktemp("themed"), files)
    assert found == ()
    return made


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return samples.site(tmp_path_factory.mktemp("plain"))[0]


def below(path: str) -> str:
    return path.removeprefix("en/r/").removesuffix("index.html").rstrip("/")


def test_every_page_says_the_same_and_has_the_replaced_block(themed: Site, plain: Site) -> None:
    assert themed.files.keys() == plain.files.keys()
    pages = [below(path) for path in themed.files if path.startswith("en/r/") and path.endswith("/index.html")]
    assert len(pages) >= 10
    for path in pages:
        if "<main" in samples.source(plain, path) and path != "OLD-7":
            assert samples.inside(themed, path) == samples.inside(plain, path)
            feet = samples.select(samples.page(themed, path), ".colophon")
            assert [foot.tag for foot in feet] == ["aside", "footer"]
            assert samples.text_of(feet[0]) == "CC-BY-4.0"


def test_its_tokens_come_last(themed: Site) -> None:
    style = themed.files["assets/style.css"].decode()
    assert style.rindex("--paper:") > style.index("--paper:")
    assert style.rstrip().endswith("}")
    assert "3px double" in style


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("path", [ROOT / "templates" / "style.css", THEME / "tokens.css"], ids=["shipped", "second"])
def test_every_pair_of_colours_can_be_read(path: Path, theme: int) -> None:
    shipped = colours((ROOT / "templates" / "style.css").read_text("utf-8"))
    known = {**shipped, **colours(path.read_text("utf-8"))}
    low = {pair: round(contrast(known[pair[0]][theme], known[pair[1]][theme]), 2) for pair in PAIRS}
    assert {pair: ratio for pair, ratio in low.items() if ratio < 4.5} == {}
    marks = {mark: round(contrast(known[mark][theme], known["--paper"][theme]), 2) for mark in MARKS}
    assert {mark: ratio for mark, ratio in marks.items() if ratio < 3} == {}


def test_contrast_is_computed() -> None:
    assert round(contrast("#000000", "#ffffff"), 2) == 21.0
    assert contrast("#777777", "#ffffff") < 4.5
