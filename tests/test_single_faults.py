"""Each fault of `single_faults.py` alone in a sound project: what is found is what must be mended, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cases import findings, line
from tests.single_faults import FAULTS, Fault
from tests.sound import SOUND
from tests.test_all_faults import split

REMEMBERED = ("RG203", "RG206", "RG212")
"""Rules that compare with what the locks remember."""


def write(root: Path, files: Mapping[str, str], fault: Fault | None = None) -> list[str]:
    """Write a project with one fault; what must be found in it."""
    expected = list(fault.also) if fault else []
    for path, whole in files.items():
        text = whole
        if fault is not None and path == fault.path:
            if fault.new is None:
                continue
            if isinstance(fault.new, str):
                assert fault.old in text, f"{fault.old} does not stand in {path}"
                text, marked = split(path, text.replace(fault.old, fault.new, 1) if fault.old else fault.new)
                expected += marked
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        is_other = fault is not None and path == fault.path and isinstance(fault.new, bytes)
        place.write_bytes(text.encode("utf-16" if is_other else "utf-8"))
    return sorted(expected)


def test_the_sound_project_has_no_fault(tmp_path: Path) -> None:
    write(tmp_path, SOUND)
    assert [line(item) for item in findings(tmp_path)] == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_one_fault_has_its_findings_and_no_others(tmp_path: Path, fault: Fault) -> None:
    expected = write(tmp_path, SOUND, fault)
    assert sorted(line(item) for item in findings(tmp_path)) == expected


@pytest.mark.parametrize(
    "fault",
    [one for one in FAULTS if not one.path.endswith(".lock") and "RG206" not in "".join(one.also)],
    ids=lambda fault: fault.name,
)
def test_without_locks_no_more_is_found(tmp_path: Path, fault: Fault) -> None:
    files = {path: text for path, text in SOUND.items() if not path.endswith(".lock")}
    expected = write(tmp_path, files, fault)
    found = sorted(line(item) for item in findings(tmp_path))
    assert found == [one for one in expected if not one.startswith(REMEMBERED)]


def test_no_two_faults_have_one_name() -> None:
    names = [fault.name for fault in FAULTS]
    assert sorted(set(names)) == sorted(names)
