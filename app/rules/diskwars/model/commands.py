"""Everything a player may ask for; those of one part of the rules stand in a file of their own."""

from typing import TypeAlias

from app.rules.diskwars.model.round_commands import RoundCommand
from app.rules.diskwars.model.rulings import Correction
from app.rules.diskwars.model.setup_commands import SetupCommand
from app.rules.kernel.state.ruling import SettlingCommand

Command: TypeAlias = SetupCommand | RoundCommand | SettlingCommand[Correction]
"""Every command of the system."""
