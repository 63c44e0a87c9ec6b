"""Catalogs of the reports, by report and locale, and the names of locales in settings and folders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from reportgen import files
from reportgen.catalogs import by_folder, named, read, suggestion
from reportgen.catalogs.decoding import LIMIT
from reportgen.catalogs.state import path_of, read_state
from reportgen.diagnostics import Diagnostic, Severity
from reportgen.load.inputs import Inputs
from reportgen.model import Catalog, Config, Reviewed
from reportgen.rules import rule
from reportgen.source import Span

_DOMAIN = "LC_MESSAGES"


def read_catalogs(inputs: Inputs, config: Config, slugs: Iterable[str]) -> Mapping[tuple[str, str], Catalog]:
    """(Slug, tag) → catalog, for every locale but the source's; a damaged one is left out, with its findings."""
    found: dict[tuple[str, str], Catalog] = {}
    for tag in config.locales:
        known = named(tag)
        if known is None or tag == config.source_locale:
            continue
        for slug in slugs:
            path = f"{config.translations}/{known.folder}/{_DOMAIN}/{slug}.po"
            data = inputs.data(path, LIMIT) if inputs.has(path) else None
            if data is None:
                _vanished(inputs, path, path_of(config.translations, known.folder, slug), tag, slug)
                continue
            catalog, faults = read(path, data, tag, slug)
            inputs.found += (replace(fault, report=slug) for fault in faults)
            if catalog is not None:
                inputs.files[path] = catalog.file
                found[slug, tag] = catalog
            elif faults:
                text, _ = files.decode(path, data)
                if text is not None:
                    inputs.files[path] = text
    return MappingProxyType(found)


def _vanished(inputs: Inputs, path: str, state: str, tag: str, slug: str) -> None:
    """RG506 when a state file records translations and the catalog that held them is not there."""
    if not inputs.has(path) and inputs.has(state):
        message = f"the review state records translations, and there is no `{path}`"
        advice = "take the catalog back from version control, or delete this file with it"
        inputs.found.append(Diagnostic(rule("RG506"), message, Span(state), advice, report=slug, locale=tag))


def locale_faults(inputs: Inputs, config: Config) -> None:
    """RG002 for a word in the settings that names no locale; RG504 for a folder of catalogs that names none."""
    for tag in dict.fromkeys((config.source_locale, *config.locales)):
        if named(tag) is None:
            message = f"`{tag}` is not the name of a locale"
            inputs.found.append(
                Diagnostic(rule("RG002"), message, _setting(inputs, tag), suggestion(tag, config.locales))
            )
    folders: dict[str, str] = {}
    for path in inputs.listing(config.translations, is_deep=True).files:
        parts = path.removeprefix(f"{config.translations}/").split("/")
        if len(parts) == 3 and parts[1] == _DOMAIN and parts[2].endswith(".po"):
            folders.setdefault(parts[0], path)
    for folder, path in folders.items():
        known = by_folder(folder)
        if known is None:
            advice = suggestion(folder, config.locales).replace("-", "_")
            message = f"`{folder}` is not the folder of a locale, so that its catalogs are not read"
            inputs.found.append(Diagnostic(rule("RG504"), message, Span(path), advice, Severity.WARNING, locale=folder))


def _setting(inputs: Inputs, tag: str) -> Span | None:
    """Where the settings name a locale; None when they do not say it in so many characters."""
    word = re.compile(rf"""["']({re.escape(tag)})["']""")
    for name in ("reportgen.toml", "pyproject.toml"):
        file = inputs.files.get(name)
        begin = re.search(r"^(source-locale|locales)\s*=", file.text, re.MULTILINE) if file else None
        found = word.search(file.text, begin.start()) if file and begin else None
        if file and found:
            return file.span(*found.span(1))
    return None


def read_states(
    inputs: Inputs, config: Config, catalogs: Iterable[tuple[str, str]]
) -> Mapping[tuple[str, str], Mapping[str, Reviewed]]:
    """(Slug, tag) → message key → what the state file says of it, for every catalog that was read."""
    found: dict[tuple[str, str], Mapping[str, Reviewed]] = {}
    for slug, tag in catalogs:
        locale = named(tag)
        path = path_of(config.translations, locale.folder, slug) if locale else ""
        file = inputs.text(path) if path and inputs.has(path) else None
        if file is not None:
            found[slug, tag], faults = read_state(file, tag, slug)
            inputs.found += faults
    return MappingProxyType(found)
