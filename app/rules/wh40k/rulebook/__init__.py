"""Every rule of the 40k primer by its ID: what players are held to, and how."""

from collections.abc import Mapping

from app.rules.kernel.rulebook import Rule
from app.rules.wh40k.rulebook.ground import GROUND
from app.rules.wh40k.rulebook.play import PLAY
from app.rules.wh40k.rulebook.readings import READINGS

RULES: Mapping[str, Rule] = {**GROUND, **PLAY, **READINGS}
