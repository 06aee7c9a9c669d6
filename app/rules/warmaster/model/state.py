"""The whole of a Warmaster battle at one moment. Frozen; changed only by `evolve`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.schema.annotations import Within
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import OfTwo
from app.rules.kernel.state.ruling import Ruling, TurnedDown
from app.rules.kernel.state.standing import StandingAnswers
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.tray import Tray
from app.rules.warmaster.model.profiles import Library, Roster, TerrainPiece
from app.rules.warmaster.model.prompts import Step
from app.rules.warmaster.model.rulings import Correction
from app.rules.warmaster.model.tables import CharacterKind, Phase

UnitId: TypeAlias = str
StandId: TypeAlias = str
CharacterId: TypeAlias = str
Where: TypeAlias = Literal["mustered", "table", "off", "destroyed"]
UnitFlag: TypeAlias = Literal[
    "used_initiative",
    "ordered",
    "locked",
    "charged",
    "homed_back",
    "shot",
    "moved_into_combat",
    "retreated",
    "fought",
    "advanced",
    "steadied",
    "silenced",
    "near_enemy",
    "idle",
    "frenzied",
    "brawling",
    "holding",
]
"""What a unit did this turn; `locked` moves no more in this command phase, `steadied` was spared a hit by its banner,
`silenced` does not shoot, `near_enemy` stood within 1 cm of one as the turn began (WM-WAY-05),
`idle` does not fight, `frenzied` has its Attacks doubled in a first round (WM-ORC-07), `brawling` fights whom it
touches of its own side (WM-AMB-44), `holding` stays where it is if it wins."""

OfficerFlag: TypeAlias = Literal["ordered", "done", "failed", "moved", "cast", "breathed", "repeating"]
"""What a character did this turn; `done` is finished with ordering, `repeating` casts again by the Rod (WM-ITM-19)."""


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Options:
    """What the table agreed at its creation: the switches of section 11.3."""

    battlefield: str = "open_field"
    points: Annotated[int, Within(1, 20_000)] = 1000
    turn_limit: Literal["roll", "none", "6", "7", "8"] = "roll"
    deployment: Literal["secret", "alternate"] = "secret"
    blunder_mode: Literal["table", "end_phase"] = "table"
    initiative_needs_start_sight: bool = False
    initiative_skip_protected: bool = False
    flyer_order_any_character: bool = False
    evade_full_only: bool = False
    reaction_about_turn: bool = False
    driveback_cover: Literal["any", "all"] = "any"
    driveback_reform: bool = True
    corner_rule: Literal["stands", "frontage"] = "stands"
    artillery_may_advance: bool = False
    withdraw_finish_turn: bool = False
    offtable_counts_destroyed: bool = False
    offtable_return: Literal["keep", "free"] = "keep"
    overhead_fire: Literal["any_lower", "troops_only"] = "any_lower"
    gerroff: Literal["5xd6", "5d6"] = "5xd6"
    flame_misfire_auto_hits: bool = False
    ogres_any_human: bool = False
    steam_tank_human: bool = True
    enchanted_flyer_pace: Literal["100", "50"] = "100"
    area_effects: Literal["fixed", "aura"] = "fixed"
    rangers_pursue_flyers: bool = False
    shaman_cost: Literal["later", "source"] = "later"
    overrun_allowed: bool = False
    open_lists: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """One stand; `pose` is None off the table. A gun that is `weakened` shoots with fewer dice (WM-FLC-02)."""

    id: StandId
    unit: UnitId
    number: int
    pose: Pose | None = None
    lost: bool = False
    skirmisher: bool = False
    weakened: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit and what happened to it (WM-DAT-01).

    `orders` were given to it this turn, by `ordered_by`. `residual` hits are not yet a stand; `shot_hits` were suffered
    this shooting phase, `confusing_hits` of them by what confuses sooner; `shooters` shot at it, hit or not; `carried`
    count in the first round of its combat, `carried_own` for its own side (WM-MAG-07). `stalled` moves no more
    (WM-STK-05). `spells` succeeded upon it this turn. `away` is where its stands go when it comes back to the table.
    """

    id: UnitId
    seat: Seat
    letter: str
    troop: str
    stands: tuple[StandId, ...]
    points: int
    where: Where = "mustered"
    flags: frozenset[UnitFlag] = frozenset()
    orders: int = 0
    ordered_by: CharacterId | None = None
    residual: int = 0
    shot_hits: int = 0
    confusing_hits: int = 0
    shooters: tuple[str, ...] = ()
    carried: int = 0
    carried_own: int = 0
    spells: tuple[str, ...] = ()
    confused: bool = False
    blunders: int = 0
    badly_hurt: bool = False
    stalled: bool = False
    item: str | None = None
    spent: bool = False
    raised: bool = False
    away: Mapping[StandId, Pose] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A General, Hero or Wizard (WM-DAT-02); `pose` is None off the table, `joined` the unit it is with.

    `used` are powers of its own or its mount's that work once; `hindered` casts at -1 (WM-ITM-14).
    """

    id: CharacterId
    seat: Seat
    letter: str
    officer: str
    kind: CharacterKind
    points: int
    pose: Pose | None = None
    mount: str | None = None
    item: str | None = None
    spent: bool = False
    joined: UnitId | None = None
    dead: bool = False
    flags: frozenset[OfficerFlag] = frozenset()
    away: Pose | None = None
    used: tuple[str, ...] = ()
    hindered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """A spell or item that lasts: upon which unit, whose it is, and what ends it (WM-MAG-04).

    Upon single `stands` and `officers` where it names them; `value` is what it is worth where that was `rolled`.
    """

    key: str
    unit: UnitId = ""
    by: CharacterId
    until: Literal["phase", "combat", "turn", "enemy_turn"]
    seat: Seat
    stands: tuple[StandId, ...] = ()
    officers: tuple[CharacterId, ...] = ()
    value: int = 0
    rolled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A player's army. `plan` is where pieces are to be deployed, unseen by the enemy (WM-SET-05)."""

    seat: Seat
    draft: Roster | None = None
    ready: bool = False
    edge: Literal["north", "south"] | None = None
    start_units: int = 0
    lost_units: int = 0
    withdrew: bool = False
    plan: Mapping[str, Pose] = field(default_factory=dict)
    joins: Mapping[CharacterId, UnitId] = field(default_factory=dict)
    standing: StandingAnswers = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How the battle ended, and the points of both (WM-END-01, WM-VPT-03)."""

    winner: Seat | None
    how: Literal["turns", "withdrawal", "conceded"]
    points: Mapping[Seat, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class State(OfTwo[Step]):
    """A battle. `stack` holds the procedures under way, the innermost last; the top one says who decides."""

    options: Options
    library: Library
    seats: tuple[Seat, Seat] = ("red", "blue")
    width: float = 0.0
    height: float = 0.0
    terrain: Mapping[str, TerrainPiece] = field(default_factory=dict)
    turn_limit: int | None = None
    sides: Mapping[Seat, Side] = field(default_factory=dict)
    units: Mapping[UnitId, Unit] = field(default_factory=dict)
    stands: Mapping[StandId, Stand] = field(default_factory=dict)
    characters: Mapping[CharacterId, Character] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    first: Seat | None = None
    round: int = 0
    active: Seat | None = None
    phase: Phase | None = None
    stack: tuple[Step, ...] = ()
    tray: Tray[Roll] | None = None
    rolls: int = 0
    ruling: Ruling[Correction] | None = None
    turned_down: tuple[TurnedDown[Correction], ...] = ()
    result: Result | None = None
