"""The turn machine: rounds, turns, phases and steps as a data table, who may act, and what comes next.

One shape holds all five sequences. A round is a list of parts; a part is played once by all seats together, or turn by
turn by each seat:

- a start, a turn of phases for each seat, an end (W40K-TURN-01..08, AOS-CORE-11, -13.0a);
- nothing but turns (WM-TRN-01);
- four laps of turns, then an end phase seat by seat, then a clean-up (UW-RND-02, UW-TURN-01);
- three phases shared by all (DW-RND-01).

The machine knows no prompts: what is owed inside a step lies on the stack (`app.rules.kernel.referee.prompts`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from app.rules.kernel.referee.seats import Seat

Who: TypeAlias = Literal["active", "others", "everyone", "nobody"]
Boundary: TypeAlias = Literal["step", "phase", "turn", "part", "round", "battle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The smallest part of a sequence; `who` may act in it, "nobody" for a step the referee carries out."""

    key: str
    who: Who = "active"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A named run of steps."""

    key: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A run of phases within a round: once for all seats, or a turn for each seat, `laps` times over."""

    key: str
    phases: tuple[Phase, ...]
    turns: Literal["shared", "each"] = "shared"
    laps: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A whole battle: its parts and the number of rounds, None for a battle that other conditions end."""

    parts: tuple[Part, ...]
    rounds: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where the battle stands. Rounds count from 1, all else from 0; `turn` counts the turns taken in this part."""

    round: int = 1
    part: int = 0
    turn: int = 0
    phase: int = 0
    step: int = 0

    @property
    def line(self) -> tuple[int, ...]:
        """The place as numbers that grow as the battle goes on, to compare moments with."""
        return (self.round, self.part, self.turn, self.phase, self.step)


def part_at(course: Course, place: Place) -> Part:
    """The part of the round that is being played."""
    return course.parts[place.part]


def phase_at(course: Course, place: Place) -> Phase:
    """The phase that is being played."""
    return part_at(course, place).phases[place.phase]


def step_at(course: Course, place: Place) -> Step:
    """The step that is being played."""
    return phase_at(course, place).steps[place.step]


def active(course: Course, place: Place, order: Sequence[Seat]) -> Seat | None:
    """Whose turn it is, nobody's in a shared part. `order` is the order of turns in this round."""
    return None if part_at(course, place).turns == "shared" else order[place.turn % len(order)]


def may_act(course: Course, place: Place, order: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats that may act in this step, in the order of turns."""
    turn = active(course, place, order)
    match step_at(course, place).who:
        case "active":
            return tuple(order) if turn is None else (turn,)
        case "others":
            return tuple(seat for seat in order if seat != turn)
        case "everyone":
            return tuple(order)
        case "nobody":
            return ()


def after(course: Course, place: Place, order: Sequence[Seat], what: Boundary = "step") -> Place | None:
    """The place that follows the end of this step, phase, turn, part or round; None when the battle is over."""
    match what:
        case "step":
            if place.step + 1 < len(phase_at(course, place).steps):
                return replace(place, step=place.step + 1)
            return after(course, place, order, "phase")
        case "phase":
            if place.phase + 1 < len(part_at(course, place).phases):
                return replace(place, phase=place.phase + 1, step=0)
            return after(course, place, order, "turn")
        case "turn":
            if place.turn + 1 < turns_in(part_at(course, place), order):
                return replace(place, turn=place.turn + 1, phase=0, step=0)
            return after(course, place, order, "part")
        case "part":
            if place.part + 1 < len(course.parts):
                return Place(round=place.round, part=place.part + 1)
            return after(course, place, order, "round")
        case "round":
            return None if course.rounds == place.round else Place(round=place.round + 1)
        case "battle":
            return None


def turns_in(part: Part, order: Sequence[Seat]) -> int:
    """How many turns a part has: one if shared, else one for each seat and lap."""
    return 1 if part.turns == "shared" else part.laps * len(order)


def ended(before: Place, now: Place | None) -> frozenset[Boundary]:
    """What came to an end on the way from one place to a later one: effects that last so long are over."""
    kinds: tuple[Boundary, ...] = ("round", "part", "turn", "phase", "step")
    if now is None:
        return frozenset(("battle", *kinds))
    for outermost, (old, new) in enumerate(zip(before.line, now.line, strict=True)):
        if old != new:
            return frozenset(kinds[outermost:])
    return frozenset()


def reach_of(place: Place, what: Boundary) -> tuple[int, ...] | None:
    """The first moment after the end of this step, phase, turn, part or round, on the line of places; None for ever.

    A moment `place.line` is past that end exactly when it is greater than or equal to this one.
    """
    kept = {"round": 1, "part": 2, "turn": 3, "phase": 4, "step": 5}
    if what == "battle":
        return None
    head = place.line[: kept[what]]
    return (*head[:-1], head[-1] + 1)
