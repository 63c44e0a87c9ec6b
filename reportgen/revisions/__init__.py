"""Frozen revisions: a report to a snapshot and back, and what differs between two.

    freezing.freeze       a report that was read and checked → `Snapshot`
    document.text_of      `Snapshot` → the text of its file
    reading.read_snapshot the text of a file → `Snapshot`, strictly
    restoring.restored    `Snapshot` → the report, catalogs and anchors that localising and drawing take

Import what you need from these modules: a run that freezes nothing loads none of it here.
"""
