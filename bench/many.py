"""Collections of invented reports in twelve locales, every text of them made by rule: what `make bench` grows.

A report has about 1,900 words in nine sections, twenty claims with quotations of a saved file, three limitations, a
figure from a table of values, and catalogs for the eleven other locales. A translation is the original text letter by
letter in the script of its language, so that it passes the checks of translations and reads as nothing.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from records import write

LOCALES = ("en", "zh-Hans", "zh-Hant", "ja", "ko", "es", "es-419", "pt-BR", "fr", "de", "ru", "ar")
CLAIMS = 20
SECTIONS = 9
_SYLLABLES = re.findall("..", "bacedifoguhajekilomunaperosutavewixozubralcefdrigloht")
_KEPT = re.compile(r"`+[^`]*`+|\{[a-z]+\}`[^`]*`|\]\([^)]*\)|\b[A-Z]{3}-[0-9]+\b|[^A-Za-z]+")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SCRIPTS: Mapping[str, str] = {
    "zh-Hans": "阿贝西德额弗格哈伊杰卡勒姆恩欧普库尔斯特乌维沃克伊泽",
    "zh-Hant": "阿貝西德額弗格哈伊傑卡勒姆恩歐普庫爾斯特烏維沃克伊澤",
    "ja": "あべしでえふぐはいじかるむんおぷくらすとうびわきやぜ",
    "ko": "아베시데에프그하이지카르므느오프크라스트우비와키야제",
    "ru": "абцдефгхийклмнопкрстувшжыз",
    "ar": "ابصدهفجحيژكلمنوپقرستعڤشخيز",
}
_DENSE = frozenset({"zh", "ja", "ko"})
"""Languages that take half the characters."""
_MARKS = {tag: str.maketrans({".": "。", ",": "、"}) for tag in _DENSE} | {"ar": str.maketrans({",": "،"})}
_LATIN: Mapping[str, str] = {"es": "os", "es-419": "as", "pt-BR": "ão", "fr": "ent", "de": "ung"}


def words(chance: random.Random, count: int) -> str:
    """So many invented words."""
    made = ["".join(chance.choices(_SYLLABLES, k=chance.randint(2, 3))) for _ in range(count)]
    return " ".join(f"{word}n" if word == made[at - 1] else word for at, word in enumerate(made))


def sentence(chance: random.Random, count: int) -> str:
    """A sentence of so many invented words."""
    return f"{words(chance, count).capitalize()}."


def translated(tag: str, text: str) -> str:
    """The text in the script of a locale: ids, code, roles, targets and numbers stay."""
    alphabet, is_dense = _SCRIPTS.get(tag), tag[:2] in _DENSE
    table = str.maketrans(_LETTERS + _LETTERS.upper(), alphabet * 2) if alphabet else None

    def change(word: str) -> str:
        return word[:: 2 if is_dense else 1].translate(table) if table else f"{word}{_LATIN[tag]}"

    out, at = [], 0
    for found in _KEPT.finditer(text):
        kept = found.group().translate(_MARKS.get(tag[:2], {})) if not found.group()[0].isalnum() else found.group()
        out += [change(text[at : found.start()]) if at < found.start() else "", kept]
        at = found.end()
    return "".join([*out, change(text[at:]) if at < len(text) else ""])


def generate(project: Path, count: int, locales: tuple[str, ...] = LOCALES, claims: int = CLAIMS) -> None:
    """A project with so many reports of so many claims, each with a catalog for every locale."""
    tags = ", ".join(f'"{tag}"' for tag in locales)
    project.mkdir(parents=True, exist_ok=True)
    write(project / "reportgen.toml", f'title = "Many reports"\nsource-locale = "en"\nlocales = [{tags}]\n')
    for number in range(1, count + 1):
        _report(project / "claims" / f"report-{number:04}", number, claims)
    if len(locales) > 1:
        command = [sys.executable, "-m", "reportgen", "-C", str(project), "translate", "update"]
        subprocess.run(command, check=True, capture_output=True)
        for path in sorted((project / "locales").glob("*/LC_MESSAGES/*.po")):
            tag = path.parts[-3].replace("_", "-")
            write(path, fill(path.read_text("utf-8"), lambda text, tag=tag: translated(tag, text)))


def _report(folder: Path, number: int, claims: int) -> None:
    """The files of one report."""
    chance = random.Random(number)  # noqa: S311 - a seed, not a secret
    for name in ("records", "text", "captures", "data"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    lines = [f"Line {line} of the saved record says {words(chance, 8)}." for line in range(1, claims + 1)]
    names = [f"part-{part}" for part in range(1, min(SECTIONS, (claims - 1) // 2) + 1)]
    title = words(chance, 4).capitalize()
    write(folder / "report.yaml", f"title: {title}\ndate: 2026-09-09\nsections: [{', '.join(names)}]\n")
    write(folder / "captures" / "saved.txt", "".join(f"{line}\n" for line in lines))
    sources = (("file", "captures/saved.txt"), ("dataset", "data/values.csv"))
    register = "".join(_source(chance, at, *where) for at, where in enumerate(sources, 1))
    write(folder / "sources.yaml", register)
    write(folder / "figures.yaml", _figure(chance))
    write(
        folder / "records" / "claims.yaml",
        "".join(_claim(chance, at + 1, line, (at + 1) % claims + 1) for at, line in enumerate(lines)),
    )
    write(folder / "records" / "limits.yaml", "".join(_limit(chance, at, (at + 2) % claims + 1) for at in (1, 2, 3)))
    rows = (f"row-{at},{chance.randint(1, 40)}\n" for at in range(6))
    write(folder / "data" / "values.csv", "row,value\n" + "".join(rows))
    for part, name in enumerate(names):
        write(folder / "text" / f"{name}.md", _section(chance, part))


def _claim(chance: random.Random, number: int, quote: str, other: int) -> str:
    return (
        f"- id: CLM-{number}\n  kind: finding\n  title: {words(chance, 5).capitalize()}\n  status: observed\n"
        f"  statement: {sentence(chance, 24)} See CLM-{other}.\n  bounds: {sentence(chance, 12)}\n"
        f"  basis: {sentence(chance, 18)}\n"
        f"  cites:\n    - source: SRC-1\n      at: :{number}\n      quote: {quote}\n"
    )


def _limit(chance: random.Random, number: int, other: int) -> str:
    statement, title = sentence(chance, 20), words(chance, 4).capitalize()
    head = f"- id: LIM-{number}\n  title: {title}\n  statement: {statement}\n"
    return f"{head}  affects: [CLM-{number}, CLM-{other}]\n"


def _source(chance: random.Random, number: int, kind: str, location: str) -> str:
    return f"- id: SRC-{number}\n  title: {words(chance, 3).capitalize()}\n  kind: {kind}\n  location: {location}\n"


def _figure(chance: random.Random) -> str:
    title, summary = words(chance, 3).capitalize(), sentence(chance, 10)
    return (
        f"- id: FIG-1\n  kind: bars\n  title: {title}\n  summary: {summary}\n  data: values\n"
        f"  x: {{column: row, label: {words(chance, 1).capitalize()}}}\n"
        f"  y: {{column: value, label: {words(chance, 2).capitalize()}, zero: true}}\n  cites: [SRC-2]\n"
    )


def _section(chance: random.Random, part: int) -> str:
    """A section of about two hundred words with emphasis, a list, a table and ids."""
    first = part * 2 + 1
    figure = "" if part else ":::{figure} FIG-1\n:::\n\n"
    rows = "".join(f"| {words(chance, 2)} | {words(chance, 3)} | {chance.randint(1, 99)} |\n" for _ in range(3))
    listed = "".join(f"- {sentence(chance, 9)}\n" for _ in range(3))
    return (
        f"# {words(chance, 3).capitalize()}\n\n"
        f"{sentence(chance, 30)} CLM-{first} says **{words(chance, 2)}**, and {sentence(chance, 20)}\n\n"
        f"{sentence(chance, 40)} {sentence(chance, 22)}\n\n{figure}{listed}\n"
        f"| {words(chance, 1)} | {words(chance, 1)} | {words(chance, 1)} |\n| --- | --- | ---: |\n{rows}\n"
        f"{sentence(chance, 35)} It rests on CLM-{first + 1} and *{words(chance, 3)}*.\n"
    )


_ENTRY = re.compile(r'^msgid (".*"(?:\n".*")*)\nmsgstr ""$', re.MULTILINE)


def fill(catalog: str, change: Callable[[str], str]) -> str:
    """The catalog with a translation of each message that has none; its header is left alone."""

    def filled(found: re.Match[str]) -> str:
        lines = found[1].split("\n")
        text = "".join(line[1:-1] for line in lines)
        if not text:
            return found.group()
        made = re.split(r"(\\.)", text)
        said = "".join(part if part.startswith("\\") else change(part) for part in made)
        return f'msgid {found[1]}\nmsgstr "{said}"'

    return _ENTRY.sub(filled, catalog)
