"""`anchors --fix` and `--search` over a git repository: what they change, what they never change, what they say."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import Done, Run
from tests.conftest import MinimalProject
from tests.evidence.repositories import git, repository

CODE = """\
zero

def first(tree):
    if tree is None:
        return 0
    return size(tree)


def second(tree):
    if tree is None:
        return 0
    return depth(tree)
"""
OTHER = "the words stand in another file here\n"
Make = Callable[..., Path]


@pytest.fixture
def make(project: MinimalProject, tmp_path: Path) -> Make:
    """A project whose SRC-1 is a commit of a repository beside it, with citations as they are typed."""

    def build(cites: str, *, text: str = "", **source: str) -> Path:
        pin = repository(tmp_path / "repo", {"a.py": CODE, "b.txt": OTHER, "sub/c.py": CODE})
        keys = "".join(f"  {name.replace('_', '-')}: {value}\n" for name, value in source.items())
        return project({
            "reportgen.toml": f'title = "T"\n[mirrors]\n"https://example.org/o/n" = "{tmp_path / "repo"}"\n',
            "claims/r/sources.yaml": (
                f"- id: SRC-1\n  kind: git\n  title: N\n  location: https://example.org/o/n\n  revision: {pin}\n{keys}"
            ),
            "claims/r/records/a.yaml": f"- id: CLM-1\n  kind: hypothesis\n  statement: It holds.\n  cites:\n{cites}",
            "claims/r/text/intro.md": f"# Introduction\n\nSee CLM-1.\n{text}",
        })  # fmt: skip

    return build


def records(root: Path) -> str:
    return (root / "claims/r/records/a.yaml").read_bytes().decode().partition("  cites:\n")[2].replace("\r", "")


def lock(root: Path) -> str:
    return (root / "claims/r/anchors.lock").read_text()


def listed(done: Done) -> list[dict[str, object]]:
    document = json.loads(done.out)
    schema = json.loads((resources.files("reportgen") / "schemas" / "anchors.json").read_text(encoding="utf-8"))
    jsonschema.validate(document, schema)
    rows: list[dict[str, object]] = document["anchors"]
    return rows


@pytest.mark.parametrize(
    ("typed", "fixed"),
    [
        ("    - source: SRC-1\n      at: a.py:1-2   # why\n      quote: return size(tree)\n", ("1-2", "6")),
        ("    - source: SRC-1\n      at: 'a.py : 1 - 2'\n      quote: return size(tree)\n", ("1 - 2", "6")),
        ('    - {source: SRC-1, at: "a.py:900", quote: return size(tree)}\n', ("900", "6")),
        ("    - source: SRC-1\n      path: a.py\n      lines: 1-2\n      quote: return size(tree)\n", ("1-2", "6")),
        ('    - quote: return size(tree)\n      lines: "12"\n      path: a.py\n      source: SRC-1\n', ("12", "6")),
        (
            "    - source: SRC-1\n      at: a.py:1–2,11-12\n      quote: 'second(tree): if tree is None:'\n",
            ("11-12", "9-10"),
        ),
        ("    - source: SRC-1\n      at: a.py:6–9\n      quote: 'second(tree):  if tree is None:'\n", ("6–9", "9–10")),
    ],
)
def test_lines_that_moved_are_rewritten_and_nothing_else(
    make: Make, run: Run, typed: str, fixed: tuple[str, str]
) -> None:
    root = make(typed)
    before = records(root)
    done = run(root, "anchors", "--fix")
    assert (done.code, done.err) == (0, "")
    assert fixed[1].replace("–", "-") in done.out
    assert records(root) == before.replace(*fixed)
    assert [one["outcome"] for one in listed(run(root, "anchors", "--format", "json"))] == ["match"]
    assert run(root, "anchors", "--fix").out == "nothing to change\n"


def test_line_ends_stay_and_other_citations_of_the_file_too(make: Make, run: Run) -> None:
    root = make(
        "    - source: SRC-1\n      at: a.py:1\n      quote: return size(tree)\n    - SRC-1 a.py:1,2; b.txt:1\n"
    )
    path = root / "claims/r/records/a.yaml"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    before = path.read_bytes()
    assert run(root, "anchors", "--fix").code == 0
    assert path.read_bytes() == before.replace(b"a.py:1\r\n", b"a.py:6\r\n")


@pytest.mark.parametrize(
    ("typed", "fixed"),
    [
        (
            "\n> return size(tree)\n> --- SRC-1 a.py:1\n\nSRC-1 a.py:1 stays.\n",
            "\n> return size(tree)\n> --- SRC-1 a.py:6\n\nSRC-1 a.py:1 stays.\n",
        ),
        (
            "\n:::{quote} SRC-1 a.py:1-2\nreturn size(tree)\n:::\n",
            "\n:::{quote} SRC-1 a.py:6\nreturn size(tree)\n:::\n",
        ),
        (
            "\n:::{quote} SRC-1 a.py:8\nif tree is None:\n:::\n",
            "\n:::{quote} SRC-1 a.py:10\n:prefix: second(tree):\nif tree is None:\n:::\n",
        ),
    ],
)
def test_quotations_of_the_text_are_mended_too(make: Make, run: Run, typed: str, fixed: str) -> None:
    root = make("    - SRC-1\n", text=typed)
    done = run(root, "anchors", "--fix")
    assert (done.code, done.err) == (0, "")
    text = (root / "claims/r/text/intro.md").read_text()
    assert text == f"# Introduction\n\nSee CLM-1.\n{fixed}"
    assert lock(root).splitlines()[2].startswith("text/intro/")


@pytest.mark.parametrize(
    ("typed", "fixed"),
    [
        (
            "    - source: SRC-1   # why\n      at: a.py:8\n      quote: 'if tree is None:'\n",
            (
                "    - source: SRC-1   # why\n"
                '      prefix: "second(tree):"\n'
                "      at: a.py:10\n      quote: 'if tree is None:'\n"
            ),
        ),
        (
            "    - {source: 'SRC-1', at: 'a.py:8', quote: 'if tree is None:'}\n",
            "    - {source: 'SRC-1', prefix: \"second(tree):\", at: 'a.py:10', quote: 'if tree is None:'}\n",
        ),
    ],
)
def test_the_repeat_nearest_to_the_cited_lines_is_chosen_with_words_beside_it(
    make: Make, run: Run, typed: str, fixed: str
) -> None:
    root = make(typed)
    done = run(root, "anchors", "--fix")
    assert (done.code, done.err) == (0, "")
    assert "prefix `second(tree):` added" in done.out
    assert records(root) == fixed


def test_where_nothing_says_which_repeat_is_meant_nothing_is_guessed(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py\n      quote: 'if tree is None:'\n")
    before = records(root)
    done = run(root, "anchors", "--fix")
    assert done.code == 1
    assert "left as it is (ambiguous): nothing says which of its places is meant" in done.err
    assert records(root) == before


def test_the_lock_tells_which_repeat_was_meant(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py:10\n      quote: 'if tree is None:'\n")
    run(root, "anchors", "--fix")
    path = root / "claims/r/records/a.yaml"
    path.write_text(path.read_text().replace("a.py:10", "a.py"))
    assert run(root, "anchors", "--fix").code == 0
    assert 'prefix: "second(tree):"' in path.read_text()


def test_a_quotation_is_never_changed(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py:3\n      quote: return sizes(tree)\n")
    before = records(root)
    assert run(root, "anchors", "--fix").code == 1
    assert records(root) == before
    assert not (root / "claims/r/anchors.lock").exists()


def test_a_dry_run_prints_a_diff_and_writes_nothing(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py:1\n      quote: return size(tree)\n", keep_excerpts="true")
    before = records(root)
    done = run(root, "anchors", "--fix", "--dry-run")
    assert "-      at: a.py:1\n+      at: a.py:6\n" in done.out
    assert "+CLM-1/cites/1 SRC-1 " in done.out
    assert "would keep " in done.err
    assert records(root) == before
    assert not (root / "claims/r/anchors.lock").exists()
    assert not (root / "claims/r/captures").exists()
    assert run(root, "anchors", "--dry-run").code == 2


def test_the_document_says_what_was_mended(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py:1\n      quote: return size(tree)\n")
    done = run(root, "anchors", "--fix", "--format", "json")
    assert listed(done)[0]["found_lines"] == "6"
    assert json.loads(done.out)["fixed"] == [{
        "report": "r", "record": "CLM-1", "file": "claims/r/records/a.yaml", "line": 5, "lines": "6", "prefix": None,
        "suffix": None,
    }]  # fmt: skip


def test_the_lock_holds_commit_blob_lines_and_level(make: Make, run: Run, tmp_path: Path) -> None:
    root = make(
        "    - SRC-1 a.py:1-2,4\n    - source: SRC-1\n      at: b.txt\n      quote: the words   stand in another\n"
    )
    assert run(root, "anchors", "--fix").code == 0
    pin = git(tmp_path / "repo", "rev-parse", "HEAD")
    rows = [line.split() for line in lock(root).splitlines()[2:]]
    code, other = (git(tmp_path / "repo", "rev-parse", f"HEAD:{name}") for name in ("a.py", "b.txt"))
    assert rows[0][:6] == ["CLM-1/cites/1", "SRC-1", pin, code, "1-2,4", "located"]
    assert rows[1][:6] == ["CLM-1/cites/2", "SRC-1", pin, other, "1", "whitespace"]


def test_what_cannot_be_looked_at_is_explained_from_the_lock_and_stays_unresolvable(
    make: Make, run: Run, tmp_path: Path
) -> None:
    root = make("    - source: SRC-1\n      at: a.py:6\n      quote: return size(tree)\n")
    run(root, "anchors", "--fix")
    written = lock(root)
    pin = written.splitlines()[2].split()[2]
    shutil.rmtree(tmp_path / "repo")
    done = run(root, "anchors", "--format", "json")
    row = listed(done)[0]
    assert (row["outcome"], row["reason"], row["found_lines"]) == ("unresolvable", "no-mirror", None)
    assert isinstance(row["last_verified"], dict)
    assert (row["last_verified"]["commit"], row["last_verified"]["lines"]) == (pin, "6")
    assert f"last verified at commit `{pin[:12]}`, `a.py:6`, as `exact`" in done.err
    found = json.loads(run(root, "check", "--format", "json").out)["diagnostics"]
    told = next(one for one in found if one["code"] == "RG310")
    assert told["data"]["last_verified"][0]["anchor"] == "CLM-1/cites/1"
    assert run(root, "anchors", "--fix").code == 0
    assert lock(root) == written


def test_lines_of_quotations_that_are_no_longer_there_go(make: Make, run: Run) -> None:
    root = make(
        "    - source: SRC-1\n      at: a.py\n      quote: return size(tree)\n"
        "    - source: SRC-1\n      at: a.py\n      quote: return depth(tree)\n"
    )
    run(root, "anchors", "--fix")
    assert lock(root).count("\n") == 4
    path = root / "claims/r/records/a.yaml"
    path.write_text("- id: CLM-1\n  kind: hypothesis\n  statement: It holds.\n  cites: [SRC-1]\n")
    assert run(root, "anchors", "--fix").code == 0
    assert lock(root).count("\n") == 2


def test_an_unreadable_file_costs_no_line(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py\n      quote: return size(tree)\n")
    run(root, "anchors", "--fix")
    before = lock(root)
    path = root / "claims/r/records/a.yaml"
    path.write_text(path.read_text() + "  x: [\n")
    run(root, "anchors", "--fix")
    assert lock(root) == before


def test_a_lock_that_cannot_be_read_stops_the_command(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py:1\n      quote: return size(tree)\n")
    (root / "claims/r/anchors.lock").write_text("# reportgen anchors.lock 1\nCLM-1/cites/1 SRC-1\n")
    before = records(root)
    done = run(root, "anchors", "--fix")
    assert done.code == 1
    assert "RG105" in done.err
    assert records(root) == before


def test_other_bytes_under_the_pinned_commit_are_an_error_that_fixing_does_not_hide(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py:6\n      quote: return size(tree)\n")
    run(root, "anchors", "--fix")
    path = root / "claims/r/anchors.lock"
    words = path.read_text().splitlines()[2].split()
    forged = path.read_text().replace(words[3], "0" * 40)
    path.write_text(forged)
    done = run(root, "check")
    assert done.code == 1
    assert "error[RG314] history-rewritten: `a.py` at commit" in done.out
    assert run(root, "anchors", "--fix").code == 1
    assert path.read_text() == forged


def test_another_pin_is_no_rewritten_history(make: Make, run: Run, tmp_path: Path) -> None:
    root = make("    - source: SRC-1\n      at: a.py:6\n      quote: return size(tree)\n")
    run(root, "anchors", "--fix")
    old = git(tmp_path / "repo", "rev-parse", "HEAD")
    new = repository(tmp_path / "repo", {"a.py": f"# a line more\n{CODE}"})
    path = root / "claims/r/sources.yaml"
    path.write_text(path.read_text().replace(old, new))
    assert "RG314" not in run(root, "check").out
    assert run(root, "anchors", "--fix").code == 0
    assert "at: a.py:7" in records(root)
    assert lock(root).splitlines()[2].split()[2] == new


def test_absent_words_are_looked_for_in_the_whole_commit(make: Make, run: Run) -> None:
    root = make(
        "    - source: SRC-1\n      at: a.py\n      quote: the words stand in another file here\n"
        "    - source: SRC-1\n      at: a.py\n      quote: the words stand in no other file here\n"
        "    - source: SRC-1\n      at: gone.py\n      quote: return depth(tree)\n"
        "    - source: SRC-1\n      at: a.py:6\n      quote: return size(tree)\n"
    )
    rows = listed(run(root, "anchors", "--search", "--format", "json"))
    assert rows[0]["elsewhere"] == [{"path": "b.txt", "lines": "1", "level": "exact", "distance": None, "class": None}]
    near = rows[1]["elsewhere"]
    assert isinstance(near, list)
    assert (near[0]["path"], near[0]["level"], near[0]["class"]) == ("b.txt", None, "negation")
    lost = rows[2]["elsewhere"]
    assert isinstance(lost, list)
    assert [(one["path"], one["lines"]) for one in lost] == [("a.py", "12"), ("sub/c.py", "12")]
    assert "elsewhere" not in rows[3]
    told = run(root, "anchors", "--search").out
    assert "    b.txt:1 holds it (exact)" in told
    assert "    sub/c.py:12 holds it (exact)" in told


def test_only_one_report_is_mended(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py:1\n      quote: return size(tree)\n")
    shutil.copytree(root / "claims/r", root / "claims/s")
    assert run(root, "anchors", "--fix", "--report", "s").code == 0
    assert "a.py:6" in (root / "claims/s/records/a.yaml").read_text()
    assert "a.py:1" in records(root)
    assert not (root / "claims/r/anchors.lock").exists()
    assert run(root, "anchors", "--report", "t").code == 2


def test_two_branches_merge_into_one_lock(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py:6\n      quote: return size(tree)\n")
    run(root, "anchors", "--fix")
    ours = lock(root)
    path = root / "claims/r/records/a.yaml"
    path.write_text(path.read_text() + "    - source: SRC-1\n      at: a.py:12\n      quote: return depth(tree)\n")
    run(root, "anchors", "--fix")
    both = lock(root)
    (root / "claims/r/anchors.lock").write_text(both + "".join(ours.splitlines(keepends=True)[2:]))
    assert "RG105" not in run(root, "check").out
    run(root, "anchors", "--fix")
    assert lock(root) == both


def test_a_file_that_cannot_be_changed_safely_is_left_and_the_others_are_mended(make: Make, run: Run) -> None:
    root = make("    - source: SRC-1\n      at: a.py:1\n      quote: return size(tree)\n")
    shared = (
        "- id: CLM-2\n  kind: hypothesis\n  statement: It holds.\n  cites:\n"
        "    - source: SRC-1\n      at: &place a.py:1\n"
        "      quote: return depth(tree)\n    - source: SRC-1\n      at: *place\n      quote: zero\n"
    )
    path = root / "claims/r/records/b.yaml"
    path.write_text(shared)
    done = run(root, "anchors", "--fix")
    assert "CLM-2 SRC-1 a.py: left: its file cannot be changed safely" in done.err
    assert path.read_text() == shared
    assert "a.py:6" in records(root)
