"""How much one socket may send: credits by kind of frame, as data."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A bucket: so many frames at once, refilled by so many a second."""

    burst: float
    rate: float


LIMITS: Mapping[str, Limit] = {
    "act": Limit(burst=40, rate=20),
    "set_up": Limit(burst=8, rate=1),
    "ask": Limit(burst=60, rate=40),
    "foresee": Limit(burst=20, rate=10),
    "preview": Limit(burst=20, rate=20),
    "say": Limit(burst=8, rate=1),
    "recall": Limit(burst=40, rate=10),
    "look": Limit(burst=20, rate=10),
    "take_back": Limit(burst=8, rate=1),
    "answer_take_back": Limit(burst=8, rate=1),
    "wish_clock": Limit(burst=8, rate=0.5),
    "at_zero": Limit(burst=8, rate=1),
    "wish_rematch": Limit(burst=8, rate=1),
    "wish_delay": Limit(burst=8, rate=1),
    "ask_hands": Limit(burst=4, rate=0.2),
    "answer_hands": Limit(burst=8, rate=1),
    "answer_ahead": Limit(burst=12, rate=1),
    "allow_ahead": Limit(burst=8, rate=1),
    "set_pace": Limit(burst=20, rate=5),
    "rename": Limit(burst=5, rate=0.5),
    "beat": Limit(burst=10, rate=1),
    "seal": Limit(burst=20, rate=2),
    "bring": Limit(burst=20, rate=2),
    "link": Limit(burst=60, rate=40),
    "hello": Limit(burst=1, rate=0),
    "everything": Limit(burst=600, rate=200),
    "unreadable": Limit(burst=10, rate=0.5),
}
"""By kind of frame; `everything` is what a socket may send in all before it is closed as flooding, `unreadable` what it
may send that cannot be read."""


class Bucket:
    """One limit as it is being used up."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._credit = limit.burst
        self._at = clock()

    def take(self) -> bool:
        """Takes one credit; whether there was one."""
        self._fill()
        if self._credit < 1:
            return False
        self._credit -= 1
        return True

    @property
    def used(self) -> int:
        """Credits that are taken and have not come back yet."""
        self._fill()
        return round(self._limit.burst - self._credit)

    def _fill(self) -> None:
        now = self._clock()
        self._credit = min(self._limit.burst, self._credit + (now - self._at) * self._limit.rate)
        self._at = now


class Allowance:
    """All buckets of one socket."""

    def __init__(self, limits: Mapping[str, Limit] = LIMITS, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = {kind: Bucket(limit, clock) for kind, limit in limits.items()}

    def allows(self, kind: str) -> bool:
        """Whether one more of this kind may come."""
        return self._buckets[kind].take()
