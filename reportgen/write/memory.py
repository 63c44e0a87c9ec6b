"""What the last build saw and left, so that a build with nothing to do says so at once.

One file for each request in `.reportgen/cache/`: a hash, a line end, and the JSON that it is of. It
is never trusted further than it can be checked: another tool, another folder, another file, a file
that cannot be read, and it counts as absent. Deleting it costs time only.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast  # Any: what JSON holds is checked by using it; a wrong shape ends in `recall`

from reportgen.diagnostics import Diagnostic, Label, Severity
from reportgen.files import sha256
from reportgen.frozen import dataclass
from reportgen.rules import rule
from reportgen.source import Position, Span
from reportgen.write.documents import CACHE, read, save
from reportgen.write.place import locate
from reportgen.write.snapshot import Row, compare, take, toolchain, walk

SCHEMA_VERSION = 2
SETTINGS = ("reportgen.toml", "pyproject.toml")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a build said, complete enough to be said again."""

    out: Path
    outputs: tuple[str, ...]
    """Every file of the site, sorted, the manifest included."""
    findings: tuple[Diagnostic, ...]
    counts: Mapping[str, int]
    skipped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What an answer is remembered for."""

    root: Path
    words: tuple[str, ...]
    """What was asked for: output, locales, reports."""

    @property
    def name(self) -> str:
        """The path below the project at which the answer is kept."""
        key = sha256("\0".join(self.words).encode("utf-8", "surrogateescape"))[:12]
        return f"{CACHE}/build-{key}.json"

    @property
    def file(self) -> Path:
        """The same, from the root on."""
        return self.root / self.name


def recall(request: Asked, today: date) -> Answer | None:
    """The answer to the same request, when nothing has changed since: no input, no output, not the tool."""
    try:
        document, stamp = read(request.root, request.name)
        if document["key"] != owner(request.root) or document["today"] not in (None, today.isoformat()):
            return None
        return _unchanged(request, document, stamp)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None  # absent or damaged: the build is done, and writes it anew


def remember(
    request: Asked,
    answer: Answer,
    *,
    inputs: Mapping[str, str],
    folders: tuple[str, ...],
    today: date | None,
    watched: Mapping[Path, str] = MappingProxyType({}),
    known: Mapping[str, Row] = MappingProxyType({}),
) -> None:
    """Write down an answer with the state of every input and output; nothing is said when that fails.

    `inputs` is path → sha256 as read by the build, `folders` are those in which files were looked for,
    `today` the day if it decided any finding, `watched` the signatures of repositories, `known` the state of
    outputs that were looked at just now.
    """
    own = {path: digest for path, digest in inputs.items() if not path.startswith("<")}
    walked = sorted(walk(request.root, folders))
    rows = take(request.root, [*walked, *own, *SETTINGS])
    if any(rows[path] is None or cast("Row", rows[path])[4] != digest for path, digest in own.items()):
        return  # something changed while the build ran, and the next build is to see it
    document = {
        "schema_version": SCHEMA_VERSION,
        "key": owner(request.root),
        "today": today.isoformat() if today else None,
        "folders": folders,
        "walked": walked,
        "inputs": rows,
        "out": str(answer.out),
        "watched": {str(path): found for path, found in sorted(watched.items())},
        "outputs": {**take(answer.out, (one for one in answer.outputs if one not in known)), **known},
        "findings": [encode_finding(item) for item in answer.findings],
        "counts": dict(answer.counts),
        "skipped": answer.skipped,
    }
    with suppress(OSError, ValueError, TypeError):
        save(request.root, request.name, document)


def owner(root: Path) -> str:
    """What must be the same besides the files: the tool and the folder itself, which no copy can pretend to be."""
    found = root.stat()
    return f"{toolchain()} {found.st_dev} {found.st_ino}"


def _unchanged(request: Asked, document: dict[str, Any], stamp: int) -> Answer | None:
    """The answer in a document, when every file is as it says."""
    out = Path(document["out"])
    place, _ = locate(out, request.root)
    if place is None or place.out != out or place.staging.exists():
        return None
    if sorted(walk(request.root, document["folders"])) != document["walked"]:
        return None
    if not are_same(document["watched"]):
        return None
    inputs = compare(request.root, rows_of(document["inputs"]), stamp)  # an edit shows here, and ends it
    outputs = compare(out, rows_of(document["outputs"]), None) if inputs is not None else None
    if inputs is None or outputs is None:
        return None
    answer = Answer(
        out,
        tuple(sorted(outputs.rows)),
        tuple(decode_finding(item) for item in document["findings"]),
        {str(name): int(count) for name, count in document["counts"].items()},
        tuple(str(item) for item in document["skipped"]),
    )
    if inputs.is_fresh or outputs.is_fresh:
        with suppress(OSError):
            save(
                request.root,
                request.name,
                {**document, "inputs": {**document["inputs"], **inputs.rows}, "outputs": outputs.rows},
            )
    return answer


def are_same(watched: dict[str, Any]) -> bool:
    """Whether the repositories of sources look as they did; one that appeared or went away does not."""
    if not watched:
        return True
    from reportgen.git import signature  # most projects have none, and need not wait for it

    return all(signature(Path(path)) == found for path, found in watched.items())


def rows_of(value: dict[str, Any]) -> dict[str, Row | None]:
    """Rows as they were written down; any other shape is an error of the document."""
    rows: dict[str, Row | None] = {}
    for path, row in value.items():
        size, content, entry, inode, digest = row or (0, 0, 0, 0, "")
        rows[path] = (int(size), int(content), int(entry), int(inode), str(digest)) if row else None
    return rows


def encode_finding(item: Diagnostic) -> dict[str, Any]:
    """A finding as JSON can hold it."""
    return {
        "code": item.rule.code,
        "message": item.message,
        "span": _from_span(item.span),
        "help": item.help,
        "severity": item.severity.value if item.severity else None,
        "related": [[_from_span(label.span), label.text] for label in item.related],
        "names": [item.report, item.record, item.locale],
        "data": dict(item.data),
    }


def decode_finding(item: dict[str, Any]) -> Diagnostic:
    """The finding that was encoded."""
    report, record, locale = item["names"]
    return Diagnostic(
        rule(item["code"]),
        item["message"],
        _to_span(item["span"]),
        item["help"],
        Severity(item["severity"]) if item["severity"] else None,
        tuple(Label(span, text) for place, text in item["related"] if (span := _to_span(place))),
        report,
        record,
        locale,
        MappingProxyType(item["data"]),
    )


def _from_span(span: Span | None) -> list[Any] | None:
    if span is None:
        return None
    places = [[place.line, place.column] if place else None for place in (span.start, span.end)]
    return [span.file, *places]


def _to_span(value: list[Any] | None) -> Span | None:
    if value is None:
        return None
    file, start, end = value
    return Span(file, Position(*start) if start else None, Position(*end) if end else None)
