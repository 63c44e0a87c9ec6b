"""Which pages a site has, and where each goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.gate import Decision
from reportgen.model import Anchor, Checked, Edition, LocaleInfo, Project, Record
from reportgen.render import data, paths
from reportgen.render.cff import citation_file
from reportgen.render.feeds import report_feed
from reportgen.render.links import anchor_key, gather
from reportgen.render.output import Output
from reportgen.render.receipts import receipts
from reportgen.render.scope import Page, Scope
from reportgen.render.searching import search_index
from reportgen.render.style import published
from reportgen.render.theme import Theme
from reportgen.render.views import claim_table, compare
from reportgen.render.views.candidates import Basis, candidates_page
from reportgen.render.views.edition import edition_page
from reportgen.render.views.figures import drawing
from reportgen.render.views.frame import MAIN
from reportgen.render.views.lists import LISTS, table
from reportgen.render.views.record import record_page
from reportgen.render.views.search import is_searched
from reportgen.render.views.site import moved_page
from reportgen.source import Span

_SCRIPTS = (("reader.js", paths.SCRIPT), ("table.js", paths.TABLE_SCRIPT), ("search.js", paths.SEARCH_SCRIPT))


def scopes(
    project: Project,
    checked: Checked,
    editions: Sequence[Edition],
    theme: Theme,
    held: Mapping[str, tuple[LocaleInfo, ...]] = MappingProxyType({}),
) -> tuple[Scope, ...]:
    """One scope an edition, in their order; `held` are locales whose pages stand already."""
    links = gather(project)
    anchors: Mapping[tuple[object, ...], Anchor] = {
        anchor_key(anchor.report, anchor.record, anchor.citation): anchor for anchor in checked.anchors
    }
    infos: dict[str, list[LocaleInfo]] = {}
    for edition in editions:
        infos.setdefault(edition.report.slug, []).append(edition.locale)
    order = {tag: number for number, tag in enumerate(project.config.locales)}
    for slug, more in held.items():
        infos[slug] = sorted([*infos.get(slug, []), *more], key=lambda info: order.get(info.tag, len(order)))
    homes = {slug: tuple(info.tag for info in found) for slug, found in infos.items()}
    return tuple(
        Scope(
            project,
            edition,
            theme,
            links,
            anchors,
            tuple(infos[edition.report.slug]),
            homes,
        )
        for edition in editions
    )


def scopes_of_all(
    project: Project, public: Project, checked: Checked, editions: Sequence[Edition], theme: Theme
) -> tuple[Scope, ...]:
    """The scopes of a project with its candidates; navigation leads only to lists that are published."""
    types = gather(public).types
    return tuple(
        replace(scope, links=replace(scope.links, types=types)) for scope in scopes(project, checked, editions, theme)
    )


def make_candidates(scope: Scope, decisions: Sequence[Decision], basis: Basis, output: Output) -> None:
    """The reviewers' page of one edition."""
    path = paths.index(scope.tag, scope.report.slug, paths.CANDIDATES)

    def view(page: Page) -> object:
        return candidates_page(page, decisions, basis)

    _page(scope, output, path, "candidates.html", view, "the page of candidates")


def make(scope: Scope, output: Output) -> None:
    """Every page of one edition."""
    report, tag = scope.report, scope.tag
    _page(scope, output, paths.edition(tag, scope.home), "edition.html", edition_page, f"the report `{report.slug}`")
    types = scope.types
    for name, needed, view in LISTS:
        if types & set(needed) if needed else types - MAIN.keys():
            _page(scope, output, paths.index(tag, scope.home, name), f"{name}.html", view, f"the list `{name}`")
    _more_of_the_table(scope, output)
    if scope.fixed is None:
        output.add(paths.feed(tag, report.slug), report_feed(scope), f"the feed of `{report.slug}`", report=report.slug)
        if is_searched(scope.theme):
            maker = f"the index of `{report.slug}`"
            output.add(paths.search_index(tag, report.slug), search_index(scope), maker, report=report.slug)
    for record in report.records.values():
        path = paths.record(tag, scope.home, record.id)
        _page(scope, output, path, "record.html", _record(record), f"`{record.id}`", record.span)
        if record.type == "figure":
            _figure(scope, output, record)
    for record in report.records.values():
        for old in record.former_ids:
            if paths.is_safe_folder(old):
                path = paths.record(tag, scope.home, old)
                _page(scope, output, path, "moved.html", _moved(old, record.id), f"the former id `{old}`", record.span)


def _more_of_the_table(scope: Scope, output: Output) -> None:
    """Further pages of a long claim/source table, and all its rows for the script."""
    claims, home = scope.of_type("claim"), scope.home
    if claim_table.count(claims) == 1:
        return
    for part in range(1, claim_table.count(claims)):
        path = paths.table(scope.tag, home, part)
        _page(scope, output, path, "table.html", partial(table, part=part), f"page {part + 1} of the list `table`")
    if scope.theme.texts.get("table.js", "").strip():
        page = Page(scope, paths.table(scope.tag, home, 0))
        rows = tuple(claim_table.row(page, record) for record in claims)
        html, faults = scope.theme.page("rows.html", lambda: {"rows": rows, "t": scope.edition.words})
        output.found.extend(faults)
        path = paths.table_rows(scope.tag, home)
        output.add(path, claim_table.rows_script(html), "the rows of the list `table`", report=scope.report.slug)


def make_comparisons(editions: Sequence[Scope], original: Scope, output: Output) -> None:
    """The pages that set each edition of a report beside the original."""
    for scope in editions:
        for part in range(compare.count(scope)):
            path = paths.compare(scope.tag, scope.report.slug, part)
            view = partial(compare.compare_page, original=original, part=part)
            _page(scope, output, path, "compare.html", view, f"page {part + 1} of the comparison")


def make_data(scope: Scope, checked: Checked, output: Output) -> None:
    """The report's data for machines: once, whatever the locales."""
    report = scope.report
    folder = f"data/{scope.home}"
    records = data.records_json(scope.project, report, scope.links, scope.anchors)
    output.add(f"{folder}/records.json", records, "the records")
    output.add(f"{folder}/anchors.json", data.anchors_json(report, checked.anchors, scope.links), "the anchors")
    cited = citation_file(scope)
    if cited:
        output.add(paths.citation_file(scope.home), cited, "the citation file")
    for record in report.of_type("figure"):
        from reportgen import figures

        table = report.tables.get(record.text("data"))
        if table is not None:
            output.add(paths.values(scope.home, record.id), figures.csv_bytes(table), f"the values of `{record.id}`")


def make_receipts(found: Sequence[Scope], output: Output) -> None:
    """What was rendered of each translation, one file an edition; call it when all pages are made."""
    for scope in found:
        text = receipts(scope, output.files)
        if text:
            path = f"receipts/{scope.tag}/{scope.report.slug}.jsonl"
            output.add(path, text, f"the receipts of `{scope.report.slug}`", report=scope.report.slug)


def make_assets(theme: Theme, output: Output) -> None:
    """Style sheet, tokens behind it, and the optional scripts."""
    style = "\n".join(theme.texts.get(name, "").strip() for name in ("style.css", "tokens.css")).strip()
    output.add(paths.STYLE, f"{published(style).strip()}\n", "the style sheet")
    for name, path in _SCRIPTS:
        script = theme.texts.get(name, "").strip()
        if script:
            output.add(path, f"{script}\n", f"the script `{name}`")


def _page(
    scope: Scope,
    output: Output,
    path: str,
    template: str,
    view: Callable[[Page], object],
    maker: str,
    span: Span | None = None,
) -> None:
    """One page: its view, then its template."""
    page = Page(scope, path)
    html, faults = scope.theme.page(template, lambda: {"page": view(page), "t": scope.edition.words})
    output.found.extend(faults)
    output.add(path, html, maker, span, scope.report.slug)


def _record(record: Record) -> Callable[[Page], object]:
    return lambda page: record_page(page, record)


def _moved(old: str, new: str) -> Callable[[Page], object]:
    return lambda page: moved_page(page, old, new)


def _figure(scope: Scope, output: Output, record: Record) -> None:
    """The drawing as a file, when the figure can be drawn."""
    from reportgen import figures  # brings the writer of drawings along, which most pages do without

    spec, _ = figures.read(record, scope.report.tables)
    if spec is None:
        return
    page = Page(scope, paths.record(scope.tag, scope.home, record.id))
    maker = f"the drawing of `{record.id}`"
    wide, found = drawing(page, spec, narrow=False)
    output.found.extend((*found, *drawing(page, spec, narrow=True)[1]))
    output.add(paths.drawing(scope.tag, scope.home, record.id), figures.download(wide), maker, record.span)


def findings(output: Output) -> tuple[Diagnostic, ...]:
    """What went wrong, each fault once: a template that fails fails on every page."""
    seen: dict[tuple[object, ...], Diagnostic] = {}
    for item in output.found:
        seen.setdefault((item.rule.code, item.span, item.message), item)
    return tuple(seen.values())
