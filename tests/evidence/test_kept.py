"""Kept pages and papers: what of them is text, and on which page it stands."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from pathlib import Path

import pytest

from reportgen.checks import check
from reportgen.evidence import gather, paper, settle
from reportgen.evidence.web import page_text, visible
from reportgen.model import Evidence, Project
from tests.checks.make import TODAY, cite, codes, project, record, report
from tests.evidence.repositories import outside


def kept(root: Path, data: bytes, name: str, kind: str, **more: object) -> Project:
    """A project with one kept file that is cited once."""
    place = root / "claims" / "r" / "captures" / name
    place.parent.mkdir(parents=True)
    place.write_bytes(data)
    source = record("SRC-1", kind=kind, location="https://example.org/x", capture=name,
                    sha256=hashlib.sha256(data).hexdigest())  # fmt: skip
    return project(report(source, record("CLM-1", [cite("SRC-1", str(more.pop("quote", "some words")), **more)])))  # type: ignore[arg-type]


def look(root: Path, made: Project) -> Evidence:
    found, faults = gather(made, root, outside())
    assert faults == ()
    return found["r", "SRC-1", ""]


PAGE = """<!doctype html><html><head><title>Not shown</title><style>p{}</style></head><body>
<!-- nor this --><h1>A  heading</h1><p>The <b>first</b>
   paragraph,<br>two lines.</p><script>no()</script><template><p>no</p></template>
<p hidden>no</p><p style="color:red; display: none">no</p><noscript>no</noscript>
<ul><li>one<li>two</ul><table><tr><td>a</td><td>b</td></tr></table><pre>
  kept   spaces
next</pre><p>x &lt; y &amp; z&nbsp;w</p>tail</body></html>"""


def test_a_page_is_its_visible_text_in_lines() -> None:
    assert visible(PAGE).split("\n") == [
        "A heading", "The first paragraph,", "two lines.", "one", "two", "a b", "  kept   spaces", "next",
        "x < y & z\xa0w", "tail", "",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "page", ["", "   ", "<", "<!doctype html>", "<html></html>", "\0", "<p>" * 3000, "<?xml version='1.0'?>"]
)
def test_a_page_without_text_has_none(page: str) -> None:
    assert visible(page).strip("\ufffd<\n") == ""


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (PAGE.encode(), "page.html"),
        (PAGE.encode(), "page.txt"),
        (b"\xef\xbb\xbf" + PAGE.encode(), "page.html"),
        ("\ufeff<html><p>The first paragraph,".encode("utf-16"), "page.html"),
        (b'<html><meta charset="windows-1252"><p>caf\xe9<p>The first paragraph,', "page.html"),
        (b"The first paragraph,\n", "page.txt"),
    ],
)
def test_a_kept_page_is_read_in_its_encoding(tmp_path: Path, data: bytes, name: str) -> None:
    found = look(tmp_path, kept(tmp_path, data, name, "web"))
    assert found.file is not None
    assert "The first paragraph," in found.file.text.split("\n")
    assert (found.profile, found.digest) == ("web", hashlib.sha256(data).hexdigest())


def pdf(*pages: str, labels: str = "") -> bytes:
    """A PDF with one line of text a page."""
    objects = [f"<</Type/Catalog/Pages 2 0 R{labels}>>", ""]
    kids = []
    for text in pages:
        content = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET"
        objects.append(f"<</Length {len(content)}>>stream\n{content}\nendstream")
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents {len(objects)} 0 R"
            "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>"
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<</Type/Pages/Kids[{' '.join(kids)}]/Count {len(kids)}>>"
    data, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj{one}endobj\n".encode()
    rows = "".join(f"{place:010} 00000 n \n" for place in places)
    table = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{rows}trailer<</Size {len(places) + 1}/Root 1 0 R>>\n"
    return data + f"{table}startxref\n{len(data)}\n%%EOF".encode()


ROMAN = "/PageLabels<</Nums[0<</S/r>>2<</S/D/St 7>>]>>"


def verdict(root: Path, made: Project) -> tuple[str | None, list[str], str]:
    """Outcome, findings and the message of the first."""
    settled, _ = settle(made, root, outside(root / ".." / "keys"))
    checked, found = check(made, settled.evidence, TODAY, verdicts=settled.verdicts)
    quotes = tuple(one for one in found if one.rule.code.startswith("RG3"))
    return checked.anchors[0].outcome, codes(quotes), quotes[0].message if quotes else ""


def test_a_paper_is_its_text_page_after_page(tmp_path: Path) -> None:
    found = look(tmp_path, kept(tmp_path, pdf("first page", "second page"), "p.pdf", "paper"))
    assert found.file is not None
    assert found.file.text == "first page\nsecond page\n"
    assert (found.pages, found.profile) == ((("1", 1, 1), ("2", 2, 2)), "pdf")


@pytest.mark.parametrize(
    ("locator", "outcome", "told"),
    [
        ("p. 7", "match", ""),
        ("pp. 7-8", "match", ""),
        ("p. i", "moved", "the quotation stands on page `7` of `claims/r/captures/p.pdf`, outside the cited `p. i`"),
        ("p. 3", "match", ""),
        ("§ 4.1", "match", ""),
    ],
)
def test_the_cited_page_is_looked_at_first(tmp_path: Path, locator: str, outcome: str, told: str) -> None:
    data = pdf("a title", "a preface", "some words here and more", "the last page", labels=ROMAN)
    made = kept(tmp_path / "x", data, "p.pdf", "paper", quote="some words here", locator=locator)
    for _ in range(2):  # cold and warm
        found = verdict(tmp_path / "x", made)
        assert (found[0], found[2]) == (outcome, told)


def test_a_page_chooses_among_repeats(tmp_path: Path) -> None:
    data = pdf("some words twice", "some words twice")
    made = kept(tmp_path / "x", data, "p.pdf", "paper", quote="some words twice", locator="p. 2")
    assert verdict(tmp_path / "x", made)[:2] == ("match", [])


@pytest.mark.parametrize(
    ("data", "reason", "part"),
    [
        (b"%PDF-1.4 nothing else", "unreadable", "it cannot be read"),
        (pdf(""), "no-text", "pictures"),
        (b"some words\n", None, ""),
    ],
)
def test_what_is_no_text_layer(tmp_path: Path, data: bytes, reason: str | None, part: str) -> None:
    found = look(tmp_path, kept(tmp_path, data, "p.pdf", "paper"))
    assert found.reason == reason
    assert part in found.detail


def test_without_the_extra_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "find_spec", lambda _: None)
    found = look(tmp_path, kept(tmp_path, pdf("some words"), "p.pdf", "paper"))
    assert (found.reason, found.detail) == (
        "no-reader", "reading PDF needs an extra: pip install 'reportgen-editions[pdf]'",
    )  # fmt: skip


def test_a_reader_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    made = kept(tmp_path, pdf("some words"), "p.pdf", "paper")
    found = gather(made, tmp_path, outside(seconds=0.01))[0]["r", "SRC-1", ""]
    assert (found.reason, found.detail) == ("unreadable", "its text was not read within 0.01 seconds")


@pytest.mark.parametrize("kind", ["web", "paper"])
def test_quotations_of_what_is_not_kept_are_told_once(tmp_path: Path, kind: str) -> None:
    source = record("SRC-1", kind=kind, location="https://example.org/x", sha256="0" * 64)
    cites = [cite("SRC-1", "some words"), cite("SRC-1", "other words")]
    made = project(report(source, record("CLM-1", cites)))
    settled, _ = settle(made, tmp_path)
    found = [one for one in check(made, settled.evidence, TODAY)[1] if one.rule.code == "RG310"]
    assert [(one.record, one.level.value, one.data["citations"]) for one in found] == [("SRC-1", "warning", 2)]


def test_a_private_source_is_not_opened(tmp_path: Path) -> None:
    source = record("SRC-1", kind="private", location="a.txt", attested_by="editor")
    made = project(report(source, record("CLM-1", [cite("SRC-1", "some words")])))
    assert settle(made, tmp_path)[0].evidence == {}


@pytest.mark.parametrize(("depth", "reason"), [(600, None), (100_000, "unreadable")])
def test_a_page_that_is_nested_deeply_is_read_whole_or_not_at_all(depth: int, reason: str | None) -> None:
    page = f"<html><p>first words</p>{'<div>' * depth}<p>deep words</p>{'</div>' * depth}<p>last words</p></html>"
    found = page_text(Evidence("a.html", None), page.encode(), "")
    assert (found.reason or None) == reason
    assert found.file is None if reason else found.file is not None and "last words" in found.file.text


def test_a_tag_with_attributes_without_end_is_not_read() -> None:
    page = f"<html><p {' '.join(f'a{number}=1' for number in range(200_000))}>first words</p></html>"
    assert page_text(Evidence("a.html", None), page.encode(), "").reason == "unreadable"
    long = f'<html><p title="{"some words " * 5_000}">first words</p></html>'
    assert page_text(Evidence("a.html", None), long.encode(), "").file is not None


def test_a_lock_that_needs_another_package_is_named(tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    writer = pypdf.PdfWriter()
    made, name = pypdf.generic.DictionaryObject, pypdf.generic.NameObject
    words = pypdf.generic.DecodedStreamObject()
    words.set_data(b"BT /F1 12 Tf (some words) Tj ET")
    font = made({name("/Type"): name("/Font"), name("/Subtype"): name("/Type1"), name("/BaseFont"): name("/Helvetica")})
    page = writer.add_blank_page(100, 100)
    page[name("/Resources")] = made({name("/Font"): made({name("/F1"): font})})
    page[name("/Contents")] = writer._add_object(words)
    writer.encrypt("", "owner", algorithm="RC4-128")
    writer.write(tmp_path / "a.pdf")
    filters = b"/R 4 /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF"
    data = (tmp_path / "a.pdf").read_bytes().replace(b"/V 2", b"/V 4").replace(b"/R 3", filters)
    found = paper.paper_text(60, Evidence("a.pdf", None), data, "")
    assert found.reason is not None
    if find_spec("cryptography") is None:
        assert "cryptography" in found.detail
