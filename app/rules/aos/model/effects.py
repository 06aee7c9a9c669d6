"""What an effect changes for as long as it lasts (AOS-CORE-28.1), and when it ends."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from app.rules.aos.model.picks import Against, Picks
from app.rules.aos.model.tables import AbilityKeyword, WeaponKey
from app.rules.kernel.abilities.layers import Op
from app.rules.kernel.schema.annotations import Number, Within
from app.rules.kernel.seats import Seat

Stat: TypeAlias = Literal[
    "move",
    "health",
    "control",
    "control_score",
    "control_most",
    "save",
    "ward",
    "range",
    "attacks",
    "hit",
    "wound",
    "rend",
    "damage",
    "hit_roll",
    "wound_roll",
    "save_roll",
    "casting_roll",
    "chanting_roll",
    "run_roll",
    "charge_roll",
    "charge_dice",
    "rally_dice",
    "unbinding_roll",
    "banishing_roll",
    "ward_roll",
    "power_level",
    "crit",
    "run_least",
    "redeploy_least",
]
"""A characteristic of a unit or weapon, the sum that changes a roll, how many dice one is made with, the most a control
score may be, the number of WIZARD and PRIEST, the unmodified hit roll that is critical (AOS-CORE-17.0c), or the least that a
run roll, or the roll of a Redeploy, counts as before it is modified."""

Span: TypeAlias = Literal["phase", "turn", "round", "battle", "your_turn"]
"""Until its end; `your_turn` is until the start of the next turn of the player whose effect it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatChange:
    """One change of a number. `weapons` is a kind or the id of those it is for; Companions only where it says so, or alone.

    `against` whom alone it counts, in the numbers and rolls of an attack that has its target.
    """

    kind: Literal["stat_change"] = "stat_change"
    stat: Stat
    op: Op = "add"
    value: Number
    weapons: str = ""
    companions: bool = False
    against: Against | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked:
    """What changes attacks that are made at a unit: their rolls or their Rend, with weapons of one kind or of both."""

    kind: Literal["attacked"] = "attacked"
    stat: Literal["hit_roll", "wound_roll", "rend"]
    value: Number
    weapons: Literal["", "melee", "ranged"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlash:
    """So much mortal damage for whoever attacks a unit, for each unmodified save roll of this number (AOS-CORE-17.2)."""

    kind: Literal["backlash"] = "backlash"
    save: Annotated[int, Within(1, 6)]
    damage: Annotated[int, Within(1, 6)]
    weapons: Literal["", "melee", "ranged"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordGrant:
    """A keyword that a unit has for a while, with its number where it has one."""

    kind: Literal["keyword_grant"] = "keyword_grant"
    keyword: str
    level: int | None = None


CommandName: TypeAlias = Literal[
    "rally", "redeploy", "at_the_double", "covering_fire", "counter_charge", "forward_to_victory", "all_out_attack",
    "all_out_defence", "power_through",
]  # fmt: skip
"""The commands that one ability may forbid by their names (AOS-CMD-1.0)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """A unit uses no abilities with this keyword for a while, no commands, or not this command."""

    kind: Literal["ban"] = "ban"
    keyword: AbilityKeyword | Literal["command"] | CommandName


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponGrant:
    """A weapon ability that a unit's weapons have for a while; from friends Companions only where it says so.

    `weapons` is a kind of them, `companion` alone or the id of those it is for. `against` is the keyword of an Anti-X, or
    `charge`.
    """

    kind: Literal["weapon_grant"] = "weapon_grant"
    ability: WeaponKey
    weapons: str
    companions: bool = False
    against: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll:
    """A unit's roll may be made again, once and before it is modified (AOS-CORE-2.2f)."""

    kind: Literal["reroll"] = "reroll"
    roll: Literal["charge_roll"] = "charge_roll"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spare:
    """Something that does not touch a unit: the damage of its retreats (AOS-CORE-14.1d), wards, or critical hits upon it.

    With `no_wards` none are rolled for it; with `no_crits` critical hits upon it are ordinary ones. The
    `first_point` that would be allocated to it in each phase is not (AOS-CORE-18.2a).
    """

    kind: Literal["spare"] = "spare"
    what: Literal["retreat", "no_wards", "no_crits", "first_point"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dodge:
    """Attacks at a unit fail whose unmodified hit roll is no higher than this, whatever it came to (AOS-CORE-17.3b)."""

    kind: Literal["dodge"] = "dodge"
    rolls: Annotated[int, Within(1, 5)]
    weapons: Literal["", "melee", "ranged"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retort:
    """For each of its models that a combat attack slays a D6 is rolled: on this or more its attacker has so much damage.

    Mortal damage, once the attacks are resolved, for a model that was in combat with the attacker (AOS-CORE-17.2).
    """

    kind: Literal["retort"] = "retort"
    on: Annotated[int, Within(2, 6)]
    damage: Annotated[int, Within(1, 6)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Heedless:
    """A roll of a unit is not made worse, or not better, by what would change it; with no sign by neither."""

    kind: Literal["heedless"] = "heedless"
    stat: Literal["hit_roll", "wound_roll", "save_roll"]
    sign: Literal["", "worse", "better"] = ""
    weapons: Literal["", "melee", "ranged"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """A unit may use two abilities with this keyword in a phase; once it used the first it has this keyword (AOS-CORE-13.1b)."""

    kind: Literal["again"] = "again"
    keyword: Literal["fight"] = "fight"
    then: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Endures:
    """What would destroy a unit outright allocates so much damage to it instead, without wards (AOS-CORE-18.4a)."""

    kind: Literal["endures"] = "endures"
    damage: Annotated[int, Within(1, 20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    """Enemies farther than this do not see a unit, or may only not shoot at it; with 0 none do.

    Whether they are so far is said of a unit, or of each model that would shoot.
    """

    kind: Literal["hidden"] = "hidden"
    beyond: Annotated[int, Within(0, 24)] = 0
    by: Literal["unit", "model"] = "unit"
    shooting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Allow:
    """A unit may use such an ability although it ran or retreated this turn; what says it may not is stronger (29.0a)."""

    kind: Literal["allow"] = "allow"
    keyword: Literal["shoot", "charge"]
    after: Literal["run", "retreat"]


Plain: TypeAlias = (
    StatChange
    | Attacked
    | Backlash
    | KeywordGrant
    | Ban
    | WeaponGrant
    | Reroll
    | Allow
    | Spare
    | Dodge
    | Retort
    | Heedless
    | Again
    | Endures
    | Hidden
)
"""A change of one unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aura:
    """A change of every unit that is around the one it is on, for as long as it is there (AOS-CORE-5.4a)."""

    kind: Literal["aura"] = "aura"
    change: Plain
    on: Picks


Change: TypeAlias = Plain | Aura


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """An effect that lasts on a unit. `number` tells the order in which effects began (AOS-CORE-29.0b).

    `owner` is whose ability it came from, nobody's where it is neutral (AOS-CORE-30.0b).
    """

    number: int
    ability: str
    source: str | None
    owner: Seat | None
    unit: str
    change: Change
    until: Span
