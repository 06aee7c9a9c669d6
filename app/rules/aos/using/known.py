"""Which abilities there are for a unit or a player, by the modules in force (AOS-INTRO-01, AOS-CMD-1.0)."""

from app.rules.aos.ground.measures import scroll_of
from app.rules.aos.ground.standing import modules
from app.rules.aos.model.abilities import UNIVERSAL, Ability
from app.rules.aos.model.state import State, UnitId


def in_force(state: State, ability: Ability) -> bool:
    """Whether the module an ability belongs to is in use."""
    return ability.module is None or ability.module in modules(state)


def abilities_of(state: State, unit: UnitId) -> tuple[Ability, ...]:
    """All abilities a unit may be picked for: those of every unit (AOS-CORE-14.0) and of its warscroll (AOS-CORE-28.3)."""
    scroll = scroll_of(state, unit)
    universal = UNIVERSAL.values() if scroll.type == "unit" else ()
    return tuple(one for one in (*universal, *scroll.abilities) if in_force(state, one))


def ability_named(state: State, name: str, unit: UnitId | None) -> Ability | None:
    """The ability of this name that the unit, or the player, may know; one of a module not in use is none."""
    if unit is None:
        return UNIVERSAL.get(name)
    scroll = scroll_of(state, unit)
    return next((one for one in (*UNIVERSAL.values(), *scroll.abilities) if one.id == name), None)
