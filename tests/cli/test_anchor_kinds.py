"""`anchor` for repositories, pages and papers: every citation that it prints passes `check` when it is pasted."""

from __future__ import annotations

import hashlib
import json
import random
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject
from tests.evidence.repositories import repository
from tests.evidence.test_kept import pdf

PAGE = """<!doctype html><html><head><title>T</title><style>p { color: red }</style></head><body>
<h1>A page of words</h1><p>The first   paragraph is <em>short</em>.</p>
<p>The second one says: the same words.</p><ul><li>the same words</li><li>and other words</li></ul></body></html>
"""
ROOT = Path(__file__).resolve().parents[2]
TEXTS = (
    "docs/quotations.md", "reportgen/matching/search.py", "templates/macros.html", "locales/ja/LC_MESSAGES/ui.po",
    "reportgen/schemas/anchor.json",
)  # fmt: skip
HOSTILE = {
    "crlf.txt": b"one\r\ntwo words\r\n\r\nthree words of it\r\n",
    "latin.txt": b"caf\xe9 au lait, and nothing else\n",
    "same.txt": b"a b a b a b\nthe end of it\nthe end of it\n\nthe end of it\n",
    "dir with space/\xc3\xa9 [x]; #1.py": "naïve = 'ﬁ' # “quoted” – dash\n".encode(),
    "long.js": b"var a=1;" * 20_000 + b"function found(){return 'here'}" + b"var a=1;" * 20_000,
    "tabs.mk": b"all:\n\t@echo 'x: y'\n\t  - not: yaml\n  trailing \n",
    "none.txt": b"",
    "binary.bin": b"\0\1\2 the words of a binary",
    "cjk.md": "# 标题\n\n他们在山上看见了一座很大\n的寺庙。**重要**的事。\n".encode(),
}


@pytest.fixture
def root(project: MinimalProject, tmp_path: Path) -> Path:
    texts = {name: (ROOT / name).read_bytes() for name in TEXTS}
    pin = repository(
        tmp_path / "repo", {**texts, **{name.encode("latin-1").decode(): one for name, one in HOSTILE.items()}}
    )
    captures = {"page.html": PAGE.encode(), "paper.pdf": pdf("first page, with words", "second page, with words of it")}
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in captures.items()}
    made = project({
        "reportgen.toml": f'title = "T"\n[mirrors]\n"https://example.org/o/n" = "{tmp_path / "repo"}"\n',
        "claims/r/sources.yaml": (
            f"- id: SRC-1\n  kind: git\n  title: N\n  location: https://example.org/o/n\n  revision: {pin}\n"
            f"- id: SRC-2\n  kind: git\n  title: N\n  location: https://example.org/o/n\n  revision: {pin}\n"
            "  root: reportgen/matching\n  profile: prose\n"
            "- id: SRC-3\n  kind: web\n  title: P\n  location: https://example.org/a\n  capture: page.html\n"
            f"  sha256: {hashes['page.html']}\n"
            f"- id: SRC-4\n  kind: paper\n  title: Q\n  location: doi:1\n  capture: paper.pdf\n"
            f"  sha256: {hashes['paper.pdf']}\n"
        ),
        "claims/r/text/intro.md": "# Introduction\n\nSee CLM-1, SRC-1, SRC-2, SRC-3 and SRC-4.\n",
    })  # fmt: skip
    (made / "claims/r/captures").mkdir()
    for name, data in captures.items():
        (made / "claims/r/captures" / name).write_bytes(data)
    return made


def passes(root: Path, run: Run, *items: str) -> None:
    """Paste citations into a record and check the project."""
    record = f"- id: CLM-1\n  kind: hypothesis\n  statement: It holds.\n  cites:\n{''.join(items)}"
    (root / "claims/r/records").mkdir(exist_ok=True)
    (root / "claims/r/records/a.yaml").write_text(record, encoding="utf-8", newline="\n")
    done = run(root, "check", "--ignore", "RG211,RG308", "--strict")
    assert (done.code, done.out.count("\n")) == (0, 1), f"{done.out[:3000]}\n{record[:3000]}"
    listed = json.loads(run(root, "anchors", "--format", "json").out)["anchors"]
    assert {one["outcome"] for one in listed} <= {"match", "located"}
    assert len(listed) == len(items)


def test_a_text_is_looked_for_in_the_whole_commit(root: Path, run: Run) -> None:
    done = run(root, "anchor", "SRC-1", "--text", "Whether `prefix` stands before and `suffix` after a place")
    assert done.code == 1  # in another file of the package, which the commit lacks
    done = run(root, "anchor", "SRC-1", "--text", "Every place of `quote` at the first level at which it has one")
    assert done.out.startswith("    - source: SRC-1\n      at: reportgen/matching/search.py:")
    passes(root, run, done.out)


def test_paths_start_below_the_root_of_the_source(root: Path, run: Run) -> None:
    done = run(root, "anchor", "SRC-2", "--text", "Every place of `quote` at the first level")
    assert "      at: search.py:" in done.out
    passes(root, run, done.out)
    done = run(root, "anchor", "SRC-2", "search.py", "--lines", "1-3,7")
    assert done.out == "    - SRC-2 search.py:1-3,7\n"
    passes(root, run, done.out)


def test_the_profile_of_the_source_decides_what_may_differ(root: Path, run: Run) -> None:
    typed = "Every place of “quote” at the first level"
    assert run(root, "anchor", "SRC-1", "--text", typed.replace("“quote”", "`quote`")).code == 0
    assert run(root, "anchor", "SRC-1", "--text", "“quote” at the first level").code == 1
    assert "at: search.py:" in run(root, "anchor", "SRC-2", "--text", "Every place of quote at the first level").out


def test_words_of_a_page_need_no_lines(root: Path, run: Run) -> None:
    done = run(root, "anchor", "SRC-3", "--text", "the first paragraph is short")
    assert done.code == 1
    done = run(root, "anchor", "SRC-3", "--text", "The first paragraph is short")
    assert done.out == "    - source: SRC-3\n      quote: |\n        The first paragraph is short\n"
    passes(root, run, done.out)
    both = run(root, "anchor", "SRC-3", "--text", "the same words").out
    items = re.split(r"^# .*\n", both, flags=re.MULTILINE)[1:]
    assert len(items) == 2
    passes(root, run, *items)


def test_words_of_a_paper_are_cited_by_page(root: Path, run: Run) -> None:
    done = run(root, "anchor", "SRC-4", "--text", "second page, with words of it")
    assert done.out == ("    - source: SRC-4\n      at: p. 2\n      quote: |\n        second page, with words of it\n")
    passes(root, run, done.out)
    document = json.loads(run(root, "anchor", "SRC-4", "--text", "first page, with words", "--format", "json").out)
    assert (document["citations"][0]["locator"], document["citations"][0]["lines"]) == ("p. 1", None)


def test_what_a_commit_holds_and_nobody_can_read_is_counted(root: Path, run: Run) -> None:
    done = run(root, "anchor", "SRC-1", "--text", "words that nobody ever wrote down anywhere")
    assert done.code == 1
    assert "could not be searched (binary, encoding)" in done.err


def _spans(name: str, text: str, chance: random.Random) -> list[str]:
    """Some stretches of whole words of a text, over lines too."""
    words = [found.span() for found in re.finditer(r"(?<!\S)\S+(?!\S)", text)]
    made: list[str] = []
    while len(made) < 4 and words:
        at = chance.randrange(len(words))
        end = min(len(words) - 1, at + chance.choice([0, 2, 5, 12, 40]))
        piece = text[words[at][0] : words[end][1]][:1500]
        if any(one.isalpha() for one in piece):
            made.append(piece)
        elif len(words) < 10:
            break
    return made


@pytest.mark.parametrize("name", [*TEXTS, *HOSTILE])
def test_whatever_is_printed_passes_when_it_is_pasted(root: Path, run: Run, name: str) -> None:
    chance = random.Random(name)  # noqa: S311 (a fixed choice of places)
    data = HOSTILE[name] if name in HOSTILE else (ROOT / name).read_bytes()
    path = name.encode("latin-1").decode() if name in HOSTILE else name
    items: list[str] = []
    for span in _spans(name, data.decode("utf-8", "replace").replace("\r\n", "\n"), chance):
        done = run(root, "anchor", "SRC-1", path, "--text", span, "--format", "json")
        if done.code == 2:
            assert "cannot be looked at" in done.err
            return
        document = json.loads(done.out)
        if done.code == 1:  # half a bracket, or a word that a longer one holds
            assert document["citations"] == []
            continue
        items += [one["yaml"] for one in document["citations"]]
    if items:
        passes(root, run, *dict.fromkeys(items))
    else:
        assert name in HOSTILE
