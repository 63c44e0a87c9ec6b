"""Which record gets another id, whether it may, and which links go with it.

Where two records have one id (branches that were merged), the links go with the record that moves when
they stand in it, in its file (unless the other record is there too), or where the command says so.
All others stay with the record that keeps the id.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.edits.places import Place, Wanted
from reportgen.frozen import dataclass
from reportgen.model import Project, Record, Report

_NAMELESS = frozenset({"RG111", "RG112", "RG114", "RG115"})
"""Rules of which a finding without a record tells of a record that was left out."""
_ID = re.compile(r"(?P<prefix>[A-Z]{2,5})-(?P<number>[1-9][0-9]{0,8})")


@dataclass(frozen=True, slots=True)
class Spot:
    """A file, or one line of it, as a command names it."""

    path: str
    line: int | None = None

    def holds(self, record_or_place: Record | Place) -> bool:
        """Whether the record or link stands there."""
        span = record_or_place.span
        return span.file == self.path and self.line in {None, span.start.line if span.start else None}

    def __str__(self) -> str:
        return self.path if self.line is None else f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Request:
    """What `renumber` is asked for."""

    report: str
    old: str
    new: str
    at: Spot | None = None
    """Which of several records with the id is meant."""
    links: tuple[Spot, ...] = ()
    """Links that go with it beside those that do so anyway."""
    keeps_former: bool = True
    """Whether the old id stays known: under `was` and in the lock."""
    used: frozenset[str] = frozenset()
    """Ids of the report that were ever used, wherever that is written."""
    is_published: bool = False
    """Whether a frozen revision holds the old id: then it is never forgotten."""

    @property
    def wanted(self) -> Wanted:
        """The old id as it is looked for."""
        return Wanted(self.report, self.old)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why nothing is changed, and the next step."""

    message: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """The record that moves, and those that keep its id."""

    moved: Record
    kept: tuple[Record, ...]
    request: Request

    @property
    def is_shared(self) -> bool:
        """Whether another record keeps the id."""
        return bool(self.kept)

    def goes_along(self, place: Place) -> bool:
        """Whether a link to the id follows the record that moves."""
        if not self.kept or place.holder is self.moved or any(spot.holds(place) for spot in self.request.links):
            return True
        if place.holder in self.kept:
            return False
        home = self.moved.span.file
        return place.span.file == home and all(record.span.file != home for record in self.kept)


def choose(root: Path, project: Project, found: Iterable[Diagnostic], request: Request) -> Choice | Refused:
    """The record that is meant, when it may get the new id."""
    report = project.reports[request.report]
    having = [record for record in report.written if record.id == request.old]
    if not having:
        return _unknown(report, request)
    fault = _new_id_fault(report, request) or _unread_fault(root, project, found, request)
    return fault or _among(having, request)


def _among(found: list[Record], request: Request) -> Choice | Refused:
    """The record that is meant among those that have the id."""
    if request.at is None and len(found) > 1:
        places = " or ".join(f"`--at {_spot(record, found)}`" for record in found)
        return Refused(
            f"{len(found)} records have the id `{request.old}`", f"say which one gets `{request.new}`: {places}"
        )
    meant = [record for record in found if request.at is None or request.at.holds(record)]
    if len(meant) != 1:
        places = ", ".join(f"`{_spot(record, found)}`" for record in found)
        some = "no record" if not meant else f"{len(meant)} records"
        return Refused(f"{some} with the id `{request.old}` at `{request.at}`", f"such records are at {places}")
    kept = tuple(record for record in found if record is not meant[0])
    if request.links and not kept:
        return Refused(
            f"only one record has the id `{request.old}`", "leave `--links` out: every link follows the record"
        )
    return Choice(meant[0], kept, request)


def _spot(record: Record, all_found: list[Record]) -> Spot:
    """The shortest words that tell a record from the others with its id."""
    same = [one for one in all_found if one.span.file == record.span.file]
    line = record.span.start.line if len(same) > 1 and record.span.start else None
    return Spot(record.span.file, line)


def _unknown(report: Report, request: Request) -> Refused:
    if request.old in report.hidden_ids:
        message = f"`{request.old}` lives in a file that cannot be read"
        return Refused(message, "`reportgen check` says what is wrong with it")
    entry = report.lock.get(request.old)
    if entry is not None and entry.heir in report.records:
        return Refused(f"no record has the id `{request.old}`", f"its record is now `{entry.heir}`")
    return Refused(f"no record of the report `{report.slug}` has the id `{request.old}`")


def _new_id_fault(report: Report, request: Request) -> Refused | None:
    """Why the new id cannot be given."""
    old, new = _ID.fullmatch(request.old), _ID.fullmatch(request.new)
    if new is None:
        message = f"`{request.new}` is not an id"
        return Refused(message, "an id is a prefix, `-` and a number without leading zero, such as `CLM-9`")
    if old is None or new["prefix"] != old["prefix"]:
        kind = request.old.partition("-")[0]
        return Refused(f"`{request.new}` has another prefix than `{request.old}`", f"write `{kind}-{new['number']}`")
    if request.new not in {*request.used, *report.lock, *report.records, *report.hidden_ids}:
        return None
    taken = [*request.used, *report.lock, *report.records, *report.hidden_ids]
    numbers = [int(one.partition("-")[2]) for one in taken if one.startswith(f"{new['prefix']}-")]
    advice = f"`{new['prefix']}-{max(numbers) + 1}` is free"
    entry = report.lock.get(request.new)
    if entry is not None and entry.is_retired:
        return Refused(f"`{request.new}` is retired, and no id is given twice", advice)
    where = "a record" if request.new in report.records else "another record, at some time"
    return Refused(f"`{request.new}` was given to {where}", advice)


def _unread_fault(root: Path, project: Project, found: Iterable[Diagnostic], request: Request) -> Refused | None:
    """A file that could not be read as a whole and names the id: a link in it could not be rewritten."""
    partly = [
        item.span.file
        for item in found
        if item.span is not None
        and item.record is None
        and item.rule.code in _NAMELESS
        and item.span.file.endswith(".yaml")
    ]
    for slug, report in project.reports.items():
        folder = f"{project.config.claims}/{slug}/"
        unread = [f"{folder}{name}" for name in sorted(report.unread)]
        for path in [*unread, *(path for path in partly if path.startswith(folder))]:
            text = files.peek(root, path, files.TEXT_LIMIT).replace(b"\0", b"").decode("utf-8", "replace")
            if request.wanted.pattern(slug).search(text):
                message = f"`{path}` cannot be read as a whole and names `{request.old}`"
                return Refused(message, "mend it first; `reportgen check` says what is wrong with it")
    return None
