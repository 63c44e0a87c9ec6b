"""Policies: which records `when` selects, what `needs` asks, where the finding stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from reportgen.build import examine
from tests.cases import TODAY, Case, File, line, place, run

SOURCES = """
- {id: SRC-1, kind: paper, title: A paper, location: here, layer: design}
- {id: SRC-2, kind: paper, title: A record, location: there, layer: [{of: its text, is: record}, {of: its data, is: observed-run}]}
"""  # noqa: E501
RECORDS = """
- id: CLM-1
  kind: finding
  statement: One.
  status: [{of: the rule, is: claimed}, {of: the log, is: observed}]
  bounds: Two.
  cites: [SRC-1]
  refs: {rests-on: [CLM-2], bounded-by: [LIM-1]}
- id: CLM-2
  kind: claim
  statement: Two.
  cites: [{source: SRC-1, layer: record}, SRC-2]
- id: LIM-1
  statement: Three.
  affects: [CLM-1]
"""


def broken(tmp_path: Path, when: str, needs: str, records: str = RECORDS) -> list[str]:
    """Where a policy is broken: `line:column` in the records."""
    types = f"schema: 1\npolicies:\n  - {{id: own, when: {when}, needs: {needs}, message: it is broken}}\n"
    files = {"claims/record-types.yaml": types, "claims/r/sources.yaml": SOURCES, "claims/r/records/a.yaml": records}
    case = Case("Fails", tuple(File("yaml", path, text.lstrip("\n")) for path, text in files.items()), ())
    place(case, tmp_path)
    found = [line(item) for item in examine(tmp_path, TODAY)[1]]
    assert all(one.startswith("RG116 claims/r/records/a.yaml:") for one in found), found
    return [one.partition("a.yaml:")[2] for one in found]


FIRST, SECOND = "1:7", "8:7"
POLICIES = [
    ("{type: claim}", "{title: {}}", [FIRST, SECOND]),
    ("{type: [component, limitation]}", "{statement: {}}", []),
    ("{kind: finding}", "{title: {}}", [FIRST]),
    ("{kind: [finding, claim]}", "{bounds: {}}", [SECOND]),
    ("{status: observed}", "{title: {}}", [FIRST]),
    ("{status: wired}", "{title: {}}", []),
    ("{bounds: {}}", "{title: {}}", [FIRST]),
    ("{type: claim, bounds: {}}", "{status: [wired, observed]}", []),
    ("{type: claim, bounds: {}}", "{status: wired}", ["4:31"]),
    ("{type: claim}", "{cites: {layer: design}}", [SECOND]),
    ("{type: claim}", "{cites: {layer: record}}", [FIRST]),
    ("{type: claim}", "{cites: {layer: [record, observed-run]}}", [FIRST]),
    ("{kind: claim}", "{cites: {layer: observed-run, kind: paper}}", []),
    ("{kind: claim}", "{cites: {layer: observed-run, kind: git}}", [SECOND]),
    ("{type: claim}", "{refs: rests-on}", [SECOND]),
    ("{type: claim}", "{refs: [rests-on, bounded-by]}", [SECOND]),
    ("{kind: finding}", "{refs: [rests-on, see]}", [FIRST]),
    ("{kind: finding}", "{refs: {rests-on: claim}}", []),
    ("{kind: finding}", "{refs: {rests-on: limitation}}", [FIRST]),
    ("{kind: finding}", "{refs: {bounded-by: {}}}", []),
]


@pytest.mark.parametrize(("when", "needs", "expected"), POLICIES)
def test_a_policy_selects_records_and_asks_for_what_they_need(
    tmp_path: Path, when: str, needs: str, expected: list[str]
) -> None:
    assert broken(tmp_path, when, needs) == expected


def test_a_retired_record_has_no_policy(tmp_path: Path) -> None:
    retired = "- {id: CLM-1, kind: claim, statement: One., retired: {on: 2026-01-01, why: It was wrong.}}\n"
    assert broken(tmp_path, "{type: claim}", "{title: {}}", retired + UNREAD) == []


def test_only_a_policy_of_the_project_is_shown_where_it_stands(tmp_path: Path) -> None:
    needs = "schema: 1\npolicies:\n  - {id: own, when: {type: claim}, needs: {bounds: {}}, message: it is broken}\n"
    records = "- {id: CLM-1, kind: finding, statement: One.}\n"
    files = {"claims/record-types.yaml": needs, "claims/r/records/a.yaml": records}
    place(Case("Fails", tuple(File("yaml", path, text) for path, text in files.items()), ()), tmp_path)
    found = {item.data["policy"]: item.related for item in examine(tmp_path, TODAY)[1]}
    assert [label.span.file for label in found["own"]] == ["claims/record-types.yaml"]
    assert found["claim-needs-source"] == ()


UNREAD = "- {id: CLM-9, kind: claim, title: Nine, statement: It names SRC-1 and SRC-2.}\n"


def test_what_could_not_be_read_is_not_missing(tmp_path: Path) -> None:
    files = {"claims/r/records/a.yaml": "- id: CLM-1\n  kind: finding\n  statement: One.\n  cites: [sources]\n"}
    case = Case("Fails", tuple(File("yaml", path, text) for path, text in files.items()), ())
    assert run(case, tmp_path) == ("RG114 claims/r/records/a.yaml:4:11",)
