"""A project in units: reports that know nothing of each other are read, checked and drawn apart.

Each unit is one call of a plain function (`run`) over values that any process can be handed, so that units
run side by side, and one whose inputs are as they were is not run at all. What comes out is, byte for byte,
what `reportgen.build.build` makes of the whole project; whatever cannot be told apart is left to that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportgen.build import build_anew, remembered
from reportgen.units.executors import ExecutorError, named

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from reportgen.build import Request, Result

__all__ = ["ExecutorError", "build", "named"]


def build(request: Request, jobs: int = 0, executor: Executor | None = None) -> Result:
    """What `reportgen.build.build` does, unit by unit where the project has several; the same result.

    `jobs`: processes at most, 0 for as many as there are processors. `executor` runs the units instead.
    """
    known = remembered(request)
    if known is not None:
        return known
    from reportgen.units.collecting import collect  # a build with nothing to do goes without the stages

    return collect(request, jobs, executor) or build_anew(request)
