"""Ids of the edition: a section may have any name, and the theme's own parts give way."""

from __future__ import annotations

import re
from pathlib import Path

from reportgen.build import compose, examine
from tests.cases import TODAY

NAMES = ("main", "limits", "sources", "revision", "cite", "boundary", "values-final", "Notes_2.b")


def test_a_section_may_be_named_like_a_part_of_the_theme(tmp_path: Path) -> None:
    files = {f"claims/r/text/{name}.md": f"# On {name}\n\nWords on {name}.\n" for name in NAMES}
    files["reportgen.toml"] = 'title = "Editions"\n'
    files["claims/r/report.yaml"] = (
        "title: T\ndate: 2026-01-01\nboundary: {target: what is meant}\nsections: [" + ", ".join(NAMES) + "]\n"
    )
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    examined, faults = examine(tmp_path, TODAY)
    assert examined is not None
    site, found = compose(examined)
    assert (faults, found) == ((), ())
    page = site.files["en/r/index.html"].decode()
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(NAMES) <= set(ids)
    for name in NAMES[1:]:
        assert f'<section class="prose" id="{name}"' in page


def test_the_name_of_a_section_stands_for_a_missing_title(tmp_path: Path) -> None:
    files = {
        "reportgen.toml": 'title = "Editions"\n',
        "claims/r/report.yaml": "title: T\ndate: 2026-01-01\nsections: [first-part, first-part-title, last]\n",
        "claims/r/text/first-part.md": "Words alone.\n",
        "claims/r/text/first-part-title.md": "# Second\n\nMore words.\n",
        "claims/r/text/last.md": "",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    examined, faults = examine(tmp_path, TODAY)
    assert examined is not None
    assert [(item.rule.code, item.level.value) for item in faults] == [("RG408", "warning")] * 2
    site, found = compose(examined)
    assert found == ()
    page = site.files["en/r/index.html"].decode()
    assert re.search(r'<h2 id="first-part-title-2"[^>]*>first part</h2>', page)
    assert re.search(r'<h2 id="last-title"[^>]*>last</h2>', page)
    assert 'id=""' not in page


def test_a_table_of_states_keeps_its_id_when_its_time_changes(tmp_path: Path) -> None:
    receipts = Path(__file__).resolve().parents[2] / "claims/memoryos-audit/data/receipts.jsonl"
    files = {
        "reportgen.toml": 'title = "Editions"\n',
        "claims/r/report.yaml": "title: T\ndate: 2026-01-01\nsections: [states]\n",
        "claims/r/data/receipts.jsonl": receipts.read_text("utf-8"),
    }
    pages = []
    for day in ("2026-11-29", "2026-11-30"):
        table = f":::{{lineage}} data/receipts.jsonl now={day}T12:00:00Z\n:::\n"
        files["claims/r/text/states.md"] = f"# States\n\nOnce.\n\n{table}\nAnd again.\n\n{table}"
        for path, text in files.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, encoding="utf-8")
        examined, _ = examine(tmp_path, TODAY)
        assert examined is not None
        pages.append(compose(examined)[0].files["en/r/index.html"].decode())
    ids = [re.findall(r'<div class="recorded wide" id="([^"]*)"', page) for page in pages]
    assert ids == [["lineage-data-receipts-jsonl", "lineage-data-receipts-jsonl-2"]] * 2
    assert 'href="#"' not in pages[0]
