"""What each fact makes of the state. No dice, no legality: facts are believed."""

from app.rules.kernel.engine.asking import AnswerGiven, asked
from app.rules.kernel.engine.steps import STEP_EVENTS, stepped
from app.rules.kernel.rulings.ruling_procedure import ruled
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.views.tray import TRAY_EVENTS
from app.rules.warmaster.evolve.combat import evolve_combat
from app.rules.warmaster.evolve.command import evolve_command
from app.rules.warmaster.evolve.flow import evolve_flow, evolve_tray
from app.rules.warmaster.evolve.magic import evolve_magic
from app.rules.warmaster.evolve.rulings import corrected
from app.rules.warmaster.evolve.setup import evolve_setup
from app.rules.warmaster.evolve.shooting import evolve_shooting
from app.rules.warmaster.model.combat_events import CombatEvent
from app.rules.warmaster.model.command_events import CommandEvent
from app.rules.warmaster.model.events import Event
from app.rules.warmaster.model.flow_events import FlowEvent
from app.rules.warmaster.model.magic_events import MagicEvent
from app.rules.warmaster.model.shooting_events import ShootingEvent
from app.rules.warmaster.model.state import State


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    if isinstance(event, AnswerGiven):
        return asked(state, event)
    if isinstance(event, STEP_EVENTS):
        return stepped(state, event)
    if isinstance(event, TRAY_EVENTS):
        return evolve_tray(state, event)
    if isinstance(event, RULING_EVENTS):
        return ruled(state, event, corrected)
    if isinstance(event, CommandEvent):
        return evolve_command(state, event)
    if isinstance(event, ShootingEvent):
        return evolve_shooting(state, event)
    if isinstance(event, CombatEvent):
        return evolve_combat(state, event)
    if isinstance(event, MagicEvent):
        return evolve_magic(state, event)
    if isinstance(event, FlowEvent):
        return evolve_flow(state, event)
    return evolve_setup(state, event)
