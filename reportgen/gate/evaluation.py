"""A vetted test → true or false. Steps, digits and lengths are bounded, whatever the operands are."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from decimal import Context, Decimal, DecimalException, DivisionByZero, InvalidOperation, Overflow
from typing import Any, Union

from reportgen.gate.expressions import ExpressionError, Source, parsed, shown

MAX_STEPS = 2_000
MAX_ITEMS = 500
MAX_TEXT = 4_000
_NUMBERS = Context(prec=60, Emax=999, Emin=-999, traps=[DivisionByZero, InvalidOperation, Overflow])
_LITERAL = re.compile(r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")
_RECORDED = re.compile(rf"[-+]?{_LITERAL.pattern}")
_LONGEST = 60

Value = Union[Decimal, bool, str, "list[Value]"]
Lookup = Callable[[str], "str | None"]


class ValueUnreadableError(Exception):
    """A recorded value cannot be read; its file or address has a finding of its own."""


def evaluate(test: str, lookup: Lookup) -> bool:
    """What a test comes to. `lookup` gives the characters of a recorded value, or None when it cannot be read.

    ExpressionError for what is not of the language, too large or no truth; ValueUnreadableError.
    """
    tree, source = parsed(test)
    found = _Run(source, lookup).value(tree)
    if not isinstance(found, bool):
        advice = "compare it with something, as in `value(…) >= 5`"
        raise ExpressionError(f"it comes to {_told(found)}, neither true nor false", 0, len(test), advice)
    return found


class _Run:
    """One evaluation."""

    def __init__(self, source: Source, lookup: Lookup) -> None:
        self.source = source
        self._lookup = lookup
        self._steps = 0

    def value(self, node: ast.expr) -> Value:
        """The value of a node; the steps so far are counted."""
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise self.source.fault(node, f"it takes more than {MAX_STEPS} steps")
        found = _NODES[type(node)](self, node)
        if isinstance(found, (list, str)) and len(found) > (MAX_TEXT if isinstance(found, str) else MAX_ITEMS):
            raise self.source.fault(node, "a text or list becomes too long")
        return found

    def truth(self, node: ast.expr) -> bool:
        """A value that must be true or false."""
        found = self.value(node)
        if not isinstance(found, bool):
            raise self.source.fault(node, f"{_told(found)} is neither true nor false", "compare it with something")
        return found

    def number(self, node: ast.expr) -> Decimal:
        """A value that must be a number."""
        return self.numeric(node, self.value(node))

    def numeric(self, node: ast.expr, found: Value) -> Decimal:
        """A value that was worked out, when it is a number."""
        if not isinstance(found, Decimal):
            raise self.source.fault(node, f"{_told(found)} is no number")
        return found

    def recorded(self, address: str) -> Value:
        """A recorded value: a number with its literal precision, else text."""
        typed = self._lookup(address)
        if typed is None:
            raise ValueUnreadableError(address)
        typed = typed.strip().replace("\u2212", "-")
        return Decimal(typed) if len(typed) <= _LONGEST and _RECORDED.fullmatch(typed) else typed

    def calculated(self, node: ast.expr, work: Callable[[], Decimal]) -> Decimal:
        """What an operation on numbers gives."""
        try:
            return work()
        except DivisionByZero:
            raise self.source.fault(node, f"`{shown(self.source.typed(node))}` divides by zero") from None
        except DecimalException:
            message = f"`{shown(self.source.typed(node))}` has no value that can be worked out"
            raise self.source.fault(node, message, "numbers have up to 60 digits and an exponent up to 999") from None


def _told(value: Value) -> str:
    if isinstance(value, bool):
        return f"`{value}`"
    return "a list" if isinstance(value, list) else f"`{shown(str(value))}`"


def _constant(run: _Run, node: ast.Constant) -> Value:
    if isinstance(node.value, (bool, str)):
        return node.value
    typed = run.source.typed(node)
    if not _LITERAL.fullmatch(typed) or len(typed) > _LONGEST:
        raise run.source.fault(node, f"`{shown(typed)}` is no number of up to {_LONGEST} decimal digits")
    return run.calculated(node, lambda: _NUMBERS.create_decimal(typed))


def _list(run: _Run, node: ast.List) -> Value:
    return [run.value(item) for item in node.elts]


def _both(run: _Run, node: ast.BoolOp) -> Value:
    stop = isinstance(node.op, ast.Or)
    return stop if any(run.truth(item) is stop for item in node.values) else not stop


def _unary(run: _Run, node: ast.UnaryOp) -> Value:
    if isinstance(node.op, ast.Not):
        return not run.truth(node.operand)
    number = run.number(node.operand)
    return run.calculated(node, lambda: _NUMBERS.minus(number) if isinstance(node.op, ast.USub) else number)


def _binary(run: _Run, node: ast.BinOp) -> Value:
    left, right = run.value(node.left), run.value(node.right)
    if isinstance(node.op, ast.Add):
        if isinstance(left, str) and isinstance(right, str):
            return left + right
        if isinstance(left, list) and isinstance(right, list):
            return left + right
    first, second = run.numeric(node.left, left), run.numeric(node.right, right)
    return run.calculated(node, lambda: _OPERATIONS[type(node.op)](first, second))


def _remainder(first: Decimal, second: Decimal) -> Decimal:
    """The remainder with the sign of the divisor, as Python has it for whole numbers."""
    rest = _NUMBERS.remainder(first, second)
    return _NUMBERS.add(rest, second) if rest and (rest < 0) != (second < 0) else rest


_OPERATIONS: Mapping[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: _NUMBERS.add,
    ast.Sub: _NUMBERS.subtract,
    ast.Mult: _NUMBERS.multiply,
    ast.Div: _NUMBERS.divide,
    ast.Mod: _remainder,
}


def _compare(run: _Run, node: ast.Compare) -> Value:
    left, at = run.value(node.left), node.left
    for operator, item in zip(node.ops, node.comparators, strict=True):
        right = run.value(item)
        if not _holds(run, node, operator, (left, right)):
            return False
        left, at = right, item
    return at is not None


def _holds(run: _Run, node: ast.expr, operator: ast.cmpop, pair: tuple[Value, Value]) -> bool:
    left, right = pair
    if isinstance(operator, (ast.In, ast.NotIn)):
        if isinstance(right, list):
            return (left in right) is isinstance(operator, ast.In)
        if isinstance(left, str) and isinstance(right, str):
            return (left in right) is isinstance(operator, ast.In)
        raise run.source.fault(node, f"nothing is in {_told(right)}", "`in` looks in lists and texts")
    if type(left) is not type(right):
        message = f"{_told(left)} is compared with {_told(right)}, which is of another kind"
        raise run.source.fault(node, message, "write numbers without quotes and texts with quotes")
    if isinstance(operator, (ast.Eq, ast.NotEq)):
        return (left == right) is isinstance(operator, ast.Eq)
    if isinstance(left, Decimal) and isinstance(right, Decimal):
        return _ORDER[type(operator)](left, right)
    raise run.source.fault(node, f"{_told(left)} has no order", "only numbers are less or greater")


_ORDER: Mapping[type[ast.cmpop], Callable[[Decimal, Decimal], bool]] = {
    ast.Lt: lambda left, right: left < right,
    ast.LtE: lambda left, right: left <= right,
    ast.Gt: lambda left, right: left > right,
    ast.GtE: lambda left, right: left >= right,
}


def _choice(run: _Run, node: ast.IfExp) -> Value:
    return run.value(node.body if run.truth(node.test) else node.orelse)


def _call(run: _Run, node: ast.Call) -> Value:
    name = run.source.typed(node.func)
    given = [run.value(item) for item in node.args]
    if name == "value":
        return run.recorded(str(given[0]))
    if name in ("len", "abs") and len(given) != 1:
        raise run.source.fault(node, f"`{name}` takes one value")
    if name == "len":
        if not isinstance(given[0], (str, list)):
            raise run.source.fault(node, f"{_told(given[0])} has no length")
        return Decimal(len(given[0]))
    items = given[0] if len(given) == 1 and isinstance(given[0], list) else given
    numbers = [run.numeric(node, item) for item in items]
    if name != "sum" and not numbers:
        raise run.source.fault(node, f"`{name}` of nothing has no value")
    return run.calculated(node, lambda: _AGGREGATES[name](numbers))


def _sum(numbers: list[Decimal]) -> Decimal:
    total = Decimal(0)
    for number in numbers:
        total = _NUMBERS.add(total, number)
    return total


_AGGREGATES: Mapping[str, Callable[[list[Decimal]], Decimal]] = {
    "min": min,
    "max": max,
    "sum": _sum,
    "abs": lambda numbers: _NUMBERS.abs(numbers[0]),
}
_NODES: Mapping[type[ast.expr], Callable[[_Run, Any], Value]] = {
    ast.Constant: _constant,
    ast.List: _list,
    ast.BoolOp: _both,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.Compare: _compare,
    ast.IfExp: _choice,
    ast.Call: _call,
}
