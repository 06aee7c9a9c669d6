"""The twist of the round: whom it concerns, and what it gives them (AOS-SH-3.1)."""

from itertools import combinations

from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.cards import TwistCard
from app.rules.aos.model.effects import StatChange
from app.rules.aos.model.profiles import TerrainFeature
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import TerrainRule
from app.rules.kernel.seats import Seat


def twist_of(state: State) -> TwistCard | None:
    """The twist in force."""
    if not state.twist:
        return None
    pack = state.library.battlepacks[state.options.battlepack]
    return next(card for card in pack.twists if card.id == state.twist)


def twist_for(state: State, seat: Seat) -> TwistCard | None:
    """The twist in force if it concerns this seat; where nobody is the underdog both are not."""
    twist = twist_of(state)
    if twist is None or twist.affects == "all":
        return twist
    return twist if (twist.affects == "underdog") == (seat == state.underdog) else None


def sets_twice(twist: TwistCard) -> str:
    """A number that a twist may set to two values at once, if there is one.

    Twists are all that is passive and nobody's, and one is in force: where none does this, the order of neutral passives,
    which is the active player's to choose, changes nothing (AOS-CORE-30.0c).
    """
    held = [(one, one.change) for one in twist.holds]
    sets = [(one, change) for one, change in held if isinstance(change, StatChange) and change.op == "set"]
    for (one, change), (other, another) in combinations(sets, 2):
        meet = None in (one.phase, other.phase) or one.phase == other.phase
        if change.stat == another.stat and change.value != another.value and meet:
            return change.stat
    return ""


def twist_abilities(state: State, seat: Seat) -> tuple[Ability, ...]:
    """What the twist lets a player use."""
    twist = twist_for(state, seat)
    return twist.abilities if twist else ()


def terrain_rules(state: State, feature: TerrainFeature) -> tuple[TerrainRule, ...]:
    """The rules of a feature, those that the twist adds among them."""
    twist = twist_of(state)
    more = [rule for one in twist.ground if one.size == feature.size for rule in one.rules] if twist else []
    return (*feature.rules, *more)
