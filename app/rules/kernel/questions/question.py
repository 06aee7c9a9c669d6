"""Questions a viewer may ask the referee without changing anything, and their answers.

Preview and verdict share one library: `Judge` runs the very `decide` that the command would run, without dice.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from app.rules.kernel.dice.modifiers import SumTarget
from app.rules.kernel.plane.marks import AreaMark, Mark
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.schema.annotations import Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """Would this command be carried out? Answered with a verdict."""

    kind: Literal["judge"] = "judge"
    command: Mapping[Id, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskReach:
    """Where may this piece end its move or be put down? `command` is the offer's, as far as it is filled.

    `planned` says where others of the same move end before it goes; so it does in the two questions that follow. Who goes
    `along` with it leaves its place too, and is never in its way.
    """

    kind: Literal["reach"] = "reach"
    piece: Id
    command: Mapping[Id, Any]
    along: tuple[Id, ...] = ()
    planned: Mapping[Id, Pose] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskRoute:
    """The shortest legal way of this piece to that place, through the waypoints given, for the offer of this command."""

    kind: Literal["route"] = "route"
    piece: Id
    command: Mapping[Id, Any]
    to: Pose
    via: tuple[Point, ...] = ()
    planned: Mapping[Id, Pose] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskFormation:
    """Poses for these pieces with the leader at `to`, for the offer of this command: in the shape they have, or formed anew."""

    kind: Literal["formation"] = "formation"
    pieces: tuple[Id, ...]
    command: Mapping[Id, Any]
    to: Pose
    shape: Literal["keep", "line", "ranks", "ring", "column"] = "keep"
    planned: Mapping[Id, Pose] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskContact:
    """How would these pieces best come into contact with what they mean to touch, for the offer of this command?

    Answered with a verdict whose `mend` is a legal command of that kind.
    """

    kind: Literal["contact"] = "contact"
    pieces: tuple[Id, ...]
    command: Mapping[Id, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskSight:
    """What does this unit or piece see of that one, and what is in the way?"""

    kind: Literal["sight"] = "sight"
    source: Id
    target: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class AskMeasure:
    """The distance between two pieces, units or places, edge to edge where there are edges."""

    kind: Literal["measure"] = "measure"
    a: Id | Point
    b: Id | Point


@dataclass(frozen=True, slots=True, kw_only=True)
class AskOdds:
    """The exact odds of a declaration (a command with dice to come), before or during its resolution."""

    kind: Literal["odds"] = "odds"
    command: Mapping[Id, Any]


Question: TypeAlias = Judge | AskReach | AskRoute | AskFormation | AskContact | AskSight | AskMeasure | AskOdds


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The answer to `Judge`: none refused means legal. `mend` is a command of the same kind that would be legal."""

    kind: Literal["verdict"] = "verdict"
    refused: Refusal | None = None
    mend: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Where a piece's centre may legally end."""

    kind: Literal["reach"] = "reach"
    piece: str
    areas: tuple[AreaMark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """What a way leads to at the pose of its path with the number `at`: with which pieces, and a catalogue key that says so."""

    at: int
    role: Literal["covers", "pins", "frees", "crosses", "hurts", "stops", "leaves", "spends"]
    label: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """One piece's way: poses from where it stands, the length spent, what is wrong with it, and what it leads to."""

    piece: str
    path: tuple[Pose, ...]
    length: float
    refused: Refusal | None = None
    leads: tuple[Lead, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Routes:
    """The answer to `AskRoute` and `AskFormation`: a way for each piece."""

    kind: Literal["routes"] = "routes"
    legs: tuple[Leg, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """Which pieces see, with a witness line or the blocker of each."""

    kind: Literal["sight"] = "sight"
    visible: bool
    rays: tuple[Mark, ...]
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A distance with the two points it was taken between."""

    kind: Literal["measure"] = "measure"
    distance: float
    a: Point
    b: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsAt:
    """Exact chances at one unit: for each named quantity the chance of each value, and its mean."""

    chances: Mapping[str, Mapping[int, float]] = field(default_factory=dict)
    means: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Exact chances: for each named quantity the chance of each value, and its mean. Of one whose chances would take too long to
    find there is the mean alone.

    `targets` hold what a quantity is rolled against, where one of these is the sum of the dice: its chance is that of the
    values that meet it; `each` holds what comes at each single unit, where that is told apart; `shapes` are what the dice
    depend on, to be drawn, such as the way of a shot.
    """

    kind: Literal["odds"] = "odds"
    chances: Mapping[str, Mapping[int, float]]
    means: Mapping[str, float]
    targets: Mapping[str, SumTarget] = field(default_factory=dict)
    each: Mapping[str, OddsAt] = field(default_factory=dict)
    shapes: tuple[Mark, ...] = ()


Answer: TypeAlias = Verdict | Reach | Routes | Sight | Measure | Odds | Refusal
