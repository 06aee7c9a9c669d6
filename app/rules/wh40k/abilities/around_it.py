"""Abilities of what stands around: explosions, Overwatch for others, enemies that are not let go, longer interventions."""

import re
from collections.abc import Sequence

from app.rules.wh40k.abilities.bearers import holds
from app.rules.wh40k.abilities.hooks import Bearing, Blast, Hooks
from app.rules.wh40k.abilities.parameters import FACE, FOE, INCHES, Dice
from app.rules.wh40k.ground.measures import are_within, bears
from app.rules.wh40k.model.profiles import Amount
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import ENGAGEMENT


def amount(text: str) -> Amount:
    """A number or dice as an amount."""
    found = re.fullmatch(r"(\d?)D([36])", text)
    if found is None:
        return Amount(plus=int(text))
    return Amount(dice=int(found[1] or 1), sides=3 if found[2] == "3" else 6)


def explodes(state: State, bearing: Bearing, model: ModelId) -> Blast | None:
    """On `on` or more each unit within `range` suffers so many mortal `wounds`."""
    wounds = amount(bearing.word("wounds", "1"))
    name = bearing.ability.name
    return Blast(ability=name, on=bearing.number("on", 6), reach=float(bearing.number("range")), wounds=wounds)


def answers(state: State, bearing: Bearing, targets: Sequence[UnitId]) -> bool:
    """Whether the bearer is near enough to a friend that is charged to fire Overwatch for it."""
    within = (are_within(state, bearing.unit, target, bearing.number("range")) for target in targets)
    return holds(state, bearing) and any(within)


def holds_back(state: State, bearing: Bearing, unit: UnitId) -> bool:
    """Whether a unit of the `foe` is beside the bearer and must win a roll-off to Fall Back."""
    beside = are_within(state, bearing.unit, unit, ENGAGEMENT)
    return beside and (not bearing.says("foe") or bears(state, unit, bearing.word("foe")))


def intervenes(bearing: Bearing) -> float:
    """How near an enemy must be, and how far the bearer then moves."""
    return float(bearing.number("distance", 6))


EXPLODES = Hooks(key="explodes", explodes=explodes, params={"on": FACE, "range": INCHES, "wounds": Dice()})
ANSWERS = Hooks(key="answers_for_others", answers=answers, params={"range": INCHES})
HOLDS_BACK = Hooks(key="holds_back", holds_back=holds_back, params={"foe": FOE})
HEROIC = Hooks(key="heroic", heroic=intervenes, params={"distance": INCHES})
