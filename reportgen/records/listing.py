"""What a generated table lists: `CLM status=claimed layer=record` names a prefix, then words that keys must hold."""

from __future__ import annotations

from collections.abc import Iterable

from reportgen.frozen import dataclass
from reportgen.model import Record

MAX_CONDITIONS = 20


@dataclass(frozen=True, slots=True)
class Listing:
    """The argument of `:::{records}`, read."""

    prefix: str
    conditions: tuple[tuple[str, str], ...]
    """Key and word."""

    @staticmethod
    def of(argument: str) -> Listing:
        """The listing that an argument describes; what is no condition asks for a key that holds nothing."""
        prefix, *conditions = argument.split()[: MAX_CONDITIONS + 1] or [""]
        pairs = (condition.partition("=") for condition in conditions)
        return Listing(prefix, tuple((key, word) for key, _, word in pairs))

    def selects(self, record: Record) -> bool:
        """Whether the table lists a record."""
        return record.id.startswith(f"{self.prefix}-") and all(holds(record, *one) for one in self.conditions)

    def among(self, records: Iterable[Record]) -> tuple[Record, ...]:
        """The records that the table lists, in their order."""
        return tuple(record for record in records if self.selects(record))


def holds(record: Record, key: str, word: str) -> bool:
    """Whether a key of a record holds a word: as one of its facets or items, else as its text."""
    facets = [facet.word for facet in record.facets(key)]
    return word in (facets or [*record.texts(key), record.text(key)])
