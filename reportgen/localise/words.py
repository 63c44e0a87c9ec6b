"""The theme's words in one locale: keys → messages, with placeholders filled and plural forms chosen."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reportgen.localise.catalog import Catalog
from reportgen.model import Formats

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([a-z][a-z0-9_]*)\}")


class MissingWordError(LookupError):
    """A template asked for a message that no catalog has, or gave no value for a placeholder."""


@dataclass(frozen=True, slots=True)
class CatalogWords:
    """`Words` from catalogs: the first one that has the message in its language counts."""

    layers: tuple[Catalog, ...]
    """The project's own before the shipped one, the locale's before English."""
    formats: Formats

    def __call__(self, key: str, /, **values: object) -> str:
        """The message `key` with `{name}` filled in; whole numbers are written as the locale does.

        MissingWordError when there is no such message or a placeholder has no value.
        """
        count = values.get("count")
        text = self._text(key, count if isinstance(count, int) else None)
        if text is None:
            raise MissingWordError(f"there is no message `{key}` in the ui catalogs")
        return _PLACEHOLDER.sub(lambda match: self._filled(match, key, values), text) if "{" in text else text

    def has(self, key: str, /) -> bool:
        """Whether a message of this key exists."""
        return self._text(key, None) is not None

    def name(self, group: str, word: str, /) -> str:
        """The label `group/word`; without an entry the word itself, hyphens as spaces."""
        text = self._text(f"{group}/{word}", None)
        return word.replace("-", " ") if text is None else text

    def _text(self, key: str, count: int | None) -> str | None:
        found = (layer.text(key, count) for layer in self.layers)
        return next((text for text in found if text is not None), None)

    def _filled(self, match: re.Match[str], key: str, values: dict[str, object]) -> str:
        """What stands for one placeholder; doubled braces stand for one."""
        name = match[1]
        if name is None:
            return match[0][0]
        if name not in values:
            raise MissingWordError(f"the message `{key}` needs a value for `{{{name}}}`")
        value = values[name]
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return self.formats.number(str(value)) if is_number else str(value)
