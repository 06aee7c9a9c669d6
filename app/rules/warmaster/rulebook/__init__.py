"""Every rule of Warmaster by its ID: what players are held to, and how."""

from collections.abc import Mapping

from app.rules.kernel.rulebook import Rule
from app.rules.warmaster.rulebook.command import COMMAND
from app.rules.warmaster.rulebook.ending import ENDING
from app.rules.warmaster.rulebook.fighting import FIGHTING
from app.rules.warmaster.rulebook.readings import READINGS
from app.rules.warmaster.rulebook.troops import TROOPS

RULES: Mapping[str, Rule] = {**COMMAND, **FIGHTING, **TROOPS, **ENDING, **READINGS}
