"""Pages below docs/ that follow from the program are fresh, and its examples are true."""

from __future__ import annotations

import datetime as dt
import json
import os
import re
import subprocess
import sys
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from reportgen.build import examine

ROOT = Path(__file__).resolve().parent.parent


def test_generated_pages_are_fresh() -> None:
    done = subprocess.run(
        [sys.executable, "tools/docs.py", "--check"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("name", ["check", "anchors", "register"])
def test_the_examples_of_json_fit_the_schemas(name: str) -> None:
    text = (ROOT / "docs" / "json.md").read_text("utf-8")
    example = re.search(rf"## {name}\n\n```json\n(.*?)```", text, re.DOTALL)
    assert example is not None
    schema = json.loads((resources.files("reportgen") / "schemas" / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(json.loads(example[1]))


def test_the_example_of_own_record_types_can_be_used(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "project.md").read_text("utf-8")
    example = re.search(r"```yaml\n(schema: 1\n.*?)```", text, re.DOTALL)
    assert example is not None
    files = {
        "reportgen.toml": 'title = "T"\n',
        "claims/record-types.yaml": example[1],
        "claims/r/report.yaml": "title: R\ndate: 2026-09-09\nsections: [intro]\n",
        "claims/r/text/intro.md": "# Introduction\n\nAs MSR-1 says.\n",
        "claims/r/records/a.yaml": "- {id: MSR-1, title: Heat, device: scale, readings: 9, repeated: true}\n"
        "- {id: CLM-1, kind: lead, statement: One., confidence: low, refs: {measured-by: [MSR-1]}}\n",
    }
    for path, words in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(words, encoding="utf-8")
    found = [(item.rule.code, item.message) for item in examine(tmp_path, dt.date(2026, 9, 24))[1]]
    assert found == [("RG116", "a measurement cites where it was written down")]
