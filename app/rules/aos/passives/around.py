"""Whether a unit is such as an ability speaks of, by what is printed on it and how it stands (AOS-CORE-5.2a, AOS-CORE-5.4a)."""

from collections.abc import Callable, Mapping

from app.rules.aos.ground.contesting import contested_by
from app.rules.aos.ground.measures import alive, engaged_with, in_combat, scroll_of, seat_of, sees, unit_gap, where_is
from app.rules.aos.ground.territories import is_in_territory, is_out_of_territory
from app.rules.aos.ground.wholly import is_wholly_within
from app.rules.aos.ledger import has_used
from app.rules.aos.model.picks import Being, Picks, Sort
from app.rules.aos.model.state import State, Unit, UnitId
from app.rules.aos.model.tables import TOLERANCE


def is_printed(state: State, unit: UnitId, keyword: str) -> bool:
    """Whether a keyword stands on a unit's warscroll, or is its name; what it has for a while may follow from this."""
    scroll = scroll_of(state, unit)
    return (
        keyword in scroll.keywords
        or keyword in scroll.levels
        or keyword in (scroll.faction.upper(), scroll.name.upper())
    )


def is_of(sorts: tuple[Sort, ...], has: Callable[[str], bool]) -> bool:
    """Whether what has such keywords is of one of these sorts; all are where none is named."""
    return not sorts or any(all(map(has, one.has)) and not any(map(has, one.lacks)) for one in sorts)


def fits(state: State, picks: Picks, source: UnitId, unit: UnitId) -> bool:
    """Whether a unit on the battlefield is one of these, as another unit or it itself sees it."""
    if not _is_sided(state, picks, source, unit):
        return False
    if picks.side == "friendly" and scroll_of(state, unit).type != "unit":
        return False
    return _is_such(state, picks, unit) and _is_there(state, picks, source, unit)


def _is_sided(state: State, picks: Picks, source: UnitId, unit: UnitId) -> bool:
    """Whether a unit is on the battlefield, and of the side that is meant as another sees it."""
    same = seat_of(state, source) == seat_of(state, unit)
    return (picks.side == "friendly") == same and where_is(state, unit) == "table"


def _is_such(state: State, picks: Picks, unit: UnitId) -> bool:
    def has(keyword: str) -> bool:
        return is_printed(state, unit, keyword)

    if picks.models and len(alive(state, unit)) < picks.models:
        return False
    named = (not picks.keyword or has(picks.keyword)) and not (picks.without and has(picks.without))
    return named and is_of(picks.sorts, has) and all(is_being(state, one, state.units[unit]) for one in picks.being)


def _is_there(state: State, picks: Picks, source: UnitId, unit: UnitId) -> bool:
    if source == unit:
        return not picks.others
    if picks.in_combat and unit not in engaged_with(state, source):
        return False
    return _is_near(state, picks, source, unit) and (not picks.visible or sees(state, source, unit))


def _is_near(state: State, picks: Picks, source: UnitId, unit: UnitId) -> bool:
    if picks.within is None:
        return True
    if picks.wholly:
        return is_wholly_within(state, unit, source, picks.within)
    return TOLERANCE.within(unit_gap(state, source, unit), picks.within)


def is_beside(state: State, picks: Picks, unit: UnitId) -> bool:
    """Whether a unit is itself within, or wholly within, those inches of such a unit."""
    bare = [other for other in state.units if other != unit and _is_one(state, picks, unit, other)]
    return any(_is_near(state, picks, other, unit) for other in bare)


def _is_one(state: State, picks: Picks, unit: UnitId, other: UnitId) -> bool:
    return _is_sided(state, picks, unit, other) and _is_such(state, picks, other)


def is_around(state: State, picks: Picks, unit: UnitId) -> bool:
    """Whether such a unit, another than it, is around a unit."""
    return any(other != unit and fits(state, picks, unit, other) for other in state.units)


def is_borne(state: State, unit: Unit, weapon: str) -> bool:
    """Whether a model of a unit with this weapon is still there."""
    models = (state.models[model] for model in unit.models)
    return any(weapon in model.weapons and not model.slain for model in models)


def has_charged(state: State, unit: Unit) -> bool:
    """Whether a unit has charged this turn (AOS-CORE-14.3c)."""
    return state.turn > 0 and unit.charged == state.turn


def holds_objective(state: State, unit: UnitId, *, own: bool) -> bool:
    """Whether a unit contests an objective that its player controls, or one that it does not (AOS-CORE-32.1a, 32.2d)."""
    seat = state.units[unit].seat
    return any((state.markers[one].controller == seat) == own for one in contests(state, unit))


def contests(state: State, unit: UnitId) -> tuple[str, ...]:
    """The objectives that a unit contests: of several the one its player said (AOS-CORE-32.1b)."""
    found = contested_by(state, unit, "objective")
    chosen = state.contests.get(f"{unit}|objective")
    return (chosen,) if chosen in found and chosen is not None else found


FIGHTS = ("fight",)
SHOTS = ("shoot", "covering_fire")
ATTACKS = (*FIGHTS, *SHOTS)
"""The abilities that are attacks of a unit."""


def has_hurt(state: State, by: UnitId, unit: Unit, abilities: tuple[str, ...], *, slaying: bool = False) -> bool:
    """Whether a unit damaged another this turn with one of these abilities, or slew models of it."""
    if state.turn == 0 or unit.hurt != state.turn:
        return False
    return any(one.by == by and one.ability in abilities and (one.slain or not slaying) for one in unit.hurts)


def is_being(state: State, being: Being, unit: Unit) -> bool:
    """Whether a unit is so; of whom it passed across, or hurt, only its own ability can tell, so nobody is."""
    return _BEINGS[being](state, unit)


def _is_clear(state: State, unit: Unit, inches: int) -> bool:
    """Whether a unit is more than so many inches from all enemies."""
    foes = (other for other in state.units.values() if other.seat != unit.seat and other.where == "table")
    return not any(TOLERANCE.within(unit_gap(state, unit.id, foe.id), inches) for foe in foes)


_BEINGS: Mapping[Being, Callable[[State, Unit], bool]] = {
    "apart": lambda state, unit: not in_combat(state, unit.id),
    "engaged": lambda state, unit: in_combat(state, unit.id),
    "charged": has_charged,
    "not_charged": lambda state, unit: not has_charged(state, unit),
    "damaged": lambda state, unit: unit.damage > 0,
    "reduced": lambda state, unit: any(state.models[model].slain for model in unit.models),
    "crossed": lambda state, unit: False,
    "not_moved": lambda state, unit: not has_used(state, unit.id, "move"),
    "not_set_up": lambda state, unit: state.turn == 0 or unit.set_up != state.turn,
    "set_up": lambda state, unit: state.turn > 0 and unit.set_up == state.turn,
    "has_fought": lambda state, unit: has_used(state, unit.id, "fight"),
    "unhurt": lambda state, unit: unit.damage == 0,
    "clear_3": lambda state, unit: _is_clear(state, unit, 3),
    "clear_6": lambda state, unit: _is_clear(state, unit, 6),
    "clear_9": lambda state, unit: _is_clear(state, unit, 9),
    "clear_12": lambda state, unit: _is_clear(state, unit, 12),
    "not_fought": lambda state, unit: not has_used(state, unit.id, "fight"),
    "home": lambda state, unit: is_in_territory(state, unit.id, unit.seat),
    "abroad": lambda state, unit: is_in_territory(state, unit.id, state.other(unit.seat)),
    "afield": lambda state, unit: is_out_of_territory(state, unit.id, unit.seat),
    "shot": lambda state, unit: False,
    "fought": lambda state, unit: False,
    "struck": lambda state, unit: False,
    "slew": lambda state, unit: any(
        has_hurt(state, unit.id, one, ATTACKS, slaying=True) for one in state.units.values()
    ),
    "slew_fighting": lambda state, unit: any(
        has_hurt(state, unit.id, one, FIGHTS, slaying=True) for one in state.units.values()
    ),
    "felled": lambda state, unit: any(
        one.fell == state.turn and has_hurt(state, unit.id, one, ATTACKS, slaying=True) for one in state.units.values()
    ),
}
