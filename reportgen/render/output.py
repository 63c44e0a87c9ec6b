"""Files of the site while they are made; a path that is made twice is a finding."""

from __future__ import annotations

from dataclasses import field

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.model import Site
from reportgen.rules import rule
from reportgen.source import Span


@dataclass(slots=True)
class Output:
    """What has been made so far."""

    files: dict[str, bytes] = field(default_factory=dict)
    makers: dict[str, str] = field(default_factory=dict)
    """Folded path → what made it. Paths that differ in case only are one on some file systems."""
    found: list[Diagnostic] = field(default_factory=list)

    def add(self, path: str, content: bytes | str, maker: str, span: Span | None = None, report: str = "") -> None:
        """Keep a file; RG702 when its path is taken. `maker`: what it is, for the message."""
        folded = path.casefold()
        taken = self.makers.get(folded)
        if taken is not None:
            self.found.append(
                Diagnostic(
                    rule("RG702"),
                    f"`{path}` is the page of {maker} and of {taken}",
                    span,
                    help="rename one of the two; a former id must differ from every id and page of its report",
                    report=report or None,
                )
            )
            return
        self.makers[folded] = maker
        self.files[path] = content.encode() if isinstance(content, str) else content

    def site(self) -> Site:
        """The files, sorted by path."""
        return Site({path: self.files[path] for path in sorted(self.files)})
