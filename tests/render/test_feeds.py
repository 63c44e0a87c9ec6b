"""Feeds, citation tags, linked data and citation files: valid, stable, and never ended or forged by a text."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from lxml import etree

from reportgen.model import Site
from reportgen.verify import inspect
from tests.render import samples
from tests.render.samples import page

ATOM = "{http://www.w3.org/2005/Atom}"
HOSTILE = "</script><!-- <script> ]]> & \"quoted\" {50%} ~_^#$ \\\\ 'x' ä漢"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    site, found = samples.site(tmp_path_factory.mktemp("project"))
    assert found == ()
    return site


def hostile(root: Path) -> Site:
    report = samples.FILES["claims/r/report.yaml"].replace("A report on jars", json.dumps(HOSTILE))
    report = report.replace("Ada Example", json.dumps(HOSTILE))
    revisions = samples.FILES["claims/r/revisions/revisions.yaml"].replace("Jar two holds 6", json.dumps(HOSTILE))
    site, found = samples.site(root, {"claims/r/report.yaml": report, "claims/r/revisions/revisions.yaml": revisions})
    assert found == ()
    return site


def one(element: Any, name: str) -> str:
    """The text of the one child of this name (RFC 4287: each of these exactly once)."""
    found = element.findall(f"{ATOM}{name}")
    assert len(found) == 1, (name, len(found))
    return found[0].text or ""


def checked(data: bytes) -> Any:
    """The root of a feed that keeps what RFC 4287, 4.1.1 and 4.1.2, asks for."""
    feed = etree.fromstring(data)
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    allowed = {"id", "title", "updated", "published", "link", "author", "rights", "summary", "entry"}
    assert {etree.QName(child).localname for item in (feed, *entries) for child in item} <= allowed
    for item in (feed, *entries):
        assert one(item, "title").strip()
        assert re.fullmatch(r"(https?://|urn:uuid:)\S+", one(item, "id"))
        datetime.strptime(one(item, "updated"), "%Y-%m-%dT%H:%M:%S%z")
        assert all(one(author, "name").strip() for author in item.findall(f"{ATOM}author"))
        assert sum(link.get("rel") == "alternate" for link in item.findall(f"{ATOM}link")) == 1
    assert sum(link.get("rel") == "self" for link in feed.findall(f"{ATOM}link")) == 1
    assert feed.find(f"{ATOM}author") is not None
    ids = [one(item, "id") for item in (feed, *entries)]
    assert len(set(ids)) == len(ids)
    days = [one(item, "updated") for item in entries]
    assert days == sorted(days, reverse=True)
    assert one(feed, "updated") == max(days)
    return feed


@pytest.mark.parametrize("path", ["en/feed.xml", "en/r/feed.xml"])
def test_a_feed_tells_every_revision_and_correction_newest_first(made: Site, path: str) -> None:
    feed = checked(made.files[path])
    entries = feed.findall(f"{ATOM}entry")
    assert feed.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    base = "https://example.org/e/en/r"
    assert [one(item, "id") for item in entries] == [
        f"{base}/REV-2/", f"{base}/REV-2/#correction-1", f"{base}/REV-1/"
    ]  # fmt: skip
    assert [one(item, "updated")[:10] for item in entries] == ["2026-09-09", "2026-09-09", "2026-09-01"]
    assert one(entries[0], "summary") == "Counted again."
    assert one(entries[1], "summary") == "− Jar two holds 6\n+ Jar two holds 5\nOne was a pebble."
    assert feed.find(f"{ATOM}link[@rel='self']").get("href") == f"https://example.org/e/{path}"


def test_pages_lead_to_their_feed(made: Site) -> None:
    for path, feed in (("", "feed.xml"), ("CLM-1", "../feed.xml")):
        (link,) = page(made, path).xpath("//link[@type='application/atom+xml']")
        assert link.get("href") == feed


def test_without_an_address_ids_are_uuids_that_stay(tmp_path: Path) -> None:
    config = {"reportgen.toml": 'title = "Editions"\n'}
    first, _ = samples.site(tmp_path / "a", config)
    again, _ = samples.site(tmp_path / "b", config)
    feed = checked(first.files["en/r/feed.xml"])
    assert first.files["en/r/feed.xml"] == again.files["en/r/feed.xml"]
    pattern = r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}"
    assert re.fullmatch(pattern, one(feed, "id"))
    assert feed.find(f"{ATOM}link[@rel='self']").get("href") == "feed.xml"
    assert "citation_abstract_html_url" not in first.files["en/r/index.html"].decode()


def meta(made: Site, path: str) -> list[tuple[str, str]]:
    found = page(made, path).xpath("//meta[starts-with(@name, 'citation_')]")
    return [(str(item.get("name")), str(item.get("content"))) for item in found]


def test_a_report_is_tagged_for_reference_managers(made: Site) -> None:
    assert meta(made, "") == [
        ("citation_title", "A report on jars"),
        ("citation_author", "Ada Example"),
        ("citation_publication_date", "2026/09/09"),
        ("citation_language", "en"),
        ("citation_abstract_html_url", "https://example.org/e/en/r/"),
        ("citation_reference", "citation_title=Counts of the jars;"),
        ("citation_reference", "citation_title=Notes of the counter;"),
        ("citation_reference", "citation_title=On jars;"),
    ]


def test_a_record_is_tagged_with_what_it_cites_and_a_revision_with_its_own_day(made: Site) -> None:
    assert meta(made, "CLM-1")[0] == ("citation_title", "Jar two holds least")
    assert [name for name, _ in meta(made, "CLM-1")].count("citation_reference") == 3
    assert "citation_reference" not in dict(meta(made, "CLM-2"))
    assert dict(meta(made, "REV-1"))["citation_publication_date"] == "2026/09/01"


def linked(made: Site) -> dict[str, Any]:
    (script,) = page(made, "").xpath("//script[@type='application/ld+json']")
    found: dict[str, Any] = json.loads(script.text)
    return found


def test_the_report_is_an_article_with_its_claims(made: Site) -> None:
    found = linked(made)
    claims = found.pop("hasPart")
    assert found == {
        "@context": "https://schema.org",
        "@type": "ScholarlyArticle",
        "@id": "https://example.org/e/en/r/",
        "url": "https://example.org/e/en/r/",
        "headline": "A report on jars",
        "alternativeHeadline": "What was counted",
        "author": [{"name": "Ada Example"}],
        "datePublished": "2026-09-01",
        "dateModified": "2026-09-09",
        "version": "REV-2",
        "inLanguage": "en",
        "license": "https://creativecommons.org/licenses/by/4.0/",
    }
    assert [claim["identifier"] for claim in claims] == ["CLM-1", "CLM-2"]  # CLM-3 is retired
    assert claims[0]["url"] == "https://example.org/e/en/r/CLM-1/"


def test_no_text_ends_a_block_or_forges_a_tag(tmp_path: Path) -> None:
    made = hostile(tmp_path)
    assert inspect(made) == ()
    words = HOSTILE
    assert linked(made)["headline"] == words
    assert dict(meta(made, ""))["citation_title"] == words
    assert dict(meta(made, ""))["citation_author"] == words
    feed = checked(made.files["en/r/feed.xml"])
    assert one(feed, "title") == words
    assert words in one(feed.findall(f"{ATOM}entry")[1], "summary")
    assert len(page(made, "").xpath("//script")) == 2  # the block, and the script of the site


CFF = {
    "type": "object",
    "additionalProperties": False,
    "required": ["cff-version", "message", "title", "authors", "type", "preferred-citation"],
    "properties": {
        "cff-version": {"const": "1.2.0"},
        "message": {"type": "string", "minLength": 1},
        "type": {"enum": ["software", "dataset"]},
        "title": {"type": "string", "minLength": 1},
        "version": {"type": "string", "minLength": 1},
        "license": {"type": "string", "pattern": "^CC"},
        "url": {"type": "string", "pattern": "^https?://"},
        "date-released": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
        "authors": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": {"type": "object", "required": ["name"], "additionalProperties": False,
                      "properties": {"name": {"type": "string", "minLength": 1}}},
        },
        "preferred-citation": {"type": "object", "required": ["type", "title", "authors"]},
    },
}  # fmt: skip


def test_the_citation_file_fits_its_format(made: Site, tmp_path: Path) -> None:
    for site, title in ((made, "A report on jars"), (hostile(tmp_path), HOSTILE)):
        found = json.loads(site.files["data/r/CITATION.cff"])
        jsonschema.Draft202012Validator(CFF).validate(found)
        own = found["preferred-citation"]
        assert (found["title"], own["title"], own["type"]) == (title, title, "report")
        assert (own["version"], own["date-released"]) == ("REV-2", "2026-09-09")


def test_bibtex_counts_as_many_braces_as_it_opens_and_escapes_what_latex_reads(tmp_path: Path) -> None:
    (entry, csl) = page(hostile(tmp_path), "").xpath("//*[contains(@class, 'cite-box')]//pre/code")
    text = entry.text_content()
    depth = 0
    for character in text:
        depth += {"{": 1, "}": -1}.get(character, 0)
        assert depth >= 0
    assert depth == 0
    assert r"\textbraceleft{}50\%\textbraceright{} \textasciitilde{}\_\textasciicircum{}\#\$ \textbackslash{}" in text
    (item,) = json.loads(csl.text_content())
    assert item["title"] == HOSTILE
    assert set(item) <= {"id", "type", "title", "author", "issued", "version", "number", "language", "URL"}
    assert item["author"] == [{"literal": HOSTILE}]
