"""Everything that can happen; the facts of one part of the rules stand in a file of their own."""

from typing import TypeAlias

from app.rules.diskwars.model.prompts import Step
from app.rules.diskwars.model.round_commands import ChooseCard
from app.rules.diskwars.model.round_events import RoundEvent
from app.rules.diskwars.model.rulings import Correction
from app.rules.diskwars.model.setup_commands import ArmyChoice
from app.rules.diskwars.model.setup_events import SetupEvent
from app.rules.diskwars.model.state import Roll
from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.leaving import SeatLeft
from app.rules.kernel.engine.steps import StepEvent
from app.rules.kernel.state.ruling import RulingEvent
from app.rules.kernel.views.tray import TrayEvent

Event: TypeAlias = (
    SetupEvent
    | RoundEvent
    | AnswerGiven[ArmyChoice | ChooseCard]
    | SeatLeft
    | StepEvent[Step]
    | TrayEvent[Roll]
    | RulingEvent[Correction]
)
"""Every fact of the system."""
