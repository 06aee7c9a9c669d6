"""The wire: what a player answers ahead, and what is told of it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from app.rules.kernel.schema.annotations import Id
from app.rules.kernel.seats import Seat

MOST_RULES, MOST_UNITS = 12, 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """An answer given ahead: to pass, where that can be done.

    `what` is the step of a duty, or "*" for all that is asked in another's turn. It is over once one of one's own `units` is
    meant by what is asked, and at the end of the phase, turn or round in which it was said: `since`, which the server writes.
    """

    what: Annotated[str, Field(min_length=1, max_length=80)] = "*"
    units: Annotated[tuple[Id, ...], Field(max_length=MOST_UNITS)] = ()
    until: Literal["phase", "turn", "round", "game"] = "game"
    since: Annotated[str, Field(max_length=80)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerAhead:
    """What a seat answers ahead from now on, in place of all it did; nothing withdraws it. Each seat's secret.

    At a table of days always; where a table is played live all players have to allow it first.
    """

    kind: Literal["answer_ahead"] = "answer_ahead"
    ref: Annotated[str, Field(min_length=1, max_length=64)]
    rules: Annotated[tuple[Ahead, ...], Field(max_length=MOST_RULES)]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowAhead:
    """Whether one allows answers ahead at a table that is played live."""

    kind: Literal["allow_ahead"] = "allow_ahead"
    ref: Annotated[str, Field(min_length=1, max_length=64)]
    allows: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnAhead:
    """What a seat answers ahead, told to that seat alone: after the welcome, and whenever it changes."""

    kind: Literal["own_ahead"] = "own_ahead"
    seat: Seat
    rules: tuple[Ahead, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AheadTold:
    """What everybody is told of answers ahead: whether they are `agreed` on, and who `allows` them where that is asked.

    `ready`: the seats for which answers lie ready, never which; told at tables of days alone.
    """

    agreed: bool
    allows: tuple[Seat, ...] = ()
    ready: tuple[Seat, ...] = ()
