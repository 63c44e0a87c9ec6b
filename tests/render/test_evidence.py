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


def boxes(site: Site) -> list[str]:
    """What stands below each citation."""
    return [text_of(box) for box in select(page(site, "CLM-9"), ".pin")]


QUOTED = "{source: SRC-9, quote: The lids were closed.}"


def test_words_match_a_pinned_copy_only_where_a_hash_is_recorded(tmp_path: Path) -> None:
    pinned = boxes(made(tmp_path / "a", f"kind: file, location: data/lids.txt, sha256: {HASH}", QUOTED))
    assert pinned == [f"CheckedMatches the pinned copy · line 1Pinned copySHA-256 {HASH[:8]}…{HASH[-4:]}"]
    unpinned = boxes(made(tmp_path / "b", "kind: file, location: data/lids.txt", QUOTED))
    assert unpinned == ["CheckedMatches the file as it is; no pin recorded · line 1"]


@pytest.mark.parametrize("cited", [QUOTED, "SRC-9"])
@pytest.mark.parametrize(
    ("kept", "mark"),
    [
        ("attested-by: the counter", "CheckedAttested, not checked · the counter"),
        (f"sha256: {HASH}", f"CheckedAttested, not checkedRecordedSHA-256 {HASH[:8]}…{HASH[-4:]}"),
        ("layer: record", "CheckedNot checked"),
    ],
)
def test_a_private_source_is_attested_by_a_hash_or_by_somebody(
    tmp_path: Path, kept: str, mark: str, cited: str
) -> None:
    assert boxes(made(tmp_path, f"kind: private, location: a drawer, {kept}", cited)) == [mark]


@pytest.mark.parametrize("kind", [f"kind: git, revision: {HASH[:40]}", f"kind: web, sha256: {HASH}", "kind: paper"])
def test_what_was_not_looked_at_is_not_checked(tmp_path: Path, kind: str) -> None:
    (box,) = boxes(made(tmp_path, f"{kind}, location: https://example.org/lids", QUOTED))
    assert box.startswith("CheckedNot checked")
    assert "atches" not in box


def test_only_the_words_of_the_source_are_set_as_a_quotation(tmp_path: Path) -> None:
    source = "kind: file, location: data/lids.txt"
    verbatim = made(tmp_path / "a", source, QUOTED)
    assert len(select(page(verbatim, "CLM-9"), ".evidence blockquote")) == 1
    other = made(tmp_path / "b", source, "{source: SRC-9, quote: Nothing was open., fidelity: paraphrase}")
    assert select(page(other, "CLM-9"), ".evidence blockquote") == []
    assert boxes(other) == ["CheckedNot checkedWordingParaphrase"]


def test_notes_are_numbered_through_the_report(tmp_path: Path) -> None:
    text = {
        "claims/r/text/intro.md": "# One\n\nA[^a] and B[^b] CLM-1.\n\n[^a]: First.\n\n[^b]: Second.\n",
        "claims/r/text/end.md": "# Two\n\nC[^a].\n\n[^a]: Third.\n",
    }
    edition = page(samples.site(tmp_path, text)[0], "")
    assert [text_of(call) for call in select(edition, ".call a")] == ["1", "2", "3"]
    assert [text_of(note) for note in select(edition, ".note p")][:2] == ["1 First.", "2 Second."]
    assert text_of(select(edition, ".note p")[-1]) == "3 Third."
