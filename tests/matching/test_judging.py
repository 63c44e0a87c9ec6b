"""Verdicts: what they depend on, how they are kept, what their notes say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from reportgen.matching import (
    Asked,
    as_plain,
    citation_digest,
    from_plain,
    judge,
    judge_all,
    profile_of,
)  # fmt: skip
from reportgen.matching.ranking import elsewhere
from reportgen.model import Citation, Difference, Evidence, Place, Verdict
from reportgen.source import SourceFile
from tests.matching.make import judged, quoting, text

FULL = Verdict(
    "near-miss", "why", "exact", (Place((1, 2), 3, ("prefix", "a b")), Place((4, 4))), 2, 1,
    Difference(1, 2, 3, "word", (("same", "a"), ("source", "b"), ("quoted", "c"))), ("left out", ""),
    ("out-of-range",), 7, 9,
)  # fmt: skip


@pytest.mark.parametrize("verdict", [FULL, Verdict(None), Verdict("match", level="exact", segment=0)])
def test_a_verdict_comes_back_from_its_plain_form(verdict: Verdict) -> None:
    assert from_plain(as_plain(verdict)) == verdict


@pytest.mark.parametrize("plain", [None, [], {"outcome": "verified"}, {"places": [[1]]}, {"near": 3}, {"notes": [1]}])
def test_what_is_no_verdict_is_refused(plain: Any) -> None:
    assert from_plain(plain) is None


CHANGES = [
    {"quote": text("other words")}, {"ranges": ((1, 2),)}, {"prefix": "a"}, {"suffix": "a"}, {"lang": "de"},
    {"segments": (text("some"), text("words"))}, {"insertions": ("a",)}, {"fidelity": "paraphrase"},
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda one: next(iter(one)))
def test_the_digest_knows_all_that_a_verdict_depends_on(change: dict[str, Any]) -> None:
    one = quoting("some words")
    assert citation_digest(replace(one, **change), "file", "prose") != citation_digest(one, "file", "prose")


def test_the_digest_does_not_know_where_a_citation_is_written() -> None:
    one = quoting("some words")
    other: Citation = replace(one, source="SRC-2", span=text("SRC-2").span, key="cites/2", places={})
    assert citation_digest(one, "file", "prose") == citation_digest(other, "file", "prose")
    assert citation_digest(one, "file", "code") != citation_digest(one, "file", "prose")


def test_many_are_judged_as_each_alone() -> None:
    files = [Evidence(f"{at}.txt", SourceFile(f"{at}.txt", f"some words of file {at}")) for at in range(3)]
    asked = [Asked(quoting(f"words of file {at % 4}"), "file", files[at % 3]) for at in range(12)]
    alone = tuple(judge(one.citation, one.kind, one.evidence) for one in asked)
    assert judge_all(asked) == alone


PROFILES = [
    ("file", "a/README", "", "prose"), ("git", "docs/a.md", "", "prose"), ("git", "a.py", "", "code"),
    ("git", "a.html", "", "prose"), ("file", "a.pdf", "", "pdf"), ("dataset", "a.csv", "", "code"),
    ("git", "Makefile", "", "code"), ("git", "a.unknown", "", "code"), ("web", "a.html", "", "web"),
    ("paper", "a.txt", "", "pdf"), ("git", "a.py", "prose", "prose"), ("file", "LICENSE", "", "prose"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "path", "override", "profile"), PROFILES)
def test_kind_and_ending_choose_the_profile(kind: str, path: str, override: str, profile: str) -> None:
    assert profile_of(kind, path, override) == profile


DENIALS = [
    ("en", "The guest is not allowed to cook here", True),
    ("en", "The guest isn’t ever allowed to cook here", True),
    ("en", "The guest is now allowed to cook here", False),
    ("fr", "Le client ne peut jamais cuisiner ici", True),
    ("es", "El cliente no puede cocinar aquí", True),
    ("pt", "O cliente não pode cozinhar aqui", True),
    ("pl", "Wtedy klient nie może tutaj gotować", True),
    ("ru", "Тогда гость не может готовить здесь", True),
    ("ar", "اليوم الضيف لا يستطيع أن يطبخ هنا", True),
    ("hi", "मेहमान यहाँ खाना नहीं बना सकता", True),
    ("de", "Der Gast darf keinesfalls hier kochen", True),
    ("de", "Der Gast darf demnach hier kochen", False),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "sentence", "denies"), DENIALS)
def test_an_elision_that_swallows_a_negation_is_noted(lang: str, sentence: str, denies: bool) -> None:
    words = sentence.split()
    parts = (" ".join(words[:2]), " ".join(words[-2:]))
    verdict = judged("prose", sentence, quoting(parts, lang=lang))
    assert (verdict.outcome, verdict.notes) == ("match", ("negation-elided",) if denies else ())


UNSPACED = [
    ("zh", "客人们在任何时候不可以在这里做饭", ("客人们在任何时", "可以在这里做饭")),
    ("ja", "客はここで料理をしないと皆が言っていた", ("客はここで料理を", "と皆が言っていた")),
    ("ko", "손님은 여기서 요리하지 않는다고 모두가 말했다", ("손님은 여기서", "모두가 말했다")),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "sentence", "parts"), UNSPACED)
def test_a_negation_inside_a_longer_word_is_noted(lang: str, sentence: str, parts: tuple[str, str]) -> None:
    verdict = judged("prose", sentence, quoting(parts, lang=lang))
    assert (verdict.outcome, verdict.notes) == ("match", ("negation-elided",))


def test_in_code_only_the_rest_of_a_line_can_deny() -> None:
    source = "when = not is_due and reserve\nif not x:\n    pass\nreturn when"
    assert judged("code", source, quoting(("when =", "is_due and reserve"))).notes == ("negation-elided",)
    assert judged("code", source, quoting(("is_due and reserve", "return when"))).notes == ()


SWALLOWED = [
    ("# The lock\n# is not\n# taken here\n", ("The lock", "taken here")),
    ("run()  # this lock isn't ever taken here\n", ("this lock", "taken here")),
    ("/* The lock\n * is never\n * taken here\n */\n", ("The lock", "taken here")),
    ('def f():\n    """The lock is\n    by no means\n    taken here."""\n', ("The lock is", "taken here")),
    ("ok = (is_ready and\n      not is_closed and\n      is_open)\n", ("ok = (is_ready and", "is_open)")),
    ("let ok = is_ready\n    && !is_closed\n    && is_open;\n", ("let ok = is_ready", "&& is_open;")),
    ("ok = is_ready and \\\n    not \\\n    is_open\n", ("ok = is_ready and", "is_open")),
    ("def start():\n    if not is_ready:\n        launch()\n", ("def start():", "launch()")),
    ("fn start() {\n    if !is_ready {\n        launch();\n    }\n", ("fn start() {", "launch();")),
    ("# Das Schloss\n# wird keinesfalls\n# genommen\n", ("Das Schloss", "genommen")),
]  # fmt: skip


@pytest.mark.parametrize(("source", "parts"), SWALLOWED)
def test_code_can_deny_over_lines_too(source: str, parts: tuple[str, str]) -> None:
    verdict = judged("code", source, quoting(parts, lang="de,en"))
    assert (verdict.outcome, verdict.notes) == ("match", ("negation-elided",))


OF_ITS_OWN = [
    ("ready = check()\nif not x:\n    return None\nlaunch(ready)\n", ("ready = check()", "launch(ready)")),
    ("run(first, None, second)\n", ("run(first,", "second)")),
    ("first()\n# not of interest here\nsecond()\n", ("first()", "second()")),
    ("fn first() {\n    if !x { return; }\n    second();\n}\n", ("fn first() {", "second();")),
]


@pytest.mark.parametrize(("source", "parts"), OF_ITS_OWN)
def test_what_another_statement_denies_is_not_swallowed(source: str, parts: tuple[str, str]) -> None:
    verdict = judged("code", source, quoting(parts))
    assert (verdict.outcome, verdict.notes) == ("match", ())


def test_an_elided_quotation_that_repeats_swallows_a_negation_at_any_place() -> None:
    source = "The guest may always cook here.\n\nThe guest may not cook here.\n"
    verdict = judged("prose", source, quoting(("The guest may", "cook here.")))
    assert (verdict.outcome, verdict.notes) == ("ambiguous", ("negation-elided",))


@pytest.mark.parametrize("mark", ["#", "##", "#:", "#!", "#'", "//", "///", "//!", "--", "--|", ";;", "%", "/*"])
def test_marks_of_comments_are_no_words(mark: str) -> None:
    source = f"    {mark} Whether extra words\n    {mark} are allowed here.\n"
    verdict = judged("code", source, quoting("Whether extra words are allowed here."))
    assert (verdict.outcome, verdict.level) == ("match", "leaders")


def test_joiners_of_scripts_that_need_them_are_not_hidden() -> None:
    assert judged("prose", "می\u200cخواهم بروم اکنون", quoting("می\u200cخواهم بروم اکنون")).notes == ()
    assert judged("prose", "some wo\u200crds of it", quoting("some words of it")).notes == ("hidden-character",)


def test_the_files_that_hold_a_quotation_come_before_those_that_come_close() -> None:
    def held(name: str, value: str) -> tuple[str, Evidence]:
        return name, Evidence(name, SourceFile(name, value))

    files = [held("a", "nothing of that kind"), held("b", "the reserve of the arm is six units"), held("c", "x")]
    quote = "the reserve of the arm is five units"
    near = elsewhere(files, quote)
    assert [(one.path, one.level, one.is_near) for one in near] == [("b", None, True)]
    found = elsewhere([*files, held("d", f"so:\n{quote}\nand {quote}")], quote)
    assert [(one.path, one.level, one.lines) for one in found] == [("d", "exact", ((2, 2), (3, 3)))]
