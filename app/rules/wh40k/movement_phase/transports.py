"""Getting out of transports, by choice and out of wrecks (W40K-TRANS-08..14, W40K-AMB-42, W40K-AMB-43)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.wh40k.attack_sequence.casualties import remove, slay
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.wh40k.model.attack_prompts import Wreck
from app.rules.wh40k.model.commands import ChooseWreckCasualties, Disembark
from app.rules.wh40k.model.prompts import MovementPhase, MovingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import Placed
from app.rules.wh40k.model.setup_events import UnitSetUp
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.movement_phase import transport_offers
from app.rules.wh40k.movement_phase.boarding import judge_boarding
from app.rules.wh40k.movement_phase.landing import cannot_disembark, cannot_land
from app.rules.wh40k.movement_phase.movement import close, drop
from app.rules.wh40k.movement_phase.moving import cannot_finish
from app.rules.wh40k.rolls import judge, last_roll, throw

__all__ = ["HANDLERS", "OFFERS", "STEPS", "judge_boarding"]


def decide_disembark(draft: Draft, seat: Seat, command: Disembark) -> Refusal | None:
    """Get a unit out before its transport moves; models left out are slain (W40K-TRANS-08..10, W40K-TRANS-12)."""
    if refused := cannot_disembark(draft.state, seat, command.unit):
        return refused
    if refused := cannot_land(draft.state, command.unit, command.poses, command.unplaced):
        return refused
    if isinstance(draft.state.step, MovingUnit):
        if refused := cannot_finish(draft.state):
            return refused
        _leave_the_other(draft, command.unit)
    _set_down(draft, command.unit, command.poses, command.unplaced, "disembarked")
    return None


def _set_down(
    draft: Draft,
    unit: UnitId,
    poses: Sequence[Placed],
    unplaced: Sequence[ModelId],
    how: Literal["disembarked", "wrecked"],
) -> None:
    """Puts passengers on the table; those without a place are slain, and with all of them nobody is set up (W40K-TRANS-10)."""
    if poses:
        draft.emit(UnitSetUp(unit=unit, poses=tuple(poses), how=how))
    for model in unplaced:
        slay(draft, model, "no_place")


def _leave_the_other(draft: Draft, unit: str) -> None:
    """Ends the move of the unit under way; the transport itself, chosen too soon, may still be moved afterwards."""
    step, carrier = draft.state.step, draft.state.units[unit].carrier
    assert isinstance(step, MovingUnit)
    if carrier is not None and draft.state.models[carrier].unit == step.unit and not (step.committed or step.moved):
        drop(draft)
    else:
        close(draft)


def who_leaves(state: State) -> frozenset[Seat]:
    """The owner of the wreck while passengers stand to be placed or named; a side without a choice is not asked."""
    step = _wreck(state)
    if step.stage == "place" and _inside(state, step):
        return frozenset({step.seat})
    if step.stage == "choose" and 0 < step.ones < len(_survivors(state, step)):
        return frozenset({step.seat})
    return NOBODY


def _wreck(state: State) -> Wreck:
    assert isinstance(state.step, Wreck)
    return state.step


def _inside(state: State, step: Wreck) -> tuple[str, ...]:
    """The units that still have to get out; a ruling may have taken one elsewhere."""
    return tuple(unit for unit in step.units if state.units[unit].where == "aboard")


def _survivors(state: State, step: Wreck) -> tuple[str, ...]:
    return tuple(model for model in step.out if not state.models[model].gone)


def advance_wreck(draft: Draft) -> None:
    """One die for each model that got out, the slain of the ones, and the end of the transport (W40K-TRANS-14)."""
    step = _wreck(draft.state)
    match step.stage:
        case "place":
            draft.change(replace(step, stage="roll"))
        case "roll" if step.out:
            draft.change(replace(step, stage="read"))
            draft.emit(
                TrayOpened(title="disembark_wreck", seat=step.seat, source=draft.state.models[step.transport].unit)
            )
            target = Target(base=2, reason="wh40k.reason.disembark_wreck")
            throw(draft, "disembark_wreck", step.seat, len(step.out), target=target, batch=True)
        case "read":
            faces = last_roll(draft).faces
            ones = faces.count(1)
            judge(draft, tuple(face != 1 for face in faces), "disembark_wreck", {"slain": ones})
            draft.change(replace(step, stage="choose", ones=ones))
            if not ones:
                draft.emit(TrayClosed())
        case "choose" if step.ones:
            draft.emit(TrayClosed())
            draft.change(replace(step, ones=0))
            for model in _survivors(draft.state, step):
                slay(draft, model, "wreck")
        case _:
            draft.leave()
            remove(draft, step.transport, step.cause)


def decide_wreck(draft: Draft, seat: Seat, command: ChooseWreckCasualties) -> Refusal | None:
    """Place a unit out of the wreck, or name those who die on the ones rolled (W40K-TRANS-13, W40K-TRANS-14)."""
    step = _wreck(draft.state)
    return _name_slain(draft, step, command) if step.stage == "choose" else _get_out(draft, step, command)


def _get_out(draft: Draft, step: Wreck, command: ChooseWreckCasualties) -> Refusal | None:
    unit = command.unit
    if unit is None or unit not in _inside(draft.state, step):
        return refuse("bad_choice", "W40K-TRANS-13", unit=unit or "")
    if refused := cannot_land(draft.state, unit, command.poses, command.unplaced, "W40K-TRANS-13"):
        return refused
    left = tuple(other for other in step.units if other != unit)
    out = (*step.out, *(placed.model for placed in command.poses))
    draft.change(replace(step, units=left, out=out))
    _set_down(draft, unit, command.poses, command.unplaced, "wrecked")
    return None


def _name_slain(draft: Draft, step: Wreck, command: ChooseWreckCasualties) -> Refusal | None:
    survivors = _survivors(draft.state, step)
    strangers = [model for model in command.models if model not in survivors]
    twice = [model for model, times in Counter(command.models).items() if times > 1]
    if strangers or twice:
        return refuse("bad_choice", "W40K-TRANS-14", model=(strangers or twice)[0])
    if len(command.models) != step.ones:
        return refuse("wrong_count", "W40K-TRANS-14", needed=step.ones, had=len(command.models))
    draft.emit(TrayClosed())
    draft.change(replace(step, ones=0))
    for model in command.models:
        slay(draft, model, "wreck")
    return None


STEPS: Steps = {Wreck: (who_leaves, advance_wreck)}

HANDLERS: Handlers = {
    Disembark: Handler(handle=decide_disembark, at=(MovementPhase, MovingUnit)),
    ChooseWreckCasualties: Handler(handle=decide_wreck, at=(Wreck,)),
}

OFFERS: Offers = {Wreck: transport_offers.wreck_offers}
