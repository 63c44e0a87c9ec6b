"""Where every page is, and how one page links to another: relative, ending in a file's name."""

from __future__ import annotations

FRONT = "index.html"
STYLE = "assets/style.css"
SCRIPT = "assets/reader.js"
TABLE_SCRIPT = "assets/table.js"
SEARCH_SCRIPT = "assets/search.js"

CANDIDATES = "candidates"
"""The folder of the reviewers' page; no other page leads there."""
INDEXES = ("claims", "records", "table", "sources", "limitations", "glossary", "history")
"""Folders of the pages that list; record ids and former ids never collide with them unnoticed (RG702)."""


COMPARE = "compare"
"""Folder of the comparison with the original; the original's own edition has none."""


def edition(locale: str, slug: str) -> str:
    """The reading edition of a report in a locale."""
    return f"{locale}/{slug}/index.html"


def revision(slug: str, number: int) -> str:
    """The folder of a revision's own edition, in each locale and below `data/`; the functions here take it for a slug.

    >>> edition("en", revision("r", 2))
    'en/r/r2/index.html'
    """
    return f"{slug}/r{number}"


def index(locale: str, slug: str, name: str) -> str:
    """A page that lists records of a report: one of `INDEXES`."""
    return f"{locale}/{slug}/{name}/index.html"


def table(locale: str, slug: str, part: int) -> str:
    """A page of the claim/source table; part 0 is the first."""
    return f"{locale}/{slug}/table/{part + 1}/index.html" if part else index(locale, slug, "table")


def table_rows(locale: str, slug: str) -> str:
    """The rows of a table that goes over several pages, for the script."""
    return f"{locale}/{slug}/table/rows.js"


def compare(locale: str, slug: str, part: int) -> str:
    """A page of the comparison of an edition with its original; part 0 is the first."""
    return f"{locale}/{slug}/{COMPARE}/{part + 1}/index.html" if part else f"{locale}/{slug}/{COMPARE}/index.html"


def record(locale: str, slug: str, record_id: str) -> str:
    """The page of one record."""
    return f"{locale}/{slug}/{record_id}/index.html"


def drawing(locale: str, slug: str, figure_id: str) -> str:
    """The figure's drawing as a file of its own."""
    return f"{locale}/{slug}/figures/{figure_id}.svg"


def language(locale: str) -> str:
    """The page that lists the reports in a language."""
    return f"{locale}/index.html"


def feed(locale: str, slug: str = "") -> str:
    """The feed of a report in a locale, or of every report."""
    return f"{locale}/{slug}/feed.xml" if slug else f"{locale}/feed.xml"


def search(locale: str) -> str:
    """The page that searches every report of a locale. No folder, so that a report may be called `search`."""
    return f"{locale}/search.html"


def search_index(locale: str, slug: str) -> str:
    """What is searched of a report in a locale, as a script."""
    return f"{locale}/{slug}/search.js"


def citation_file(slug: str) -> str:
    """The report's `CITATION.cff`."""
    return f"data/{slug}/CITATION.cff"


def at_revision(path: str, number: int) -> str:
    """The address of a page of a report in one revision, which stays when the report is revised.

    >>> at_revision("en/r/CLM-1/index.html", 2)
    'en/r/r2/CLM-1/index.html'
    """
    tag, slug, rest = path.split("/", 2)
    return f"{tag}/{slug}/r{number}/{rest}"


def values(slug: str, figure_id: str) -> str:
    """The figure's values."""
    return f"data/{slug}/figures/{figure_id}.csv"


def relative(page: str, target: str) -> str:
    """The link from `page` to `target`, both below the site's folder; `target` may end in `#…`.

    >>> relative("en/r/CLM-1/index.html", "en/r/index.html#p")
    '../index.html#p'
    """
    path, mark, fragment = target.partition("#")
    if path == page:
        return f"#{fragment}" if fragment else page.rpartition("/")[2]
    folder, steps = page[: page.rfind("/") + 1], ""
    while not path.startswith(folder):
        folder, steps = folder[: folder.rfind("/", 0, -1) + 1], f"../{steps}"
    return f"{steps}{path[len(folder) :]}{mark}{fragment}"


def is_safe_folder(name: str) -> bool:
    """Whether a former id can name a folder: ASCII letters, digits, `.`, `_`, `-`, beginning with a letter or digit."""
    return name[:1].isalnum() and name.isascii() and all(c.isalnum() or c in "._-" for c in name)
