"""Stands with a front on a table in centimetres: a move is as long as the way of the corner that goes farthest."""

from collections.abc import Mapping, Sequence

from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.plane.placement import overlaps
from app.rules.kernel.plane.shapes import Circle, Pose, Rect
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.table_views import Body, ScaleView, TableView
from tests.toys.facts import Piece, State
from tests.toys.inches import middle_count
from tests.toys.skirmish import TOLERANCE, Skirmish, body_of

WIDE, DEEP = Rect(width=4.0, depth=2.0), Rect(width=2.0, depth=4.0)
ARMS: tuple[tuple[str, Body, Rect, str], ...] = (
    ("spears", "foot", WIDE, "Spears"),
    ("lancers", "horse", DEEP, "Lancers"),
    ("cars", "car", DEEP, "War Cars"),
    ("guns", "gun", DEEP, "Bombard"),
    ("wyrm", "beast", DEEP, "Wyrm"),
)


class Centimetres(Skirmish):
    """A line of five units of three stands and a captain, twenty centimetres a turn."""

    key = "toy_centimetres"
    unit = "cm"
    allowance = 20.0
    table = TableView(
        kind="plane", width=120.0, height=80.0, unit="cm", scale=ScaleView(comfortable=9, readable=4, smallest=2.0),
        tick=5.0, figure=20.0, step=0.1, stride=1.0,
    )  # fmt: skip

    def pieces(self, seats: Sequence[Seat]) -> Sequence[Piece]:
        return [piece for i, seat in enumerate(seats) for piece in self._side(seat, bool(i))]

    def _side(self, seat: Seat, is_far: bool) -> list[Piece]:
        y, facing = (18.0, 90.0) if is_far else (62.0, 270.0)
        stands = [
            Piece(
                id=f"{seat}_{unit}{n}", unit=f"{seat}_{unit}", name=name, seat=seat, body=body, footprint=footprint,
                pose=Pose(x=18.0 + 18.0 * place + footprint.width * (n - 1), y=y, facing=facing),
            )
            for place, (unit, body, footprint, name) in enumerate(ARMS)
            for n in range(3 if body != "beast" else 1)
        ]  # fmt: skip
        captain = Piece(
            id=f"{seat}_captain", unit=f"{seat}_captain", name="Captain", seat=seat, figure="captain", body="base",
            pose=Pose(x=104.0, y=y, facing=facing), footprint=Circle(radius=1.25),
        )  # fmt: skip
        return [*stands, captain]

    def misplaced(self, state: State, piece: Piece, pose: Pose) -> Refusal | None:
        here = body_of(piece, pose)
        under = next(
            (p for p in state.pieces.values() if p.id != piece.id and overlaps(here, body_of(p), TOLERANCE)), None
        )
        if under is None:
            return None
        shape = PieceMark(role="offending", piece=piece.id)
        return Refusal(code="overlaps", rule="", facts={"piece": piece.id, "other": under.id}, shapes=(shape,))

    def ahead(self, state: State) -> Mapping[Seat, int]:
        return middle_count(self, state)
