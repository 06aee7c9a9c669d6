"""What lies on a board before anybody stands on it: the mat with its terrain, or its hexes; zones, markers, tokens."""

import math
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from app.drawing.palette import INK, LIGHT, MAT, RIM, seat_colours, terrain_colours
from app.drawing.svg import Plain, element, outline, polygon

CORNER = 1 / math.sqrt(3)
"""From the middle of a hex to a corner, where neighbours lie one apart."""

CORNERS = [
    (CORNER * math.cos(math.radians(60 * n - 30)), CORNER * math.sin(math.radians(60 * n - 30))) for n in range(6)
]
ASIDE, ABOVE = 0.6, CORNER + 0.1
"""How far a board of hexes is drawn beyond the middles of its outermost."""

WALL = "#5B564D"
HEX, HEX_EDGE, HEX_BLOCKED = "#DED9C8", "#A39B84", "#B3AB96"
TOKEN = 0.2
WASH = 0.14


AROUND: Final = 0.16
"""How much is drawn around where pieces stand, as a part of the board's shorter side."""

LONGEST: Final = 1.8
"""How much longer than the other a side of what is drawn of a board may be."""

Frame: TypeAlias = tuple[float, float, float, float]
"""A part of the plane: its left upper corner, width and height, in the table's own unit."""


def around(views: Sequence[Plain]) -> Frame | None:
    """The part of a board where pieces stand in any of these views, with room around it; nothing where none does."""
    poses = [piece["pose"] for view in views for piece in view["pieces"].values()]
    if not poses:
        return None
    left, top, width, height = frame(views[0])
    room = AROUND * min(width, height)
    xs = _stretch([pose["x"] for pose in poses], room, left, left + width)
    ys = _stretch([pose["y"] for pose in poses], room, top, top + height)
    wide, high = xs[1] - xs[0], ys[1] - ys[0]
    xs = _stretch(xs, max(0.0, high / LONGEST - wide) / 2, left, left + width)
    ys = _stretch(ys, max(0.0, wide / LONGEST - high) / 2, top, top + height)
    return xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]


def _stretch(of: Sequence[float], room: float, least: float, most: float) -> tuple[float, float]:
    """From the least to the most of some places with room on both sides, but not beyond the board."""
    return max(least, min(of) - room), min(most, max(of) + room)


def frame(view: Plain) -> tuple[float, float, float, float]:
    """The part of the plane that is drawn: its left upper corner, width and height, in the table's own unit."""
    hexes = view["hexes"].values()
    if not hexes:
        return 0.0, 0.0, view["table"]["width"], view["table"]["height"]
    xs, ys = [each["x"] for each in hexes], [each["y"] for each in hexes]
    left, top = min(xs) - ASIDE, min(ys) - ABOVE
    return left, top, max(xs) + ASIDE - left, max(ys) + ABOVE - top


def drawn_ground(view: Plain, line: float) -> Iterator[str]:
    """The ground, the lowest first; `line` is the width of a hairline in the table's unit."""
    if view["hexes"]:
        yield from _hexes(view)
        yield from _tokens(view)
    else:
        left, top, width, height = frame(view)
        yield element("rect", x=left, y=top, width=width, height=height, fill=MAT, stroke=RIM)
    yield from _zones(view)
    yield from _terrain(view)
    yield from _markers(view, line)


def _hexes(view: Plain) -> Iterator[str]:
    for each in view["hexes"].values():
        shape = polygon((each["x"] + x, each["y"] + y) for x, y in CORNERS)
        yield element("path", d=shape, fill=HEX_BLOCKED if "blocked" in each["traits"] else HEX, stroke=HEX_EDGE)
        if each["ground"] in view["seats"]:
            yield element("path", d=shape, fill=seat_colours(each["ground"])[0], opacity=WASH, stroke="none")


def _tokens(view: Plain) -> Iterator[str]:
    for token in view["features"].values():
        yield element("circle", cx=token["x"], cy=token["y"], r=TOKEN, fill=INK, stroke=LIGHT)


def _zones(view: Plain) -> Iterator[str]:
    for zone in view["zones"].values():
        fill, edge = seat_colours(zone.get("seat"))
        shape = "".join(map(outline, (zone["area"]["outline"], *zone["area"]["holes"])))
        wash = WASH if zone["look"] == "wash" else 0
        yield element(
            "path", d=shape, fill=fill, fill_opacity=wash, fill_rule="evenodd", stroke=edge, stroke_opacity=0.5
        )


def _terrain(view: Plain) -> Iterator[str]:
    for piece in sorted(view["terrain"].values(), key=lambda piece: (piece["base"], piece["look"] != "hill")):
        fill, edge = terrain_colours(piece["look"])
        yield element("path", d=outline(piece["outline"]), fill=fill, stroke=edge)
        yield from (element("path", d=outline(wall), fill=WALL) for wall in piece["walls"])


def _markers(view: Plain, line: float) -> Iterator[str]:
    for marker in view["markers"].values():
        if marker["active"]:
            holder = marker.get("holder")
            held = seat_colours(holder)[0] if holder else INK
            x, y = marker["at"]["x"], marker["at"]["y"]
            ring: dict[str, str | float] = {"fill": held, "fill_opacity": WASH, "stroke": held}
            yield element("circle", cx=x, cy=y, r=marker["radius"], stroke_dasharray=3 * line, **ring)
            yield element("circle", cx=x, cy=y, r=2.5 * line, fill=held)
