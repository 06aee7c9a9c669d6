"""What happened, as small facts in the past tense. Dice are in them, prose is not. `Event` is all of them."""

from typing import TypeAlias

from app.rules.underworlds.card_events import CardEvent
from app.rules.underworlds.combat_events import CombatEvent
from app.rules.underworlds.flow_events import FlowEvent
from app.rules.underworlds.ruling_events import RulingEvent
from app.rules.underworlds.setup_events import SetupEvent

Event: TypeAlias = SetupEvent | FlowEvent | CombatEvent | CardEvent | RulingEvent
"""Every fact of the system."""
