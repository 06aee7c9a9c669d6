"""What happened, as small facts in the past tense, in order of play. Dice faces are in them, prose is not.

Facts of the set-up are in `setup_events`, those of turns in `flow_events`, those of the stack, the dice and rulings in the
kernel's `steps`, `tray` and `rulings`; `Event` is all of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.aos.model.card_events import CardEvent
from app.rules.aos.model.commands import Aim, PathOf
from app.rules.aos.model.effects import Lasting
from app.rules.aos.model.flow_events import FlowEvent
from app.rules.aos.model.prompts import Step
from app.rules.aos.model.rulings import Correction
from app.rules.aos.model.setup_commands import LockArmy, Placed
from app.rules.aos.model.setup_events import SetupEvent
from app.rules.aos.model.state import Model as Miniature
from app.rules.aos.model.state import Unit, Use
from app.rules.aos.model.using_prompts import MoveKind
from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.steps import StepEvent
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.ruling import RulingEvent
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.tray import TrayEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityDeclared:
    """An ability was declared, and counts as used from now on (AOS-CORE-5.2a, AOS-CORE-28.0c)."""

    kind: Literal["ability_declared"] = "ability_declared"
    use: Use


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeApplied:
    """A seat read an ability's text so, for this unit (AOS-INTRO-03)."""

    kind: Literal["outcome_applied"] = "outcome_applied"
    seat: Seat
    ability: str
    outcome: str
    unit: str | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reacted:
    """A reaction was used to the ability under way (AOS-CORE-5.2b)."""

    kind: Literal["reacted"] = "reacted"
    use: Use
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelsMoved:
    """Models went their ways; lengths in inches."""

    kind: Literal["models_moved"] = "models_moved"
    unit: str
    move: MoveKind
    moves: tuple[PathOf, ...]
    lengths: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsCrossed:
    """Models passed across enemy units on their way: which units by model (AOS-GEO-22)."""

    kind: Literal["units_crossed"] = "units_crossed"
    unit: str
    models: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoodStill:
    """A unit did not move though it might have."""

    kind: Literal["stood_still"] = "stood_still"
    unit: str
    move: MoveKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Charged:
    """A unit ended a charge at an enemy: it has charged this turn (AOS-CORE-14.3b)."""

    kind: Literal["charged"] = "charged"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttacksDeclared:
    """The targets of all attacks are picked (AOS-CORE-16.0a)."""

    kind: Literal["attacks_declared"] = "attacks_declared"
    unit: str
    aims: tuple[Aim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageInflicted:
    """Damage points went to a unit's pool (AOS-CORE-17.0f, AOS-CORE-17.2)."""

    kind: Literal["damage_inflicted"] = "damage_inflicted"
    unit: str
    points: int
    mortal: bool
    source: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageAllocated:
    """What wards left of a pool: points that stay on the unit, and models that are slain by it (AOS-CORE-18.2a).

    Some of the points may have been `ignored`, as an ability says.
    """

    kind: Literal["damage_allocated"] = "damage_allocated"
    unit: str
    points: int
    slain: int
    damage: int
    source: str | None = None
    ignored: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSlain:
    """A model was slain, by damage or to keep its unit together (AOS-CORE-18.2a, AOS-AMB-09, AOS-GLOS-03)."""

    kind: Literal["model_slain"] = "model_slain"
    model: str
    stray: bool = False
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDestroyed:
    """A unit's last model is gone (AOS-CORE-18.4a, AOS-CORE-18.4b)."""

    kind: Literal["unit_destroyed"] = "unit_destroyed"
    unit: str
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Healed:
    """Damage points were removed from a unit (AOS-CORE-21.0)."""

    kind: Literal["healed"] = "healed"
    unit: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelsReturned:
    """Slain models came back (AOS-CORE-22.0a)."""

    kind: Literal["models_returned"] = "models_returned"
    unit: str
    places: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SentToReserve:
    """A unit is kept aside (AOS-CORE-24.1a)."""

    kind: Literal["sent_to_reserve"] = "sent_to_reserve"
    unit: str
    deployed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitReplaced:
    """A destroyed unit got a replacement: a new unit that waits in reserve (AOS-CORE-24.2a, AOS-CORE-24.2b)."""

    kind: Literal["unit_replaced"] = "unit_replaced"
    unit: str
    by: Unit
    models: tuple[Miniature, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RitualPointsSet:
    """A priest has so many ritual points now (AOS-MAGIC-3.0a..c)."""

    kind: Literal["ritual_points_set"] = "ritual_points_set"
    unit: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UseFailed:
    """A spell was not cast or was unbound, a prayer was not answered: this entry of the ledger came to nothing (AOS-AMB-43)."""

    kind: Literal["use_failed"] = "use_failed"
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRemoved:
    """Something left the battle without being destroyed.

    It was banished, its summoner was slain, or there was no room for it (AOS-MAGIC-7.1, AOS-MAGIC-7.2a, AOS-CORE-24.0a).
    """

    kind: Literal["unit_removed"] = "unit_removed"
    unit: str
    why: Literal["banished", "severed", "no_room"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ManifestationSummoned:
    """A manifestation waits to be set up (AOS-MAGIC-7.0a)."""

    kind: Literal["manifestation_summoned"] = "manifestation_summoned"
    unit: Unit
    models: tuple[Miniature, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitReturned:
    """A destroyed unit is whole again and waits to be set up (AOS-MAGIC-EX2)."""

    kind: Literal["unit_returned"] = "unit_returned"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBegun:
    """An effect lasts on a unit from now on (AOS-CORE-28.1)."""

    kind: Literal["effect_begun"] = "effect_begun"
    effect: Lasting


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEnded:
    """An effect is over before its time."""

    kind: Literal["effect_ended"] = "effect_ended"
    number: int


BattleEvent: TypeAlias = (
    AbilityDeclared
    | Reacted
    | OutcomeApplied
    | ModelsMoved
    | UnitsCrossed
    | StoodStill
    | Charged
    | AttacksDeclared
    | DamageInflicted
    | DamageAllocated
    | ModelSlain
    | UnitDestroyed
    | Healed
    | ModelsReturned
    | SentToReserve
    | UnitReplaced
    | RitualPointsSet
    | UseFailed
    | UnitRemoved
    | ManifestationSummoned
    | UnitReturned
    | EffectBegun
    | EffectEnded
)
"""Every fact of the battle."""

Event: TypeAlias = (
    SetupEvent
    | FlowEvent
    | BattleEvent
    | CardEvent
    | AnswerGiven[LockArmy]
    | StepEvent[Step]
    | TrayEvent[Roll]
    | RulingEvent[Correction]
)
"""Every fact of the system."""
