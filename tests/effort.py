"""How tests bound effort without a clock: what is timed stands in bench/."""

from __future__ import annotations

import pytest

BOUNDED = pytest.mark.timeout(120)
"""For input that is meant to cost time, and takes a second or two: work that grows with its square never ends."""
