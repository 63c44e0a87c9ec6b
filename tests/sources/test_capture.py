"""`sources capture`: a page of a server on loopback is kept, and what to paste passes the check."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from reportgen.cli import download as downloading
from tests.cli.conftest import Run
from tests.conftest import MinimalProject
from tests.sources.servers import Server, send, serving

PAGE = "<!doctype html><meta charset=utf-8><title>A page:\n “quoted”</title><p>Naïve words of a page.</p>".encode()
CLAIM = "- id: CLM-1\n  kind: claim\n  statement: S.\n  cites: [{source: SRC-1, quote: Naïve words of a page.}]\n"
Answer = Callable[[BaseHTTPRequestHandler, Server], None]


def page(request: BaseHTTPRequestHandler, _server: Server) -> None:
    send(request, PAGE, "text/html; charset=utf-8")


def redirect(to: str) -> Answer:
    def answer(request: BaseHTTPRequestHandler, server: Server) -> None:
        if request.path == "/end":
            page(request, server)
            return
        request.send_response(302)
        request.send_header("Location", to)
        request.send_header("Content-Length", "0")
        request.end_headers()

    return answer


def sent(data: bytes, kind: str = "text/html", status: int = 200, **more: str) -> Answer:
    return lambda request, _server: send(request, data, kind, status, **more)


def captures(root: Path) -> list[str]:
    return sorted(one.name for one in (root / "claims/r/captures").glob("*"))


def test_what_is_printed_can_be_pasted_and_passes(project: MinimalProject, run: Run) -> None:
    root = project({"claims/r/records/a.yaml": CLAIM})
    with serving(page) as server:
        done = run(root, "sources", "capture", server.url("docs/My%20page.html?x=1#part"))
    assert done.code == 0, done.err
    assert re.sub(r"\d{4}-\d\d-\d\d", "DAY", re.sub("[0-9a-f]{64}", "HASH", done.out)) == (
        "- id: SRC-1\n  kind: web\n  title: \"A page: “quoted”\"\n"
        f'  location: "{server.url("docs/My%20page.html?x=1")}"\n  captured: DAY\n  sha256: HASH\n'
        "  capture: 127.0.0.1-docs-my-page-DAY.html\n"
    )  # fmt: skip
    assert [re.sub(r"\d{4}-\d\d-\d\d", "DAY", one) for one in captures(root)] == ["127.0.0.1-docs-my-page-DAY.html"]
    assert (root / "claims/r/captures" / captures(root)[0]).read_bytes() == PAGE
    (root / "claims/r/sources.yaml").write_text(done.out, "utf-8")
    checked = run(root, "check", "--strict")
    assert (checked.code, "1 quotation;" in checked.last) == (0, True), checked.out


def test_another_copy_is_never_replaced(project: MinimalProject, run: Run) -> None:
    root = project({})
    bodies = [PAGE, PAGE, PAGE + b"<p>more"]
    with serving(lambda request, _server: send(request, bodies.pop(0), "text/html")) as server:
        told = [run(root, "sources", "capture", server.url("a")).err for _ in range(3)]
    assert [one.split(":")[0] for one in told] == ["kept", "was kept before", "kept"]
    first, second = captures(root)
    assert (root / "claims/r/captures" / first).read_bytes().endswith(b"<p>more") != (
        root / "claims/r/captures" / second
    ).read_bytes().endswith(b"<p>more")


def test_a_redirect_is_followed_and_told(project: MinimalProject, run: Run) -> None:
    root = project({})
    with serving(redirect("/end")) as server:
        done = run(root, "sources", "capture", server.url("a"))
    assert (done.code, f"location: {server.url('end')}" in done.out) == (0, True)
    assert f"the server led to {server.url('end')}" in done.err


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (redirect("file:///etc/passwd"), "the server leads to another protocol"),
        (redirect("ftp://127.0.0.1/x"), "does not begin with"),
        (redirect("http://me:word@127.0.0.1/x"), "holds a user or password"),
        (redirect("/again"), "redirects again and again"),
        (sent(b"no", status=404), "the server answers 404"),
        (sent(b"no", status=500), "the server answers 500"),
        (sent(PAGE, status=203), "the server answers 203"),
        (sent(b"\x89PNG\r\n\x1a\n", "image/png"), "the server sends `image/png`"),
        (sent(b"x" * (8 * 1024 * 1024 + 1), "text/plain"), "more than 8 MiB"),
        (sent(gzip.compress(b"x" * (9 * 1024 * 1024)), Content_Encoding="gzip"), "more than 8 MiB"),
        (sent(gzip.compress(PAGE)[:-9], Content_Encoding="gzip"), "the connection broke"),
        (sent(PAGE, Content_Encoding="br"), "packs the page as `br`"),
        (sent(b"<html><title>x</title><script>write()</script>"), "(empty)"),
        (sent(b"\0\1\2", "text/plain"), "(binary)"),
        (sent(b"na\xefve", "text/plain"), "(encoding)"),
        (sent(b"na\xefve", "text/plain; charset=nonsense"), "(encoding)"),
        (sent(b""), "(empty)"),
    ],
)  # fmt: skip
def test_what_is_no_page_to_keep_is_told(project: MinimalProject, run: Run, answer: Answer, words: str) -> None:
    root = project({})
    with serving(answer) as server:
        done = run(root, "sources", "capture", server.url("a"))
    assert (done.code, done.out, captures(root)) == (1, "", [])
    assert words in done.err
    assert "nothing was kept" in done.err


def test_a_page_that_breaks_off_is_not_kept(project: MinimalProject, run: Run) -> None:
    def answer(request: BaseHTTPRequestHandler, _server: Server) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "text/html")
        request.send_header("Content-Length", str(len(PAGE) + 10))
        request.end_headers()
        request.wfile.write(PAGE)

    root = project({})
    with serving(answer) as server:
        done = run(root, "sources", "capture", server.url("a"))
    assert (done.code, captures(root)) == (1, [])
    assert "the connection broke" in done.err


@pytest.mark.parametrize("is_body", [True, False])
def test_a_slow_page_is_given_up(
    project: MinimalProject, run: Run, monkeypatch: pytest.MonkeyPatch, *, is_body: bool
) -> None:
    """A byte now and then keeps each time limit of a socket, and not that of the whole."""

    def answer(request: BaseHTTPRequestHandler, _server: Server) -> None:
        if is_body:
            request.send_response(200)
            request.send_header("Content-Type", "text/html")
            request.end_headers()
        for _ in range(40):
            request.wfile.write(b"X")
            request.wfile.flush()
            time.sleep(0.1)

    monkeypatch.setattr(downloading, "SECONDS", 0.5)
    root = project({})
    with serving(answer) as server:
        begun = time.monotonic()
        done = run(root, "sources", "capture", server.url("a"))
    assert time.monotonic() - begun < 3
    assert (done.code, captures(root)) == (1, [])
    assert "did not arrive within 0.5 seconds" in done.err


def test_the_encoding_that_only_the_server_knows_is_declared(project: MinimalProject, run: Run) -> None:
    root = project({"claims/r/records/a.yaml": CLAIM})
    with serving(sent("Naïve words of a page.".encode("latin-1"), "text/plain; charset=iso-8859-1")) as server:
        done = run(root, "sources", "capture", server.url("a.txt"))
    assert done.out.endswith("  encoding: iso-8859-1\n")
    (root / "claims/r/sources.yaml").write_text(done.out.replace("title:", "title: T"), "utf-8")
    assert run(root, "check", "--strict").code == 0


def test_a_packed_page_is_kept_as_it_is_without_the_packing(project: MinimalProject, run: Run) -> None:
    root = project({})
    with serving(sent(gzip.compress(PAGE), Content_Encoding="gzip")) as server:
        assert run(root, "sources", "capture", server.url("a")).code == 0
    assert (root / "claims/r/captures" / captures(root)[0]).read_bytes() == PAGE


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "ftp://example.org/", "example.org", "https://", "https://me:word@example.org/",
     "http://127.0.0.1:99999/", "http://127.0.0.1/a b", "http://127.0.0.1/ä", "data:text/plain,x"],
)  # fmt: skip
def test_other_addresses_are_refused(project: MinimalProject, run: Run, url: str) -> None:
    root = project({})
    done = run(root, "sources", "capture", url)
    assert (done.code, done.out, captures(root)) == (2, "", [])


def test_a_host_that_is_not_there_is_told(project: MinimalProject, run: Run) -> None:
    done = run(project({}), "sources", "capture", "http://127.0.0.1:1/")
    assert (done.code, "refuses the connection" in done.err) == (1, True)


def test_the_id_is_the_next_free_one_or_the_one_that_is_asked_for(project: MinimalProject, run: Run) -> None:
    root = project({
        "claims/r/sources.yaml": "- {id: SRC-3, kind: private, title: T, location: d, attested-by: me}\n"
        "- {id: SRC-4, kind: web, title: T, location: 'https://example.org/'}\n",
        "claims/r/ids.lock": "SRC-7 source retired\n",
    })  # fmt: skip
    with serving(page) as server:
        url = server.url("a")
        assert run(root, "sources", "capture", url).out.startswith("- id: SRC-8\n")
        assert run(root, "sources", "capture", url, "--id", "src-4").out.startswith("- id: SRC-4\n")
        assert "is a private source already" in run(root, "sources", "capture", url, "--id", "SRC-3").err
        assert "was used before" in run(root, "sources", "capture", url, "--id", "SRC-7").err
        assert run(root, "sources", "capture", url, "--id", "CLM-1").code == 2


def test_captures_that_lie_elsewhere_are_not_written(project: MinimalProject, tmp_path: Path, run: Run) -> None:
    root = project({})
    (tmp_path / "elsewhere").mkdir()
    (root / "claims/r/captures").symlink_to(tmp_path / "elsewhere")
    with serving(page) as server:
        done = run(root, "sources", "capture", server.url("a"))
    assert (done.code, list((tmp_path / "elsewhere").iterdir())) == (2, [])


def test_a_title_cannot_add_keys_or_steer_a_terminal(project: MinimalProject, run: Run) -> None:
    root = project({})
    with serving(sent(b"<title>x\n  sha256: 0 # \x1b[2J &#x202e;</title><p>words")) as server:
        done = run(root, "sources", "capture", server.url("a"))
    assert done.code == 0
    assert "\x1b" not in done.out
    assert "\u202e" not in done.out
    assert [line.split(":")[0].strip(" -") for line in done.out.splitlines()] == [
        "id", "kind", "title", "location", "captured", "sha256", "capture",
    ]  # fmt: skip
