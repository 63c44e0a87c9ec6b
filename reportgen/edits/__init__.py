"""Changes that commands make in an author's files: found by the places that readers know, byte-exact elsewhere.

Values in, values out: what shall be written is handed to `write.change`.
"""

from reportgen.edits.renumber import Change, Refused, Request, Spot, plan
from reportgen.edits.spans import difference

__all__ = ["Change", "Refused", "Request", "Spot", "difference", "plan"]
