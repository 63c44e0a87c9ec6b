"""A record of a report → its case, with every fault of what the gate reads in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from reportgen.diagnostics import did_you_mean
from reportgen.frozen import dataclass
from reportgen.gate import proving, reading
from reportgen.gate.cases import Case, Proof
from reportgen.gate.evaluation import ValueUnreadableError, evaluate
from reportgen.gate.expressions import ExpressionError
from reportgen.gate.hashing import record_hash
from reportgen.gate.proving import Checked, fails
from reportgen.gate.reading import Noted
from reportgen.model import Anchor, Citation, ListNode, MapNode, Node, Project, Record, Report, ScalarNode
from reportgen.records.reading import Reading
from reportgen.source import Text

NOT_HERE = frozenset({
    "no-mirror", "stale-mirror", "no-capture", "no-reader", "git-missing", "git-timeout", "git-failed",
})  # fmt: skip
"""Reasons of anchors that say nothing against the claim: its source cannot be looked at on this machine."""
GOOD = frozenset({"match", "moved", "attested"})


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a record: its project, and what its anchors came to."""

    project: Project
    anchors: Mapping[tuple[str, str], Sequence[Anchor]] = field(default_factory=dict)
    """Report and record → the outcomes of its quotation anchors."""
    conflicts: Mapping[tuple[str, str], Sequence[Record]] = field(default_factory=dict)
    """Report and record → every record that one of the two says it conflicts with."""


def case_of(record: Record, around: Around, read: Reading) -> Case:
    """The case of a record; faults of its keys are noted in `read`, what has one counts as not given."""
    report = around.project.reports[record.report]
    threshold = around.project.config.gate_threshold
    read.record = record.id
    read.meant.clear()
    noted = reading.read_proofs(read, *_entry(record, "proofs"))
    hash_now = record_hash(record)
    target = noted.return_to.value if noted.return_to else ""
    is_known = not target or _is_revision(report, target)
    if noted.return_to and not is_known:
        revisions = [one.id for one in report.of_type("revision")]
        advice = did_you_mean(target, revisions) or "name a revision of `revisions/revisions.yaml`"
        read.fault("RG201", f"the report has no revision `{target}`", noted.return_to.span, advice)
    return Case(
        record.report, record.id, record.span, not record.is_candidate,
        (
            _provenance(record, noted, around, hash_now),
            proving.persistence(noted, hash_now),
            proving.outcome(noted),
            proving.shadow_of_checks(tuple(evaluated(record, report, read)), threshold),
            proving.approval(noted, is_known=is_known),
        ),
        open_conflicts(record, around.conflicts.get((record.report, record.id), ())),
        hash_now,
        target,
        reading.read_wait(Reading(), *_entry(record, "waits-for")),
        reading.read_days(Reading(), *_entry(record, "submitted")),
    )  # fmt: skip


def _is_revision(report: Report, target: str) -> bool:
    found = report.records.get(target)
    is_unread = target in report.hidden_ids or target in report.guessed_ids
    return is_unread or (found is not None and found.type == "revision")


def _entry(record: Record, name: str) -> tuple[Node | None, Text | None]:
    """The node below a gate key and the key; None when the record lacks it or the reader found it wrong."""
    found = record.fields.get(name)
    node = record.entry.get(name) if record.entry and found else None
    return node, found.key if found else None


def _provenance(record: Record, noted: Noted, around: Around, hash_now: str) -> Proof:
    """Whether it cites pinned sources, every quotation stands in them, and what was extracted is recorded."""
    broken = [one for one in around.anchors.get((record.report, record.id), ()) if one.outcome not in GOOD]
    failed = [one for one in broken if one.outcome is not None and one.reason not in NOT_HERE]
    if failed:
        first = failed[0]
        why = f"a quotation of `{first.citation.source}` is `{first.outcome}`"
        advice = "correct the quotation or what rests on it"
        return fails("provenance", "anchor", why, advice, "failed", is_revoked=True)
    if not record.cites:
        return fails("provenance", "no-citation", "it cites no source", "add `cites`")
    loose = next((one for one in record.cites if not _is_pinned(record, one, around.project)), None)
    if loose is not None:
        advice = "give the source its `revision` or `sha256`"
        return fails("provenance", "not-pinned", f"the source `{loose.source}` is not pinned", advice)
    if not noted.extracted:
        advice = f"note `extracted: {hash_now}` below `proofs`"
        return fails("provenance", "not-extracted", "nothing says what was extracted", advice)
    if broken:
        why = f"a quotation of `{broken[0].citation.source}` cannot be looked at here"
        return fails("provenance", "not-here", why, "bring the source with `reportgen sources fetch`", "unknown")
    return Proof("provenance", "holds")


def _is_pinned(record: Record, citation: Citation, project: Project) -> bool:
    """Whether what is cited cannot change unseen. Files and data sets travel with the project, which is hashed."""
    slug, _, name = citation.source.rpartition(":")
    found = project.reports.get(slug or record.report)
    source = found.records.get(name) if found else None
    if source is None:
        return True  # RG201 says so, or its file cannot be read
    kind = source.word("kind")
    if kind == "git":
        return bool(source.text("revision"))
    if kind == "web":
        return bool(source.text("sha256"))
    if kind == "paper":
        return bool(source.text("sha256") or source.text("doi"))
    return source.is_attested if kind == "private" else True


def open_conflicts(record: Record, against: Iterable[Record]) -> tuple[str, ...]:
    """Active records that it conflicts with, by its own word or theirs, and that neither side says is resolved."""
    others = {
        _named(one, record.report): one for one in against if not one.is_candidate and "retired" not in one.fields
    }
    settled = _resolved(record, record.report)
    return tuple(
        name for name, other in others.items() if name not in settled
        and _named(record, other.report) not in _resolved(other, other.report)
    )  # fmt: skip


def _named(record: Record, slug: str) -> str:
    """How a record is called in a report."""
    return record.id if record.report == slug else f"{record.report}:{record.id}"


def _resolved(record: Record, slug: str) -> frozenset[str]:
    names = reading.read_resolved(Reading(), *_entry(record, "resolved")) if record.entry else ()
    return frozenset(name.removeprefix(f"{slug}:") for name in names)


def conflicts(project: Project) -> Mapping[tuple[str, str], Sequence[Record]]:
    """Report and record → every record that one of the two says it conflicts with."""
    found: dict[tuple[str, str], list[Record]] = {}
    for holder, target in _conflicts(project):
        if holder is not target:
            found.setdefault((holder.report, holder.id), []).append(target)
            found.setdefault((target.report, target.id), []).append(holder)
    return found


def _conflicts(project: Project) -> Iterator[tuple[Record, Record]]:
    """Every pair of records that one of them says to conflict."""
    for record in project.all_records():
        for link in record.references:
            if link.relation == "conflicts":
                slug, _, name = link.target.rpartition(":")
                report = project.reports.get(slug or record.report)
                target = report.records.get(name) if report else None
                if target is not None:
                    yield record, target


def evaluated(record: Record, report: Report, read: Reading) -> Iterator[Checked]:
    """The record's own checks, evaluated; RG606 for a test that cannot be, which does not pass."""
    node = record.node("checks")
    for item in node.items if isinstance(node, ListNode) else ():
        kind, test, critical = (item.get(name) if isinstance(item, MapNode) else None for name in KEYS)
        is_critical = isinstance(critical, ScalarNode) and critical.text.value.casefold() == "true"
        if isinstance(kind, ScalarNode) and isinstance(test, ScalarNode) and test.text.value.strip():
            yield Checked(kind.text.value, is_critical, _result(test.text, report, read))


KEYS = ("kind", "test", "critical")


def _result(test: Text, report: Report, read: Reading) -> bool | None:
    try:
        return evaluate(test.value, lambda address: recorded(report, address))
    except ValueUnreadableError:
        return None
    except ExpressionError as error:
        span = test.at(error.begin, max(error.end - error.begin, 1)) if error.end < len(test.value) + 1 else test.span
        read.fault("RG606", f"the test cannot be evaluated: {error}", span, error.advice or None)
        return False


def recorded(report: Report, address: str) -> str | None:
    """The characters of a recorded value at `table.row.column`, or None."""
    parts = address.split(".")
    table = report.tables.get(parts[0]) if len(parts) == 3 else None
    cell = table.value(parts[1], parts[2]) if table else None
    return cell.value if cell is not None else None
