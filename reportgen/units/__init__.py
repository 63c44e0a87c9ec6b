"""A project in units: reports that know nothing of each other are read, checked and drawn apart.

Each unit is one call of a plain function (`run`) over values that any process can be handed, so that units
run side by side, and one whose inputs are as they were is not run at all. What comes out is, byte for byte,
what `reportgen.build.build` makes of the whole project; whatever cannot be told apart is left to that.
"""

from __future__ import annotations

from reportgen.units.collecting import build
from reportgen.units.executors import ExecutorError, named

__all__ = ["ExecutorError", "build", "named"]
