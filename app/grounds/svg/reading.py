"""What a drawing holds: closed lines are pieces by their names, lines that stay open are walls."""

from app.grounds.files.markup import Element
from app.grounds.found import Found
from app.grounds.ground import Point, Scale
from app.grounds.shapes.cutting import cut_to
from app.grounds.shapes.transforms import Matrix
from app.grounds.svg.lengths import DOTS, IN_INCHES, dots, fitted, split, view_box
from app.grounds.svg.paths import lines_of
from app.grounds.svg.shapes import drawn
from app.grounds.svg.walking import Around, Walk
from app.rosters.files.limits import Unreadable

NEAR = 1e-4
"""Inches between two ends that are one."""


def read_drawing(top: Element) -> Found:
    """What a drawing holds. `Unreadable`: `no_size`, `too_deep`, `too_many_parts`, `too_many_points`."""
    size, unit = _size(top)
    scale = Scale(by=unit, inches=IN_INCHES[unit], asked=unit == "px")
    found = Found(format="svg", width=size[0] / DOTS, height=size[1] / DOTS, scale=scale, inches=1.0, same=NEAR)
    box = view_box(top.get("viewBox"))
    fits = fitted(size, box, top.get("preserveAspectRatio"))
    in_inches = Matrix(1 / DOTS, 0, 0, 1 / DOTS, 0, 0)
    room = (box[2], box[3]) if box else size
    around = Around(matrix=in_inches @ fits, room=room)
    for element, inside in Walk(top, found).within(top, around):
        lines, whole = drawn(element, inside.matrix, inside.room)
        name = inside.name
        if not whole:
            found.put_aside(name or element.tag, "breaks_off")
        elif not lines:
            found.put_aside(name or element.tag, "no_length")
        for line, closed in lines_of(lines, NEAR):
            parts = cut_to(line, closed, inside.rooms)
            if not parts:
                found.put_aside(name or element.tag, "hidden")
            for part in parts:
                if closed:
                    found.piece(name, part)
                else:
                    found.wall(part)
    return found


def _size(top: Element) -> tuple[Point, str]:
    """Width and height in dots, and the unit in which the drawing says them; what it does not say follows from its view box."""
    box = view_box(top.get("viewBox"))
    width, height = split(top.get("width")), split(top.get("height"))
    said = [one for one in (width, height) if one and one[1] != "%" and one[0] > 0]
    unit = next((one[1] for one in said if one[1] in IN_INCHES), "px")
    across = dots(top.get("width"), 0) if width and width[1] != "%" else 0.0
    down = dots(top.get("height"), 0) if height and height[1] != "%" else 0.0
    if box:
        if not across and not down:
            across, down = box[2], box[3]
        across = across or down * box[2] / box[3]
        down = down or across * box[3] / box[2]
    if across <= 0 or down <= 0:
        raise Unreadable("no_size")
    return (across, down), unit
