"""`CITATION.cff` of a report: Citation File Format 1.2.0, for the data of its site.

The format knows software and data sets only, so the records are the data set and the report is what it prefers
to have cited. Written in the JSON that is YAML 1.2, so that no text can be taken for anything else.
"""

from __future__ import annotations

from reportgen.render import paths
from reportgen.render.data import indented
from reportgen.render.scope import Page, Scope
from reportgen.render.views.cite import newest
from reportgen.render.views.frame import LICENSES, absolute


def citation_file(scope: Scope) -> str:
    """The file; empty without authors, since the format asks for one."""
    meta = scope.report.meta
    if not meta.authors:
        return ""
    page = Page(scope, paths.edition(scope.tag, scope.home))
    revision = newest(page)
    authors = [{"name": name} for name in meta.authors]
    shared: dict[str, object] = {
        "title": meta.title.value,
        "authors": authors,
        "date-released": revision.iso if revision else meta.date.isoformat(),
        "version": revision.id if revision else "",
        "url": absolute(page, page.path),
        "license": meta.license if meta.license in LICENSES else "",
    }
    known = {key: value for key, value in shared.items() if value}
    document = {
        "cff-version": "1.2.0",
        "message": scope.word("record/cite-report"),
        "type": "dataset",
        **known,
        "preferred-citation": {"type": "report", **known},
    }
    return f"{indented(document)}\n"
