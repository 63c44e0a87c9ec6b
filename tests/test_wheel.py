"""The package as users get it: an sdist, the wheel made from it, installed alone, outside of any repository."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from reportgen import __version__
from reportgen.rules import TABLE

ROOT = Path(__file__).resolve().parent.parent
IS_CI = os.environ.get("CI") == "true"
BIN = "Scripts" if os.name == "nt" else "bin"
OUTSIDE = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__")


def clean() -> dict[str, str]:
    """The environment without what would lead back to this checkout."""
    kept = {name: value for name, value in os.environ.items() if name not in OUTSIDE}
    return {**kept, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}


def call(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in words],
        cwd=cwd, env=clean(), capture_output=True, text=True, encoding="utf-8", timeout=240, check=False,
    )  # fmt: skip


def done(*words: str | Path, cwd: Path) -> str:
    """What a command prints that has to succeed."""
    run = call(*words, cwd=cwd)
    assert run.returncode == 0, f"{words}\n{run.stdout}\n{run.stderr}"
    return run.stdout


def environment(folder: Path) -> Path:
    """A new virtual environment: its Python."""
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    return folder / BIN / "python"


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the build backend; without one and without a package index the tests are skipped, not in CI."""
    if importlib.util.find_spec("hatchling"):
        return Path(sys.executable)
    python = environment(tmp_path_factory.mktemp("builder"))
    run = call(python, "-m", "pip", "install", "--quiet", "hatchling", cwd=ROOT)
    if run.returncode and not IS_CI:
        pytest.skip("hatchling is not installed, and no package index can be reached")
    assert run.returncode == 0, run.stderr
    return python


@pytest.fixture(scope="module")
def sdist(builder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("sdist")
    done(builder, "-m", "hatchling", "build", "-t", "sdist", "-d", out, cwd=ROOT)
    (made,) = out.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(builder: Path, sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is made from the sdist, where nothing of the checkout is at hand."""
    place = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Debian's 3.11 has no filters yet
        archive.extractall(place, **safely)  # noqa: S202 (made by this test)
    (folder,) = place.iterdir()
    out = tmp_path_factory.mktemp("wheel")
    done(builder, "-m", "hatchling", "build", "-t", "wheel", "-d", out, cwd=folder)
    (made,) = out.iterdir()
    return made


@dataclass(frozen=True, slots=True)
class Installed:
    """A virtual environment that holds the wheel, and an empty folder to work in."""

    bin: Path
    folder: Path

    def __call__(self, *words: str) -> str:
        return done(self.bin / "reportgen", *words, cwd=self.folder)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel with its dependencies from the package index; where none can be reached, those of this environment."""
    top = tmp_path_factory.mktemp("installed")
    python = environment(top / "env")
    run = call(python, "-m", "pip", "install", "--quiet", wheel, cwd=top)
    if run.returncode and not IS_CI:
        done(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=top)
        home = done(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=top).strip()
        # A path line is read last and without the .pth files there, so that the checkout stays out.
        Path(home, "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    else:
        assert run.returncode == 0, run.stderr
    work = top / "work"
    work.mkdir()
    return Installed(python.parent, work)


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_of_the_sdist_is_the_wheel_of_the_checkout(builder: Path, wheel: Path, tmp_path: Path) -> None:
    done(builder, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=ROOT)
    (direct,) = tmp_path.iterdir()
    assert names(direct) == names(wheel)
    with zipfile.ZipFile(direct) as one, zipfile.ZipFile(wheel) as other:
        differing = [name for name in one.namelist() if one.read(name) != other.read(name)]
    assert differing == []


def test_the_wheel_holds_everything_that_the_program_reads(wheel: Path) -> None:
    found = names(wheel)
    listed = subprocess.run(
        ["git", "ls-files", "reportgen", "templates", "locales"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    there = [path for path in listed if (ROOT / path).exists()]
    there = [path for path in there if not path.startswith("locales/") or path.endswith("/ui.po")]
    wanted = {path if path.startswith("reportgen/") else f"reportgen/_data/{path}" for path in there}
    assert wanted - found == set()
    assert not [name for name in found if name.startswith(("tests/", "bench/", "tools/", "claims/"))]
    assert not [name for name in found if "_data/locales/" in name and not name.endswith("/ui.po")]


def test_the_installed_package_is_the_one_that_runs(installed: Installed) -> None:
    script = "import reportgen, reportgen.files as f; print(reportgen.__file__, f.shipped(), sep='\\n')"
    package, data = done(installed.bin / "python", "-c", script, cwd=installed.folder).splitlines()
    assert Path(package).is_relative_to(installed.bin.parent)
    assert Path(data) == Path(package).parent / "_data"


def test_the_versions_agree(installed: Installed, wheel: Path) -> None:
    assert installed("--version") == f"reportgen {__version__}\n"
    script = "from importlib.metadata import version; print(version('reportgen-editions'))"
    assert done(installed.bin / "python", "-c", script, cwd=installed.folder).strip() == __version__
    assert wheel.name.split("-")[1] == __version__


def test_a_project_is_made_checked_built_and_verified(installed: Installed) -> None:
    installed("init", "made")
    project = str(installed.folder / "made")
    assert "failed: nothing" in installed("-C", project, "check", "--strict")
    assert "failed: nothing" in installed("-C", project, "build")
    assert "failed: nothing" in installed("-C", project, "verify")
    site = installed.folder / "made/site"
    pages = [path.relative_to(site).as_posix() for path in site.rglob("*.html")]
    assert {"index.html", "en/first-report/index.html", "en/first-report/CLM-1/index.html"} <= set(pages)
    manifest = json.loads((site / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["tool"] == f"reportgen {__version__}"
    assert str(installed.folder) not in (site / "manifest.json").read_text(encoding="utf-8")


def test_what_ships_with_the_program_can_be_asked_for(installed: Installed) -> None:
    assert installed("explain", "RG201").startswith("RG201 dangling-reference\n")
    assert len(installed("rules").splitlines()) == len(TABLE)
    assert json.loads(installed("schema", "check"))["$schema"].startswith("https://json-schema.org/")


@pytest.mark.skipif(os.name == "nt", reason="a signal ends the server")
def test_a_project_is_served(installed: Installed) -> None:
    installed("init", "served")
    process = subprocess.Popen(
        [str(installed.bin / "reportgen"), "-C", str(installed.folder / "served"), "serve", "--port", "0"],
        env=clean(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        address = None
        while address is None and (line := process.stdout.readline()):
            address = re.search(r"http://127\.0\.0\.1:[0-9]+/", line)
        assert address is not None
        with urllib.request.urlopen(f"{address[0]}en/first-report/", timeout=30) as answer:  # noqa: S310 (loopback)
            assert answer.status == 200
            assert "<html" in answer.read().decode("utf-8")
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    assert process.returncode == 0
