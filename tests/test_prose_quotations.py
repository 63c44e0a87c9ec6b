"""Quotations in a text: read, looked up, counted and drawn as citations are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date

import pytest

from reportgen.build import Examined, compose, examine
from reportgen.diagnostics import Diagnostic
from reportgen.model import Citation, Section
from reportgen.prose import read_section
from reportgen.source import SourceFile
from tests.conftest import MinimalProject
from tests.effort import BOUNDED
from tests.prose.support import PREFIXES

COMMIT = "1d71706" + "a" * 33
OTHER = "2" * 40
REGISTER = f"""\
- {{id: SRC-1, kind: file, title: Notes, location: notes}}
- {{id: SRC-2, kind: file, title: One file, location: one.txt}}
- {{id: SRC-3, kind: git, title: A, location: "https://host.example/a/b", revision: {COMMIT}}}
- {{id: SRC-4, kind: git, title: A, location: "https://host.example/a/b.git/", revision: {COMMIT}, root: sub}}
- {{id: SRC-5, kind: git, title: C, location: "https://host.example/c", revision: "{OTHER}"}}
- {{id: SRC-6, kind: git, title: D, location: "https://host.example/d", revision: "{OTHER}"}}
"""
FILES: Mapping[str, str] = {
    "claims/r/sources.yaml": REGISTER,
    "claims/r/one.txt": "The store holds two records.\nThe reserve lasts until the deadline, and no longer.\n",
    "claims/r/notes/loop.py": "def f(**kwargs):\n    return kwargs\n",
    "claims/r/notes/read me.md": "# Read me\n\nModel parameters stay `fixed` throughout.\n",
}


def looked_at(project: MinimalProject, text: str, **more: str) -> tuple[Examined, tuple[Diagnostic, ...]]:
    """The project with this section, checked, without what is found of sources that nobody cites or has a copy of."""
    examined, found = examine(project({**FILES, **more, "claims/r/text/intro.md": f"# T\n\n{text}"}), date(2026, 1, 1))
    assert examined is not None
    return examined, tuple(one for one in found if not _is_apart(one))


def _is_apart(one: Diagnostic) -> bool:
    return one.rule.code in ("RG211", "RG312") or one.data.get("reason") == "no-mirror"


def cites(project: MinimalProject, text: str) -> tuple[tuple[Citation, ...], list[str]]:
    """The citations of a section, and its findings as `code line:column message`."""
    examined, found = looked_at(project, text)
    return examined.project.reports["r"].sections[0].cites, [told(one) for one in found]


def told(one: Diagnostic) -> str:
    start = one.span.start if one.span else None
    return f"{one.rule.code} {start.line}:{start.column} {one.message}" if start else f"{one.rule.code} {one.message}"


def test_an_attribution_is_a_citation_with_everything_at_its_place(project: MinimalProject) -> None:
    (cite,), found = cites(project, "> def f(**kwargs):\n>     return kwargs\n> --- SRC-1 loop.py:1-2,2\n")
    assert found == []
    assert (cite.source, cite.path, cite.ranges) == ("SRC-1", "loop.py", ((1, 2), (2, 2)))
    assert cite.quote is not None
    assert cite.quote.value == "def f(**kwargs):\n    return kwargs"
    places = {name: (span.start.line, span.start.column) for name, span in cite.places.items() if span.start}
    assert places == {"path": (5, 13), "lines": (5, 21), "lines/1": (5, 21), "lines/2": (5, 25)}
    assert cite.key.startswith("text/intro/")


OUTCOMES = [
    ("> The store holds\n> two records.\n> --- SRC-2 :1", "match"),
    ("> The store holds two records.\n> — SRC-2", "match"),
    ("> The store holds two records.\n> – r:SRC-2 one.txt:2", "moved"),
    ("> Model parameters stay `fixed` throughout.\n> --- SRC-1 read me.md:3", "match"),
    ("> ```python\n> return kwargs\n> ```\n> --- SRC-1 loop.py", "match"),
    (":::{quote} SRC-1 loop.py:2\n```\nreturn kwargs\n```\n:::", "match"),
    (":::{quote} SRC-2\n:segments:\n\nThe reserve lasts\n[...]\nand no longer.\n:::", "match"),
    (":::{quote} SRC-2\n:fidelity: paraphrase\n\nTwo are kept.\n:::", None),
    ("> Whatever it says.\n> --- SRC-3 a.md", "unresolvable"),
    (f"> Whatever it says.\n> --- a.md:3 @ {COMMIT}", "unresolvable"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "outcome"), OUTCOMES)
def test_a_quotation_is_looked_up_like_a_citation_of_a_record(
    project: MinimalProject, text: str, outcome: str | None
) -> None:
    examined, _ = looked_at(project, text)
    (anchor,) = examined.checked.anchors
    assert (anchor.report, anchor.record, anchor.outcome) == ("r", None, outcome)


FAULTS = [
    ("> The shop holds two records.\n> --- SRC-2 :1", ["RG301 3:3"]),
    ("> Words.\n> --- SRC-9 a.md", ["RG201 4:7"]),
    ("> Words.\n> --- other:SRC-1 a.md", ["RG201 4:7"]),
    ("> Words.\n> --- SRC-2 gone.txt", ["RG310 4:13"]),
    ("> The store\n> --- SRC-2 :7-9", ["RG306 4:14"]),
    (">\n> --- SRC-2 :1", ["RG304 4:3"]),
    ("> Words.\n> --- src-2 one.txt", ["RG114 4:7"]),
    ("> Words.\n> --- SRC-2: one.txt", ["RG114 4:7"]),
    ("> Words.\n> --- SRC-2 :0", ["RG112 4:14"]),
    ("> Words.\n> --- SRC-1 loop.py:1; read me.md:3", ["RG304 4:24"]),
    ("> Words.\n> --- SRC-1 loop.py; SRC-2", ["RG304 4:22"]),
    (f"> Words.\n> --- a.md @ {COMMIT[:12]}", ["RG304 4:14"]),
    ("> Words.\n> --- a.md @ main", ["RG304 4:14"]),
    (f"> Words.\n> --- a.md @ {'3' * 40}", ["RG304 4:14"]),
    (f"> Words.\n> --- a.md @ {OTHER}", ["RG304 4:14"]),
    (f"> Words.\n> --- a.md @ {COMMIT.upper()}", ["RG304 4:14"]),
    (":::{quote} SRC-2\n:prefx: a\n\nThe store holds two records.\n:::", ["RG407 4:2"]),
    (":::{quote} SRC-2\n:lang: english\n:lang: en\n\nThe store holds two records.\n:::", ["RG407 4:8", "RG407 5:2"]),
    (":::{quote} SRC-2\n:prefix:\n:segments: a\n:fidelity: exact\n:layer: x\n:see: y\n\nThe store holds two\n:::",
     ["RG407 4:2", "RG407 5:12", "RG407 6:12", "RG407 7:9", "RG114 8:7"]),
    (":::{quote} SRC-2\n:::", ["RG304 3:12"]),
    (":::{quote}\nwords\n:::", ["RG407 3:11"]),
    (":::{quote} loop.py\nwords\n:::", ["RG114 3:12"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FAULTS)
def test_what_cannot_be_looked_for_is_said_at_its_place(
    project: MinimalProject, text: str, expected: list[str]
) -> None:
    _, found = looked_at(project, text)
    assert [" ".join(told(one).split()[:2]) for one in found] == expected
    assert all(one.help for one in found)


def test_a_short_hash_is_told_in_full(project: MinimalProject) -> None:
    _, found = looked_at(project, f"> Words.\n> --- a.md @ {COMMIT[:12]}\n")
    assert found[0].help == f"did you mean `{COMMIT}`?"


def test_one_repository_under_two_addresses_is_the_first_source_of_the_register(project: MinimalProject) -> None:
    (cite,), found = cites(project, f"> Words.\n> --- a.md:2-3 @ {COMMIT}\n")
    assert (cite.source, cite.path, cite.ranges, found) == ("SRC-3", "a.md", ((2, 3),), [])


def test_options_of_the_directive(project: MinimalProject) -> None:
    text = ":::{quote} SRC-2 :1\n:prefix: a\n:suffix: b\n:insertions: the, s\n:lang: de\n:layer: record\n"
    (cite,), _ = cites(project, f"{text}:see: SRC-1\n:translation: Zwei.\n\nThe store[s]\n:::\n")
    assert (cite.prefix, cite.suffix, cite.insertions, cite.lang) == ("a", "b", ("the", "s"), "de")
    assert (cite.layer, cite.see, str(cite.translation)) == ("record", "SRC-1", "Zwei.")


def test_quotations_count_as_citations_and_not_as_passages(project: MinimalProject) -> None:
    text = "One.\n\n> The store holds two records.\n> --- SRC-2 :1\n\n> Words of it.\n> --- SRC-3 a.md\n"
    examined, found = looked_at(project, text)
    counts = examined.checked.counts
    assert [counts[name] for name in ("citations", "quotations", "quotations-checked", "passages")] == [2, 2, 1, 2]
    assert found == ()
    _, every = examine(project({**FILES, "claims/r/text/intro.md": f"# T\n\n{text}"}), date(2026, 1, 1))
    unused = [one.record for one in every if one.rule.code == "RG211"]
    assert unused == ["SRC-1", "SRC-4", "SRC-5", "SRC-6"]


def page(project: MinimalProject, text: str, path: str = "en/r/index.html") -> str:
    site, found = compose(looked_at(project, text)[0])
    assert [one.message for one in found] == []
    return site.files[path].decode()


def test_the_page_shows_the_words_in_their_language_and_what_is_not_theirs_is_escaped(project: MinimalProject) -> None:
    text = ":::{quote} SRC-3 a.md\n:lang: ar\n:translation: <b>words</b>\n\n<script>alert(1)</script> كلمات\n:::\n"
    html = page(project, text)
    assert '<blockquote lang="ar" dir="rtl"><p>&lt;script&gt;alert(1)&lt;/script&gt; كلمات</p></blockquote>' in html
    assert "<p>&lt;b&gt;words&lt;/b&gt;</p>" in html
    assert "<script>" not in html


def test_ids_and_roles_in_quoted_words_lead_nowhere(project: MinimalProject) -> None:
    html = page(project, "> It is SRC-1 that *holds* [it](https://x.example).\n> --- SRC-3 a.md\n")
    assert "<blockquote><p>It is SRC-1 that <em>holds</em>" in html
    assert '<a class="ref" href="SRC-3/index.html">SRC-3</a>' in html


def test_the_source_leads_back_to_the_quotation(project: MinimalProject) -> None:
    text = "One.\n\n> The store holds two records.\n> --- SRC-2 :1\n"
    examined, _ = looked_at(project, text)
    key = next(examined.project.reports["r"].sections[0].quotations).key
    html = page(project, text, "en/r/SRC-2/index.html")
    assert f'<a href="../index.html#{key}">quotation at ¶ 1</a>' in html
    assert f'<figure class="quote quotation" id="{key}">' in page(project, text)
    data = json.loads(page(project, text, "data/r/anchors.json"))
    assert [(one["record"], one["source"], one["outcome"]) for one in data["anchors"]] == [(None, "SRC-2", "match")]


def section(text: str) -> Section:
    return read_section(SourceFile("a.md", text), "intro", PREFIXES)[0]


def test_the_key_of_a_quotation_is_that_of_its_words(project: MinimalProject) -> None:
    def keys(text: str) -> list[str]:
        return [part.key for part in section(text).quotations]

    first = keys("> a b\n> --- SRC-1 x.md\n")
    assert first == keys("Before.\n\n> a\n> b\n> --- SRC-2 y.md:3\n")
    twice = keys("> a b\n> --- SRC-1 x.md\n\n> a b\n> --- SRC-1 x.md\n")
    assert twice[0] == first[0]
    assert twice[1] != twice[0]


HOSTILE = [
    "> a\n> --- SRC-1 x.md\n\n" * 5_000,
    "> --- SRC-1 x.md\n" * 10_000,
    "> " + "a" * 100_000 + "\n> --- SRC-1 " + "x" * 100_000 + "\n",
    "> a\n> --- " + "x @ " * 20_000 + "\n",
    "> a\n> --- " + "SRC-1 " * 20_000 + "\n",
    "> a\n> " + "-" * 50_000 + " SRC-1\n",
    "> a\n> " + "*(" * 20_000 + "SRC-1\n",
    ">" * 2_000 + " a\n> --- SRC-1 x.md\n",
    "> " * 40 + "a\n" + ("> " * 40 + "b\n") * 2_000 + "> " * 40 + "--- SRC-1 x.md\n",
    "- a\n\n" + "  > b\n  > --- SRC-1 x.md\n\n" * 3_000,
    ":::{quote} SRC-1 x.md\n" + ":a: b\n" * 20_000 + "c\n:::\n",
    ":::{quote} SRC-1 x.md\nc\n:::\n\n" * 4_000,
    ":::{quote} SRC-1 x.md\n" * 4_000,
]  # fmt: skip


@BOUNDED
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_reading_takes_bounded_time(text: str) -> None:
    assert section(text).name == "intro"


@BOUNDED
def test_many_quotations_of_a_text_are_checked(project: MinimalProject) -> None:
    text = "> The store holds two records.\n> --- SRC-2 :1\n\n" * 1_000
    examined, found = looked_at(project, text)
    assert (examined.checked.counts["quotations-checked"], found) == (1_000, ())
