"""Every rule of the 40k primer by its ID: what players are held to, and how."""

from collections.abc import Mapping

from app.rules.kernel.rulebook import Rule
from app.rules.wh40k.rulebook_ground import GROUND
from app.rules.wh40k.rulebook_play import PLAY
from app.rules.wh40k.rulebook_readings import READINGS

RULES: Mapping[str, Rule] = {**GROUND, **PLAY, **READINGS}
