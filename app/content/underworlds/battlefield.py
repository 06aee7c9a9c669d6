"""Underworlds' boards: a text with a field of hexes and its two sides, and new ones of the usual shape (UW-BRD-01..03)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final, Literal

from app.content.derived import made_of
from app.content.json_schema import of_records
from app.content.layouts.balance import Balance
from app.content.layouts.battlefields import Battlefields, Kind
from app.content.lines import Problem
from app.content.load import in_order
from app.content.underworlds import freeze
from app.content.underworlds.catalogue import hex_board
from app.content.underworlds.language import LANGUAGE, Reader
from app.content.underworlds.schema import BattlefieldIn, BoardIn, ShapeIn
from app.rules.kernel.boards.hexes import Hex, from_label, label_of, neighbours, visible
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.schema.army_namespaces import own_list
from app.rules.underworlds.model.profiles import Battlefield, Board, Library, Orientation
from app.rules.underworlds.model.tables import BoardSide

SIZES: Final = ("usual",)
LENGTHS: Final = {row: 10 - number % 2 for number, row in enumerate("ABCDEFGHI")}
"""The usual shape: nine rows of ten and nine hexes."""

SHAPE: Final = """system: underworlds
shape:
  rows: {A: 10, B: 9, C: 10, D: 9, E: 10, F: 9, G: 10, H: 9, I: 10}
  orientations:
    wide:
      red: [A1-A10, B1-B9, C1-C10]
      blue: [G1-G10, H1-H9, I1-I10]
      neutral: [D1-D9, E1-E10, F1-F9]
    long:
      red: [A1-A4, B1-B3, C1-C4, D1-D3, E1-E4, F1-F3, G1-G4, H1-H3, I1-I4]
      blue: [A7-A10, B7-B9, C7-C10, D7-D9, E7-E10, F7-F9, G7-G10, H7-H9, I7-I10]
      neutral: [A5-A6, B4-B6, C5-C6, D4-D6, E5-E6, F4-F6, G5-G6, H4-H6, I5-I6]
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldIn:
    """A board as a player has it: the field, and what lies on each of its two sides."""

    system: Literal["underworlds"] = "underworlds"
    id: str
    name: Words
    shape: ShapeIn
    sides: Mapping[BoardSide, BattlefieldIn]


def read(text: str, library: Library) -> tuple[Board | None, tuple[Problem, ...]]:
    """The board of a text, or all that is wrong with it."""
    del library
    reader, found = made_of(text, FieldIn, partial(Reader, language=LANGUAGE))
    board = None
    if found is not None:
        given = BoardIn(id=found.id, name=found.name, shape="own", sides=found.sides)
        board = freeze.board(reader, given, {"own": found.shape})
    if board is not None and not reader.problems:
        freeze.judge(reader, board, ())
    return (None if reader.problems else board), in_order(reader.problems)


def measure(board: Board, library: Library, fine: bool) -> Sequence[Balance]:
    """How even each side is in each orientation; all hexes are looked at, finely or not."""
    del library, fine
    return [
        _balance(f"{side}, {orientation.id}", field, orientation)
        for side, field in sorted(board.sides.items())
        for orientation in field.orientations.values()
    ]


def _balance(about: str, field: Battlefield, orientation: Orientation) -> Balance:
    """Hidden are free hexes of no territory that no starting hex of a side sees; the goals lie farthest from everybody."""
    goals = sorted(orientation.neutral - field.blocked - field.edge) or sorted(orientation.neutral - field.blocked)
    hidden, ways = [], []
    for home in (orientation.red, orientation.blue):
        begin = sorted(home & field.starting)
        free = sorted(orientation.neutral - field.blocked)
        unseen = sum(not any(visible(at, one, field.blocked) for at in begin) for one in free)
        hidden.append(round(unseen / max(1, len(free)), 3))
        steps = _steps(begin, field.hexes - field.blocked)
        ways.append(tuple(float(steps[one]) for one in goals if one in steps))
    return Balance(about=about, hidden=(hidden[0], hidden[1]), ways=(ways[0], ways[1]))


def _steps(begin: Collection[Hex], free: Collection[Hex]) -> dict[Hex, int]:
    """The fewest steps to each hex from any of those where one begins."""
    found = dict.fromkeys(begin, 0)
    front = list(begin)
    while front:
        front, before = [], front
        for here in before:
            for near in neighbours(here):
                if near in free and near not in found:
                    found[near] = found[here] + 1
                    front.append(near)
    return found


def added(library: Library, id: str, board: Board) -> tuple[Library, Mapping[str, Any]]:
    """The content with one board more."""
    own = replace(board, id=own_list(id))
    return replace(library, boards={**library.boards, own.id: own}), {"board": own.id}


def pictured(board: Board, library: Library) -> Mapping[str, Any]:
    """A board as the home page draws it."""
    del library
    return hex_board(board)


# --- new ones ---------------------------------------------------------------------------------------------------------


def sizes(library: Library) -> Sequence[str]:
    """The usual sizes."""
    del library
    return SIZES


def drawn(library: Library, dice: Random, size: str, kind: Kind) -> str | None:
    """A new board's text: each side with its starting, blocked and stagger hexes, the same from either end."""
    del library, size, kind
    return SHAPE + "sides:\n" + "".join(_side(dice, side) for side in ("A", "B"))


def _side(dice: Random, side: str) -> str:
    every = [from_label(f"{row}{number}") for row, most in LENGTHS.items() for number in range(1, most + 1)]
    # Begun from in both orientations: the quarters in the corners, two of each row.
    corner = [from_label(f"{row}{number}") for row in "ABC" for number in range(1, 4 if row == "B" else 5)]
    other = [from_label(f"{row}{number}") for row in "ABC" for number in (*range(7, 10), *([10] * (row != "B")))]
    starting = [*_some(dice, corner, 4), *_some(dice, other, 4)]
    inner = [one for one in every if _row(one) in "CDEFG" and one not in starting and _opposite(one) not in starting]
    middle = [one for one in inner if _row(one) in "DEF"]
    blocked = _some(dice, middle, 1 + dice.randrange(2))
    taken = {*blocked, *map(_opposite, blocked)}
    stagger = _some(dice, [one for one in inner if one not in taken], 1 + dice.randrange(2))
    rows = (("starting", starting), ("blocked", blocked), ("stagger", stagger))
    said = "".join(f"    {name}: [{', '.join(map(label_of, _both(found)))}]\n" for name, found in rows)
    return f"  {side}:\n    id: side_{side.lower()}\n    name: Side {side}\n{said}"


def _some(dice: Random, hexes: Sequence[Hex], count: int) -> list[Hex]:
    """So many hexes, none next to another as long as there are such."""
    left, found = list(hexes), list[Hex]()
    while len(found) < count and left:
        one = left.pop(dice.randrange(len(left)))
        if one not in found and _opposite(one) not in found:
            found.append(one)
            apart = [other for other in left if other not in neighbours(one)]
            left = apart or left
    return found


def _both(hexes: Sequence[Hex]) -> list[Hex]:
    return sorted({*hexes, *map(_opposite, hexes)}, key=lambda one: (one.r, one.q))


def _row(one: Hex) -> str:
    return chr(ord("A") + one.r)


def _opposite(one: Hex) -> Hex:
    """The hex in the other half, turned about the middle of the board."""
    row = "IHGFEDCBA"[one.r]
    return from_label(f"{row}{LENGTHS[row] + 1 - int(label_of(one)[1:])}")


BATTLEFIELDS = Battlefields(
    read=read,
    measured=measure,
    drawn=drawn,
    sizes=sizes,
    kinds=("mirror",),
    added=added,
    pictured=pictured,
    schema=lambda: of_records(FieldIn, LANGUAGE, "A board of Underworlds"),
)
