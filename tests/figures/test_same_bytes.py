"""The same bytes wherever and however the program runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = """
import hashlib
from reportgen.figures import download
from tests.figures.samples import LOCALES, WORDS, sample
digest = hashlib.sha256()
for kind in WORDS:
    for locale in LOCALES:
        for width in ("wide", "narrow"):
            digest.update(download(sample(kind, locale, width)))
print(digest.hexdigest())
"""


def digest(**surroundings: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, **surroundings},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture(scope="module")
def usual() -> str:
    return digest(PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8")


@pytest.mark.parametrize(
    "surroundings",
    [
        {"PYTHONHASHSEED": "2"},
        {"PYTHONHASHSEED": "1", "TZ": "Asia/Kathmandu"},
        {"PYTHONHASHSEED": "1", "LC_ALL": "de_DE.UTF-8"},
        {"PYTHONHASHSEED": "1", "LC_ALL": "C", "FONTCONFIG_PATH": "/nonexistent"},
    ],
)
def test_bytes_do_not_depend_on_the_surroundings(usual: str, surroundings: dict[str, str]) -> None:
    assert digest(**surroundings) == usual
    assert len(usual) == 64


def test_precision_that_a_caller_has_set_changes_nothing() -> None:
    changed = "import decimal\ndecimal.getcontext().prec = 6\n" + PROGRAM
    plain = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=True)
    rough = subprocess.run([sys.executable, "-c", changed], cwd=ROOT, capture_output=True, text=True, check=True)
    assert plain.stdout == rough.stdout


def test_golden_files_cannot_be_rewritten_in_ci() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--update-golden", "--collect-only", "-q", "tests/figures/test_table.py"],
        cwd=ROOT,
        env={**os.environ, "CI": "true"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 4
    assert "--update-golden is refused where CI is set" in done.stderr
