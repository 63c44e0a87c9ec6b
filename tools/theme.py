"""The reference of the theme: tokens, blocks and what every page's view holds, read from the files themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "templates"
VIEWS = ROOT / "reportgen" / "render" / "views"
PAGES = {
    "site.html": ("site", "SitePage"),
    "edition.html": ("edition", "EditionPage"),
    "record.html": ("record", "RecordPage"),
    "list.html": ("lists", "ListPage"),
    "base.html": ("frame", "Frame"),
    "search.html": ("search", "SearchPage"),
    "moved.html": ("site", "MovedPage"),
}
"""Template → module and class of its `page`; that of `base.html` is `page.frame`."""
_TOKEN = re.compile(r"^\s*(--[a-z0-9-]+):\s*([^;]+);", re.MULTILINE)
_BLOCK = re.compile(r"\{%-? *block ([a-z_]+)")
_EXTENDS = re.compile(r'\{% extends "([^"]+)" %\}')


def theme(written: str) -> str:
    """The whole page."""
    parts = [
        "# Reference of the theme",
        written,
        LEAD,
        "## Tokens",
        _tokens(),
        "## Blocks",
        BLOCKS,
        _blocks(),
        "## Views",
    ]
    shown: dict[str, None] = {}
    for template, (module, name) in PAGES.items():
        parts += [f"### `{template}`: `{module}.{name}`", _class(module, name, shown)]
    parts += ["### The smaller parts", "Values that the fields above hold."]
    waiting = list(shown)
    for known in waiting:
        found = _find(known)
        if found is not None and known not in {name for _, name in PAGES.values()}:
            parts.append(f"#### `{found[0]}.{known}`\n\n{_class(found[0], known, shown)}")
            waiting += [name for name in shown if name not in waiting]
    return "\n\n".join(parts) + "\n"


LEAD = (
    "How they are used is told in [The theme](theme.md). What is listed here stays until the changelog says otherwise."
)
BLOCKS = (
    'A template of your own that begins with `{% extends "reportgen/<name>" %}` replaces any of these; `{{ super() }}` '
    "is what stood there. A template has the blocks of the one that it extends, too."
)


def _tokens() -> str:
    """Every token of the first part of the style sheet with its value; those of a script are beside its language."""
    text = (TEMPLATES / "style.css").read_text("utf-8")
    text = re.sub(r"/\*.*?\*/", "", text[: text.index("/* ---------- 2.")], flags=re.DOTALL)
    rows = ["| token | where | value |", "| --- | --- | --- |"]
    for selector, body in re.findall(r"^([^\s/{][^{]*)\{(.*?)\}", text, re.MULTILINE | re.DOTALL):
        where = " ".join(selector.split()).replace("|", "\\|")
        rows += [
            f"| `{name}` | `{where}` | `{' '.join(value.split())}` |" for name, value in _TOKEN.findall(_lines(body))
        ]
    return "\n".join(rows)


def _lines(body: str) -> str:
    """Each declaration on a line of its own."""
    return re.sub(r";\s*(?=--)", ";\n", body)


def _blocks() -> str:
    rows = ["| template | extends | blocks |", "| --- | --- | --- |"]
    for path in sorted(TEMPLATES.glob("*.html")):
        text = path.read_text("utf-8")
        names = dict.fromkeys(_BLOCK.findall(text))
        parent = _EXTENDS.search(text)
        if names or parent:
            above = f"`{parent[1]}`" if parent else ""
            rows.append(f"| `{path.name}` | {above} | {', '.join(f'`{name}`' for name in names)} |")
    return "\n".join(rows)


def _class(module: str, name: str, shown: dict[str, None]) -> str:
    """What the class says of itself, and a row a field; classes that its fields name are noted for later."""
    node = _node(module, name)
    rows = [ast.get_docstring(node) or "", "", "| field | type | |", "| --- | --- | --- |"]
    for field, kind, note in _fields(node):
        rows.append(f"| `{field}` | `{kind}` | {note} |".replace("  |", " |"))
        shown.update(dict.fromkeys(word for word in re.findall(r"[A-Z][A-Za-z]+", kind) if _find(word)))
    return "\n".join(rows)


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    for item, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            is_note = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            note = " ".join(str(after.value.value).split()) if is_note else ""  # type: ignore[union-attr]
            yield item.target.id, ast.unparse(item.annotation).replace("|", "or"), note.replace("|", "\\|")


def _find(name: str) -> tuple[str, ast.ClassDef] | None:
    """The module that defines a class of views."""
    for path in sorted(VIEWS.glob("*.py")):
        if f"class {name}" in path.read_text("utf-8"):
            for item in ast.parse(path.read_text("utf-8")).body:
                if isinstance(item, ast.ClassDef) and item.name == name:
                    return path.stem, item
    return None


def _node(module: str, name: str) -> ast.ClassDef:
    for item in ast.parse((VIEWS / f"{module}.py").read_text("utf-8")).body:
        if isinstance(item, ast.ClassDef) and item.name == name:
            return item
    raise LookupError(f"there is no class {module}.{name}")
