"""What happened, as small facts in the past tense. Dice are in them, prose is not. `Event` is all of them."""

from typing import TypeAlias

from app.rules.kernel.rulings import RulingEvent
from app.rules.kernel.steps import StepEvent
from app.rules.kernel.tray import TrayEvent
from app.rules.underworlds.cards.card_events import CardEvent
from app.rules.underworlds.combat.combat_events import CombatEvent
from app.rules.underworlds.prompts import Step
from app.rules.underworlds.set_up.setup_events import SetupEvent
from app.rules.underworlds.settling.rulings import Correction
from app.rules.underworlds.state import Roll
from app.rules.underworlds.turn_sequence.flow_events import FlowEvent

Event: TypeAlias = (
    SetupEvent | FlowEvent | CombatEvent | CardEvent | StepEvent[Step] | TrayEvent[Roll] | RulingEvent[Correction]
)
"""Every fact of the system."""
