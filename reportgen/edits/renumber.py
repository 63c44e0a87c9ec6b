"""Another id for one record, and every link to it rewritten where it stands.

The places are those that the readers see. The project is then read once more as it would be, and
must hold the same links: what cannot be rewritten safely is refused as a whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from reportgen import files
from reportgen.diagnostics import Diagnostic, Severity
from reportgen.edits.choice import Choice, Refused, Request, Spot, choose
from reportgen.edits.companions import Renaming, add_companions
from reportgen.edits.draft import Draft
from reportgen.edits.former import with_former
from reportgen.edits.locks import anchor_locks, id_lock, review_locks
from reportgen.edits.places import Place, Wanted, exact, in_section, places
from reportgen.edits.spans import Edit
from reportgen.frozen import dataclass
from reportgen.load import load
from reportgen.model import Project, Report
from reportgen.prose import read_section
from reportgen.source import Span

__all__ = ["Change", "Refused", "Request", "Spot", "plan"]


@dataclass(frozen=True, slots=True)
class Change:
    """What `renumber` is about to do."""

    files: Mapping[str, tuple[bytes | None, bytes]]
    """Path → bytes before (None: no file) and after."""
    links: Mapping[str, int]
    """Path → how many links in it are rewritten."""
    stayed: tuple[Span, ...] = ()
    """Links that stay with another record that has the id."""
    left: tuple[Span, ...] = ()
    """The id in code, comments and words that are no links."""
    is_former: bool = False
    """Whether the record remembers its old id under `was`."""


@dataclass(frozen=True, slots=True)
class _Links:
    """The places of the id, and what becomes of each."""

    followed: tuple[Place, ...]
    stayed: tuple[Place, ...]
    spots: frozenset[tuple[str, int]]
    """Path and offset of every id that is rewritten or stays, the records' own too."""


def plan(root: Path, project: Project, found: Iterable[Diagnostic], request: Request) -> Change | Refused:
    """Everything that changes with the id, or why it may not change. `found`: the findings of reading."""
    found = tuple(found)
    choice = choose(root, project, found, request)
    if isinstance(choice, Refused):
        return choice
    fault = _early_link(project, request)
    if fault:
        return fault
    draft = Draft(root, project.files)
    links = _rewrite(draft, project, choice)
    if isinstance(links, Refused):
        return links
    is_former = _keeps_former(project.reports[request.report], choice)
    if is_former:
        edit = with_former(project.files[choice.moved.span.file], choice.moved, request.old)
        if edit is None:
            message = f"the `was` of `{request.old}` cannot be added to as it is written"
            return Refused(message, "write it as a list, or leave the old id out with `--no-was`")
        draft.add([edit])
    return _finish(draft, project, found, choice, links, is_former=is_former)


def _early_link(project: Project, request: Request) -> Refused | None:
    """A link to the new id that leads nowhere yet: it would come to mean this record by chance."""
    early = next(places(project, Wanted(request.report, request.new)), None)
    if early is None:
        return None
    where = f"{early.span.file}:{early.span.start.line}" if early.span.start else early.span.file
    return Refused(f"`{where}` names `{request.new}` already, which no record has", "mend that link first")


def _rewrite(draft: Draft, project: Project, choice: Choice) -> _Links | Refused:
    """The record's own id and the links that follow it, as changes in the draft."""
    request, moved = choice.request, choice.moved
    every = [*places(project, request.wanted), *_unlisted(draft, project, request.wanted)]
    followed = tuple(place for place in every if choice.goes_along(place))
    stayed = tuple(place for place in every if not choice.goes_along(place))
    own = [Place(record.span, request.report, request.old, record) for record in (moved, *choice.kept)]
    changing = (own[0], *followed)
    spots: set[tuple[str, int]] = set()
    for number, place in enumerate((*changing, *own[1:], *stayed)):
        file = draft.file(place.span.file)
        offsets = exact(file, place.span, request.wanted, place.report) if file else None
        if offsets is None:
            where = f"{place.span.file}:{place.span.start.line if place.span.start else 1}"
            message = f"the id at `{where}` is typed in a way that cannot be changed in place"
            return Refused(message, f"write `{request.old}` there in plain characters")
        spots.add((place.span.file, offsets[0]))
        if number < len(changing):
            draft.add([Edit(place.span.file, *offsets, request.new)])
    unused = [spot for spot in request.links if not any(spot.holds(place) for place in every)]
    if unused:
        return Refused(f"no link to `{request.old}` stands at `{unused[0]}`", "name a file, or a file and its line")
    return _Links(followed, stayed, frozenset(spots))


def _unlisted(draft: Draft, project: Project, wanted: Wanted) -> Iterable[Place]:
    """Links in files of prose that no report lists, so that they are right when it does."""
    prefixes = frozenset(project.types.types)
    for report in project.reports.values():
        folder = f"{project.config.claims}/{report.slug}/text"
        for path in files.list_files(draft.root, folder, ".md"):
            file = draft.file(path) if path not in project.files else None
            if file is not None:
                name = path.removeprefix(f"{folder}/").removesuffix(".md")
                yield from in_section(read_section(file, name, prefixes)[0], report, wanted)


def _keeps_former(report: Report, choice: Choice) -> bool:
    """Whether the old id was this record's alone, and shall lead to it from now on."""
    entry = report.lock.get(choice.request.old)
    is_anothers = entry is not None and entry.is_retired and "retired" not in choice.moved.fields
    return choice.request.keeps_former and not choice.is_shared and not is_anothers


def _finish(
    draft: Draft, project: Project, found: tuple[Diagnostic, ...], choice: Choice, links: _Links, *, is_former: bool
) -> Change | Refused:
    """The files beside the records, and the proof that nothing else changed."""
    request = choice.request
    drafted = {path: fresh.encode() if fresh is not None else b"" for path, _, fresh in draft.results()}
    after, faults = load(draft.root, drafted)
    if after is None or not _is_same(project, found, after, faults, choice, links):
        return _unsafe(request)
    keys = _passage_keys(draft, project, after)
    units = {(place.report, place.unit) for place in links.followed} - {
        (place.report, place.unit) for place in links.stayed
    }
    renaming = Renaming(
        request.wanted, request.new, keys, frozenset(project.types.types),
        lambda slug, unit: not choice.is_shared or ((slug, unit) in units and unit != request.old),
        is_shared=choice.is_shared,
    )  # fmt: skip
    unread = add_companions(draft, project.config, renaming, project.reports)
    if unread is not None:
        return Refused(f"`{unread}` cannot be read and names `{request.old}`", "save it as UTF-8 without BOM first")
    draft.texts.update(id_lock(draft, project, choice, is_forgotten=_is_forgotten(request, choice)))
    draft.texts.update(review_locks(draft, project, after, choice))
    draft.texts.update(anchor_locks(draft, project, after, renaming))
    files_made = draft.files()
    if files_made is None:
        return _unsafe(request)
    counts = Counter(place.span.file for place in _unique(links.followed))
    stayed = tuple(sorted((place.span for place in _unique(links.stayed)), key=_order))
    return Change(files_made, dict(sorted(counts.items())), stayed, _left(project, request, links), is_former)


def _order(span: Span) -> tuple[str, int, int]:
    return (span.file, span.start.line, span.start.column or 0) if span.start else (span.file, 0, 0)


def _is_forgotten(request: Request, choice: Choice) -> bool:
    """Whether the old number becomes free: nobody outside has seen it, as the author says."""
    return not request.keeps_former and not request.is_published and not choice.is_shared


def _unsafe(request: Request) -> Refused:
    message = f"the links to `{request.old}` cannot all be rewritten safely"
    return Refused(message, "mend what `reportgen check` finds in its files, then try again")


def _is_same(
    before: Project, found: Iterable[Diagnostic], after: Project, faults: Iterable[Diagnostic], choice: Choice,
    links: _Links,
) -> bool:  # fmt: skip
    """Whether the project, read again, has the new id and its links, and no fault that it had not."""
    request = choice.request
    report = after.reports.get(request.report)
    if report is None or request.new not in report.records or (request.old in report.records) != choice.is_shared:
        return False
    expected = {request.new: _unique(links.followed), request.old: _unique(links.stayed)}
    for record_id, wanted in expected.items():
        now = _unique(places(after, Wanted(request.report, record_id)))
        listed = [place for place in wanted if place.span.file in before.files]
        if Counter(place.span.file for place in now) != Counter(place.span.file for place in listed):
            return False
    worse = _errors(faults) - _errors(found)
    return not worse


def _errors(found: Iterable[Diagnostic]) -> Counter[tuple[str, str]]:
    return Counter(
        (item.rule.code, item.span.file if item.span else "") for item in found if item.level is Severity.ERROR
    )


def _unique(every: Iterable[Place]) -> tuple[Place, ...]:
    """Each place once, by where it stands."""
    return tuple({place.span: place for place in every}.values())


def _passage_keys(draft: Draft, before: Project, after: Project) -> Mapping[str, str]:
    """Message keys of passages that are called after their text, which changed; none where a lock carries them."""
    renamed: dict[str, str] = {}
    for slug, report in before.reports.items():
        if files.is_file(draft.root, f"{before.config.claims}/{slug}/segments.lock"):
            continue
        for old, new in zip(report.sections, after.reports[slug].sections, strict=False):
            for old_key, new_key in zip(old.passages, new.passages, strict=False):
                if old_key != new_key:
                    renamed[f"text/{old.name}/{old_key}"] = f"text/{old.name}/{new_key}"
    return renamed


def _left(project: Project, request: Request, links: _Links) -> tuple[Span, ...]:
    """Where the id stands and makes no link, in the files of records and prose."""
    spans: list[Span] = []
    for path, file in sorted(project.files.items()):
        slug = path.removeprefix(f"{project.config.claims}/").partition("/")[0]
        if slug not in project.reports or path.endswith(".lock") or not path.startswith(f"{project.config.claims}/"):
            continue
        if request.old in file.text:
            matches = request.wanted.pattern(slug).finditer(file.text)
            spans += [file.span(*one.span("id")) for one in matches if (path, one.start("id")) not in links.spots]
    return tuple(spans)
