"""Cover: how well a stand is protected against another, and the score that takes to hit it (WM-COV-01..07, WM-GEO-16)."""

from collections.abc import Sequence

import shapely

from app.rules.kernel.boards.stands import Stand, gap
from app.rules.kernel.plane.footprints import plan_polygon
from app.rules.warmaster.characteristics import troop_of
from app.rules.warmaster.ground.terrain import area_of, in_walls, is_at, level_of, of_place
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TAKES_COVER, TOLERANCE, Cover, TerrainKind

ORDER: tuple[Cover, ...] = ("open", "defended", "fortified")
"""From the easiest to hit to the hardest (WM-COV-07)."""

INSIDE: dict[TerrainKind, Cover] = {
    "wood": "defended",
    "wooded_hill": "defended",
    "buildings": "defended",
}
"""What being in or at the edge of an area is worth (WM-COV-02)."""

ACROSS: dict[TerrainKind, Cover] = {"low_obstacle": "defended", "high_wall": "fortified"}
"""What being behind an obstacle is worth."""


def cover_of(state: State, stand: Stand, against: Sequence[Stand]) -> Cover:
    """The cover of a stand against those that attack it: against several, what it has against the worst for it.

    Only infantry and artillery take cover, and not in the turn in which they moved into combat or retreated (WM-COV-06, WM-CHG-17).
    """
    unit = state.units[state.stands[stand.id].unit]
    if troop_of(state, unit.id).type not in TAKES_COVER:
        return "open"
    if unit.flags & {"moved_into_combat", "retreated"}:
        return "open"
    if not against:
        return _best(_inside(state, stand))
    return min((_against(state, stand, enemy) for enemy in against), key=ORDER.index)


def _against(state: State, stand: Stand, enemy: Stand) -> Cover:
    return _best([*_inside(state, stand), *_behind(state, stand, enemy), *_above(state, stand, enemy)])


def _best(found: Sequence[Cover]) -> Cover:
    return max(found, key=ORDER.index, default="open")


def _inside(state: State, stand: Stand) -> list[Cover]:
    """Woods and ruins protect who is in them or at their edge, walls who stands on them: at their foot only who is behind."""
    return of_place(state, stand, _covered)


def _covered(state: State, stand: Stand) -> list[Cover]:
    body = plan_polygon(stand.body)
    found = [
        INSIDE[piece.kind]
        for piece in state.terrain.values()
        if piece.kind in INSIDE and shapely.distance(body, area_of(piece)) <= TOLERANCE.touch
    ]
    return [*found, "fortified"] if in_walls(state, (stand,)) else found


def _behind(state: State, stand: Stand, enemy: Stand) -> list[Cover]:
    """An obstacle within 1 cm that the line between the nearest points crosses (WM-GEO-16)."""
    near = gap(stand, enemy, TOLERANCE)
    line = shapely.LineString(((near.a.x, near.a.y), (near.b.x, near.b.y)))
    return [
        ACROSS[piece.kind]
        for piece in state.terrain.values()
        if piece.kind in ACROSS and is_at(stand, piece) and bool(shapely.intersects(line, area_of(piece)))
    ]


def _above(state: State, stand: Stand, enemy: Stand) -> list[Cover]:
    """Standing higher on a hill than the enemy (WM-COV-02)."""
    return ["defended"] if level_of(state, stand) > level_of(state, enemy) else []


def unit_cover(state: State, stands: Sequence[Stand], against: Sequence[Stand], any_or_all: str) -> Cover:
    """The cover of a unit as a whole: that of its best stand, or its worst where the table agreed so (WM-AMB-15)."""
    found = [cover_of(state, stand, against) for stand in stands]
    if not found:
        return "open"
    return (max if any_or_all == "any" else min)(found, key=ORDER.index)
