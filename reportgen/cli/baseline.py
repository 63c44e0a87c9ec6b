"""Baseline files: the findings that an old project starts with. Text in, text out.

The first line names the format; each further line is one finding as JSON, sorted, with the number
of its repeats and without line numbers. One line a finding, so that git merges two of them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping

from reportgen.cli.earlier import INTERNAL, SUPPRESSIONS, UNREADABLE, Known, Same
from reportgen.rules import BY_CODE

VERSION = 1
NEVER = UNREADABLE | SUPPRESSIONS | INTERNAL
"""Rules whose findings a baseline does not hold."""
_HEAD = f'{{"reportgen-baseline": {VERSION}}}'
_TEXTS = ("code", "report", "record", "locale", "message", "file")


class BaselineError(Exception):
    """The file is no baseline; the text says in which line and why."""


def written(earlier: Mapping[Known, int]) -> str:
    """The file for findings and their numbers; the same text for the same findings."""
    rows = [_HEAD]
    for (same, file), number in sorted(earlier.items()):
        row: dict[str, object] = {**same._asdict(), "file": file}
        row = {key: value for key, value in row.items() if value}
        rows.append(json.dumps({**row, "count": number} if number > 1 else row, ensure_ascii=False))
    return "\n".join(rows) + "\n"


def is_baseline(text: str) -> bool:
    """Whether a file says that it is one, whatever else is in it."""
    return text.startswith('{"reportgen-baseline"')


def read(text: str) -> Counter[Known]:
    """The findings and their numbers; BaselineError when a line is anything else.

    The order of lines counts for nothing; of two lines for one finding the larger number holds.
    """
    found: Counter[Known] = Counter()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if number == 1:
            _check_head(line)
        elif line.strip():
            one, times = _row(line, number)
            found[one] = max(found[one], times)
    if not text:
        raise BaselineError("line 1: the file is empty")
    return found


def _check_head(line: str) -> None:
    row = _parsed(line, 1)
    version = row.get("reportgen-baseline")
    if version is None:
        raise BaselineError(f"line 1: a baseline starts with `{_HEAD}`")
    if version != VERSION:
        raise BaselineError(f"line 1: version `{version}` is not known; this reportgen reads version `{VERSION}`")


def _row(line: str, number: int) -> tuple[Known, int]:
    row = _parsed(line, number)
    times = row.pop("count", 1)
    unknown = sorted(set(row) - set(_TEXTS))
    if unknown:
        raise BaselineError(f"line {number}: unknown key `{unknown[0]}`")
    if not isinstance(times, int) or isinstance(times, bool) or times < 1:
        raise BaselineError(f"line {number}: `count` is not a number from 1")
    texts = {key: row.get(key, "") for key in _TEXTS}
    wrong = next((key for key, value in texts.items() if not isinstance(value, str)), None)
    if wrong:
        raise BaselineError(f"line {number}: `{wrong}` is not a text")
    words = {key: str(value) for key, value in texts.items()}
    if words["code"] not in BY_CODE or not words["message"]:
        raise BaselineError(f"line {number}: a finding has a known `code` and a `message`")
    file = words.pop("file")
    return Known(Same(**words), file), times


def _parsed(line: str, number: int) -> dict[str, object]:
    if line.startswith(("<<<<<<<", "=======", ">>>>>>>", "|||||||")):
        raise BaselineError(f"line {number}: a merge conflict is not resolved (keep the lines of both sides)")
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise BaselineError(f"line {number}: not JSON") from None
    if not isinstance(row, dict):
        raise BaselineError(f"line {number}: not a JSON object")
    return row
