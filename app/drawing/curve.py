"""How likely each side was to win, from a match's beginning to its end, as a curve; its turning points are links.

Lines stretch with the page, figures do not: the curve lies in a drawing of its own that is as wide as its place, marks are set in
hundredths of that width.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from app.drawing.svg import element, short

HIGH = 150
"""Pixels from the highest to the lowest chance."""

FOOT = 24
"""Pixels below it, for the numbers of the rounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A turning point on the curve: its place, its number, where it leads, what it is called, whether it is looked at."""

    at: int
    share: float
    number: int
    href: str
    label: str
    is_here: bool = False


def curve_svg(
    shares: Sequence[Mapping[str, float]], rounds: Sequence[tuple[int, int]], marks: Sequence[Mark], *, label: str
) -> str:
    """The curve of the first of two sides, or a line for each of more.

    `shares`: each side's chance after each command, from 0 to 1. `rounds`: number and first command of each round that was
    played. `label`: what the whole is called for who cannot see it.
    """
    seats = list(shares[0])
    lines = _duel(shares, seats) if len(seats) == 2 else [_line(shares, seat) for seat in seats]
    most = len(shares) - 1
    grid = [element("path", d=f"M{short(_x(at, most))} 0V100", class_="curve-round") for _, at in rounds]
    ends = [*(at for _, at in rounds[1:]), most]
    numbers = [
        f'<text x="{short(_x((at + end) / 2, most))}%" y="{HIGH + 17}" class="curve-number">{number}</text>'
        for (number, at), end in zip(rounds, ends, strict=True)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="curve" width="100%" height="{HIGH + FOOT}" role="group" '
        f'aria-label="{escape(label)}"><svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="{HIGH}" '
        f'aria-hidden="true">{"".join((*grid, element("path", d="M0 50H100", class_="curve-even"), *lines))}</svg>'
        f"{''.join(numbers)}{''.join(_mark(mark, most) for mark in marks)}</svg>"
    )


def _duel(shares: Sequence[Mapping[str, float]], seats: Sequence[str]) -> Sequence[str]:
    """The line of the first side, what lies between it and even odds washed for whom it favours."""
    seat, other = seats
    above = _path([(at, max(0.5, one[seat])) for at, one in enumerate(shares)]) + "L100 50L0 50Z"
    below = _path([(at, min(0.5, one[seat])) for at, one in enumerate(shares)]) + "L100 50L0 50Z"
    return [
        element("path", d=above, class_=f"curve-wash {seat}"),
        element("path", d=below, class_=f"curve-wash {other}"),
        element("path", d=_path([(at, one[seat]) for at, one in enumerate(shares)]), class_="curve-line"),
    ]


def _line(shares: Sequence[Mapping[str, float]], seat: str) -> str:
    return element("path", d=_path([(at, one[seat]) for at, one in enumerate(shares)]), class_=f"curve-line {seat}")


def _path(points: Sequence[tuple[int, float]]) -> str:
    most = len(points) - 1
    return "M" + "L".join(f"{short(_x(at, most))} {short(100 - 100 * share)}" for at, share in points)


def _x(at: float, most: int) -> float:
    return 100 * at / max(1, most)


def _mark(mark: Mark, most: int) -> str:
    x, y = f"{short(_x(mark.at, most))}%", short(HIGH * (1 - mark.share))
    here = ' aria-current="true"' if mark.is_here else ""
    return (
        f'<a href="{escape(mark.href)}" aria-label="{escape(mark.label)}"{here}>'
        f'<circle cx="{x}" cy="{y}" r="22" class="curve-reach"/>'
        f'<circle cx="{x}" cy="{y}" r="11" class="curve-mark"/>'
        f'<text x="{x}" y="{y}" dy="4.5" class="curve-name">{mark.number}</text></a>'
    )
