"""Set-up off the table, arriving away from the enemy: Teleport Strike and its like (W40K-LOC-04, W40K-LOC-05)."""

from app.rules.wh40k.abilities.hooks import Bearing, Hooks, Reserve


def arrives(bearing: Bearing) -> Reserve:
    """How the unit arrives: more than `distance` inches (9 unless it says otherwise) from every enemy model."""
    return Reserve(ability=bearing.ability.key, distance=float(bearing.ability.params.get("distance", 9)))


TELEPORT_STRIKE = Hooks(key="teleport_strike", reserve=arrives)
RESERVE = Hooks(key="reserve", reserve=arrives)
