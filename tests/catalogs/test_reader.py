"""A catalog is read whole or not at all; each fault has its rule, its place and its words."""

from __future__ import annotations

import pytest

from reportgen.catalogs import read
from tests.catalogs.samples import FUZZY, HEADER, MANY, OLD, ONE, WHOLE, catalog

PATH = "locales/de/LC_MESSAGES/x.po"
CONFLICT = f"{HEADER}<<<<<<< HEAD\n{ONE}=======\n{ONE}>>>>>>> b\n{MANY}"

# ruff: noqa: E501 (a row a fault)
FAULTS: dict[str, tuple[str | bytes, tuple[str, ...]]] = {
    "missing closing mark": (WHOLE.replace('"Eins"', '"Eins'), ("RG501 15:13 the closing quotation mark is missing",)),
    "missing opening mark": (WHOLE.replace('"Eins"', 'Eins"'), ("RG501 15:13 the closing quotation mark is missing",)),
    "unescaped mark": (WHOLE.replace("Eins", 'E"i"ns'), ("RG501 15:11 a quotation mark inside the text is not escaped",)),
    "text after the mark": (WHOLE.replace('"Eins"', '"Eins" x'), ("RG501 15:14 `x` stands after the closing quotation mark",)),
    "bad escape": (WHOLE.replace("Eins", r"Ei\qns"), (r"RG501 15:11 `\q` is no escape",)),
    "conflict": (CONFLICT, (
        "RG501 11:1 `<<<<<<< HEAD` is the mark of a merge conflict",
        "RG501 18:1 `=======` is the mark of a merge conflict",
        "RG501 25:1 `>>>>>>> b` is the mark of a merge conflict",
    )),
    "misspelt keyword": (WHOLE.replace('msgctxt "CLM', 'msgctx "CLM'), ("RG501 13:1 `msgctx` is no keyword",)),
    "BOM": (b"\xef\xbb\xbf" + WHOLE.encode(), ("RG502 1:1 the catalog begins with the byte order mark of UTF-8",)),
    "UTF-16": (WHOLE.encode("utf-16"), ("RG502 1:1 the catalog begins with the byte order mark of UTF-16",)),
    "GB18030": (WHOLE.replace("Eins", "局限").encode("gb18030"), ("RG502 15:9 the byte 0xBE is not UTF-8",)),
    "Latin-1": (WHOLE.replace("Eins", "für").encode("latin-1"), ("RG502 15:10 the byte 0xFC is not UTF-8",)),
    "other charset": (WHOLE.replace("UTF-8", "GBK"), ("RG502 7:1 the header says `GBK`, and catalogs are UTF-8",)),
    "NUL": (WHOLE.replace("Eins", "E\0"), ("RG502 15:10 the catalog holds the character U+0000, which no page can hold",)),
    "escaped control": (WHOLE.replace("Eins", r"E\x01"), ("RG501 15:8 the text holds the control character U+0001",)),
    "CR": (WHOLE.replace("\n", "\r"), ("RG501 1:9 a line ends with a carriage return alone",)),
    "duplicate": (f"{WHOLE}\n{ONE}", ("RG503 40:9 `CLM-1/title` is translated a second time",)),
    "two translations": (f"{WHOLE}\n{ONE.replace('Eins', 'Ein')}", (
        "RG503 40:9 `CLM-1/title` is translated a second time with another text",
    )),
    "no result": (WHOLE.replace("(n != 1)", "n/0"), (
        "RG504 9:1 `Plural-Forms` cannot be used: the formula has no result for 0",
    )),
    "code as formula": (WHOLE.replace("(n != 1)", "__import__(1)"), (
        "RG504 9:1 `Plural-Forms` cannot be used: `__import__(1)` is no formula",
    )),
    "no forms": (WHOLE.replace("nplurals=2", "nplurals=0"), (
        "RG504 9:1 `Plural-Forms` cannot be used: `nplurals=0` is outside 1 to 6",
    )),
    "form beyond": (WHOLE.replace("nplurals=2", "nplurals=1"), (
        "RG504 9:1 `Plural-Forms` cannot be used: the formula gives form 1 for 0, and there are 1",
    )),
    "other choice": (WHOLE.replace("!= 1", "> 1"), ("RG504 9:1 `Plural-Forms` does not choose as `de` does",)),
    "no formula": (WHOLE.replace('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n', ""), (
        "RG504 2:8 the header has no `Plural-Forms`",
    )),
    "missing form": (WHOLE.replace('msgstr[1] "y"\n', ""), ("RG501 19:14 `msgstr[1]` is missing",)),
    "empty form": (WHOLE.replace('[1] "y"', '[1] ""'), ("RG501 21:11 `msgstr[1]` is empty, and other forms are not",)),
    "further form": (WHOLE.replace('[1] "y"\n', '[1] "y"\nmsgstr[2] "z"\n'), (
        "RG501 22:11 `msgstr[2]` is more than there can be",
    )),
    "strange index": (WHOLE.replace("msgstr[1]", "msgstr[²]"), ("RG501 21:8 `²` is no number of a plural form",)),
    "great index": (WHOLE.replace("msgstr[1]", "msgstr[99999999999]"), (
        "RG501 21:8 `99999999999` is no number of a plural form",
    )),
    "empty": ("", ("RG501 1:1 the catalog holds no entry",)),
    "comment only": ("# nothing\n", ("RG501 1:1 the catalog holds no entry",)),
    "no header": (ONE, ("RG504 1:1 the catalog has no header",)),
    "cut in a text": (WHOLE[: WHOLE.index('"Eins"') + 3], ("RG501 15:11 the closing quotation mark is missing",)),
    "cut between": (WHOLE[: WHOLE.index('msgstr "Eins"')], ("RG501 14:7 the entry has no `msgstr`",)),
    "other language": (WHOLE.replace("Language: de", "Language: ja"), (
        "RG504 4:1 the header says `Language: ja`, and the folder is `de`",
    )),
    "no key": (WHOLE.replace('msgctxt "a"\n', ""), ("RG501 17:7 the entry has no `msgctxt`",)),
    "a web page": ("<html><body>404</body></html>\n", ("RG501 1:1 the line is neither a comment nor a text",)),
    "no source": (WHOLE.replace('msgid "One"\n', ""), ("RG501 14:1 `msgstr` has no `msgid` before it",)),
    "half obsolete": (WHOLE.replace('#~ msgid "b"', 'msgid "b"'), ("RG501 35:1 an entry is obsolete in part",)),
    "text twice": (WHOLE.replace('"Eins"\n', '"Eins"\nmsgstr "Zwei"\n'), ("RG501 16:1 `msgstr` stands twice in one entry",)),
    "two at once": (WHOLE.replace('"Eins"', '"Eins').replace('"x"', 'x"'), (
        "RG501 15:13 the closing quotation mark is missing",
        "RG501 20:13 the closing quotation mark is missing",
    )),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_damaged_catalog_is_told_at_its_place_and_not_used(name: str) -> None:
    text, expected = FAULTS[name]
    found, faults = read(PATH, text if isinstance(text, bytes) else text.encode(), "de", "x")
    assert found is None
    told = []
    for item in faults:
        assert item.span is not None
        assert item.span.start is not None
        assert item.locale == "de"
        assert item.help
        told.append(f"{item.rule.code} {item.span.start.line}:{item.span.start.column} {item.message}")
    assert tuple(told) == expected


def test_line_ends_of_windows_are_read_with_a_warning() -> None:
    found, faults = read(PATH, WHOLE.replace("\n", "\r\n").encode(), "de", "x")
    assert [(item.rule.code, item.level.value) for item in faults] == [("RG501", "warning")]
    assert found is not None
    assert found.entries["p"].forms == ("zwei\nZeilen",)


def test_every_part_of_an_entry_is_kept() -> None:
    found = catalog(WHOLE)
    assert list(found.entries) == ["CLM-1/title", "a", "p"]
    assert found.entries["a"].forms == ("x", "y")
    assert found.entries["a"].msgid_plural == "%d files"
    fuzzy = found.entries["p"]
    assert (fuzzy.is_fuzzy, fuzzy.previous, fuzzy.forms) == (True, "was", ("zwei\nZeilen",))
    assert [(entry.key, entry.previous, entry.forms) for entry in found.obsolete] == [("z", "old", ("c",))]
    assert found.header["Language"] == "de"


def test_entries_are_stretches_of_the_file() -> None:
    found = catalog(WHOLE)
    blocks = [WHOLE[entry.begin : entry.end] for entry in (*found.entries.values(), *found.obsolete)]
    assert blocks == [one.rstrip("\n") + "\n" for one in (ONE, MANY, FUZZY, OLD)]


def test_a_formula_of_another_shape_passes_when_it_chooses_alike() -> None:
    three = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    text = HEADER.replace("Language: de", "Language: ru").replace("nplurals=2; plural=(n != 1);", three)
    assert catalog(text, "ru").header["Plural-Forms"] == three


@pytest.mark.parametrize("end", range(0, len(WHOLE), 7))
def test_a_file_cut_inside_a_line_is_no_traceback_and_never_half_an_entry(end: int) -> None:
    found, faults = read(PATH, WHOLE[:end].encode(), "de", "x")
    if found is None:
        assert faults
    elif WHOLE[end - 1] != "\n":  # a text that ends with a line of its own is whole to every reader
        whole = catalog(WHOLE)
        assert all(entry.forms == whole.entries[key].forms for key, entry in found.entries.items())
