"""Covering Fire and Counter-charge (AOS-CMD-4.0, AOS-CMD-5.0a)."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.aos.ability_use.limits import judge_limits, use_of
from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.attack_sequence.attacking import aim, has_shots, strike
from app.rules.aos.attack_sequence.targeting import targets_of
from app.rules.aos.characteristics import weapon_of
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import alive, scroll_of, unit_gap
from app.rules.aos.ledger import has_used
from app.rules.aos.model.effects import StatChange
from app.rules.aos.model.events import AbilityDeclared
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import Told, Using
from app.rules.aos.moves.core_moves import apart, may_charge
from app.rules.kernel.refusal import Refusal


def _may_cover(state: State, using: Using) -> Refusal | None:
    """Not in combat, has not run, and has somebody to shoot at (AOS-CMD-4.0)."""
    assert using.unit is not None
    if refused := apart(state, using):
        return refused
    if has_used(state, using.unit, "run"):
        return refuse("ran_this_turn", "AOS-CMD-4.0", unit=using.unit)
    if refused := has_shots(state, using.unit):
        return refused
    return None if any(_shot_at(state, using.unit)) else refuse("invalid_target", unit=using.unit)


def _shot_at(state: State, unit: UnitId) -> Iterator[UnitId]:
    """The enemy units that some model of a unit may shoot at, those of several models several times."""
    for model in alive(state, unit):
        for name in model.weapons:
            if (weapon := weapon_of(state, unit, name)).kind == "ranged":
                for target in targets_of(state, model.id, weapon):
                    if scroll_of(state, target).type == "unit":
                        yield target


def nearest_targets(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The closest of the enemy units that the unit may shoot at, and those as close (AOS-CMD-4.0, AOS-GEO-05)."""
    found = set(_shot_at(state, unit))
    away = {target: unit_gap(state, unit, target) for target in found}
    least = min(away.values(), default=0.0)
    return tuple(sorted(target for target, far in away.items() if TOLERANCE.within(far, least)))


def _aim_covering(draft: Draft, using: Using) -> None:
    """At the closest target alone, with 1 less to hit, Companions too."""
    assert using.unit is not None
    step = draft.state.step
    assert isinstance(step, Using)
    worse = Told(ability="covering_fire", change=StatChange(stat="hit_roll", value=-1, companions=True))
    draft.change(replace(step, changes=(*step.changes, worse)))
    aim(draft, using, using.unit, "ranged", nearest_targets(draft.state, using.unit))


def _may_counter(state: State, using: Using) -> Refusal | None:
    """Not in combat, and a charge that may be made as if it were one's own charge phase (AOS-CMD-5.0a)."""
    if refused := may_charge(state, using):
        return refused
    return judge_limits(state, using.seat, using.unit, UNIVERSAL["charge"])


def _counter(draft: Draft, using: Using) -> None:
    """The unit uses its Charge, with reactions of its own (AOS-CMD-1.2d)."""
    charge = UNIVERSAL["charge"]
    draft.emit(AbilityDeclared(use=use_of(draft.state, using.seat, using.unit, charge)))
    draft.enter(Using(seat=using.seat, ability="charge", unit=using.unit, as_if="counter_charge"))


COVERING_FIRE = Procedure(may=_may_cover, effect=strike, aim=_aim_covering)
COUNTER_CHARGE = Procedure(may=_may_counter, effect=_counter)
