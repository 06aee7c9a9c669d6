"""Positions of Diskwars, posed: disks where a test wants them, without a set-up."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.content.diskwars.load import library
from app.rules.diskwars.model.options import Options
from app.rules.diskwars.model.state import Disk, Played, Side, State, Terrain
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat

CONTENT = library()


def disk(id: str, x: float, y: float, **fields: Any) -> Disk:
    """A disk on the battlefield: `red.orc_boyz` or `red.orc_boyz.2`. It lies where it is named: later ones on top."""
    owner, type, *number = id.split(".")
    seat: Seat = owner  # type: ignore[assignment]
    place = {"lying": "battlefield", "at": Point(x=x, y=y)}
    plain = Disk(id=id, type=type, number=int(number[0]) if number else 1, owner=seat, controller=seat)
    return replace(plain, **{**place, **fields})


def posed(
    *disks: Disk,
    seats: tuple[Seat, ...] = ("red", "blue"),
    terrain: tuple[Terrain, ...] = (),
    played: tuple[Played, ...] = (),
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A state with these disks, the later ones on top of the earlier."""
    stacked = (replace(one, z=one.z or z) if one.at else one for z, one in enumerate(disks, 1))
    return State(
        options=Options(**(options or {})),
        library=CONTENT,
        seats=seats,
        order=seats,
        sides=fields.pop("sides", None) or {seat: Side(seat=seat) for seat in seats},
        disks={one.id: one for one in stacked},
        next_z=len(disks) + 1,
        terrain={piece.id: piece for piece in terrain},
        played=played,
        active=played[0].seat if played else None,
        round=fields.pop("round", 1),
        phase=fields.pop("phase", "activation"),
        **fields,
    )


def square(side: str, x: float, y: float, id: str = "t1") -> Terrain:
    """The square piece of 7 by 7 cm with this side up, whatever its card prints, its lower corner there."""
    return Terrain(id=id, card="mill_watchtower", side=side, at=Point(x=x + 3.5, y=y + 3.5))
