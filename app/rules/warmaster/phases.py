"""The turn sequence as data: which procedure each phase is, in order (WM-TRN-01)."""

from collections.abc import Callable, Mapping

from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.command_prompts import CommandPhase
from app.rules.warmaster.model.prompts import Step
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.tables import Phase

OPENING: Mapping[Phase, Callable[[], Step]] = {
    "command": CommandPhase,
    "shooting": ShootingPhase,
    "combat": CombatPhase,
}
"""The step each phase begins with."""
