"""The record that a word of the command line means."""

from __future__ import annotations

from reportgen.cli.app import unknown
from reportgen.cli.session import Refusal
from reportgen.model import Project, Record


def the_record(project: Project, word: str) -> Record:
    """The record that is meant; a usage error when none or several are."""
    slug, colon, record_id = word.rpartition(":")
    if colon and slug not in project.reports:
        raise unknown("report", slug, list(project.reports))
    record_id = record_id.upper()
    among = [report for report in project.reports.values() if not colon or report.slug == slug]
    found = [report.records[record_id] for report in among if record_id in report.records]
    if not found:
        known = [name for report in among for name in report.records]
        raise unknown("record", word, sorted(set(known)))
    if len(found) > 1:
        choices = ", ".join(f"`{record.report}:{record.id}`" for record in found)
        message = f"several reports have `{record_id}`: {choices}"
        raise Refusal(message)
    return found[0]
