"""The table as text: enough to see in a terminal who stands where."""

from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.views.view import View

COLUMNS = 96
"""How wide the drawing is; a character is about twice as high as it is wide."""


def picture(view: View) -> str:
    """The table drawn in characters, the coordinates of its corners, and a line for each unit."""
    if not view.table.width:
        return ""
    bounds = _bounds(view)
    left, top, width, height = bounds
    rows = max(8, round(COLUMNS * height / width / 2))
    canvas = [[" "] * COLUMNS for _ in range(rows)]

    def put(at: Point, mark: str) -> None:
        column, row = int((at.x - left) / width * COLUMNS), int((at.y - top) / height * rows)
        if 0 <= row < rows and 0 <= column < COLUMNS:
            canvas[row][column] = mark

    for terrain in view.terrain.values():
        for a, b in zip(terrain.outline, (*terrain.outline[1:], terrain.outline[0]), strict=True):
            for part in range(41):
                put(Point(x=a.x + (b.x - a.x) * part / 40, y=a.y + (b.y - a.y) * part / 40), "#")
    for marker in view.markers.values():
        put(marker.at, str(marker.number))
    for piece in view.pieces.values():
        letter = view.units[piece.unit].letter if piece.unit in view.units else "?"
        put(Point(x=piece.pose.x, y=piece.pose.y), letter if piece.seat == "red" else letter.lower())
    edge = "+" + "-" * COLUMNS + "+"
    drawn = [edge, *("|" + "".join(row) + "|" for row in canvas), edge]
    corners = f"({left:g}, {top:g}) top left to ({left + width:g}, {top + height:g}); red in capitals"
    return "\n".join([*drawn, corners, *_legend(view)])


def _bounds(view: View) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is worth drawing: all pieces with room around them, within the table."""
    xs = [piece.pose.x for piece in view.pieces.values()] or [0.0, view.table.width]
    ys = [piece.pose.y for piece in view.pieces.values()] or [0.0, view.table.height]
    left, right = max(0.0, min(xs) - 4), min(view.table.width, max(xs) + 4)
    top, bottom = max(0.0, min(ys) - 4), min(view.table.height, max(ys) + 4)
    return left, top, max(right - left, 8.0), max(bottom - top, 8.0)


def _legend(view: View) -> list[str]:
    lines = []
    for unit in view.units.values():
        letter = unit.letter if unit.seat == "red" else unit.letter.lower()
        standing = [
            f"{piece.number}@({piece.pose.x:.2f}, {piece.pose.y:.2f})"
            for piece in view.pieces.values()
            if piece.unit == unit.id
        ]
        badges = f" [{', '.join(unit.badges)}]" if unit.badges else ""
        lines.append(f"{letter} {unit.id} {unit.seat}: {unit.name}, {unit.where}{badges}: {' '.join(standing)}")
    return lines
