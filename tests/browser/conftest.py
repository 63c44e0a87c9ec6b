"""The bundled site, built once; a server for it on loopback; the npm tools."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import date
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from reportgen.build import Request, build

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parent.parent.parent
NODE = ROOT / ".venv" / "node" / "node_modules"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the bundled editions."""
    out = tmp_path_factory.mktemp("site")
    result = build(Request(ROOT, date(2026, 9, 24), out, use_cache=False))
    assert result.written is not None, [(item.rule.code, item.message, item.span) for item in result.findings]
    return out


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name is the library's
        """Nothing."""


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Address of the served site, with a slash at the end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def axe() -> str:
    """The text of axe-core."""
    script = NODE / "axe-core" / "axe.min.js"
    if not script.exists():
        pytest.skip("axe-core is not installed (`make node`)")
    return script.read_text("utf-8")


@pytest.fixture(scope="session")
def html_validate() -> Path:
    """The program html-validate."""
    program = NODE / ".bin" / "html-validate"
    if not program.exists():
        pytest.skip("html-validate is not installed (`make node`)")
    return program


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A window as large as a desk has it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page in it."""
    return context.new_page()
