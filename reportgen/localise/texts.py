"""Translations of one edition → what each message shows, and in which language it really is.

A message without a current translation falls back message by message: on related locales, then on the
source. What is shown in place of its translation always carries its own language and a notice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType

from reportgen.catalogs import Named
from reportgen.catalogs.standing import NOBODY, translations
from reportgen.model import Change, LocaleInfo, Localised, Message, Notice, Progress, Project, Translation

UNSAFE: frozenset[Change] = frozenset({"numeric", "polarity"})
"""Changes of the source after which an old translation is never shown: it would say something else."""


def texts_of(
    project: Project, slug: str, messages: Sequence[Message], locale: Named, infos: Mapping[str, LocaleInfo]
) -> tuple[Mapping[str, Localised], tuple[Translation, ...]]:
    """Message key → what the edition of a report in `locale` shows, and what its translations are.

    `infos` describes the locale, its fallbacks and the source's. Messages that no edition needs, and
    texts without words, have no entry when they are not translated: they are the source's in any case.
    """
    chain = [tag for tag in (locale.tag, *locale.fallback) if (slug, tag) in project.catalogs and tag in infos]
    found = {
        tag: translations(messages, project.catalogs[slug, tag], project.reviewed.get((slug, tag), NOBODY))
        for tag in chain
    }
    own = found.get(locale.tag) or tuple(Translation(message, locale.tag, "missing") for message in messages)
    source = infos[project.config.source_locale]
    texts: dict[str, Localised] = {}
    for number, one in enumerate(own):
        related = (found[tag][number] for tag in chain if tag != locale.tag)
        shown = _shown(one, related, infos, source, project.config.stale_policy)
        if shown is not None:
            texts[one.message.key] = shown
    return MappingProxyType(texts), own


def _shown(
    own: Translation, related: Iterable[Translation], infos: Mapping[str, LocaleInfo], source: LocaleInfo, policy: str
) -> Localised | None:
    """What one message shows."""
    if own.standing == "current":
        info = infos[own.tag]
        return Localised(own.text, info.tag, info.direction, is_source=False)
    if not own.message.is_counted:
        return None
    is_safe = own.standing == "stale" and own.change not in UNSAFE and own.change is not None
    if is_safe and (policy == "previous-with-notice" or own.change == "cosmetic"):
        info = infos[own.tag]
        return Localised(own.text, info.tag, info.direction, is_source=False, notice="earlier")
    for other in related:
        if other.standing == "current":
            info = infos[other.tag]
            return Localised(other.text, info.tag, info.direction, is_source=False, notice="other")
    notice: Notice = "stale" if own.standing == "stale" else "missing"
    if policy == "hide" and own.standing == "stale":
        return Localised("", source.tag, source.direction, is_source=True, notice="stale")
    return Localised(own.message.source.value, source.tag, source.direction, is_source=True, notice=notice)


def progress_of(own: Sequence[Translation], gate: Decimal) -> Progress:
    """How complete an edition is: by messages, and by whole records, which is what the gate asks for."""
    counted = [one for one in own if one.message.is_counted]
    records: dict[str, bool] = {}
    for one in counted:
        if one.message.record is not None:
            records[one.message.record] = records.get(one.message.record, True) and one.standing == "current"
    current = [one for one in counted if one.standing == "current"]
    complete = sum(records.values())
    done, whole = (complete, len(records)) if records else (len(current), len(counted))
    return Progress(
        messages=len(counted),
        current=len(current),
        stale=sum(one.standing == "stale" for one in counted),
        missing=sum(one.standing in ("missing", "fuzzy") for one in counted),
        machine=sum(one.hand == "machine" for one in current),
        reviewed=sum(one.is_reviewed for one in current),
        complete_records=complete,
        records=len(records),
        is_published=done >= gate * whole,
    )
