"""A project's own templates and tokens, hostile text, and faults in templates."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2 import DictLoader
from lxml import html
from markupsafe import Markup

from reportgen.render.trusted import Trusted
from tests.render import samples
from tests.render.samples import FILES, page, select, source, text_of

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)> &amp; \"quoted\" 'single' {{ 7 * 7 }} {% raw %}"


def test_a_project_changes_one_block_of_a_shipped_template(tmp_path: Path) -> None:
    own = '{% extends "reportgen/history.html" %}{% block list %}<p id="own">Ours</p>{{ super() }}{% endblock %}'
    made, found = samples.site(tmp_path, {"templates/history.html": own})
    assert found == ()
    tree = page(made, "history")
    assert text_of(tree.get_element_by_id("own")) == "Ours"
    assert len(select(tree, ".revs > li")) == 2


def test_a_project_changes_tokens_after_the_shipped_style(tmp_path: Path) -> None:
    made, _ = samples.site(tmp_path, {"templates/tokens.css": ":root { --link: #703; }"})
    style = made.files["assets/style.css"].decode()
    assert style.endswith(":root { --link: #703; }\n")
    assert style.index("--link: ") < style.index("--link: #703")


def test_a_project_goes_without_a_script(tmp_path: Path) -> None:
    made, _ = samples.site(tmp_path, {f"templates/{name}.js": "" for name in ("reader", "table", "search")})
    assert not any(path.endswith(".js") for path in made.files)
    assert not any(b"<script src" in content for path, content in made.files.items() if path.endswith(".html"))


@pytest.mark.parametrize(
    ("template", "line", "words"),
    [
        ("<p>\n{{ page.nothing }}", 2, "nothing"),
        ("<p>\n\n{{ t('no/such') }}", 3, "no/such"),
        ("{% if %}", 1, "Expected an expression"),
        ("<p>\n{{ page.heading.__class__.__mro__ }}", 2, "unsafe"),
        ("<p>\n{% include 'absent.html' %}", 2, "absent.html"),
        ("<p>\n{{ 1 / 0 }}", 2, "division by zero"),
    ],
)
def test_a_fault_in_a_template_has_its_file_and_line(tmp_path: Path, template: str, line: int, words: str) -> None:
    made, found = samples.site(tmp_path, {"templates/glossary.html": template})
    assert [finding.rule.code for finding in found] == ["RG701"]
    span = found[0].span
    assert span is not None
    assert span.file == "templates/glossary.html"
    assert span.start is not None
    assert span.start.line == line
    assert words in found[0].message
    assert made.files == {}


def test_a_fault_reached_through_another_template_is_placed_where_it_stands(tmp_path: Path) -> None:
    own = {"templates/appearance.html": "<b>\n{{ missing.word }}\n</b>"}
    _, found = samples.site(tmp_path, own)
    assert [(f.rule.code, f.span and f.span.file, f.span and f.span.start and f.span.start.line) for f in found] == [
        ("RG701", "templates/appearance.html", 2)
    ]


def test_a_fault_in_a_macro_that_texts_call_is_placed_where_it_stands(tmp_path: Path) -> None:
    shipped = (ROOT / "templates" / "inline.html").read_text("utf-8")
    broken = shipped.replace('<data value="{{ literal }}">', '<data value="{{ literal.nothing.more }}">')
    line = broken[: broken.index("nothing.more")].count("\n") + 1
    _, found = samples.site(tmp_path, {"templates/inline.html": broken})
    assert {(f.rule.code, f.span and f.span.file, f.span and f.span.start and f.span.start.line) for f in found} == {
        ("RG701", "templates/inline.html", line)
    }


def test_text_of_authors_never_becomes_markup_or_a_template(tmp_path: Path) -> None:
    quoted = HOSTILE.replace("'", "''")
    changed = {
        "claims/r/report.yaml": FILES["claims/r/report.yaml"]
        .replace("A report on jars", f"'{quoted}'")
        .replace("What was counted", f"'{quoted}'")
        .replace("Ada Example", f"'{quoted}'"),
        "claims/r/records/a.yaml": FILES["claims/r/records/a.yaml"]
        .replace("title: Jar two holds least", f"title: '{quoted}'")
        .replace("statement: Each jar was counted once.", f"statement: '{quoted}'")
        .replace("prevents: How far two counts differ.", f"prevents: '{quoted}'"),
        "claims/r/glossary.yaml": FILES["claims/r/glossary.yaml"].replace("theBean", f"'{quoted}'"),
    }
    made, found = samples.site(tmp_path, changed)
    assert found == ()
    for path, content in made.files.items():
        if path.endswith(".html"):
            tree = html.document_fromstring(content)
            assert not select(tree, "[onerror]"), path
            assert all(
                script.get("src") or script.get("type") == "application/ld+json" for script in select(tree, "script")
            ), path
            assert b"49" not in re.sub(rb'(?:id|href)="[^"]*"', b"", content), path
    assert HOSTILE in text_of(page(made, "CLM-1"))


def test_an_address_that_is_no_web_address_is_no_link(tmp_path: Path) -> None:
    changed = FILES["claims/r/sources.yaml"].replace("https://example.org/jars", "javascript:alert(1)")
    made, _ = samples.site(tmp_path, {"claims/r/sources.yaml": changed})
    assert "javascript:" not in "".join(
        link.get("href") for path in ("SRC-3", "sources", "") for link in select(page(made, path), "a[href]")
    )


def test_a_former_id_that_is_no_name_of_a_folder_makes_no_page(tmp_path: Path) -> None:
    changed = FILES["claims/r/records/a.yaml"].replace("was: [OLD-7]", "was: ['../../escape', 'a/b', '..', 'Ünïcode']")
    made, found = samples.site(tmp_path, {"claims/r/records/a.yaml": changed})
    assert found == ()
    assert not any("escape" in path or ".." in path or "/a/" in path for path in made.files)
    assert "../../escape" in text_of(page(made, "CLM-1"))


def test_two_pages_for_one_path_are_a_finding_at_the_record(tmp_path: Path) -> None:
    changed = FILES["claims/r/records/a.yaml"].replace("was: [OLD-7]", "was: [clm-2]")
    _, found = samples.site(tmp_path, {"claims/r/records/a.yaml": changed})
    assert [(f.rule.code, f.span and f.span.start and f.span.start.line) for f in found] == [("RG702", 1)]
    assert "`en/r/clm-2/index.html`" in found[0].message


def catalog() -> set[str]:
    with (ROOT / "locales" / "en" / "LC_MESSAGES" / "ui.po").open("rb") as file:
        return {str(message.context) for message in read_po(file) if message.context}


def strings_of_views() -> tuple[set[str], set[str]]:
    """Whole strings of the package, and what stands before the first placeholder of the others."""
    whole: set[str] = set()
    begun: set[str] = set()
    for path in sorted((ROOT / "reportgen").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "name":
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant):
                    begun.add(f"{first.value}/")
    return whole, begun


def strings_of_templates() -> set[str]:
    texts = (path.read_text("utf-8") for path in sorted((ROOT / "templates").glob("*.html")))
    return {key for text in texts for key in re.findall(r"'([a-z0-9-]+/[a-z0-9/-]+)'", text)}


def test_every_key_that_a_template_names_is_in_the_catalog() -> None:
    assert strings_of_templates() - catalog() == set()


def test_no_message_of_the_catalog_is_dead() -> None:
    whole, begun = strings_of_views()
    used = strings_of_templates() | whole
    prefixes = tuple(prefix for prefix in begun if re.fullmatch(r"[a-z-]+(?:/[a-z/-]*)?", prefix) and len(prefix) > 3)
    assert sorted(key for key in catalog() if key not in used and not key.startswith(prefixes)) == []


def test_no_page_holds_a_word_that_is_not_in_the_catalog(tmp_path: Path) -> None:
    made, _ = samples.site(tmp_path, {"locales/en/LC_MESSAGES/ui.po": shouted()})
    for path in ("", "CLM-1", "SRC-1", "FIG-1", "claims", "table", "sources", "limitations", "glossary", "history"):
        tree = html.document_fromstring(source(made, path))
        for element in select(tree, "h2, dt, summary, .lede, .toc-h, .byline a, .small, thead th"):
            own = "".join(element.itertext()).strip()
            assert not own or own in AUTHORS or "‹" in own, (path, own)


AUTHORS = {
    "Introduction",
    "One count",
    "The jars are small.",
    "The end",
    "The end.",
    "bean",
    "Jar",
    "Beans",
    "jar",
    "beans",
    "who",
    "CC-BY-4.0",
}
"""Words of the sample's author in the same places."""


def shouted() -> str:
    """The catalog of the theme with every message marked, as a project's own."""
    text = (ROOT / "locales" / "en" / "LC_MESSAGES" / "ui.po").read_text("utf-8")
    head, _, rest = text.partition("\n\n")
    marked = re.sub(r'^(msgid(?:_plural)? )"(.+)"$', r'\1"‹\2›"', rest, flags=re.MULTILINE)
    return f"{head}\n\n{marked}"


def test_the_shipped_templates_make_the_same_pages_with_and_without_a_sandbox(tmp_path: Path) -> None:
    quick, _ = samples.site(tmp_path / "quick", {})
    in_sandbox, _ = samples.site(tmp_path / "sandbox", {"templates/of-no-page.html": "{{ 1 }}"})
    assert quick.files == in_sandbox.files


def test_words_that_are_markup_and_words_that_are_not_are_escaped_apart() -> None:
    environment = Trusted(
        loader=DictLoader({"m": "{% macro icon(x) %}{{ x }}{% endmacro %}{{ icon(a) }}{{ icon(b) }}"})
    )
    environment.autoescape = True
    assert environment.get_template("m").render(a="<b>", b=Markup("<b>")) == "&lt;b&gt;<b>"
