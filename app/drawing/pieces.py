"""Those who stand on a board, each as its base seen from above in its side's colour, with its side's sign."""

import math
from collections.abc import Iterator, Mapping
from typing import Final

from app.drawing.palette import seat_colours
from app.drawing.svg import Plain, element, outline, polygon, short

SIGNS: Final[Mapping[str, tuple[tuple[float, float], ...]]] = {
    "red": ((0, -1), (0.9, 0.6), (-0.9, 0.6)),
    "blue": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "jade": ((-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)),
    "plum": (
        (-0.35, -0.9), (0.35, -0.9), (0.35, -0.35), (0.9, -0.35), (0.9, 0.35), (0.35, 0.35),
        (0.35, 0.9), (-0.35, 0.9), (-0.35, 0.35), (-0.9, 0.35), (-0.9, -0.35), (-0.35, -0.35),
    ),
}  # fmt: skip
"""The outline of each side's sign about its middle: sides are told apart without their colours too."""

SIGN: Final = 0.5
"""How much of a base its sign takes."""

PALE: Final = "#FFFDF6"


def drawn_pieces(view: Plain) -> Iterator[str]:
    """Every piece on the table, the highest last."""
    for piece in sorted(view["pieces"].values(), key=lambda piece: piece["pose"]["z"]):
        pose, shape = piece["pose"], piece["footprint"]
        turn = f" rotate({short(pose['facing'])})" if shape["kind"] != "circle" and pose["facing"] else ""
        base = _base(shape, *seat_colours(piece["seat"]))
        yield f'<g transform="translate({short(pose["x"])} {short(pose["y"])}){turn}">{base}</g>'
        if sign := SIGNS.get(piece["seat"]):
            size = SIGN * _least(shape)
            corners = ((pose["x"] + size * x, pose["y"] + size * y) for x, y in sign)
            yield element("path", d=polygon(corners), fill=PALE, stroke="none")


def _base(shape: Plain, fill: str, edge: str) -> str:
    """A footprint about the origin, its facing towards +x."""
    match shape["kind"]:
        case "circle":
            return element("circle", r=shape["radius"], fill=fill, stroke=edge)
        case "oval":
            return element("ellipse", rx=shape["rx"], ry=shape["ry"], fill=fill, stroke=edge)
        case "rect":
            width, depth = shape["width"], shape["depth"]
            return element("rect", x=-depth / 2, y=-width / 2, width=depth, height=width, fill=fill, stroke=edge)
        case _:
            return element("path", d=outline(shape["outline"]), fill=fill, stroke=edge)


def _least(shape: Plain) -> float:
    """From the middle of a footprint to the nearest of its edge, about."""
    match shape["kind"]:
        case "circle":
            return float(shape["radius"])
        case "oval":
            return float(min(shape["rx"], shape["ry"]))
        case "rect":
            return float(min(shape["width"], shape["depth"])) / 2
        case _:
            return min(math.hypot(at["x"], at["y"]) for at in shape["outline"]) / 2
