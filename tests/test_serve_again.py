"""What `serve` draws after an edit is what a first build of the same files makes, byte for byte."""

from __future__ import annotations

import shutil
from pathlib import Path
from unittest import mock

import pytest

from reportgen.build import compose, examine
from reportgen.render import pages
from reportgen.serve.again import Drawn, draw_again
from tests.cases import TODAY

ROOT = Path(__file__).resolve().parent.parent

EDITS = (
    ("claims/finite-memory/text/abstract.md", "A limited memory", "A small memory"),
    ("claims/finite-memory/records/claims.yaml", "Priority meets the obligation", "Priority holds the obligation"),
    ("claims/reasoningbank-gate/report.yaml", "title: ", "title: On "),
    ("claims/memoryos-audit/text/summary.md", "\n\n", "\n\nSee finite-memory:CLM-1.\n\n"),
    ("claims/record-types.yaml", "schema: 1\n", "schema: 1\n\n# a remark\n"),
    ("pyproject.toml", 'title = "Reading editions"', 'title = "Editions"'),
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("again") / "project"
    for name in ("claims", "locales", "templates"):
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def drawn(root: Path, last: Drawn | None) -> Drawn:
    examined, found = examine(root, TODAY)
    assert examined is not None
    assert [item for item in found if item.level.value == "error"] == []
    return draw_again(last, examined)


def test_every_edit_gives_the_bytes_of_a_first_build(project: Path) -> None:
    last = drawn(project, None)
    for name, old, new in EDITS:
        text = (project / name).read_text(encoding="utf-8")
        assert old in text
        (project / name).write_text(text.replace(old, new, 1), encoding="utf-8")
        last = drawn(project, last)
        site, found = compose(last.examined)
        assert dict(last.site.files) == dict(site.files), name
        assert list(last.site.files) == list(site.files)
        assert last.findings == found
        (project / name).write_text(text, encoding="utf-8")


def test_an_edit_draws_the_pages_of_its_report_alone(project: Path) -> None:
    last = drawn(project, None)
    path = project / "claims/reasoningbank-gate/report.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("title: ", "title: On ", 1), encoding="utf-8")
    with mock.patch.object(pages, "make", wraps=pages.make) as make:
        again = drawn(project, last)
    assert {call.args[0].report.slug for call in make.call_args_list} == {"reasoningbank-gate"}
    assert again.site.files["index.html"] != last.site.files["index.html"]
