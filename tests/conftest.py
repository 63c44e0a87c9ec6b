"""What all tests share: a small project on disk, and no silent skipping where CI runs."""

from __future__ import annotations

import dataclasses
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Tests run with the library's data classes, which no code can assign to; `reportgen.frozen` has tests of its own.
sys.modules["reportgen.frozen"] = dataclasses

CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    # Nothing but the test's own pages is asked for.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

GoldenFile = Callable[[str, str], None]
MinimalProject = Callable[[Mapping[str, str]], Path]

DEFAULTS: Mapping[str, str] = {
    "reportgen.toml": 'title = "Editions"\n',
    "claims/r/report.yaml": "title: A report\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/r/text/intro.md": "# Introduction\n\nA paragraph that leads nowhere.\n",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the expected files anew instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    """Expected files are looked at by a person before they change; CI only compares. No test finds a user's key."""
    os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="reportgen-state-")
    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError("--update-golden is refused where CI is set")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> GoldenFile:
    """Compares text with a file below the test's folder: `golden("bars/en.wide.svg", text)`."""

    def compare(name: str, text: str) -> None:
        path = request.path.parent / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.is_file(), f"{path} is missing: run pytest with --update-golden and look at it"
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture
def project(tmp_path: Path) -> MinimalProject:
    """Writes a project: `project({path: text})` gives its root; what a project must have is filled in."""

    def write(files: Mapping[str, str]) -> Path:
        root = tmp_path / "project"
        for name, text in {**DEFAULTS, **files}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        return root

    return write


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one Chromium of all tests, or a skip that CI counts as a failure."""
    program = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("Chromium is not installed")
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Under CI=true a browser or node test that is skipped has failed: its tool is missing."""
    report = yield
    needs_tool = item.get_closest_marker("browser") or item.get_closest_marker("node")
    if report.skipped and needs_tool and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where CI runs: {report.longrepr}"
    return report
