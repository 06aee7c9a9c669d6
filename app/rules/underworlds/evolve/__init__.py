"""What each fact makes of the state. No dice, no legality: facts are believed."""

from app.rules.kernel.engine.asking import AnswerGiven, asked
from app.rules.kernel.engine.steps import STEP_EVENTS, stepped
from app.rules.kernel.rulings.ruling_procedure import ruled
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.views.tray import TRAY_EVENTS
from app.rules.underworlds.evolve.cards import evolve_cards
from app.rules.underworlds.evolve.combat import evolve_combat
from app.rules.underworlds.evolve.flow import evolve_flow, evolve_tray
from app.rules.underworlds.evolve.rulings import corrected
from app.rules.underworlds.evolve.setup import evolve_setup
from app.rules.underworlds.model.card_events import CardEvent
from app.rules.underworlds.model.combat_events import CombatEvent
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.flow_events import FlowEvent
from app.rules.underworlds.model.state import State


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    if isinstance(event, FlowEvent):
        return evolve_flow(state, event)
    if isinstance(event, CombatEvent):
        return evolve_combat(state, event)
    if isinstance(event, CardEvent):
        return evolve_cards(state, event)
    if isinstance(event, AnswerGiven):
        return asked(state, event)
    if isinstance(event, STEP_EVENTS):
        return stepped(state, event)
    if isinstance(event, TRAY_EVENTS):
        return evolve_tray(state, event)
    if isinstance(event, RULING_EVENTS):
        return ruled(state, event, corrected)
    return evolve_setup(state, event)
