"""What the structure promises, read from the syntax tree: layers, library homes, bans, sizes, docstrings.

The same promises are told in ARCHITECTURE.md; a promise that is not tested here goes stale there.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "reportgen"
FILES = tuple(sorted(PACKAGE.rglob("*.py")))

# A row may import the rows below it. Modules of one row never import each other, except where
# ALLIES says so. A module that stands in no row fails the test: give it a place first.
LAYERS: tuple[tuple[str, ...], ...] = (
    ("__main__",),
    ("cli",),
    ("serve",),
    ("units",),
    ("build", "edits", "reporters"),
    ("kept",),
    ("load", "evidence", "checks", "localise", "render", "verify", "write"),
    ("gate", "revisions"),
    ("records", "prose", "catalogs", "figures", "schema", "locks", "matching", "lineage"),
    ("config",),
    ("bytecode", "files", "git", "manifest", "store", "yamltext"),
    ("rules",),
    ("diagnostics", "model"),
    ("outside", "source"),
    ("frozen",),
)
ALLIES = frozenset({("diagnostics", "model"), ("model", "diagnostics")})

HOMES: dict[str, frozenset[str]] = {
    "ruamel": frozenset({"yamltext"}),
    "markdown_it": frozenset({"prose"}),
    "mdit_py_plugins": frozenset({"prose"}),
    "jinja2": frozenset({"render"}),
    "markupsafe": frozenset({"render", "prose", "figures"}),
    "babel": frozenset({"localise", "catalogs"}),
    "lxml": frozenset({"evidence", "figures", "verify"}),
    "pypdf": frozenset({"evidence"}),
    "click": frozenset({"cli"}),
    "rich": frozenset({"cli"}),
    "watchfiles": frozenset({"serve"}),
    "distributed": frozenset({"units"}),
    "tomllib": frozenset({"config", "cli"}),
}

# Modules that may touch the disk, and the names by which a disk is touched.
DISK = frozenset({"bytecode", "files", "git", "store", "write", "verify", "serve", "cli", "units"})
DISK_CALLS = frozenset({
    "open", "read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "unlink", "rmdir", "rename", "touch",
    "iterdir", "rglob", "exists", "is_file", "is_dir", "is_symlink", "stat", "lstat", "symlink_to", "hardlink_to",
    "chmod", "samefile", "scandir", "listdir", "makedirs", "fsync",
})  # fmt: skip
DISK_MODULES = frozenset({"os", "shutil", "tempfile", "glob", "io", "fcntl", "mmap", "importlib.resources"})

# Modules that may know the time, the environment and chance.
OUTSIDE = frozenset({"cli", "serve"})
OUTSIDE_MODULES = frozenset({"time", "random", "secrets", "uuid", "locale", "platform", "getpass", "socket"})
GRANTED = frozenset({("store", "secrets"), ("evidence", "io")})
"""The key of this user is made of chance; a PDF is handed to its reader as a stream in memory."""
OUTSIDE_CALLS = frozenset(
    {"now", "utcnow", "today", "getenv", "fromtimestamp", "environ", "getcwd", "cwd", "home", "expanduser"}
)

MAX_FILE = 400
MAX_FUNCTION = 40

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def unit(path: Path) -> str:
    """The module that a file belongs to: `render` for reportgen/render/pages.py."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return "" if parts == ("__init__",) else parts[0]


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every imported module by its full name, with the line; `from a import b` gives `a` and `a.b`."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((name.name, node.lineno) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            module = node.module or ""
            yield module, node.lineno
            yield from ((f"{module}.{name.name}", node.lineno) for name in node.names)


def row(module: str) -> int:
    for number, names in enumerate(LAYERS):
        if module in names:
            return number
    pytest.fail(f"reportgen.{module} has no layer: add it to LAYERS in {Path(__file__).name} and to ARCHITECTURE.md")


def test_every_module_has_a_layer() -> None:
    found = {unit(path) for path in FILES} - {""}
    assert sorted(name for name in found if not any(name in names for names in LAYERS)) == []


def test_imports_lead_downwards() -> None:
    wrong = []
    for path in FILES:
        here = unit(path)
        for name, line in imports(path):
            parts = name.split(".")
            if parts[0] != "reportgen" or len(parts) < 2 or not here:
                continue
            there = parts[1]
            if there == here or there.startswith("__version"):
                continue
            if row(there) <= row(here) and (here, there) not in ALLIES:
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {here} imports {there}")
    assert wrong == []


def test_libraries_stay_at_home() -> None:
    wrong = []
    for path in FILES:
        for name, line in imports(path):
            library = name.split(".")[0]
            if library in HOMES:
                if unit(path) not in HOMES[library]:
                    wrong.append(f"{path.relative_to(ROOT)}:{line}: {library}")
            elif library not in sys.stdlib_module_names and library not in ("reportgen", "_ruamel_yaml"):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {library} has no home")
    assert wrong == []


def test_only_three_commands_use_the_network() -> None:
    """`sources fetch`, `sources capture` and `verify` of a URL. Nothing else; `serve` listens on loopback."""
    network = {
        "reportgen.git.fetch": {"cli/bringing.py"},
        "reportgen.git.transfer": {"git/fetch.py"},
        "urllib.request": {"cli/download.py", "cli/served.py"},
        "http.client": {"cli/download.py", "cli/served.py"},
        "reportgen.cli.bringing": {"cli/sources.py"},
        "reportgen.cli.download": {"cli/keeping.py", "cli/served.py", "cli/verify.py"},
        "reportgen.cli.served": {"cli/verify.py"},
        "reportgen.cli.keeping": {"cli/sources.py"},
    }
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in FILES
        for name, line in imports(path)
        if name in network and path.relative_to(PACKAGE).as_posix() not in network[name]
    ]
    assert found == []


def names_used(path: Path) -> Iterator[tuple[str, int]]:
    """Names that are called, and attributes that are read, with their lines."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            through = node.func.value
            if not (isinstance(through, ast.Name) and through.id == "files"):  # the reader of inputs itself
                yield node.func.attr, node.lineno
        elif isinstance(node, ast.Attribute) and node.attr == "environ":
            yield node.attr, node.lineno


def offences(allowed: frozenset[str], modules: frozenset[str], calls: frozenset[str]) -> list[str]:
    wrong = []
    for path in FILES:
        if unit(path) in allowed:
            continue
        seen = [(name, line) for name, line in imports(path) if name in modules and (unit(path), name) not in GRANTED]
        seen += [(name, line) for name, line in names_used(path) if name in calls]
        wrong += [f"{path.relative_to(ROOT)}:{line}: {name}" for name, line in seen]
    return wrong


def test_only_the_border_touches_the_disk() -> None:
    assert offences(DISK, DISK_MODULES, DISK_CALLS) == []


def test_only_the_border_knows_time_environment_and_chance() -> None:
    assert offences(OUTSIDE, OUTSIDE_MODULES, OUTSIDE_CALLS) == []


def test_only_the_command_line_prints() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in FILES
        for name, line in names_used(path)
        if name in {"print", "breakpoint", "input"} and unit(path) != "cli"
    ]
    assert wrong == []


def test_nothing_depends_on_the_hash_seed() -> None:
    wrong = [f"{path.relative_to(ROOT)}:{line}" for path in FILES for name, line in names_used(path) if name == "hash"]
    assert wrong == []


def literal_lines(path: Path) -> int:
    """Lines of module-level tables: assignments of a container, whose size is no complexity."""
    total = 0
    for node in tree(path).body:
        value = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
        call_of_table = isinstance(value, ast.Call) and any(
            isinstance(a, (ast.Dict, ast.Tuple, ast.Set)) for a in value.args
        )
        if isinstance(value, (ast.Dict, ast.Tuple, ast.List, ast.Set)) or call_of_table:
            total += (node.end_lineno or node.lineno) - node.lineno + 1
    return total


def test_files_are_short() -> None:
    wrong = []
    for path in FILES:
        lines = len(path.read_text("utf-8").splitlines()) - literal_lines(path)
        if lines > MAX_FILE:
            wrong.append(f"{path.relative_to(ROOT)}: {lines} lines")
    assert wrong == []


def test_functions_are_short() -> None:
    wrong = []
    for path in FILES:
        for node in ast.walk(tree(path)):
            if isinstance(node, Function):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MAX_FUNCTION:
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} has {lines} lines")
    assert wrong == []


def is_overload(node: ast.ClassDef | Function) -> bool:
    """Whether it only declares types: the documented one follows."""
    return any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)


def undocumented(path: Path) -> Iterator[str]:
    module = tree(path)
    if module.body and not ast.get_docstring(module):
        yield f"{path.relative_to(ROOT)}: the file says nothing about itself"
    for node in module.body:
        if isinstance(node, (ast.ClassDef, *Function.__args__)) and not node.name.startswith("_"):
            members = (
                [node, *(m for m in node.body if isinstance(m, Function))] if isinstance(node, ast.ClassDef) else [node]
            )
            for item in members:
                if not item.name.startswith("_") and not ast.get_docstring(item) and not is_overload(item):
                    yield f"{path.relative_to(ROOT)}:{item.lineno}: {item.name}"


def test_public_names_are_documented() -> None:
    assert [line for path in FILES for line in undocumented(path)] == []


def test_architecture_names_every_module() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    assert [name for names in LAYERS for name in names if f"`{name}`" not in text] == []
    assert len(text.splitlines()) <= 200
