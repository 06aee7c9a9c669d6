"""A grammar as data: rows of templates with holes, each made into a value; a text has all the readings that its rows give.

A template is a regular expression, in any case of letters, with holes `{name}` or `{label:name}` that other rows fill. A row
makes a value of what filled its holes, or says that it is none. Nothing is preferred: where a whole text comes out in two
ways, both are given, and it is for the asker to take neither.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

HOLE: Final = re.compile(r"\{(?:([a-z]+):)?([a-z_]+)\}")
MOST_STEPS: Final = 1_500
"""How much is tried of one text before it is left as one, unless a grammar says otherwise: more than twice what a real one asks."""


class TooMuch(Exception):
    """A text has more ways to be read than are tried."""


@dataclass(frozen=True, slots=True)
class Row:
    """One way to say something: the template cut at its holes, and what it makes."""

    parts: tuple[tuple[str, str] | re.Pattern[str], ...]
    make: Callable[..., Any]


def row(template: str, make: Callable[..., Any]) -> Row:
    """A row of a grammar. Groups of the template without a hole come first, in order, holes by their labels."""
    parts: list[tuple[str, str] | re.Pattern[str]] = []
    at = 0
    for hole in HOLE.finditer(template):
        if hole.start() > at:
            parts.append(re.compile(template[at : hole.start()], re.IGNORECASE))
        parts.append((hole[1] or hole[2], hole[2]))
        at = hole.end()
    if at < len(template):
        parts.append(re.compile(template[at:], re.IGNORECASE))
    return Row(tuple(parts), make)


Own = Callable[[Any, str, int], Iterator[tuple[Any, int]]]
"""A hole that the vocabulary fills: values with where each ends."""


class Grammar:
    """Rows by the name of what they make, and the holes that the vocabulary fills."""

    def __init__(self, rows: Mapping[str, Sequence[Row]], own: Mapping[str, Own], most: int = MOST_STEPS) -> None:
        self._rows = rows
        self._own = own
        self._most = most

    def readings(self, name: str, text: str, vocabulary: Any) -> list[Any]:
        """Every different value that a whole text makes; none where it is too much to try."""
        try:
            found = _Reader(self._rows, self._own, text, vocabulary, self._most).all(name, 0)
        except TooMuch:
            return []
        return _different([value for value, end in found if end == len(text)])


class _Reader:
    """One text under way: what each name makes from each place is worked out once."""

    def __init__(
        self, rows: Mapping[str, Sequence[Row]], own: Mapping[str, Own], text: str, vocabulary: Any, most: int
    ) -> None:
        self._rows, self._own, self._text, self._vocabulary = rows, own, text, vocabulary
        self._known: dict[tuple[str, int], list[tuple[Any, int]]] = {}
        self._steps, self._most = 0, most

    def all(self, name: str, at: int) -> list[tuple[Any, int]]:
        if (name, at) not in self._known:
            if name in self._own:
                found = list(self._own[name](self._vocabulary, self._text, at))
            else:
                found = [(value, end) for row in self._rows[name] for value, end in self._row(row, at)]
            self._known[name, at] = _apart(found)
        return self._known[name, at]

    def _row(self, row: Row, at: int) -> Iterator[tuple[Any, int]]:
        for groups, holes, end in self._parts(row.parts, at):
            value = row.make(*groups, **holes)
            if value is not None:
                yield value, end

    def _parts(self, parts: Sequence[Any], at: int) -> Iterator[tuple[tuple[str, ...], dict[str, Any], int]]:
        self._steps += 1
        if self._steps > self._most:
            raise TooMuch
        if not parts:
            yield (), {}, at
        elif isinstance(parts[0], re.Pattern):
            if found := parts[0].match(self._text, at):
                for groups, holes, end in self._parts(parts[1:], found.end()):
                    yield (*found.groups(), *groups), holes, end
        else:
            label, name = parts[0]
            for value, there in self.all(name, at):
                for groups, holes, end in self._parts(parts[1:], there):
                    yield groups, {label: value, **holes}, end


def _apart(found: list[tuple[Any, int]]) -> list[tuple[Any, int]]:
    return list({(_key(value), end): (value, end) for value, end in found}.values())


def _different(found: list[Any]) -> list[Any]:
    return list({_key(value): value for value in found}.values())


def _key(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
