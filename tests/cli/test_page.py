"""Pages of rules as `explain` prints them."""

from __future__ import annotations

from click.testing import CliRunner

from reportgen.cli.app import program
from reportgen.cli.page import rendered
from reportgen.rules import TABLE

PAGE = """\
# RG201 dangling-reference

An id is referred to
that no record has.

## Why

- a reader follows it into nothing
- so does
  a translator

## Fails

```yaml claims/r/records/a.yaml
- id: CLM-1

  refs: {see: [CLM-9]}
```

```text expect
RG201 claims/r/records/a.yaml:3:16
```
"""

SHOWN = """\
RG201 dangling-reference
========================

An id is referred to that no record has.

Why
---

- a reader follows it into nothing
- so does a translator

Fails
-----

claims/r/records/a.yaml:
    - id: CLM-1

      refs: {see: [CLM-9]}

is reported as
    RG201 claims/r/records/a.yaml:3:16"""


def test_a_page_is_plain_text() -> None:
    assert rendered(PAGE) == SHOWN


def test_a_narrow_terminal_gets_narrow_paragraphs() -> None:
    lines = rendered("# T\n\n" + "word " * 40, width=30).split("\n")
    assert max(map(len, lines)) <= 30


def test_every_rule_can_be_explained_by_code_and_name() -> None:
    for rule in TABLE:
        by_code = CliRunner().invoke(program, ["explain", rule.code.lower()])
        by_name = CliRunner().invoke(program, ["explain", rule.name])
        assert by_code.output == by_name.output
        assert by_code.output.startswith(f"{rule.code} {rule.name}\n=")
        assert f"Default: {rule.severity.value};" in by_code.output
