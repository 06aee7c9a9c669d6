"""A board over a line that says whose battle it was and how it stands: what a chat shows under a link, and a sheet to print."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from app.drawing.palette import seat_colours
from app.drawing.svg import element, short

CHAT: Final = (1200.0, 630.0)
"""Pixels, as chats show a link with."""

A4: Final = (1188.0, 840.0)
"""A sheet of A4 across, four to the millimetre."""

FACE: Final = "Castra Sans"
GROUND: Final = "#98A08C"
PAPER: Final = "#F5F2EA"
INK: Final = "#1F1B12"
QUIET: Final = "#6B6455"
BAND: Final = 110.0
ASIDE: Final = 28.0
EM: Final = 0.58
"""How wide a letter is in the mean, as a part of its height."""

SHAPES: Final = {
    "red": ((0.5, 0), (0.96, 0.92), (0.04, 0.92)),
    "blue": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    "jade": ((0, 0), (1, 0), (1, 1), (0, 1)),
    "plum": ((0.5, 0), (1, 0.38), (0.81, 1), (0.19, 1), (0, 0.38)),
}
"""Corners of a side's sign in a square of one, so that no side is told by colour alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What is said of a side: its seat, who plays it with what, and its points; nothing where that is left off."""

    seat: str
    name: str
    army: str = ""
    score: str = ""


def card_svg(board: str, sides: Sequence[Side], *, size: tuple[float, float] = CHAT, unit: str = "") -> str:
    """The card as an SVG.

    `board`: a drawing of `board_svg`. `size`: width and height of the card; `unit`: `mm` where it is printed at a quarter of that.
    """
    width, height = size
    part = 4 if unit else 1
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(height)}" '
        f'width="{short(width / part)}{unit}" height="{short(height / part)}{unit}">'
    )
    place = f'<svg x="0" y="0" width="{short(width)}" height="{short(height - BAND)}" '
    parts = (
        element("rect", width=width, height=height, fill=GROUND),
        place + board.removeprefix("<svg "),
        element("rect", y=height - BAND, width=width, height=BAND, fill=PAPER),
        *(_side(side, nth * width / len(sides), width / len(sides), height - BAND) for nth, side in enumerate(sides)),
    )
    return f"{head}{''.join(parts)}</svg>"


def _side(side: Side, left: float, width: float, top: float) -> str:
    room = width - 2 * ASIDE - 40 - (28 * len(side.score) + 20 if side.score else 0)
    return "".join(_parts(side, left + ASIDE, left + width - ASIDE, top, room))


def _parts(side: Side, left: float, right: float, top: float, room: float) -> Iterator[str]:
    fill, edge = seat_colours(side.seat)
    corners = SHAPES.get(side.seat, SHAPES["jade"])
    at = " ".join(f"{short(left + 26 * x)},{short(top + 30 + 26 * y)}" for x, y in corners)
    yield element("polygon", points=at, fill=fill, stroke=edge, stroke_width=1.5)
    yield _line(side.name, left + 40, top + 54, 34, INK, room)
    yield _line(side.army, left + 40, top + 86, 22, QUIET, room)
    if side.score:
        yield _line(side.score, right, top + 68, 46, INK, 28 * len(side.score) + 20, anchor="end")


def _line(said: str, x: float, y: float, height: float, fill: str, room: float, *, anchor: str = "start") -> str:
    most = max(1, int(room / (EM * height)))
    shown = said if len(said) <= most else f"{said[: most - 1].rstrip()}…"
    return (
        f'<text x="{short(x)}" y="{short(y)}" fill="{fill}" font-family="{FACE}, sans-serif" font-weight="600" '
        f'font-size="{short(height)}" text-anchor="{anchor}">{escape(shown)}</text>'
    )
