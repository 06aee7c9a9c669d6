"""Whom a bot loses: models without whom the rest of the unit holds together, so that no more go than are slain."""

from collections.abc import Sequence

from app.rules.aos.attack_sequence.casualties import strays
from app.rules.aos.ground.measures import bodies
from app.rules.aos.ground.standing import coherency_of
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.model.using_prompts import LoseModels
from app.rules.kernel.offers.autofill import mixed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.coherency import is_coherent
from app.rules.kernel.plane.shapes import Body


def candidate_losses(state: State, step: LoseModels, choose: Chooser) -> tuple[str, ...]:
    """Those who go for coherency where it was lost, else those who may be slain without losing it (AOS-CORE-18.3b)."""
    return strays(state, step.unit) if step.stray else _spared(state, step.unit, step.left, choose)


def _spared(state: State, unit: UnitId, count: int, choose: Chooser) -> tuple[str, ...]:
    """One after another, any of those whose loss leaves the rest together; fewer than are asked for where nobody is."""
    rule = coherency_of(state, unit)
    kept: Sequence[Body] = mixed(bodies(state, unit), choose)
    gone: list[str] = []
    while len(gone) < count:
        rests = ((one, [other for other in kept if other is not one]) for one in kept)
        found = next(((one, rest) for one, rest in rests if is_coherent(rest, rule, TOLERANCE)), None)
        if found is None:
            break
        gone.append(found[0].id)
        kept = found[1]
    return tuple(gone)
