"""`reviews.lock`: the links that somebody accepted, each with the state of its target.

    # reportgen reviews.lock 1
    CLM-2 rests-on CLM-1 5d0c…e1 kind=3f2a,statement=77ce

Subject, relation, target, hash, and a short hash of each key of the target. Lines are sorted. Two
lines for one link (branches that were merged) both count: the link is fine when one of them fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.locks.digest import Digest
from reportgen.locks.lines import Lines, Word, line_end
from reportgen.model import ReviewedLink
from reportgen.source import SourceFile

HEADER = (
    "# reportgen reviews.lock 1",
    "# Links that were reviewed, with a hash of each target. Written by commands; in a merge keep both sides' lines.",
)
_NUMBER = r"[A-Z]{2,5}-[1-9][0-9]{0,8}"
_ID = re.compile(_NUMBER)
_TARGET = re.compile(rf"(?:[a-z0-9][a-z0-9_-]*:)?{_NUMBER}")
_HASH = re.compile(r"[0-9a-f]{32}")
_PARTS = re.compile(r"[^\s=,]+=[0-9a-f]{4}(?:,[^\s=,]+=[0-9a-f]{4})*")
_ADVICE = "delete the line, and run `reportgen review` for the record"

Reviews = Mapping[tuple[str, str, str], tuple[ReviewedLink, ...]]


def read_reviews(file: SourceFile, report: str) -> tuple[Reviews, tuple[Diagnostic, ...]]:
    """The reviewed links of a lock by subject, relation and target; a line that cannot be read is RG105."""
    lines = Lines(file, report)
    found: dict[tuple[str, str, str], tuple[ReviewedLink, ...]] = {}
    for words in lines.entries():
        entry = _entry(lines, words)
        if entry is not None:
            found[entry.link] = (*found.get(entry.link, ()), entry)
    return MappingProxyType(found), tuple(lines.found)


def _entry(lines: Lines, words: tuple[Word, ...]) -> ReviewedLink | None:
    if len(words) not in {4, 5}:
        message = f"the line has `{len(words)}` words, not subject, relation, target and hash"
        lines.wrong(words[0], message, _ADVICE)
        return None
    forms = ((_ID, "an id"), (None, ""), (_TARGET, "an id"), (_HASH, "a hash"), (_PARTS, "a list of hashes"))
    for word, (form, what) in zip(words, forms, strict=False):
        if form is not None and not form.fullmatch(word.value):
            lines.wrong(word, f"`{word.value[:40]}` is not {what}", _ADVICE)
            return None
    subject, relation, target, digest = (word.value for word in words[:4])
    parts = dict(part.split("=", 1) for part in words[4].value.split(",")) if len(words) > 4 else {}
    return ReviewedLink(subject, relation, target, digest, MappingProxyType(parts))


def review_line(subject: str, relation: str, target: str, digest: Digest) -> str:
    """The line of one link."""
    parts = ",".join(f"{key}={value}" for key, value in sorted(digest.parts.items()))
    return " ".join([subject, relation, target, digest.total, *([parts] if parts else [])])


def with_reviews(text: str, drop: Iterable[tuple[str, str, str]], add: Iterable[str]) -> str:
    """The text of a lock without the lines of some links and with new lines, sorted.

    Comments keep their place at the top; the line ends stay as they are.
    """
    end = line_end(text)
    gone = set(drop)
    lines = [line.removesuffix("\r") for line in text.split("\n")] if text else list(HEADER)
    comments = [line for line in lines if line.lstrip().startswith("#")]
    entries = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    kept = [line for line in entries if tuple(line.split()[:3]) not in gone]
    return "".join(f"{line}{end}" for line in [*comments, *sorted({*kept, *add}, key=_rank)])


def _rank(line: str) -> tuple[object, ...]:
    """Lines sort by subject, relation and target, ids by number."""
    words = [*line.split(), "", "", ""]
    subject, relation, target = words[:3]
    return (*_id_rank(subject), relation, *_id_rank(target), line)


def _id_rank(target: str) -> tuple[str, int]:
    prefix, _, number = target.rpartition("-")
    return prefix, int(number) if number.isdecimal() and len(number) < 10 else 0
