"""Everything a player may ask for; those of one part of the rules stand in a file of their own."""

from typing import TypeAlias

from app.rules.kernel.state.ruling import SettlingCommand
from app.rules.warmaster.model.combat_commands import CombatCommand
from app.rules.warmaster.model.command_commands import CommandCommand
from app.rules.warmaster.model.magic_commands import MagicCommand
from app.rules.warmaster.model.rulings import Correction
from app.rules.warmaster.model.setup_commands import SetupCommand
from app.rules.warmaster.model.shooting_commands import ShootingCommand

Command: TypeAlias = (
    SetupCommand | CommandCommand | ShootingCommand | CombatCommand | MagicCommand | SettlingCommand[Correction]
)
"""Every command of the system."""
