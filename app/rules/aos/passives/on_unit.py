"""What passive abilities do to a unit as things are: its own, its army's, the twist's, and those around it (AOS-CORE-5.4a)."""

from collections.abc import Iterator

from app.rules.aos.cards.in_force import twist_for
from app.rules.aos.composition.gifts import army_gifts, unit_gifts
from app.rules.aos.ground.measures import scroll_of, seat_of, units_of, where_is
from app.rules.aos.model.effects import Aura, Lasting
from app.rules.aos.model.language import Holds
from app.rules.aos.model.state import State, Unit, UnitId
from app.rules.aos.passives.around import (
    fits,
    has_charged,
    holds_objective,
    is_around,
    is_being,
    is_beside,
    is_borne,
    is_printed,
)
from app.rules.kernel.incremental.derived import derived, memoized
from app.rules.kernel.seats import Seat


def passives_on(state: State, unit: UnitId) -> list[Lasting]:
    """What passive abilities and lasting auras do to a unit as things are (AOS-CORE-5.4a, AOS-CORE-28.3)."""
    seat = seat_of(state, unit)
    own = [
        Lasting(number=0, ability=ability, source=unit, owner=seat, unit=unit, change=held.change, until="battle")
        for ability, held in _own(state, unit)
        if is_held(state, unit, held)
    ]
    return _twisted(state, unit, seat) + own + list(_of_armies(state, unit)) + list(_around(state, unit))


def _of_armies(state: State, unit: UnitId) -> Iterator[Lasting]:
    """What each army has for all units that are such, its own or its enemies', wherever they are (AOS-CORE-28.3)."""
    for seat in state.seats:
        for ability, held, aura in _army_auras(state, seat):
            # Any unit of the army is as good: what it has reaches as far as the battlefield.
            if fits(state, aura.on, units_of(state, seat)[0], unit) and is_held(state, unit, held):
                yield Lasting(
                    number=0, ability=ability, source=None, owner=seat, unit=unit, change=aura.change, until="battle"
                )


@memoized
def _army_auras(state: State, seat: Seat) -> tuple[tuple[str, Holds, Aura], ...]:
    found = [(ability.id, held, held.change) for ability in army_gifts(state, seat) for held in ability.holds]
    return tuple((id, held, change) for id, held, change in found if isinstance(change, Aura))


@memoized
def _own(state: State, unit: UnitId) -> tuple[tuple[str, Holds], ...]:
    """What the passive abilities that a unit has of its own, by a gift or with its army do to it, each with its ability."""
    known = (*scroll_of(state, unit).abilities, *unit_gifts(state, unit), *army_gifts(state, seat_of(state, unit)))
    return tuple((one.id, held) for one in known for held in one.holds if not isinstance(held.change, Aura))


def _twisted(state: State, unit: UnitId, seat: Seat) -> list[Lasting]:
    """What the twist does to it is nobody's: it comes before the effects of both players (AOS-SH-3.1, AOS-CORE-30.0b)."""
    twist = twist_for(state, seat)
    if twist is None:
        return []
    return [
        Lasting(number=0, ability=twist.id, source=None, owner=None, unit=unit, change=held.change, until="round")
        for held in twist.holds
        if is_held(state, unit, held)
    ]


@memoized
def _sources(state: State) -> tuple[tuple[UnitId, str, Holds, Aura], ...]:
    """The auras of all units on the table, each with its unit and ability: most have none."""
    return tuple(
        (unit, *aura) for unit in state.units if where_is(state, unit) == "table" for aura in _auras(state, unit)
    )


@derived
def _auras(state: State, unit: UnitId) -> tuple[tuple[str, Holds, Aura], ...]:
    known = (*scroll_of(state, unit).abilities, *unit_gifts(state, unit))
    return tuple((one.id, held, held.change) for one in known for held in one.holds if isinstance(held.change, Aura))


def _around(state: State, unit: UnitId) -> Iterator[Lasting]:
    """What the auras of all units that reach it do to it."""
    for source, ability, held, aura in _sources(state):
        if is_held(state, source, held) and fits(state, aura.on, source, unit):
            yield Lasting(
                number=0, ability=ability, source=source, owner=seat_of(state, source), unit=unit,
                change=aura.change, until="battle",
            )  # fmt: skip
    for one in state.effects:
        if isinstance(one.change, Aura) and one.unit in state.units and fits(state, one.change.on, one.unit, unit):
            yield Lasting(
                number=one.number, ability=one.ability, source=one.unit, owner=one.owner, unit=unit,
                change=one.change.change, until=one.until,
            )  # fmt: skip


def is_held(state: State, unit: UnitId, held: Holds) -> bool:
    """Whether the condition of a passive ability is met by its unit."""
    if held.phase not in (None, state.phase) or (held.keyword and not is_printed(state, unit, held.keyword)):
        return False
    if held.damage and state.units[unit].damage < held.damage:
        return False
    if held.when != "always" and not _is_when(state, state.units[unit], held):
        return False
    if held.bearer and not is_borne(state, state.units[unit], held.bearer):
        return False
    if held.around is not None and not is_around(state, held.around, unit):
        return False
    return held.beside is None or is_beside(state, held.beside, unit)


def _is_when(state: State, unit: Unit, held: Holds) -> bool:
    match held.when:
        case "always":
            return True
        case "damaged":
            return unit.damage > 0
        case "charged":
            return has_charged(state, unit)
        case "not_charged":
            return not has_charged(state, unit)
        case "whole":
            return unit.damage == 0 and not any(state.models[model].slain for model in unit.models)
        case "contests":
            return holds_objective(state, unit.id, own=True) or holds_objective(state, unit.id, own=False)
        case "holds" | "contends":
            return holds_objective(state, unit.id, own=held.when == "holds")
        case _:
            return is_being(state, held.when, unit)
