"""Activating a Place of Power (AOS-TERR-1.2d, AOS-TERR-1.2f)."""

from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.characteristics import has_keyword, level
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import bodies
from app.rules.aos.magic.levels import ACTING
from app.rules.aos.model.effects import Change, KeywordGrant, Lasting, StatChange
from app.rules.aos.model.events import EffectBegun
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import POWER_REACH, TOLERANCE
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.moves.core_moves import D3, inflict
from app.rules.aos.rolls import amount, judge, throw
from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.plane.placement import area_gap
from app.rules.kernel.refusal import Refusal

MISHAP = 1  # AOS-TERR-1.2f


def _may(state: State, using: Using) -> Refusal | None:
    assert using.unit is not None
    if not has_keyword(state, using.unit, "HERO"):
        return refuse("not_a_hero", unit=using.unit)
    return None if _is_near(state, using.unit) else refuse("not_near_place_of_power", unit=using.unit)


def _is_near(state: State, unit: UnitId) -> bool:
    """Whether a Place of Power is within 3 inches of a unit."""
    places = [outline for f in state.terrain.values() if "place_of_power" in f.rules for outline in f.outlines]
    return any(TOLERANCE.within(area_gap(one, o), POWER_REACH) for one in bodies(state, unit) for o in places)


def _activate(draft: Draft, using: Using) -> None:
    """A 1 hurts; anything else is power until the end of the turn (AOS-AMB-15)."""
    assert using.unit is not None
    need = Target(base=MISHAP + 1, reason="aos.target.place_of_power")
    roll = throw(draft, "place_of_power", using.seat, 1, target=need, piece=using.unit)
    done = roll.total > MISHAP
    judge(draft, roll, (done,), "power" if done else "mishap")
    if not done:
        inflict(draft, using.unit, amount(draft, D3, "place_of_power", using.seat, using.unit), using.unit)
        return
    for change in _power(draft.state, using.unit):
        number = draft.state.effect_numbers + 1
        effect = Lasting(
            number=number,
            ability=using.ability,
            source=using.unit,
            owner=using.seat,
            unit=using.unit,
            change=change,
            until="turn",
        )
        draft.emit(EffectBegun(effect=effect))


def _power(state: State, unit: UnitId) -> tuple[Change, ...]:
    """A wizard's rolls are better; others may unbind and banish as a WIZARD (1)."""
    priest = state.options.place_of_power_priest_bonus and level(state, unit, "PRIEST") > 0
    if level(state, unit, "WIZARD") > 0 or priest:
        return StatChange(stat="casting_roll", value=1), StatChange(stat="chanting_roll", value=1)
    return (KeywordGrant(keyword=ACTING, level=1),)


PLACE_OF_POWER = Procedure(may=_may, effect=_activate)
