"""The abilities that the referee carries out; what a warscroll names besides them is shown and played by ruling."""

from app.rules.aos.model.abilities import Ability
from app.rules.aos.using.repertoire import PROCEDURES, RESPONSES


def is_carried_out(ability: Ability) -> bool:
    """Whether a chapter knows what an ability does."""
    known = ability.id in PROCEDURES or ability.id in RESPONSES
    return known or bool(ability.summons or ability.does or ability.holds)
