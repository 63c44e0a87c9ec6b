"""Texts of catalogs for the tests. No test is in here."""

from __future__ import annotations

from reportgen.catalogs import named, read
from reportgen.catalogs.locales import Named
from reportgen.model import Catalog, Message
from reportgen.source import SourceFile, Text

HEADER = (
    'msgid ""\nmsgstr ""\n"Project-Id-Version: x\\n"\n"Language: de\\n"\n"Language-Team: \\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)
ONE = '#. note\n#: claims/x.yaml\nmsgctxt "CLM-1/title"\nmsgid "One"\nmsgstr "Eins"\n\n'
MANY = 'msgctxt "a"\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "x"\nmsgstr[1] "y"\n\n'
FUZZY = '# hand\n#, fuzzy\n#| msgctxt "p0"\n#| msgid "was"\nmsgctxt "p"\nmsgid "is"\nmsgstr ""\n"zwei\\n"\n"Zeilen"\n\n'
OLD = '#~| msgid "old"\n#~ msgctxt "z"\n#~ msgid "b"\n#~ msgstr "c"\n'
WHOLE = HEADER + ONE + MANY + FUZZY + OLD


def catalog(text: str, tag: str = "de") -> Catalog:
    """The catalog in a text that has no fault."""
    found, faults = read(f"locales/{tag}/LC_MESSAGES/x.po", text.encode(), tag, "x")
    assert found is not None, faults
    assert faults == ()
    return found


def message(key: str, text: str, note: str = "", plural: str | None = None) -> Message:
    """A message of a report."""
    return Message(key, Text(text, SourceFile("claims/x.yaml", text), 0, len(text)), "inline", "x", note, plural=plural)


def locale(tag: str) -> Named:
    """A locale of the table."""
    found = named(tag)
    assert found is not None
    return found
