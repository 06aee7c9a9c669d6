"""What each fact makes of the state. No dice, no legality: facts are believed."""

from app.rules.aos.evolve.battle import evolve_battle
from app.rules.aos.evolve.cards import evolve_cards
from app.rules.aos.evolve.flow import evolve_flow, evolve_tray
from app.rules.aos.evolve.rulings import corrected
from app.rules.aos.evolve.setup import evolve_setup
from app.rules.aos.model.card_events import CardEvent
from app.rules.aos.model.events import BattleEvent, Event
from app.rules.aos.model.flow_events import FlowEvent
from app.rules.aos.model.state import State
from app.rules.kernel.engine.asking import AnswerGiven, asked
from app.rules.kernel.engine.steps import STEP_EVENTS, stepped
from app.rules.kernel.rulings.ruling_procedure import ruled
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.views.tray import TRAY_EVENTS


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    if isinstance(event, AnswerGiven):
        return asked(state, event)
    if isinstance(event, STEP_EVENTS):
        return stepped(state, event)
    if isinstance(event, BattleEvent):
        return evolve_battle(state, event)
    if isinstance(event, CardEvent):
        return evolve_cards(state, event)
    if isinstance(event, TRAY_EVENTS):
        return evolve_tray(state, event)
    if isinstance(event, RULING_EVENTS):
        return ruled(state, event, corrected)
    if isinstance(event, FlowEvent):
        return evolve_flow(state, event)
    return evolve_setup(state, event)
