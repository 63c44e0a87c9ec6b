"""Faults that translators and machines make, put into texts that have none. No test is in here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from reportgen.checks.translations.script import HANS_ONLY, HANT_ONLY

Fault = Callable[[str, str, str, Random], str | None]
"""(Translation, source text, tag, chance) → the damaged translation; None where the text has no place for it."""

_CODE = re.compile(r"(?<!\})`([^`{}]+)`")
_ID = re.compile(r"(?<![A-Za-z0-9_`<-])([A-Z]{3})-([1-9][0-9]*)(?![A-Za-z0-9_-])")
_CYRILLIC = re.compile(r"(?<![A-Za-z0-9_`<-])C(LM|MP)-([1-9][0-9]*)")
_NUMBER = re.compile(r"(?<![\w.,`-])[0-9]{2,}(?:[.,\u00a0\u202f][0-9]{3})*(?![\w`])")


def _one(pattern: re.Pattern[str], new: Callable[[re.Match[str], Random], str]) -> Fault:
    def change(text: str, source: str, tag: str, chance: Random) -> str | None:
        bare = re.sub(r"\{[a-z]+\}`[^`]*`", lambda found: "\0" * len(found.group()), text)
        found = list(pattern.finditer(bare))
        if not found:
            return None
        one = chance.choice(found)
        return text[: one.start()] + new(one, chance) + text[one.end() :]

    return change


def _one_in_roles(pattern: re.Pattern[str], new: Callable[[re.Match[str], Random], str]) -> Fault:
    def change(text: str, source: str, tag: str, chance: Random) -> str | None:
        found = pattern.search(text)
        return text[: found.start()] + new(found, chance) + text[found.end() :] if found else None

    return change


def _digits(found: re.Match[str], chance: Random) -> str:
    at = chance.randrange(len(found.group()))
    while not found.group()[at].isdigit():
        at = chance.randrange(len(found.group()))
    digit = chance.choice([one for one in "123456789" if one != found.group()[at]])
    return found.group()[:at] + digit + found.group()[at + 1 :]


def _copied(text: str, source: str, tag: str, chance: Random) -> str | None:
    return source if len(source.split()) > 6 and text != source else None


def _half_english(text: str, source: str, tag: str, chance: Random) -> str | None:
    if "`" in source or "[" in source or len(source.split()) < 14 or _ID.search(source):
        return None
    words = source.split()
    return text[: len(text) // 2] + " " + " ".join(words[len(words) // 2 :])


def _cut(text: str, source: str, tag: str, chance: Random) -> str | None:
    return text[: len(text) // 6] if len(source) > 160 else None


def _added(what: str, *, at_end: bool = False) -> Fault:
    return lambda text, source, tag, chance: f"{text}{what}" if at_end else f"{what}{text}"


def _override(text: str, source: str, tag: str, chance: Random) -> str | None:
    at = chance.randrange(1, len(text)) if len(text) > 3 else 1
    return f"{text[:at]}\u202e{text[at:]}"


def _doubled(text: str, source: str, tag: str, chance: Random) -> str | None:
    if tag in ("zh-Hans", "zh-Hant", "ja"):
        return None
    found = list(re.finditer(r"(?<![\w`{<-])([^\W\d_]{5,})(?= [^\W\d_])", text))
    if not found:
        return None
    one = chance.choice(found)
    return text[: one.end()] + " " + one.group() + text[one.end() :]


def _other_letter(text: str, source: str, tag: str, chance: Random) -> str | None:
    pairs = {"ru": "оаес", "de": "oaec", "fr": "oaec", "es": "oaec", "es-419": "oaec", "pt-BR": "oaec"}
    others = dict(zip("оаесoaec", "oaecоаес", strict=True))
    letters = pairs.get(tag)
    found = list(re.finditer(r"(?<![\w`{<-])[^\W\d_]{5,}(?![\w`>-])", text)) if letters else []
    found = [one for one in found if any(letter in one.group() for letter in letters or "")]
    if not found:
        return None
    one = chance.choice(found)
    letter = next(letter for letter in letters or "" if letter in one.group())
    return text[: one.start()] + one.group().replace(letter, others[letter], 1) + text[one.end() :]


def _other_chinese(text: str, source: str, tag: str, chance: Random) -> str | None:
    if tag not in ("zh-Hans", "zh-Hant"):
        return None
    wrong = sorted(HANT_ONLY - HANS_ONLY if tag == "zh-Hans" else HANS_ONLY - HANT_ONLY)
    return text + "".join(chance.sample(wrong, 4))


def _latin_mark(text: str, source: str, tag: str, chance: Random) -> str | None:
    marks = {"zh-Hans": "，", "zh-Hant": "，", "ar": "،"}
    found = list(re.finditer(rf"(?<=\w){marks[tag]}", text)) if tag in marks else []
    if not found:
        return None
    one = chance.choice(found)
    return (
        f"{text[: one.start()]}, {text[one.end() :].lstrip()}"
        if tag == "ar"
        else f"{text[: one.start()]},{text[one.end() :]}"
    )


FAULTS: Mapping[str, tuple[frozenset[str], Fault]] = MappingProxyType({
    "number": (frozenset({"RG511"}), _one(_NUMBER, _digits)),
    "number dropped": (frozenset({"RG511"}), _one(_NUMBER, lambda found, chance: "")),
    "range without its dash": (
        frozenset({"RG534", "RG511"}),
        _one(re.compile(r"(?<![\w.,])([0-9]+)[–-]([0-9]+)(?!\w)"), lambda found, chance: found[1] + found[2]),
    ),
    "id": (frozenset({"RG510"}), _one(_ID, lambda found, chance: f"{found[1]}-{int(found[2]) + 40}")),
    "id dropped": (frozenset({"RG510"}), _one(_ID, lambda found, chance: "")),
    "id in other letters": (
        frozenset({"RG510"}),
        _one(re.compile(r"(?<![A-Za-z0-9_`<-])C(LM|MP)-([1-9][0-9]*)"), lambda found, chance: f"С{found[1]}-{found[2]}"),  # noqa: E501
    ),
    "full-width id": (
        frozenset({"RG510"}),
        _one(_ID, lambda found, chance: found[1] + "－" + "".join(chr(ord(one) + 0xFEE0) for one in found[2])),
    ),
    "code": (frozenset({"RG513"}), _one(_CODE, lambda found, chance: f"`{found[1]}x`")),
    "code without marks": (frozenset({"RG513"}), _one(_CODE, lambda found, chance: found[1])),
    "value": (
        frozenset({"RG514"}),
        lambda text, source, tag, chance: text.replace(".reserve`", ".decisions`", 1) if ".reserve`" in text else None,
    ),
    "unknown term": (
        frozenset({"RG512", "RG515"}),
        _one_in_roles(re.compile(r"<TRM-\d+>(?=`)"), lambda found, chance: "<TRM-99>"),
    ),
    "HTML": (frozenset({"RG515"}), _added("<b>!</b>", at_end=True)),
    "unclosed star": (frozenset({"RG515"}), _added("**", at_end=False)),
    "copied": (frozenset({"RG522"}), _copied),
    "half in English": (frozenset({"RG522"}), _half_english),
    "cut": (frozenset({"RG523"}), _cut),
    "override": (frozenset({"RG533"}), _override),
    "chatbot": (frozenset({"RG534"}), _added("Here is the translation: ")),
    "mojibake": (frozenset({"RG534"}), _added(" Ã¤", at_end=True)),
    "replacement character": (frozenset({"RG534"}), _added("\ufffd", at_end=True)),
    "doubled word": (frozenset({"RG534"}), _doubled),
    "letter of another script": (frozenset({"RG532"}), _other_letter),
    "word of another script": (frozenset({"RG532"}), _added(" שלום", at_end=True)),
    "the other Chinese": (frozenset({"RG532"}), _other_chinese),
    "punctuation of another script": (frozenset({"RG532"}), _latin_mark),
})  # fmt: skip
"""What goes wrong → the codes that tell it, and what does it."""
