"""What the home page offers."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from app.rules.pebbles.model.profiles import Library

from app.content.catalogue import NOTHING, Catalogue, TableOption, drawn
from app.rules.kernel.seats import Seat

OPTIONS = (TableOption(id="last_may_lose", values=(False, True), default=False, rule="PEB-TAKE-03"),)


def catalogue(library: Library) -> Catalogue:
    """The heaps as boards, and whether the last one loses."""
    boards = tuple(
        {"id": heap.id, "option": "heap", "name": heap.name, "width": 12, "height": 12, "terrain": []}
        for heap in library.heaps.values()
    )
    return Catalogue(boards=boards, options=OPTIONS)


def drawn_options(
    library: Library,
    draw: Random,
    seats: Sequence[Seat],
    armies: Sequence[str] = (),
    agreed: Mapping[str, Any] = NOTHING,
) -> dict[str, Any]:
    """A reading and a heap."""
    return {"heap": draw.choice(sorted(library.heaps))} | drawn(OPTIONS, draw, agreed)
