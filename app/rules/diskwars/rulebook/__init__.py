"""Every rule of Diskwars by its ID: what players are held to, and how."""

from collections.abc import Mapping

from app.rules.diskwars.rulebook.abilities import ABILITIES
from app.rules.diskwars.rulebook.armies import ARMIES
from app.rules.diskwars.rulebook.ground import GROUND
from app.rules.diskwars.rulebook.play import PLAY
from app.rules.diskwars.rulebook.readings import READINGS
from app.rules.kernel.rulebook import Rule

RULES: Mapping[str, Rule] = {**GROUND, **ARMIES, **PLAY, **ABILITIES, **READINGS}
