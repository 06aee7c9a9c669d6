"""What the host says to every table."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseTold:
    """A line of the host's to all, empty where there is none, and when he closes the tables for an update.

    In seconds since 1970; at that moment sockets end with `restarting`, and come back by themselves once the server does. Told
    after a welcome where there is something to tell, and to all when it changes.
    """

    kind: Literal["house"] = "house"
    said: str
    closes_at: float | None
