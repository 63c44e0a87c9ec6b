"""What a page says of a quotation: why it was not checked, how it matches, what is left out; a source's passages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from importlib import resources
from pathlib import Path
from types import MappingProxyType

import jsonschema
import pytest
from lxml import html

from reportgen.checks import check
from reportgen.evidence import gather
from reportgen.load import load
from reportgen.localise import localise
from reportgen.model import Anchor, Localised, Site
from reportgen.model.evidence import Difference
from reportgen.render import render
from tests.render import samples
from tests.render.samples import page, select, text_of

COMMIT, BLOB, HASH = "ab" * 20, "cd" * 20, "ef" * 32
SOURCES = f"""
- {{id: SRC-8, kind: git, title: A store, location: 'https://github.com/o/n', revision: {COMMIT}, root: pkg}}
- {{id: SRC-9, kind: web, title: A page, location: 'https://example.org/p', sha256: {HASH}}}
"""
LINES = f"swh:1:cnt:{BLOB};origin=https://github.com/o/n;anchor=swh:1:rev:{COMMIT};path=/pkg/a.py"


def made(
    root: Path, cites: str, found: Mapping[int, Mapping[str, object]], texts: Mapping[str, Localised] | None = None
) -> Site:
    """The sample with a claim of its own, CLM-9; `found`: number of a citation → what its check came to."""
    files = {
        **samples.FILES,
        "claims/r/sources.yaml": samples.FILES["claims/r/sources.yaml"] + SOURCES,
        "claims/r/records/z.yaml": f"- id: CLM-9\n  kind: finding\n  statement: Closed.\n  cites:\n{cites}",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text.lstrip("\n"), encoding="utf-8")
    project, faults = load(root)
    assert project is not None, faults
    checked, _ = check(project, gather(project, root)[0], date(2026, 9, 24))

    def judged(anchor: Anchor) -> Anchor:
        number = int(anchor.citation.key.rpartition("/")[2]) if anchor.record == "CLM-9" else 0
        return replace(anchor, **found.get(number, {}))  # type: ignore[arg-type]

    checked = replace(checked, anchors=tuple(map(judged, checked.anchors)))
    edition = replace(localise(project)[0][0], texts=MappingProxyType(dict(texts or {})))
    site, drawn = render(project, checked, (edition,))
    assert drawn == ()
    return site


def one(root: Path, cited: str, **found: object) -> html.HtmlElement:
    """The one citation of the claim as its page shows it."""
    return select(page(made(root, f"    - {cited}\n", {1: found}), "CLM-9"), ".quotes > li")[0]


CODE = "{source: SRC-8, at: 'a.py:3-5', quote: keep(after)}"
PROSE = "{source: SRC-8, at: 'README.md:3', quote: The jars are kept., lang: en}"


def marked(shown: html.HtmlElement) -> str:
    (mark,) = select(shown, ".mark")
    assert select(mark, ".shape"), "a mark is never told by colour alone"
    return text_of(mark)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("no-mirror", "No copy of the repository was at hand."),
        ("stale-mirror", "older than the day of the capture"),
        ("pin-lost", "The commit is not in the copy"),
        ("unreachable", "No branch and no tag"),
        ("path-missing", "no file of this name"),
        ("lfs-pointer", "only a pointer"),
        ("something-new", "The source could not be read."),
    ],
)
def test_what_could_not_be_looked_at_is_not_checked_and_says_why(tmp_path: Path, reason: str, words: str) -> None:
    shown = one(tmp_path, CODE, outcome="unresolvable", reason=reason)
    assert marked(shown) == "Not checked"
    assert words in text_of(select(shown, ".told")[0])
    assert "erified" not in text_of(shown)


@pytest.mark.parametrize(("reason", "words"), [("paraphrase", "This is a paraphrase"), ("second-hand", "second hand")])
def test_other_wording_than_the_source_s_says_that_it_is_not_compared(tmp_path: Path, reason: str, words: str) -> None:
    cited = f"{{source: SRC-8, at: 'README.md:3', quote: It keeps jars., fidelity: {reason}}}"
    shown = one(tmp_path, cited, outcome=None, reason=reason)
    assert marked(shown) == "Not checked"
    assert words in text_of(select(shown, ".told")[0])
    assert select(shown, "blockquote") == []


@pytest.mark.parametrize("level", ["whitespace", "typographic", "leaders", "markup", "punct", "layout", "elided"])
def test_a_level_is_told_in_a_plain_sentence(tmp_path: Path, level: str) -> None:
    shown = one(tmp_path, PROSE, outcome="match", level=level, reason=None, found=(3, 3))
    assert marked(shown) == "Verified against the pinned copy"
    told = text_of(select(shown, ".told")[0])
    assert told.endswith(".")
    assert "“" not in told, "a level of its own words, not the technical one"


def test_an_exact_match_says_nothing_more_and_lines_only_where_they_differ(tmp_path: Path) -> None:
    shown = one(tmp_path / "a", PROSE, outcome="match", level="exact", reason=None, found=(3, 3))
    assert select(shown, ".told") == []
    moved = one(tmp_path / "b", PROSE, outcome="moved", level="exact", reason=None, found=(7, 8))
    assert marked(moved) == "Verified against the pinned copy, at another place · lines 7–8"


def test_what_an_elision_leaves_out_is_there_to_be_read(tmp_path: Path) -> None:
    cited = "{source: SRC-8, at: README.md, segments: [The jars are, kept here], lang: en}"
    gap = "never, as far as anybody knows,"
    shown = one(
        tmp_path, cited, outcome="match", level="elided", reason=None, found=(3, 4), omitted=(gap,),
        notes=("negation-elided", "emphasis-added"),
    )  # fmt: skip
    assert text_of(select(shown, ".left-out > summary")[0]) == f"Leaves out {len(gap)} characters"
    assert text_of(select(shown, ".left-out > p")[0]) == gap
    told = text_of(select(shown, ".told")[0])
    assert "A word that negates stands in what is left out." in told
    assert "Emphasis added in the quotation." in told
    assert text_of(select(shown, "blockquote")[0]) == "The jars are […] kept here"


def test_a_near_miss_under_an_allowance_shows_the_difference_and_until_when(tmp_path: Path) -> None:
    allow = "allow: {outcome: near-miss, reason: It is printed so <b>., until: 2027-03-01}"
    words = (("same", "The jars are"), ("source", "left."), ("quoted", "kept."))
    shown = one(
        tmp_path, f"{PROSE[:-1]}, {allow}}}", outcome="near-miss", reason=None, near=Difference(9, 1, 4, "word", words)
    )
    assert marked(shown) == "Differs from the source"
    assert [text_of(found) for found in select(shown, "del, ins")] == ["kept.", "left."]
    told = " ".join(text_of(found) for found in select(shown, ".told"))
    assert "Words differ. The closest passage begins at line 9." in told
    assert "as quoted: kept. in the source: left." in told
    assert "Allowed until 1 March 2027: It is printed so <b>." in told


def test_an_allowance_that_is_not_needed_is_not_shown(tmp_path: Path) -> None:
    allow = "allow: {outcome: unresolvable, reason: It was gone., until: 2027-03-01}"
    shown = one(tmp_path, f"{CODE[:-1]}, {allow}}}", outcome="match", level="exact", reason=None, found=(3, 3))
    assert "Allowed" not in text_of(shown)


def test_a_quotation_links_to_its_lines_and_names_the_file_s_content(tmp_path: Path) -> None:
    shown = one(
        tmp_path, CODE, outcome="moved", level="exact", reason=None, found=(7, 9), commit=COMMIT, blob=BLOB,
        path="pkg/a.py",
    )  # fmt: skip
    (link,) = select(shown, ".way-out")
    assert link.get("href") == f"https://github.com/o/n/blob/{COMMIT}/pkg/a.py#L7-L9"
    assert (link.get("rel"), text_of(link)) == ("external", "Open at github.com")
    assert [text_of(code) for code in select(shown, ".exact code")] == [COMMIT, f"{LINES};lines=7-9"]
    (archived,) = select(shown, ".exact a")
    assert archived.get("href") == f"https://archive.softwareheritage.org/{LINES};lines=7-9"


def test_a_commit_in_no_copy_gets_no_link_and_no_identifier(tmp_path: Path) -> None:
    gone = one(tmp_path / "a", CODE, outcome="unresolvable", reason="pin-lost")
    assert select(gone, ".way-out, .exact") == []
    unknown = one(tmp_path / "b", CODE, outcome="unresolvable", reason="no-mirror")
    assert select(unknown, ".way-out")[0].get("href") == f"https://github.com/o/n/blob/{COMMIT}/pkg/a.py#L3-L5"
    assert select(unknown, ".exact") == []


def test_the_short_commit_carries_the_whole_one(tmp_path: Path) -> None:
    shown = page(made(tmp_path, f"    - {CODE}\n", {}), "CLM-9")
    (code,) = select(shown, ".from-meta code")
    assert (text_of(code), code.get("title")) == (COMMIT[:12], COMMIT)


@pytest.mark.parametrize(
    ("lang", "words", "dir_"),
    [("ar", "تُكتب الذاكرة من جديد", "rtl"), ("ja", "記憶は書き直される", "ltr"), ("az-Arab", "یادداش", "rtl")],
)
def test_a_translation_stands_beside_the_words_in_their_own_language(
    tmp_path: Path, lang: str, words: str, dir_: str
) -> None:
    key = {"CLM-9/cites/1/translation": Localised("Memory is written anew.", "en", "ltr", is_source=False)}
    found = {1: {"outcome": "match", "level": "exact", "reason": None, "found": (2, 2)}}
    site = made(tmp_path, f"    - {{source: SRC-9, quote: {words}, lang: {lang}}}\n", found, key)
    shown = select(page(site, "CLM-9"), ".quotes > li")[0]
    (original,) = select(shown, ".beside blockquote")
    assert (text_of(original), original.get("lang"), original.get("dir")) == (words, lang, dir_)
    (gloss,) = select(shown, ".beside > .gloss")
    assert text_of(gloss) == "Translation; the original decidesMemory is written anew."
    assert gloss.get("lang") is None
    assert "#:~:text=" in select(shown, ".way-out")[0].get("href", "")


def test_without_a_translation_nothing_stands_beside_a_quotation(tmp_path: Path) -> None:
    key = {"CLM-9/cites/1/translation": Localised("The jars are kept.", "en", "ltr", is_source=True)}
    shown = select(page(made(tmp_path, f"    - {PROSE}\n", {}, key), "CLM-9"), ".quotes > li")[0]
    assert select(shown, ".beside, .gloss") == []


MANY = """\
    - SRC-8 b.py:9
    - {source: SRC-8, at: 'a.py:30', quote: last words here}
    - {source: SRC-8, at: 'a.py:1-2', quote: first words here}
    - SRC-8 a.py:1-40
    - {source: SRC-8, at: 'a.py:1-2', quote: first words here}
    - SRC-8
"""


def test_a_source_shows_its_passages_by_file_in_the_order_of_the_source(tmp_path: Path) -> None:
    found = {3: {"outcome": "moved", "level": "exact", "reason": None, "found": (20, 21)}}
    found[5] = found[3]
    section = page(made(tmp_path, MANY, found), "SRC-8").get_element_by_id("quoted").getparent().getparent()
    assert text_of(select(section, ".small")[0]) == (
        "4 passages in 2 files, in the order of the source"
        "Verified against the pinned copy, at another place: 1 · Not checked: 3"
    )
    assert [text_of(head) for head in select(section, "summary")] == ["a.py 3 passages", "b.py 1 passage"]
    assert [text_of(place) for place in select(section, ".locator")] == ["lines 1–40", "lines 1–2", "line 30", "line 9"]
    assert [link.get("href") for link in select(section, ".citers a")] == [
        "../CLM-9/index.html#cite-4", "../CLM-9/index.html#cite-3", "../CLM-9/index.html#cite-5",
        "../CLM-9/index.html#cite-2", "../CLM-9/index.html#cite-1",
    ]  # fmt: skip
    assert len(select(section, ".mark")) == 4


def test_a_source_cited_as_a_whole_has_no_list_of_passages(tmp_path: Path) -> None:
    assert select(page(made(tmp_path, "    - SRC-8\n", {}), "SRC-8"), ".passages") == []


def test_two_thousand_passages_are_closed_by_file_and_still_one_page(tmp_path: Path) -> None:
    cites = "".join(
        f"    - {{source: SRC-8, at: 'f{at % 40}.py:{at + 1}', quote: quoted words {at}}}\n" for at in range(2000)
    )
    site = made(tmp_path, cites, {})
    source = site.files["en/r/SRC-8/index.html"]
    tree = html.document_fromstring(source)
    files = select(tree, ".passages")
    assert [len(files), {file.get("open") for file in files}] == [40, {None}]
    assert len(select(tree, ".passages .quotes > li")) == 2000
    assert len(source) < 2_000_000


def test_anchors_are_data_with_all_that_names_their_passage(tmp_path: Path) -> None:
    near = Difference(9, 1, 4, "word", (("source", "x"),))
    looked = {"commit": COMMIT, "blob": BLOB, "path": "pkg/a.py"}
    found = {
        1: {"outcome": "match", "level": "exact", "reason": None, "found": (3, 5), "omitted": ("so",), **looked},
        2: {"outcome": "near-miss", "near": near, **looked},
    }
    site = made(tmp_path, f"    - {CODE}\n    - {CODE}\n    - {CODE}\n", found)
    document = json.loads(site.files["data/r/anchors.json"])
    schema = json.loads((resources.files("reportgen") / "schemas" / "site-anchors.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    first, second, third = [one for one in document["anchors"] if one["record"] == "CLM-9"]
    assert (first["commit"], first["blob"], first["omitted"]) == (COMMIT, BLOB, ["so"])
    assert first["swhid"] == f"{LINES};lines=3-5"
    assert first["permalink"] == f"https://github.com/o/n/blob/{COMMIT}/pkg/a.py#L3-L5"
    assert (second["distance"], second["class"], first["distance"], first["class"]) == (4, "word", None, None)
    assert (third["blob"], third["swhid"], third["omitted"]) == (None, None, [])


def test_what_holds_for_every_citation_of_a_source_is_told_once(tmp_path: Path) -> None:
    missing = {"outcome": "unresolvable", "reason": "no-mirror"}
    site = made(tmp_path, f"    - {CODE}\n    - SRC-8 b.py:3\n", {1: missing, 2: missing})
    for where, places in (("CLM-9", ".evidence"), ("SRC-8", "section")):
        text = text_of(select(page(site, where), places)[0].getparent())
        assert text.count("No copy of the repository was at hand.") == 1
    assert [marked(shown) for shown in select(page(site, "CLM-9"), ".quotes > li")] == ["Not checked"] * 2


def test_lines_that_the_author_has_given_up_get_no_link(tmp_path: Path) -> None:
    allow = "allow: {outcome: unresolvable, reason: It is gone., until: 2027-03-01}"
    shown = one(tmp_path, f"{CODE[:-1]}, {allow}}}", outcome="unresolvable", reason="no-mirror")
    assert select(shown, ".way-out") == []
