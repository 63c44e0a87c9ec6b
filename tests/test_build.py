"""The spine from end to end: nothing written on an error, the same bytes everywhere, nothing done twice."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from reportgen.build import Request, Result, build
from reportgen.files import sha256
from reportgen.source import Position, Span
from reportgen.write.memory import Asked, recall
from reportgen.write.snapshot import walk

ROOT = Path(__file__).resolve().parent.parent
TODAY = date(2026, 9, 24)
FILES = {
    "reportgen.toml": 'title = "Editions"\nbase-url = "https://example.org/"\n',
    "claims/r/report.yaml": "title: A report\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/r/text/intro.md": "# Introduction\n\nA paragraph about CLM-1.\n",
    "claims/r/sources.yaml": "- id: SRC-1\n  title: Saved\n  kind: file\n  location: captures/saved.txt\n",
    "claims/r/captures/saved.txt": "one line\nanother line\n",
    "claims/r/records/claims.yaml": (
        "- id: CLM-1\n  statement: It holds.\n  kind: finding\n  status: claimed\n"
        "  cites:\n    - source: SRC-1\n      at: :1\n      quote: one line\n"
    ),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small project without a fault."""
    return project(tmp_path / "p")


def project(folder: Path) -> Path:
    for path, text in FILES.items():
        edit(folder, path, text)
    return folder


def edit(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, encoding="utf-8", newline="\n")


def run(root: Path, **more: object) -> Result:
    return build(Request(root, TODAY, **more))  # type: ignore[arg-type]


def tree(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def codes(result: Result) -> list[str]:
    return [item.rule.code for item in result.findings]


def cache(root: Path) -> Path:
    (file,) = (root / ".reportgen/cache").iterdir()
    return file


# What a build does


def test_a_build_writes_the_site_with_its_manifest(root: Path) -> None:
    result = run(root)
    assert codes(result) == []
    assert result.written is not None
    files = tree(root / "site")
    assert set(result.written.written) == set(files)
    assert {"index.html", "en/r/index.html", "en/r/CLM-1/index.html", "manifest.json"} <= set(files)
    manifest = json.loads(files["manifest.json"])
    assert manifest["inputs"]["claims/r/captures/saved.txt"] == sha256(b"one line\nanother line\n")
    assert {path for path in manifest["inputs"] if path.startswith("claims/")} == {
        path for path in FILES if path.startswith("claims/")
    }
    assert manifest["outputs"] == {path: sha256(data) for path, data in files.items() if path != "manifest.json"}
    assert result.counts["records"] >= 2


def test_an_error_leaves_the_old_site_whole(root: Path) -> None:
    run(root)
    before = tree(root / "site")
    edit(root, "claims/r/text/intro.md", "# Introduction\n\nA paragraph about CLM-2.\n")
    result = run(root)
    assert "RG201" in codes(result)
    assert result.written is None
    assert tree(root / "site") == before


def test_an_error_writes_nothing_at_all(root: Path) -> None:
    edit(root, "claims/r/text/intro.md", "# Introduction\n\nA paragraph about CLM-2.\n")
    before = tree(root)
    run(root)
    assert tree(root) == before


def test_no_project_is_a_finding(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.written is None
    assert codes(result) == ["RG004"]


def test_a_broken_link_in_a_template_stops_the_build(root: Path) -> None:
    run(root)
    before = tree(root / "site")
    template = '{% extends "reportgen/site.html" %}{% block body %}<a href="gone/">x</a>{% endblock %}'
    edit(root, "templates/site.html", template)
    result = run(root)
    assert set(codes(result)) == {"RG801"}
    assert "site/index.html" in [item.span.file for item in result.findings if item.span]
    assert tree(root / "site") == before


def test_a_broken_link_of_an_author_is_found_where_it_was_typed(root: Path) -> None:
    text = "# Introduction\n\nA paragraph about CLM-1, see\n[that](other/page.html) and [this][x].\n\n[x]: foo.html\n"
    edit(root, "claims/r/text/intro.md", text)
    result = run(root)
    assert [(item.rule.code, item.span) for item in result.findings] == [
        ("RG801", Span("claims/r/text/intro.md", Position(4, 8), Position(4, 23))),
        ("RG801", Span("claims/r/text/intro.md", Position(6, 6), Position(6, 14))),
    ]
    assert [label.span.file for item in result.findings for label in item.related] == ["site/en/r/index.html"] * 2


@pytest.mark.parametrize("out", [".", "claims", "locales/x", "templates", "claims/r/report.yaml"])
def test_the_site_may_not_lie_where_its_sources_lie(root: Path, out: str) -> None:
    before = tree(root)
    result = run(root, out=root / out)
    assert codes(result) == ["RG807"]
    assert tree(root) == before


def test_a_report_that_is_asked_for_is_written_and_the_others_stay(root: Path) -> None:
    for path in [path for path in FILES if path.startswith("claims/r/")]:
        edit(root, path.replace("claims/r/", "claims/s/"), (root / path).read_text())
    run(root)
    for slug in "rs":
        edit(root, f"claims/{slug}/text/intro.md", "# Introduction\n\nAnother paragraph about CLM-1.\n")
    result = run(root, reports=("s",))
    assert codes(result) == []
    assert result.written is not None
    assert "en/s/index.html" in result.written.written
    assert "en/r/index.html" in result.written.kept
    assert b"Another paragraph" in (root / "site/en/s/index.html").read_bytes()
    assert b"Another paragraph" not in (root / "site/en/r/index.html").read_bytes()
    assert run(root).written is not None
    assert b"Another paragraph" in (root / "site/en/r/index.html").read_bytes()


# Nothing is done twice


@pytest.fixture
def built(root: Path) -> Path:
    """The project with its site, built once."""
    assert not run(root).is_cached
    assert run(root).is_cached
    return root


def test_a_second_build_gives_the_same_answer(root: Path) -> None:
    edit(root, "claims/r/text/more.md", "")
    edit(root, "claims/r/text/intro.md", "# Introduction\n\nNo <b>record</b> is named.\n")
    first, second = run(root), run(root)
    assert (first.is_cached, second.is_cached) == (False, first.written is not None)


def test_warnings_are_told_again_with_their_lines(root: Path) -> None:
    edit(root, "claims/r/text/intro.md", "# Introduction\n\nA paragraph with <b>markup</b> about CLM-1.\n")
    first, second = run(root), run(root)
    assert codes(first) == ["RG405"]
    assert second.is_cached
    assert second.findings == first.findings
    assert (second.counts, second.skipped) == (first.counts, first.skipped)
    assert second.files["claims/r/text/intro.md"].line(3) == "A paragraph with <b>markup</b> about CLM-1."
    assert first.written is not None
    assert second.written is not None
    assert second.written.unchanged == first.written.files


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("claims/r/text/intro.md", "# Introduction\n\nA paragraph nearby CLM-1.\n"),
        ("claims/r/records/more.yaml", "- id: CLM-2\n  statement: Also CLM-1.\n  kind: finding\n  status: claimed\n"),
        ("templates/tokens.css", ":root {}\n"),
        ("locales/en/LC_MESSAGES/ui.po", 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'),
        ("reportgen.toml", 'title = "Other editions"\nbase-url = "https://example.org/"\n'),
        ("pyproject.toml", "[tool.reportgen]\n"),
        ("claims/r/captures/saved.txt", "one line\nanother LINE\n"),
    ],
)
def test_a_changed_or_new_input_is_noticed(built: Path, path: str, text: str) -> None:
    edit(built, path, text)
    assert not run(built).is_cached


def test_a_change_that_keeps_size_and_time_is_noticed(built: Path) -> None:
    path = built / "claims/r/text/intro.md"
    found = path.stat()
    edit(built, "claims/r/text/intro.md", path.read_text().replace("about", "on to"))
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))
    assert path.stat().st_size == found.st_size
    assert not run(built).is_cached


def test_a_removed_input_is_noticed(built: Path) -> None:
    edit(built, "claims/r/records/more.yaml", "[]\n")
    run(built)
    assert run(built).is_cached
    (built / "claims/r/records/more.yaml").unlink()
    assert not run(built).is_cached


def test_a_cited_file_outside_the_claims_is_noticed(root: Path) -> None:
    (root / "claims/r/captures").rename(root / "captures")
    (root / "claims/r/captures").symlink_to(root / "captures")
    run(root)
    assert run(root).is_cached
    edit(root, "captures/saved.txt", "one line\nanother LINE\n")
    assert not run(root).is_cached


def test_touching_a_file_changes_nothing(built: Path) -> None:
    (built / "claims/r/text/intro.md").touch()
    (built / "site/index.html").touch()
    assert run(built).is_cached


@pytest.mark.parametrize("path", ["site/index.html", "site/manifest.json", "site/en/r/CLM-1/index.html"])
def test_an_altered_or_lost_output_is_mended(built: Path, path: str) -> None:
    before = tree(built / "site")
    (built / path).write_bytes((built / path).read_bytes().replace(b"e", b"a", 1))
    if path != "site/manifest.json":
        assert not run(built).is_cached
        assert tree(built / "site") == before
    (built / path).unlink()
    result = run(built)
    assert not result.is_cached
    if path != "site/manifest.json":
        assert tree(built / "site") == before


def test_another_request_or_tool_is_another_answer(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not run(built, out=tmp_path / "other").is_cached
    assert run(built, out=tmp_path / "other").is_cached
    assert run(built).is_cached
    assert not run(built, use_cache=False).is_cached
    monkeypatch.setattr("reportgen.write.snapshot.TOOL", "reportgen 999")
    assert not run(built).is_cached


def test_a_copy_of_a_project_is_built_anew(built: Path, tmp_path: Path) -> None:
    shutil.copytree(built, tmp_path / "copy")
    assert not run(tmp_path / "copy").is_cached


def test_the_day_matters_only_where_an_allowance_has_one(root: Path) -> None:
    run(root)
    assert build(Request(root, date(2030, 1, 1))).is_cached
    path = root / "claims/r/records/claims.yaml"
    text = path.read_text().replace("at: :1\n      quote: one line", "at: :1\n      quote: other words")
    edit(
        root,
        "claims/r/records/claims.yaml",
        f"{text}      allow: {{outcome: mismatch, reason: known, until: 2027-03-01}}\n",
    )
    result = run(root)
    assert result.written is not None
    assert run(root).is_cached
    assert not build(Request(root, date(2030, 1, 1))).is_cached


def damages(text: str) -> Iterator[str]:
    """The JSON of a cache, damaged in many ways."""
    yield from ("", "{", "[]", "null", "[" * 100_000, text[: len(text) // 2])
    document = json.loads(text)
    for key in document:
        for value in (None, 1, "x", [], {}, [1], {"a": 1}, {"a": [1, 2, 3]}):
            yield json.dumps({**document, key: value})
        yield json.dumps({name: value for name, value in document.items() if name != key})


def test_a_damaged_cache_is_a_build_and_never_a_fault(root: Path) -> None:
    edit(root, "claims/r/text/intro.md", "# Introduction\n\nA paragraph with <b>markup</b> about CLM-1.\n")
    expected = run(root)
    asked = Asked(root, ("", ""))
    digest, _, text = cache(root).read_text().partition("\n")
    assert recall(asked, TODAY) is not None
    for damaged in damages(text):
        asked.file.write_text(f"{digest}\n{damaged}")
        assert recall(asked, TODAY) is None or json.loads(damaged) == json.loads(text)
        asked.file.write_text(f"{sha256(damaged.encode())}\n{damaged}")
        recall(asked, TODAY)
    asked.file.write_bytes(b"\xff\xfe\x00")
    result = run(root)
    assert not result.is_cached
    assert result.findings == expected.findings
    assert run(root).is_cached


def test_a_cache_that_is_a_link_is_not_written_through(root: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (root / ".reportgen").mkdir()
    (root / ".reportgen/cache").symlink_to(tmp_path / "outside")
    assert codes(run(root)) == []
    assert tree(tmp_path / "outside") == {}


def test_a_read_only_state_folder_is_no_fault(root: Path) -> None:
    (root / ".reportgen").mkdir()
    (root / ".reportgen/cache").write_text("in the way")
    result = run(root)
    assert result.written is not None
    assert codes(result) == []


def test_an_interrupted_build_is_repaired_even_when_nothing_changed(built: Path) -> None:
    from tests.test_write import INPUTS

    before = tree(built / "site")
    from reportgen.model import Site
    from reportgen.write import write

    class Killed(BaseException):
        pass

    def step(name: str) -> None:
        if name.startswith(("rename", "undo")):
            raise Killed

    with pytest.raises(Killed):
        write(Site({"index.html": b"half"}), built / "site", INPUTS, root=built, step=step)
    assert tree(built / "site") != before or list((built / ".reportgen").glob("site-*/undo.json"))
    assert not run(built).is_cached
    assert tree(built / "site") == before
    assert run(built).is_cached


def test_a_pipe_is_never_waited_for(root: Path) -> None:
    for path in ("claims/r/captures/pipe", "claims/r/pipe", "locales/pipe", "templates/pipe.bin"):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(root / path)
    assert run(root).written is not None
    assert run(root).is_cached


def test_links_in_a_circle_and_out_of_the_project_are_not_walked(root: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/secret.txt").write_text("x", encoding="utf-8")
    (root / "claims/self").symlink_to("self")
    (root / "claims/r/file.txt").symlink_to(tmp_path / "outside/secret.txt")
    (root / "claims/r/folder").symlink_to(tmp_path / "outside")
    (root / "claims/r/again").symlink_to("../r")
    found = set(walk(root, ("claims",)))
    assert "claims/r/report.yaml" in found or "claims/r/again/report.yaml" in found
    assert not [path for path in found if "file.txt" in path or "secret" in path]
    assert list(walk(root, ("../outside",))) == []
    assert "RG999" not in codes(run(root))


@pytest.mark.parametrize("maker", ["reportgen.build", "reportgen.units"])
def test_nothing_heavy_is_loaded_when_nothing_changed(built: Path, maker: str) -> None:
    code = (
        "import sys; from datetime import date; from pathlib import Path; from reportgen.build import Request\n"
        f"from {maker} import build; assert build(Request(Path({str(built)!r}), date(2026, 9, 24))).is_cached\n"
        "print(*sorted({'jinja2', 'markdown_it', 'babel', 'lxml', 'ruamel', 'ruamel.yaml', 'reportgen.model',"
        " 'reportgen.load', 'reportgen.render', 'reportgen.verify', 'concurrent.futures', 'multiprocessing',"
        " 'watchfiles', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


# The bundled edition


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the bundled project, built once."""
    root = tmp_path_factory.mktemp("bundled") / "p"
    for name in ("claims", "locales", "templates"):
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "pyproject.toml", root)
    result = run(root)
    assert [item for item in result.findings if item.level.value == "error"] == []
    return root


def test_the_bundled_edition_is_the_same_in_every_surrounding(bundled: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere/far/away"
    for name in ("claims", "locales", "templates"):
        shutil.copytree(bundled / name, other / name)
    shutil.copy(bundled / "pyproject.toml", other)
    code = (
        "import sys; from datetime import date; from pathlib import Path; from reportgen.build import *\n"
        "assert build(Request(Path(sys.argv[1]), date(2031, 1, 2))).written is not None"
    )
    surroundings = {
        "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "ar", "LANGUAGE": "de", "PYTHONHASHSEED": "4242",
        "PYTHONPATH": str(ROOT), "PATH": os.environ.get("PATH", ""), "PYTHONUTF8": "0",
    }  # fmt: skip
    subprocess.run([sys.executable, "-c", code, str(other)], cwd=tmp_path, env=surroundings, check=True)
    assert tree(other / "site") == tree(bundled / "site")


def test_nothing_changed_takes_a_quarter_of_a_build_at_most(bundled: Path) -> None:
    def seconds(*options: str) -> float:
        command = [sys.executable, "-m", "reportgen", "-C", str(bundled), "build", *options]
        before = os.times()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(ROOT)})
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    clean = seconds("--no-cache")
    seconds()
    assert seconds() <= clean / 4


def test_the_bundled_edition_verifies_on_the_disk(bundled: Path) -> None:
    from reportgen.verify import verify

    verified, found = verify(bundled / "site")
    assert found == ()
    assert verified is not None
    assert verified.pages > 20
    assert verified.foreign == ()
