"""Whom a bot loses: models without whom the rest of the unit holds together, so that no more go than are slain."""

from app.rules.aos.attack_sequence.casualties import strays
from app.rules.aos.attack_sequence.proposed_losses import spared
from app.rules.aos.ground.measures import bodies
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import LoseModels
from app.rules.kernel.offers.autofill import mixed
from app.rules.kernel.offers.play import Chooser


def candidate_losses(state: State, step: LoseModels, choose: Chooser) -> tuple[str, ...]:
    """Those who go for coherency where it was lost, else any who may be slain without losing it (AOS-CORE-18.3b)."""
    if step.stray:
        return strays(state, step.unit)
    return spared(state, step.unit, mixed(bodies(state, step.unit), choose), step.left)
