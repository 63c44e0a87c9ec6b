"""Prose: Markdown → passages and references with places; passages → HTML.

Owns Markdown and nothing else does. It knows the form of ids, roles and directives, not whether what
they name exists; it draws inline marks and the tags of blocks, not pages.
"""

from reportgen.prose.features import HOLE, Features, features
from reportgen.prose.fields import mentions
from reportgen.prose.output import fragment, inline, plain
from reportgen.prose.resolver import Resolver
from reportgen.prose.section import read_section

__all__ = ["HOLE", "Features", "Resolver", "features", "fragment", "inline", "mentions", "plain", "read_section"]
