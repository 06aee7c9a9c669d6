"""A player's turn: its start, the action step, the power step, its end (UW-TURN-01, UW-TURN-02, UW-PER-05)."""

from dataclasses import replace

from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Steps, nobody
from app.rules.underworlds.model.flow_events import TurnEnded
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep, BattleRound, PlayerTurn
from app.rules.underworlds.triggers import lasting
from app.rules.underworlds.triggers.firing import after
from app.rules.underworlds.turn_sequence import power


def advance_turn(draft: Draft) -> None:
    """The turn's next stage."""
    step, seat = draft.state.step, draft.state.active
    assert isinstance(step, PlayerTurn)
    assert seat is not None
    match step.stage:
        case "start":
            draft.change(replace(step, stage="action"))
            lasting.renew(draft, "turn")  # What was used between two turns is no use of this one.
            lasting.begins(draft, "turn")
            after(draft, "turn_start", player=seat, active_side=seat)
        case "action":
            draft.change(replace(step, stage="after_action"))
            draft.enter(ActionStep())
        case "after_action":
            draft.change(replace(step, stage="after_power"))
            power.begin(draft)
        case "after_power":
            draft.change(replace(step, stage="end"))
            if _last_of_round(draft.state):
                lasting.last_power_step_over(draft)
            after(draft, "power_step_end", player=seat, active_side=seat)
        case "end":
            draft.change(replace(step, stage="over"))
            lasting.ends(draft, "power_step")
            after(draft, "turn_end", player=seat, active_side=seat)
        case "over":
            lasting.ends(draft, "turn")
            lasting.renew(draft, "turn")
            draft.leave()
            draft.emit(TurnEnded(seat=seat))


def _last_of_round(state: State) -> bool:
    """Whether this is the eighth turn: its power step is the last of the round (UW-PER-05)."""
    whole = 2 * state.options.turns_per_round
    return any(isinstance(step, BattleRound) and step.turns == whole for step in state.stack)


STEPS: Steps = {PlayerTurn: (nobody, advance_turn)}
