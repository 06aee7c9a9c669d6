"""The view of a toy table: all is open."""

from typing import TYPE_CHECKING

from app.rules.kernel.plane.shapes import Circle, Point
from app.rules.kernel.views.view import (
    DutyView,
    MarkerView,
    PieceView,
    ResultView,
    SeatView,
    SheetView,
    TurnView,
    UnitView,
    View,
)
from tests.toys.facts import Piece, State

if TYPE_CHECKING:
    from tests.toys.skirmish import Skirmish


def show(system: "Skirmish", state: State) -> View:
    """What everybody sees."""
    score = system.ahead(state)
    units: dict[str, list[Piece]] = {}
    for piece in state.pieces.values():
        units.setdefault(piece.unit, []).append(piece)
    letters = dict(zip(units, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", strict=False))
    duties = {}
    if not state.over:
        duties["step"] = DutyView(
            id="step", step="turn", seats=(state.active,), label=f"{system.key}.duty.turn", facts={"seat": state.active}
        )
    return View(
        system=system.key,
        table=system.table,
        turn=TurnView(
            round=state.round, rounds=state.rounds, active=None if state.over else state.active,
            phases=("moving",), phase="moving", step="turn", over=state.over,
        ),
        seats={seat: SeatView(seat=seat, army=f"{system.key}.army.{seat}", score=score[seat]) for seat in state.order},
        markers={"middle": _marker(system, state)} if system.table.kind == "plane" else {},
        units={name: _unit(name, letters[name], members) for name, members in units.items()},
        pieces={
            piece.id: _piece(piece, units[piece.unit].index(piece) + 1) for piece in state.pieces.values()
        },
        sheets={name: _sheet(system, name, members[0]) for name, members in units.items()},
        duties=duties,
        fallen=state.fallen,
        result=ResultView(winner=state.winner, how="score") if state.over else None,
    )  # fmt: skip


def _marker(system: "Skirmish", state: State) -> MarkerView:
    score = system.ahead(state)
    best = [seat for seat, count in score.items() if count and count == max(score.values())]
    return MarkerView(
        id="middle",
        number=1,
        at=Point(x=system.table.width / 2, y=system.table.height / 2),
        radius=system.allowance,
        holder=best[0] if len(best) == 1 else None,
        counts={str(seat): count for seat, count in score.items()},
    )


def _unit(name: str, letter: str, members: list[Piece]) -> UnitView:
    ids = tuple(piece.id for piece in members)
    badges = ("moved",) if all(piece.moved for piece in members) else ()
    return UnitView(
        id=name, seat=members[0].seat, letter=letter, name=members[0].name, sheet=name, pieces=ids,
        strength=len(ids), started=len(ids), badges=badges,
    )  # fmt: skip


def _piece(piece: Piece, number: int) -> PieceView:
    return PieceView(
        id=piece.id, unit=piece.unit, seat=piece.seat, number=number, name=piece.name, figure=piece.figure,
        pose=piece.pose, footprint=piece.footprint, height=1.0, wounds=1, wounds_max=1, body=piece.body,
        faces=not isinstance(piece.footprint, Circle),
    )  # fmt: skip


def _sheet(system: "Skirmish", name: str, piece: Piece) -> SheetView:
    return SheetView(id=name, name=piece.name, columns=("M",), profiles={piece.name: {"M": system.allowance}})
