"""From right to left every id, range, date, address and signed number keeps its own order: computed, not looked at."""

from __future__ import annotations

import re

import pytest
from bidi import get_display
from lxml import html
from markupsafe import Markup

from reportgen.localise.catalog import Catalog, Word
from reportgen.localise.formats import LocaleFormats
from reportgen.localise.locales import find_locale
from reportgen.localise.words import CatalogWords
from reportgen.render.isolation import isolated

PIECES = (
    "10–20", "226–244", "-3.2%", "\u22123.2", "+4", "2026-09-09", "CLM-2", "finite-memory:CLM-2", "5×3", "3/4",
    "https://example.org/a?b=1-2", "2026-0042", "1,204.5–1,300", "±0.5",
)  # fmt: skip


def seen(markup: str) -> str:
    """What a reader sees of a paragraph from right to left: its text in visual order."""
    text = markup.replace('<bdi dir="ltr">', "\u2066").replace("</bdi>", "\u2069")
    plain = html.fromstring(f"<p>{text}</p>").text_content()
    return re.sub("[\u2066\u2069\u200e]", "", get_display(plain, base_dir="R"))


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_keeps_its_order_between_arabic_words(piece: str) -> None:
    paragraph = Markup("<p>من {} إلى، ثم {}.</p>").format(piece, piece)
    assert seen(str(isolated(paragraph))).count(piece) == 2


def test_without_isolation_the_order_turns() -> None:
    """What the module is for; were it not so, the test above could not fail."""
    turned = [piece for piece in PIECES if piece not in seen(f"<p>من {piece} إلى</p>")]
    assert {"10–20", "-3.2%", "5×3"} <= set(turned)


def test_two_ids_with_a_comma_stand_in_the_order_of_the_text() -> None:
    shown = seen(str(isolated(Markup("<p>المطالبات CLM-2، LIM-3 فقط</p>"))))
    assert shown.index("LIM-3") < shown.index("CLM-2")


def test_code_markup_and_entities_are_left_alone() -> None:
    text = Markup('<a href="x-1-2" title="1–2">نص</a> <code>1-2</code> &#39;نص&#39; <bdi dir="ltr">3–4</bdi>')
    assert isolated(text) == text


def test_a_link_whose_words_are_an_id_is_isolated_inside() -> None:
    text = Markup('<a class="xref" href="../CLM-2/index.html">CLM-2</a>')
    assert isolated(text) == Markup('<a class="xref" href="../CLM-2/index.html"><bdi dir="ltr">CLM-2</bdi></a>')


def test_a_signed_number_of_an_arabic_page_keeps_its_sign_in_front() -> None:
    locale = find_locale("ar")
    assert locale is not None
    shown = get_display(f"القيمة {LocaleFormats.of('ar', locale).number('-3.2')} فقط", base_dir="R")
    assert "\u22123.2" in shown.replace("\u200e", "")


def test_words_inside_words_run_on_from_right_to_left() -> None:
    texts = {"figure/values": "القيم وراء {figure}", "page/numbered": "{type} {number}", "type/figure": "شكل"}
    locale = find_locale("ar")
    assert locale is not None
    catalog = Catalog({key: Word((text,), ()) for key, text in texts.items()}, lambda _: 0, is_source=True)
    words = CatalogWords((catalog,), LocaleFormats.of("ar", locale), isolates=True)
    name = words("page/numbered", type=words.name("type", "figure"), number=1)
    shown = re.sub("[\u2066-\u2069]", "", get_display(words("figure/values", figure=name), base_dir="R"))
    assert shown.startswith("1 ")  # in visual order, from the left: the number ends the line
    latin = re.sub("[\u2066-\u2069]", "", get_display(words("figure/values", figure="Table A-1"), base_dir="R"))
    assert latin.startswith("Table A-1 ")
