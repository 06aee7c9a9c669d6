"""Whether a unit may stand where it is to be put (WM-SET-07, WM-MOV-04, WM-MOV-06, WM-CON-09)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import hypot, isfinite

import shapely

from app.rules.kernel.boards.contacts import coherent
from app.rules.kernel.boards.stands import Stand, off_table, overlapping
from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characteristics import flies
from app.rules.warmaster.ground.measures import alive, ground, stand_at, stands_of
from app.rules.warmaster.ground.terrain import barred_to, in_walls, is_in
from app.rules.warmaster.model.places import PathOf, Placed
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


def posed(state: State, poses: Mapping[StandId, Pose]) -> tuple[Stand, ...]:
    """Stands at these poses."""
    return tuple(stand_at(state, stand, pose) for stand, pose in poses.items())


def ends_of(moves: Sequence[PathOf]) -> tuple[Placed, ...]:
    """Where stands come to stand; nothing at all where one of them has no way."""
    return tuple(Placed(model=move.model, pose=move.end) for move in moves) if all(m.path for m in moves) else ()


def with_the_rest(state: State, unit: UnitId, placed: Sequence[Placed]) -> tuple[Placed, ...]:
    """The placed stands of a unit, and those that nobody named, which stay where they are."""
    named = {one.model for one in placed}
    left = (one for one in stands_of(state, unit) if one.id not in named) if placed else ()
    return (*placed, *(Placed(model=one.id, pose=one.pose) for one in left))


def judge_named(state: State, unit: UnitId, poses: Sequence[Placed]) -> Refusal | None:
    """Every stand of the unit is placed, once, flat on the table."""
    named = [placed.model for placed in poses]
    if sorted(named) != sorted(alive(state, unit)):
        return refuse("incomplete", unit=unit, had=len(named), needed=len(alive(state, unit)))
    if any(placed.pose.z != 0 or not isfinite(placed.pose.facing) for placed in poses):
        return refuse("bad_number", unit=unit)
    return None


def judge_place(
    state: State, stand: Stand, unit: UnitId, others: Iterable[Stand], closed: shapely.Geometry
) -> Refusal | None:
    """One stand: on the table, on nobody, on ground it may enter."""
    mark = PieceMark(role="offending", piece=stand.id)
    if off_table(stand, state.width, state.height, TOLERANCE):
        return refuse("off_table", piece=stand.id, shapes=(mark,))
    for other in others:
        if apart(stand, other) and overlapping(stand, other, TOLERANCE):
            return refuse("overlap", piece=stand.id, other=other.id, shapes=(mark,))
    if is_in(stand.body, closed):
        if flies(state, unit):
            return refuse("flyer_cannot_enter_wood", piece=stand.id, shapes=(mark,))
        rule = "WM-TER-05" if in_walls(state, (stand,)) else "WM-TER-01"
        return refuse("impassable_terrain", rule, piece=stand.id, shapes=(mark,))
    return None


def standing_near(state: State, stand: Stand, but: Collection[UnitId]) -> Iterator[Stand]:
    """The stands on the table, those of some units left out, whose circles come near to that of a stand."""
    known = ground(state)
    owners = known.owners
    return (one for one in known.between(stand.pose, stand.pose, stand.reach) if owners[one.id] not in but)


def apart(one: Stand, other: Stand) -> bool:
    """Whether two different stands are near enough to touch at all."""
    if one.id == other.id:
        return False
    reach = one.reach + other.reach
    return hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y) <= reach


def judge_standing(
    state: State,
    unit: UnitId,
    poses: Mapping[StandId, Pose],
    besides: Iterable[Stand] = (),
    *,
    but: Iterable[UnitId] = (),
) -> Refusal | None:
    """A whole unit as it is to stand among the others, those of `but` left out and those of `besides` added."""
    stands, besides, left_out = posed(state, poses), tuple(besides), {unit, *but}
    closed = barred_to(state, unit)
    for index, stand in enumerate(stands):
        others = (*standing_near(state, stand, left_out), *besides, *stands[:index])
        if refused := judge_place(state, stand, unit, others, closed):
            return refused
    if not coherent(stands, TOLERANCE):
        return refuse("unit_not_coherent", unit=unit)
    return None
