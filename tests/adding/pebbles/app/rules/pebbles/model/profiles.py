"""What content fills."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Heap:
    """A heap to play with."""

    id: str
    name: str
    pebbles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """All heaps of the server by id."""

    heaps: Mapping[str, Heap]
