"""The digest's way to write stands: `I(x, y, facing)` for infantry, `C(x, y, facing)` for cavalry, y upwards."""

from math import cos, radians, sin

from app.rules.kernel.boards.stands import Stand, corners
from app.rules.kernel.plane.shapes import Body, Pose, Rect
from app.rules.kernel.plane.tolerance import Tolerance

CM = Tolerance(bound=0.001, touch=0.05, fit=0.1, facing=1.0)
"""The tolerance of Warmaster (WM-GEO-04, -05, -09)."""

Place = tuple[float, float, float]


def infantry(*places: Place) -> list[Stand]:
    """Stands four wide and two deep."""
    return [_stand(f"i{n}", place, 4.0, 2.0) for n, place in enumerate(places)]


def cavalry(*places: Place) -> list[Stand]:
    """Stands two wide and four deep."""
    return [_stand(f"c{n}", place, 2.0, 4.0) for n, place in enumerate(places)]


def placed(pose: Pose) -> Place:
    """A pose as the digest writes it."""
    return (round(pose.x, 3) + 0.0, round(-pose.y, 3) + 0.0, round(-pose.facing % 360.0, 3) % 360.0)


def _stand(id_: str, place: Place, width: float, depth: float) -> Stand:
    x, y, facing = place
    return stand(id_, Pose(x=x, y=-y, facing=-facing % 360.0), width, depth)


def stand(id_: str, pose: Pose, width: float, depth: float) -> Stand:
    """A stand two centimetres high."""
    return Stand(Body(id=id_, pose=pose, footprint=Rect(width=width, depth=depth), height=2.0))


def bent_by(beside: Stand, turn: float) -> Stand:
    """The stand turned so many degrees, clockwise, about the left corner that keeps it beside its neighbour."""
    hub = corners(beside)[0 if turn > 0 else 3]
    c, s, pose = cos(radians(turn)), sin(radians(turn)), beside.pose
    dx, dy = pose.x - hub.x, pose.y - hub.y
    return beside.at(Pose(x=hub.x + dx * c - dy * s, y=hub.y + dx * s + dy * c, facing=(pose.facing + turn) % 360.0))
