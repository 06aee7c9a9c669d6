"""Set-up off the table, arriving away from the enemy: Teleport Strike and its like (W40K-LOC-04, W40K-LOC-05)."""

from app.rules.wh40k.abilities.hooks import Bearing, Hooks, Reserve


def arrives(bearing: Bearing) -> Reserve:
    """How the unit arrives: more than `distance` inches (9 unless it says otherwise) from every enemy model."""
    params = bearing.ability.params
    return Reserve(
        ability=bearing.ability.key,
        distance=float(params.get("distance", 9)),
        when=str(params.get("arrives", "end_of_own_movement_phase")),
    )


TELEPORT_STRIKE = Hooks(key="teleport_strike", reserve=arrives)
RESERVE = Hooks(key="reserve", reserve=arrives)
