"""The disk → a `Project`: finds the files, has each read, and joins what they hold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from reportgen import config as settings
from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.load.catalogs import locale_faults, read_catalogs
from reportgen.load.inputs import NOTHING, Inputs
from reportgen.load.locks import unfinished
from reportgen.load.reports import read_reports
from reportgen.load.suppressions import suppressions
from reportgen.load.theme import read_theme, read_words
from reportgen.model import Config, Project, RecordTypes
from reportgen.records.types import read_types
from reportgen.rules import rule
from reportgen.source import Span

__all__ = ["load"]

Findings = tuple[Diagnostic, ...]

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
    types, is_whole = _types(inputs, config)
    reports = read_reports(inputs, config, types)
    if not is_whole:
        inputs.found = [item for item in inputs.found if not _may_follow(item)]
    if not reports and is_sure:
        _no_report(inputs, path, config)
    theme, words = read_theme(inputs, config), read_words(inputs, config)
    locale_faults(inputs, config)
    catalogs = read_catalogs(inputs, config, reports)
    silenced = suppressions(inputs.files.values())
    project = Project(config, types, reports, inputs.files, inputs.digests, silenced, theme, words, catalogs)
    return project, (*inputs.found, *unfinished(inputs))


def _types(inputs: Inputs, config: Config) -> tuple[RecordTypes, bool]:
    """The record types, and whether the project's own could be read without fault."""
    shipped = files.shipped_types()
    inputs.digests[f"<reportgen>/{shipped.path}"] = files.sha256(shipped.text.encode())
    path = f"{config.claims}/record-types.yaml"
    is_told = files.resolve(inputs.root, config.claims) is None  # of the whole folder
    if is_told or not inputs.has(path):
        return read_types(shipped)[0], True
    own = inputs.text(path, files.YAML_LIMIT)
    types, faults = read_types(shipped, own)
    inputs.found += faults
    return types, own is not None and not faults


def _may_follow(item: Diagnostic) -> bool:
    """Whether a finding about a record may come from a fault in the project's record types alone."""
    if item.rule.code == "RG407":
        return item.message.startswith("no record type has the prefix")
    return item.rule.code in {"RG113", "RG115"} or (item.rule.code == "RG110" and item.record is not None)


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
