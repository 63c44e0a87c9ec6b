"""The site as a browser would read it, in memory and on the disk."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from reportgen.files import sha256
from reportgen.manifest import Manifest, encode
from reportgen.model import Site
from reportgen.verify import Verified, inspect, verify
from reportgen.verify.styles import loaded
from reportgen.verify.urls import candidates, kind_of, resolve
from tests.effort import BOUNDED


def page(body: str = "", head: str = "", attributes: str = 'lang="en" dir="ltr"') -> bytes:
    """A page whose body starts on line 3."""
    return (
        f"<!doctype html><html {attributes}><head><title>T</title>\n{head}</head><body>\n{body}</body></html>".encode()
    )


def found(files: Mapping[str, bytes | str]) -> list[str]:
    """Findings of a site as `CODE path:line message`."""
    site = Site({path: data.encode() if isinstance(data, str) else data for path, data in files.items()})
    return [
        f"{item.rule.code} {item.span.file}:{item.span.start.line if item.span.start else '-'} {item.message}"
        for item in inspect(site)
        if item.span
    ]


def codes(body: str = "", head: str = "", **more: str) -> list[str]:
    """Codes found on one page in a site with a few other files."""
    files = {"index.html": page(body, head), "a/index.html": page('<p id="x">'), "s.css": "", "p.png": "", **more}
    return [line.split(" ")[0] for line in found(files)]


# Links


@pytest.mark.parametrize(
    "url",
    [
        "a/index.html", "a/", "./a/index.html?q#x", "a/index.html#x", "a/index.html#%78", "", "#", "#top", "p.png#t=1",
        "index.html", "a/../index.html", "manifest.json", "https://example.org/x", "//example.org/x", "mailto:a@b.c",
        "a/index.html#:~:text=word", " a/index.html ",
    ],
)  # fmt: skip
def test_a_link_that_leads_somewhere_is_right(url: str) -> None:
    assert codes(f'<a href="{url}">x</a>') == []


@pytest.mark.parametrize(
    "url",
    [
        "b/index.html", "a", "a/index.html#y", "#nowhere", "../index.html", "/a/index.html", "A/index.html",
        "a/../../x", "a%2Findex.htm", "?x#y", "a\\index.html", "a/index.html/",
    ],
)  # fmt: skip
def test_a_link_that_leads_nowhere_is_found_at_its_line(url: str) -> None:
    (line,) = found({"index.html": page(f'<p>\n<a href="{url}">x</a>'), "a/index.html": page('<p id="x">')})
    assert line.startswith("RG801 index.html:4 ")


def test_a_link_to_the_file_of_a_section_is_told_its_address() -> None:
    (fault,) = inspect(Site({"en/r/index.html": page('<p id="results"><a href="results.md">x</a>')}))
    assert fault.help == "a section of the same report is linked as `#results`"


@pytest.mark.parametrize(
    "body",
    [
        '<svg role="img" aria-label="x"><use href="#gone"/></svg>',
        '<svg role="img" aria-label="x"><use xlink:href="i.svg#a"/></svg>',
        '<svg role="img" aria-label="x"><path marker-end="url(#gone)"/></svg>',
        '<img alt="" src="gone.png">',
        '<img alt="" srcset="p.png 1x, gone.png 2x">',
        '<picture><source srcset="gone.png"></picture>',
        '<script src="gone.js"></script>',
        '<area href="#gone" alt="x">',
        '<object data="gone.svg"></object>',
        '<p aria-labelledby="gone">',
        '<label for="gone">x</label>',
    ],
)
def test_everything_that_points_is_a_link(body: str) -> None:
    assert codes(body) == ["RG801"]


def test_links_from_heads_style_sheets_and_drawings_are_followed() -> None:
    head = '<link rel="stylesheet" href="gone.css"><link rel="alternate" href="b/index.html">'
    head += '<meta http-equiv="refresh" content="0; url=gone.html">'
    assert codes("", head) == ["RG801"] * 3
    assert found({"s.css": '@font-face {\n src: url("f.woff2") }'}) == [
        "RG801 s.css:2 `f.woff2` leads to `f.woff2`, which the site does not have"
    ]
    drawing = '<svg xmlns="http://www.w3.org/2000/svg"><title>t</title>\n<a href="b.html"/><use href="#g"/></svg>'
    assert [line.split(" ")[0] for line in found({"d.svg": drawing})] == ["RG801", "RG801"]


def test_a_broken_link_is_told_once_a_page() -> None:
    body = '<a href="#gone">x</a>\n<a href="#gone">y</a>'
    assert len(found({"index.html": page(body), "b/index.html": page(body)})) == 2


def test_a_near_id_or_name_is_offered() -> None:
    site = Site({"index.html": page('<a href="#CLM-1"></a><a href="A/">x</a><p id="CLM-2">'), "a/index.html": page()})
    assert [item.help for item in inspect(site)] == ["did you mean `#CLM-2`?", "did you mean `a/index.html`?"]


# Ids and names


def test_an_id_given_twice_is_found_at_the_second_place() -> None:
    (line,) = found({"index.html": page('<p id="a">\n<p id="b">\n<p id="a">\n<p id="a">')})
    assert line == "RG802 index.html:5 the id `a` was given on line 3 already"


def test_the_same_id_on_two_pages_is_right() -> None:
    assert found({"a/index.html": page('<p id="a">'), "b/index.html": page('<p id="a">')}) == []


@pytest.mark.parametrize("attributes", ['dir="ltr"', 'lang="" dir="ltr"', 'lang="en"', 'lang="en" dir="up"'])
def test_a_page_says_its_language_and_direction(attributes: str) -> None:
    assert [line.split(" ")[0] for line in found({"index.html": page(attributes=attributes)})] == ["RG803"]


@pytest.mark.parametrize("data", [b"", b"  ", b"<!doctype html>", b"<!-- -->"])
def test_an_empty_page_is_found(data: bytes) -> None:
    assert {line[:5] for line in found({"index.html": data})} == {"RG803"}


def test_a_page_without_title_is_found() -> None:
    assert found({"index.html": page().replace(b"<title>T", b"<title> ")}) == [
        "RG803 index.html:1 the page has no title"
    ]


@pytest.mark.parametrize(
    "body",
    [
        '<img src="p.png">',
        "<svg></svg>",
        '<svg role="img"><path/></svg>',
        '<svg role="img"><title> </title></svg>',
        '<div role="img"></div>',
        '<iframe src="a/index.html"></iframe>',
        '<area href="a/index.html">',
    ],
)
def test_a_picture_without_words_is_found(body: str) -> None:
    assert codes(body) == ["RG803"]


@pytest.mark.parametrize(
    "body",
    [
        '<img src="p.png" alt="">',
        '<svg aria-hidden="true"></svg>',
        '<span aria-hidden="true"><svg></svg></span>',
        '<svg role="img"><title>x</title></svg>',
        '<svg role="img" aria-labelledby="t"><text id="t">x</text></svg>',
        '<iframe title="x" src="a/index.html"></iframe>',
    ],
)
def test_a_picture_with_words_or_hidden_is_right(body: str) -> None:
    assert codes(body) == []


# What is loaded


@pytest.mark.parametrize(
    "body",
    [
        '<script src="https://example.org/x.js"></script>',
        '<script src="//example.org/x.js"></script>',
        '<script src="/\\example.org/x.js"></script>',
        '<script src="h\nttps://example.org/x.js"></script>',
        '<img alt="" src=" HTTPS://example.org/x.png">',
        '<img alt="" src="p.png" srcset="https://example.org/x.png 2x">',
        '<video poster="https://example.org/x"></video>',
        '<iframe title="x" src="https://example.org/x"></iframe>',
        '<object data="https://example.org/x"></object>',
        '<form action="https://example.org/x"></form>',
        '<svg aria-hidden="true"><image href="https://example.org/x"/></svg>',
        '<svg aria-hidden="true"><use xlink:href="https://example.org/x#y"/></svg>',
        '<svg aria-hidden="true"><path fill="url(https://example.org/x#y)"/></svg>',
        '<a href="a/index.html" ping="https://example.org/x">x</a>',
        '<link rel="stylesheet" href="https://example.org/x.css">',
        '<link rel="preconnect" href="https://example.org">',
        '<meta http-equiv="refresh" content="0;URL=\'https://example.org\'">',
        '<base href="https://example.org/">',
    ],
)
def test_what_comes_from_another_host_is_found(body: str) -> None:
    assert set(codes(body)) == {"RG804"}


@pytest.mark.parametrize(
    "body",
    [
        '<a href="https://example.org">x</a>',
        '<link rel="canonical" href="https://example.org/">',
        '<link rel="license" href="https://example.org/">',
        '<link rel="stylesheet" href="s.css">',
        '<img alt="" src="data:image/png;base64,AA==">',
        '<blockquote cite="https://example.org/">x</blockquote>',
        '<script type="application/ld+json">{"@context": "https://schema.org"}</script>',
        '<meta property="og:url" content="https://example.org/url(x)">',
        '<p title="url(https://example.org)">',
    ],
)
def test_what_only_names_another_host_is_right(body: str) -> None:
    assert codes(body) == []


@pytest.mark.parametrize(
    "css",
    [
        '@import "https://example.org/x.css";',
        "@import url(//example.org/x.css);",
        "a { background: URL( 'https://example.org/x' ) }",
        "a { background: u\\72l(https://example.org/x) }",
        'a { background: image-set("https://example.org/x" 1x) }',
        "/* a */ a { src: url(https://example.org/x)",
    ],
)
def test_a_style_sheet_loads_nothing_from_elsewhere(css: str) -> None:
    assert [line.split(" ")[0] for line in found({"s.css": css})] == ["RG804"]


def test_comments_and_data_in_style_sheets_are_right() -> None:
    assert found({"s.css": "/* url(https://example.org) */ a { background: url(data:image/png,x) }"}) == []


@pytest.mark.parametrize(
    "body",
    [
        "<script>x()</script>",
        "<style>p {}</style>",
        '<p style="color: red">',
        '<p onclick="x()">',
        '<a href="javascript:x()">x</a>',
        '<a href=" java\tscript:x()">x</a>',
        '<script src="data:text/javascript,x()"></script>',
        '<iframe title="x" src="data:text/html,x"></iframe>',
        '<form action="javascript:x()"></form>',
    ],
)
def test_code_and_style_in_a_page_are_found(body: str) -> None:
    assert codes(body) == ["RG809"]


def test_a_drawing_holds_no_code_and_loads_nothing() -> None:
    start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><title>t</title>'
    bad = {
        "<script/>": "RG809",
        '<path onload="x()"/>': "RG809",
        '<a href="javascript:x()"/>': "RG809",
        '<image href="https://example.org/x"/>': "RG804",
        '<use xlink:href="https://example.org/x#y"/>': "RG804",
        "<style>@import 'https://example.org/x';</style>": "RG804",
        '<path fill="url(//example.org/x)"/>': "RG804",
        '<path id="a"/><path id="a"/>': "RG802",
        "<path>": "RG803",
    }
    for body, code in bad.items():
        assert [line.split(" ")[0] for line in found({"d.svg": f"{start}{body}</svg>"})] == [code], body
    good = '<style>.a { fill: red }</style><path id="a" fill="url(#a)"/><a href="https://example.org"/>'
    assert found({"d.svg": f"{start}{good}</svg>"}) == []
    assert [line[:5] for line in found({"d.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>'})] == ["RG803"]


@BOUNDED
def test_entities_of_a_drawing_stay_unread(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    head = f'<!DOCTYPE svg [<!ENTITY e SYSTEM "file://{tmp_path}/secret"><!ENTITY a "{"x" * 1000}">'
    head += "".join(
        f'<!ENTITY {name} "{("&" + before + ";") * 50}">' for before, name in zip("abcd", "bcdf", strict=True)
    )
    found({"d.svg": f'{head}]><svg xmlns="http://www.w3.org/2000/svg"><title>&e;&f;</title></svg>'})


# Addresses


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("a", "local"), ("#a", "local"), ("", "local"), ("a:b/c", "external"), ("./a:b", "local"), ("?a:b", "local"),
        ("//a", "external"), ("\\\\a", "external"), ("\x01//a", "external"), ("JavaScript:x", "code"),
        ("java\nscript:x", "code"), ("data:x", "data"), ("about:blank", "data"), ("/a", "local"),
    ],
)  # fmt: skip
def test_kinds_of_addresses(url: str, kind: str) -> None:
    assert kind_of(url) == kind


def test_addresses_are_resolved_like_a_browser_does() -> None:
    assert resolve("a/b/index.html", "../c/index.html#x") == ("a/c/index.html", "x")
    assert resolve("a/b/index.html", "#%C3%A9") == ("a/b/index.html", "é")
    assert resolve("a/b/index.html", "..") == ("a/index.html", "")
    assert resolve("index.html", ".") == ("index.html", "")
    assert resolve("a/index.html", "../..") == (None, "")
    assert candidates("a.png 1x, b.png 2x,c.png") == ["a.png", "b.png", "c.png"]
    assert candidates("data:image/png;base64,AA== 1x, b.png 2x") == ["data:image/png;base64,AA==", "b.png"]
    assert loaded("a\n/* \n */ url(x)") == [("x", 3)]


# Bounds


@BOUNDED
@pytest.mark.parametrize(
    "body",
    [
        "<div>" * 100_000,
        "<p id=a>" * 100_000,
        "".join(f'<a href="#{n}">x</a>' for n in range(20_000)),
        "<a " + " ".join(f"a{n}=x" for n in range(8_000)) + ">",
        "<p style='" + "url(" * 100_000 + "'>",
        "<img alt='' srcset='" + "," * 200_000 + "'>",
        "<svg><use href='" + "../" * 50_000 + "'/></svg>",
        "&" * 200_000,
    ],
    ids=["deep", "same-id", "links", "attributes", "urls", "srcset", "dots", "entities"],
)
def test_a_hostile_page_takes_bounded_time(body: str) -> None:
    lines = found({"index.html": page(body), "s.css": "/*" * 200_000, "t.css": "url(" * 100_000})
    assert len(lines) < 25_000


def test_a_page_that_is_nested_too_deep_is_not_taken_for_right() -> None:
    assert codes("<div>" * 1000 + '<a href="#gone">x</a>') == ["RG801"]
    assert codes("<div>" * 3000 + '<a href="#gone">x</a>') == ["RG803"]


# A written site


SITE = {"index.html": page('<a href="a/index.html#x">x</a>'), "a/index.html": page('<p id="x">'), "d.json": b"{}"}


def written(folder: Path, files: Mapping[str, bytes] = SITE) -> Path:
    """A site on the disk with its manifest."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    manifest = Manifest({path: sha256(data) for path, data in files.items()})
    (folder / "manifest.json").write_bytes(encode(manifest))
    return folder


def results(folder: Path) -> list[str]:
    return [f"{item.rule.code} {item.message}" for item in verify(folder)[1]]


def test_a_whole_site_is_verified(tmp_path: Path) -> None:
    folder = written(tmp_path / "s")
    digest = sha256((folder / "manifest.json").read_bytes())
    verified, findings = verify(folder)
    assert findings == ()
    assert verified == Verified(files=3, pages=2, links=1, tool=Manifest({}).tool, digest=digest)


def test_what_was_altered_or_lost_is_found(tmp_path: Path) -> None:
    folder = written(tmp_path / "s")
    (folder / "d.json").write_bytes(b"{} ")
    (folder / "a/index.html").unlink()
    assert results(folder) == [
        "RG805 `s/a/index.html` is missing",
        "RG805 `s/d.json` is not as it was built",
        "RG801 `a/index.html#x` leads to `a/index.html`, which the site does not have",
    ]


def test_foreign_files_are_named_and_are_no_fault(tmp_path: Path) -> None:
    folder = written(tmp_path / "s")
    (folder / "a/notes.txt").write_text("mine")
    (folder / ".gitignore").write_text("*")
    verified, findings = verify(folder)
    assert findings == ()
    assert verified is not None
    assert verified.foreign == (".gitignore", "a/notes.txt")


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_links_on_the_disk_are_not_followed(tmp_path: Path) -> None:
    folder = written(tmp_path / "s")
    (folder / "d.json").rename(tmp_path / "d.json")
    (folder / "d.json").symlink_to(tmp_path / "d.json")
    (folder / "a").rename(tmp_path / "a")
    (folder / "a").symlink_to(tmp_path / "a")
    assert [line for line in results(folder) if line.startswith("RG805")] == [
        "RG805 `s/a/index.html` is not a plain file that can be read",
        "RG805 `s/d.json` is not a plain file that can be read",
    ]


@pytest.mark.parametrize("text", [None, "", "{}", '{"schema_version": 1, "outputs": {"../x": "0"}}', "[" * 100_000])
def test_a_folder_without_a_manifest_of_ours_is_no_site(tmp_path: Path, text: str | None) -> None:
    folder = written(tmp_path / "s")
    (folder / "manifest.json").unlink()
    if text is not None:
        (folder / "manifest.json").write_text(text)
    assert verify(folder)[0] is None
    assert [line.split(" ")[0] for line in results(folder)] == ["RG805"]


def test_a_folder_that_is_not_there_is_no_site(tmp_path: Path) -> None:
    assert verify(tmp_path / "gone")[0] is None
    assert results(tmp_path / "gone")[0].startswith("RG805 `gone` has no `manifest.json`")
