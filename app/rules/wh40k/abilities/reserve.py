"""Set-up off the table, arriving away from the enemy: Teleport Strike and its like (W40K-LOC-04, W40K-LOC-05)."""

from collections.abc import Mapping
from typing import get_args

from app.rules.wh40k.abilities.hooks import Bearing, Hooks, Reserve
from app.rules.wh40k.abilities.parameters import INCHES, Arrival, OneOf, Parameter, Takes

START: Arrival = "start_of_own_movement_phase"
PARAMS: Mapping[Parameter, Takes] = {"distance": INCHES, "arrives": OneOf(words=get_args(Arrival))}


def arrives(bearing: Bearing) -> Reserve:
    """How the unit arrives: more than `distance` inches (9 unless it says otherwise) from every enemy model."""
    return Reserve(
        ability=bearing.ability.key,
        distance=float(bearing.number("distance", 9)),
        when=START if bearing.word("arrives") == START else "end_of_own_movement_phase",
    )


TELEPORT_STRIKE = Hooks(key="teleport_strike", params=PARAMS, reserve=arrives)
RESERVE = Hooks(key="reserve", params=PARAMS, reserve=arrives)
