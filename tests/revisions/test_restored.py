"""A snapshot gives back what it was made of: the same pages, the same bytes."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest

from reportgen.build import Examined, examine
from reportgen.localise import localise
from reportgen.render import render
from reportgen.revisions.document import text_of
from reportgen.revisions.freezing import freeze
from reportgen.revisions.reading import read_snapshot
from reportgen.revisions.restoring import blocked, restored, within
from reportgen.source import SourceFile

ROOT = Path(__file__).resolve().parents[2]
SLUGS = ("finite-memory", "memoryos-audit", "reasoningbank-gate", "rsiagent-analysis")


@cache
def bundled() -> Examined:
    found, _ = examine(ROOT, dt.date(2026, 12, 1))
    assert found is not None
    return found


def frozen(slug: str) -> str:
    """The text of a snapshot of a bundled report with three of its locales."""
    project = bundled().project
    published = [tag for tag in ("ko", "es-419", "ru") if (slug, tag) in project.catalogs]
    report, day = project.reports[slug], dt.date(2026, 12, 1)
    return text_of(freeze(project, report, bundled().checked, revision="REV-9", date=day, published=published))


@pytest.mark.parametrize("slug", SLUGS)
def test_freezing_what_was_read_gives_the_same_bytes(slug: str) -> None:
    text = frozen(slug)
    snapshot, found = read_snapshot(SourceFile("r9.json", text), slug)
    assert found == ()
    assert snapshot is not None
    assert text_of(snapshot) == text


@pytest.mark.parametrize("slug", SLUGS)
def test_the_restored_report_is_drawn_as_the_live_one(slug: str) -> None:
    snapshot, _ = read_snapshot(SourceFile("r9.json", frozen(slug)), slug)
    assert snapshot is not None
    old = restored(snapshot)
    assert old.findings == ()
    project, checked = within(old, bundled().project, bundled().checked)
    # what the history tells of frozen revisions is theirs, and in no snapshot
    same = replace(project.reports[slug], snapshots=bundled().project.reports[slug].snapshots)
    project = replace(project, reports=MappingProxyType({**project.reports, slug: same}))
    out = blocked(old, bundled().project)
    editions, _ = localise(project, out)
    assert [one.locale.tag for one in editions if one.report.slug == slug] == [
        tag for tag in bundled().project.config.locales if tag in old.tags
    ]
    live, _ = localise(bundled().project, out)
    again, _ = render(project, checked, editions, only=frozenset({slug}))
    today, _ = render(bundled().project, bundled().checked, live, only=frozenset({slug}))
    names = [path for path in today.files if f"/{slug}/" in path]
    assert len(names) > 50
    assert [path for path in names if again.files.get(path) != today.files[path]] == []
