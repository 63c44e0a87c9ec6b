"""Compiled templates are kept as Python keeps compiled modules, and believed only when made of the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader

from reportgen.bytecode import keep, kept
from reportgen.render.trusted import Trusted

CODE = compile("answer = 42", "t.html", "exec")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own place for byte code, and a compiler."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "kept"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "compiler.py").write_text("1")
    return tmp_path


def files(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / "kept").rglob("*") if path.is_file())


def test_code_is_found_again_for_the_same_text_alone(folder: Path) -> None:
    compiler = (str(folder / "compiler.py"),)
    keep("a/t.html", "text", compiler, CODE)
    found = kept("a/t.html", "text", compiler)
    assert found is not None
    assert (found.co_code, found.co_filename) == (CODE.co_code, "t.html")
    assert (kept("a/t.html", "other", compiler), kept("u.html", "text", compiler)) == (None, None)
    assert [path.name for path in files(folder)] == [f"a-t.html.{sys.implementation.cache_tag}.template"]


def test_code_of_another_compiler_is_not_believed(folder: Path) -> None:
    compiler = folder / "compiler.py"
    keep("t.html", "text", (str(compiler),), CODE)
    compiler.write_text("another one")
    assert kept("t.html", "text", (str(compiler),)) is None
    compiler.unlink()
    assert kept("t.html", "text", (str(compiler),)) is None


@pytest.mark.parametrize("at", [0, 40, -1])
def test_damaged_code_is_not_believed(folder: Path, at: int) -> None:
    compiler = (str(folder / "compiler.py"),)
    keep("t.html", "text", compiler, CODE)
    (file,) = files(folder)
    data = bytearray(file.read_bytes())
    data[at] ^= 1
    file.write_bytes(data)
    assert kept("t.html", "text", compiler) is None
    file.write_bytes(data[:20])
    assert kept("t.html", "text", compiler) is None


def test_nothing_is_kept_where_python_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    keep("t.html", "text", (str(folder / "compiler.py"),), CODE)
    assert files(folder) == []


def test_a_place_that_cannot_be_written_is_no_fault(folder: Path) -> None:
    (folder / "kept").write_text("a file where a folder should be")
    keep("t.html", "text", (str(folder / "compiler.py"),), CODE)
    assert kept("t.html", "text", (str(folder / "compiler.py"),)) is None


def test_a_template_with_another_text_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr("reportgen.bytecode._file", lambda name: tmp_path / name)
    for text in ("one {{ 1 }}", "two {{ 2 }}", "two {{ 2 }}"):
        environment = Trusted(loader=DictLoader({"t.html": text}), autoescape=True)
        assert environment.get_template("t.html").render() == text.replace("{{ ", "").replace(" }}", "")
    assert (tmp_path / "t.html").exists()
