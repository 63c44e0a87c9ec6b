"""What README.md shows is what the program prints."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_finding_in_the_readme_is_real(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "claims", tmp_path / "claims")
    (tmp_path / "reportgen.toml").write_text('title = "Editions"\n', encoding="utf-8")
    abstract = tmp_path / "claims/finite-memory/text/abstract.md"
    abstract.write_text(abstract.read_text("utf-8").replace("CLM-6", "CLM-26"), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "reportgen", "-C", str(tmp_path), "check"], capture_output=True, text=True, check=False
    )
    shown = re.search(r"```text\n(error.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert shown is not None
    assert run.stdout.startswith(shown.group(1))
    assert run.returncode == 1


def test_the_commands_in_the_readme_exist() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    targets = set(re.findall(r"^make ([a-z]+)", text, re.MULTILINE))
    made = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {"site", "test"} <= targets <= made
    commands = set(re.findall(r"reportgen ([a-z]+)", text))
    run = subprocess.run([sys.executable, "-m", "reportgen", "--help"], capture_output=True, text=True, check=True)
    known = set(re.findall(r"^  ([a-z]+) ", run.stdout, re.MULTILINE))
    assert {"init", "serve", "check", "build"} <= commands <= known


def test_links_between_the_documents_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)[^)]*\)", page.read_text("utf-8"))]
    assert len(links) > 80
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []
