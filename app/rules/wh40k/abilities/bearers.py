"""Who has which abilities, and whom an ability reaches (W40K-AURA-01..03, W40K-DATA-16)."""

from collections.abc import Iterator, Mapping

from app.rules.wh40k.abilities.hooks import Bearing, Strike
from app.rules.wh40k.abilities.parameters import words_of
from app.rules.wh40k.ground.measures import alive, bears, model_unit_gap, sheet_of, unit_gap
from app.rules.wh40k.model.attack_prompts import AttackKind
from app.rules.wh40k.model.profiles import Ability
from app.rules.wh40k.model.state import Flag, State, UnitId
from app.rules.wh40k.model.tables import TOLERANCE


def own(state: State, unit: UnitId) -> Iterator[Bearing]:
    """The abilities of a unit's sheet, those of a turn, and the Trait of a Warlord in it (W40K-DATA-09, W40K-WL-03)."""
    for ability in (*sheet_of(state, unit).abilities, *state.units[unit].granted):
        yield Bearing(ability=ability, unit=unit)
    if trait := trait_of(state, unit):
        yield trait


def trait_of(state: State, unit: UnitId) -> Bearing | None:
    """The Warlord Trait of a Warlord in a unit, while he lives (W40K-WL-03)."""
    side = state.sides[state.units[unit].seat]
    if side.trait and side.warlord in state.units[unit].models and not state.models[side.warlord].gone:
        return Bearing(ability=Ability(key=side.trait, name=""), unit=unit, model=side.warlord)
    return None


def reaches(state: State, bearing: Bearing, unit: UnitId) -> bool:
    """Whether an ability reaches a unit now: its own always, others within its `range` (W40K-AURA-01, W40K-AURA-02).

    A `keyword` limits it to units that have it, the bearer's own included (W40K-DATA-16).
    """
    if not holds(state, bearing):
        return False
    if bearing.says("keyword") and not all(bears(state, unit, word) for word in words_of(bearing.word("keyword"))):
        return False
    if unit == bearing.unit:
        return True
    return bearing.says("range") and TOLERANCE.within(_distance(state, bearing, unit), bearing.number("range"))


def reaches_side(state: State, bearing: Bearing, unit: UnitId) -> bool:
    """Whether an ability reaches a unit of the side that it speaks of: friends, or enemies where it works `against` them."""
    friend = state.units[unit].seat == state.units[bearing.unit].seat
    return friend != bool(bearing.number("against")) and reaches(state, bearing, unit)


def holds(state: State, bearing: Bearing) -> bool:
    """Whether what an ability asks of its bearer is so: its `models`, the battle `rounds`, `when` it did what.

    Something that was done counts from the phase it was done in to the end of the turn.
    """
    if bearing.says("rounds") and state.round < bearing.number("rounds"):
        return False
    if bearing.says("models") and len(alive(state, bearing.unit)) < bearing.number("models"):
        return False
    return not bearing.says("when") or any(
        flag in state.units[bearing.unit].flags for flag in WHEN[bearing.word("when")]
    )


WHEN: Mapping[str, tuple[Flag, ...]] = {
    "charged": ("charged",),
    "joined": ("charged", "was_charged", "intervened"),
    "advanced": ("advanced",),
}
"""What a unit did this turn, and how that is noted."""


def _distance(state: State, bearing: Bearing, unit: UnitId) -> float:
    if bearing.model is None:
        return unit_gap(state, bearing.unit, unit)
    return model_unit_gap(state, bearing.model, unit)


def applies(state: State, bearing: Bearing, strike: Strike) -> bool:
    """Whether an ability speaks of such an attack: of its kind, at such a foe; Overwatch is shooting (W40K-OW-04)."""
    if bearing.says("foe") and not bears(state, strike.target, bearing.word("foe")):
        return False
    if bearing.says("unless") and bears(state, strike.target, bearing.word("unless")):
        return False
    return is_kind(bearing, strike.how)


def is_kind(bearing: Bearing, how: AttackKind) -> bool:
    """Whether an ability limited to one kind of attack speaks of this one."""
    return bearing.word("how") in ("", "melee" if how == "melee" else "shooting")
