"""`anchor`: what it prints can be pasted as it is and passes `check`; what is not there is told with the nearest."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject

SOURCES = """\
- id: SRC-1
  kind: file
  location: ../../code
- id: SRC-2
  kind: file
  location: ../../notes.txt
- id: SRC-3
  kind: git
  location: https://example.org/a.git
  revision: 0123456789012345678901234567890123456789
- id: SRC-4
  kind: web
  location: https://example.org/a
  sha256: 0000000000000000000000000000000000000000000000000000000000000000
- id: SRC-5
  kind: private
  title: A letter
  location: in a drawer
  attested-by: A person
"""
LOOP = """\
def first(tree):
    if tree is None:
        return 0

    return size(tree)


def second(tree):
    if tree is None:
        return 0
    return depth(tree)
"""
ODD = {
    "a b; c.txt": "the words of an odd name stand here\n",
    "p. 4": "the words of a path like a page\n",
    "läng: x #1.txt": "the words of a name with marks\n",
    "crlf.txt": "one line of it\r\n  and another line\r\n",
    "tabs.txt": "\tindented with a tab\n\t\tand deeper\n",
    "blank.txt": "before the gap\n\n   \n after the gap  \nend\n",
    "separator.txt": "a line\u2028broken by a separator\n",
    "quotes.txt": "he said: \"no\" # and 'left' \\ \U0001f600 there\n",
    "lone.txt": "a return\rin the middle\n",
    "mark.txt": "with a \ufeffmark inside\n",
    "markup.yaml": "- key: |\n    value of it\n",
    "han.txt": "他们在山上看见了一座很大的寺庙。后来他们在河边看见了一座很大的寺庙。\n",
}


@pytest.fixture
def cited(project: MinimalProject) -> Path:
    root = project({
        "claims/r/sources.yaml": SOURCES,
        "claims/r/text/intro.md": "# Introduction\n\nSee CLM-1, SRC-1, SRC-2, SRC-3, SRC-4 and SRC-5.\n",
        "code/core/loop.py": LOOP,
        "code/read.me": "Every tree has a size.\n",
        "notes.txt": "A note of one line.\nAnd another one, which is longer.\n",
    })  # fmt: skip
    for name, text in ODD.items():
        (root / "code" / name).write_bytes(text.encode())
    return root


def passes(root: Path, run: Run, item: str) -> None:
    """Paste a citation into a record and check the project."""
    record = f"- id: CLM-1\n  kind: hypothesis\n  statement: It holds.\n  cites:\n{item}"
    (root / "claims/r/records").mkdir(exist_ok=True)
    (root / "claims/r/records/a.yaml").write_text(record, encoding="utf-8", newline="\n")
    done = run(root, "check", "--ignore", "RG211,RG308", "--strict")
    assert (done.code, done.out.count("\n")) == (0, 1), f"{record}\n{done.out}"
    listed = json.loads(run(root, "anchors", "--format", "json").out)["anchors"]
    assert [one["outcome"] for one in listed] in (["match"], ["located"])
    (root / "claims/r/records/a.yaml").unlink()


def test_lines_give_the_short_form(cited: Path, run: Run) -> None:
    done = run(cited, "anchor", "SRC-1", "core/loop.py", "--lines", "2-3")
    assert (done.code, done.out, done.err) == (0, "    - SRC-1 core/loop.py:2-3\n", "")
    passes(cited, run, done.out)
    done = run(cited, "anchor", "src-2", "--lines", "1,2")
    assert done.out == "    - SRC-2 :1,2\n"
    passes(cited, run, done.out)
    assert run(cited, "anchor", "SRC-2", "notes.txt", "--lines", "1,2").out == done.out


def test_a_text_gives_the_long_form(cited: Path, run: Run) -> None:
    done = run(cited, "anchor", "SRC-1", "core/loop.py", "--text", "return size(tree)")
    assert done.out == ("    - source: SRC-1\n      at: core/loop.py:5\n      quote: |\n        return size(tree)\n")
    passes(cited, run, done.out)


def test_the_text_is_looked_for_in_the_whole_source_and_printed_as_it_stands_there(cited: Path, run: Run) -> None:
    done = run(cited, "anchor", "SRC-1", "--text", "def first(tree): if tree is None:")
    assert done.out == (
        "    - source: SRC-1\n      at: core/loop.py:1-2\n      quote: |\n"
        "        def first(tree):\n            if tree is None:\n"
    )
    passes(cited, run, done.out)


def test_each_place_of_a_repeated_text_is_printed_with_what_chooses_it(cited: Path, run: Run) -> None:
    done = run(cited, "anchor", "SRC-1", "--text", "if tree is None:\n        return 0")
    assert done.out == (
        "# 1 of 2: core/loop.py:2-3\n"
        "    - source: SRC-1\n      at: core/loop.py:2-3\n      quote: |\n"
        '        if tree is None:\n                return 0\n      prefix: "first(tree):"\n'
        "# 2 of 2: core/loop.py:9-10\n"
        "    - source: SRC-1\n      at: core/loop.py:9-10\n      quote: |\n"
        '        if tree is None:\n                return 0\n      prefix: "second(tree):"\n'
    ).replace("prefix: first(tree):", 'prefix: "first(tree):"').replace(
        "prefix: second(tree):", 'prefix: "second(tree):"'
    )
    assert done.code == 0
    first, second = done.out.split("# 2 of 2: core/loop.py:9-10\n")
    for item in (first, second):
        passes(cited, run, item)
        at = next(line for line in item.splitlines() if "at: " in line)
        passes(cited, run, item.replace(at, "      path: core/loop.py"))  # the prefix alone chooses, too


def test_lines_choose_among_repeats(cited: Path, run: Run) -> None:
    done = run(cited, "anchor", "SRC-1", "core/loop.py", "--text", "return 0", "--lines", "8-11")
    assert "at: core/loop.py:10\n" in done.out
    assert "# " not in done.out
    passes(cited, run, done.out)


@pytest.mark.parametrize("name", sorted(ODD))
def test_odd_names_and_characters_can_be_pasted(cited: Path, run: Run, name: str) -> None:
    text = ODD[name].strip().splitlines()[0] if name != "blank.txt" else ODD[name].strip()
    done = run(cited, "anchor", "SRC-1", name, "--text", text.split("。")[0])
    assert done.code == 0, done.err
    passes(cited, run, done.out)
    done = run(cited, "anchor", "SRC-1", name, "--lines", "1")
    passes(cited, run, done.out)


def test_a_text_without_spaces_gets_a_short_prefix(cited: Path, run: Run) -> None:
    done = run(cited, "anchor", "SRC-1", "--text", "看见了一座很大的寺庙")
    prefixes = [line.split(": ")[1] for line in done.out.splitlines() if "prefix" in line]
    assert len(prefixes) == 2
    assert max(map(len, prefixes)) <= 12
    for item in done.out.split("# 2 of 2: han.txt:1\n"):
        passes(cited, run, item)


def test_the_indentation_follows_the_report(cited: Path, run: Run) -> None:
    (cited / "claims/r/records").mkdir()
    (cited / "claims/r/records/b.yaml").write_text(
        "- id: CLM-2\n  kind: hypothesis\n  statement: So.\n  cites:\n  - SRC-2 :1\n", encoding="utf-8"
    )
    assert run(cited, "anchor", "SRC-2", "--lines", "2").out == "  - SRC-2 :2\n"


def test_what_is_not_there_names_the_nearest_passage(cited: Path, run: Run) -> None:
    done = run(cited, "anchor", "SRC-1", "--text", "Every tree has a depth.")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "error: the text does not stand in `SRC-1`\n"
        "help: read.me:1 is closest: `Every tree has a size.`\n"
        "help: it has `size.` where the text has `depth.`\n"
    )
    done = run(cited, "anchor", "SRC-1", "--text", "nothing like anything", "--format", "json")
    assert (done.code, json.loads(done.out)["nearest"]) == (1, None)


def test_files_that_cannot_be_searched_are_counted(cited: Path, run: Run) -> None:
    (cited / "code/image.bin").write_bytes(b"\0\1\2")
    done = run(cited, "anchor", "SRC-1", "--text", "no such words at all")
    assert "help: 1 file could not be searched (binary)\n" in done.err


def test_json_fits_its_schema(cited: Path, run: Run) -> None:
    schema = json.loads((resources.files("reportgen") / "schemas" / "anchor.json").read_text("utf-8"))
    for words in (["--text", "return 0"], ["--lines", "2-3"], ["--text", "return  size(tree)"], ["--text", "no words"]):
        path = [] if "--text" in words else ["core/loop.py"]
        document = json.loads(run(cited, "anchor", "SRC-1", *path, *words, "--format", "json").out)
        jsonschema.Draft202012Validator(schema).validate(document)
    document = json.loads(run(cited, "anchor", "SRC-1", "--text", "return  size(tree)", "--format", "json").out)
    assert document["citations"][0] == {
        "path": "core/loop.py", "lines": "5", "quote": "return size(tree)", "prefix": None, "suffix": None,
        "locator": None, "level": "whitespace",
        "yaml": "    - source: SRC-1\n      at: core/loop.py:5\n      quote: |\n        return size(tree)\n",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["SRC-1"], "what is to be cited?"),
        (["SRC-9", "--lines", "1"], "unknown source `SRC-9`"),
        (["SRC-3", "--text", "x"], "`SRC-3` cannot be looked at (no-mirror): fetch it with `reportgen sources fetch`"),
        (["SRC-3", "a.py", "--text", "x"], "`a.py` of `SRC-3` cannot be looked at (no-mirror)"),
        (["SRC-4", "--lines", "1"], "`SRC-4` has nothing at `https://example.org/a`"),
        (["SRC-5", "--text", "x"], "`SRC-5` is a private source"),
        (["SRC-1", "--lines", "1"], "`SRC-1` has several files: name one"),
        (["SRC-1", "core/lop.py", "--lines", "1"], "`core/lop.py` of `SRC-1` cannot be looked at (path-missing)"),
        (["SRC-1", "../notes.txt", "--lines", "1"], "(bad-path)"),
        (["SRC-1", "/etc/passwd", "--lines", "1"], "(outside)"),
        (["SRC-2", "--lines", "1-3"], "`notes.txt` has 2 lines, and line 3 is asked for"),
        (["SRC-2", "--lines", "2-1"], "--lines `2-1` runs backwards"),
        (["SRC-2", "--lines", "0"], "--lines `0` runs backwards or starts at 0"),
        (["SRC-2", "--lines", "x"], "--lines `x` is not a range of lines"),
        (["SRC-2", "--text", "123"], "--text holds no letter"),
        (["SRC-2", "--lines", "1", "--report", "q"], "unknown report `q`"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_words_that_name_nothing_are_usage_errors(cited: Path, run: Run, words: list[str], message: str) -> None:
    done = run(cited, "anchor", *words)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_a_source_that_is_not_filled_in_says_what_is_missing(cited: Path, run: Run) -> None:
    register = cited / "claims/r/sources.yaml"
    register.write_text(f"{SOURCES}- id: SRC-7\n  kind:\n- id: SRC-8\n  kind: file\n  location:\n")
    for source, key in (("SRC-7", "kind"), ("SRC-8", "location")):
        done = run(cited, "anchor", source, "--text", "x y")
        message = f"error: `{source}` has no `{key}` yet; `reportgen check` says what to write\n"
        assert (done.code, done.err) == (2, message)


def test_a_source_of_several_reports_is_chosen(cited: Path, run: Run) -> None:
    other = cited / "claims/q"
    other.mkdir()
    (other / "report.yaml").write_text("title: Q\ndate: 2026-09-09\nsections: [a]\n", encoding="utf-8")
    (other / "text").mkdir()
    (other / "text/a.md").write_text("# A\n\nWords.\n", encoding="utf-8")
    (other / "sources.yaml").write_text("- id: SRC-2\n  kind: file\n  location: sources.yaml\n", encoding="utf-8")
    done = run(cited, "anchor", "SRC-2", "--lines", "1")
    assert (done.code, done.out) == (2, "")
    assert "several reports have `SRC-2`: `q`, `r`; choose one with --report" in done.err
    assert run(cited, "anchor", "SRC-2", "--lines", "3", "--report", "q").out == "    - SRC-2 :3\n"
    done = run(cited, "anchor", "q:SRC-2", "--lines", "3")
    assert done.out == "    - q:SRC-2 :3\n"
    passes(cited, run, done.out)
