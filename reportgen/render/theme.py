"""The theme: templates compiled once a build, and the place of a fault in one of them.

Jinja2 lives here and nowhere else. A project's own templates are text of its authors, not code that
a build trusts: with one of them, all run in a sandbox. The shipped ones alone run without, which halves their time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from traceback import walk_tb
from typing import TypeVar

from jinja2 import (
    BaseLoader,
    Environment,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.model import Project
from reportgen.render.trusted import Trusted
from reportgen.rules import rule
from reportgen.source import Position, Span

Findings = tuple[Diagnostic, ...]
_Made = TypeVar("_Made")

MACROS = ("inline.html",)
"""Templates whose macros make the references inside texts."""

_FAULTS = (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError)
"""What an expression of a template can raise; anything else is a fault of reportgen itself."""


class _Loader(BaseLoader):
    """Templates by name; a template's file name is the path that a finding shows."""

    def __init__(self, texts: Mapping[str, str], paths: Mapping[str, str]) -> None:
        self._texts, self._paths = texts, paths

    def get_source(self, environment: object, template: str) -> tuple[str, str, None]:
        text = self._texts.get(template)
        if text is None:
            raise TemplateNotFound(template)
        return text, self._paths[template], None


class _Sandbox(ImmutableSandboxedEnvironment):
    """The sandbox, without its checks on the values of views: frozen dataclasses of text and markup."""

    def getattr(self, obj: object, attribute: str) -> object:
        if attribute[:1] != "_" and attribute in getattr(type(obj), "__dataclass_fields__", ()):
            return getattr(obj, attribute)
        found: object = super().getattr(obj, attribute)
        return found


@dataclass(frozen=True, slots=True)
class Theme:
    """Compiled templates and plain files of the theme."""

    environment: Environment
    names: frozenset[str]
    """Templates that can be read."""
    modules: Mapping[str, object]
    """Template name → its macros, for those that views call."""
    texts: Mapping[str, str]
    paths: Mapping[str, str]
    """Template name → path as findings show it."""

    def page(self, name: str, view: Callable[[], Mapping[str, object]]) -> tuple[str, Findings]:
        """The page that the template makes of the view; empty with RG701 when a template fails.

        The view is made here, too, because its texts call the theme's macros. An exception that no
        template raised is a fault of reportgen and goes on.
        """
        if name not in self.names:
            return "", () if name in self.texts else (missing(name),)
        made, faults = self.attempt(lambda: self.environment.get_template(name).render(view()))
        return made or "", faults

    def attempt(self, make: Callable[[], _Made]) -> tuple[_Made | None, Findings]:
        """What `make` makes with the help of templates; None with RG701 when one of them fails."""
        try:
            return make(), ()
        except _FAULTS as fault:
            found = _finding(fault, self.paths)
            if found is None:
                raise
            return None, (found,)

    def macro(self, name: str, macro: str, /, *values: object) -> Markup:
        """What a macro of a template makes of the values; raises what the template raises."""
        module = self.modules.get(name)
        if module is None:
            raise TemplateNotFound(name)
        try:
            made: Markup = getattr(module, macro)(*values)
        except _FAULTS:
            self.environment.handle_exception()  # raises it again, with lines of the template in its traceback
        return made


def compile_theme(project: Project) -> tuple[Theme, Findings]:
    """Every template of the project's theme, compiled; a broken one is RG701 and missing."""
    return _compiled(
        tuple(sorted(project.theme.items())), tuple((name, _path(name, project)) for name in project.theme)
    )


@lru_cache(maxsize=2)
def _compiled(all_texts: tuple[tuple[str, str], ...], all_paths: tuple[tuple[str, str], ...]) -> tuple[Theme, Findings]:
    """The theme of these texts. Kept, since a server that draws every edit anew mostly meets the same ones."""
    texts, paths = dict(all_texts), dict(all_paths)
    is_shipped = _is_shipped(texts)
    environment = (Trusted if is_shipped else _Sandbox)(
        loader=_Loader(texts, paths),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=-1,
    )
    environment.globals = {}
    names: set[str] = set()
    modules: dict[str, object] = {}
    found: list[Diagnostic] = []
    for name in sorted(texts):
        if not name.endswith(".html") or name.startswith("reportgen/"):
            continue  # a shipped template under its long name is compiled when another extends it
        try:
            if name in MACROS:
                modules[name] = environment.get_template(name).module
            elif not is_shipped:  # a shipped one has no fault, and is compiled when a page needs it
                environment.get_template(name)
            names.add(name)
        except _FAULTS as fault:
            found.append(_finding(fault, paths) or _placed(fault, Span(paths[name])))
    return Theme(environment, frozenset(names), modules, texts, paths), tuple(found)


def _is_shipped(texts: Mapping[str, str]) -> bool:
    """Whether every template is one of reportgen's own; a project's style and script are none."""
    own = (name for name in texts if not name.startswith("reportgen/") and not name.endswith((".css", ".js")))
    return all(texts.get(f"reportgen/{name}") == texts[name] for name in own)


def _path(name: str, project: Project) -> str:
    """Where a template's text stands: the project's own file, or the shipped one by its name."""
    plain = name.removeprefix("reportgen/")
    own = project.files.get(f"{project.config.templates}/{plain}")
    return own.path if own is not None and own.text == project.theme[name] else f"reportgen/{plain}"


def _finding(fault: Exception, paths: Mapping[str, str]) -> Diagnostic | None:
    """RG701 at the line of a syntax error, else at the last line of a template that ran; None when none did."""
    if isinstance(fault, TemplateSyntaxError):
        return _placed(fault, Span(fault.filename or fault.name or "", Position(fault.lineno)))
    known = frozenset(paths.values())
    place = None
    for frame, line in walk_tb(fault.__traceback__):
        if frame.f_code.co_filename in known:
            place = Span(frame.f_code.co_filename, Position(line))
    return _placed(fault, place) if place else None


def _placed(fault: Exception, place: Span) -> Diagnostic:
    words = " ".join(str(fault).split()) or type(fault).__name__
    if isinstance(fault, TemplateNotFound):
        words = f"there is no template `{fault.name}`"
    return Diagnostic(
        rule("RG701"),
        f"the template fails: {words}",
        place,
        help="a template may use what its page's view offers; docs/theme.md lists it for every page",
    )


def missing(name: str) -> Diagnostic:
    """RG701 for a template that neither the project nor reportgen has."""
    return Diagnostic(rule("RG701"), f"there is no template `{name}`", help="install reportgen again")
