"""What happened, as small facts in the past tense, in order of play. Dice faces are in them, prose is not.

Facts of the set-up are in `setup_events`, those of turns in `flow_events`, those of the stack, the dice and rulings in the
kernel's `steps`, `tray` and `rulings`; `Event` is all of them.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.steps import StepEvent
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.ruling import RulingEvent
from app.rules.kernel.views.tray import TrayEvent
from app.rules.wh40k.model.attack_prompts import Aimed, AttackKind
from app.rules.wh40k.model.commands import PathOf
from app.rules.wh40k.model.flow_events import FlowEvent
from app.rules.wh40k.model.profiles import Ability
from app.rules.wh40k.model.prompts import Step
from app.rules.wh40k.model.rulings import Correction
from app.rules.wh40k.model.setup_commands import LockArmy
from app.rules.wh40k.model.setup_events import SetupEvent
from app.rules.wh40k.model.state import Flag, Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitSelected:
    """A unit was chosen to move, shoot, charge or fight."""

    kind: Literal["unit_selected"] = "unit_selected"
    unit: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionDropped:
    """The choice of a unit was taken back before anything happened."""

    kind: Literal["selection_dropped"] = "selection_dropped"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitAdvanced:
    """A unit advances by so many inches."""

    kind: Literal["unit_advanced"] = "unit_advanced"
    unit: str
    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FellBack:
    """A unit falls back."""

    kind: Literal["fell_back"] = "fell_back"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelsMoved:
    """Models went their ways; lengths in inches. `why` is move, charge, pile_in, consolidate, heroic or undo."""

    kind: Literal["models_moved"] = "models_moved"
    unit: str
    moves: tuple[PathOf, ...]
    lengths: tuple[float, ...]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveClosed:
    """A unit's movement is over."""

    kind: Literal["move_closed"] = "move_closed"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagSet:
    """A unit did, or no longer counts as having done, something."""

    kind: Literal["flag_set"] = "flag_set"
    unit: str
    flag: Flag
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CountsAsMoved:
    """Models count as having moved."""

    kind: Literal["counts_as_moved"] = "counts_as_moved"
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerTried:
    """A psyker attempts a power."""

    kind: Literal["power_tried"] = "power_tried"
    psyker: str
    power: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerSettled:
    """A power was manifested, failed, resisted, or fizzled."""

    kind: Literal["power_settled"] = "power_settled"
    psyker: str
    power: str
    outcome: Literal["manifested", "failed", "resisted", "no_target", "psyker_slain"]
    target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DenyTried:
    """A psyker tries to resist."""

    kind: Literal["deny_tried"] = "deny_tried"
    psyker: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeLaunched:
    """A unit hid in smoke instead of shooting."""

    kind: Literal["smoke_launched"] = "smoke_launched"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttacksDeclared:
    """A unit's attacks are declared."""

    kind: Literal["attacks_declared"] = "attacks_declared"
    unit: str
    how: AttackKind
    aims: tuple[Aimed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundAllocated:
    """A model takes a wound."""

    kind: Literal["wound_allocated"] = "wound_allocated"
    model: str
    mortal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundsLost:
    """A model lost wounds."""

    kind: Literal["wounds_lost"] = "wounds_lost"
    model: str
    points: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundsHealed:
    """A model regained lost wounds."""

    kind: Literal["wounds_healed"] = "wounds_healed"
    model: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundIgnored:
    """A model did not lose a wound."""

    kind: Literal["wound_ignored"] = "wound_ignored"
    model: str
    ability: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSlain:
    """A model was slain."""

    kind: Literal["model_slain"] = "model_slain"
    model: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFled:
    """A model fled."""

    kind: Literal["model_fled"] = "model_fled"
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitLost:
    """A unit has no models left."""

    kind: Literal["unit_lost"] = "unit_lost"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeDeclared:
    """A charge and its targets."""

    kind: Literal["charge_declared"] = "charge_declared"
    unit: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeRolled:
    """How far a charge may go."""

    kind: Literal["charge_rolled"] = "charge_rolled"
    unit: str
    inches: int
    needed: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeFailed:
    """A charge failed."""

    kind: Literal["charge_failed"] = "charge_failed"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeMade:
    """A unit charged."""

    kind: Literal["charge_made"] = "charge_made"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Intervened:
    """A character made a Heroic Intervention."""

    kind: Literal["intervened"] = "intervened"
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoraleTested:
    """A Morale test."""

    kind: Literal["morale_tested"] = "morale_tested"
    unit: str
    face: int
    slain: int
    leadership: int
    fleeing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPlayed:
    """A unit's ability is played by its text (W40K-GEN-12)."""

    kind: Literal["text_played"] = "text_played"
    unit: str
    ability: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeApplied:
    """A seat read an ability's text so, for this unit (W40K-GEN-12)."""

    kind: Literal["outcome_applied"] = "outcome_applied"
    seat: Seat
    ability: str
    outcome: str
    unit: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityGranted:
    """A unit has an ability until the turn ends."""

    kind: Literal["ability_granted"] = "ability_granted"
    unit: str
    ability: Ability


BattleEvent: TypeAlias = (
    UnitSelected
    | SelectionDropped
    | UnitAdvanced
    | FellBack
    | ModelsMoved
    | MoveClosed
    | FlagSet
    | CountsAsMoved
    | PowerTried
    | PowerSettled
    | DenyTried
    | AttacksDeclared
    | SmokeLaunched
    | WoundAllocated
    | WoundsLost
    | WoundIgnored
    | WoundsHealed
    | ModelSlain
    | ModelFled
    | UnitLost
    | ChargeDeclared
    | ChargeRolled
    | ChargeFailed
    | ChargeMade
    | Intervened
    | MoraleTested
    | TextPlayed
    | OutcomeApplied
    | AbilityGranted
)
"""Every fact of the battle."""

Event: TypeAlias = (
    SetupEvent
    | FlowEvent
    | BattleEvent
    | AnswerGiven[LockArmy]
    | StepEvent[Step]
    | TrayEvent[Roll]
    | RulingEvent[Correction]
)
"""Every fact of the system."""
