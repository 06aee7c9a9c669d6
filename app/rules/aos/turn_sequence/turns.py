"""A turn: its seven phases in order, and in each the windows of both players (AOS-CORE-13.0a, AOS-CORE-13.0b)."""

from dataclasses import replace

from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import in_combat, on_table
from app.rules.aos.handlers import Steps, nobody
from app.rules.aos.model.flow_events import PhaseBegun, PhaseEnded, TurnBegun, TurnEnded
from app.rules.aos.model.prompts import ActWindow, PlayerTurn
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import PHASES, Phase
from app.rules.aos.phases import BELOW


def advance(draft: Draft) -> None:
    """Ends the phase that is over and begins the next."""
    step = draft.state.step
    assert isinstance(step, PlayerTurn)
    if step.done == 0:
        draft.emit(TurnBegun(seat=step.seat))
    if draft.state.phase is not None:
        draft.emit(PhaseEnded(phase=draft.state.phase))
    if step.done == len(PHASES):
        draft.emit(TurnEnded(seat=step.seat))
        draft.leave()
        return
    draft.change(replace(step, done=step.done + 1))
    _begin(draft, PHASES[step.done])


def _begin(draft: Draft, phase: Phase) -> None:
    """The steps of a phase, the first to be carried out on top."""
    active = draft.state.active
    assert active is not None
    draft.emit(PhaseBegun(phase=phase, engaged=engaged(draft.state) if phase == "combat" else ()))
    if phase in BELOW:
        draft.enter(BELOW[phase](active))
    draft.enter(ActWindow(moment=phase, seat=active))


def engaged(state: State) -> tuple[str, ...]:
    """The units in combat at this moment (AOS-CORE-19.0a, AOS-CORE-19.0b)."""
    return tuple(unit.id for unit in on_table(state) if in_combat(state, unit.id))


STEPS: Steps = {PlayerTurn: (nobody, advance)}
