"""Who has which abilities, and whom an ability reaches (W40K-AURA-01..03, W40K-DATA-16)."""

from collections.abc import Iterator

from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities.hooks import Bearing, Strike
from app.rules.wh40k.ground.measures import bears, model_unit_gap, on_table, sheet_of, unit_gap
from app.rules.wh40k.model.profiles import Ability
from app.rules.wh40k.model.state import State, UnitId
from app.rules.wh40k.model.tables import TOLERANCE


def own(state: State, unit: UnitId) -> Iterator[Bearing]:
    """The abilities of a unit's sheet, and the Warlord Trait of a Warlord in it (W40K-DATA-09, W40K-WL-03)."""
    for ability in sheet_of(state, unit).abilities:
        yield Bearing(ability=ability, unit=unit)
    side = state.sides[state.units[unit].seat]
    if side.trait and side.warlord in state.units[unit].models and not state.models[side.warlord].gone:
        yield Bearing(ability=Ability(key=side.trait, name=""), unit=unit, model=side.warlord)


@memoized
def at_work(state: State, seat: Seat) -> tuple[Bearing, ...]:
    """The abilities of all units of a side on the table; embarked bearers project nothing (W40K-AURA-03, W40K-TRANS-07)."""
    return tuple(bearing for unit in on_table(state, seat) for bearing in own(state, unit.id))


def reaches(state: State, bearing: Bearing, unit: UnitId) -> bool:
    """Whether an ability reaches a unit now: its own always, others within its `range` (W40K-AURA-01, W40K-AURA-02).

    A `keyword` limits it to units that have it, the bearer's own included (W40K-DATA-16).
    """
    if bearing.says("keyword") and not bears(state, unit, bearing.word("keyword")):
        return False
    if unit == bearing.unit:
        return True
    return bearing.says("range") and TOLERANCE.within(_distance(state, bearing, unit), bearing.number("range"))


def _distance(state: State, bearing: Bearing, unit: UnitId) -> float:
    if bearing.model is None:
        return unit_gap(state, bearing.unit, unit)
    return model_unit_gap(state, bearing.model, unit)


def applies(bearing: Bearing, strike: Strike) -> bool:
    """Whether an ability limited to one kind of attack speaks of this one; Overwatch is shooting (W40K-OW-04)."""
    return bearing.word("how") in ("", "melee" if strike.how == "melee" else "shooting")
