"""A fact folded into a state is the very same state afterwards, for whoever folds it again: who judged it, then who tells of it.

What is derived of a state is made again where it holds other objects, so two copies of one state would have all of it made twice.
"""

from collections.abc import Callable
from typing import Any, TypeVar

S = TypeVar("S")
E = TypeVar("E")

ROOM = 128
"""So many facts are remembered: more than most commands lead to."""

_known: dict[tuple[int, int], tuple[Any, Any, Any]] = {}


def folded(evolve: Callable[[S, E], S], state: S, event: E) -> S:
    """The state after a fact; the same object as a moment ago, if the very same fact was folded into the very same state."""
    key = id(state), id(event)
    known = _known.get(key)
    if known is not None and known[0] is state and known[1] is event:
        after: S = known[2]
        return after
    after = evolve(state, event)
    if len(_known) >= ROOM:
        _known.clear()
    _known[key] = state, event, after  # both are kept, so that their ids cannot be given to others
    return after
