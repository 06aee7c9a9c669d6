"""Battle tactics as data: what has to be true at the end of one's turn (digest, 5.11 and 12.7)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.aos.model.abilities import Ability, Timed


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought:
    """So many of one's units fought this turn."""

    kind: Literal["fought"] = "fought"
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneLost:
    """None of one's units was destroyed this turn."""

    kind: Literal["none_lost"] = "none_lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class PickDestroyed:
    """The enemy unit that was picked was destroyed this turn."""

    kind: Literal["pick_destroyed"] = "pick_destroyed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PickHeld:
    """One controls the terrain feature that was picked."""

    kind: Literal["pick_held"] = "pick_held"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gained:
    """One controls so many objectives more than when the turn began, so many of them taken from the enemy."""

    kind: Literal["gained"] = "gained"
    least: int
    taken: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AtCentre:
    """So many of one's units are this near to the centre of the battlefield and not in combat."""

    kind: Literal["at_centre"] = "at_centre"
    inches: float
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OnFlanks:
    """A unit of one's own is this near to each short edge; none of them at home, nor `fresh` on the table."""

    kind: Literal["on_flanks"] = "on_flanks"
    inches: float
    at_home: bool = False
    fresh: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Controls:
    """One controls so many objectives."""

    kind: Literal["controls"] = "controls"
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlsMore:
    """One controls so many objectives more than the enemy."""

    kind: Literal["controls_more"] = "controls_more"
    by: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Destroyed:
    """So many enemy units were destroyed this turn."""

    kind: Literal["destroyed"] = "destroyed"
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HaveCharged:
    """So many of one's units charged this turn."""

    kind: Literal["have_charged"] = "have_charged"
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InEnemyTerritory:
    """So many of one's units are wholly within enemy territory."""

    kind: Literal["in_enemy_territory"] = "in_enemy_territory"
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralLives:
    """One's general is on the battlefield."""

    kind: Literal["general_lives"] = "general_lives"


@dataclass(frozen=True, slots=True, kw_only=True)
class EnemyGeneralHurt:
    """The enemy general was damaged or destroyed this turn."""

    kind: Literal["enemy_general_hurt"] = "enemy_general_hurt"


Condition: TypeAlias = (
    Fought
    | NoneLost
    | PickDestroyed
    | PickHeld
    | Gained
    | AtCentre
    | OnFlanks
    | Controls
    | ControlsMore
    | Destroyed
    | HaveCharged
    | InEnemyTerritory
    | GeneralLives
    | EnemyGeneralHurt
)
"""What a battle tactic asks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tactic:
    """A battle tactic: all its conditions at once, and what is picked for it when it is chosen."""

    id: str
    rule: str
    conditions: tuple[Condition, ...]
    pick: Literal["", "enemy_unit", "terrain"] = ""


BATTLE_TACTICS: Mapping[str, Tactic] = {
    one.id: one
    for one in (
        Tactic(id="do_not_waver", rule="AOS-BT-3.0a", conditions=(Fought(least=2), NoneLost())),
        Tactic(id="slay_the_entourage", rule="AOS-BT-3.0b", conditions=(PickDestroyed(),), pick="enemy_unit"),
        Tactic(id="attack_on_two_fronts", rule="AOS-BT-3.0c", conditions=(Gained(least=2, taken=1),)),
        Tactic(id="take_their_land", rule="AOS-BT-3.0d", conditions=(PickHeld(),), pick="terrain"),
        Tactic(id="seize_the_centre", rule="AOS-BT-3.0e", conditions=(AtCentre(inches=3, least=2),)),
        Tactic(id="take_the_flanks", rule="AOS-BT-3.0f", conditions=(OnFlanks(inches=6),)),
    )
}
"""The six of the module (AOS-BT-3.0a..f)."""

GAMBITS: tuple[Ability, ...] = tuple(
    Ability(
        id=tactic.id,
        name=tactic.id,
        timing=Timed(scope="your", moment="start_of_turn"),
        user="player",
        module="battle_tactics",
        rule=tactic.rule,
    )
    for tactic in BATTLE_TACTICS.values()
)
"""Tactical Gambit, once for each tactic that it may be used for (AOS-BT-2.0a)."""
