"""Project → editions: one report in one locale each, with its texts, words, numbers and dates.

The only home of babel beside `catalogs`. It reads no files: catalogs come with the project.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from babel import Locale

from reportgen.catalogs import Named, named
from reportgen.catalogs.messages import messages
from reportgen.catalogs.pseudo import PSEUDO_TEXTS
from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.localise.catalog import Catalog, read_catalog
from reportgen.localise.formats import LocaleFormats
from reportgen.localise.locales import describe, find_locale
from reportgen.localise.texts import progress_of, texts_of
from reportgen.localise.words import CatalogWords, MissingWordError
from reportgen.model import Edition, LocaleInfo, Localised, Message, Progress, Project, Report, Words
from reportgen.rules import rule

__all__ = ["MissingWordError", "held", "localise", "tags_of", "words_of"]

Findings = tuple[Diagnostic, ...]
_WORDS_SOURCE = "en"
"""The language in which the theme's own words are written."""

_AS_IT_IS = frozenset({"source/title", "citation/translation", "term/forms"})
"""Families of messages that an edition shows untranslated, or not at all, when they do not count."""


@dataclass(frozen=True, slots=True)
class _Tongue:
    """What every edition in one locale shares."""

    locale: Named
    words: CatalogWords
    formats: LocaleFormats


def localise(
    project: Project, blocked: frozenset[tuple[str, str]] = frozenset()
) -> tuple[tuple[Edition, ...], Findings]:
    """Every edition of the project: by report, then locale in the order of the settings.

    A locale other than the source's has an edition of a report when it has a catalog that can be read,
    unless (slug, tag) is `blocked`. Findings: RG701 for a `ui` catalog that cannot be read.
    """
    known = {tag: locale for tag in project.config.locales if (locale := find_locale(tag)) is not None}
    if project.config.source_locale not in known:
        return (), ()  # told when the settings were read
    tags = {slug: tags_of(project, report, blocked) for slug, report in project.reports.items()}
    infos = {tag: describe(tag, locale) for tag, locale in known.items()}
    tongues: dict[str, _Tongue] = {}
    findings: list[Diagnostic] = []
    for tag in dict.fromkeys((project.config.source_locale, *(tag for found in tags.values() for tag in found))):
        tongue, found = _tongue(project, tag, known[tag])
        findings += found
        if tongue is not None:
            tongues[tag] = tongue
    editions: list[Edition] = []
    for slug, report in project.reports.items():
        own = messages(project, report) if len(tags[slug]) > 1 else ()
        editions += (_edition(project, report, own, infos, tongues[tag]) for tag in tags[slug] if tag in tongues)
    return tuple(editions), tuple(findings)


def words_of(project: Project, tags: Collection[str]) -> Mapping[str, tuple[LocaleInfo, Words]]:
    """Tag → what a page that belongs to no report needs of the locale: its description and the theme's words."""
    found: dict[str, tuple[LocaleInfo, Words]] = {}
    for tag in sorted(tags):
        locale = find_locale(tag)
        tongue = _tongue(project, tag, locale)[0] if locale is not None else None
        if locale is not None and tongue is not None:
            found[tag] = (describe(tag, locale), tongue.words)
    return found


def held(project: Project, editions: Collection[tuple[str, str]]) -> Mapping[str, tuple[LocaleInfo, ...]]:
    """Slug → the locales whose last good pages stay, of these (slug, tag) pairs."""
    found: dict[str, tuple[LocaleInfo, ...]] = {}
    for slug, tag in sorted(editions):
        locale = find_locale(tag)
        if locale is not None:
            found[slug] = (*found.get(slug, ()), replace(describe(tag, locale), state="held"))
    return MappingProxyType(found)


def tags_of(project: Project, report: Report, blocked: frozenset[tuple[str, str]]) -> tuple[str, ...]:
    """The locales in which a report has an edition."""
    wanted = report.meta.locales or project.config.locales
    source = project.config.source_locale
    return tuple(
        tag
        for tag in project.config.locales
        if tag == source
        or (tag in wanted and _has_texts(project, report.slug, tag) and (report.slug, tag) not in blocked)
    )


def _has_texts(project: Project, slug: str, tag: str) -> bool:
    """Whether there is a catalog, or the locale is one whose texts are made by rule."""
    return (slug, tag) in project.catalogs or tag in PSEUDO_TEXTS


def _tongue(project: Project, tag: str, locale: Locale) -> tuple[_Tongue | None, Findings]:
    """The words and formats of a locale; RG701 when the theme has no words at all."""
    name = named(tag)
    catalogs, found = _catalogs(project, tag)
    if not catalogs and not found:
        message = f"there is no catalog of the theme's words in `{_WORDS_SOURCE}`"
        found = (Diagnostic(rule("RG701"), message, help="reinstall reportgen: its `ui` catalogs are missing"),)
    if name is None:
        return None, found
    formats = LocaleFormats.of(tag, locale)
    is_turned = describe(tag, locale).direction == "rtl"
    return _Tongue(name, CatalogWords(catalogs, formats, is_turned, PSEUDO_TEXTS.get(tag)), formats), found


def _edition(
    project: Project,
    report: Report,
    own: Sequence[Message],
    infos: Mapping[str, LocaleInfo],
    tongue: _Tongue,
) -> Edition:
    """A report in one locale."""
    tag, source = tongue.locale.tag, infos[project.config.source_locale]
    if tag == source.tag:
        return Edition(infos[tag], report, tongue.words, tongue.formats, MappingProxyType({}), source)
    if tag in PSEUDO_TEXTS:
        return _pseudo(report, own, infos[tag], tongue, source)
    texts, found = texts_of(project, report.slug, own, tongue.locale, infos)
    progress = progress_of(found, project.config.coverage_gate)
    info = replace(infos[tag], state=_state(progress))
    return Edition(info, report, tongue.words, tongue.formats, texts, source, progress)


def _pseudo(report: Report, own: Sequence[Message], info: LocaleInfo, tongue: _Tongue, source: LocaleInfo) -> Edition:
    """A report in a pseudo-locale: every message changed by rule, none of it ever listed."""
    change = PSEUDO_TEXTS[info.tag]
    texts = {
        one.key: Localised(change(one.source.value), info.tag, info.direction, is_source=False)
        for one in own
        if one.is_counted or one.family not in _AS_IT_IS
    }
    state = replace(info, state="preview")
    return Edition(state, report, tongue.words, tongue.formats, MappingProxyType(texts), source)


def _state(progress: Progress) -> str:
    """A word of the list `state/…` for a translated edition, the weightiest that holds."""
    if not progress.is_published:
        return "preview"
    if progress.stale or progress.missing:
        return "behind"
    if progress.reviewed == progress.messages:
        return "reviewed"
    return "machine" if progress.machine else "draft"


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
            is_source = name.rstrip("+") == _WORDS_SOURCE
            catalog, found = read_catalog(project.words[name], is_source=is_source)
            catalogs += [catalog] if catalog else []
            findings += found
    return tuple(catalogs), tuple(findings)
