"""What each fact makes of the state. No dice, no legality: facts are believed."""

from app.rules.diskwars.evolve.rounds import evolve_round
from app.rules.diskwars.evolve.rulings import corrected
from app.rules.diskwars.evolve.setup import evolve_setup
from app.rules.diskwars.model.events import Event
from app.rules.diskwars.model.setup_events import SetupEvent
from app.rules.diskwars.model.state import State
from app.rules.kernel.engine.asking import AnswerGiven, asked
from app.rules.kernel.engine.leaving import SeatLeft, gone
from app.rules.kernel.engine.steps import STEP_EVENTS, stepped
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.rulings.ruling_procedure import ruled
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.views.tray import TRAY_EVENTS, DiceRolled, laid


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    if isinstance(event, AnswerGiven):
        return asked(state, event)
    if isinstance(event, STEP_EVENTS):
        return stepped(state, event)
    if isinstance(event, TRAY_EVENTS):
        rolls = event.roll.id if isinstance(event, DiceRolled) else state.rolls
        return replace(state, rolls=rolls, tray=laid(state.tray, event, len(state.stack)))
    if isinstance(event, RULING_EVENTS):
        return ruled(state, event, corrected)
    if isinstance(event, SeatLeft):
        return gone(state, event)
    if isinstance(event, SetupEvent):
        return evolve_setup(state, event)
    return evolve_round(state, event)
