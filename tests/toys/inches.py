"""Round bases on a table in inches: nobody ends within an inch of an enemy, and the middle counts."""

from collections.abc import Mapping, Sequence

from app.rules.kernel.plane.gaps import gap, nearest_points
from app.rules.kernel.plane.marks import SegmentMark
from app.rules.kernel.plane.placement import overlaps
from app.rules.kernel.plane.shapes import Circle, Oval, Pose
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.table_views import RingView, ScaleView, TableView
from tests.toys.facts import Piece, State
from tests.toys.skirmish import TOLERANCE, Skirmish, body_of

APART = 1.0


class Inches(Skirmish):
    """Two companies of three and a rider each, six inches a turn."""

    key = "toy_inches"
    unit = "in"
    allowance = 6.0
    table = TableView(
        kind="plane", width=36.0, height=24.0, unit="in", scale=ScaleView(comfortable=16, readable=8),
        rings=(
            RingView(id="enemy", radius=APART, name="toy_inches.ring.enemy", meaning="apart"),
            RingView(id="company", radius=2.0, name="toy_inches.ring.company", meaning="together"),
        ),
    )  # fmt: skip

    def pieces(self, seats: Sequence[Seat]) -> Sequence[Piece]:
        return [piece for i, seat in enumerate(seats) for piece in self._side(seat, 6.0 + 24.0 * i, 180.0 * i)]

    def _side(self, seat: Seat, x: float, facing: float) -> list[Piece]:
        foot = [
            Piece(
                id=f"{seat}_foot{n}", unit=f"{seat}_foot", name="Wall Guard", seat=seat, figure="trooper", body="base",
                pose=Pose(x=x, y=8.0 + 2.0 * n, facing=facing), footprint=Circle(radius=0.63),
            )
            for n in range(3)
        ]  # fmt: skip
        rider = Piece(
            id=f"{seat}_rider", unit=f"{seat}_rider", name="Rider", seat=seat, figure="bike", body="base",
            pose=Pose(x=x, y=17.0, facing=facing), footprint=Oval(rx=1.38, ry=0.69),
        )  # fmt: skip
        return [*foot, rider]

    def misplaced(self, state: State, piece: Piece, pose: Pose) -> Refusal | None:
        here = body_of(piece, pose)
        for other in state.pieces.values():
            there = body_of(other)
            if other.id != piece.id and overlaps(here, there, TOLERANCE):
                return Refusal(code="overlaps", rule="", facts={"piece": piece.id, "other": other.id})
            if other.seat != piece.seat and TOLERANCE.less_than(gap(here, there), APART):
                a, b = nearest_points(here, there)
                shape = SegmentMark(role="gap", a=a, b=b, length=gap(here, there))
                facts: dict[str, Fact] = {
                    "piece": piece.id,
                    "target": other.id,
                    "had": gap(here, there),
                    "needed": APART,
                }
                return Refusal(code="too_close", rule="", facts=facts, shapes=(shape,))
        return None

    def ahead(self, state: State) -> Mapping[Seat, int]:
        return middle_count(self, state)


def middle_count(system: Skirmish, state: State) -> Mapping[Seat, int]:
    """How many pieces each seat has near the middle of the table."""
    x, y = system.table.width / 2, system.table.height / 2
    near = [p.seat for p in state.pieces.values() if (p.pose.x - x) ** 2 + (p.pose.y - y) ** 2 <= system.allowance**2]
    return {seat: near.count(seat) for seat in state.order}
