"""The theme's words in one locale: keys → messages, with placeholders filled and plural forms chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from functools import cache

from reportgen.frozen import dataclass
from reportgen.localise.catalog import Catalog
from reportgen.model import Formats

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([a-z][a-z0-9_]*)\}")


@cache
def _parts(text: str) -> tuple[tuple[str, str], ...]:
    """A message as characters and names of values, one of the two empty; doubled braces stand for one."""
    parts, at = [], 0
    for match in _PLACEHOLDER.finditer(text):
        parts += [(text[at : match.start()], ""), ("", match[1]) if match[1] else (match[0][0], "")]
        at = match.end()
    return tuple(part for part in (*parts, (text[at:], "")) if any(part))


class MissingWordError(LookupError):
    """A template asked for a message that no catalog has, or gave no value for a placeholder."""


@dataclass(frozen=True, slots=True, eq=False)
class CatalogWords:
    """`Words` from catalogs: the first one that has the message in its language counts."""

    layers: tuple[Catalog, ...]
    """The project's own before the shipped one, the locale's before English."""
    formats: Formats
    isolates: bool = False
    """Whether what fills a placeholder is set apart, since the words run from right to left."""
    change: Callable[[str], str] | None = None
    """What a pseudo-locale makes of each message."""
    _plain: dict[str, str] = field(init=False, repr=False, compare=False)
    """Key → message without a count: looked up many times a page."""
    _counted: dict[tuple[str, int], str] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Key and count → message in the form for that count, once it has been looked up."""

    def __post_init__(self) -> None:
        found = {}
        for layer in reversed(self.layers):
            found.update({key: text for key in layer.words if (text := layer.text(key, None)) is not None})
        if self.change is not None:
            found = {key: self.change(text) for key, text in found.items()}
        object.__setattr__(self, "_plain", found)

    def __call__(self, key: str, /, **values: object) -> str:
        """The message `key` with `{name}` filled in; whole numbers are written as the locale does.

        MissingWordError when there is no such message or a placeholder has no value.
        """
        count = values.get("count") if values else None
        text = self._plain.get(key) if count is None else self._text(key, count if isinstance(count, int) else None)
        if text is None:
            raise MissingWordError(f"there is no message `{key}` in the ui catalogs")
        if "{" not in text:
            return text
        return "".join([literal or self._filled(name, key, values) for literal, name in _parts(text)])

    def has(self, key: str, /) -> bool:
        """Whether a message of this key exists."""
        return key in self._plain

    def name(self, group: str, word: str, /) -> str:
        """The label `group/word`; without an entry the word itself, hyphens as spaces, its first letter a capital.

        Labels stand alone in the shipped theme, and all of them begin with a capital.
        """
        text = self._plain.get(f"{group}/{word}")
        return word[:1].upper() + word[1:].replace("-", " ") if text is None else text

    def _text(self, key: str, count: int | None) -> str | None:
        if count is None:
            return self._plain.get(key)
        known = self._counted.get((key, count))
        if known is not None:
            return known
        found = (layer.text(key, count) for layer in self.layers)
        text = next((text for text in found if text is not None), None)
        if text is not None:
            text = self._counted[key, count] = text if self.change is None else self.change(text)
        return text

    def _filled(self, name: str, key: str, values: dict[str, object]) -> str:
        """The value that a placeholder names."""
        if name not in values:
            raise MissingWordError(f"the message `{key}` needs a value for `{{{name}}}`")
        value = values[name]
        is_number = isinstance(value, int) and not isinstance(value, bool)
        text = self.formats.number(str(value)) if is_number else str(value)
        return _isolated(text) if self.isolates and text and not text.isdigit() else text


def _isolated(text: str) -> str:
    """A value set apart from the words around it, which run from right to left.

    Its first strong letter gives its direction (UAX #9, P2). Letters inside a further isolate do not count
    there; a value that has one is made of the locale's own words, and runs as they do.
    """
    return f"\u2067{text}\u2069" if "\u2068" in text or "\u2067" in text else f"\u2068{text}\u2069"
