"""An update keeps every text: unchanged entries to the byte, changed ones as guesses, vanished ones at the end."""

from __future__ import annotations

import datetime as dt
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from reportgen.catalogs import blank, update
from reportgen.catalogs.standing import translations
from reportgen.catalogs.template import template
from reportgen.model import Message
from tests.catalogs.samples import FUZZY, HEADER, MANY, OLD, ONE, catalog, locale, message

PLAIN = message("CLM-1/statement", "A plain text of some words")
LINES = message("CLM-2/statement", 'Two "lines"\nof text', note="Shown as a claim.")
COUNT = message("ledger/claims", "{count} claim", plural="{count} claims")
MESSAGES = (PLAIN, LINES, COUNT)


def filled(tag: str = "de") -> str:
    """A catalog in which every message has a translation."""
    text, _ = update(catalog(blank("P", locale(tag), "2026-09-09", "x"), tag), MESSAGES)
    head, _, rest = text.partition("\n\n")
    for word in ("eins", "zwei"):
        rest = rest.replace('msgstr ""\n', f'msgstr "{word}"\n', 1)
    rest = rest.replace('[0] ""', '[0] "ein"')
    for number in range(1, 6):
        rest = rest.replace(f'[{number}] ""', f'[{number}] "mehr"')
    return f"{head}\n\n{rest}"


def test_a_new_catalog_has_a_place_for_each_message_and_form() -> None:
    text, changes = update(catalog(blank("P", locale("ar"), "2026-09-09", "x"), "ar"), MESSAGES)
    found = catalog(text, "ar")
    assert list(found.entries) == [one.key for one in MESSAGES]
    assert found.entries["ledger/claims"].forms == ("",) * 6
    assert changes.added == tuple(found.entries)
    assert "#. Shown as a claim.\n#: claims/x.yaml\n" in text


def test_nothing_changed_is_nothing_written() -> None:
    text = filled()
    again, changes = update(catalog(text), MESSAGES)
    assert again == text
    assert changes.kept == 3


def test_entries_of_other_tools_stay_to_the_byte() -> None:
    one, many = message("CLM-1/title", "One", note="note"), message("a", "%d file", plural="%d files")
    place = "#: claims/x.yaml\n"
    whole = HEADER + ONE + MANY.replace("msgctxt", f"{place}msgctxt") + FUZZY.replace("#,", f"{place}#,") + OLD
    assert update(catalog(whole), (one, many, message("p", "is")))[0] == whole


def test_a_changed_text_keeps_its_translation_as_a_guess_with_the_text_it_came_from() -> None:
    text, changes = update(
        catalog(filled()), (message("CLM-1/statement", "A changed text of some words"), LINES, COUNT)
    )
    entry = catalog(text).entries["CLM-1/statement"]
    assert (entry.is_fuzzy, entry.previous, entry.forms) == (True, PLAIN.source.value, ("eins",))
    assert changes.changed == ("CLM-1/statement",)
    third, _ = update(catalog(text), (message("CLM-1/statement", "Again another"), LINES, COUNT))
    assert catalog(third).entries["CLM-1/statement"].previous == PLAIN.source.value


def test_an_edit_that_is_undone_leaves_no_trace() -> None:
    text = filled()
    changed, _ = update(catalog(text), (message("CLM-1/statement", "Changed"), LINES, COUNT))
    assert update(catalog(changed), MESSAGES)[0] == text


def test_what_vanishes_is_kept_and_comes_back() -> None:
    text = filled()
    gone, changes = update(catalog(text), (PLAIN, COUNT))
    assert changes.vanished == ("CLM-2/statement",)
    assert [(entry.key, entry.forms) for entry in catalog(gone).obsolete] == [("CLM-2/statement", ("zwei",))]
    back, changes = update(catalog(gone), MESSAGES)
    assert changes.revived == ("CLM-2/statement",)
    assert back == text


def test_a_key_that_is_known_to_have_moved_carries_its_translation() -> None:
    moved = (message("CLM-9/statement", PLAIN.source.value), LINES, COUNT)
    text, changes = update(catalog(filled()), moved, rename={"CLM-1/statement": "CLM-9/statement"})
    entry = catalog(text).entries["CLM-9/statement"]
    assert (entry.forms, entry.is_fuzzy) == (("eins",), False)
    assert changes.carried == (("CLM-1/statement", "CLM-9/statement"),)


def test_a_text_much_like_a_vanished_one_of_its_kind_gets_a_guess() -> None:
    like = message("CLM-9/statement", "A plain text of many words")
    other = message("report/title", "A plain text of some words")
    text, changes = update(catalog(filled()), (like, other, LINES, COUNT))
    found = catalog(text).entries
    assert (found["CLM-9/statement"].forms, found["CLM-9/statement"].is_fuzzy) == (("eins",), True)
    assert found["report/title"].forms == ("",)
    assert changes.guessed == (("CLM-1/statement", "CLM-9/statement"),)


def test_the_result_does_not_depend_on_the_order_of_the_entries() -> None:
    text = filled()
    head, *blocks = text.rstrip("\n").split("\n\n")
    shuffled = "\n\n".join([head, *reversed(blocks)]) + "\n"
    assert update(catalog(shuffled), MESSAGES)[0] == text


@pytest.mark.parametrize("seed", range(20))
def test_no_translation_is_ever_lost(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 (a repeatable shuffle)
    text, words = filled(), {"eins", "zwei", "ein", "mehr"}
    for _ in range(6):
        now = [message(one.key, one.source.value + " x" * chance.randrange(3), plural=one.plural) for one in MESSAGES]
        chance.shuffle(now)
        text, _ = update(catalog(text), now[: chance.randrange(4)])
        found = catalog(text)
        assert words <= {form for entry in (*found.entries.values(), *found.obsolete) for form in entry.forms}


@pytest.mark.parametrize("tag", ["de", "ar", "ru", "zh-Hans", "pt-BR"])
def test_gnu_gettext_reads_it_and_writes_the_same_bytes(tag: str, tmp_path: Path) -> None:
    if shutil.which("msgcat") is None:
        pytest.skip("GNU gettext is not installed")
    changed, _ = update(catalog(filled(tag), tag), (message("CLM-1/statement", "Changed"), COUNT))
    path = tmp_path / "a.po"
    path.write_text(changed, "utf-8", newline="\n")
    subprocess.run(["msgfmt", "-c", "-o", str(tmp_path / "a.mo"), str(path)], check=True)
    done = subprocess.run(["msgcat", "--no-wrap", str(path)], check=True, capture_output=True)
    assert done.stdout.decode() == changed


def test_translate_toolkit_reads_it_and_writes_the_same_bytes() -> None:
    pypo = pytest.importorskip("translate.storage.pypo")
    changed, _ = update(catalog(filled()), (message("CLM-1/statement", "Changed"), COUNT))
    store = pypo.pofile.parsestring(changed.encode())
    store.wrapper.width = -1
    assert bytes(store).decode() == changed


def test_a_template_repeats_to_the_byte_and_holds_every_message(tmp_path: Path) -> None:
    made = template("Editions", "x", dt.date(2026, 9, 9), MESSAGES)
    assert made == template("Editions", "x", dt.date(2026, 9, 9), MESSAGES)
    assert "POT-Creation-Date: 2026-09-09 00:00+0000" in made
    assert made.count("msgctxt ") == 3
    assert 'msgid_plural "{count} claims"\nmsgstr[0] ""\nmsgstr[1] ""\n' in made
    if shutil.which("msgcat") is not None:
        path = tmp_path / "x.pot"
        path.write_text(made, "utf-8", newline="\n")
        done = subprocess.run(["msgcat", "--no-wrap", str(path)], check=True, capture_output=True)
        assert done.stdout.decode() == made


def test_messages_are_unique_by_key_in_the_samples() -> None:
    assert len({one.key for one in MESSAGES}) == len(MESSAGES)
    assert all(isinstance(one, Message) for one in MESSAGES)


def test_a_passage_that_moved_to_another_section_keeps_its_entry() -> None:
    before = update(catalog(HEADER), (message("text/a/3f9c12", "Some words of a text"),))[0]
    whole = before.replace('msgid "Some words of a text"\nmsgstr ""', 'msgid "Some words of a text"\nmsgstr "Worte"')
    here = message("text/b/3f9c12", "Some words of a text")
    assert [(one.standing, one.text) for one in translations((here,), catalog(whole))] == [("current", "Worte")]
    text, changes = update(catalog(whole), (here,))
    assert text == whole.replace("text/a/", "text/b/")
    assert changes.carried == (("text/a/3f9c12", "text/b/3f9c12"),)


def test_what_was_split_off_is_offered_the_translation_of_the_whole() -> None:
    whole = "The reserve lasts to the end. Then the rule is silent for good."
    first = message("text/a/3f9c12", whole)
    before = update(catalog(HEADER), (first,))[0].replace(f'msgid "{whole}"\nmsgstr ""', f'msgid "{whole}"\nmsgstr "G"')
    parts = (
        message("text/a/3f9c12", "The reserve lasts to the end."),
        message("text/a/0a1b2c", "The rule is silent for good."),
        message("text/a/0a1b2d", "Nothing of all this was there."),
    )
    text, changes = update(catalog(before), parts)
    entries = catalog(text).entries
    assert [(one.forms[0], one.is_fuzzy, one.previous) for one in entries.values()] == [
        ("G", True, whole), ("G", True, whole), ("", False, None),
    ]  # fmt: skip
    assert changes.guessed == (("text/a/3f9c12", "text/a/0a1b2c"),)
