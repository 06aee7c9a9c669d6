"""Enemies that initiative may leave out where that was agreed: in fortifications, behind what nobody passes (WM-AMB-59)."""

from itertools import product
from math import inf

import shapely

from app.rules.kernel.boards.stands import Gap, gap, xy
from app.rules.warmaster.characteristics import flies
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.ground.terrain import barred_to
from app.rules.warmaster.ground.ways import long, maze_way
from app.rules.warmaster.hits.covers import unit_cover
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


def is_protected(state: State, unit: UnitId, enemy: UnitId) -> bool:
    """Whether an enemy is fortified against a unit, or beyond ground that neither passes or gets round in a full pace."""
    stands, foes = stands_of(state, unit), stands_of(state, enemy)
    if unit_cover(state, foes, stands, state.options.driveback_cover) == "fortified":
        return True
    near = min((gap(one, foe, TOLERANCE) for one, foe in product(stands, foes)), key=lambda found: found.distance)
    return _is_between(state, unit, enemy, near) and not any(_gets_round(state, one, near) for one in (unit, enemy))


def _is_between(state: State, unit: UnitId, enemy: UnitId, near: Gap) -> bool:
    """Whether ground that both cannot enter lies on the shortest line between them."""
    if flies(state, unit) or flies(state, enemy):
        return False
    closed = shapely.intersection(barred_to(state, unit), barred_to(state, enemy))
    inside = shapely.intersection(shapely.LineString((xy(near.a), xy(near.b))), closed)
    return bool(shapely.length(inside) > TOLERANCE.touch)


def _gets_round(state: State, unit: UnitId, near: Gap) -> bool:
    """Whether a unit gets from the one end of that line to the other, round the ground it cannot enter."""
    closed = shapely.get_parts(barred_to(state, unit))
    found = maze_way(xy(near.a), xy(near.b), closed, (state.width, state.height))
    return TOLERANCE.within(inf if found is None else long(found), full_pace(state, unit))
