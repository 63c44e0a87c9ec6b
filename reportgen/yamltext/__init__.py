"""YAML text → a tree of nodes that know their places. The only home of ruamel.yaml.

The parser's events are read and nothing is ever constructed, so no tag can build an object. It is
YAML 1.2 with the core schema, one document a file; sizes, depth and aliases are bounded.
"""

from reportgen.yamltext.builder import MAX_ALIASED, MAX_DEPTH, MAX_FOUND, MAX_NODES, MAX_SCALAR, read
from reportgen.yamltext.comments import comments
from reportgen.yamltext.events import compiled_events, default_events, pure_events
from reportgen.yamltext.plain import is_null, plain
from reportgen.yamltext.quoting import quoted

__all__ = [
    "MAX_ALIASED",
    "MAX_DEPTH",
    "MAX_FOUND",
    "MAX_NODES",
    "MAX_SCALAR",
    "comments",
    "compiled_events",
    "default_events",
    "is_null",
    "plain",
    "pure_events",
    "quoted",
    "read",
]
