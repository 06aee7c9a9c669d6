"""The last few states of a match, kept as what each was before the next one: a table of many pieces moves one of them."""

from collections import OrderedDict
from dataclasses import replace
from typing import Any, TypeAlias

from app.rules.kernel.incremental.tracking import names_of

Before: TypeAlias = dict[str, Any]
"""The fields that were others, whole."""

Within: TypeAlias = dict[str, dict[Any, Any]]
"""Of fields that are mappings with the same keys, the entries that were others."""


class RecentStates:
    """The newest state by its row of the journal, and the way back from it."""

    def __init__(self, seq: int, state: Any, room: int) -> None:
        self._seq = seq
        self._newest = state
        self._room = room
        self._back: OrderedDict[int, tuple[int, Before, Within]] = OrderedDict()
        """By row: the row before it, and what was other then."""

    def add(self, seq: int, state: Any) -> None:
        """Takes a state as the newest."""
        self._back[seq] = (self._seq, *_difference(state, self._newest))
        self._seq, self._newest = seq, state
        if len(self._back) >= self._room:
            self._back.popitem(last=False)

    def at(self, seq: int) -> Any | None:
        """The state after a row, if that was lately."""
        state, now = self._newest, self._seq
        while now > seq and now in self._back:
            now, whole, within = self._back[now]
            inner = {name: {**getattr(state, name), **entries} for name, entries in within.items()}
            state = replace(state, **whole, **inner)
        return state if now == seq else None


def _difference(new: Any, old: Any) -> tuple[Before, Within]:
    """What of a state was other in the one before it."""
    whole: Before = {}
    within: Within = {}
    for name in names_of(type(old)):
        was, now = getattr(old, name), getattr(new, name)
        if was is now:
            continue
        if isinstance(was, dict) and isinstance(now, dict) and list(was) == list(now):
            within[name] = {key: value for key, value in was.items() if value is not now[key]}
        else:
            whole[name] = was
    return whole, within
