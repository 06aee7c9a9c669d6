"""The last changes of a class of viewers as they were sent, for those who come back after a short absence."""

from collections import deque
from itertools import islice

KEPT = 64 * 1024
"""Characters of changes that are kept for a class; who missed more is shown everything anew."""


class SentChanges:
    """Changes of which each follows the one before it."""

    def __init__(self) -> None:
        self._frames: deque[str] = deque()
        self._size = 0
        self._last = 0

    def keep(self, n: int, frame: str) -> None:
        """Keeps the change that led to `n`; none before it are of use once a number was left out."""
        if n != self._last + 1:
            self._frames.clear()
            self._size = 0
        self._frames.append(frame)
        self._size += len(frame)
        self._last = n
        while self._size > KEPT:
            self._size -= len(self._frames.popleft())

    def after(self, n: int, now: int) -> list[str] | None:
        """The changes that lead from `n` to now, if they are all here."""
        missed = now - n
        if missed < 0 or missed > len(self._frames) or (missed and now != self._last):
            return None
        return list(islice(self._frames, len(self._frames) - missed, None))
