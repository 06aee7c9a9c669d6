"""What each fact makes of the state. No dice, no legality: facts are believed."""

from app.rules.underworlds.card_events import CardEvent
from app.rules.underworlds.combat_events import CombatEvent
from app.rules.underworlds.events import Event
from app.rules.underworlds.evolve_cards import evolve_cards
from app.rules.underworlds.evolve_combat import evolve_combat
from app.rules.underworlds.evolve_flow import evolve_flow
from app.rules.underworlds.evolve_rulings import evolve_rulings
from app.rules.underworlds.evolve_setup import evolve_setup
from app.rules.underworlds.flow_events import FlowEvent
from app.rules.underworlds.ruling_events import RulingEvent
from app.rules.underworlds.state import State


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    if isinstance(event, FlowEvent):
        return evolve_flow(state, event)
    if isinstance(event, CombatEvent):
        return evolve_combat(state, event)
    if isinstance(event, CardEvent):
        return evolve_cards(state, event)
    if isinstance(event, RulingEvent):
        return evolve_rulings(state, event)
    return evolve_setup(state, event)
