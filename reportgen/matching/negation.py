"""Words that deny, by language: what an elision must not swallow. A table; no grammar."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

_SPACED: Mapping[str, str] = MappingProxyType({
    "en": "not no never none nobody nothing neither nor nowhere cannot without hardly scarcely barely unless except "
    "aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't mightn't mustn't needn't shan't shouldn't "
    "wasn't weren't won't wouldn't ain't",
    "de": "nicht kein keine keinen keinem keiner keines nie niemals niemand niemanden niemandem nichts nirgends "
    "nirgendwo weder noch ohne kaum keinesfalls keineswegs mitnichten nimmer außer",
    "fr": "ne pas jamais aucun aucune aucuns aucunes rien personne nul nulle guère ni sans non nullement sauf",
    "es": "no nunca jamás nadie nada ningún ninguno ninguna ni tampoco sin apenas salvo excepto",
    "pt": "não nunca jamais ninguém nada nenhum nenhuma nem tampouco sem exceto salvo",
    "it": "non no mai nessuno nessuna nessun niente nulla né neanche nemmeno neppure senza tranne eccetto",
    "nl": "niet geen nooit niemand niets nergens noch zonder nauwelijks behalve",
    "sv": "inte icke ej aldrig ingen inget inga ingenting ingenstans varken utan",
    "da": "ikke ej aldrig ingen intet ingenting hverken uden",
    "nb": "ikke aldri ingen intet ingenting verken uten",
    "pl": "nie nigdy nikt nikogo nic niczego żaden żadna żadne żadnego żadnej ani bez nigdzie brak",
    "cs": "ne není nejsou nikdy nikdo nic žádný žádná žádné ani bez nikde",
    "ru": "не ни нет никогда никто никого ничто ничего никакой никакая никакие нигде нельзя без ни",
    "uk": "не ні немає ніколи ніхто ніщо нічого жоден жодна жодне без ніде",
    "tr": "değil değildir yok hiç hiçbir asla olmayan olmadan",
    "el": "δεν δε μη μην όχι ποτέ κανείς κανένας καμία κανένα τίποτα ούτε χωρίς",
    "ro": "nu niciodată nimeni nimic niciun nicio nici fără",
    "hu": "nem ne nincs nincsenek sem se soha senki semmi nélkül",
    "fi": "ei en et emme ette eivät eikä älä ilman koskaan",
    "id": "tidak bukan tanpa jangan belum tak",
    "vi": "không chẳng chưa đừng chớ",
    "ar": "لا لم لن ليس ليست ليسوا ما غير بدون دون ولا فلا ولم ولن كلا بلا وليس وليست أبدا سوى",
    "fa": "نه نیست نیستند هیچ هرگز بدون نمی نباید نبود",
    "he": "לא אין אינו אינה אינם אף מעולם בלי ללא אל בלתי ואין ולא שלא",
    "hi": "नहीं न मत ना बिना कभी",
    "bn": "না নয় নেই নি নহে ছাড়া",
    "ur": "نہیں نہ مت بغیر",
})  # fmt: skip
"""Languages that set spaces between words: whole words, in any case."""
_UNSPACED: Mapping[str, str] = MappingProxyType({
    "zh": "不 没 沒 非 无 無 未 勿 莫 否 别 別",
    "ja": "ない なかっ なく なし なけれ ません ず ぬ 無 不 非 未 否",
    "ko": "않 안 못 없 아니 아닌 말라 마라 지마",
    "th": "ไม่ มิ อย่า ไร้",
    "lo": "ບໍ່ ຢ່າ",
    "my": "မ ဘဲ",
    "km": "មិន ឥត គ្មាន កុំ",
})  # fmt: skip
"""Languages in which a negation is part of a longer word: the characters anywhere."""
_CODE = re.compile(r"!|~|\b(?:not|never|unless|NOT|except|EXCEPT)\b")
_SAME = {"no": "nb", "nn": "nb", "iw": "he", "in": "id", "yue": "zh", "cmn": "zh"}


def denies(text: str, language: str) -> bool:
    """Whether a text holds a negation of one of the languages, separated by commas.

    In a language without a table the English words count.
    """
    text = _plain(text)
    return any(pattern.search(text) for tag in language.split(",") for pattern in _patterns(tag))


def denies_in_code(text: str) -> bool:
    """Whether a piece of code holds an operator or a word that denies."""
    return _CODE.search(text) is not None


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], ...]:
    """What to look for: the table of the language (`de-AT`: `de`), or the English one."""
    tag = language.lower().split("-")[0]
    tag = _SAME.get(tag, tag)
    if tag in _UNSPACED:
        return (re.compile("|".join(map(re.escape, _plain(_UNSPACED[tag]).split()))),)
    words = "|".join(map(re.escape, _plain(_SPACED.get(tag, _SPACED["en"])).split()))
    found = [re.compile(rf"(?<!\w)(?:{words})(?!\w)")]
    if tag == "en" or tag not in _SPACED:
        found.append(re.compile(r"\wn't(?!\w)"))
    return tuple(found)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).replace("’", "'").lower()
