"""The theme and its words: the shipped ones, and a project's own over them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from reportgen import files
from reportgen.load.inputs import Inputs
from reportgen.model import Config
from reportgen.source import SourceFile

_SUFFIXES = (".html", ".jinja", ".j2", ".css", ".js", ".svg", ".txt", ".xml", ".json", ".webmanifest")


def read_theme(inputs: Inputs, config: Config) -> Mapping[str, str]:
    """Template name → text; `reportgen/<name>` is always the shipped one. A project's own file wins."""
    shipped = Inputs(files.shipped())
    theme: dict[str, str] = {}
    for path in shipped.names("templates", "", is_deep=True):
        name = path.removeprefix("templates/")
        file = shipped.text(path) if name.endswith(_SUFFIXES) else None
        if file is not None:
            theme[name] = theme[f"reportgen/{name}"] = file.text
    for path in inputs.names(config.templates, "", is_deep=True, expected=_SUFFIXES):
        name = path.removeprefix(f"{config.templates}/")
        file = inputs.text(path) if name.endswith(_SUFFIXES) else None
        if file is not None:
            theme[name] = file.text
    _add_digests(inputs, shipped)
    return MappingProxyType({name: theme[name] for name in sorted(theme)})


def read_words(inputs: Inputs, config: Config) -> Mapping[str, SourceFile]:
    """Locale → its `ui` catalog: `en` is the shipped one, `en+` the project's own, `en++` its `project.po`.

    In a checkout of reportgen the shipped catalog lies where a project's own would; the words of the
    project that is kept there stand in `project.po`, as they may in any project.
    """
    shipped = Inputs(files.shipped())
    words: dict[str, SourceFile] = {}
    is_out = files.resolve(inputs.root, config.translations) is None  # and told of the whole folder
    for tag in sorted({"en", config.source_locale, *config.locales}):
        folder = f"{tag.replace('-', '_')}/LC_MESSAGES"
        theirs, ours = f"locales/{folder}/ui.po", f"{config.translations}/{folder}/ui.po"
        most = f"{config.translations}/{folder}/project.po"
        if shipped.has(theirs) and (file := shipped.text(theirs)) is not None:
            words[tag] = file
        is_same = files.is_same(files.shipped() / theirs, inputs.root / ours)
        if not is_out and inputs.has(ours) and (file := inputs.text(ours)) is not None and not is_same:
            words[f"{tag}+"] = file
        if not is_out and inputs.has(most) and (file := inputs.text(most)) is not None:
            words[f"{tag}++"] = file
    _add_digests(inputs, shipped)
    return MappingProxyType(words)


def _add_digests(inputs: Inputs, shipped: Inputs) -> None:
    """What ships with the tool is an input too, unless it is the project's own (in the tool's repository)."""
    if files.is_same(files.shipped(), inputs.root):
        return
    for path, digest in shipped.digests.items():
        inputs.digests[f"<reportgen>/{path}"] = digest
