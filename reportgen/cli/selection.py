"""Which findings are wanted: `--select`, `--ignore`, `--report`, `--locale` and files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli.app import unknown
from reportgen.diagnostics import Diagnostic, Rule
from reportgen.files import all_names, is_file
from reportgen.frozen import dataclass
from reportgen.rules import TABLE, find

if TYPE_CHECKING:  # a build with nothing to do needs no model
    from reportgen.model import Project

_ALWAYS = frozenset(("RG003", "RG004"))
"""Without a configuration that can be read nothing else is worth much: no word hides these."""
_FAMILY = re.compile(r"(?i)rg([0-9]{1,2})x{0,2}")


@dataclass(frozen=True, slots=True)
class Selection:
    """What the command line narrows the findings to; an empty part narrows nothing."""

    select: frozenset[str] = frozenset()
    """Codes."""
    ignore: frozenset[str] = frozenset()
    reports: frozenset[str] = frozenset()
    locales: frozenset[str] = frozenset()
    files: tuple[str, ...] = ()
    """Paths in the project, of files or folders."""
    claims: str = "claims"
    """The folder of the reports."""

    def __call__(self, item: Diagnostic) -> bool:
        """Whether a finding is wanted. One of no report or no locale belongs to every one."""
        code = item.rule.code
        if code in _ALWAYS:
            return True
        if (self.select and code not in self.select) or code in self.ignore:
            return False
        if self.locales and item.locale is not None and item.locale not in self.locales:
            return False
        return self._is_in_reports(item) and self._is_in_files(item)

    def _is_in_reports(self, item: Diagnostic) -> bool:
        if not self.reports:
            return True
        report = item.report
        start = f"{self.claims}/"
        if report is None and item.span is not None and item.span.file.startswith(start):
            report, slash, _ = item.span.file.removeprefix(start).partition("/")
            report = report if slash else None
        return report is None or report in self.reports

    def _is_in_files(self, item: Diagnostic) -> bool:
        if not self.files:
            return True
        return item.span is not None and any(
            item.span.file == path or path == "." or item.span.file.startswith(f"{path}/") for path in self.files
        )


def codes(_context: click.Context, _parameter: click.Parameter, words: Sequence[str]) -> frozenset[str]:
    """A click callback: the codes that the words name, each a code, a name or a family."""
    wanted = [word.strip() for text in words for word in text.split(",") if word.strip()]
    return frozenset(rule.code for word in wanted for rule in _rules(word))


def _rules(word: str) -> tuple[Rule, ...]:
    exact = find(word)
    if exact is not None:
        return (exact,)
    family = _FAMILY.fullmatch(word)
    members = tuple(rule for rule in TABLE if family and rule.code.startswith(f"RG{family[1]}"))
    if not members:
        known = [name for rule in TABLE for name in (rule.name, rule.code)]
        raise unknown("rule", word, known)
    return members


def known_words(option: str, words: Sequence[str], known: Sequence[str], what: str) -> frozenset[str]:
    """The words of an option when all of them are known; a usage error with a suggestion otherwise."""
    for word in words:
        if word not in known:
            raise unknown(what, word, known)
    return frozenset(words)


def report_names(root: Path, project: Project) -> tuple[str, ...]:
    """The reports that may be named: those that were read, and folders that could not be."""
    claims = project.config.claims
    unread = (name for name in all_names(root, claims) if is_file(root, f"{claims}/{name}/report.yaml"))
    return tuple(sorted({*project.reports, *unread}))
