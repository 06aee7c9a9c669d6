"""The whole of a battle at one moment. Frozen; changed only by `evolve`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.aos.model.effects import Lasting
from app.rules.aos.model.profiles import CommandRole, Library, Roster, TerrainFeature
from app.rules.aos.model.prompts import Step
from app.rules.aos.model.rulings import Correction
from app.rules.aos.model.tables import MARKER_RADIUS, AbilityKeyword, Phase
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import OfTwo
from app.rules.kernel.state.ruling import Ruling, TurnedDown
from app.rules.kernel.state.standing import StandingAnswers
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.tray import Tray

UnitId: TypeAlias = str
ModelId: TypeAlias = str
ThingId: TypeAlias = str
"""An objective marker or a terrain feature: what units contest."""

Where: TypeAlias = Literal["mustered", "table", "reserve", "destroyed"]
Role: TypeAlias = Literal["attacker", "defender"]


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Options:
    """What the table agreed at creation: the battle, and readings the digest leaves open (section 11).

    The modules of the rules are on or off as agreed where the battlepack leaves it open (AOS-INTRO-04).
    """

    battlepack: str = "border_war"
    battleplan: str = ""
    commands: bool = True
    terrain: bool = True
    magic: bool = True
    army_composition: bool = True
    command_models: bool = True
    battle_tactics: bool = True
    damage_before_move: bool = False
    place_of_power_priest_bonus: bool = False
    strike_last_restart_ap: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """One miniature. `pose` is None off the table; `returned` is the turn it came back in (AOS-CORE-22.0a)."""

    id: ModelId
    unit: UnitId
    number: int
    weapons: tuple[str, ...]
    role: CommandRole | None = None
    pose: Pose | None = None
    slain: bool = False
    returned: int = 0

    @property
    def gone(self) -> bool:
        """Whether it has left the battle."""
        return self.slain


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """Damage allocated to a unit: by which unit, with which ability, and how many models it slew."""

    by: UnitId
    ability: str
    slain: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit: its place in the army, and what became of it.

    `damage` is allocated to it (AOS-CORE-18.2b). `charged`, `set_up`, `fell` and `hurt` are turns of the battle, counted
    from 1: in which it last charged, was set up, was destroyed, was damaged. `ritual` are a priest's points
    (AOS-MAGIC-3.0b). `engaged_at_start` is set while a combat phase lasts (AOS-CORE-19.0b). `hurts` are who damaged it in
    the turn it was last `hurt`; `ignored` is the turn and phase in which it last ignored a damage point.
    """

    id: UnitId
    seat: Seat
    letter: str
    warscroll: str
    name: str
    models: tuple[ModelId, ...]
    regiment: int | None = None
    general: bool = False
    where: Where = "mustered"
    damage: int = 0
    charged: int = 0
    set_up: int = 0
    fell: int = 0
    hurt: int = 0
    engaged_at_start: bool = False
    deployed_to_reserve: bool = False
    enhancements: tuple[str, ...] = ()
    replaced: bool = False
    replacement: bool = False
    summoner: UnitId | None = None
    ritual: int = 0
    hurts: tuple[Hurt, ...] = ()
    ignored: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One use of an ability, and when: what every limit of the rules counts (digest, section 4, usage limits ledger)."""

    seat: Seat
    unit: UnitId | None
    ability: str
    keywords: tuple[AbilityKeyword, ...]
    command: bool
    round: int
    turn: int
    phase: Phase | None
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """One entry of a side's score (AOS-END-2)."""

    round: int
    turn: Seat | None
    source: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A player's army and means. The order of its `deck` is nobody's to see, its `hand` its own alone (AOS-HID-02, 03).

    `standing` is what its player passes in advance, nobody else's to know.
    """

    seat: Seat
    army: str = ""
    faction: str = ""
    draft: Roster | None = None
    role: Role | None = None
    territory: str = ""
    commands: int = 0
    score: int = 0
    scored: tuple[Points, ...] = ()
    finished: int = 0
    regiment_ability: str = ""
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    standing: StandingAnswers = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """An objective marker, and who controls it (AOS-CORE-32.2d, AOS-CORE-23.0)."""

    id: ThingId
    name: str
    at: Point
    home_of: str = ""
    border: bool = False
    radius: float = MARKER_RADIUS
    controller: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How the battle ended: nobody won a draw (AOS-BW-5a..c, AOS-END-1)."""

    winner: Seat | None
    how: Literal["points", "general", "draw", "conceded"]
    major: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class State(OfTwo[Step]):
    """A battle. `stack` holds the procedures under way, the innermost last; the top one says who decides.

    `turn` counts the turns of the battle from 1. `firsts` are who took the first turn of each round so far. `held` are
    who controlled each objective when the turn began. `failed` are
    the places in `uses` of spells and prayers that came to nothing (AOS-AMB-43). `crossed` are the enemy units that models
    passed across in this phase, of units with an ability that asks for it (AOS-GEO-22). `contests` are what units with a
    choice contest (AOS-CORE-32.1b).
    """

    options: Options
    library: Library
    seats: tuple[Seat, Seat] = ("red", "blue")
    width: float = 0.0
    height: float = 0.0
    terrain: Mapping[str, TerrainFeature] = field(default_factory=dict)
    terrain_held: Mapping[str, Seat] = field(default_factory=dict)
    markers: Mapping[ThingId, Marker] = field(default_factory=dict)
    sides: Mapping[Seat, Side] = field(default_factory=dict)
    units: Mapping[UnitId, Unit] = field(default_factory=dict)
    models: Mapping[ModelId, Model] = field(default_factory=dict)
    realm: str = ""
    twists: tuple[str, ...] = ()
    twist: str = ""
    chooser: Seat | None = None
    beginner: Seat | None = None
    deployments: int = 0
    round: int = 0
    turn: int = 0
    firsts: tuple[Seat, ...] = ()
    doubled: Seat | None = None
    underdog: Seat | None = None
    active: Seat | None = None
    phase: Phase | None = None
    held: Mapping[ThingId, Seat | None] = field(default_factory=dict)
    contests: Mapping[str, ThingId] = field(default_factory=dict)
    uses: tuple[Use, ...] = ()
    failed: tuple[int, ...] = ()
    crossed: Mapping[ModelId, tuple[UnitId, ...]] = field(default_factory=dict)
    effects: tuple[Lasting, ...] = ()
    effect_numbers: int = 0
    stack: tuple[Step, ...] = ()
    tray: Tray[Roll] | None = None
    rolls: int = 0
    ruling: Ruling[Correction] | None = None
    turned_down: tuple[TurnedDown[Correction], ...] = ()
    result: Result | None = None
