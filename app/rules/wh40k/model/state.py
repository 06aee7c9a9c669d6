"""The whole of a 40k battle at one moment. Frozen; changed only by `evolve`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.schema.annotations import Within
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import OfTwo
from app.rules.kernel.state.ruling import Ruling, TurnedDown
from app.rules.kernel.state.standing import StandingAnswers
from app.rules.kernel.views.tray import Tray
from app.rules.wh40k.model.profiles import Ability, Library, Roster, TerrainPiece
from app.rules.wh40k.model.prompts import Step
from app.rules.wh40k.model.rulings import Correction, Offset
from app.rules.wh40k.model.tables import Phase, PrimaryObjective, Trait

UnitId: TypeAlias = str
ModelId: TypeAlias = str
MarkerId: TypeAlias = str

Where: TypeAlias = Literal["mustered", "table", "aboard", "reserve", "undeployed", "destroyed"]
Flag: TypeAlias = Literal[
    "advanced",
    "fell_back",
    "arrived",
    "embarked",
    "disembarked",
    "charged",
    "charge_attempted",
    "shot",
    "fought",
    "move_closed",
    "engaged_at_movement_start",
    "aboard_at_movement_start",
    "engaged_at_charge_start",
    "was_charged",
    "intervened",
    "answered_for_others",
    "held",
    "let_go",
]


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Options:
    """What the table agreed at creation: readings the digest leaves open, and what the source lacks."""

    mission: str = "only_war"
    battlefield: str = "orme_crossing"
    disgustingly_resilient: Annotated[int, Within(0, 6)] = 0
    plague_weapon: bool = False
    choose_mission: bool = False
    cover_requires: Literal["partly", "wholly"] = "partly"


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """One miniature. `pose` is None off the table; `start` is where it stood when its present move began."""

    id: ModelId
    unit: UnitId
    number: int
    profile: str
    weapons: tuple[str, ...]
    pose: Pose | None = None
    wounds_lost: int = 0
    moved: bool = False
    counts_as_moved: bool = False
    intervened: bool = False
    powers: tuple[str, ...] = ()
    powers_tried: tuple[str, ...] = ()
    manifests: int = 0
    denies: int = 0
    slain: bool = False
    fled: bool = False
    offset: Point | None = None

    @property
    def gone(self) -> bool:
        """Whether it has left the battle for good."""
        return self.slain or self.fled


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit and what it did this turn; `stirred` says that a model of it moved in its own last turn, once that is over."""

    id: UnitId
    seat: Seat
    letter: str
    sheet: str
    name: str
    models: tuple[ModelId, ...]
    power: int
    understrength: bool = False
    where: Where = "mustered"
    carrier: ModelId | None = None
    flags: frozenset[Flag] = frozenset()
    advance_bonus: int = 0
    charge_targets: tuple[UnitId, ...] = ()
    slain_this_turn: int = 0
    stirred: bool = False
    in_smoke: bool = False
    smoke_spent: bool = False
    granted: tuple[Ability, ...] = ()
    """What it has until the turn ends, by a text (W40K-GEN-12)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """One entry of a side's score."""

    round: int
    turn: Seat | None
    source: str
    marker: MarkerId | None
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A player's army and means."""

    seat: Seat
    army: str = ""
    draft: Roster | None = None
    ready: bool = False
    warlord: ModelId | None = None
    trait: Trait | None = None
    trait_settled: bool = False
    zone: Literal["a", "b"] | None = None
    power: int = 0
    rerolls: int = 0
    no_room: bool = False
    markers_done: bool = False
    score: int = 0
    scored: tuple[Points, ...] = ()
    standing: StandingAnswers = ()
    allocation: Mapping[UnitId, tuple[ModelId, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """An objective marker."""

    id: MarkerId
    number: int
    at: Point
    placed_by: Seat
    active: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Zones:
    """The two equal halves and the line between them (W40K-DEP-01)."""

    a: tuple[Point, ...]
    b: tuple[Point, ...]
    line: tuple[Point, Point]


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """One roll on the table. `before` holds replaced faces; `counts` is set once it was judged."""

    id: int
    what: str
    seat: Seat
    faces: tuple[int, ...]
    before: tuple[int | None, ...] = ()
    target: Target | None = None
    counts: tuple[bool, ...] | None = None
    piece: str | None = None
    outcome: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The sum of the natural faces."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How the battle ended: a major or minor victory, or a concession."""

    winner: Seat
    how: Literal["wipeout", "points", "underdog", "conceded"]
    major: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class State(OfTwo[Step]):
    """A battle. `stack` holds the procedures under way, the innermost last; the top one says who decides."""

    options: Options
    library: Library
    seats: tuple[Seat, Seat] = ("red", "blue")
    mission: str = ""
    width: float = 0.0
    height: float = 0.0
    terrain: Mapping[str, TerrainPiece] = field(default_factory=dict)
    markers: Mapping[MarkerId, Marker] = field(default_factory=dict)
    zones: Zones | None = None
    sides: Mapping[Seat, Side] = field(default_factory=dict)
    units: Mapping[UnitId, Unit] = field(default_factory=dict)
    models: Mapping[ModelId, Model] = field(default_factory=dict)
    chooser: Seat | None = None
    divider: Seat | None = None
    primary: PrimaryObjective | None = None
    underdog: Seat | None = None
    first: Seat | None = None
    round: int = 0
    active: Seat | None = None
    phase: Phase | None = None
    stack: tuple[Step, ...] = ()
    tray: Tray[Roll] | None = None
    rolls: int = 0
    removed: bool = False
    fallen: Mapping[ModelId, Point] = field(default_factory=dict)
    ruling: Ruling[Correction] | None = None
    turned_down: tuple[TurnedDown[Correction], ...] = ()
    offset: Offset | None = None
    result: Result | None = None
