"""Abilities in the Morale phase: tests passed or taken again, and another's Leadership (W40K-MORALE-02..04)."""

from app.rules.wh40k.abilities.bearers import holds, reaches_side
from app.rules.wh40k.abilities.hooks import Bearing, Hooks, Nerve
from app.rules.wh40k.abilities.parameters import CONDITIONS, FACE, INCHES, KEYWORD, OneOf
from app.rules.wh40k.ground.measures import alive, are_within, on_table, profile_of, sheet_of
from app.rules.wh40k.model.state import State, UnitId


def steels(state: State, bearing: Bearing, unit: UnitId) -> Nerve | None:
    """What a unit in reach is helped by: `which` says how, `on` by which natural face."""
    if not reaches_side(state, bearing, unit):
        return None
    match bearing.word("which"):
        case "passes":
            return Nerve(passes=True)
        case "again":
            return Nerve(again=True)
        case _:
            return Nerve(natural=bearing.number("on", 6))


def lends(state: State, bearing: Bearing, unit: UnitId) -> int | None:
    """The Leadership of the bearer, for friends in reach to use instead of their own."""
    if unit == bearing.unit or not reaches_side(state, bearing, unit):
        return None
    return max((profile_of(state, model.id).leadership for model in alive(state, bearing.unit)), default=None)


def counts_heads(state: State, bearing: Bearing, unit: UnitId) -> int | None:
    """The number of models of the unit, or of a friendly unit in `range` that has the ability too."""
    if unit != bearing.unit or not holds(state, bearing):
        return None
    mob = (
        other.id
        for other in on_table(state, state.units[unit].seat)
        if any(one.key == bearing.ability.key for one in sheet_of(state, other.id).abilities)
        and are_within(state, unit, other.id, bearing.number("range"))
    )
    return max((len(alive(state, other)) for other in (unit, *mob)), default=None)


NERVE = Hooks(
    key="nerve",
    nerve=steels,
    params={
        "which": OneOf(words=("passes", "again", "natural")),
        "on": FACE,
        "range": INCHES,
        "keyword": KEYWORD,
        **CONDITIONS,
    },
)
LENT_LEADERSHIP = Hooks(key="lent_leadership", leads=lends, params={"range": INCHES, "keyword": KEYWORD})
HEADS = Hooks(key="leadership_by_heads", leads=counts_heads, params={"range": INCHES})
