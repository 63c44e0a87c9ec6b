"""Receipts of rendering: which version of each translation a page depends on. Output, without a time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from reportgen import __version__
from reportgen.catalogs.changes import text_digest
from reportgen.files import sha256
from reportgen.render import paths
from reportgen.render.scope import Scope


def receipts(scope: Scope, files: Mapping[str, bytes]) -> str:
    """One JSON object a line for every message that an edition shows, by key; empty for the original.

    `version` and `outcome` are the hash of the page that shows it, `depends_on` the hash of the text that
    stands there, `source_version` that of the same text. With them a page that shows an older translation,
    or one that nothing can be said of, is told from a healthy one.
    """
    rows = [json.dumps(row, ensure_ascii=False, sort_keys=True) for row in _rows(scope, files)]
    return "".join(f"{row}\n" for row in rows)


def _rows(scope: Scope, files: Mapping[str, bytes]) -> Iterator[dict[str, object]]:
    slug, tag = scope.report.slug, scope.tag
    hashes: dict[str, str] = {}
    for key in sorted(scope.edition.texts):
        text = scope.edition.texts[key]
        record = key.partition("/")[0]
        path = paths.record(tag, slug, record) if record in scope.report.records else paths.edition(tag, slug)
        if path not in files or text.is_source:
            continue
        page = hashes[path] = hashes.get(path) or sha256(files[path])
        used = text_digest(text.value)
        yield {
            "run": f"{slug}/{tag}",
            "scope": {"report": slug, "locale": tag},
            "unit": key,
            "stage": "rendered",
            "version": page,
            "source_version": used,
            "depends_on": used,
            "outcome": page,
            "tool": f"reportgen {__version__}",
            "status": "committed",
        }
