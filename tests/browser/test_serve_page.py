"""A page under `serve` in a real browser: it follows edits, and shows what is wrong over the last good build."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from reportgen.serve import build
from reportgen.serve.server import Server
from reportgen.serve.shelf import Shelf
from tests.test_build import edit, project

pytestmark = pytest.mark.browser


def test_a_page_follows_edits_and_shows_faults(tmp_path: Path, browser: Browser) -> None:
    root, shelf = project(tmp_path / "p"), Shelf("t")
    server = Server(0, shelf)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    page = browser.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    try:
        build(root, shelf, _ignore)
        page.goto(f"{server.address}en/r/")
        expect(page.locator("main")).to_contain_text("A paragraph about")
        edit(root, "claims/r/text/intro.md", "# Introduction\n\nAn edited paragraph about CLM-1.\n")
        build(root, shelf, _ignore)
        expect(page.locator("main")).to_contain_text("An edited paragraph")
        edit(root, "claims/r/text/intro.md", "# Introduction\n\nA broken paragraph about CLM-9.\n")
        build(root, shelf, _ignore)
        expect(page.get_by_role("alert")).to_contain_text("RG201")
        expect(page.locator("main")).to_contain_text("An edited paragraph")
        edit(root, "claims/r/text/intro.md", "# Introduction\n\nAn edited paragraph about CLM-1.\n")
        build(root, shelf, _ignore)
        expect(page.get_by_role("alert")).to_have_count(0)
        assert wrong == []
    finally:
        page.close()
        server.shutdown()
        server.server_close()


def _ignore(_news: str) -> None:
    """Nothing."""
