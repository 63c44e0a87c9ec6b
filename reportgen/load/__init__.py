"""The disk → a `Project`: finds the files, has each read, and joins what they hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from reportgen import config as settings
from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.load.catalogs import locale_faults, read_catalogs, read_states
from reportgen.load.inputs import NOTHING, Inputs
from reportgen.load.locks import unfinished
from reportgen.load.naming import named_in
from reportgen.load.reports import read_reports, report_folders
from reportgen.load.suppressions import suppressions
from reportgen.load.theme import read_theme, read_words
from reportgen.model import Config, Project, RecordTypes, Report
from reportgen.records.types import read_types
from reportgen.rules import rule
from reportgen.source import Span

__all__ = ["load", "load_base", "load_part", "mentioned"]

Findings = tuple[Diagnostic, ...]

_UNKNOWN = frozenset({"RG110", "RG112", "RG113", "RG115", "RG407"})
"""Rules of words that nothing declares, beside others."""
_WORD = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
_PREFIX = re.compile(r"(?:[a-z0-9][a-z0-9_-]*:)?([A-Z]{2,5})(?=[-\s]|$)")

TOML = "reportgen.toml"
PYPROJECT = "pyproject.toml"


def load(root: Path, instead: Mapping[str, bytes] = NOTHING) -> tuple[Project | None, Findings]:
    """The project at `root` with every fault of every file; None when there is no project (RG004).

    A file that cannot be read gives one finding and hides no fault of another. `instead`: path → bytes
    of files that are read as if they stood on the disk.
    """
    inputs = Inputs(root, instead)
    path, config = _config(inputs)
    if config is None:
        return None, tuple(inputs.found)
    is_sure = not inputs.found
    types = _types(inputs, config)
    reports = read_reports(inputs, config, types)
    if types.doubts:
        own = f"{config.claims}/record-types.yaml"
        inputs.found = [one for one in inputs.found if _is_at(one, own) or not _may_follow(one, inputs, types)]
    inputs.found = list(_once_a_prefix(inputs))
    if not reports and is_sure:
        _no_report(inputs, path, config)
    theme, words = read_theme(inputs, config), read_words(inputs, config)
    locale_faults(inputs, config)
    catalogs = read_catalogs(inputs, config, reports)
    states = read_states(inputs, config, catalogs)
    silenced = suppressions(inputs.files.values())
    project = Project(config, types, reports, inputs.files, inputs.digests, silenced, theme, words, catalogs, states)
    return project, (*inputs.found, *unfinished(inputs))


def load_base(root: Path) -> tuple[Project | None, Findings]:
    """What the reports of a project share, without any report: settings, record types, theme and words."""
    inputs = Inputs(root)
    config = _config(inputs)[1]
    if config is None:
        return None, tuple(inputs.found)
    types = _types(inputs, config)
    theme, words = read_theme(inputs, config), read_words(inputs, config)
    locale_faults(inputs, config)
    silenced = suppressions(inputs.files.values())
    nothing: Mapping[str, Report] = MappingProxyType({})
    project = Project(config, types, nothing, inputs.files, inputs.digests, silenced, theme, words)
    return project, (*inputs.found, *unfinished(inputs))


def load_part(root: Path, base: Project, only: Collection[str]) -> tuple[Project, Findings]:
    """The project with these reports alone, as `load` reads them; `base` has no fault, and is not read again.

    Findings are those of the reports.
    """
    inputs = Inputs(root)
    inputs.files.update(base.files)
    inputs.digests.update(base.digests)
    reports = read_reports(inputs, base.config, base.types, only)
    inputs.found = list(_once_a_prefix(inputs))
    catalogs = read_catalogs(inputs, base.config, reports)
    states = read_states(inputs, base.config, catalogs)
    silenced = suppressions(inputs.files.values())
    project = replace(
        base, reports=reports, files=inputs.files, digests=inputs.digests, suppressions=silenced, catalogs=catalogs,
        reviewed=states,
    )  # fmt: skip
    return project, tuple(inputs.found)


def mentioned(root: Path, base: Project) -> Mapping[str, frozenset[str]]:
    """Slug → the other reports that its files may name, by id or by address; more rather than fewer."""
    inputs = Inputs(root)
    folders = report_folders(inputs, base.config.claims)
    return {slug: named_in(inputs, folder) & (folders.keys() - {slug}) for slug, folder in folders.items()}


def _types(inputs: Inputs, config: Config) -> RecordTypes:
    """The record types; while the project's own have a fault, with the words that they hold."""
    shipped = files.shipped_types()
    inputs.digests[f"<reportgen>/{shipped.path}"] = files.sha256(shipped.text.encode())
    path = f"{config.claims}/record-types.yaml"
    is_told = files.resolve(inputs.root, config.claims) is None  # of the whole folder
    if is_told or not inputs.has(path):
        return read_types(shipped)[0]
    own = inputs.text(path, files.YAML_LIMIT)
    types, faults = read_types(shipped, own)
    inputs.found += faults
    if own is not None and not faults:
        return types
    content = own.text if own else files.peek(inputs.root, path, files.YAML_LIMIT).decode("utf-8", "ignore")
    words = _WORD.findall(content.replace("\0", "").casefold())
    return replace(types, doubts=frozenset((*words, "")), is_open=types.is_open or own is None)


def _once_a_prefix(inputs: Inputs) -> Iterator[Diagnostic]:
    """The findings with one for each prefix that no type declares and each file with such records.

    Where records have the prefix it is meant, and what links to them or lists them follows from that.
    """
    of_records = [item for item in inputs.found if item.rule.code == "RG115" and item.record is None]
    records = {(_undeclared(item), item.span) for item in of_records} - {("", None)}
    defined = {prefix for prefix, _ in records}
    told: set[tuple[str, str]] = set()
    for item in inputs.found:
        prefix = _undeclared(item) if defined else ""
        if item.span is None or prefix not in defined:
            yield item
        elif (prefix, item.span) in records and (prefix, item.span.file) not in told:
            told.add((prefix, item.span.file))
            yield item


def _undeclared(item: Diagnostic) -> str:
    """The prefix that a finding says no type declares; empty for every other finding."""
    if item.rule.code not in {"RG115", "RG407"} or "no record type has the prefix" not in item.message:
        return ""
    return item.message.rpartition("the prefix `")[2].rstrip("`")


def _is_at(item: Diagnostic, path: str) -> bool:
    """Whether a finding stands in the file at `path`."""
    return item.span is not None and item.span.file == path


def _may_follow(item: Diagnostic, inputs: Inputs, types: RecordTypes) -> bool:
    """Whether something is said to be unknown that the project's faulty record types may declare."""
    place = item.span
    if item.rule.code not in _UNKNOWN or place is None or place.start is None or place.file not in inputs.files:
        return False
    text = inputs.files[place.file].line(place.start.line)[(place.start.column or 1) - 1 :].lstrip("\"'")
    prefix = _PREFIX.match(text)
    if prefix is not None and item.rule.code in {"RG115", "RG407"}:
        return types.may_declare(prefix[1], is_prefix=True)
    word = _WORD.match(text)
    return word is not None and item.rule.code != "RG407" and types.may_declare(word[0])


def _no_report(inputs: Inputs, path: str, config: Config) -> None:
    """RG005, unless the claims folder leads out of the project and was told of."""
    if files.resolve(inputs.root, config.claims) is not None:
        message = f"there is no report in the folder `{config.claims}`"
        advice = f"make a folder `{config.claims}/<report>` with a `report.yaml`, or set `claims`"
        inputs.found.append(Diagnostic(rule("RG005"), message, Span(path), help=advice))


def _config(inputs: Inputs) -> tuple[str, Config | None]:
    """The file of the settings and what it says; RG004 when neither of the two speaks of us.

    Where both do, reportgen.toml counts and pyproject.toml is not looked at.
    """
    for path, is_pyproject in ((TOML, False), (PYPROJECT, True)):
        if not inputs.has(path):
            continue
        file = inputs.text(path, files.CONFIG_LIMIT)
        if file is None:
            return path, Config()
        if is_pyproject and not settings.has_settings(file):
            break
        config, faults = settings.read(file, is_pyproject=is_pyproject)
        inputs.found += faults
        return path, config
    message = "there is no `reportgen.toml`, and no `[tool.reportgen]` in a `pyproject.toml`"
    advice = "run `reportgen init`, or work in the folder of a project"
    inputs.found.append(Diagnostic(rule("RG004"), message, Span(TOML), help=advice))
    return TOML, None
