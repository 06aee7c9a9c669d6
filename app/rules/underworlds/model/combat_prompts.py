"""The procedures of fighters: Move, Charge, Attack, pushes, being slain (digest 5.3..5.13)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.boards.hexes import Hex
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.language.language import Cond
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.language.weapons import WeaponRune
from app.rules.underworlds.model.tables import Face, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Moving:
    """One Move (UW-MOVE). At `path` its player is asked for the way, unless the command brought it.

    `by_card` is a card's own instruction and not the core ability; `most` replaces the Move characteristic. `since` is how
    much had happened once its fighter was picked: if more has when the way counts, it is asked for again (digest 4.5).
    """

    kind: Literal["moving"] = "moving"
    seat: Seat
    fighter: str
    stage: Literal["picked", "path", "declared", "moved"] = "picked"
    path: tuple[Hex, ...] = ()
    most: int | None = None
    token: Literal["move", "charge", "none"] = "move"
    part_of_charge: bool = False
    by_card: bool = False
    must_end: tuple[Cond, ...] = ()
    scope: Scope | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Charging:
    """One Charge: a Move, then an Attack from there (UW-CHG). `since` as in a Move."""

    kind: Literal["charging"] = "charging"
    seat: Seat
    fighter: str
    stage: Literal["picked", "move", "attack", "charged"] = "picked"
    path: tuple[Hex, ...] = ()
    by_card: bool = False
    since: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarding:
    """The Guard ability (UW-GRD-01)."""

    kind: Literal["guarding"] = "guarding"
    seat: Seat
    fighter: str
    stage: Literal["picked", "guarded"] = "picked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """One die of a roll: the symbol it shows, the one it showed before a re-roll."""

    face: Face
    number: int
    before: Face | None = None

    @property
    def rerolled(self) -> bool:
        """Whether it was thrown again (UW-DICE-08)."""
        return self.before is not None


AttackStage: TypeAlias = Literal[
    "pick",
    "weapon_picked",
    "target_picked",
    "declared",
    "ability",
    "before_attack_roll",
    "attack_roll",
    "stagger_reroll",
    "attack_rolled",
    "before_save_roll",
    "save_roll",
    "save_rolled",
    "count",
    "stand_fast",
    "before_damage",
    "damage",
    "stagger",
    "drive_back",
    "driven",
    "overrun",
    "resolved",
    "over",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacking:
    """One Attack, with the context cards read (`$attacker`, `$target`, `$weapon`; UW-ATK, UW-CMB).

    At `pick` its player names weapon and target, unless the command did. The target is `intended` until the weapon is picked;
    what was named is asked for again if anything happened `since` the pick before it (digest 4.5).
    `ability` None with `ability_picked` is "none".
    The rolls lie on the tray under their ids while they may still change; `attack` and `save` are read from there.
    """

    kind: Literal["attacking"] = "attacking"
    seat: Seat
    attacker: str
    weapon: str | None = None
    target: str | None = None
    stage: AttackStage = "pick"
    ability: WeaponRune | None = None
    ability_picked: bool = False
    attack_roll: int = 0
    save_roll: int = 0
    attack: tuple[Die, ...] = ()
    save: tuple[Die, ...] = ()
    attack_successes: int = 0
    save_successes: int = 0
    attack_crits: int = 0
    save_crits: int = 0
    outcome: Outcome | None = None
    stand_fast: bool = False
    driven_back: bool = False
    grappled: bool = False
    overran: bool = False
    target_slain: bool = False
    target_hex: Hex | None = None
    damage_dealt: int = 0
    part_of_charge: bool = False
    by_card: bool = False
    where_target: tuple[Cond, ...] = ()
    scope: Scope | None = None
    intended: str | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pushing:
    """One push whose way `seat` decides (UW-PSH). `reference` is a fighter's or hex's id for away and towards.

    `owner` is whose card asks for `must_end`, where that is somebody else: friendly and enemy are read from his side.
    """

    kind: Literal["pushing"] = "pushing"
    seat: Seat
    fighter: str
    hexes: int = 1
    exact: bool = True
    direction: Literal["free", "away", "towards"] = "free"
    reference: str | None = None
    must_end: tuple[Cond, ...] = ()
    owner: Seat | None = None
    scope: Scope | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Slaying:
    """Fighters on their way out, in order; the first is at `stage` (UW-SLN-02, UW-SLN-05)."""

    kind: Literal["slaying"] = "slaying"
    fighters: tuple[str, ...]
    stage: Literal["order", "would", "slain", "tokens", "upgrades", "leave", "gone"] = "would"
    cause: Literal["attack", "ability"] = "ability"
    source: Source | None = None
    attacker: str | None = None
    weapon: str | None = None
    was_undamaged: bool = False
    bounty: int = 0
    without_damage: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """Damage that a fighter is about to take."""

    fighter: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Inflicting:
    """Damage of an ability that was announced: it is inflicted once nobody reacts any more (UW-DMG-03)."""

    kind: Literal["inflicting"] = "inflicting"
    blows: tuple[Blow, ...]
    source: Source


CombatStep: TypeAlias = Moving | Charging | Guarding | Attacking | Pushing | Slaying | Inflicting
"""Every procedure of fighters."""
