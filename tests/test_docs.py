"""Pages below docs/ that follow from the program are fresh, and its examples are true."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_generated_pages_are_fresh() -> None:
    done = subprocess.run(
        [sys.executable, "tools/docs.py", "--check"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("name", ["check", "anchors"])
def test_the_examples_of_json_fit_the_schemas(name: str) -> None:
    text = (ROOT / "docs" / "json.md").read_text("utf-8")
    example = re.search(rf"## {name}\n\n```json\n(.*?)```", text, re.DOTALL)
    assert example is not None
    schema = json.loads((resources.files("reportgen") / "schemas" / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(json.loads(example[1]))
