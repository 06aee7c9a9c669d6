"""What an ability can do: one record of hooks, each asked at its moment (digest, section 2.6)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.abilities.layers import Change
from app.rules.kernel.dice.modifiers import Modifier
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities.parameters import Arrival, Bearer, Parameter, Takes
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.model.attack_prompts import AttackKind, ExtraAttacks, ExtraHits, Overheat
from app.rules.wh40k.model.profiles import Ability, Amount, Weapon
from app.rules.wh40k.model.prompts import RuleEffect
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import Characteristic

Which: TypeAlias = Literal["ones", "failed"]
"""Which natural faces a re-roll may touch: ones, or all that fail before modifiers (W40K-DICE-03)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearing:
    """An ability and who has it: a unit, one model of it (a Warlord), or a weapon in somebody's hand."""

    ability: Ability
    unit: UnitId
    model: ModelId | None = None

    def says(self, name: Parameter) -> bool:
        """Whether the ability is told this."""
        return name in self.ability.params

    def number(self, name: Parameter, otherwise: int = 0) -> int:
        """The number it is told, or this."""
        return int(self.ability.params.get(name, otherwise))

    def word(self, name: Parameter, otherwise: str = "") -> str:
        """The word it is told, or this."""
        return str(self.ability.params.get(name, otherwise))


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """An attack about to be made: who, with what, at whom, how."""

    model: ModelId
    unit: UnitId
    weapon: Weapon
    target: UnitId
    how: AttackKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Ignoring:
    """A die for each wound about to be lost: the wound is not lost on `on` or more. `roll` is the kind of roll."""

    ability: str
    on: int
    roll: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """An attack about to be saved: at which model, by an armour save or not, its Damage, whether cover counts."""

    model: ModelId
    armour: bool
    damage: Amount
    cover: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Nerve:
    """What helps a unit in a Morale test: it passes untested, on that natural face, or may test again."""

    passes: bool = False
    natural: int = 0
    again: bool = False


Action: TypeAlias = Literal[
    "charge_after_advance",
    "charge_after_fall_back",
    "shoot_after_fall_back",
    "shoot_after_advance",
    "steady_heavy",
    "steady_assault",
]
"""What a unit may do though the rules say otherwise; `steady` is without the penalty to hit of such weapons."""

Word: TypeAlias = Literal["airborne", "immobile", "secures", "nearest_only", "no_trait", "smoke"]
"""What a chapter asks whether a unit is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserve:
    """A set-up off the table: arrives when it says in an own Movement phase, more than `distance` inches from enemies."""

    ability: str
    distance: float
    when: Arrival = "end_of_own_movement_phase"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blast:
    """What comes of a model that is reduced to nothing: on `on` or more each unit within `reach` suffers `wounds`."""

    ability: str
    on: int
    reach: float
    wounds: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    """What changes an Advance: inches added to its die, or `sure` inches instead of it, or the die rolled `again`."""

    bonus: int = 0
    sure: int | None = None
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """What an ability does, hook by hook; a hook it has no use for is None. It overrides the core rules (W40K-GEN-14).

    `params` are those that its hooks read, with what they take; `borne_by` is where it stands, elsewhere nobody asks it. What
    happens at the start of a turn to several units is ordered `each_by_itself`, unless its order is nothing to anybody.
    """

    key: str
    params: Mapping[Parameter, Takes] = field(default_factory=dict)
    borne_by: tuple[Bearer, ...] = ("unit",)
    changes: Callable[[State, Bearing, ModelId, Characteristic], Change | None] | None = None
    invulnerable: Callable[[State, Bearing, ModelId, AttackKind | None], int | None] | None = None
    ignores: Callable[[State, Bearing, ModelId], Ignoring | None] | None = None
    modifies_hit: Callable[[State, Bearing, Strike], Modifier | None] | None = None
    rerolls_hits: Callable[[State, Bearing, Strike], Which | None] | None = None
    rerolls_wounds: Callable[[State, Bearing, Strike], Which | None] | None = None
    extra_hits: Callable[[State, Bearing, Strike], ExtraHits | None] | None = None
    more_attacks: Callable[[State, Bearing, Strike], ExtraAttacks | None] | None = None
    overheats: Callable[[State, Bearing, Strike], Overheat | None] | None = None
    advance: Callable[[int], int] | None = None
    advances: Callable[[State, Bearing, UnitId], Advance | None] | None = None
    charges: Callable[[State, Bearing, UnitId, Sequence[UnitId]], Modifier | None] | None = None
    charges_again: Callable[[State, Bearing, UnitId], str | None] | None = None
    reserve: Callable[[Bearing], Reserve] | None = None
    deploys: Callable[[Bearing], float] | None = None
    keeps_off: Callable[[Bearing], float] | None = None
    saves: Callable[[State, Bearing, Incoming], Modifier | None] | None = None
    lessens: Callable[[State, Bearing, ModelId, int], int] | None = None
    nerve: Callable[[State, Bearing, UnitId], Nerve | None] | None = None
    leads: Callable[[State, Bearing, UnitId], int | None] | None = None
    permits: Callable[[State, Bearing, UnitId], Action | None] | None = None
    doubles: Callable[[State, Bearing, ModelId, Weapon], bool] | None = None
    heroic: Callable[[Bearing], float] | None = None
    explodes: Callable[[State, Bearing, ModelId], Blast | None] | None = None
    answers: Callable[[State, Bearing, Sequence[UnitId]], bool] | None = None
    holds_back: Callable[[State, Bearing, UnitId], bool] | None = None
    word: Word | None = None
    start_of_turn: Callable[[State, Seat], RuleEffect | None] | None = None
    carry_out: Callable[[Draft, RuleEffect], None] | None = None
    each_by_itself: bool = True
