"""Project → editions: one report in one locale each, with its words, numbers and dates.

The only home of babel beside `catalogs`. It reads no files: catalogs come with the project.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.localise.catalog import Catalog, read_catalog
from reportgen.localise.formats import LocaleFormats
from reportgen.localise.locales import describe, find_locale
from reportgen.localise.words import CatalogWords, MissingWordError
from reportgen.model import Edition, Project
from reportgen.rules import rule
from reportgen.source import Span

__all__ = ["MissingWordError", "localise"]

Findings = tuple[Diagnostic, ...]
_WORDS_SOURCE = "en"
"""The language in which the theme's own words are written."""


def localise(project: Project) -> tuple[tuple[Edition, ...], Findings]:
    """Every edition of the project, by report, then locale: now each report in the source locale.

    Findings: RG002 for a locale that is none, RG701 for a `ui` catalog that cannot be read.
    """
    tag = project.config.source_locale
    locale = find_locale(tag)
    if locale is None:
        return (), (_unknown_locale(project, tag),)
    catalogs, found = _catalogs(project, tag)
    if not catalogs and not found:
        message = f"there is no catalog of the theme's words in `{_WORDS_SOURCE}`"
        found = (Diagnostic(rule("RG701"), message, help="reinstall reportgen: its `ui` catalogs are missing"),)
    info, formats = describe(tag, locale), LocaleFormats.of(tag, locale)
    words = CatalogWords(catalogs, formats)
    editions = tuple(
        Edition(info, report, words, formats, MappingProxyType({}), info) for report in project.reports.values()
    )
    return editions, found


def _catalogs(project: Project, tag: str) -> tuple[tuple[Catalog, ...], Findings]:
    """The catalogs that give an edition its words, first the one that counts most.

    A locale's own come before those of its bare language (es-419, es), English comes last.
    """
    language = tag.partition("-")[0]
    order = [f"{name}{own}" for name in dict.fromkeys((tag, language, _WORDS_SOURCE)) for own in ("++", "+", "")]
    catalogs: list[Catalog] = []
    findings: list[Diagnostic] = []
    for name in order:
        if name in project.words:
            catalog, found = read_catalog(project.words[name], is_source=name.rstrip("+") == _WORDS_SOURCE)
            catalogs += [catalog] if catalog else []
            findings += found
    return tuple(catalogs), tuple(findings)


def _unknown_locale(project: Project, tag: str) -> Diagnostic:
    """The finding for a source locale that CLDR does not know, at its place in the settings."""
    message = f"`{tag}` is no locale"
    advice = "write a BCP 47 tag, as in en, pt-BR, zh-Hans"
    return Diagnostic(rule("RG002"), message, _setting(project, tag), help=advice)


def _setting(project: Project, value: str) -> Span | None:
    """Where the settings give the source locale this value; None when they do not say it in so many characters."""
    for name in ("pyproject.toml", "reportgen.toml"):
        file = project.files.get(name)
        found = re.search(rf"""source-locale\s*=\s*["']({re.escape(value)})["']""", file.text) if file else None
        if file and found:
            return file.span(*found.span(1))
    return None
