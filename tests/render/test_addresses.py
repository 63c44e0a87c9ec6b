"""Addresses outside the site: lines at each code host, SWHIDs, text fragments; and what gets none."""

from __future__ import annotations

import pytest

from reportgen.model import Citation
from reportgen.render.addresses import archived, is_web, permalink, swhid, text_fragment
from reportgen.source import Position, SourceFile, Span, Text

AT = Span("a.yaml", Position(1, 1), Position(1, 2))
COMMIT, BLOB = "ab" * 20, "cd" * 20


@pytest.mark.parametrize(
    ("location", "path", "lines", "link"),
    [
        ("https://github.com/o/n", "src/a.py", (3, 5), f"https://github.com/o/n/blob/{COMMIT}/src/a.py#L3-L5"),
        ("https://github.com/o/n.git", "a.py", (3, 3), f"https://github.com/o/n/blob/{COMMIT}/a.py#L3"),
        ("git@github.com:o/n.git", "a.py", None, f"https://github.com/o/n/blob/{COMMIT}/a.py"),
        ("ssh://git@github.com:22/o/n.git", "a.py", None, f"https://github.com/o/n/blob/{COMMIT}/a.py"),
        ("https://github.com/o/n/", "README.md", (1, 2), f"https://github.com/o/n/blob/{COMMIT}/README.md?plain=1#L1-L2"),
        ("https://github.com/o/n", "a b/ü#?.py", (1, 1), f"https://github.com/o/n/blob/{COMMIT}/a%20b/%C3%BC%23%3F.py#L1"),
        ("https://gitlab.com/g/s/n", "a.py", (3, 5), f"https://gitlab.com/g/s/n/-/blob/{COMMIT}/a.py#L3-5"),
        ("https://gitlab.example.org/g/n", "a.py", (3, 3), f"https://gitlab.example.org/g/n/-/blob/{COMMIT}/a.py#L3"),
        ("https://codeberg.org/o/n", "a.md", (3, 5), f"https://codeberg.org/o/n/src/commit/{COMMIT}/a.md?display=source#L3-L5"),
        ("https://bitbucket.org/o/n", "a.py", (3, 5), f"https://bitbucket.org/o/n/src/{COMMIT}/a.py#lines-3:5"),
        ("https://git.sr.ht/~o/n", "a.py", (3, 5), f"https://git.sr.ht/~o/n/tree/{COMMIT}/item/a.py#L3-5"),
    ],
)  # fmt: skip
def test_each_known_host_has_its_own_form_of_address(
    location: str, path: str, lines: tuple[int, int] | None, link: str
) -> None:
    assert permalink(location, COMMIT, path, lines) == link


@pytest.mark.parametrize(
    ("location", "commit", "path"),
    [
        ("https://git.example.org/cgit/n.git", COMMIT, "a.py"),
        ("https://github.com/o", COMMIT, "a.py"),
        ("https://github.com/o/n/extra", COMMIT, "a.py"),
        ("https://github.com:8443/o/n", COMMIT, "a.py"),
        ("https://github.com.example.org/o/n", COMMIT, "a.py"),
        ("https://evil.example/github.com/o/n", COMMIT, "a.py"),
        ("https://github.com/../n", COMMIT, "a.py"),
        ("https://github.com/o/n?x=1", COMMIT, "a.py"),
        ("javascript://github.com/o/n", COMMIT, "a.py"),
        ("../copy", COMMIT, "a.py"),
        ("https://github.com/o/n", "main", "a.py"),
        ("https://github.com/o/n", COMMIT, ""),
        ("https://github.com/o/n", COMMIT, "../a.py"),
        ("https://github.com/o/n", COMMIT, "/a.py"),
    ],
)
def test_what_has_no_known_address_gets_no_link(location: str, commit: str, path: str) -> None:
    assert permalink(location, commit, path, (1, 2)) == ""


def test_an_swhid_has_its_qualifiers_in_the_order_of_the_specification() -> None:
    made = swhid(BLOB, origin="https://example.org/a;b%20c", commit=COMMIT, path="x y/ü;%.py", lines=(3, 5))
    assert made == (
        f"swh:1:cnt:{BLOB};origin=https://example.org/a%3Bb%2520c;anchor=swh:1:rev:{COMMIT}"
        ";path=/x%20y/%C3%BC%3B%25.py;lines=3-5"
    )
    assert archived(made) == f"https://archive.softwareheritage.org/{made}"


def test_an_swhid_says_only_what_is_known() -> None:
    assert swhid("", origin="https://example.org/a", commit=COMMIT, path="a.py") == ""
    assert swhid("ab" * 32, commit="ab" * 32, path="a.py") == "", "a SHA-256 is no SWHID of version 1"
    assert swhid(BLOB, origin="../copy", path="a.py", lines=(7, 7)) == f"swh:1:cnt:{BLOB};lines=7"
    assert swhid(BLOB, origin="https://me:secret@example.org/a") == f"swh:1:cnt:{BLOB}"
    assert archived(f"swh:1:cnt:{BLOB};lines=7") == ""


def words(text: str) -> Text:
    return Text(text, SourceFile("a.yaml", text), 0, len(text))


def cited(quote: str = "", **more: object) -> Citation:
    return Citation("SRC-1", AT, quote=words(quote) if quote else None, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("citation", "fragment"),
    [
        (cited("well-known, R&D"), "#:~:text=well%2Dknown%2C%20R%26D"),
        (cited("b", prefix="a-", suffix="c, d"), "#:~:text=a%2D-,b,-c%2C%20d"),
        (cited("one\ntwo"), "#:~:text=one,two"),
        (cited("the merge[s] one row", insertions=("s",)), "#:~:text=the%20merge,one%20row"),
        (cited("it is [...] so"), "#:~:text=it%20is,so"),
        (cited(segments=(words("first part"), words("last"))), "#:~:text=first%20part,last"),
        (cited("記憶は 更新-済み"), "#:~:text=%E8%A8%98%E6%86%B6%E3%81%AF%20%E6%9B%B4%E6%96%B0%2D%E6%B8%88%E3%81%BF"),
        (cited("x" * 30 + " middle" * 40 + " " + "y" * 30), f"#:~:text={'x' * 30},{'y' * 30}"),
        (cited("told otherwise", fidelity="paraphrase"), ""),
        (cited(), ""),
    ],
)
def test_a_text_fragment_names_the_words_of_the_page(citation: Citation, fragment: str) -> None:
    assert text_fragment("https://example.org/p", citation) == f"https://example.org/p{fragment}"


def test_a_text_fragment_follows_a_fragment_and_never_a_directive() -> None:
    assert text_fragment("https://example.org/p#s", cited("a")) == "https://example.org/p#s:~:text=a"
    assert text_fragment("https://example.org/p#:~:text=b", cited("a")) == "https://example.org/p#:~:text=b"


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "JAVASCRIPT:alert", "data:text/html,x", "//example.org/a", "https:///a", "https://a b/",
     "https://[x/", "https://exam\u202eple.org/", "https:\\\\example.org", "", "ftp://example.org/"],
)  # fmt: skip
def test_only_http_and_https_may_be_links(address: str) -> None:
    assert not is_web(address)
    assert text_fragment(address, cited("a")) == ""
