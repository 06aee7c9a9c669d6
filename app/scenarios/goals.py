"""What is to be done in a player's scenario, and whether it was: judged by what everybody sees, event by event."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from app.rules.kernel.seats import Seat
from app.rules.kernel.views.view import View

MOST_POINTS = 999
MOST_COUNTED = 200

Kind: TypeAlias = Literal["words", "win", "destroyed", "alive", "held", "score"]
Span: TypeAlias = Literal["battle", "turns", "decisions"]
Standing: TypeAlias = Literal["open", "reached", "failed", "ended"]
"""How a try stands; `ended` where its time is over and nobody but a reader can say what came of it."""

Thing: TypeAlias = Annotated[str, Field(max_length=80)]


class Goal(BaseModel):
    """What the side to move is to do, and how long it has: to the end of the battle, so many turns, so many decisions of its own.

    `kind`: told in words alone; to win; that `unit` is destroyed, or still there at the end of the time; that `marker` is held at
    the end of it; that the side has `points` by then.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Kind = "words"
    unit: Thing = ""
    marker: Thing = ""
    points: Annotated[int, Field(ge=0, le=MOST_POINTS, strict=True)] = 0
    span: Span = "battle"
    count: Annotated[int, Field(ge=1, le=MOST_COUNTED, strict=True)] = 1

    @model_validator(mode="after")
    def _names_its_thing(self) -> "Goal":
        if self.kind in ("destroyed", "alive") and not self.unit:
            raise ValueError("a unit is needed")
        if self.kind == "held" and not self.marker:
            raise ValueError("a marker is needed")
        return self

    def is_of(self, view: View) -> bool:
        """Whether a table has what the goal names, and it is not settled there already."""
        if self.kind in ("destroyed", "alive"):
            return _stands(view, self.unit)
        return self.kind != "held" or self.marker in view.markers


class Judge:
    """Follows a try of `seat` from its first moment; `row` is the journal row that settled it, once one did."""

    def __init__(self, goal: Goal, seat: Seat, begins: View) -> None:
        self.goal = goal
        self.seat = seat
        self.standing: Standing = "open"
        self.row: int | None = None
        self.decisions = 0
        self.turns = 0
        self._turn = _turn_of(begins)

    @property
    def left(self) -> int | None:
        """How many turns or decisions are left; nothing where the battle's end is the limit."""
        done = {"turns": self.turns, "decisions": self.decisions}.get(self.goal.span)
        return None if done is None else max(0, self.goal.count - done)

    def see(self, view: View, row: int, by: str | None) -> None:
        """Takes in how the table stands after a row that this seat's command led to."""
        if self.standing != "open":
            return
        self.decisions += by == self.seat
        turn = _turn_of(view)
        if turn and self._turn and turn != self._turn:
            self.turns += 1
        self._turn = turn or self._turn
        self.standing = self._judged(view, self._is_time_over(view))
        if self.standing != "open":
            self.row = row

    def _is_time_over(self, view: View) -> bool:
        """A turn is over when the next begins; the last decision when what follows from it is done and the seat is asked again."""
        if view.result is not None or view.turn.over:
            return True
        if self.goal.span == "decisions":
            asked = any(self.seat in duty.seats for duty in view.duties.values())
            return self.decisions >= self.goal.count and asked
        return self.goal.span == "turns" and self.turns >= self.goal.count

    def _judged(self, view: View, is_over: bool) -> Standing:
        goal = self.goal
        match goal.kind:
            case "words":
                return "ended" if is_over else "open"
            case "alive":
                return "failed" if not _stands(view, goal.unit) else "reached" if is_over else "open"
            case "held":
                holds = is_over and goal.marker in view.markers and view.markers[goal.marker].holder == self.seat
                return "reached" if holds else "failed" if is_over else "open"
            case "win":
                is_done = view.result is not None and view.result.winner == self.seat
            case "destroyed":
                is_done = not _stands(view, goal.unit)
            case "score":
                is_done = view.seats[self.seat].score >= goal.points
        return "reached" if is_done else "failed" if is_over else "open"


def _stands(view: View, unit: str) -> bool:
    """Whether anything is left of a unit."""
    return unit in view.units and view.units[unit].strength > 0


def _turn_of(view: View) -> tuple[int, str] | None:
    """Which turn it is; nothing between two, or where none is taken."""
    return (view.turn.round, view.turn.active) if view.turn.active else None
