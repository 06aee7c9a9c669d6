"""The procedures of attacks, wounds and re-rolls as data (digest, sections 4.3 and 4.4)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.dice.modifiers import Modifier
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ShootingPhase:
    """Units are chosen to shoot."""

    kind: Literal["shooting_phase"] = "shooting_phase"


@dataclass(frozen=True, slots=True, kw_only=True)
class AimingUnit:
    """A unit chosen to shoot declares its targets."""

    kind: Literal["aiming_unit"] = "aiming_unit"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Aimed:
    """One declared weapon: who uses it at what. `count` is the number of melee attacks; `doubled` is Rapid Fire at half range."""

    model: str
    weapon: str
    target: str
    count: int = 0
    doubled: bool = False


AttackKind: TypeAlias = Literal["shooting", "overwatch", "melee"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraHits:
    """Hit rolls of `on` or more score so many hits besides; `natural` leaves modifiers aside."""

    on: int
    hits: int
    natural: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraAttacks:
    """Hit rolls of `on` or more make one more attack each, which makes none; `natural` leaves modifiers aside.

    Where it is `sure` such a natural face hits whatever the modifiers.
    """

    on: int
    natural: bool = False
    sure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Overheat:
    """Hit rolls of `on` or less cost the bearer so many wounds each, or its life (0), when all attacks are over."""

    model: str
    on: int
    wounds: int
    natural: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Burnt:
    """What a bearer still has to suffer of its own weapon."""

    model: str
    weapon: str
    wounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Attacks rolled together: same skill, modifiers, Strength, AP, Damage, abilities and target (W40K-ATK-13).

    `rows` modify the hit roll; `hit_again` and `wound_again` are the dice abilities allow to be re-rolled; `extra`,
    `overheat` and `more` are what some faces of the hit roll do.
    """

    shots: tuple[Aimed, ...]
    target: str
    weapon: str
    skill: int
    rows: tuple[Modifier, ...] = ()
    strength: int
    ap: int
    hit_again: Literal["ones", "failed"] | None = None
    wound_again: Literal["ones", "failed"] | None = None
    extra: tuple[ExtraHits, ...] = ()
    overheat: Overheat | None = None
    more: ExtraAttacks | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley:
    """The attacks of one unit: targets in order, groups of equal attacks, each through hit, wound, allocate, save, damage.

    `aimed` is what is still to be grouped; `groups` what is still to be rolled at the present target, the first being
    under way; `pending` are wounds still to be allocated, `order` the models the owner named to take them; `burnt` is
    what bearers suffer of their own weapons in the end.
    """

    kind: Literal["volley"] = "volley"
    how: AttackKind
    unit: str
    seat: Seat
    aimed: tuple[Aimed, ...]
    groups: tuple[Group, ...] = ()
    stage: Literal[
        "next",
        "read_count",
        "read_hit",
        "read_more",
        "wound",
        "read_wound",
        "allocate",
        "save",
        "read_save",
        "read_damage",
    ] = "next"
    counted: int = 0
    attacks: int = 0
    hits: int = 0
    pending: int = 0
    wounds: int = 0
    model: str | None = None
    save: Literal["armour", "invulnerable"] | None = None
    toughness: int | None = None
    order: tuple[str, ...] = ()
    burnt: tuple[Burnt, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AllocateWound:
    """The owner says which model takes a wound (W40K-ATK-07) or a mortal wound; `number` of `of` for the title."""

    kind: Literal["allocate_wound"] = "allocate_wound"
    unit: str
    seat: Seat
    mortal: bool = False
    number: int = 1
    of: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSave:
    """The owner picks the armour save or the invulnerable one (W40K-SAVE-01)."""

    kind: Literal["choose_save"] = "choose_save"
    unit: str
    seat: Seat
    model: str
    armour: int
    invulnerable: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseToughness:
    """The owner settles a tie of Toughness in a mixed unit (W40K-ATK-06)."""

    kind: Literal["choose_toughness"] = "choose_toughness"
    unit: str
    seat: Seat
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseTarget:
    """Somebody settles a tie of nearest targets (W40K-PSY-08)."""

    kind: Literal["choose_target"] = "choose_target"
    seat: Seat
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseWounds:
    """One model loses `points` wounds, one at a time, with a die for each where an ability ignores wounds (W40K-WL-06)."""

    kind: Literal["lose_wounds"] = "lose_wounds"
    model: str
    points: int
    cause: str
    ignore: tuple[str, ...] = ()
    stage: Literal["next", "read"] = "next"


@dataclass(frozen=True, slots=True, kw_only=True)
class MortalWounds:
    """A unit suffers mortal wounds that spill over; `first` must take them first, then those of `order` (W40K-MW-*)."""

    kind: Literal["mortal_wounds"] = "mortal_wounds"
    unit: str
    left: int
    dealt: int = 0
    cause: str = ""
    first: str | None = None
    model: str | None = None
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Explosion:
    """A model that is reduced to nothing may explode before it goes: a die, then wounds for each of the `units` around it."""

    kind: Literal["explosion"] = "explosion"
    model: str
    seat: Seat
    cause: str
    stage: Literal["roll", "read", "next", "read_wounds"] = "roll"
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RerollWindow:
    """The roller may re-roll the roll just made (W40K-DICE-01..03). `sources` are abilities and "command"."""

    kind: Literal["reroll_window"] = "reroll_window"
    roll: int
    seat: Seat
    sources: tuple[str, ...]
    batch: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Wreck:
    """A destroyed transport: passengers get out before the model goes (W40K-TRANS-13, W40K-TRANS-14).

    `units` still have to get out; `out` are the models just set up; `ones` models must still be chosen to die.
    """

    kind: Literal["wreck"] = "wreck"
    transport: str
    seat: Seat
    cause: str
    units: tuple[str, ...]
    out: tuple[str, ...] = ()
    stage: Literal["place", "roll", "read", "choose"] = "place"
    ones: int = 0


AttackStep: TypeAlias = (
    ShootingPhase
    | AimingUnit
    | Volley
    | AllocateWound
    | ChooseSave
    | ChooseToughness
    | ChooseTarget
    | LoseWounds
    | MortalWounds
    | RerollWindow
    | Wreck
    | Explosion
)
"""Every procedure of attacks and their consequences."""
