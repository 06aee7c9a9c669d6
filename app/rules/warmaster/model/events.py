"""Everything that can happen; the facts of one part of the rules stand in a file of their own."""

from typing import TypeAlias

from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.steps import StepEvent
from app.rules.kernel.state.ruling import RulingEvent
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.tray import TrayEvent
from app.rules.warmaster.model.combat_events import CombatEvent
from app.rules.warmaster.model.command_events import CommandEvent
from app.rules.warmaster.model.flow_events import FlowEvent
from app.rules.warmaster.model.magic_events import MagicEvent
from app.rules.warmaster.model.prompts import Step
from app.rules.warmaster.model.rulings import Correction
from app.rules.warmaster.model.setup_commands import LockArmy, LockDeployment
from app.rules.warmaster.model.setup_events import SetupEvent
from app.rules.warmaster.model.shooting_events import ShootingEvent

Event: TypeAlias = (
    SetupEvent
    | FlowEvent
    | CommandEvent
    | ShootingEvent
    | CombatEvent
    | MagicEvent
    | AnswerGiven[LockArmy | LockDeployment]
    | StepEvent[Step]
    | TrayEvent[Roll]
    | RulingEvent[Correction]
)
"""Every fact of the system."""
