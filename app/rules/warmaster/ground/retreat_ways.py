"""Which way a retreat goes, how far, and what blocks it (WM-RET-01..07, WM-GEO-18, -19)."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TypeAlias

import shapely

from app.rules.kernel.boards.contacts import touched_sides, touching
from app.rules.kernel.boards.stands import Side, Stand, corners, moved, off_table, outward, swept, turn_between
from app.rules.kernel.plane.footprints import plan_polygon
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.warmaster.characteristics import flies, troop_of
from app.rules.warmaster.ground.measures import all_stands, stands_of
from app.rules.warmaster.ground.sides import foes_of
from app.rules.warmaster.ground.terrain import barred_to
from app.rules.warmaster.model.combat_prompts import Combat, Retreated
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

Way: TypeAlias = tuple[StandId, Side]
"""A stand of the unit, and the face of it that the unit goes away from."""


AWAY: dict[Side, Side] = {"front": "rear", "rear": "front", "left": "right", "right": "left"}
"""Which way a unit goes that is attacked on this face (WM-RET-02)."""


def ways(state: State, combat: Combat, unit: UnitId) -> tuple[Way, ...]:
    """The ways the unit may have to go, several where as many enemies touch each face (WM-RET-02..04, WM-MUL-04, WM-GEO-18).

    In odd formations the stand that most enemies touch says it; of stands that as many touch, its player picks one.
    """
    stands = stands_of(state, unit)
    foes = foes_of(state, combat, unit)
    if all(turn_between(stands[0].pose.facing, one.pose.facing) <= TOLERANCE.facing for one in stands):
        return tuple((stands[0].id, face) for face in _faces(stands, foes))
    met = {one.id: sum(touching(one, foe, TOLERANCE) for foe in foes) for one in stands}
    leading = [one for one in stands if met[one.id] == max(met.values())]
    found: dict[tuple[float, float], Way] = {}
    for one in leading:
        for face in _faces((one,), foes):
            way = outward(one, AWAY[face])
            found.setdefault((round(way.x, 2), round(way.y, 2)), (one.id, face))
    return tuple(found.values())


def directions(state: State, combat: Combat, unit: UnitId) -> tuple[Side, ...]:
    """The faces from which the unit may have to go."""
    return tuple(dict.fromkeys(face for _, face in ways(state, combat, unit)))


def _faces(stands: Sequence[Stand], foes: Sequence[Stand]) -> tuple[Side, ...]:
    """The faces that most enemy stands touch along an edge; corners count only where there is nothing else (WM-RET-03).

    An enemy stand counts once on a face, however many of the unit's own stands it touches there.
    """
    faces: Counter[Side] = Counter()
    for foe in foes:
        faces.update({face for one in stands for face in touched_sides(one, foe, TOLERANCE)})
    if not faces:
        return _from_corners(stands, foes)
    best = max(faces.values())
    return tuple(side for side in ("front", "right", "rear", "left") if faces[side] == best)


def _from_corners(stands: Sequence[Stand], foes: Sequence[Stand]) -> tuple[Side, ...]:
    """Only corners touch: away as those enemies face, by the face that looks at them most (WM-AMB-21)."""
    votes: Counter[Side] = Counter()
    one = stands[0]
    for foe in foes:
        if any(touching(stand, foe, TOLERANCE) for stand in stands):
            ahead = outward(foe, "front")
            sides: tuple[Side, ...] = ("front", "right", "rear", "left")
            votes[max(sides, key=lambda side: -_along(outward(one, side), ahead))] += 1
    if not votes:
        return ("front",)
    best = max(votes.values())
    return tuple(side for side, count in votes.items() if count == best)


def _along(a: Point, b: Point) -> float:
    return a.x * b.x + a.y * b.y


def vector(state: State, combat: Combat, unit: UnitId, face: Side, by: StandId | None = None) -> Retreated:
    """How far and where to the unit goes, away from that face of it, or of the stand that says so (WM-RET-01, -02, -04)."""
    leading = by or next(stand for stand, side in ways(state, combat, unit) if side == face)
    way = outward(next(one for one in stands_of(state, unit) if one.id == leading), AWAY[face])
    return Retreated(unit=unit, dx=rounded(way.x * combat.distance), dy=rounded(way.y * combat.distance))


def leaves(state: State, unit: UnitId, went: Retreated) -> bool:
    """Whether that takes the unit over the edge of the table."""
    gone = (one.at(shifted(one, went.dx, went.dy)) for one in stands_of(state, unit))
    return any(off_table(one, state.width, state.height, TOLERANCE) for one in gone)


def shifted(stand: Stand, dx: float, dy: float) -> Pose:
    """Where a stand comes to lie that goes so far."""
    there = moved(stand, dx, dy).pose
    return replace(there, x=rounded(there.x), y=rounded(there.y))


def is_lost(state: State, unit: UnitId) -> bool:
    """Whether a unit that has to retreat is destroyed: guns (WM-RET-07, WM-MCH-04)."""
    return troop_of(state, unit).type == "artillery"


def is_blocked(
    state: State, unit: UnitId, stand: Stand, dx: float, dy: float, *, through: Collection[UnitId] = ()
) -> bool:
    """Whether its way meets enemies, closed ground, or friends that fight or stay where they are (WM-RET-06, WM-GEO-19).

    Units of `through` are not in the way. Flyers pass over all of that, and only have to come down somewhere (WM-FLY-07).
    """
    way = corners(moved(stand, dx, dy)) if flies(state, unit) else swept(stand, dx, dy)
    hull = shapely.Polygon([(p.x, p.y) for p in way])
    core = hull.buffer(-TOLERANCE.touch, join_style="mitre")
    if core.intersects(barred_to(state, unit)):
        return True
    return any(core.intersects(plan_polygon(other.body)) for other in all_stands(state, but=[unit, *through]))
