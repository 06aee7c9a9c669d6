"""What a player may ask for during the battle, in order of play. Coordinates are inches; ids are those of the view.

The set-up's commands are in `setup_commands`, those for any time in `table_commands`; `Command` is all of them.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.schema.annotations import Count, Id
from app.rules.wh40k.model.prompts import MoveMode
from app.rules.wh40k.model.setup_commands import Placed, SetupCommand
from app.rules.wh40k.model.table_commands import TableCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class PathOf:
    """The way of a model: poses from where it stands to where it ends."""

    model: Id
    path: tuple[Pose, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """One weapon of one model at one unit; no target is an explicit hold fire. `count` is for melee attacks."""

    model: Id
    weapon: Id
    target: Id | None
    count: Count = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectMove:
    """Choose a unit to move."""

    kind: Literal["select_move"] = "select_move"
    unit: Id
    mode: MoveMode


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveModels:
    """Move models of the chosen unit in the given order; `finish` ends the unit's move."""

    kind: Literal["move_models"] = "move_models"
    moves: tuple[PathOf, ...]
    finish: bool = False
    embark_in: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishUnit:
    """End the chosen unit's move, aboard a transport if one is named."""

    kind: Literal["finish_unit"] = "finish_unit"
    embark_in: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelSelection:
    """Give up the unit just chosen, before any die was rolled."""

    kind: Literal["cancel_selection"] = "cancel_selection"


@dataclass(frozen=True, slots=True, kw_only=True)
class Disembark:
    """Get a unit out of its transport; models left out are slain."""

    kind: Literal["disembark"] = "disembark"
    unit: Id
    poses: tuple[Placed, ...]
    unplaced: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConcedeMinimumMove:
    """Let a model that cannot make its minimum move be destroyed."""

    kind: Literal["concede_minimum_move"] = "concede_minimum_move"
    model: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive:
    """Set a unit up from reserve."""

    kind: Literal["arrive"] = "arrive"
    unit: Id
    poses: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """Attempt a psychic power."""

    kind: Literal["manifest"] = "manifest"
    psyker: Id
    power: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Deny:
    """Try to resist the power just manifested."""

    kind: Literal["deny"] = "deny"
    psyker: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineDeny:
    """Let the power through."""

    kind: Literal["decline_deny"] = "decline_deny"


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectShoot:
    """Choose a unit to shoot."""

    kind: Literal["select_shoot"] = "select_shoot"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchSmoke:
    """Instead of shooting a unit hides in smoke until its side's next Shooting phase."""

    kind: Literal["launch_smoke"] = "launch_smoke"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareShooting:
    """Give every weapon its target; `order` is the order in which targets are resolved."""

    kind: Literal["declare_shooting"] = "declare_shooting"
    aims: tuple[Aim, ...]
    order: tuple[Id, ...] = ()
    unit: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineOverwatch:
    """Do not fire Overwatch with that unit."""

    kind: Literal["decline_overwatch"] = "decline_overwatch"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectCharge:
    """Choose a unit to charge."""

    kind: Literal["select_charge"] = "select_charge"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareCharge:
    """Declare the targets of the charge."""

    kind: Literal["declare_charge"] = "declare_charge"
    unit: Id
    targets: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeMove:
    """Make the charge move, models in the given order."""

    kind: Literal["charge_move"] = "charge_move"
    moves: tuple[PathOf, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareChargeFailed:
    """Give the charge up."""

    kind: Literal["declare_charge_failed"] = "declare_charge_failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroicMove:
    """Heroic Interventions of characters, in the given order."""

    kind: Literal["heroic_move"] = "heroic_move"
    moves: tuple[PathOf, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroicDone:
    """No more Heroic Interventions."""

    kind: Literal["heroic_done"] = "heroic_done"


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectFight:
    """Choose a unit to fight."""

    kind: Literal["select_fight"] = "select_fight"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class PileInMove:
    """Pile in, models in the given order; none is a skip."""

    kind: Literal["pile_in"] = "pile_in"
    moves: tuple[PathOf, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareAttacks:
    """Spread the melee attacks over weapons and targets."""

    kind: Literal["declare_attacks"] = "declare_attacks"
    aims: tuple[Aim, ...]
    order: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsolidateMove:
    """Consolidate, models in the given order; none is a skip."""

    kind: Literal["consolidate"] = "consolidate"
    moves: tuple[PathOf, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocate:
    """Say which model takes the wound; with `rest` those like it take the rest of these attacks."""

    kind: Literal["allocate"] = "allocate"
    model: Id
    rest: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PickSave:
    """Pick the save to use."""

    kind: Literal["choose_save"] = "choose_save"
    save: Literal["armour", "invulnerable"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAllocation:
    """Fix the order in which a unit's models take wounds, so that nobody is asked."""

    kind: Literal["set_allocation"] = "set_allocation"
    unit: Id
    models: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOption:
    """Settle a tie the referee asks about."""

    kind: Literal["choose_option"] = "choose_option"
    option: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class RollMorale:
    """Take the Morale test of a unit."""

    kind: Literal["morale_test"] = "morale_test"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFleeing:
    """Say which models flee."""

    kind: Literal["choose_fleeing"] = "choose_fleeing"
    models: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseWreckCasualties:
    """Set the passengers of a wreck up, or name those who die on the ones rolled."""

    kind: Literal["choose_wreck_casualties"] = "choose_wreck_casualties"
    unit: Id | None = None
    poses: tuple[Placed, ...] = ()
    unplaced: tuple[Id, ...] = ()
    models: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll:
    """Re-roll dice of the roll on the table."""

    kind: Literal["reroll"] = "reroll"
    dice: tuple[Count, ...]
    source: Id = "command"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepRoll:
    """Leave the roll as it is."""

    kind: Literal["keep_roll"] = "keep_roll"


@dataclass(frozen=True, slots=True, kw_only=True)
class PutInOrder:
    """Order the rules that would happen at once."""

    kind: Literal["order_rules"] = "order_rules"
    order: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPhase:
    """End the phase."""

    kind: Literal["end_phase"] = "end_phase"


BattleCommand: TypeAlias = (
    SelectMove
    | MoveModels
    | FinishUnit
    | CancelSelection
    | Disembark
    | ConcedeMinimumMove
    | Arrive
    | Manifest
    | Deny
    | DeclineDeny
    | SelectShoot
    | LaunchSmoke
    | DeclareShooting
    | DeclineOverwatch
    | SelectCharge
    | DeclareCharge
    | ChargeMove
    | DeclareChargeFailed
    | HeroicMove
    | HeroicDone
    | SelectFight
    | PileInMove
    | DeclareAttacks
    | ConsolidateMove
    | Allocate
    | PickSave
    | SetAllocation
    | ChooseOption
    | RollMorale
    | ChooseFleeing
    | ChooseWreckCasualties
    | Reroll
    | KeepRoll
    | PutInOrder
    | EndPhase
)
"""Every command of the battle."""

Command: TypeAlias = SetupCommand | BattleCommand | TableCommand
"""Every command of the system."""
