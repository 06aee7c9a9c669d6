"""Sight and distances: a free line or what is in its way, rim to rim, and the band that is (DW-LOS-03, DW-RNG-01, DW-CON-22)."""

from math import hypot

from app.rules.diskwars.ground.disks import disc_of, discs
from app.rules.diskwars.ground.sight import can_see, sight
from app.rules.diskwars.ground.terrain import outline
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.state import State
from app.rules.kernel.plane.marks import AreaMark, Mark, SegmentMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.plane.sight import Blocked
from app.rules.kernel.questions.question import AskMeasure, AskSight, Measure, Sight
from app.rules.kernel.questions.sight_and_range import in_plan
from app.rules.kernel.refusal import Refusal


def see(state: State, question: AskSight) -> Sight | Refusal:
    """Whether a disk draws a line to another: a witness, or the pieces that stand between (DW-LOS-03, DW-LOS-06)."""
    for disk in (question.source, question.target):
        if disk not in discs(state):
            return _absent(state, disk)
    seen = can_see(state, question.source, question.target)
    a, b = disc_of(state, question.source), disc_of(state, question.target)
    look = sight(state, question.source, question.target)
    ray: Mark = SegmentMark(role="witness" if seen else "offending", a=Point(x=a.x, y=a.y), b=Point(x=b.x, y=b.y))
    rays: list[Mark] = [ray]
    if not isinstance(look, Blocked):
        rays = [SegmentMark(role="witness", a=in_plan(look.a), b=in_plan(look.b))]
    elif not seen:
        named = set(look.blockers) & state.terrain.keys()
        rays += [AreaMark(role="blocker", outline=outline(state, state.terrain[piece])) for piece in sorted(named)]
    return Sight(visible=seen, rays=tuple(rays))


def _absent(state: State, disk: str) -> Refusal:
    return refuse("disk_not_on_battlefield", piece=disk) if disk in state.disks else refuse("unknown_id", id=disk[:60])


def measure(state: State, question: AskMeasure) -> Measure | Refusal:
    """How far two disks or places are apart, rim to rim (DW-RNG-01, DW-CON-22)."""
    ends: list[tuple[Point, float]] = []
    for end in (question.a, question.b):
        if isinstance(end, Point):
            ends.append((end, 0.0))
        elif end in discs(state):
            disc = disc_of(state, end)
            ends.append((Point(x=disc.x, y=disc.y), disc.radius))
        else:
            return _absent(state, end)
    (a, r), (b, s) = ends
    far = hypot(b.x - a.x, b.y - a.y)
    if far <= r + s:
        return Measure(distance=0.0, a=a, b=b)
    return Measure(distance=round(far - r - s, 4), a=_towards(a, b, r / far), b=_towards(b, a, s / far))


def _towards(a: Point, b: Point, part: float) -> Point:
    return Point(x=a.x + (b.x - a.x) * part, y=a.y + (b.y - a.y) * part)
