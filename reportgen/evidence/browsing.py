"""Every path of a source, as citations write them: for whoever looks for a text without knowing where it stands."""

from __future__ import annotations

from posixpath import join, normpath

from reportgen import files
from reportgen.evidence.desk import Desk
from reportgen.evidence.git import paths_of
from reportgen.evidence.places import place_of
from reportgen.model import Record


def browse(desk: Desk, source: Record) -> tuple[str, ...]:
    """The paths of all files of a source; one empty path when it is one file, none when nothing is there."""
    if source.word("kind") == "git":
        return paths_of(desk, source)
    place, _ = place_of(desk, source)
    if place is None or place.reason:
        return ()
    if not place.is_folder:
        return ("",)
    top = normpath(join(place.path, source.text("root")))
    begin = 0 if top == "." else len(top) + 1
    return tuple(name[begin:] for name in files.list_files(desk.root, top, "", is_deep=True))
