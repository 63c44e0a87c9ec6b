"""A project's own types, keys, words and relations get labels from its own `ui.po`; data for machines keeps names."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from reportgen.build import compose, examine
from tests.conftest import MinimalProject

TYPES = """\
types:
  - prefix: LED
    name: ledger-entry
    required: {title: text, holding: word holdings}
    optional: {carried-over: markdown, settled-by: id-list}
  - prefix: AUD
    name: audit-note
    required: {title: text}
words:
  holdings: [in-hand, lent-out]
  status: [half-seen]
relations:
  settles: {inverse: settled-in}
"""
RECORDS = """\
- id: LED-1
  title: The first entry
  holding: in-hand
  status: half-seen
  carried-over: Nothing was carried.
  settled-by: [LED-2]
  refs: {settles: [AUD-1]}
- id: LED-2
  title: The second entry
  holding: lent-out
- id: AUD-1
  title: A note
"""
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: {}\\n"\n'
LABELS = {
    "type/ledger-entry": "Entry of the ledger",
    "type/ledger-entry/plural": "Entries of the ledger",
    "key/holding": "Where it is held",
    "key/carried-over": "Brought forward",
    "key/settled-by": "Settled through",
    "word/holdings/in-hand": "At hand",
    "word/status/half-seen": "Seen by half",
    "relation/settles": "Settles this",
    "relation/settled-in": "Settled by this",
    "type/claim": "Assertion",
}


def catalog(labels: Mapping[str, str], language: str = "en") -> str:
    return HEAD.format(language) + "".join(
        f'\nmsgctxt "{key}"\nmsgid "{text}"\nmsgstr ""\n' for key, text in labels.items()
    )


@pytest.fixture
def labelled(project: MinimalProject) -> Path:
    return project({
        "claims/record-types.yaml": TYPES,
        "claims/r/records/a.yaml": RECORDS,
        "claims/r/records/b.yaml": "- id: CLM-1\n  kind: hypothesis\n  statement: It holds.\n",
        "claims/r/text/intro.md": "# Introduction\n\nSee LED-1, LED-2, AUD-1 and CLM-1.\n\n:::{records} LED\n:::\n",
        "locales/en/LC_MESSAGES/ui.po": catalog(LABELS),
    })  # fmt: skip


def site(root: Path) -> Mapping[str, bytes]:
    examined, found = examine(root, dt.date(2026, 9, 9))
    assert examined is not None
    made, drawn = compose(examined)
    assert [(item.rule.code, item.message) for item in (*found, *drawn)] == []
    return made.files


def words(site: Mapping[str, bytes], path: str) -> list[str]:
    """The texts of a page's main part, one for each stretch between tags."""
    page = site[f"en/r/{path}"].decode().partition("<main")[2]
    return [text.strip() for text in re.findall(r">([^<>]+)<", page) if text.strip()]


def test_labels_of_the_project_are_shown(labelled: Path) -> None:
    made = site(labelled)
    page = words(made, "LED-1/index.html")
    for label in (
        "Entry of the ledger 1",
        "Where it is held",
        "At hand",
        "Brought forward",
        "Seen by half",
        "Settles this",
    ):
        assert label in page, label
    assert "<title>Entry of the ledger 1: The first entry" in made["en/r/LED-1/index.html"].decode()
    assert any("Settled by this" in text for text in words(made, "AUD-1/index.html"))
    assert "Entries of the ledger" in words(made, "records/index.html")


def test_a_label_of_the_project_stands_in_place_of_the_shipped_one(labelled: Path) -> None:
    assert "Assertion 1" in words(site(labelled), "CLM-1/index.html")


def test_project_po_counts_before_the_projects_ui_po(labelled: Path) -> None:
    own = catalog({"key/holding": "Kept", "type/ledger-entry/plural": "The ledger"})
    (labelled / "locales/en/LC_MESSAGES/project.po").write_text(own, encoding="utf-8")
    page = words(made := site(labelled), "LED-1/index.html")
    assert {"Kept", "At hand", "Entry of the ledger 1"} <= set(page)
    assert "Where it is held" not in page
    assert "The ledger" in words(made, "records/index.html")


def test_without_an_entry_the_name_is_the_label(labelled: Path) -> None:
    (labelled / "locales/en/LC_MESSAGES/ui.po").unlink()
    page = words(made := site(labelled), "LED-1/index.html")
    for label in ("Ledger entry 1", "Holding", "In hand", "Carried over", "Half seen", "Settles"):
        assert label in page, label
    assert {"Ledger entry", "Audit note"} <= set(words(made, "records/index.html"))


def test_a_label_without_an_entry_beside_others(labelled: Path) -> None:
    assert "Lent out" in words(site(labelled), "LED-2/index.html")
    assert "Audit note 1" in words(site(labelled), "AUD-1/index.html")


def test_data_for_machines_keeps_the_names(labelled: Path) -> None:
    with_labels = site(labelled)["data/r/records.json"]
    (labelled / "locales/en/LC_MESSAGES/ui.po").unlink()
    assert site(labelled)["data/r/records.json"] == with_labels
    entry = json.loads(with_labels)["records"][1]
    assert (entry["id"], entry["type"], entry["fields"]["holding"]) == ("LED-1", "ledger-entry", "in-hand")
