"""How the shipped templates run: as jinja2 runs them, without what only strange templates need.

They are part of reportgen, so they need no sandbox. No macro of theirs takes keyword rests or looks at
its caller, no callable asks for the context, and what they print are strings and markup. With that
known, calls and escaping take half the time and give the same pages; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from keyword import iskeyword
from typing import Any

from jinja2 import BytecodeCache, Environment, Template, compiler, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

from reportgen.bytecode import keep, kept

KEPT = frozenset({"icon", "shape", "badge", "badge_button", "head", "legend"})
"""Macros of small parts that pages repeat: made once for the same values."""

_COMPILERS = (compiler.__file__, __file__)
"""What writes the code of templates."""

_MARKED = str.__new__
"""Makes `Markup` of a string without asking whether it is one."""

_escaped = lru_cache(maxsize=8192)(escape)


def _quickly_escaped(value: object) -> Markup:
    """What `escape` gives; the words and addresses that pages repeat are escaped once."""
    kind = type(value)
    return value if kind is Markup else _escaped(value) if kind is str else escape(value)  # type: ignore[return-value]


class _Macro(Macro):
    """A macro that passes its values straight to its body."""

    def __init__(self, environment: Environment, func: Callable[..., str], name: str, *more: Any) -> None:
        super().__init__(environment, func, name, *more)
        self._body = func
        self._absent = (missing,) * self._argument_count
        self._make = lru_cache(maxsize=4096, typed=True)(self._made) if name in KEPT else self._made

    def __call__(self, *values: Any, **named: Any) -> str:
        return super().__call__(*values, **named) if named else self._make(*values, *self._absent[len(values) :])

    def _made(self, *values: Any) -> str:
        return _MARKED(Markup, self._body(*values))  # a macro escapes what it prints


class _Context(Context):
    """Names of a page; calls what the template calls."""

    def call(self, called: Callable[..., Any], /, *values: Any, **named: Any) -> Any:
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return called(*values, **named)


class _Generator(CodeGenerator):
    """Writes plainer code for templates: what stands side by side is one piece, a call is a call."""

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802 - named by jinja2
        """A piece outside of macros goes through a generator for every template that a page extends."""
        if frame.buffer is not None or frame.require_output_check or len(node.nodes) == 1:
            super().visit_Output(node, frame)
            return
        inner = frame.copy()
        inner.buffer = self.temporary_identifier()
        self.writeline(f"{inner.buffer} = []")
        super().visit_Output(node, inner)
        self.writeline(f"yield concat({inner.buffer})")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802, FBT001, FBT002
        """A call as Python has it: nothing that is called asks for the context."""
        if forward_caller or node.dyn_args or node.dyn_kwargs or any(iskeyword(named.key) for named in node.kwargs):
            super().visit_Call(node, frame, forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for value in node.args:
            self.visit(value, frame)
            self.write(", ")
        for named in node.kwargs:
            self.write(f"{named.key}=")
            self.visit(named.value, frame)
            self.write(", ")
        self.write(")")


class _Template(Template):
    """A compiled template."""

    @classmethod
    def from_code(cls, environment: Environment, code: Any, *more: Any) -> Template:
        made = super().from_code(environment, code, *more)
        made.root_render_func.__globals__.update(escape=_quickly_escaped, Macro=_Macro)
        return made


class _Kept(BytecodeCache):
    """The code of templates, made again only when one of them or jinja2's compiler is another."""

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        options = f"{environment.autoescape} {environment.trim_blocks} {environment.lstrip_blocks}"
        bucket = Bucket(environment, name, "\0".join((name, filename or "", options, source)))
        bucket.code = kept(name, bucket.checksum, _COMPILERS)
        return bucket

    def set_bucket(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            keep(bucket.key, bucket.checksum, _COMPILERS, bucket.code)


class Trusted(Environment):
    """The environment of the shipped templates, which are compiled once for all builds."""

    template_class = _Template
    context_class = _Context
    code_generator_class = _Generator

    def __init__(self, **options: Any) -> None:
        super().__init__(bytecode_cache=_Kept(), **options)
