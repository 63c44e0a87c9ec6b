"""The parser's events: libyaml's where ruamel.yaml's C extension is installed, else ruamel.yaml's own.

Both give the same events with offsets in characters; the pure parser is thirty times slower. A
differential test holds both to ruamel.yaml's safe loader.
"""

from __future__ import annotations

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

# U+2028 and U+2029 end lines in YAML 1.1 and not in 1.2 (5.4). Both parsers follow 1.1, so these
# stand in for them while parsing; as noncharacters they cannot occur in a text that was read.
STAND_INS = str.maketrans({"\u2028": "\ufdd0", "\u2029": "\ufdd1"})
ORIGINALS = str.maketrans({"\ufdd0": "\u2028", "\ufdd1": "\u2029"})


def compiled_events(text: str) -> Iterator[Any]:
    """The events of libyaml. Raises YAMLError for what is not YAML."""
    following = CParser(text.translate(STAND_INS)).get_event
    while (event := following()) is not None:
        yield event


def pure_events(text: str) -> Iterator[Any]:
    """The events of ruamel.yaml's parser in Python. Raises YAMLError for what is not YAML."""
    try:
        yield from YAML(typ="safe", pure=True).parse(text.translate(STAND_INS))
    except (ValueError, OverflowError) as error:  # an escape such as "\UFFFFFFFF" is passed to chr()
        raise YAMLError(str(error)) from error


default_events: Events = pure_events if CParser is None else compiled_events
