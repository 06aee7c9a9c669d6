"""What one side asks of the other's army before it says yes: whose sheets these are, what is played by its text, on what bases."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.rules.kernel.plane.shapes import Circle, Footprint, Oval, Rect
from app.rules.kernel.schema.army_namespaces import BROUGHT
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.view import UnitView, View

MM: Final = 25.4
"""Millimetres of an inch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """An army as the other side has to know it: how many units and models, and of the sheets that it brings itself their ids,
    their bases in millimetres by sheet, and the abilities that no code holds, as pairs of sheet and ability.
    """

    units: int
    models: int
    own: tuple[str, ...]
    bases: tuple[tuple[str, str], ...]
    by_text: tuple[tuple[str, str], ...]


def check(view: View, seat: Seat) -> Check:
    """What is to be asked of a side's army, by what everybody may see of it."""
    units = [unit for unit in view.units.values() if unit.seat == seat]
    sheets = [view.sheets[id] for id in dict.fromkeys(unit.sheet for unit in units) if id in view.sheets]
    own = tuple(sheet.id for sheet in sheets if BROUGHT in sheet.facts)
    return Check(
        units=len(units),
        models=sum(unit.started for unit in units),
        own=own,
        bases=tuple(dict.fromkeys(base for unit in units if unit.sheet in own for base in _bases(view, unit))),
        by_text=tuple((sheet.id, one.name) for sheet in sheets for one in sheet.abilities if not one.known),
    )


def _bases(view: View, unit: UnitView) -> Iterator[tuple[str, str]]:
    """The bases of a unit's models; none on a board of hexes, whose fighters stand on any."""
    if view.hexes:
        return
    for piece in (*view.pieces.values(), *view.waiting.values()):
        if piece.unit == unit.id and (size := _size(piece.footprint)):
            yield unit.sheet, size


def _size(shape: Footprint) -> str:
    """A base in millimetres; nothing of a model without one."""
    match shape:
        case Circle(radius=radius):
            return f"{2 * radius * MM:.0f} mm"
        case Oval(rx=rx, ry=ry):
            return f"{2 * rx * MM:.0f} × {2 * ry * MM:.0f} mm"
        case Rect(width=width, depth=depth):
            return f"{width * MM:.0f} × {depth * MM:.0f} mm"
    return ""
