"""What passive abilities do to a unit as things are: its own, its army's, the twist's, and those around it (AOS-CORE-5.4a)."""

from collections.abc import Iterator

from app.rules.aos.cards.in_force import twist_for
from app.rules.aos.composition.gifts import army_gifts, unit_gifts
from app.rules.aos.ground.measures import scroll_of
from app.rules.aos.model.effects import Aura, Lasting
from app.rules.aos.model.language import Holds
from app.rules.aos.model.profiles import Warscroll
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
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.seats import Seat


def passives_on(state: State, unit: UnitId) -> list[Lasting]:
    """What passive abilities and lasting auras do to a unit as things are (AOS-CORE-5.4a, AOS-CORE-28.3)."""
    mine = state.units[unit]
    known = (*scroll_of(state, unit).abilities, *unit_gifts(state, unit), *army_gifts(state, mine.seat))
    own = [
        Lasting(
            number=0, ability=ability.id, source=unit, owner=mine.seat, unit=unit, change=held.change, until="battle"
        )
        for ability in known
        for held in ability.holds
        if not isinstance(held.change, Aura) and is_held(state, mine, held)
    ]
    return _twisted(state, mine) + own + list(_of_armies(state, mine)) + list(_around(state, mine))


def _of_armies(state: State, unit: Unit) -> Iterator[Lasting]:
    """What each army has for all units that are such, its own or its enemies', wherever they are (AOS-CORE-28.3)."""
    for seat in state.seats:
        for ability, held, aura in _army_auras(state, seat):
            if fits(state, aura.on, _first_of(state, seat), unit.id) and is_held(state, unit, held):
                yield Lasting(
                    number=0, ability=ability, source=None, owner=seat, unit=unit.id, change=aura.change, until="battle"
                )


@memoized
def _army_auras(state: State, seat: Seat) -> tuple[tuple[str, Holds, Aura], ...]:
    found = [(ability.id, held, held.change) for ability in army_gifts(state, seat) for held in ability.holds]
    return tuple((id, held, change) for id, held, change in found if isinstance(change, Aura))


def _first_of(state: State, seat: Seat) -> UnitId:
    """Any unit of an army: what it has reaches as far as the battlefield."""
    return next(unit.id for unit in state.units.values() if unit.seat == seat)


def _twisted(state: State, unit: Unit) -> list[Lasting]:
    """What the twist does to it is nobody's: it comes before the effects of both players (AOS-SH-3.1, AOS-CORE-30.0b)."""
    twist = twist_for(state, unit.seat)
    if twist is None:
        return []
    return [
        Lasting(number=0, ability=twist.id, source=None, owner=None, unit=unit.id, change=held.change, until="round")
        for held in twist.holds
        if is_held(state, unit, held)
    ]


_auras: ByIdentity[Warscroll, tuple[tuple[str, Holds, Aura], ...]] = ByIdentity(
    lambda scroll: tuple(
        (ability.id, held, held.change)
        for ability in scroll.abilities
        for held in ability.holds
        if isinstance(held.change, Aura)
    ),
    room=512,
)
"""The auras of a warscroll, which is the same object for as long as the match lasts."""


def _around(state: State, unit: Unit) -> Iterator[Lasting]:
    """What the auras of all units that reach it do to it."""
    for source in state.units.values():
        if source.where != "table":
            continue
        for ability, held, aura in (*_auras(scroll_of(state, source.id)), *_gifts(state, source)):
            if is_held(state, source, held) and fits(state, aura.on, source.id, unit.id):
                yield Lasting(
                    number=0, ability=ability, source=source.id, owner=source.seat, unit=unit.id,
                    change=aura.change, until="battle",
                )  # fmt: skip
    for one in state.effects:
        if isinstance(one.change, Aura) and one.unit in state.units and fits(state, one.change.on, one.unit, unit.id):
            yield Lasting(
                number=one.number, ability=one.ability, source=one.unit, owner=one.owner, unit=unit.id,
                change=one.change.change, until=one.until,
            )  # fmt: skip


def _gifts(state: State, source: Unit) -> list[tuple[str, Holds, Aura]]:
    return [
        (ability.id, held, held.change)
        for ability in unit_gifts(state, source.id)
        for held in ability.holds
        if isinstance(held.change, Aura)
    ]


def is_held(state: State, unit: Unit, held: Holds) -> bool:
    """Whether the condition of a passive ability is met by its unit."""
    if held.phase not in (None, state.phase) or (held.keyword and not is_printed(state, unit.id, held.keyword)):
        return False
    if unit.damage < held.damage or not _is_when(state, unit, held):
        return False
    if held.bearer and not is_borne(state, unit, held.bearer):
        return False
    if held.around is not None and not is_around(state, held.around, unit.id):
        return False
    return held.beside is None or is_beside(state, held.beside, unit.id)


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
