"""Every rule of Underworlds by its ID: what players are held to, and how."""

from collections.abc import Mapping

from app.rules.kernel.rulebook import Rule
from app.rules.underworlds.rulebook.cards import CARDS
from app.rules.underworlds.rulebook.ground import GROUND
from app.rules.underworlds.rulebook.play import PLAY

RULES: Mapping[str, Rule] = {**GROUND, **PLAY, **CARDS}
