"""The wire: what everybody at a table is told of its clocks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from app.realtime.clock.terms import Terms
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The clocks as they stood `at` a moment, in seconds since 1970; null before they begin, which they do when all sit.

    `left` are the milliseconds of each side that has a clock, below 0 where they are used up, `grace` those that it stands still
    for a side that is `away`. It runs for each side that is `asked`, unless all are `stopped`. `lost`: whose time was used up when
    another claimed the match.
    """

    terms: Terms
    at: float | None = None
    left: Mapping[str, int]
    grace: Mapping[str, int]
    away: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()
    stopped: bool = False
    lost: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AtZero:
    """Answers that the time of a side, who is `late`, is used up, as was agreed: passes for it or gives it more, or claims the
    match or stops the clocks. Where nothing passes the table decides as a bot would.
    """

    kind: Literal["at_zero"] = "at_zero"
    ref: Annotated[str, Field(min_length=1, max_length=64)]
    late: Seat
    wish: Literal["pass", "give", "claim", "stop"]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTold:
    """The clocks as they stand now: after the welcome, and when they run otherwise. What passes meanwhile a page counts itself."""

    kind: Literal["clock"] = "clock"
    clock: Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class WishClock:
    """Wishes for another clock than the table has, or for none; that it has one holds when all players wish for the same.

    `on` false: no longer. A total that is agreed on anew gives each side as much more or less as it is longer or shorter.
    """

    kind: Literal["wish_clock"] = "wish_clock"
    ref: Annotated[str, Field(min_length=1, max_length=64)]
    terms: Terms | None
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockWished:
    """The clock that a side wishes for; null is none."""

    terms: Terms | None
