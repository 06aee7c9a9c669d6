"""Whether a line between processes lives: what this process says comes back to it on the line it listens to."""

import time
from collections.abc import Callable

SOONEST = 0.25
"""Seconds that are waited at least: who was busy elsewhere first takes in what lies there already."""


class Heartbeat:
    """What one listener has heard of itself on the line that stands.

    `is_own` tells its own whispers from those of others; without it, it whispers nothing, so that no line is ever known to
    be dead. `silent` seconds without one are too many.
    """

    def __init__(
        self, is_own: Callable[[str], bool] | None, silent: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._is_own = is_own
        self._silent = silent
        self._clock = clock
        self._at = clock()

    def begin(self) -> None:
        """A line stands, for the first time or again: it has as long as any to bring a whisper back."""
        self._at = self._clock()

    def hears(self, text: str) -> None:
        """Takes in a whisper."""
        if self._is_own and self._is_own(text):
            self._at = self._clock()

    @property
    def patience(self) -> float | None:
        """Seconds for which what comes next may be waited for; None: for ever."""
        return max(SOONEST, self._at + self._silent - self._clock()) if self._is_own else None

    @property
    def is_dead(self) -> bool:
        """Whether nothing of one's own came back for too long."""
        return self._is_own is not None and self._clock() >= self._at + self._silent
