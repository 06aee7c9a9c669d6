"""Everything a player may say, in order of play; the set-up's commands are in `setup_commands`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.aos.model.rulings import Correction
from app.rules.aos.model.setup_commands import Placed, SetupCommand
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.schema.annotations import Count, Id
from app.rules.kernel.state.ruling import SettlingCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFirst:
    """Say who takes the first turn of the round (AOS-CORE-12.0a, AOS-CORE-12.0b)."""

    kind: Literal["choose_first"] = "choose_first"
    myself: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAbility:
    """Declare an ability with a unit, or as a player, and pick its targets (AOS-CORE-5.2a)."""

    kind: Literal["use_ability"] = "use_ability"
    ability: Id
    unit: Id | None = None
    targets: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayText:
    """Play an ability that no word of ours says by its text (AOS-INTRO-03)."""

    kind: Literal["play_text"] = "play_text"
    ability: Id
    unit: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PointText:
    """Say on whom a text's outcomes fall."""

    kind: Literal["point_text"] = "point_text"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplyOutcome:
    """Carry out what a text says, by one of the outcomes that texts have."""

    kind: Literal["apply_outcome"] = "apply_outcome"
    outcome: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class React:
    """Use a reaction to the ability that was declared (AOS-CORE-5.2b)."""

    kind: Literal["react"] = "react"
    ability: Id
    unit: Id | None = None
    targets: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Use nothing more in this window (AOS-CORE-13.0b), do not react, or pick no more units to fight."""

    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class PathOf:
    """The way of one model: poses from where it stands."""

    model: Id
    path: tuple[Pose, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveModels:
    """Move models of the unit whose move is under way, in this order (AOS-CORE-15.0a)."""

    kind: Literal["move_models"] = "move_models"
    moves: tuple[PathOf, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandStill:
    """Move none of the unit's models (AOS-CORE-28.0b)."""

    kind: Literal["stand_still"] = "stand_still"


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """So many attacks of a model with a weapon at a unit (AOS-CORE-16.0d)."""

    model: Id
    weapon: Id
    target: Id | None
    count: Count = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareAttacks:
    """Pick the targets of all attacks; targets are attacked in the order of the list (AOS-CORE-16.0a, AOS-CORE-17.0a)."""

    kind: Literal["declare_attacks"] = "declare_attacks"
    aims: tuple[Aim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCrit:
    """Pick which critical ability of each weapon is used (AOS-CORE-20.0a)."""

    kind: Literal["choose_crit"] = "choose_crit"
    crits: Mapping[Id, Id] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDamage:
    """Say which of one's damaged units suffers its damage next (AOS-CORE-18.0b)."""

    kind: Literal["take_damage"] = "take_damage"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveModels:
    """Say which models are slain, in order, with those that must go for coherency (AOS-CORE-18.3a, AOS-CORE-18.3c)."""

    kind: Literal["remove_models"] = "remove_models"
    models: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendRally:
    """Spend rally points: so many to heal, and models returned to these places (AOS-CMD-2.0a)."""

    kind: Literal["spend_rally"] = "spend_rally"
    heal: Count = 0
    places: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RollOver:
    """Make the roll that lies on the table again, or keep it (AOS-CORE-2.2f)."""

    kind: Literal["roll_over"] = "roll_over"
    again: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnModels:
    """Say where slain models come back: none, or up to as many as may (AOS-CORE-22.0a)."""

    kind: Literal["return_models"] = "return_models"
    places: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveEffect:
    """Say which of one's delayed effects is resolved next (AOS-CORE-30.0d)."""

    kind: Literal["resolve_effect"] = "resolve_effect"
    ability: Id
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Chant:
    """Bank the chanting roll as ritual points, or have the prayer answered with those banked (AOS-MAGIC-3.0b, 3.0c)."""

    kind: Literal["chant"] = "chant"
    bank: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """Discard tactics cards, any number, before drawing (AOS-SH-BP-6b)."""

    kind: Literal["discard"] = "discard"
    cards: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreTactic:
    """Show a tactics card whose tactic is completed (AOS-SH-BP-7d)."""

    kind: Literal["score_tactic"] = "score_tactic"
    card: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceModels:
    """Set up the unit that an ability brings to the table (AOS-CORE-24.0a)."""

    kind: Literal["place_models"] = "place_models"
    places: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgo:
    """Say that there is no room for the unit that an ability brings."""

    kind: Literal["forgo"] = "forgo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Say which objective and which terrain feature a unit contests (AOS-CORE-32.1b, AOS-CORE-32.3b)."""

    kind: Literal["contest"] = "contest"
    unit: Id
    thing: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStanding:
    """Pass reactions in advance, for this phase or until a unit is attacked; `answer` None takes it back."""

    kind: Literal["set_standing"] = "set_standing"
    key: Literal["reactions"] = "reactions"
    answer: Literal["pass"] | None = None
    unit: Id | None = None


BattleCommand: TypeAlias = (
    ChooseFirst
    | UseAbility
    | PlayText
    | PointText
    | ApplyOutcome
    | React
    | Pass
    | MoveModels
    | StandStill
    | DeclareAttacks
    | ChooseCrit
    | TakeDamage
    | RemoveModels
    | SpendRally
    | RollOver
    | ReturnModels
    | ResolveEffect
    | Chant
    | Discard
    | ScoreTactic
    | PlaceModels
    | Forgo
    | Contest
    | SetStanding
)
"""Every command of the battle."""

Command: TypeAlias = SetupCommand | BattleCommand | SettlingCommand[Correction]
"""Every command of the system."""
