"""What the benchmark makes: a project without findings, and the same for the other tools. No time is tested."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from reportgen.build import compose, examine

BENCH = Path(__file__).resolve().parent.parent / "bench"
COUNT = 60


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of the benchmark, which is a script in a folder of scripts."""
    monkeypatch.syspath_prepend(str(BENCH))
    import bench

    yield bench
    for name in ("bench", "records", "peers"):
        sys.modules.pop(name, None)


def test_the_project_has_no_finding_and_every_link(bench: ModuleType, tmp_path: Path) -> None:
    bench.made.generate(tmp_path, bench.made.make(COUNT))
    examined, found = examine(tmp_path, dt.date(2026, 1, 1))
    assert examined is not None
    _, drawn = compose(examined)
    assert [item.message for item in (*found, *drawn)] == []
    counts = examined.checked.counts
    assert (counts["records"], counts["links"], counts["quotations"]) == (COUNT + 1, 3 * COUNT, COUNT * 9 // 10)


@pytest.mark.parametrize(
    ("peer", "ending", "id_", "link", "cites"),
    [
        ("sphinx-needs", "*.rst", "   :id: {}\n", ":need:`{}`", "   :cites: SRC-1\n"),
        ("StrictDoc", "*.sdoc", "\nUID: {}\n", "[LINK: {}]", "  VALUE: SRC-1\n  ROLE: Cites\n"),
    ],
)
def test_the_others_get_the_same_records_and_links(
    bench: ModuleType, tmp_path: Path, peer: str, ending: str, id_: str, link: str, cites: str
) -> None:
    records = bench.made.make(COUNT)
    (found,) = (one for one in bench.PEERS if one.name == peer)
    found.generate(tmp_path / "p", records)
    text = "".join(path.read_text("utf-8") for path in sorted((tmp_path / "p").glob(ending)))
    assert {(text.count(id_.format(one.id)), text.count(link.format(one.id))) for one in records} == {(1, 2)}
    assert text.count(cites) == COUNT * 9 // 10
    assert all(one.quote in text for one in records if not one.is_limit)


def test_a_tool_that_is_not_installed_is_told(bench: ModuleType) -> None:
    used = [bench.Used(2.0, 1.0, 50), bench.Used(4.0, 3.0, 60), bench.Used(9.0, 1.5, 55)]
    found = {
        500: {("reportgen", "clean `build`"): used},
        2000: {("reportgen", "clean `build`"): [bench.Used(8.0, 6.0, 110)]},
    }
    told = bench.report(found, {})
    assert "| reportgen | clean `build` | 1.50 | 1.00 | 4.00 | 60 | 3 |" in told
    assert "| reportgen | clean `build` | × 4.0 | × 2.0 |" in told
    assert "Not measured, since it could not be installed: sphinx-needs, StrictDoc." in told
