"""The Shooting phase: choose a unit, declare its shots, resolve them; Overwatch declares the same way (W40K-SHOOT-01)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handlers import Handler, Handlers, Offers, Steps, the_active, waits
from app.rules.wh40k.model.attack_prompts import (
    Aimed,
    AimingUnit,
    AttackKind,
    RerollWindow,
    ShootingPhase,
    Volley,
)
from app.rules.wh40k.model.commands import DeclareShooting, LaunchSmoke, SelectShoot
from app.rules.wh40k.model.events import AttacksDeclared, FlagSet, SmokeLaunched, UnitSelected
from app.rules.wh40k.model.prompts import ChargingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State, UnitId
from app.rules.wh40k.shooting_phase.declaring import in_order, judge_shooting
from app.rules.wh40k.shooting_phase.overwatch import may_not_answer
from app.rules.wh40k.shooting_phase.shooting_offers import cannot_launch_smoke, offer_aims, offer_units
from app.rules.wh40k.shooting_phase.targeting import unit_may_not_shoot


def may_end(state: State) -> Refusal | None:
    """Shooting is optional (W40K-TURN-08)."""
    return None


def decide_select_shoot(draft: Draft, seat: Seat, command: SelectShoot) -> Refusal | None:
    """An own unit that has not shot and may fire at least one weapon (W40K-SHOOT-02, W40K-SHOOT-03)."""
    unit = draft.state.units.get(command.unit)
    if unit is None:
        return refuse("unknown_id", id=command.unit)
    if unit.seat != seat:
        return refuse("not_your_decision", unit=unit.id)
    if refused := unit_may_not_shoot(draft.state, unit.id):
        return refused
    draft.emit(UnitSelected(unit=unit.id, to="shoot"))
    draft.enter(AimingUnit(unit=unit.id))
    return None


def decide_launch_smoke(draft: Draft, seat: Seat, command: LaunchSmoke) -> Refusal | None:
    """A unit that could be chosen to shoot, and has smoke left, hides in it instead."""
    unit = draft.state.units.get(command.unit)
    if unit is None:
        return refuse("unknown_id", id=command.unit)
    if unit.seat != seat:
        return refuse("not_your_decision", unit=unit.id)
    if refused := cannot_launch_smoke(draft.state, unit.id):
        return refused
    draft.emit(SmokeLaunched(unit=unit.id))
    return None


def decide_declare_shooting(draft: Draft, seat: Seat, command: DeclareShooting) -> Refusal | None:
    """All shots of the unit at once; nothing may be changed afterwards (W40K-SHOOT-11)."""
    step = draft.state.step
    if isinstance(step, ChargingUnit):
        return decide_overwatch(draft, step, command)
    if not isinstance(step, AimingUnit):
        fired = any(isinstance(below, Volley) for below in draft.state.stack)
        return refuse("declaration_locked" if fired else "wrong_phase", step=step.kind)
    if command.unit not in (None, step.unit):
        return refuse("not_in_this_unit", unit=step.unit)
    shots = judge_shooting(draft.state, step.unit, command.aims)
    if isinstance(shots, Refusal):
        return shots
    ordered = in_order(shots, command.order)
    if isinstance(ordered, Refusal):
        return ordered
    draft.leave()
    open_fire(draft, step.unit, "shooting", ordered)
    return None


def decide_overwatch(draft: Draft, step: ChargingUnit, command: DeclareShooting) -> Refusal | None:
    """Fires at the charging unit with one of the units it charges (W40K-OW-01..04)."""
    unit = command.unit or next((unit for unit in step.targets if unit not in step.answered), "")
    if refused := may_not_answer(draft.state, unit):
        return refused
    charger = step.unit
    shots = judge_shooting(draft.state, unit, command.aims, charger)
    if isinstance(shots, Refusal):
        return shots
    draft.change(replace(step, answered=(*step.answered, unit)))
    if unit not in step.targets:
        draft.emit(FlagSet(unit=unit, flag="answered_for_others"))
    open_fire(draft, unit, "overwatch", shots)
    return None


def open_fire(draft: Draft, unit: UnitId, how: AttackKind, shots: Sequence[Aimed]) -> None:
    """Notes the declaration and starts rolling, if anything was declared."""
    aimed = tuple(shots)
    draft.emit(AttacksDeclared(unit=unit, how=how, aims=aimed))
    if aimed:
        draft.enter(Volley(how=how, unit=unit, seat=draft.state.units[unit].seat, aimed=aimed))


STEPS: Steps = {ShootingPhase: (the_active, waits), AimingUnit: (the_active, waits)}

HANDLERS: Handlers = {
    SelectShoot: Handler(handle=decide_select_shoot, at=(ShootingPhase,)),
    LaunchSmoke: Handler(handle=decide_launch_smoke, at=(ShootingPhase,)),
    DeclareShooting: Handler(handle=decide_declare_shooting, at=(AimingUnit, ChargingUnit, RerollWindow)),
}

OFFERS: Offers = {ShootingPhase: offer_units, AimingUnit: offer_aims}
