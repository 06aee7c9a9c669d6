"""Ids that meet: what two records call themselves is a problem where it comes again, with the file that had it first."""

from collections.abc import Iterable

from app.content.lines import Where
from app.content.reader import Reader


class Taken:
    """The ids of one kind of records that are taken, each with who had it; the code and fact tell of one that comes again."""

    def __init__(self, code: str = "duplicate_id", fact: str = "id") -> None:
        self._told = (code, fact)
        self._by: dict[str, tuple[Reader, Where]] = {}

    def take(self, id: str, reader: Reader, where: Where) -> None:
        """Keeps an id; one that comes twice is wrong where it comes again."""
        if id not in self._by:
            self._by[id] = (reader, where)
            return
        first, place = self._by[id]
        code, fact = self._told
        line = first.lined.line_of(place)
        reader.wrong(where, code, **{fact: id}, first=f"{first.file}, line {line}" if first.file else f"line {line}")

    def all(self, ids: Iterable[str], reader: Reader, where: Where) -> None:
        """Keeps the ids of a list that stands at a place."""
        for index, id in enumerate(ids):
            self.take(id, reader, (*where, index))
