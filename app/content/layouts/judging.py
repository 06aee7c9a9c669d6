"""What is wrong with terrain however it came there: pieces that leave the table, or lie in one another."""

from collections.abc import Sequence
from typing import Final

import shapely

from app.content.lines import Where
from app.content.reader import Reader

TOUCH: Final = 0.01
"""How far pieces may reach into one another, in the field's unit, and still only touch."""

AREA: Final = 1e-6


def judge_pieces(
    reader: Reader, size: tuple[float, float], pieces: Sequence[tuple[str, shapely.Polygon, Where]]
) -> None:
    """Keeps the problems of pieces: `terrain_crossed`, `terrain_off_table`, `terrain_overlaps`."""
    table = shapely.box(0, 0, *size).buffer(TOUCH)
    sound = []
    for name, shape, where in pieces:
        if not judge_outline(reader, name, shape, where):
            continue
        if not table.covers(shape):
            reader.wrong(where, "terrain_off_table", terrain=name)
        else:
            sound.append((name, shape, where))
    if len(sound) < 2:
        return
    shrunk = [shape.buffer(-TOUCH) for _, shape, _ in sound]
    for first, second in shapely.STRtree(shrunk).query(shrunk, predicate="intersects").T.tolist():
        if first < second:
            reader.wrong(sound[second][2], "terrain_overlaps", terrain=sound[second][0], other=sound[first][0])


def judge_outline(reader: Reader, name: str, shape: shapely.Polygon, where: Where) -> bool:
    """Whether an outline is one: it has an area and does not cross itself. Keeps `terrain_crossed`."""
    if shape.is_valid and shape.area >= AREA:
        return True
    reader.wrong(where, "terrain_crossed", terrain=name)
    return False


def numbers(points: Sequence[tuple[int, int]]) -> str:
    """An outline of hundredths as a file has it."""
    return "[" + ", ".join(f"[{x / 100:g}, {y / 100:g}]" for x, y in points) + "]"
