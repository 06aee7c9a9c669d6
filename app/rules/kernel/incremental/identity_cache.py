"""Remembering what was computed for an immutable piece, by the identity of that piece.

Hashing an outline of many points costs more than the questions asked about it, so the key is the object itself.
"""

import weakref
from collections.abc import Callable
from itertools import repeat
from operator import is_
from typing import Any, Generic, TypeVar

from app.rules.kernel.incremental.tracking import Watched, unwatched

S = TypeVar("S")
K = TypeVar("K")
V = TypeVar("V")

ROOM = 8192
"""Pieces remembered at most, unless said otherwise."""


class ByIdentity(Generic[K, V]):
    """A pure function of one frozen object, remembered for as long as the same object is asked about.

    At most `room` objects are remembered; then the memory is emptied.
    """

    def __init__(self, make: Callable[[K], V], room: int = ROOM) -> None:
        self._make = make
        self._room = room
        self.known: dict[int, tuple[K, V]] = {}
        """Each object that is remembered, with its value: kept, so that its id cannot be given to another one."""

    def __call__(self, key: K) -> V:
        """The value for this object, made once."""
        known = self.known.get(id(key))  # What is watched is another object than what is kept, and both are alive.
        if known is not None:
            return known[1]
        key = unwatched(key)
        known = self.known.get(id(key))
        if known is not None:
            return known[1]
        value = self._make(key)
        if len(self.known) >= self._room:
            self.known.clear()
        self.known[id(key)] = (key, value)
        return value


class ByIdentities(Generic[V]):
    """A pure function of several frozen objects, remembered while the very same are asked about: `room` answers at most."""

    def __init__(self, make: Callable[..., V], room: int = 64) -> None:
        self._make = make
        self._room = room
        self._known: dict[tuple[int, ...], tuple[tuple[Any, ...], V]] = {}
        self._newest: tuple[tuple[Any, ...], V] | None = None

    def __call__(self, *keys: Any) -> V:
        """The value for these objects, made once."""
        newest = self._newest
        if newest is not None and len(newest[0]) == len(keys) and all(map(is_, keys, newest[0])):
            return newest[1]  # never so where a key is watched: that is noted below
        bare = tuple(map(unwatched, keys)) if any(map(isinstance, keys, repeat(Watched))) else keys
        named = tuple(map(id, bare))
        known = self._known.get(named)
        if known is None:
            if len(self._known) >= self._room:
                self._known.clear()
            known = self._known[named] = (bare, self._make(*bare))
        self._newest = known
        return known[1]


class OfLatest(Generic[S, V]):
    """A pure function of a state, remembered of the one it was asked of last: what a command asks of it again and again.

    Of a watched state it is remembered too, for the value that is made with it: what that read was noted the first time.
    """

    def __init__(self, make: Callable[[S], V]) -> None:
        self._make = make
        self._known: tuple[Any, Any] = (None, None)

    def __call__(self, state: S) -> V:
        """The value for this state."""
        asked, value = self._known
        if asked is not state:
            value = self._make(state)
            if not isinstance(state, Watched) or state.is_noted:
                self._known = state, value
        found: V = value
        return found


class WhileAlive(Generic[K, V]):
    """What belongs to one frozen object, and goes when that goes: so the memory of a match ends with the match."""

    def __len__(self) -> int:
        """How many objects have something that belongs to them."""
        return len(self._known)

    def __init__(self, make: Callable[[K], V]) -> None:
        self._make = make
        self._known: dict[int, tuple[weakref.ref[K], V]] = {}

    def __call__(self, key: K) -> V:
        """What belongs to this object, made once."""
        key = unwatched(key)
        known = self._known.get(id(key))
        if known is not None and known[0]() is key:
            return known[1]
        name = id(key)
        value = self._make(key)
        self._known[name] = (weakref.ref(key, lambda gone: self._known.pop(name, None)), value)
        return value
