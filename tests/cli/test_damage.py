"""Whatever happens to the files of a project, the answer is findings: never a fault, never another shape."""

from __future__ import annotations

import json
import random
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from reportgen.cli.init import starter
from tests.cli.conftest import Run

FILES = {path: data for path, data in starter() if path.startswith(("claims", "reportgen"))}
SCHEMA = jsonschema.Draft202012Validator(
    json.loads((resources.files("reportgen") / "schemas" / "check.json").read_text("utf-8"))
)
WORDS = (
    b"\t", b"- ", b": ", b"[", b"}", b"'", b'"', b"\x00", b"\xff", b"\xef\xbb\xbf", b"&a ", b"*a", b"!!x ", b"|\n",
    b"#", b"\r\n", b"CLM-1", b"LIM-99", b"other:CLM-1", b"{value}`a.b.c`", b"{term}`x`", b":::{figure} FIG-1\n", b"```",
    b"|a|b|\n|-|-|\n", b"[^1]", b"<b>", "\u202e".encode(), b"9" * 30, b"2026-13-99", b"null", b"[x](javascript:a)",
    b"..", b"/etc/passwd", b"1e999", "\u2028".encode(), "🎉".encode(),
)  # fmt: skip


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The bytes with a few things put in, taken out, or doubled."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(data) + 1)
        kind = chance.random()
        if kind < 0.4:
            data = data[:at] + chance.choice(WORDS) + data[at:]
        elif kind < 0.7:
            data = data[:at] + data[at + chance.randint(1, 30) :]
        else:
            lines = data.split(b"\n")
            lines.insert(chance.randrange(len(lines)), chance.choice(lines))
            data = b"\n".join(lines)
    return data


@pytest.mark.parametrize("seed", range(24))
def test_damage_gives_findings(tmp_path: Path, run: Run, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 (no secret hangs on it)
    hit = chance.sample(sorted(FILES), chance.randint(1, 3))
    for path, data in FILES.items():
        place = tmp_path / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(damaged(data, chance) if path in hit else data)
    done = run(tmp_path, "check", "--format", "json")
    assert (done.code in {0, 1}, done.err) == (True, "")
    document = json.loads(done.out)
    SCHEMA.validate(document)
    assert done.code == (1 if document["summary"]["errors"] else 0)
    text = run(tmp_path, "check")
    assert (text.code, text.err) == (done.code, "")
    assert text.last.startswith("checked ")
    assert not {"\x00", "\x1b", "\u202e", "\u2028"} & set(text.out)
