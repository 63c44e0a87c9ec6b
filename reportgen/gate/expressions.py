"""The little language of `checks`: one expression over recorded values, read by a table of what is allowed.

The text is bounded before Python's parser sees it, nothing is compiled or called but six functions of ours, and
steps, digits and lengths are bounded while it is worked out. Numbers are decimals with the precision in which
they are written. Jinja2's sandbox would bound the attributes, and neither time nor memory.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Mapping

from reportgen.diagnostics import did_you_mean

MAX_LENGTH = 1_000
MAX_NESTING = 30
MAX_DEPTH = 60


class ExpressionError(Exception):
    """Why a test cannot be evaluated; `begin` and `end` are offsets in its text."""

    def __init__(self, message: str, begin: int = 0, end: int = 0, advice: str = "") -> None:
        super().__init__(message)
        self.begin, self.end, self.advice = begin, end, advice


def addresses(test: str) -> tuple[tuple[str, int], ...]:
    """Every recorded value that a test names, with the offset of its address; none of what is no test."""
    try:
        tree, source = parsed(test)
    except ExpressionError:
        return ()
    calls = (node for node in ast.walk(tree) if _is_value(node))
    named = [call.args[0] for call in calls if isinstance(call, ast.Call)]
    found = ((source.typed(name)[1:-1], source.begin(name) + 1) for name in named)
    return tuple(sorted(found, key=lambda one: one[1]))


class Source:
    """The text of a test, with the offsets of its nodes in characters."""

    def __init__(self, test: str) -> None:
        self.indent = len(test) - len(test.lstrip())
        self.text = test.strip()
        self._bytes = self.text.encode("utf-8", "surrogatepass")

    def begin(self, node: ast.expr) -> int:
        """Where a node begins, in characters of the test."""
        return self.indent + self._characters(node.col_offset)

    def end(self, node: ast.expr) -> int:
        """Where it ends."""
        return self.indent + self._characters(node.end_col_offset or node.col_offset)

    def typed(self, node: ast.expr) -> str:
        """The characters of a node."""
        return self._bytes[node.col_offset : node.end_col_offset].decode("utf-8", "surrogatepass")

    def fault(self, node: ast.expr, message: str, advice: str = "") -> ExpressionError:
        """The error for a node."""
        return ExpressionError(message, self.begin(node), self.end(node), advice)

    def _characters(self, column: int) -> int:
        return len(self._bytes[:column].decode("utf-8", "replace"))


def parsed(test: str) -> tuple[ast.expr, Source]:
    """The tree of a test, every node of it allowed, whether it will be reached or not."""
    if len(test) > MAX_LENGTH:
        message = f"it has {len(test)} characters, more than {MAX_LENGTH}"
        raise ExpressionError(message, 0, len(test), "split it into several checks")
    source = Source("".join(" " if mark in "\t\r\n\f" else mark for mark in test))
    if _nesting(source.text) > MAX_NESTING:
        raise ExpressionError(f"its brackets are nested more than {MAX_NESTING} deep", 0, len(test))
    try:
        with warnings.catch_warnings():  # what is odd in Python is refused below
            warnings.simplefilter("ignore")
            tree = ast.parse(source.text, mode="eval").body
    except SyntaxError as error:
        at = source.indent + min(max((error.offset or 1) - 1, 0), max(len(source.text) - 1, 0))
        reason = (error.msg or "invalid syntax").partition(" (")[0]
        raise ExpressionError(f"it is no expression: {reason[:1].lower()}{reason[1:]}", at, at + 1, FORM) from None
    except (ValueError, RecursionError, MemoryError):
        raise ExpressionError("it is no expression", 0, len(test), FORM) from None
    _vet(tree, source)
    return tree, source


FORM = 'write a comparison, as in `value("table.row.column") >= 5`'


def _nesting(text: str) -> int:
    """How deep brackets are nested at most, those in quotes included."""
    depth = most = 0
    for mark in text:
        depth += (mark in "([{") - (mark in ")]}")
        most = max(most, depth)
    return most


def _vet(tree: ast.expr, source: Source) -> None:
    """Every node is in the table, or ExpressionError for the first that is not."""
    todo: list[tuple[ast.expr, int]] = [(tree, 0)]
    while todo:
        node, depth = todo.pop()
        if depth > MAX_DEPTH:
            raise ExpressionError(f"it is nested more than {MAX_DEPTH} deep", 0, len(source.text))
        allowed = ALLOWED.get(type(node))
        if allowed is None:
            what = REFUSED.get(type(node), f"`{shown(source.typed(node))}` is not allowed")
            raise source.fault(node, what, LANGUAGE)
        fault = allowed(node)
        if fault:
            raise source.fault(node, fault, LANGUAGE)
        if isinstance(node, ast.Call):
            _vet_call(node, source)
            todo += [(one, depth + 1) for one in node.args]
        else:
            todo += [(one, depth + 1) for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr)]


def _vet_call(node: ast.Call, source: Source) -> None:
    name = source.typed(node.func)
    if not isinstance(node.func, ast.Name) or name not in FUNCTIONS:
        advice = did_you_mean(name, FUNCTIONS) or f"the functions are {', '.join(f'`{one}`' for one in FUNCTIONS)}"
        raise source.fault(node.func, f"`{shown(name)}` is no function of a test", advice)
    if node.keywords:
        raise source.fault(node.keywords[0].value, f"`{name}` takes no named argument", LANGUAGE)
    if name != "value":
        return
    typed = source.typed(node.args[0]) if len(node.args) == 1 else ""
    if not _ADDRESS.fullmatch(typed):
        raise source.fault(node, "`value` takes one address in quotes", 'write `value("table.row.column")`')


def _is_value(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "value"


def shown(text: str) -> str:
    """Characters of a test that fit into a message."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:39]}…"


def _one_of(*kinds: type[ast.AST]) -> Callable[[ast.expr], str]:
    def fault(node: ast.expr) -> str:
        operators = [node.op] if isinstance(node, (ast.BinOp, ast.UnaryOp)) else getattr(node, "ops", [])
        wrong = next((one for one in operators if not isinstance(one, kinds)), None)
        return f"the operator `{OPERATORS.get(type(wrong), '?')}` is not allowed" if wrong else ""

    return fault


def _constant(node: ast.expr) -> str:
    held = node.value if isinstance(node, ast.Constant) else None
    return "" if isinstance(held, (bool, int, float, str)) else "only numbers, texts, `True` and `False` are values"


def _anything(_node: ast.expr) -> str:
    return ""


OPERATORS: Mapping[type[ast.AST], str] = {
    ast.Pow: "**", ast.FloorDiv: "//", ast.MatMult: "@", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&",
    ast.BitOr: "|", ast.BitXor: "^", ast.Invert: "~", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
"""Operators of Python that are none here, as they are written."""
ALLOWED: Mapping[type[ast.AST], Callable[[ast.expr], str]] = {
    ast.BoolOp: _anything,
    ast.BinOp: _one_of(ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Mod),
    ast.UnaryOp: _one_of(ast.Not, ast.USub, ast.UAdd),
    ast.Compare: _one_of(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn),
    ast.IfExp: _anything,
    ast.List: _anything,
    ast.Constant: _constant,
    ast.Call: _anything,
}
"""The nodes that a test may have, each with what else must hold of it."""
REFUSED: Mapping[type[ast.AST], str] = {
    ast.Attribute: "a test reads no attributes",
    ast.Subscript: "a test takes no parts of values",
    ast.Lambda: "a test defines no functions",
    ast.ListComp: "a test has no loops",
    ast.SetComp: "a test has no loops",
    ast.DictComp: "a test has no loops",
    ast.GeneratorExp: "a test has no loops",
    ast.NamedExpr: "a test gives no names",
    ast.JoinedStr: "a test formats no text",
}
FUNCTIONS = ("value", "min", "max", "sum", "len", "abs")
LANGUAGE = (
    "a test has comparisons, `and`, `or`, `not`, `if … else`, `+ - * / %`, numbers, texts, lists, and "
    f"{', '.join(f'`{one}`' for one in FUNCTIONS)}"
)
_ADDRESS = re.compile(r"""(["'])[^"'\\]{1,200}\1""")
