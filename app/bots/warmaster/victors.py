"""What a Warmaster bot does with units that won a round: it follows, goes on to the next enemy, or gets away."""

from app.bots.warmaster.odds import asked, charging, gain
from app.rules.kernel.offers.offer import Offer
from app.rules.warmaster.combat_phase.attacks import FULL_STEP
from app.rules.warmaster.combat_phase.options import opponents, quarries
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.state import State, UnitId

FOLLOWING, LEAVING, STAYING, AGAINST = 6.0, 2.0, 1.0, 0.6
"""What following is worth where it wins points, getting away, staying, following where it loses."""


def option(state: State, offer: Offer) -> float:
    """Whoever won follows where that wins more still; else it gets away: the enemy it beat would charge it where it stands."""
    unit, enemy = str(offer.command["unit"]), str(offer.command.get("target") or "")
    match offer.command["option"]:
        case "pursue":
            return FOLLOWING if _chased(state, unit) > asked(state, state.units[unit].seat) else AGAINST
        case "advance":
            won = gain(state, unit, enemy, bonus=charging(state, unit))
            return FOLLOWING if won > asked(state, state.units[unit].seat) else AGAINST
        case "fall_back":
            return LEAVING
        case _:
            return STAYING


def _chased(state: State, unit: UnitId) -> float:
    """The points that pursuing wins, beside all who fought the same enemy: the farther it went, the more (WM-ATK-04, -05)."""
    step = state.step
    if not isinstance(step, Combat):
        return 0.0
    bonus = 1 + step.distance // FULL_STEP
    fighting = {one: opponents(state, step, one) for one in (*step.left, *step.pursuing) if one != unit}
    return max(
        (
            gain(state, unit, enemy, [one for one, foes in fighting.items() if enemy in foes], bonus)
            for enemy in quarries(state, step, unit)
        ),
        default=0.0,
    )
