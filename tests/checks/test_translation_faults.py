"""Precision and recall of the checks of translations, on the editions that ship: both figures are printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from reportgen.catalogs.messages import messages
from reportgen.catalogs.standing import translations
from reportgen.checks.translations import findings_of
from reportgen.checks.translations.pair import Pair, Tongue
from reportgen.checks.translations.terms import renderings
from reportgen.diagnostics import Severity
from reportgen.load import load
from reportgen.model import Project
from tests.checks.injected import FAULTS

ROOT = Path(__file__).resolve().parent.parent.parent
EACH = 4
"""So many cases a fault and locale, as far as the texts have places for them."""


@cache
def project() -> Project:
    found, _ = load(ROOT)
    assert found is not None
    return found


@cache
def pairs(tag: str) -> tuple[Pair, ...]:
    """Every current translation of the bundled editions in a locale."""
    made: list[Pair] = []
    for (slug, other), catalog in sorted(project().catalogs.items()):
        if other != tag:
            continue
        report = project().reports[slug]
        known = translations(messages(project(), report), catalog)
        terms = {
            word.casefold(): record
            for record in report.of_type("term")
            for word in (record.id, record.text("term"), record.text("identifier"))
            if word
        }
        notes = {section.name: tuple(section.notes) for section in report.sections}
        tongue = Tongue(tag, "en", slug, frozenset(project().types.types), terms, renderings(report, known), notes)
        made += (Pair(one, tongue, catalog.file) for one in known if one.standing == "current")
    return tuple(made)


def tags() -> tuple[str, ...]:
    return tuple(sorted({tag for _, tag in project().catalogs}))


def codes(pair: Pair) -> set[str]:
    return {item.rule.code for item in findings_of([pair])}


def damaged(pair: Pair, text: str) -> Pair:
    own = pair.own
    entry = replace(own.entry, forms=(text,)) if own.entry else None
    return Pair(replace(own, text=text, entry=entry), pair.tongue, pair.file)


def cases(tag: str, name: str) -> Iterator[tuple[Pair, str]]:
    """Translations of a locale with one fault put in, the same ones in every run."""
    chance = Random(f"{tag} {name}")  # noqa: S311 (a repeatable choice)
    own = [one for one in pairs(tag) if one.own.message.kind != "plain" and len(one.own.message.source.value) > 20]
    chance.shuffle(own)
    made = 0
    for pair in own:
        text = FAULTS[name][1](pair.own.text, pair.own.message.source.value, tag, chance)
        if text is not None and text != pair.own.text:
            made += 1
            yield pair, text
        if made == EACH:
            return


def test_at_least_nine_tenths_of_the_faults_are_caught(capsys: pytest.CaptureFixture[str]) -> None:
    tried: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    missed: list[str] = []
    for tag in tags():
        for name, (wanted, _) in FAULTS.items():
            for pair, text in cases(tag, name):
                tried[name] += 1
                if codes(damaged(pair, text)) & wanted:
                    caught[name] += 1
                else:
                    missed.append(f"{tag} {name}: {text[:100]!r} for {pair.own.message.source.value[:100]!r}")
    total, found = sum(tried.values()), sum(caught.values())
    with capsys.disabled():
        print(f"\n  injected faults: {found} of {total} caught ({found / total:.1%}) in {len(tags())} locales")
    assert total >= 150
    assert set(tried) == set(FAULTS), sorted(set(FAULTS) - set(tried))
    assert found / total >= 0.9, missed
    assert all(caught[name] / tried[name] >= 0.5 for name in tried), missed


def test_correct_translations_raise_almost_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    errors = warnings = total = 0
    told: list[str] = []
    for tag in tags():
        for pair in pairs(tag):
            total += 1
            found = list(findings_of([pair]))
            errors += any(item.level is Severity.ERROR for item in found)
            warnings += bool(found) and all(item.level is Severity.WARNING for item in found)
            told += [f"{tag} {pair.own.message.key} {item.rule.code} {item.message}" for item in found]
    with capsys.disabled():
        print(f"\n  {total} correct translations: {errors / total:.2%} with an error, {warnings / total:.2%} warned of")
    assert total >= 300
    assert errors / total < 0.01, told
    assert warnings / total < 0.03, told
