"""The disk → a `Project`: finds the files, has each read, and joins what they hold."""

from __future__ import annotations

from pathlib import Path

from reportgen import config as settings
from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.load.inputs import Inputs
from reportgen.load.reports import read_reports
from reportgen.load.suppressions import suppressions
from reportgen.load.theme import read_theme, read_words
from reportgen.model import Config, Project
from reportgen.records.types import read_types
from reportgen.rules import rule
from reportgen.source import Span

__all__ = ["load"]

Findings = tuple[Diagnostic, ...]

TOML = "reportgen.toml"
PYPROJECT = "pyproject.toml"


def load(root: Path) -> tuple[Project | None, Findings]:
    """The project at `root` with every fault of every file; None when there is no project (RG004).

    A file that cannot be read gives one finding and hides no fault of another.
    """
    inputs = Inputs(root)
    config = _config(inputs)
    if config is None:
        return None, tuple(inputs.found)
    types_path = f"{config.claims}/record-types.yaml"
    own = inputs.text(types_path, files.YAML_LIMIT) if inputs.has(types_path) else None
    types, faults = read_types(files.shipped_types(), own)
    inputs.found += faults
    reports = read_reports(inputs, config, types)
    theme, words = read_theme(inputs, config), read_words(inputs, config)
    project = Project(
        config, types, reports, inputs.files, inputs.digests, suppressions(inputs.files.values()), theme, words
    )
    return project, tuple(inputs.found)


def _config(inputs: Inputs) -> Config | None:
    """The settings from reportgen.toml, else from pyproject.toml; None with RG004 when neither speaks of us."""
    for path, is_pyproject in ((TOML, False), (PYPROJECT, True)):
        if not inputs.has(path):
            continue
        file = inputs.text(path, files.CONFIG_LIMIT)
        if file is None:
            return Config()
        if is_pyproject and not settings.has_settings(file):
            break
        config, faults = settings.read(file, is_pyproject=is_pyproject)
        inputs.found += faults
        return config
    message = "there is no `reportgen.toml`, and no `[tool.reportgen]` in a `pyproject.toml`"
    advice = "run `reportgen init`, or work in the folder of a project"
    inputs.found.append(Diagnostic(rule("RG004"), message, Span(TOML), help=advice))
    return None
