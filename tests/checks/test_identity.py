"""Ids through time: what `ids.lock` makes of records that are there, gone, hidden or twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import findings, line
from tests.conftest import MinimalProject

LOCK = "# reportgen ids.lock 1\nCLM-1 claim live\nCLM-2 claim retired CLM-1\nCLM-3 claim live\nCLM-4 claim retired\n"
ONE = "- id: CLM-1\n  kind: claim\n  statement: One.\n"
THREE = "- id: CLM-3\n  kind: claim\n  statement: Three.\n"


def found(root: Path, *families: str) -> list[str]:
    return [line(item) for item in findings(root) if item.rule.code.startswith(families or ("RG1", "RG2"))]


def helps(root: Path) -> list[str | None]:
    return [item.help for item in findings(root)]


def test_a_lost_id_says_how_to_retire_it(project: MinimalProject) -> None:
    root = project({"claims/r/ids.lock": LOCK, "claims/r/records/a.yaml": ONE})
    assert found(root) == ["RG206 claims/r/ids.lock:4:1"]
    (advice,) = helps(root)
    assert advice is not None
    assert "retired: {on: …, why: …}" in advice


def test_a_record_that_lists_it_as_former_is_named(project: MinimalProject) -> None:
    root = project({"claims/r/ids.lock": LOCK, "claims/r/records/a.yaml": f"{ONE}  was: [CLM-3]\n"})
    assert helps(root) == ["its record is now `CLM-1`: write `retired CLM-1` for `live` here"]


@pytest.mark.parametrize(
    ("path", "text", "faults"),
    [
        ("records/b.yaml", "- id: CLM-3\n  kind: [\n", ["RG101"]),
        ("records/b.yaml", "\x01", ["RG104"]),
        ("records/b.yaml", "- {kind: claim}\n", ["RG111"]),
        ("records/b.yaml", "- id: CLM-03\n  kind: claim\n  statement: x\n", ["RG114"]),
        ("records/b.yaml", "id: CLM-3\n", ["RG112"]),
        ("records/b.yml", "- id: CLM-3\n", ["RG104"]),
        ("glossary.yaml", "- [\n", ["RG101"]),
    ],
)
def test_what_may_live_in_a_file_that_cannot_be_read_is_not_lost(
    project: MinimalProject, path: str, text: str, faults: list[str]
) -> None:
    prose = "# Introduction\n\nIt is CLM-3, not CLM-4 and not CLM-5.\n"
    root = project({
        "claims/r/ids.lock": LOCK, "claims/r/records/a.yaml": ONE,
        f"claims/r/{path}": text, "claims/r/text/intro.md": prose,
    })  # fmt: skip
    assert [one.partition(" ")[0] for one in found(root)] == [*faults, "RG201", "RG201"]
    assert found(root, "RG201") == ["RG201 claims/r/text/intro.md:3:18", "RG201 claims/r/text/intro.md:3:32"]


def test_a_link_to_an_id_that_is_over_says_where_its_record_went(project: MinimalProject) -> None:
    prose = "# Introduction\n\nIt is CLM-2 or CLM-4.\n"
    root = project({"claims/r/ids.lock": LOCK, "claims/r/records/a.yaml": ONE + THREE, "claims/r/text/intro.md": prose})
    assert found(root) == ["RG201 claims/r/text/intro.md:3:7", "RG201 claims/r/text/intro.md:3:16"]
    assert helps(root) == [
        "its record is now `CLM-1`", "the id is retired: link to what holds now, or take the link out",
    ]  # fmt: skip


def test_a_retired_record_may_stay_or_go(project: MinimalProject) -> None:
    four = "- id: CLM-4\n  kind: claim\n  statement: x\n  retired: {on: 2026-01-01, why: y}\n"
    root = project({"claims/r/ids.lock": LOCK, "claims/r/records/a.yaml": ONE + THREE + four})
    assert found(root) == []


def test_a_reused_id_has_one_finding_with_the_command(project: MinimalProject) -> None:
    root = project({"claims/r/ids.lock": LOCK, "claims/r/records/a.yaml": ONE + THREE + ONE.replace("CLM-1", "CLM-4")})
    assert found(root) == ["RG203 claims/r/records/a.yaml:7:7"]
    (advice,) = helps(root)
    assert advice is not None
    assert advice.startswith("`reportgen renumber CLM-4 CLM-5` gives it a free id")


def test_without_a_lock_nothing_is_remembered_and_nothing_is_said(project: MinimalProject) -> None:
    assert found(project({"claims/r/records/a.yaml": ONE + THREE})) == []


def test_a_type_that_is_no_longer_declared_has_its_own_findings_only(project: MinimalProject) -> None:
    root = project({"claims/r/ids.lock": "XYZ-1 thing live\n", "claims/r/records/a.yaml": "- id: XYZ-1\n"})
    assert [one.partition(" ")[0] for one in found(root)] == ["RG115"]


def test_a_prefix_that_was_given_to_another_type_has_one_finding(project: MinimalProject) -> None:
    types = "schema: 1\ntypes:\n  - prefix: DEC\n    name: decision\n    required: {title: text}\n"
    root = project({
        "claims/record-types.yaml": types,
        "claims/r/ids.lock": "DEC-1 declaration live\nDEC-2 declaration live\n",
        "claims/r/records/a.yaml": "- id: DEC-1\n  title: DEC-2\n- id: DEC-2\n  title: DEC-1\n",
    })  # fmt: skip
    assert found(root) == ["RG203 claims/r/records/a.yaml:1:7"]


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\xef\xbb\xbfCLM-1 claim live\n", b"CLM-1 claim\0 live\n"])
def test_a_lock_that_is_no_text_is_one_finding(project: MinimalProject, data: bytes) -> None:
    root = project({"claims/r/records/a.yaml": ONE})
    (root / "claims/r/ids.lock").write_bytes(data)
    assert [one.partition(" ")[0] for one in found(root)] == ["RG104"]


def test_a_lock_that_leads_out_of_the_project_is_not_read(project: MinimalProject, tmp_path: Path) -> None:
    (tmp_path / "outside.lock").write_text("CLM-1 claim retired\n")
    root = project({"claims/r/records/a.yaml": ONE})
    (root / "claims/r/ids.lock").symlink_to(tmp_path / "outside.lock")
    assert found(root) == ["RG123 claims/r/ids.lock"]
