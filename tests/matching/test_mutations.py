"""Spans of this repository's own files, changed: what is harmless is accepted, what is harmful never."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from reportgen.matching import Forms, judge
from reportgen.model import Evidence
from reportgen.source import SourceFile
from tests.matching.make import quoting
from tests.matching.mutations import HARMFUL, HARMLESS, Change

ROOT = Path(__file__).resolve().parent.parent.parent
COUNT = 250
"""So many spans a row, as far as the files have them."""
LEAST = {"emphasis added": 0.97, "markup stripped": 0.97, "[...]": 0.97}
"""Share that must be accepted; else 0.99."""
MOST = {"code": {}, "prose": {"digit": 0.015}}
"""Share of harmful changes that may be accepted; else 0 in code and 0.005 in prose."""


@cache
def files(profile: str) -> tuple[SourceFile, ...]:
    folders = ("reportgen", "tests", "tools", "bench") if profile == "code" else ("docs", "claims", "locales", ".")
    found: list[Path] = []
    for folder in folders:
        pattern = "*.md" if profile != "code" else "*.py"
        found += (ROOT / folder).glob(pattern) if folder == "." else (ROOT / folder).rglob(pattern)
    texts = [(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in sorted(set(found))]
    return tuple(SourceFile(path, text) for path, text in texts if len(text) > 400)


@cache
def spans(profile: str) -> tuple[tuple[SourceFile, str], ...]:
    """Stretches of one to several lines that begin and end with whole words, and stand once in their file."""
    chance = Random(profile)  # noqa: S311 - a seed, not a secret
    made: dict[str, SourceFile] = {}
    for _ in range(20 * COUNT):
        file = chance.choice(files(profile))
        found = _START.search(file.text, chance.randrange(len(file.text)))
        begin = found.start() if found else 0
        end = _END.search(file.text, begin + chance.randint(40, 280))
        span = file.text[begin : end.end()] if end else ""
        if len(span) < 600 and file.text.count(span) == 1:
            made[span] = file
    return tuple((file, span) for span, file in made.items())


_START = re.compile(r"(?<!\S)[A-Za-z]")
_END = re.compile(r"[\w)](?!\S)")


def share(profile: str, name: str, change: Change) -> tuple[int, int, list[str]]:
    """Of how many changed spans how many were accepted, and some of those that were not as they should be."""
    chance = Random(f"{profile} {name}")  # noqa: S311 - a seed, not a secret
    tried = accepted = 0
    shown: list[str] = []
    for file, span in spans(profile):
        changed = change(span, chance)
        if changed is None or (name in HARMFUL and " ".join(changed.split()) in " ".join(file.text.split())):
            continue
        verdict = judge(
            quoting(changed), "file", Evidence(file.path, file, profile=profile), forms=Forms(file, profile)
        )
        is_accepted = verdict.outcome in ("match", "ambiguous")
        tried += 1
        accepted += is_accepted
        if is_accepted == (name in HARMFUL) and len(shown) < 5:
            shown.append(f"{file.path}\n--- {span!r}\n+++ {changed!r}\n    {verdict.level}")
        if tried == COUNT:
            break
    return accepted, tried, shown


ROWS = [(profile, name) for profile, rows in HARMLESS.items() for name in rows]


@pytest.mark.parametrize(("profile", "name"), ROWS)
def test_harmless_changes_are_accepted(profile: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    accepted, tried, shown = share(profile, name, HARMLESS[profile][name])
    with capsys.disabled():
        print(f"\n{profile:6}{name:20}{accepted:4} of {tried:4} accepted", end="")
    assert tried >= min(COUNT, 100), f"only {tried} spans"
    assert accepted >= LEAST.get(name, 0.99) * tried, "\n".join(shown)


def set_on_a_page(text: str, chance: Random) -> str:
    """The text as the text layer of a PDF holds it: words broken at line ends, spaces lost and inserted."""
    words = re.split(r"(\s+)", text)
    for at, word in enumerate(words):
        if word.isalpha() and len(word) > 5 and chance.random() < 0.08:
            cut = chance.randrange(2, len(word) - 2)
            words[at] = (
                f"{word[:cut]}{chance.choice(['-', '-', ' '])}{chr(10) if chance.random() < 0.8 else ' '}{word[cut:]}"
            )
            words[at] = words[at].replace("- ", "-\n")
        elif word == " " and chance.random() < 0.02:
            words[at] = ""
    return "".join(words)


def test_what_setting_a_page_does_is_accepted_in_papers(capsys: pytest.CaptureFixture[str]) -> None:
    chance = Random("page")  # noqa: S311 - a seed, not a secret
    pages = {file.path: SourceFile(file.path, set_on_a_page(file.text, chance)) for file in files("prose")}
    forms = {path: Forms(page, "pdf") for path, page in pages.items()}
    accepted = tried = layout = 0
    shown: list[str] = []
    for file, span in spans("prose")[:COUNT]:
        page = pages[file.path]
        verdict = judge(quoting(span), "paper", Evidence(file.path, page, profile="pdf"), forms=forms[file.path])
        tried += 1
        accepted += verdict.outcome in ("match", "ambiguous")
        layout += verdict.level == "layout"
        if verdict.outcome == "near-miss" and len(shown) < 5 and verdict.near:
            shown.append(f"{file.path}\n{span!r}\n{verdict.near.words!r}")
    with capsys.disabled():
        print(f"\npdf   layout              {accepted:4} of {tried:4} accepted, {layout} at layout", end="")
    assert (tried, layout > COUNT // 4) == (COUNT, True)
    assert accepted >= 0.93 * tried, "\n".join(shown)


@pytest.mark.parametrize("profile", ["code", "prose"])
@pytest.mark.parametrize("name", HARMFUL)
def test_harmful_changes_are_refused(profile: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    accepted, tried, shown = share(profile, name, HARMFUL[name])
    with capsys.disabled():
        print(f"\n{profile:6}{name:20}{accepted:4} of {tried:4} accepted (harmful)", end="")
    assert tried >= min(COUNT, 100), f"only {tried} spans"
    assert accepted <= MOST[profile].get(name, 0.0 if profile == "code" else 0.005) * tried, "\n".join(shown)
