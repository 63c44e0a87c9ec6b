"""`renumber`: every link follows its record, and not one byte more changes."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject

# In every file ‹…› marks what must change from CLM-1 to CLM-12; the rest must stay as it is.
MARKED: Mapping[str, str] = {
    "claims/r/report.yaml": """\
title: A report on ‹CLM-1› and CLM-11
date: 2026-09-09   # CLM-1 in a comment
sections: [intro]
boundary:
  excluded: "What ‹CLM-1› \\"bounds\\", and `CLM-1` in code."
""",
    "claims/r/sources.yaml": "- id: SRC-1\n  kind: file\n  title: Notes on ‹CLM-1›\n  location: CLM-1.txt\n",
    "claims/r/CLM-1.txt": "CLM-1 is said here.\n",
    "claims/r/records/a.yaml": """\
# CLM-1 is the first.
- id: ‹CLM-1›   # CLM-1
  kind: finding
  statement: It holds.
  cites:
    - source: SRC-1
      quote: CLM-1 is said here.
- id: CLM-11
  kind: 'claim'
  statement: >-
    It follows from ‹CLM-1›
    and not from CLM-11, OCLM-1, CLM-1-x or CLM-1_x; 한국어로 ‹CLM-1›은.
  basis: |
    See {ref}`‹CLM-1›` and {ref}`the first <‹CLM-1›>` and r:‹CLM-1›, `CLM-1`,
    [x](CLM-1.html), \\\\CLM-1x.

        CLM-1 in a code block
  bounds: "With an escape\\t‹CLM-1›"
  refs: {rests-on: ["‹CLM-1›"], see: [ 'r:‹CLM-1›' , CLM-2 ]}
  status:
    - of: what ‹CLM-1› says
      is: claimed
  cites:
    - source: SRC-1
      see: ‹CLM-1›
  resolved:
    - {conflict: ‹CLM-1›, by: x, at: 2026-01-01}
- id: CLM-2
  was: [CLM-1x, {id: MEM-1, note: once ‹CLM-1›}]
  kind: claim
  statement: Nothing.
""",
    "claims/r/records/b.yaml": """\
- id: LIM-1
  statement: It is bounded.
  affects:
  - CLM-2
  - ‹CLM-1›
""",
    "claims/r/glossary.yaml": "- id: TRM-1\n  term: first\n  definition: What ‹CLM-1› says.\n",
    "claims/r/revisions/revisions.yaml": """\
- id: REV-1
  date: 2026-09-09
  note: The first, with ‹CLM-1›.
  corrections:
    - at: ‹CLM-1›
      why: it was CLM-11
""",
    "claims/r/text/intro.md": """\
# Introduction

It begins with ‹CLM-1›, **‹CLM-1›**, CLM-11 and *{ref}`‹CLM-1›`*[^n].

- {ref}`the first <‹CLM-1›>`
- `CLM-1`, {value}`CLM-1.x.y`

> ‹CLM-1› in a quotation

| a | b |
| - | - |
| ‹CLM-1› | \\| ‹CLM-1› |

```
CLM-1
```

[^n]: A note on ‹CLM-1›.

:::{records} CLM see=‹CLM-1› status=claimed
:::
""",
    "claims/r/text/draft.md": "# A draft\n\nNobody lists it, but ‹CLM-1› stands in it.\n",
    "claims/r/data/candidates.yaml": "- id: x\n  conflicts: [‹CLM-1›, CLM-11]  # CLM-1\n",
    "claims/s/report.yaml": "title: Another report\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/s/records/a.yaml": (
        "- id: CLM-1\n  kind: claim\n  statement: Its own CLM-1 is not r:‹CLM-1›.\n  refs: {rests-on: r:‹CLM-1›}\n"
    ),
    "claims/s/text/intro.md": "# Introduction\n\nCLM-1 here, r:‹CLM-1› there.\n",
    "locales/de/LC_MESSAGES/r.po": """\
# CLM-1
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

#: claims/r/records/a.yaml CLM-1
#, fuzzy
#| msgid "Old words on ‹CLM-1›"
msgctxt "‹CLM-1›/statement"
msgid "It holds."
msgstr "Es gilt."

msgctxt "CLM-11/statement"
msgid ""
"It follows from ‹CLM-1› and not "
"from CLM-11, \\"‹CLM-1›\\", `CLM-1`."
msgstr "Aus ‹CLM-1› folgt {ref}`‹CLM-1›`."

msgctxt "CLM-1/cites/1/translation"
msgid "CLM-1 is said here."
msgstr "CLM-1 steht hier."

#~ msgctxt "‹CLM-1›/bounds"
#~ msgid "Gone with ‹CLM-1›"
#~ msgstr ""
""".replace('"CLM-1/cites', '"‹CLM-1›/cites'),
    "locales/de/LC_MESSAGES/s.po": 'msgctxt "CLM-1/statement"\nmsgid "Its own CLM-1 is not r:‹CLM-1›."\nmsgstr ""\n',
    "locales/r.pot": 'msgctxt "‹CLM-1›/statement"\nmsgid "It holds."\nmsgstr ""\n',
    "locales/de/r.state.yaml": (
        "# CLM-1\n‹CLM-1›/statement: {hand: person, reviewer: CLM}\nCLM-11/statement:\n  waived: because of CLM-1\n"
    ),
    "locales/de/r.jsonl": '{"run":"1","unit":"‹CLM-1›/statement","at":"x"}\n{"unit":"CLM-11/statement"}\n',
}


ONE = {"claims/r/records/a.yaml": "- id: CLM-1\n  kind: lead\n  statement: x\n"}
"""A report with one record."""
FORM = "an id is a prefix, `-` and a number without leading zero, such as `CLM-9`"


def plain(text: str) -> str:
    return text.replace("‹", "").replace("›", "")


def moved(text: str) -> str:
    return plain(text.replace("‹CLM-1›", "CLM-12"))


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_every_link_is_rewritten_and_nothing_else(project: MinimalProject, run: Run, end: str) -> None:
    root = project({path: plain(text) for path, text in MARKED.items()})
    for path in MARKED:
        place = root / path
        content = place.read_bytes().replace(b"\n", end.encode())
        place.write_bytes(content.removesuffix(end.encode()) if path.endswith("b.yaml") else content)
    before = files(root)
    done = run(root, "renumber", "CLM-1", "CLM-12", "--report", "r", "--no-was")
    assert (done.code, done.err.splitlines()[:1]) == (
        0, ["CLM-1 in code, comments and words that make no link was left as it is:"]
    )  # fmt: skip
    after = files(root)
    for path, text in MARKED.items():
        expected = moved(text).replace("\n", end).encode()
        if path.endswith("b.yaml"):
            expected = expected.removesuffix(end.encode())
        assert after[path].decode() == expected.decode(), path
    assert {path for path in after if after[path] != before.get(path)} == {
        *(path for path, text in MARKED.items() if "‹" in text), "claims/r/ids.lock",
    }  # fmt: skip


QUOTED = {
    "claims/r/sources.yaml": "- {id: ‹SRC-1›, kind: file, title: Notes, location: SRC-1.txt}\n",
    "claims/r/SRC-1.txt": "The words of SRC-1 itself.\n",
    "claims/r/text/intro.md": """\
# Introduction

> The words of SRC-1 itself.
> --- ‹SRC-1› SRC-1.txt:1

- Again:

  > ```
  > words of SRC-1 itself
  > ```
  > — r:‹SRC-1›

:::{quote} ‹SRC-1› :1
:see: ‹SRC-1›
:prefix: words of SRC-1

itself.
:::

```markdown
> An example.
> --- SRC-1 :1
```
""",
    "claims/r/text/draft.md": "# A draft\n\n> Words.\n> --- ‹SRC-1› SRC-1.txt\n",
}


def test_an_attribution_follows_its_source_and_the_quoted_words_stay(project: MinimalProject, run: Run) -> None:
    root = project({path: plain(text) for path, text in QUOTED.items()})
    done = run(root, "renumber", "SRC-1", "SRC-12", "--report", "r", "--no-was")
    assert done.code == 0, done.err
    for path, text in QUOTED.items():
        assert (root / path).read_text("utf-8") == plain(text.replace("‹SRC-1›", "SRC-12")), path


def test_the_project_has_the_same_findings_afterwards(project: MinimalProject, run: Run) -> None:
    root = project({path: plain(text) for path, text in MARKED.items()})
    before = run(root, "check", "--format", "concise")
    run(root, "renumber", "CLM-1", "CLM-12", "--report", "r")
    after = run(root, "check", "--format", "concise")
    assert after.code == before.code
    shown = [
        {line.partition(" ")[2].replace("CLM-12", "CLM-1") for line in one.out.splitlines()} for one in (before, after)
    ]
    assert shown[0] == shown[1]
    assert not any("RG201" in line for line in shown[1])


def test_the_old_id_is_remembered_by_the_record_and_by_the_lock(project: MinimalProject, run: Run) -> None:
    lock = "# reportgen ids.lock 1\nCLM-1 claim live\nCLM-3 claim retired CLM-1\nLIM-4 limitation live\n"
    root = project(
        {"claims/r/records/a.yaml": "- id: CLM-1\n  kind: lead\n  statement: x\n", "claims/r/ids.lock": lock}
    )
    done = run(root, "renumber", "CLM-1", "CLM-12")
    assert done.out == "CLM-1 is now CLM-12: 0 links in 0 files rewritten\nthe record lists CLM-1 under `was`\n"
    assert (root / "claims/r/records/a.yaml").read_text() == (
        "- id: CLM-12\n  was: [CLM-1]\n  kind: lead\n  statement: x\n"
    )
    assert (root / "claims/r/ids.lock").read_text() == (
        "# reportgen ids.lock 1\nCLM-1 claim retired CLM-12\nCLM-3 claim retired CLM-12\nCLM-12 claim live\n"
        "LIM-4 limitation live\n"
    )
    again = run(root, "renumber", "CLM-12", "CLM-1")
    assert (again.code, again.err) == (
        2, "error: `CLM-1` is retired, and no id is given twice; `CLM-13` is free\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("- id: CLM-1\n  kind: lead\n", "- id: CLM-2\n  was: [CLM-1]\n  kind: lead\n"),
        ("-   id: CLM-1 # c\n    kind: lead\n", "-   id: CLM-2 # c\n    was: [CLM-1]\n    kind: lead\n"),
        ("- kind: lead\n  id: CLM-1", "- kind: lead\n  id: CLM-2\n  was: [CLM-1]"),
        ("- {id: CLM-1, kind: lead}\n", "- {id: CLM-2, was: [CLM-1], kind: lead}\n"),
        ("- {kind: lead, id: 'CLM-1'}\n", "- {kind: lead, id: 'CLM-2', was: [CLM-1]}\n"),
        ("- id: CLM-1\n  was: [A-1]\n", "- id: CLM-2\n  was: [A-1, CLM-1]\n"),
        ("- id: CLM-1\n  was: []\n", "- id: CLM-2\n  was: [CLM-1]\n"),
        ("- id: CLM-1\n  was: [A-1, # c\n    B ,]\n", "- id: CLM-2\n  was: [A-1, # c\n    B, CLM-1 ,]\n"),
        (
            "- id: CLM-1\n  was:\n  - A-1 # c\n  kind: lead\n",
            "- id: CLM-2\n  was:\n  - A-1 # c\n  - CLM-1\n  kind: lead\n",
        ),
        (
            "- id: CLM-1\n  was:\n    - id: A-1\n      note: x\n",
            "- id: CLM-2\n  was:\n    - id: A-1\n      note: x\n    - CLM-1\n",
        ),
        ("- id: CLM-1\r\n  kind: lead\r\n", "- id: CLM-2\r\n  was: [CLM-1]\r\n  kind: lead\r\n"),
    ],
    ids=["block", "wide", "last", "flow", "quoted", "list", "empty", "lines", "block-list", "maps", "crlf"],
)  # fmt: skip
def test_was_is_written_in_the_hand_of_the_record(
    project: MinimalProject, run: Run, record: str, expected: str
) -> None:
    root = project({})
    path = root / "claims/r/records/a.yaml"
    path.parent.mkdir()
    path.write_bytes(record.encode())
    done = run(root, "renumber", "CLM-1", "CLM-2")
    assert (done.code, path.read_bytes().decode()) == (0, expected), done.err


def test_a_figure_may_get_another_id_and_its_words_may_name_records(project: MinimalProject, run: Run) -> None:
    figure = "- id: FIG-1\n  title: Of CLM-1\n  summary: x\n  kind: bars\n  y: {label: 'Under CLM-1, not `CLM-1`'}\n"
    root = project({**ONE, "claims/r/figures.yaml": figure})
    assert run(root, "renumber", "FIG-1", "FIG-2").code == 0
    assert run(root, "renumber", "CLM-1", "CLM-2").code == 0
    assert (root / "claims/r/figures.yaml").read_text() == figure.replace("FIG-1", "FIG-2\n  was: [FIG-1]").replace(
        "Of CLM-1", "Of CLM-2"
    ).replace("Under CLM-1", "Under CLM-2")


def test_forgotten_is_only_what_no_revision_has_frozen(project: MinimalProject, run: Run) -> None:
    root = project({**ONE, "claims/r/revisions/r1.json": '{"records": {"CLM-1": {}}}\n'})
    assert run(root, "renumber", "CLM-1", "CLM-2", "--no-was").code == 0
    assert (root / "claims/r/ids.lock").read_text().splitlines()[2:] == [
        "CLM-1 claim retired CLM-2",
        "CLM-2 claim live",
    ]
    assert (root / "claims/r/revisions/r1.json").read_text() == '{"records": {"CLM-1": {}}}\n'


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["CLM-1"], "name two ids: the one that the record has and the one that it shall get"),
        (["CLM-9", "CLM-10"], "no record of the report `r` has the id `CLM-9`"),
        (["CLM-1", "LIM-9"], "`LIM-9` has another prefix than `CLM-1`; write `CLM-9`"),
        (["CLM-1", "CLM-09"], f"`CLM-09` is not an id; {FORM}"),
        (["CLM-1", "9"], f"`9` is not an id; {FORM}"),
        (["CLM-1", "CLM-2"], "`CLM-2` was given to a record; `CLM-6` is free"),
        (["CLM-1", "CLM-1"], "`CLM-1` was given to a record; `CLM-6` is free"),
        (["CLM-1", "CLM-3"], "`CLM-3` is retired, and no id is given twice; `CLM-6` is free"),
        (["CLM-1", "CLM-4"], "`CLM-4` was given to another record, at some time; `CLM-6` is free"),
        (["CLM-1", "CLM-5"], "`CLM-5` was given to another record, at some time; `CLM-6` is free"),
        (
            ["CLM-1", "CLM-8"],
            "`claims/r/text/intro.md:3` names `CLM-8` already, which no record has; mend that link first",
        ),
        (
            ["CLM-1", "CLM-9", "--links", "claims/r/text/intro.md"],
            "only one record has the id `CLM-1`; leave `--links` out: every link follows the record",
        ),
        (
            ["CLM-1", "CLM-9", "--at", "claims/r/text/intro.md"],
            "no record with the id `CLM-1` at `claims/r/text/intro.md`; such records are at `claims/r/records/a.yaml`",
        ),
        (["CLM-1", "CLM-9", "--at", "gone.yaml"], "`gone.yaml` does not exist"),
        (["CLM-1", "CLM-9", "--report", "q"], "unknown report `q`; known: r"),
        (["CLM-3", "CLM-9"], "no record has the id `CLM-3`; its record is now `CLM-2`"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_what_may_not_be_is_refused_with_the_next_step(
    project: MinimalProject, run: Run, words: list[str], message: str
) -> None:
    root = project({
        "claims/r/records/a.yaml": (
            "- id: CLM-1\n  kind: lead\n  statement: x\n- id: CLM-2\n  was: [CLM-4]\n  kind: lead\n  statement: y\n"
        ),
        "claims/r/ids.lock": "CLM-3 claim retired CLM-2\nCLM-5 claim live\n",
        "claims/r/text/intro.md": "# Introduction\n\nSee CLM-8.\n",
    })  # fmt: skip
    before = files(root)
    done = run(root, "renumber", *words)
    assert (done.code, done.out, done.err) == (2, "", f"error: {message}\n")
    assert files(root) == before


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("records/b.yaml", "- id: LIM-1\n  affects: [CLM-1\n", "`claims/r/records/b.yaml` cannot be read as a whole"),
        ("records/b.yaml", "- id: LIM-01\n  affects: [CLM-1]\n", "`claims/r/records/b.yaml` cannot be read as a whole"),
        ("text/intro.md", "# I\n\n\x01 CLM-1\n", "`claims/r/text/intro.md` cannot be read as a whole"),
        (
            "records/b.yaml",
            '- id: LIM-1\n  affects: ["CL\\x4d-1"]\n  statement: x\n',
            "the id at `claims/r/records/b.yaml:2` is typed in a way that cannot be changed in place",
        ),
        ("ids.lock", "CLM-1\n", None),
    ],
    ids=["yaml", "record", "prose", "escapes", "lock"],
)  # fmt: skip
def test_links_that_cannot_be_rewritten_stop_everything(
    project: MinimalProject, run: Run, path: str, text: str, message: str | None
) -> None:
    root = project({**ONE, f"claims/r/{path}": text})
    before = files(root)
    done = run(root, "renumber", "CLM-1", "CLM-2")
    assert done.code == (2 if message else 1)
    assert (message or "RG105") in done.err
    assert files(root) == before


def test_a_dry_run_prints_a_diff_that_git_applies(project: MinimalProject, run: Run) -> None:
    root = project({path: plain(text) for path, text in MARKED.items()})
    (root / "claims/r/records/b.yaml").write_bytes(b"- id: LIM-1\r\n  statement: x\r\n  affects: [CLM-1]")
    before = files(root)
    done = run(root, "renumber", "r:CLM-1", "CLM-12", "--dry-run")
    assert (done.code, files(root)) == (0, before)
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    subprocess.run(["git", "apply", "-"], cwd=root, input=done.out.encode(), check=True)
    applied = files(root)
    for path, data in before.items():
        (root / path).write_bytes(data)
    (root / "claims/r/ids.lock").unlink()
    run(root, "renumber", "r:CLM-1", "CLM-12")
    assert applied == files(root)


def test_reviews_stay_reviews(project: MinimalProject, run: Run) -> None:
    claims = (
        "- id: CLM-1\n  kind: claim\n  statement: It rests on LIM-1.\n"
        "- id: CLM-2\n  kind: claim\n  statement: It follows from CLM-1.\n  refs: {rests-on: [CLM-1]}\n"
        "- id: CLM-3\n  kind: claim\n  statement: See CLM-2.\n"
    )
    limits = "- id: LIM-1\n  statement: Bound.\n  affects: [CLM-1, CLM-2]\n"
    root = project({"claims/r/records/a.yaml": claims, "claims/r/records/b.yaml": limits})
    assert run(root, "review", "--all").code == 0
    path = root / "claims/r/records/b.yaml"
    path.write_text(path.read_text().replace("Bound", "Bounds"))
    before = run(root, "check", "--format", "concise", "--select", "RG212").out.splitlines()
    assert [line.split(" ")[0] for line in before[:-1]] == ["claims/r/records/a.yaml:3:26:"]
    assert run(root, "renumber", "CLM-1", "CLM-10").code == 0
    after = run(root, "check", "--format", "concise", "--select", "RG212").out.splitlines()
    assert [line.split(" ")[0] for line in after[:-1]] == ["claims/r/records/a.yaml:4:26:"]
    lines = (root / "claims/r/reviews.lock").read_text().splitlines()[2:]
    assert [" ".join(line.split()[:3]) for line in lines] == [
        "CLM-2 rests-on CLM-10", "CLM-2 text CLM-10", "CLM-3 text CLM-2", "CLM-10 text LIM-1",
        "LIM-1 affects CLM-2", "LIM-1 affects CLM-10",
    ]  # fmt: skip


def test_keys_of_passages_follow_their_text_into_the_catalogs(project: MinimalProject, run: Run) -> None:
    root = project({
        "claims/r/records/a.yaml": "- id: CLM-1\n  kind: lead\n  statement: x\n",
        "claims/r/text/intro.md": "# Introduction\n\nIt begins with CLM-1.\n\nIt ends.\n",
    })  # fmt: skip
    from reportgen.load import load  # the keys are what reading gives, before and after

    def keys() -> list[str]:
        loaded, _ = load(root)
        assert loaded is not None
        return list(loaded.reports["r"].sections[0].passages)

    old = keys()
    catalog = root / "locales/de/LC_MESSAGES/r.po"
    catalog.parent.mkdir(parents=True)
    text = "".join(f'msgctxt "text/intro/{key}"\nmsgid "It begins with CLM-1."\nmsgstr ""\n\n' for key in old)
    catalog.write_text(text)
    run(root, "renumber", "CLM-1", "CLM-2")
    new = keys()
    assert (old[0], old[2], old[1] != new[1]) == (new[0], new[2], True)
    assert catalog.read_text() == text.replace("CLM-1", "CLM-2").replace(old[1], new[1])


def test_a_catalog_that_cannot_be_read_stops_everything_when_it_names_the_id(project: MinimalProject, run: Run) -> None:
    root = project(ONE)
    catalog = root / "locales/de/LC_MESSAGES/r.po"
    catalog.parent.mkdir(parents=True)
    catalog.write_bytes('msgctxt "CLM-1/statement"\n'.encode("utf-16"))
    before = files(root)
    done = run(root, "renumber", "CLM-1", "CLM-2")
    assert (done.code, files(root)) == (2, before)
    assert "`locales/de/LC_MESSAGES/r.po` cannot be read and names `CLM-1`" in done.err
    catalog.write_bytes("nothing".encode("utf-16"))
    assert run(root, "renumber", "CLM-1", "CLM-2").code == 0


def test_the_rights_of_a_file_stay(project: MinimalProject, run: Run) -> None:
    root = project(ONE)
    (root / "claims/r/records/a.yaml").chmod(0o640)
    run(root, "renumber", "CLM-1", "CLM-2")
    assert (root / "claims/r/records/a.yaml").stat().st_mode & 0o777 == 0o640
    assert not (root / ".reportgen").exists()


def test_a_record_file_behind_a_link_in_the_project_is_changed_where_it_lies(project: MinimalProject, run: Run) -> None:
    root = project({"shared/a.yaml": "- id: CLM-1\n  kind: lead\n  statement: x\n", "claims/r/records/b.yaml": "[]\n"})
    link = root / "claims/r/records/a.yaml"
    link.symlink_to("../../../shared/a.yaml")
    assert run(root, "renumber", "CLM-1", "CLM-2", "--no-was").code == 0
    assert link.is_symlink()
    assert (root / "shared/a.yaml").read_text() == "- id: CLM-2\n  kind: lead\n  statement: x\n"


def test_a_file_that_changes_meanwhile_stops_the_command(
    project: MinimalProject, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(ONE)
    from reportgen.cli import renumber

    real = renumber.change

    def late(place: Path, made: Mapping[str, tuple[bytes | None, bytes]]) -> str | None:
        (root / "claims/r/records/a.yaml").write_text("- id: CLM-1\n  kind: lead\n  statement: y\n")
        return real(place, made)

    monkeypatch.setattr(renumber, "change", late)
    done = run(root, "renumber", "CLM-1", "CLM-2")
    assert (done.code, done.err) == (2, "error: `claims/r/records/a.yaml` has changed meanwhile; nothing was written\n")
    assert not (root / "claims/r/ids.lock").exists()


def test_without_a_project_it_says_so(tmp_path: Path, run: Run) -> None:
    assert run(tmp_path, "renumber", "CLM-1", "CLM-2").code == 2


def test_repair_without_anything_to_repair(project: MinimalProject, run: Run) -> None:
    done = run(project({}), "renumber", "--repair")
    assert (done.code, done.out, done.err) == (0, "there is nothing to repair\n", "")


@pytest.mark.skipif(os.name == "nt", reason="names with `:` cannot be made there")
def test_a_name_that_no_journal_can_hold_is_refused(project: MinimalProject, run: Run) -> None:
    root = project({"claims/r/records/a:b.yaml": "- id: CLM-1\n  kind: lead\n  statement: x\n"})
    before = files(root)
    done = run(root, "renumber", "CLM-1", "CLM-2")
    assert (done.code, "rename it first" in done.err, files(root)) == (2, True, before)
