"""The spine: load → check → localise → render → verify → write. Read it from top to bottom.

A stage takes values and returns `(value, diagnostics)`. Nothing is written while anything is at
error level, and what would be written is verified first, so that the old site stays whole.
Stages are imported where they are called: a build with nothing to do needs none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import field, replace
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from reportgen.diagnostics import Diagnostic, Label, Severity, ordered
from reportgen.frozen import dataclass
from reportgen.source import SourceFile
from reportgen.write import Answer, Asked, Written, recall, remember, repair, standing, write

if TYPE_CHECKING:  # a build with nothing to do needs no model
    from reportgen.model import Checked, Edition, FrozenEditions, LocaleInfo, Outside, Project, Report, Site
    from reportgen.render import Card
    from reportgen.store import Store

    _Localised = tuple[
        Project, Checked, tuple[Edition, ...], Mapping[str, tuple[LocaleInfo, ...]], tuple[FrozenEditions, ...],
        tuple[Diagnostic, ...],
    ]  # fmt: skip

Findings = tuple[Diagnostic, ...]

_PAGES = ("candidates", "claims", "records", "table", "sources", "limitations", "glossary", "history")
"""The folders of a report's lists, beside those of its records."""
_MADE_ID = re.compile(
    r"(?:ap|i|s|legend|pv|term|gate|lineage|values|records|figure|table)-|[0-9a-f]{6,}\Z|.*[A-Z]{2,5}-[0-9]"
)
"""Ids that pages make: of controls and drawings, of popovers and tables, of paragraphs, and with an id inside."""


@dataclass(frozen=True, slots=True)
class Examined:
    """A project with everything that the checks worked out about it."""

    project: Project
    checked: Checked
    watched: Mapping[Path, str] = field(default_factory=lambda: MappingProxyType({}))
    """Where the repositories of sources are or might be → a signature of what was there."""
    blocked: frozenset[tuple[str, str]] = frozenset()
    """(Slug, tag) of every translated edition with an error of its own: its last good pages stay."""

    @property
    def inputs(self) -> Mapping[str, str]:
        """Path → sha256 of every file that was read, the cited ones included."""
        return MappingProxyType({**self.project.digests, **self.checked.digests})


@dataclass(frozen=True, slots=True)
class Part:
    """What was made of some reports, for those who put all of them together."""

    cards: tuple[Card, ...]
    leads: frozenset[tuple[str, str]]
    """Path and fragment of every place outside of these reports that a link leads to."""


@dataclass(frozen=True, slots=True)
class Request:
    """What `build` is asked for."""

    root: Path
    today: date
    out: Path | None = None
    """None: the project's `site` folder."""
    locales: tuple[str, ...] = ()
    """Tags of the editions to write; empty: all. What is not asked for stays as it was."""
    reports: tuple[str, ...] = ()
    """Slugs, likewise."""
    use_cache: bool = True
    outside: Outside | None = None
    """What may be used beside the project: git, mirrors, the local cache."""
    candidates: date | None = None
    """The day by which the reviewers' page of candidates tells their ages; None: there is no such page."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a build, complete enough to be printed without the project."""

    written: Written | None
    """None: nothing was written."""
    findings: Findings
    counts: Mapping[str, int]
    """What was checked: reports, records, citations, links, quotations …"""
    skipped: tuple[str, ...]
    """What was not checked, each with its reason."""
    files: Mapping[str, SourceFile]
    """The text files that findings point into."""
    is_cached: bool = False
    """Whether nothing had changed, so that nothing was read or drawn again."""


def examine(root: Path, today: date, outside: Outside | None = None) -> tuple[Examined | None, Findings]:
    """The project below `root`, checked; None when there is nothing to work on.

    `today` is compared with `allow.until` and nothing else: it decides findings, never bytes.
    `outside` is what may be used beside the project: git, mirrors, the local cache.
    """
    from reportgen.load import load

    project, found = load(root)
    return (None, ordered(found)) if project is None else examine_read(project, found, root, today, outside)


def examine_read(
    project: Project,
    found: Findings,
    root: Path,
    today: date,
    outside: Outside | None = None,
    store: Store | None = None,
) -> tuple[Examined, Findings]:
    """A project that was read, checked; `found` is what was found while reading it, `store` as `settle` has it."""
    from reportgen.checks import check, suppress, without_followers
    from reportgen.evidence import settle

    settled, gathered = settle(project, root, outside, store)
    checked, findings = check(
        project, settled.evidence, today,
        verdicts=settled.verdicts, sources=settled.sources, excerpts=settled.excerpts,
    )  # fmt: skip
    told = without_followers(suppress((*found, *gathered, *findings), project.suppressions), project)
    return Examined(project, checked, settled.watched, _blocked(project, told)), told


def _blocked(project: Project, found: Findings) -> frozenset[tuple[str, str]]:
    """The translated editions that errors keep from being drawn: of one report, or of all in a locale."""
    source = project.config.source_locale
    wrong = [item for item in found if item.level is Severity.ERROR and item.locale not in (None, source)]
    return frozenset(
        (slug, item.locale or "") for item in wrong for slug in ([item.report] if item.report else project.reports)
    )


def stops(found: Findings, project: Project) -> bool:
    """Whether an error keeps the whole site from being written; one of a translation stops its edition only."""
    source = project.config.source_locale
    return any(item.level is Severity.ERROR and item.locale in (None, source) for item in found)


def compose(
    examined: Examined,
    *,
    reports: frozenset[str] | None = None,
    kept: Mapping[str, bytes] = MappingProxyType({}),
    candidates: date | None = None,
) -> tuple[Site, Findings]:
    """Every page of every edition, in memory, inspected as it would be read.

    With `reports` only their editions are drawn, beside what lists all of them; `kept` holds the other
    files, and the last good pages of editions that an error blocks. Candidates are in none of them, but with
    `candidates`, the day that their ages are told by, on a page of their own for reviewers.
    """
    from reportgen.render import render
    from reportgen.verify import inspect

    project, checked, editions, standing, frozen, found = _localised(examined, reports, kept)
    site, drawn = render(project, checked, editions, only=reports, held=standing, frozen=frozen)
    if kept and site.files:
        site = replace(site, files=dict(sorted({**kept, **site.files}.items())))
    if candidates is not None and site.files:
        more, faults = _for_reviewers(examined, project, candidates)
        site, drawn = replace(site, files=dict(sorted({**more, **site.files}.items()))), (*drawn, *faults)
    seen = (_at_source(item, project) for item in inspect(site, f"{project.config.site}/"))
    return site, ordered((*found, *drawn, *seen))


def compose_part(examined: Examined, kept: Mapping[str, bytes]) -> tuple[Site, Part, Findings]:
    """What `compose` makes of these reports alone, among others of the project that they do not know.

    `kept` are the last good pages of their editions that an error blocks.
    """
    from reportgen.render import render_reports
    from reportgen.verify import inspect_part

    project, checked, editions, standing, frozen, found = _localised(examined, None, kept)
    site, cards, drawn = render_reports(project, checked, editions, standing, frozen)
    if kept and site.files:
        site = replace(site, files=dict(sorted({**kept, **site.files}.items())))
    faults, leads = inspect_part(site, examined.project.reports, f"{project.config.site}/")
    seen = (_at_source(item, project) for item in faults)
    return site, Part(cards, leads), ordered((*found, *drawn, *seen))


def _localised(examined: Examined, reports: frozenset[str] | None, kept: Mapping[str, bytes]) -> _Localised:
    """Everything that `render` asks for: the published part of the project, its editions, and those kept."""
    from reportgen.gate import published, published_anchors
    from reportgen.localise import held, localise

    project, blocked = published(examined.project), examined.blocked
    checked = examined.checked
    if project is not examined.project:
        checked = replace(checked, anchors=published_anchors(examined.project, checked.anchors))
    editions, found = localise(project, blocked)
    standing = held(project, {(slug, tag) for slug, tag in blocked if f"{tag}/{slug}/index.html" in kept})
    frozen, told = _frozen(examined, project, checked, reports, kept)
    return project, checked, editions, standing, frozen, (*found, *told)


def _frozen(
    examined: Examined,
    project: Project,
    checked: Checked,
    reports: frozenset[str] | None,
    kept: Mapping[str, bytes],
) -> tuple[tuple[FrozenEditions, ...], Findings]:
    """The editions of frozen revisions."""
    if not any(report.snapshots for report in project.reports.values()):
        return (), ()
    from reportgen.kept import kept_editions

    wanted = project.reports.keys() if reports is None else reports
    return kept_editions(project, checked, examined.blocked, wanted, kept)


def _for_reviewers(examined: Examined, public: Project, day: date) -> tuple[Mapping[str, bytes], Findings]:
    """The reviewers' pages of candidates, one an edition."""
    from reportgen.gate import inputs_hash
    from reportgen.localise import localise
    from reportgen.render import Basis, render_candidates

    editions, _ = localise(examined.project, examined.blocked)
    basis = Basis(day, inputs_hash(examined.inputs))
    return render_candidates(examined.project, public, examined.checked, editions, basis)


def needs_pages(project: Project) -> bool:
    """Whether `compose` may find a fault in a project whose records and texts have none.

    The pages that the shipped theme makes of checked records, in its own language, are in order. So
    only what a project adds to that can put them out: templates, words, another language, kinds of
    records; links to places of the site; and names that would take the id or the path of another.
    """
    theme = project.theme
    return (
        any(text != theme.get(f"reportgen/{name}") for name, text in theme.items() if not name.startswith("reportgen/"))
        or any(name.endswith("+") for name in project.words)
        or project.config.source_locale != "en"
        or f"{project.config.claims}/record-types.yaml" in project.digests
        or any(_leads_astray(report) or _collides(report, theme) for report in project.reports.values())
    )


def for_checking(examined: Examined) -> Examined:
    """The project with only those editions whose pages can have faults that no other check sees.

    The shipped theme draws checked translations as it draws their source texts, so that one language
    tells all; a project's own templates may fail in any.
    """
    project = examined.project
    theme, source = project.theme, project.config.source_locale
    own = (name for name in theme if not name.startswith("reportgen/"))
    if any(theme[name] != theme.get(f"reportgen/{name}") for name in own):
        return examined
    others = {(slug, tag) for slug in project.reports for tag in project.config.locales if tag != source}
    return replace(examined, blocked=examined.blocked | others)


def _leads_astray(report: Report) -> bool:
    """Whether a text of the report has a link whose end only the pages know."""
    passages = (passage for section in report.sections for passage in section.passages.values())
    mentions = (holder.mentions for group in ((report.meta,), report.records.values(), passages) for holder in group)
    return any(found.addresses for found in mentions)


def _collides(report: Report, theme: Mapping[str, str]) -> bool:
    """Whether a section may have the name of an id that pages use, or a former id that of another page."""
    names = [section.name for section in report.sections]
    taken = any(f'"{name}"' in text or f"'{name}'" in text for name in names for text in theme.values())
    former = [name.casefold() for record in report.records.values() for name in record.former_ids]
    kept = (f"r{one.number}" for one in report.snapshots.values())
    pages = {name.casefold() for name in (*report.records, *_PAGES, *kept)}
    return taken or any(map(_MADE_ID.match, names)) or len(pages.union(former)) < len(pages) + len(former)


def build(request: Request) -> Result:
    """Check the project and write its site; nothing is written on an error that is not of one translation.

    When nothing has changed since the same request was last answered, the answer is given again.
    """
    return remembered(request) or build_anew(request)


def remembered(request: Request) -> Result | None:
    """The answer to the same request, when nothing has changed since."""
    known = recall(asked_of(request), request.today) if request.use_cache else None
    if known is None:
        return None
    written = Written(known.out, unchanged=known.outputs)
    texts = texts_of(request.root, known.findings)
    return Result(written, known.findings, known.counts, known.skipped, texts, is_cached=True)


def build_anew(request: Request) -> Result:
    """The same as `build`, whatever is remembered."""
    examined, found = examine(request.root, request.today, request.outside)
    if examined is None:
        return Result(None, found, {}, (), {})
    project, checked = examined.project, examined.checked
    out = request.out or request.root / project.config.site
    found = ordered((*found, *repair(out, request.root)))
    if stops(found, project):
        return Result(None, found, checked.counts, checked.skipped, project.files)
    kept = standing(out, sorted(examined.blocked))
    site, drawn = compose(examined, kept=kept, candidates=request.candidates)
    found = ordered((*found, *drawn))
    if stops(found, project):
        return Result(None, found, checked.counts, checked.skipped, project.files)
    written, faults = write(
        site,
        out,
        examined.inputs,
        root=request.root,
        protected=folders_of(project),
        sources=checked.sources,
        selected=_selection(request, project, kept),
    )
    found = ordered((*found, *faults))
    if written is not None:
        answer = Answer(written.out, written.files, found, checked.counts, checked.skipped)
        day = _day(request, project)
        folders, asked = folders_of(project), asked_of(request)
        remember(asked, answer, inputs=examined.inputs, folders=folders, today=day, watched=examined.watched)
    return Result(written, found, checked.counts, checked.skipped, project.files)


def asked_of(request: Request) -> Asked:
    """What the answer of a request is remembered for."""
    words = (str(request.out or ""), *sorted(request.locales), "", *sorted(request.reports))
    is_alone = request.outside is not None and not request.outside.use_mirrors
    more = ("", "candidates", request.candidates.isoformat()) if request.candidates else ()
    return Asked(request.root, (*words, *(("", "no-mirrors") if is_alone else ()), *more))


def _at_source(item: Diagnostic, project: Project) -> Diagnostic:
    """A finding about a link on a page, at the place where an author typed it, when one did."""
    url = item.data.get("url")
    if item.span is None or not isinstance(url, str):
        return item
    typed = re.compile(rf"(?:\]\(|\]: *)<?({re.escape(url)})[\s>)]")
    slug = item.span.file.removeprefix(f"{project.config.site}/").split("/")[1:2]
    for path, file in sorted(project.files.items()):
        if path.startswith(f"{project.config.claims}/{''.join(slug)}/") and (found := typed.search(f"{file.text}\n")):
            related = (Label(item.span, "it is on this page"),)
            return replace(item, span=file.span(*found.span(1)), related=related, report="".join(slug))
    return item


def texts_of(root: Path, findings: Findings) -> Mapping[str, SourceFile]:
    """The text files that findings point into, read only for them to quote."""
    from reportgen.files import TEXT_LIMIT, decode, load_bytes

    places = sorted({item.span.file for item in findings if item.span})
    data = {path: load_bytes(root, path, TEXT_LIMIT)[0] for path in places}
    texts = {path: decode(path, found)[0] for path, found in data.items() if found is not None}
    return {path: file for path, file in texts.items() if file is not None}


def folders_of(project: Project) -> tuple[str, ...]:
    """The folders that authors and translators write in."""
    config = project.config
    return (config.claims, config.translations, config.templates)


def _day(request: Request, project: Project) -> date | None:
    """The day, when a dated allowance compares with it: then tomorrow's findings may differ."""
    citations = (citation for report in project.reports.values() for _, citation in report.citations)
    return request.today if any(citation.allow for citation in citations) else None


def _selection(request: Request, project: Project, kept: Collection[str]) -> Callable[[str], bool] | None:
    """Which paths of the site to write, none of `kept`; None: all. What belongs to no edition is always written."""
    if not request.locales and not request.reports:
        return (lambda path: path not in kept) if kept else None
    locales = request.locales or tuple(sorted(project.config.locales))
    reports = request.reports or tuple(project.reports)

    def is_selected(path: str) -> bool:
        top, _, rest = path.partition("/")
        if path in kept:
            return False
        name = rest.partition("/")[0]
        if top == "data":
            return name in reports
        return top not in project.config.locales or (top in locales and (name in reports or not rest.count("/")))

    return is_selected
