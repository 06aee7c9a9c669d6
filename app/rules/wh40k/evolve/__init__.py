"""What each fact makes of the state. No dice, no legality: facts are believed."""

from app.rules.kernel.engine.asking import AnswerGiven, asked
from app.rules.kernel.engine.steps import STEP_EVENTS, stepped
from app.rules.kernel.rulings.ruling_procedure import ruled
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.views.tray import TRAY_EVENTS
from app.rules.wh40k.evolve.battle import evolve_battle
from app.rules.wh40k.evolve.flow import evolve_flow, evolve_tray
from app.rules.wh40k.evolve.rulings import corrected
from app.rules.wh40k.evolve.setup import evolve_setup
from app.rules.wh40k.model.events import BattleEvent, Event
from app.rules.wh40k.model.flow_events import FlowEvent
from app.rules.wh40k.model.state import State


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    if isinstance(event, AnswerGiven):
        return asked(state, event)
    if isinstance(event, STEP_EVENTS):
        return stepped(state, event)
    if isinstance(event, BattleEvent):
        return evolve_battle(state, event)
    if isinstance(event, TRAY_EVENTS):
        return evolve_tray(state, event)
    if isinstance(event, RULING_EVENTS):
        return ruled(state, event, corrected)
    if isinstance(event, FlowEvent):
        return evolve_flow(state, event)
    return evolve_setup(state, event)
