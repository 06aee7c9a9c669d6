"""An ability under way, from its declaration to its damage (AOS-CORE-5.2a..c, AOS-CORE-18.0a)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.aos.model.commands import Aim
from app.rules.aos.model.effects import StatChange
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.windows import Window


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Damage points that wait for a unit at the end of an ability (AOS-CORE-17.0f, AOS-CORE-17.2)."""

    unit: str
    points: int
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A change that holds for the attacks of an ability alone, and which ability it is from."""

    ability: str
    change: StatChange


@dataclass(frozen=True, slots=True, kw_only=True)
class Follow:
    """A unit that may fight once an ability is resolved, by which ability of which unit (AOS-CORE-13.1b)."""

    unit: str
    ability: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Using:
    """An ability a seat uses. Each stage is begun when the step is on top again.

    `rolled` are dice of the declare step, such as the charge roll; `told` is what reactions did to it, such as
    "at_the_double"; `changes` hold for its attacks alone. `pools` fill up while it takes effect. Targets that `resisted`
    feel none of it; `follows` are units that may fight when it is resolved.
    """

    kind: Literal["using"] = "using"
    seat: Seat
    ability: str
    unit: str | None = None
    targets: tuple[str, ...] = ()
    stage: Literal["declare", "targets", "reactions", "crits", "effect", "damage", "after"] = "declare"
    rolled: int | None = None
    told: tuple[str, ...] = ()
    changes: tuple[Told, ...] = ()
    aims: tuple[Aim, ...] = ()
    crits: Mapping[str, str] = field(default_factory=dict)
    pools: tuple[Pool, ...] = ()
    as_if: str = ""
    resisted: tuple[str, ...] = ()
    follows: tuple[Follow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reactions:
    """Both seats may react in turn to the ability beneath, the active player first (AOS-CORE-5.2b)."""

    kind: Literal["reactions"] = "reactions"
    window: Window


MoveKind: TypeAlias = Literal[
    "normal_move", "run", "retreat", "charge", "pile_in", "redeploy", "power_through", "surge", "press", "slip"
]
"""The moves of the rules, and those of abilities that may go into combat: `press` ends there, `slip` ends out of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovingUnit:
    """A unit may move, each model so far (digest, 5.3). A pile-in has a target where the unit is in combat."""

    kind: Literal["moving_unit"] = "moving_unit"
    seat: Seat
    unit: str
    move: MoveKind
    allowance: float
    target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PickPileIn:
    """A unit in combat picks the enemy unit it piles in to (AOS-CORE-15.3a)."""

    kind: Literal["pick_pile_in"] = "pick_pile_in"
    seat: Seat
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Armed:
    """How many attacks a model has with a weapon in this ability (AOS-CORE-16.0b, AOS-CORE-26.0b)."""

    model: str
    weapon: str
    attacks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Aiming:
    """All targets are picked before any hit roll (AOS-CORE-16.0a)."""

    kind: Literal["aiming"] = "aiming"
    seat: Seat
    unit: str
    weapons: Literal["melee", "ranged"]
    armed: tuple[Armed, ...]
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PickCrits:
    """The attacker picks one critical ability of each weapon that has several (AOS-CORE-20.0a)."""

    kind: Literal["pick_crits"] = "pick_crits"
    seat: Seat
    weapons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageSequence:
    """Wards are rolled and damage allocated, unit by unit (AOS-CORE-18.0a, AOS-CORE-18.0b)."""

    kind: Literal["damage_sequence"] = "damage_sequence"
    pools: tuple[Pool, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseModels:
    """So many models are slain, and so many more must go for coherency (AOS-CORE-18.2a, AOS-CORE-18.3b)."""

    kind: Literal["lose_models"] = "lose_models"
    seat: Seat
    unit: str
    left: int
    stray: int = 0
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RallyPoints:
    """A unit's rally points are spent (AOS-CMD-2.0a)."""

    kind: Literal["rally_points"] = "rally_points"
    seat: Seat
    unit: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PickAnswer:
    """A priest's chanting roll is banked, or used to have the prayer answered (AOS-MAGIC-3.0b, AOS-MAGIC-3.0c)."""

    kind: Literal["pick_answer"] = "pick_answer"
    seat: Seat
    unit: str
    rolled: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Intervention:
    """A unit may use a spell or prayer in the enemy hero phase (AOS-CMD-2.0b)."""

    kind: Literal["intervention"] = "intervention"
    seat: Seat
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingUp:
    """A unit that is not on the table is set up, wholly within so many inches of another, or of the edge (AOS-CORE-24.0a).

    At the edge it stands in its own territory and not in combat (AOS-SH-7.0b). One that stays `apart` comes out of reserve
    anywhere that is farther from all enemies (AOS-CORE-24.1a); with `anchors` within those inches of one of them,
    with `edge` wholly within those of the edge, too.
    """

    kind: Literal["setting_up"] = "setting_up"
    seat: Seat
    unit: str
    inches: float
    near: str | None = None
    apart: float | None = None
    anchors: tuple[str, ...] = ()
    edge: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FightingNext:
    """A unit may fight at once, for another has just fought (AOS-CORE-13.1b)."""

    kind: Literal["fighting_next"] = "fighting_next"
    seat: Seat
    follow: Follow


@dataclass(frozen=True, slots=True, kw_only=True)
class RollAgain:
    """A unit's roll lies on the table and may be made again (AOS-CORE-2.2f)."""

    kind: Literal["roll_again"] = "roll_again"
    seat: Seat
    unit: str
    roll: Literal["charge_roll"] = "charge_roll"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturningModels:
    """Up to so many slain models of a unit come back (AOS-CORE-22.0a)."""

    kind: Literal["returning_models"] = "returning_models"
    seat: Seat
    unit: str
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Delayed:
    """An effect that waits for the end of an ability: whose unit it is, and what is done (AOS-CORE-30.0d)."""

    seat: Seat
    unit: str
    ability: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayedEffects:
    """Delayed effects are resolved: all of the active player's in the order it likes, then the opponent's (30.0d)."""

    kind: Literal["delayed_effects"] = "delayed_effects"
    waiting: tuple[Delayed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ByText:
    """A seat plays an ability by its text: outcome after outcome on units that it points at (AOS-INTRO-03)."""

    kind: Literal["by_text"] = "by_text"
    seat: Seat
    ability: str
    unit: str | None = None
    target: str | None = None


UsingStep: TypeAlias = (
    Using
    | Reactions
    | MovingUnit
    | PickPileIn
    | Aiming
    | PickCrits
    | DamageSequence
    | LoseModels
    | RallyPoints
    | PickAnswer
    | Intervention
    | SettingUp
    | FightingNext
    | RollAgain
    | ReturningModels
    | DelayedEffects
    | ByText
)
"""Every procedure of an ability."""
