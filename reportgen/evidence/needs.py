"""What `sources fetch` must bring: the pinned commits of each repository, and the cited files that are absent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reportgen.evidence.trees import absent
from reportgen.frozen import dataclass
from reportgen.git import COMMIT, AbsentError, Commit, CorruptError, GitError, Mirror, normalise, variables
from reportgen.model import Project, Record

Paths = Sequence[tuple[str, str]]
"""`root` of a source and cited path."""


@dataclass(frozen=True, slots=True)
class Need:
    """What is cited of one repository."""

    location: str
    sources: tuple[Record, ...]
    cited: Mapping[str, Paths]
    """Pinned commit → the paths that are cited of it."""


def needs(project: Project, sources: Sequence[Record]) -> tuple[Need, ...]:
    """The repositories of these `git` sources, in the order of the sources; those that have no pin ask for none."""
    grouped: dict[str, list[Record]] = {}
    for source in sources:
        grouped.setdefault(normalise(source.text("location")), []).append(source)
    cited = _cited(project)
    made: list[Need] = []
    for members in grouped.values():
        wanted: dict[str, set[tuple[str, str]]] = {}
        for source in members:
            if COMMIT.fullmatch(source.text("revision")):
                paths = wanted.setdefault(source.text("revision"), set())
                paths |= {(source.text("root"), path) for path in cited.get((source.report, source.id), ())}
        held = {pin: tuple(sorted(paths)) for pin, paths in wanted.items()}
        made.append(Need(members[0].text("location"), tuple(members), held))
    return tuple(made)


def absent_blobs(need: Need, mirror: Mirror, environment: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of cited files whose content a copy lacks, as far as it can tell. GitError."""
    found: set[str] = set()
    for pin, paths in need.cited.items():
        with Commit(mirror, pin, variables(environment)) as commit:
            try:
                found.update(absent(commit, commit.tree(), paths))
            except (AbsentError, CorruptError):
                continue  # the commit or its tree: whoever reads the copy tells it
            except GitError:
                if not found:
                    raise
    return tuple(sorted(found))


def _cited(project: Project) -> Mapping[tuple[str, str], set[str]]:
    """Report and id of a source → every path that is cited of it."""
    found: dict[tuple[str, str], set[str]] = {}
    for report in project.reports.values():
        for _, citation in report.citations:
            slug, _, source = citation.source.rpartition(":")
            if citation.path:
                found.setdefault((slug or report.slug, source), set()).add(citation.path)
    return found
