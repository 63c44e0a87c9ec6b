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
_STAND_INS = str.maketrans({"\u2028": "\ufdd0", "\u2029": "\ufdd1"})
_COLON, _QUERY = "\ufdd2", "\ufdd3"
ORIGINALS = str.maketrans({"\ufdd0": "\u2028", "\ufdd1": "\u2029", _COLON: ":", _QUERY: "?"})
# Not in tags. A colon that no blank follows is text, unless it comes after a quoted or bracketed key (7.4.2).
_MARKS = re.compile(
    r"""(?P<keep>(?<![^\s,\[\]{}])!(?:<[^>\n]*>|[^\s,\[\]{}]*)|["'\]}][ \t]*:)"""
    r"""|:(?=[^\s,\[\]{}])|(?<=[^\s,\[\]{}])\?|\?(?=[^\s,\[\]{}])"""
)


def _prepared(text: str) -> str:
    """The text with stand-ins where the parsers depart from YAML 1.2; places stay the same."""
    if "[" in text or "{" in text:
        text = _MARKS.sub(lambda found: found["keep"] or (_COLON if found[0] == ":" else _QUERY), text)
    return text.translate(_STAND_INS)


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
