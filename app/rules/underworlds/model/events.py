"""What happened, as small facts in the past tense. Dice are in them, prose is not. `Event` is all of them."""

from typing import TypeAlias

from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.steps import StepEvent
from app.rules.kernel.state.ruling import RulingEvent
from app.rules.kernel.views.tray import TrayEvent
from app.rules.underworlds.model.card_events import CardEvent
from app.rules.underworlds.model.combat_events import CombatEvent
from app.rules.underworlds.model.flow_events import FlowEvent
from app.rules.underworlds.model.prompts import Step
from app.rules.underworlds.model.rulings import Correction
from app.rules.underworlds.model.setup_commands import Muster, Redraw
from app.rules.underworlds.model.setup_events import SetupEvent
from app.rules.underworlds.model.state import Roll

Event: TypeAlias = (
    SetupEvent
    | FlowEvent
    | CombatEvent
    | CardEvent
    | AnswerGiven[Muster | Redraw]
    | StepEvent[Step]
    | TrayEvent[Roll]
    | RulingEvent[Correction]
)
"""Every fact of the system."""
