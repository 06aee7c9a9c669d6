"""A command on its way to the journal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A command of a seat under a reference: the newest row its sender had `seen`, and when it was `heard`.

    That is in milliseconds since 1970. `by` is another seat that gives it in this one's name, whose time is used up.
    """

    seat: Seat
    ref: str
    command: Mapping[str, Any]
    seen: int | None
    heard: int
    by: str = ""
