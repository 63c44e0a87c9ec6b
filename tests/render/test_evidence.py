"""What a page says of its evidence: no pin that is not recorded, no attestation that nobody gave."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from reportgen.model import Site
from tests.render import samples
from tests.render.samples import page, select, text_of

WORDS = "The lids were closed.\n"
HASH = sha256(WORDS.encode()).hexdigest()


def made(root: Path, source: str, cited: str) -> Site:
    """The sample with a claim that cites one more source."""
    site, _ = samples.site(
        root,
        {
            "claims/r/data/lids.txt": WORDS,
            "claims/r/sources.yaml": samples.FILES["claims/r/sources.yaml"]
            + f"- {{id: SRC-9, title: Lids, {source}}}\n",
            "claims/r/records/z.yaml": f"- {{id: CLM-9, kind: finding, statement: Closed., cites: [{cited}]}}\n",
        },
    )
    return site


@pytest.fixture
def made_sample(tmp_path: Path) -> Site:
    return samples.site(tmp_path)[0]


def boxes(site: Site) -> list[str]:
    """What stands below a source's name, and below each of its citations."""
    return [text_of(box) for box in select(page(site, "CLM-9"), ".from-meta, .cited-facts")]


QUOTED = "{source: SRC-9, quote: The lids were closed.}"


def test_words_match_a_pinned_copy_only_where_a_hash_is_recorded(tmp_path: Path) -> None:
    pinned = boxes(made(tmp_path / "a", f"kind: file, location: data/lids.txt, sha256: {HASH}", QUOTED))
    assert pinned == [
        f"File · Pinned copy · SHA-256 {HASH[:8]}…{HASH[-4:]}",
        "Verified against the pinned copy · line 1",
    ]
    unpinned = boxes(made(tmp_path / "b", "kind: file, location: data/lids.txt", QUOTED))
    assert unpinned == ["File", "Matches the file as it is; no pin recorded · line 1"]


@pytest.mark.parametrize("cited", [QUOTED, "SRC-9"])
@pytest.mark.parametrize(
    ("kept", "source", "mark"),
    [
        ("attested-by: the counter", "", "Attested, not checked · the counter"),
        (f"sha256: {HASH}", f" · Recorded · SHA-256 {HASH[:8]}…{HASH[-4:]}", "Attested, not checked"),
        ("layer: record", "", "Not checked"),
    ],
)
def test_a_private_source_is_attested_by_a_hash_or_by_somebody(
    tmp_path: Path, kept: str, source: str, mark: str, cited: str
) -> None:
    found = boxes(made(tmp_path, f"kind: private, location: a drawer, {kept}", cited))
    assert found == [f"Private record{source}", mark]


@pytest.mark.parametrize("kind", [f"kind: git, revision: {HASH[:40]}", f"kind: web, sha256: {HASH}", "kind: paper"])
def test_what_was_not_looked_at_is_not_checked(tmp_path: Path, kind: str) -> None:
    _, box = boxes(made(tmp_path, f"{kind}, location: https://example.org/lids", QUOTED))
    assert box.startswith("Not checked")
    assert "atches" not in box


def test_only_the_words_of_the_source_are_set_as_a_quotation(tmp_path: Path) -> None:
    source = "kind: file, location: data/lids.txt"
    verbatim = made(tmp_path / "a", source, QUOTED)
    assert len(select(page(verbatim, "CLM-9"), ".evidence blockquote")) == 1
    other = made(tmp_path / "b", source, "{source: SRC-9, quote: Nothing was open., fidelity: paraphrase}")
    assert select(page(other, "CLM-9"), ".evidence blockquote") == []
    assert boxes(other)[-1] == "Not checked Wording Paraphrase"


def test_a_source_cited_several_times_is_named_once(tmp_path: Path) -> None:
    source = f"kind: file, location: data/lids.txt, sha256: {HASH}"
    shown = page(made(tmp_path, source, f"SRC-9, SRC-1, {QUOTED}"), "CLM-9")
    assert [text_of(name) for name in select(shown, ".from-head .ref")] == ["SRC-9", "SRC-1"]
    assert [found.get("id") for found in select(shown, ".quotes > li")] == ["cite-1", "cite-3"]
    assert [text_of(number) for number in select(shown, ".quote-no")] == ["1", "3"]
    assert [found.get("id") for found in select(shown, ".from-head")] == [None, "cite-2"]


@pytest.mark.parametrize(("length", "is_wrapped"), [(100, False), (101, True)])
def test_a_quoted_line_too_long_to_scroll_to_is_wrapped(tmp_path: Path, length: int, *, is_wrapped: bool) -> None:
    cited = f'{{source: SRC-9, quote: "    {"a" * length}\\n      b"}}'
    shown = page(made(tmp_path, "kind: git, location: 'https://example.org/a.py'", cited), "CLM-9")
    (region,) = select(shown, ".quoted")
    assert ("is-wrapped" in region.get("class", "")) is is_wrapped
    assert (region.get("tabindex") is None) is is_wrapped
    assert region.text_content() == f"{'a' * length}\n  b"


def test_a_source_of_several_layers_names_them_all_in_the_list(tmp_path: Path) -> None:
    source = "kind: paper, location: a shelf, layer: [{of: method, is: design}, {of: tables, is: reported-operation}]"
    listed = page(made(tmp_path, source, QUOTED), "sources")
    assert "Paper · Design · Reported operation" in text_of(listed.get_element_by_id("SRC-9"))


def test_a_count_that_no_record_of_a_type_has_is_left_out_but_never_for_a_claim(made_sample: Site) -> None:
    def told(record: str) -> list[str]:
        return [text_of(label) for label in select(page(made_sample, record), ".ledger dt")]

    assert "Rests on" not in told("RTE-1")
    assert text_of(select(page(made_sample, "CLM-2"), ".ledger .none")[0]) == "no citation"


def test_notes_are_numbered_through_the_report(tmp_path: Path) -> None:
    text = {
        "claims/r/text/intro.md": "# One\n\nA[^a] and B[^b] CLM-1.\n\n[^a]: First.\n\n[^b]: Second.\n",
        "claims/r/text/end.md": "# Two\n\nC[^a].\n\n[^a]: Third.\n",
    }
    edition = page(samples.site(tmp_path, text)[0], "")
    assert [text_of(call) for call in select(edition, ".call a")] == ["1", "2", "3"]
    assert [text_of(note) for note in select(edition, ".note p")][:2] == ["1 First.", "2 Second."]
    assert text_of(select(edition, ".note p")[-1]) == "3 Third."


def test_a_source_says_which_layers_single_citations_give(tmp_path: Path) -> None:
    cited = samples.FILES["claims/r/records/a.yaml"].replace(
        "- SRC-1 :2-4",
        "- {source: SRC-1, at: ':2-4', layer: record}\n    - {source: SRC-1, at: ':2', layer: observed-run}",
    )
    made, found = samples.site(tmp_path, {"claims/r/records/a.yaml": cited})
    assert found == ()
    fields = select(page(made, "SRC-1"), ".fields > div")
    assert "Layer in single citationsObserved run in 1 citationRecord in 1 citation" in [
        text_of(field) for field in fields
    ]
    (listed,) = select(page(made, "sources"), "#SRC-1")
    assert "Observed run · Record in 1 citation" in text_of(listed)
