"""What must hold in every state of a battle, for selfplay and tests."""

from collections.abc import Sequence

import numpy as np

from app.rules.kernel.boards.stands import overlapping
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.warmaster.characteristics import hits_each
from app.rules.warmaster.ground.measures import Ground, ground
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TOLERANCE

FARTHEST = 5.0
"""Stands whose middles are farther apart cannot lie in each other."""


def broken(state: State) -> Sequence[str]:
    """Invariants that do not hold; empty when all is well."""
    return [*_units(state), *_characters(state), *_places(state)]


def _units(state: State) -> list[str]:
    found: list[str] = []
    for unit in state.units.values():
        stands = [state.stands[stand] for stand in unit.stands]
        left = [stand for stand in stands if not stand.lost]
        if any(stand.lost and stand.pose is not None for stand in stands):
            found.append(f"{unit.id}: a lost stand on the table")
        if (unit.where == "table") != any(stand.pose is not None for stand in stands):
            found.append(f"{unit.id}: {unit.where}, and yet its stands say otherwise")
        if unit.where == "table" and any(stand.pose is None for stand in left):
            found.append(f"{unit.id}: on the table in part")
        if unit.where in ("table", "off", "mustered") and not left:
            found.append(f"{unit.id}: {unit.where} without a stand")
        if not 0 <= unit.residual < max(1, hits_each(state, unit.id)):
            found.append(f"{unit.id}: {unit.residual} hits left over")
    return found


def _characters(state: State) -> list[str]:
    found: list[str] = []
    for one in state.characters.values():
        if one.dead and (one.pose is not None or one.joined is not None):
            found.append(f"{one.id}: dead and yet there")
        if one.joined is not None and state.units[one.joined].where not in ("table", "off"):
            found.append(f"{one.id}: with a unit that is {state.units[one.joined].where}")
    return found


def _places(state: State) -> list[str]:
    """No stand lies in another."""
    return _overlaps(ground(state))


def _overlaps_on(standing: Ground) -> list[str]:
    stands = [stand for ones in standing.stands.values() for stand in ones]
    if not stands:
        return []
    middles = np.array([(one.pose.x, one.pose.y) for one in stands])
    away = np.hypot(*(middles[:, None, :] - middles[None, :, :]).transpose(2, 0, 1))
    near = np.argwhere(np.triu(away < FARTHEST, k=1))
    return [
        f"{stands[i].id} lies in {stands[j].id}"
        for i, j in near.tolist()
        if overlapping(stands[i], stands[j], TOLERANCE)
    ]


_overlaps = ByIdentity(_overlaps_on, room=16)
