"""Discs for four seats: a flip of a disc's own width; what it lands on is covered, and falls if it is an enemy's."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.kernel.plane.placement import overlaps
from app.rules.kernel.plane.shapes import Circle, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SEATS, Seat
from app.rules.kernel.views.table_views import ScaleView, TableView
from tests.toys.facts import Piece, State
from tests.toys.skirmish import TOLERANCE, Skirmish, body_of

CORNERS: Mapping[Seat, tuple[float, float]] = {
    "red": (22.0, 22.0),
    "blue": (68.0, 68.0),
    "jade": (68.0, 22.0),
    "plum": (22.0, 68.0),
}
KINDS = (("drake", "Drake", "monster", 4.0), ("pack", "Grey Pack", "beast", 3.25), ("scout", "Scout", "hood", 2.5))


class Discs(Skirmish):
    """Three discs a seat, up to three flips; the seat with the most discs has won, or the last one on the table."""

    key = "toy_discs"
    unit = "cm"
    allowance = 24.0
    rounds = 3
    seats = SEATS
    seat_counts = (2, 3, 4)
    table = TableView(
        kind="discs", width=90.0, height=90.0, unit="cm", scale=ScaleView(comfortable=9, readable=5, smallest=5.0),
        tick=5.0, figure=15.0, step=0.5, stride=5.0,
    )  # fmt: skip

    def pieces(self, seats: Sequence[Seat]) -> Sequence[Piece]:
        """Each corner has a scout half under a pack half under a drake."""
        return [
            Piece(
                id=f"{seat}_{key}", unit=f"{seat}_{key}", name=name, seat=seat, figure=figure, body="disc",
                pose=Pose(x=CORNERS[seat][0] + 5.0 * i, y=CORNERS[seat][1] + 2.0 * i, z=2.0 - i),
                footprint=Circle(radius=radius),
            )
            for seat in seats
            for i, (key, name, figure, radius) in enumerate(KINDS)
        ]  # fmt: skip

    def misplaced(self, state: State, piece: Piece, pose: Pose) -> Refusal | None:
        """A disc may land anywhere on the table."""
        return None

    def under(self, state: State, piece: Piece, pose: Pose) -> list[Piece]:
        """The discs that a disc lies on, there."""
        here = body_of(piece, pose)
        return [p for p in state.pieces.values() if p.id != piece.id and overlaps(here, body_of(p), TOLERANCE)]

    def landed(self, state: State, piece: Piece, pose: Pose) -> Pose:
        return replace(pose, z=max((other.pose.z + 1 for other in self.under(state, piece, pose)), default=0.0))

    def covered(self, state: State, piece: Piece) -> list[Piece]:
        """The discs that lie on a disc."""
        return [other for other in self.under(state, piece, piece.pose) if other.pose.z > piece.pose.z]

    def held(self, state: State, piece: Piece) -> bool:
        return piece.moved or bool(self.covered(state, piece))

    def struck(self, state: State) -> Sequence[str]:
        return [
            piece.id
            for piece in state.pieces.values()
            if piece.seat != state.active and any(p.seat == state.active for p in self.covered(state, piece))
        ]

    def ahead(self, state: State) -> Mapping[Seat, int]:
        seats = [piece.seat for piece in state.pieces.values()]
        return {seat: seats.count(seat) for seat in state.order}
