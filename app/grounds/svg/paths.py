"""The language of paths: letters and numbers to lines, curves made of straight pieces; what follows a mistake is not drawn."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.grounds.files.limits import POINTS
from app.grounds.files.numbers import number
from app.grounds.ground import Line, Point
from app.grounds.shapes.flattening import bezier
from app.grounds.shapes.transforms import Matrix
from app.grounds.svg.arcs import arc
from app.rosters.files.limits import Unreadable

LETTER: Final = re.compile(r"[\s,]*([MmZzLlHhVvCcSsQqTtAa])")
NUMBER: Final = re.compile(r"[\s,]*([+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,3})?)", re.ASCII)
END: Final = re.compile(r"[\s,]*\Z")
FLAG: Final = re.compile(r"[\s,]*([01])")
NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers each letter takes, again and again."""

FLAGS: Final = (3, 4)
"""Which of an arc's numbers are 0 or 1 and may stand without a space behind them."""


@dataclass(slots=True)
class Stroke:
    """A line that was drawn without lifting the pen; `closed` where the path says so."""

    points: list[Point]
    closed: bool = False


def strokes(path: str, matrix: Matrix) -> tuple[list[Stroke], bool]:
    """The lines of a path, in the matrix' units, which must be inches, and whether the whole path could be read."""
    pen = _Pen(matrix)
    at, letter = 0, ""
    whole = True
    while not END.match(path, at):
        match = LETTER.match(path, at)
        if match:
            letter, at = match[1], match.end()
        elif not letter or letter in "Zz":
            whole = False
            break
        elif letter in "Mm":
            letter = "L" if letter == "M" else "l"
        numbers, at = _numbers(path, at, letter.upper())
        if numbers is None or not pen.draw(letter, numbers):
            whole = False
            break
    return [one for one in pen.strokes if len(one.points) > 1], whole


def _numbers(path: str, at: int, letter: str) -> tuple[list[float] | None, int]:
    found: list[float] = []
    for place in range(NUMBERS[letter]):
        match = (FLAG if letter == "A" and place in FLAGS else NUMBER).match(path, at)
        value = number(match[1]) if match else None
        if match is None or value is None:
            return None, at
        found.append(value)
        at = match.end()
    return found, at


class _Pen:
    """Draws letter after letter; it keeps places as the path has them, and lines as the matrix has them."""

    def __init__(self, matrix: Matrix) -> None:
        self.strokes: list[Stroke] = []
        self._matrix = matrix
        self._place: Point = (0.0, 0.0)
        self._begin: Point = (0.0, 0.0)
        self._handle: Point = (0.0, 0.0)
        self._last = ""
        self._drawn = 0

    def draw(self, letter: str, numbers: list[float]) -> bool:
        """One letter with its numbers; whether it may stand here."""
        kind = letter.upper()
        if not self._last and kind != "M":
            return False
        base = self._place if letter.islower() else (0.0, 0.0)
        if kind == "M":
            self._place = self._begin = (base[0] + numbers[0], base[1] + numbers[1])
            self._count(1)
            self.strokes.append(Stroke([self._matrix.at(self._place)]))
        elif kind == "Z":
            self.strokes[-1].closed = True
            self._place = self._begin
        else:
            if self._last == "Z":
                self.strokes.append(Stroke([self._matrix.at(self._begin)]))
            self._line(kind, numbers, base)
        if kind not in "CSQT":
            self._handle = self._place
        self._last = kind
        return True

    def _line(self, kind: str, numbers: list[float], base: Point) -> None:
        if kind == "H":
            to = (base[0] + numbers[0], self._place[1])
            self._to(to, [self._matrix.at(to)])
        elif kind == "V":
            to = (self._place[0], base[1] + numbers[0])
            self._to(to, [self._matrix.at(to)])
        elif kind == "A":
            to = (base[0] + numbers[5], base[1] + numbers[6])
            turned, large, sweep = numbers[2], numbers[3] == 1, numbers[4] == 1
            self._to(to, arc(self._place, to, (numbers[0], numbers[1]), turned, large, sweep, self._matrix))
        else:
            pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
            self._curve(kind, [(base[0] + x, base[1] + y) for x, y in pairs])

    def _curve(self, kind: str, points: list[Point]) -> None:
        """A straight line or a curve; S and T go on from the handle of the curve before, mirrored."""
        follows = self._last in ("CS" if kind in "CS" else "QT")
        mirrored = (2 * self._place[0] - self._handle[0], 2 * self._place[1] - self._handle[1])
        if kind in "ST":
            points = [mirrored if follows else self._place, *points]
        if kind in "CSQT":
            self._handle = points[-2]
        self._to(
            points[-1],
            list(bezier([self._matrix.at(one) for one in (self._place, *points)]))
            if len(points) > 1
            else [self._matrix.at(points[0])],
        )

    def _to(self, place: Point, drawn: list[Point]) -> None:
        self._place = place
        self._count(len(drawn))
        self.strokes[-1].points.extend(drawn)

    def _count(self, drawn: int) -> None:
        self._drawn += drawn
        if self._drawn > POINTS:
            raise Unreadable("too_many_points", most=POINTS)


def lines_of(found: list[Stroke], near: float) -> Iterator[tuple[Line, bool]]:
    """Each line with whether it is an outline: closed, or ended where it began."""
    for one in found:
        first, last = one.points[0], one.points[-1]
        meets = abs(first[0] - last[0]) <= near and abs(first[1] - last[1]) <= near
        # Two corners that are closed are still a line.
        yield tuple(one.points), (one.closed or meets) and len(set(one.points)) > 2
