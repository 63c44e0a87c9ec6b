"""The theme: templates compiled once a build, and the place of a fault in one of them.

Jinja2 lives here and nowhere else. Templates run in a sandbox: a project's templates are text of
its authors, not code that a build trusts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from traceback import walk_tb

from jinja2 import BaseLoader, StrictUndefined, Template, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from markupsafe import Markup

from reportgen.diagnostics import Diagnostic
from reportgen.model import Project
from reportgen.rules import rule
from reportgen.source import Position, Span

Findings = tuple[Diagnostic, ...]

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


@dataclass(frozen=True, slots=True)
class Theme:
    """Compiled templates and plain files of the theme."""

    templates: Mapping[str, Template]
    modules: Mapping[str, object]
    """Template name → its macros, for those that views call."""
    texts: Mapping[str, str]
    paths: Mapping[str, str]
    """Template name → path as findings show it."""

    def page(self, name: str, /, **values: object) -> tuple[str, Findings]:
        """The page that the template makes of the values; empty with RG701 when it fails."""
        try:
            return self.templates[name].render(values), ()
        except _FAULTS as fault:
            return "", (self._finding(name, fault),)

    def macro(self, name: str, macro: str, /, *values: object) -> Markup:
        """What a macro of a template makes of the values; raises what the template raises."""
        module = self.modules.get(name)
        if module is None:
            raise TemplateNotFound(name)
        made: Markup = getattr(module, macro)(*values)
        return made

    def _finding(self, name: str, fault: Exception) -> Diagnostic:
        return _finding(fault, self.paths, self.paths[name])


def compile_theme(project: Project) -> tuple[Theme, Findings]:
    """Every template of the project's theme, compiled; a broken one is RG701 and missing."""
    texts = project.theme
    paths = {name: _path(name, project) for name in texts}
    environment = ImmutableSandboxedEnvironment(
        loader=_Loader(texts, paths),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=-1,
    )
    environment.globals = {}
    templates: dict[str, Template] = {}
    found: list[Diagnostic] = []
    for name in sorted(texts):
        if not name.endswith(".html"):
            continue
        try:
            templates[name] = environment.get_template(name)
        except _FAULTS as fault:
            found.append(_finding(fault, paths, paths[name]))
    return Theme(templates, texts, paths), tuple(found)


def _path(name: str, project: Project) -> str:
    """Where a template's text stands: the project's own file, or the shipped one by its name."""
    plain = name.removeprefix("reportgen/")
    own = project.files.get(f"{project.config.templates}/{plain}")
    return own.path if own is not None and own.text == project.theme[name] else f"reportgen/{plain}"


def _finding(fault: Exception, paths: Mapping[str, str], fallback: str) -> Diagnostic:
    """RG701 at the last line of a template that ran, or at the line of a syntax error."""
    known = frozenset(paths.values())
    place = (fallback, None)
    if isinstance(fault, TemplateSyntaxError):
        place = (fault.filename or fallback, Position(fault.lineno))
    else:
        for frame, line in walk_tb(fault.__traceback__):
            if frame.f_code.co_filename in known:
                place = (frame.f_code.co_filename, Position(line))
    words = " ".join(str(fault).split()) or type(fault).__name__
    if isinstance(fault, TemplateNotFound):
        words = f"there is no template `{fault.name}`"
    return Diagnostic(
        rule("RG701"),
        f"The template fails: {words}",
        Span(place[0], place[1]),
        help="a template may use what its page's view offers; templates/README.md lists it for every page",
    )
