"""Project → editions: one report in one locale each, with its words, numbers and dates.

The only home of babel beside `catalogs`. It reads no files: catalogs come with the project.
"""

from __future__ import annotations

from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.localise.catalog import Catalog, read_catalog
from reportgen.localise.formats import LocaleFormats
from reportgen.localise.locales import describe, find_locale
from reportgen.localise.words import CatalogWords, MissingWordError
from reportgen.model import Edition, Project
from reportgen.rules import rule

__all__ = ["MissingWordError", "localise"]

Findings = tuple[Diagnostic, ...]
_WORDS_SOURCE = "en"
"""The language in which the theme's own words are written."""


def localise(project: Project) -> tuple[tuple[Edition, ...], Findings]:
    """Every edition of the project, by report, then locale: now each report in the source locale.

    Findings: RG701 for a `ui` catalog that cannot be read.
    """
    tag = project.config.source_locale
    locale = find_locale(tag)
    if locale is None:
        return (), ()  # told when the settings were read
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
