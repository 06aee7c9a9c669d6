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
    "ask": Limit(burst=60, rate=40),
    "preview": Limit(burst=20, rate=20),
    "say": Limit(burst=8, rate=1),
    "look": Limit(burst=20, rate=10),
    "take_back": Limit(burst=8, rate=1),
    "answer_take_back": Limit(burst=8, rate=1),
    "rename": Limit(burst=5, rate=0.5),
    "beat": Limit(burst=10, rate=1),
    "hello": Limit(burst=1, rate=0),
}
EVERYTHING = Limit(burst=600, rate=200)
"""What a socket may send in all, readable or not, before it is closed as flooding."""

BAD = Limit(burst=10, rate=0.5)
"""Frames that cannot be read, before the socket is closed."""


class Bucket:
    """One limit as it is being used up."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._credit = limit.burst
        self._at = clock()

    def take(self) -> bool:
        """Takes one credit; whether there was one."""
        now = self._clock()
        self._credit = min(self._limit.burst, self._credit + (now - self._at) * self._limit.rate)
        self._at = now
        if self._credit < 1:
            return False
        self._credit -= 1
        return True


class Allowance:
    """All buckets of one socket."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._kinds = {kind: Bucket(limit, clock) for kind, limit in LIMITS.items()}
        self._everything = Bucket(EVERYTHING, clock)
        self._bad = Bucket(BAD, clock)

    def frame(self) -> bool:
        """Whether one more frame of any sort may come."""
        return self._everything.take()

    def bad(self) -> bool:
        """Whether one more unreadable frame is borne."""
        return self._bad.take()

    def kind(self, kind: str) -> bool:
        """Whether one more frame of this kind may come."""
        return self._kinds[kind].take()
