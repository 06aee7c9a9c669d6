"""Rings: what leads back to itself. Reactions that set each other off, characteristics that wait for each other."""

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def rings(after: Mapping[K, Iterable[K]]) -> list[tuple[K, ...]]:
    """Every ring once, each a shortest way from one of its members back to it, in the order of the first ones."""
    found: dict[frozenset[K], tuple[K, ...]] = {}
    for start in after:
        if ring := _ring(start, after):
            found.setdefault(frozenset(ring), ring)
    return list(found.values())


def _ring(start: K, after: Mapping[K, Iterable[K]]) -> tuple[K, ...]:
    ways: list[tuple[K, ...]] = [(start,)]
    seen: set[K] = set()
    while ways:
        way = ways.pop(0)
        for other in after.get(way[-1], ()):
            if other == start:
                return (*way, start)
            if other not in seen:
                seen.add(other)
                ways.append((*way, other))
    return ()
