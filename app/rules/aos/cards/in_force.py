"""The twist of the round: whom it concerns, and what it gives them (AOS-SH-3.1)."""

from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.cards import TwistCard
from app.rules.aos.model.profiles import TerrainFeature
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import TerrainRule
from app.rules.kernel.referee.seats import Seat


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


def twist_abilities(state: State, seat: Seat) -> tuple[Ability, ...]:
    """What the twist lets a player use."""
    twist = twist_for(state, seat)
    return twist.abilities if twist else ()


def terrain_rules(state: State, feature: TerrainFeature) -> tuple[TerrainRule, ...]:
    """The rules of a feature, those that the twist adds among them."""
    twist = twist_of(state)
    more = [rule for one in twist.ground if one.size == feature.size for rule in one.rules] if twist else []
    return (*feature.rules, *more)
