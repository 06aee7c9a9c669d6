"""The ground of what a reader found: in inches, ends that meet joined, repeated corners out, all of it cut to the mat."""

from collections import defaultdict
from collections.abc import Iterator

from app.grounds.found import Found
from app.grounds.ground import Doorway, Ground, Kind, Line, Piece, Point, Wall
from app.grounds.shapes.cutting import cut_line, cut_outline
from app.grounds.shapes.joining import Ends, chained, without_repeats
from app.rosters.files.limits import Unreadable

PLACES = 6
"""Digits behind the point of a place in inches."""

LARGEST_MAT = 10_000.0
"""Inches of a side of a mat."""

BEYOND = "beyond_the_map"


def laid(found: Found) -> Ground:
    """The ground of a file. `Unreadable`: `no_size`, `too_wide`."""
    width, height = found.width * found.inches, found.height * found.inches
    if not (width > 0 and height > 0):
        raise Unreadable("no_size")
    if max(width, height) > LARGEST_MAT:
        raise Unreadable("too_wide", most=int(LARGEST_MAT))
    ends = Ends(found.same)
    lines = _joined(found, ends)
    doors = [Doorway(ends=(ends.of(door.ends[0]), ends.of(door.ends[1])), open=door.open) for door in found.doors]
    mat = _Mat(found, width, height)
    return Ground(
        format=found.format,
        name=found.name,
        size=_rounded((width, height)),
        scale=found.scale,
        # What is set aside is complete only when all has been cut.
        walls=tuple(mat.walls(lines)),
        doors=tuple(mat.doors(doors)),
        pieces=tuple(mat.pieces()),
        aside=found.aside(),
    )


def _joined(found: Found, ends: Ends) -> list[Wall]:
    """The walls with their ends where other ends are; single segments put together."""
    if not found.chained:
        return [Wall(points=tuple(ends.of(point) for point in wall.points), kind=wall.kind) for wall in found.walls]
    segments: defaultdict[Kind, list[tuple[Point, Point]]] = defaultdict(list)
    for wall in found.walls:
        one, other = ends.of(wall.points[0]), ends.of(wall.points[-1])
        if one == other:
            found.put_aside("wall", "no_length")
        else:
            segments[wall.kind].append((one, other))
    return [Wall(points=line, kind=kind) for kind, each in segments.items() for line in chained(each)]


class _Mat:
    """What is laid on the mat, in inches and cut to it."""

    def __init__(self, found: Found, width: float, height: float) -> None:
        self._found, self._width, self._height = found, width, height

    def walls(self, walls: list[Wall]) -> Iterator[Wall]:
        for wall in walls:
            line = without_repeats(self._inches(wall.points))
            if len(line) < 2:
                self._found.put_aside("wall", "no_length")
                continue
            parts = cut_line(line, self._width, self._height)
            if not parts:
                self._found.put_aside("wall", BEYOND)
            for part in parts:
                rounded = without_repeats(map(_rounded, part))
                if len(rounded) > 1:
                    yield Wall(points=rounded, kind=wall.kind)

    def doors(self, doors: list[Doorway]) -> Iterator[Doorway]:
        for door in doors:
            one, other = self._inches(door.ends)
            parts = cut_line((one, other), self._width, self._height) if one != other else []
            if not parts:
                self._found.put_aside("door", BEYOND if one != other else "no_length")
            for part in parts:
                yield Doorway(ends=(_rounded(part[0]), _rounded(part[-1])), open=door.open)

    def pieces(self) -> Iterator[Piece]:
        for piece in self._found.pieces:
            outline = _ring(self._inches(piece.outline))
            if len(outline) < 3:
                self._found.put_aside(piece.name or "piece", "no_area")
                continue
            parts = cut_outline(outline, self._width, self._height)
            if not parts:
                self._found.put_aside(piece.name or "piece", BEYOND)
            for part in parts:
                yield Piece(name=piece.name, outline=_ring(tuple(map(_rounded, part))))

    def _inches(self, points: Line) -> Line:
        return tuple((x * self._found.inches, y * self._found.inches) for x, y in points)


def _ring(points: Line) -> Line:
    """An outline without repeated corners, its first not repeated at its end."""
    ring = without_repeats(points)
    return ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring


def _rounded(point: Point) -> Point:
    # Minus nothing is nothing.
    return (round(point[0], PLACES) + 0.0, round(point[1], PLACES) + 0.0)
