"""Every rule of Age of Sigmar by its ID: what players are held to, and how."""

from collections.abc import Mapping

from app.rules.aos.rulebook.battlepacks import BATTLEPACKS
from app.rules.aos.rulebook.core import CORE
from app.rules.aos.rulebook.dice import DICE
from app.rules.aos.rulebook.ground import GROUND
from app.rules.aos.rulebook.modules import MODULES
from app.rules.aos.rulebook.readings import READINGS
from app.rules.kernel.rulebook import Rule

RULES: Mapping[str, Rule] = {**CORE, **MODULES, **BATTLEPACKS, **DICE, **GROUND, **READINGS}
