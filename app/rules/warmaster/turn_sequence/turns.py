"""Rounds, turns and phases: what begins when (WM-TRN-01..06, WM-CON-15)."""

from dataclasses import replace

from app.rules.kernel.seats import Seat
from app.rules.warmaster.characters import leaving
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import enemies_of, is_within, on_table
from app.rules.warmaster.handlers import Steps, nobody
from app.rules.warmaster.magic import devices
from app.rules.warmaster.model.command_events import UnitFlagged
from app.rules.warmaster.model.flow_events import PhaseBegun, PhaseEnded, RoundBegun, TurnBegun, TurnEnded
from app.rules.warmaster.model.prompts import BattleRound, PlayerTurn
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import KEEP_AWAY, PHASES
from app.rules.warmaster.phases import OPENING
from app.rules.warmaster.turn_sequence import victory


def advance_round(draft: Draft) -> None:
    """Both take a turn, the same player first, until the agreed number of turns is played (WM-END-01)."""
    step = draft.state.step
    assert isinstance(step, BattleRound)
    if not step.started:
        draft.change(replace(step, started=True))
        draft.emit(RoundBegun(round=draft.state.round + 1))
    elif step.turn < len(draft.state.seats):
        draft.change(replace(step, turn=step.turn + 1))
        draft.enter(PlayerTurn())
    elif draft.state.turn_limit is None or draft.state.round < draft.state.turn_limit:
        draft.change(BattleRound())
    else:
        victory.end(draft, "turns")


def advance_turn(draft: Draft) -> None:
    """What left the table comes back first, then the Helm is asked about; then the three phases (WM-TRN-02, WM-TRN-06)."""
    step = draft.state.step
    assert isinstance(step, PlayerTurn)
    if not step.begun:
        draft.change(replace(step, begun=True))
        draft.emit(TurnBegun(seat=_whose_turn(draft.state)))
        _note_near(draft)
    elif missing := [unit for unit in leaving.missing(draft.state) if unit not in step.returned]:
        draft.change(replace(step, returned=(*step.returned, missing[0])))
        leaving.try_return(draft, missing[0])
    elif not step.asked and not step.phases:
        draft.change(replace(step, asked=True))
        devices.ask_turn(draft)
    elif step.phases < len(PHASES):
        draft.change(replace(step, phases=step.phases + 1))
        draft.emit(PhaseBegun(phase=PHASES[step.phases]))
        draft.enter(OPENING[PHASES[step.phases]]())
    else:
        assert draft.state.active is not None
        draft.emit(TurnEnded(seat=draft.state.active))
        draft.leave()


def _note_near(draft: Draft) -> None:
    """Who stands within 1 cm of an enemy as a turn begins may stay so near when it makes way (WM-WAY-05)."""
    state = draft.state
    for unit in on_table(state):
        if any(is_within(state, unit.id, enemy.id, KEEP_AWAY) for enemy in enemies_of(state, unit.id)):
            draft.emit(UnitFlagged(unit=unit.id, flag="near_enemy"))


def _whose_turn(state: State) -> Seat:
    battle_round = state.stack[-2]
    assert isinstance(battle_round, BattleRound)
    assert state.first is not None
    return state.first if battle_round.turn == 1 else state.other(state.first)


def end_phase(draft: Draft) -> None:
    """Takes the phase's step off the stack."""
    assert draft.state.phase is not None
    draft.emit(PhaseEnded(phase=draft.state.phase))
    draft.leave()


STEPS: Steps = {
    BattleRound: (nobody, advance_round),
    PlayerTurn: (nobody, advance_turn),
}
