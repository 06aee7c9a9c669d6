"""The action step: exactly one core ability (UW-ACT-01..04, UW-ABL-03, UW-TURN-04)."""

from dataclasses import replace

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import NOBODY, Steps, the_active
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep
from app.rules.underworlds.triggers import lasting
from app.rules.underworlds.triggers.firing import after, before


def begin(draft: Draft, core: str) -> None:
    """The core ability of this step is this one; its own procedure goes on top, or it is done at once (UW-ACT-01)."""
    step = draft.state.step
    assert isinstance(step, ActionStep)
    draft.change(replace(step, stage="used", used=core))


def too_late(state: State) -> str:
    """Why a core ability cannot be used where no action step waits for one: the code for `Handler.early`."""
    used = any(isinstance(step, ActionStep) and step.used for step in state.stack)
    return "core_ability_already_used" if used else "core_ability_outside_action_step"


def judge(state: State) -> Refusal | None:
    """Whether an action step waits for a core ability (UW-ACT-01, UW-ABL-03)."""
    step = state.step
    if isinstance(step, ActionStep) and step.stage == "choose":
        return None
    return refuse(too_late(state), step=step.kind)


def judge_fighter(state: State, seat: Seat, fighter: str) -> Refusal | None:
    """Whether this fighter may use core abilities at all: one's own, on the battlefield (UW-ACT-03)."""
    found = state.fighters.get(fighter)
    if found is None:
        return refuse("unknown_id", id=fighter[:60])
    if found.seat != seat:
        return refuse("not_your_fighter", "UW-MOVE-01", unit=fighter)
    if found.hex is None:
        return refuse("fighter_slain", unit=fighter)
    return None


def choosing(state: State) -> frozenset[Seat]:
    """The active player, while a core ability is still to be picked."""
    step = state.step
    assert isinstance(step, ActionStep)
    return the_active(state) if step.stage == "choose" else NOBODY


def advance_action(draft: Draft) -> None:
    """Windows around the step's start and end, the core ability in between."""
    step, seat = draft.state.step, draft.state.active
    assert isinstance(step, ActionStep)
    assert seat is not None
    match step.stage:
        case "start":
            draft.change(replace(step, stage="opened"))
            before(draft, "action_step_start", player=seat, active_side=seat)
        case "opened":
            draft.change(replace(step, stage="choose"))
            lasting.begins(draft, "action_step")
            after(draft, "action_step_start", player=seat, active_side=seat)
        case "used":
            draft.change(replace(step, stage="end"))
            before(draft, "action_step_end", player=seat, active_side=seat, core=step.used)
        case "end":
            draft.change(replace(step, stage="over"))
            after(draft, "action_step_end", player=seat, active_side=seat, core=step.used)
        case "over":
            lasting.ends(draft, "action_step")
            draft.leave()
        case "choose":
            raise AssertionError("the action step waits for a core ability")


STEPS: Steps = {ActionStep: (choosing, advance_action)}
