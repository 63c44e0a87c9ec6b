"""The twelve locales of this repository: every word of the theme and every message of the reports is translated."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from reportgen.catalogs import named, read
from reportgen.catalogs.messages import messages, ui_messages
from reportgen.catalogs.standing import translations
from reportgen.load import load
from reportgen.model import Catalog, Project

ROOT = Path(__file__).resolve().parent.parent
TWELVE = ("zh-Hans", "zh-Hant", "ja", "ko", "es", "es-419", "pt-BR", "fr", "de", "ru", "ar")
PENDING: tuple[str, ...] = ()
"""Locales that nobody has translated yet: a catalog of one of them is a failure here until it leaves this list."""
WRITTEN = tuple(tag for tag in TWELVE if tag not in PENDING)
REPORTS = (
    *(("finite-memory", tag) for tag in WRITTEN),
    ("memoryos-audit", "ko"),
    ("reasoningbank-gate", "ru"),
)


@cache
def project() -> Project:
    found, _ = load(ROOT)
    assert found is not None
    return found


def ui(tag: str) -> Catalog:
    locale = named(tag)
    assert locale is not None
    path = f"locales/{locale.folder}/LC_MESSAGES/ui.po"
    catalog, faults = read(path, (ROOT / path).read_bytes(), tag, "ui")
    assert catalog is not None, faults
    return catalog


def test_the_settings_name_the_twelve() -> None:
    assert set(project().config.locales) == {"en", *TWELVE}


def test_what_is_pending_is_what_has_no_catalog() -> None:
    assert {tag for tag in TWELVE if not any(tag == other for _, other in project().catalogs)} == set(PENDING)


@pytest.mark.parametrize("tag", WRITTEN)
def test_every_word_of_the_theme_is_translated(tag: str) -> None:
    found = translations(ui_messages(ui("en")), ui(tag))
    assert [one.message.key for one in found if one.standing != "current"] == []
    assert [one.message.key for one in found if one.entry and not all(one.entry.forms)] == []


@pytest.mark.parametrize("tag", WRITTEN)
def test_placeholders_of_the_theme_are_kept(tag: str) -> None:
    wrong = []
    for one in translations(ui_messages(ui("en")), ui(tag)):
        texts = [one.message.source.value, *([one.message.plural] if one.message.plural else [])]
        wanted = {name for text in texts for name in re.findall(r"\{([a-z_]+)\}", text)}
        for form in one.entry.forms if one.entry else ():
            strange = set(re.findall(r"\{([a-z_]+)\}", form)) - wanted
            wrong += [(one.message.key, name) for name in strange]
    assert wrong == []


@pytest.mark.parametrize(("slug", "tag"), REPORTS)
def test_every_message_of_a_report_is_translated(slug: str, tag: str) -> None:
    report = project().reports[slug]
    found = translations(messages(project(), report), project().catalogs[slug, tag])
    assert [one.message.key for one in found if one.message.is_counted and one.standing != "current"] == []


@pytest.mark.parametrize(("slug", "tag"), REPORTS)
def test_a_machine_translation_says_so(slug: str, tag: str) -> None:
    report = project().reports[slug]
    state = project().reviewed[slug, tag]
    found = translations(messages(project(), report), project().catalogs[slug, tag], state)
    unmarked = [one.message.key for one in found if one.standing == "current" and one.hand is None]
    assert unmarked == []


@pytest.mark.parametrize("path", sorted(str(path.relative_to(ROOT)) for path in (ROOT / "locales").rglob("*.po")))
def test_other_tools_write_a_catalog_as_it_is(path: str) -> None:
    """GNU gettext and translate-toolkit, on which Weblate builds; an edit there changes its own entry only."""
    text = (ROOT / path).read_text("utf-8")
    pypo = pytest.importorskip("translate.storage.pypo")
    store = pypo.pofile.parsestring(text.encode())
    store.wrapper.width = -1
    assert bytes(store).decode() == text
    if shutil.which("msgcat") is not None:
        subprocess.run(["msgfmt", "-c", "-o", os.devnull, path], check=True, cwd=ROOT)
        done = subprocess.run(["msgcat", "--no-wrap", path], check=True, capture_output=True, cwd=ROOT)
        assert done.stdout.decode() == text
