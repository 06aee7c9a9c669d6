"""What a player may ask for, in order of play (digest 4.4). Ids are those of the view; hexes are labels ("D4").

The set-up's commands are in `setup_commands`, those for any time in the kernel's `rulings`; `Command` is all of them. `picks`
give an ability's picks by name; what is not given is asked for when its instruction is reached.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.schema.annotations import Count, Id, PickName
from app.rules.kernel.state.ruling import SettlingCommand
from app.rules.underworlds.model.rulings import Correction
from app.rules.underworlds.model.setup_commands import SetupCommand
from app.rules.underworlds.model.tables import RuneAbility

Picks: TypeAlias = Mapping[PickName, tuple[Id, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreMove:
    """Move along a path, the start not included (UW-MOVE)."""

    kind: Literal["core_move"] = "core_move"
    fighter: Id
    path: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreAttack:
    """Attack with a weapon of the fighter (UW-ATK)."""

    kind: Literal["core_attack"] = "core_attack"
    fighter: Id
    weapon: Id
    target: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreCharge:
    """Charge: the Move now, weapon and target afterwards (UW-CHG)."""

    kind: Literal["core_charge"] = "core_charge"
    fighter: Id
    path: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseAttack:
    """Weapon and target of an Attack that is due: of a Charge, or of a card (`charge_attack`)."""

    kind: Literal["charge_attack"] = "charge_attack"
    weapon: Id
    target: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosePath:
    """The way of a Move, Charge or push that is due, the start not included."""

    kind: Literal["choose_path"] = "choose_path"
    path: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreGuard:
    """Put a fighter on guard (UW-GRD-01)."""

    kind: Literal["core_guard"] = "core_guard"
    fighter: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreFocus:
    """Discard any cards of one's hand and draw as many (UW-FOC-01)."""

    kind: Literal["core_focus"] = "core_focus"
    cards: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FocusExtra:
    """Draw one more power card, or not (UW-FOC-02)."""

    kind: Literal["focus_extra"] = "focus_extra"
    draw: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreOther:
    """A core ability that a warscroll, upgrade or plot card gives, by its key (UW-ACT-02)."""

    kind: Literal["core_other"] = "core_other"
    ability: Id
    picks: Picks = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PickWeaponAbility:
    """The weapon ability for this Attack, or none (UW-CMB-01)."""

    kind: Literal["pick_weapon_ability"] = "pick_weapon_ability"
    ability: RuneAbility | None = None
    critical: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UseReroll:
    """Re-roll these dice of the roll on the table, or none (UW-CMB-03)."""

    kind: Literal["use_reroll"] = "use_reroll"
    dice: tuple[Count, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StandFast:
    """Use Stand Fast, or not (UW-STF-01)."""

    kind: Literal["stand_fast"] = "stand_fast"
    use: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DriveBack:
    """Drive the target back into that hex; none declines (UW-DRV-02)."""

    kind: Literal["drive_back"] = "drive_back"
    hex: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Grapple:
    """Push the target into that hex instead of driving it back (UW-WAB-08)."""

    kind: Literal["grapple"] = "grapple"
    hex: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrun:
    """Use Overrun, or not (UW-OVR-01)."""

    kind: Literal["overrun"] = "overrun"
    use: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPloy:
    """Play a ploy in the power step (UW-PLY-01)."""

    kind: Literal["play_ploy"] = "play_ploy"
    card: Id
    picks: Picks = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayUpgrade:
    """Equip an upgrade (UW-UPG-01)."""

    kind: Literal["play_upgrade"] = "play_upgrade"
    card: Id
    fighter: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAbility:
    """Use a power ability of a warscroll, upgrade or plot card, by its key (UW-PWR-05)."""

    kind: Literal["use_warscroll"] = "use_warscroll"
    ability: Id
    picks: Picks = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Delve:
    """Flip the feature token a fighter stands on (UW-DLV-01)."""

    kind: Literal["delve"] = "delve"
    fighter: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Pass, in the power step or a surge window."""

    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareSurge:
    """Declare a surge card or ability, by its key (UW-SRG-05)."""

    kind: Literal["declare_surge"] = "declare_surge"
    ability: Id
    picks: Picks = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerChoice:
    """The picks that an instruction asks for (UW-CON-09); none where it is optional."""

    kind: Literal["answer_choice"] = "answer_choice"
    picks: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSimultaneous:
    """The order of abilities that would happen at once (UW-SEQ-01), by key."""

    kind: Literal["order_simultaneous"] = "order_simultaneous"
    order: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreObjective:
    """Score objectives in the end phase (UW-OBJ-01)."""

    kind: Literal["score"] = "score"
    cards: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardCards:
    """Discard cards in the end phase (UW-END-05)."""

    kind: Literal["discard"] = "discard"
    cards: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndStep:
    """Go on to the next step of the end phase."""

    kind: Literal["end_step"] = "end_step"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStanding:
    """Set or clear a standing answer to surge windows: key an event's name or "*", answer "pass", "ask" or none.

    `until` is "turn", "round" or "game"; `mine` passes only until the event names an own fighter.
    """

    kind: Literal["set_standing"] = "set_standing"
    key: Id
    answer: Literal["pass", "ask"] | None
    until: Literal["turn", "round", "game"] = "turn"
    mine: bool = False


PlayCommand: TypeAlias = (
    CoreMove
    | CoreAttack
    | CoreCharge
    | ChooseAttack
    | ChoosePath
    | CoreGuard
    | CoreFocus
    | FocusExtra
    | CoreOther
    | PickWeaponAbility
    | UseReroll
    | StandFast
    | DriveBack
    | Grapple
    | Overrun
    | PlayPloy
    | PlayUpgrade
    | UseAbility
    | Delve
    | Pass
    | DeclareSurge
    | AnswerChoice
    | OrderSimultaneous
    | ScoreObjective
    | DiscardCards
    | EndStep
    | SetStanding
)

Command: TypeAlias = SetupCommand | PlayCommand | SettlingCommand[Correction]
"""Every command of the system."""
