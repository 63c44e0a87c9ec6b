"""Messages → the template (POT) from which translators start. Written by Babel; no time, no line numbers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from babel.messages.catalog import Catalog as Template
from babel.messages.pofile import write_po

from reportgen.model import Message


def template(project: str, domain: str, date: dt.date, messages: Sequence[Message]) -> str:
    """The text of `locales/<domain>.pot`. `date` (of the report) stands for a clock, so that bytes repeat."""
    when = dt.datetime(date.year, date.month, date.day, tzinfo=dt.UTC)
    made = Template(
        project=f"{project} {domain}".replace("\n", " "), version="", charset="utf-8", creation_date=when,
        header_comment=f"# Messages of {domain}, written by `reportgen translate extract`.", fuzzy=False,
    )  # fmt: skip
    for message in messages:
        text = message.source.value
        made.add(
            text if message.plural is None else (text, message.plural),
            context=message.key,
            auto_comments=message.note.splitlines(),
            locations=[(message.source.file.path, 0)],
        )
    out = _Pieces()
    write_po(out, made, width=0, include_lineno=False)
    return b"".join(out).decode("utf-8").rstrip("\n") + "\n"


class _Pieces(list[bytes]):
    """What Babel writes to, in memory."""

    def write(self, data: bytes) -> int:
        """Keep a piece."""
        self.append(data)
        return len(data)
