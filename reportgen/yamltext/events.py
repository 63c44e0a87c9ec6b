"""The parser's events: libyaml's where ruamel.yaml's C extension is installed, else ruamel.yaml's own.

Both give the same events with offsets in characters; the pure parser is thirty times slower. A
differential test holds both to ruamel.yaml's safe loader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

try:
    from _ruamel_yaml import CParser  # type: ignore[import-not-found]  # an extension without stubs
except ImportError:  # the extra [oldlibyaml] is not installed
    CParser = None

Events = Callable[[str], Iterator[Any]]
"""Text → events. `Any`: the classes of ruamel.yaml's events have no annotations."""

# Both parsers follow YAML 1.1 where U+2028 and U+2029 end lines and `?` begins a key inside of
# brackets even without a blank (`[why?, a?b]`), and libyaml where `:` inside of unquoted text in
# brackets is a fault (`[SRC-1 :2-4]`). In YAML 1.2 all four are characters like any other there
# (5.4, 7.3.3), so these stand in for them while parsing; as noncharacters they cannot occur in a
# text that was read.
_SEPARATOR, _PARAGRAPH, _COLON, _QUERY = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"
# What stays as it is: tags, and a colon after a quoted or bracketed key (7.4.2). Else a colon that no
# blank follows, and a query with something on either side, are text. Each alternative begins with a
# literal, so that the search can skip to one of these marks.
_MARKS = re.compile(
    r"""!(?<![^\s,\[\]{}]!)(?:<[^>\n]{0,200}>|[^\s,\[\]{}]*)|"[ \t]*:|'[ \t]*:|\][ \t]*:|\}[ \t]*:"""
    r"""|:(?=[^\s,\[\]{}])|\?(?<=[^\s,\[\]{}]\?)|\?(?=[^\s,\[\]{}])"""
)
_MARK_STAND_INS = {":": _COLON, "?": _QUERY}


def _prepared(text: str) -> str:
    """The text with stand-ins where the parsers depart from YAML 1.2; places stay the same."""
    if "[" in text or "{" in text:
        text = _MARKS.sub(lambda found: _MARK_STAND_INS.get(found[0], found[0]), text)
    if not text.isascii():
        text = text.replace("\u2028", _SEPARATOR).replace("\u2029", _PARAGRAPH)
    return text


def restored(value: str) -> str:
    """A value of an event with the characters for which others stood in."""
    value = value.replace(_COLON, ":").replace(_QUERY, "?")
    return value.replace(_SEPARATOR, "\u2028").replace(_PARAGRAPH, "\u2029")


def compiled_events(text: str) -> Iterator[Any]:
    """The events of libyaml. Raises YAMLError for what is not YAML."""
    following = CParser(_prepared(text)).get_event
    while (event := following()) is not None:
        yield event


def pure_events(text: str) -> Iterator[Any]:
    """The events of ruamel.yaml's parser in Python. Raises YAMLError for what is not YAML."""
    try:
        yield from YAML(typ="safe", pure=True).parse(_prepared(text))
    except (ValueError, OverflowError) as error:  # an escape such as "\UFFFFFFFF" is passed to chr()
        raise YAMLError(str(error)) from error


default_events: Events = pure_events if CParser is None else compiled_events
