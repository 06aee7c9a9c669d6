"""Setting models up anywhere: every model once, on the table, on its feet, clear of others, coherent (W40K-MOVE-09)."""

from collections.abc import Callable, Sequence

from app.rules.kernel.plane.coherency import narrowest_break
from app.rules.kernel.plane.crowds import walls_beside
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import nearest_points
from app.rules.kernel.plane.marks import Bound, CircleMark, PieceMark, SegmentMark
from app.rules.kernel.plane.placement import on_table, overlaps, overlaps_prism, supported
from app.rules.kernel.plane.shapes import Body, Point, Prism
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import alive, bodies_of, body, prisms
from app.rules.wh40k.ground.measures import on_table as units_on_table
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import Placed
from app.rules.wh40k.model.state import State, UnitId
from app.rules.wh40k.model.tables import COHERENCY, MOVING, TOLERANCE


def judge_set_up(
    state: State,
    unit: UnitId,
    poses: Sequence[Placed],
    left_out: Sequence[str],
    place_rule: str,
    judge_place: Callable[[Body], Refusal | None],
) -> Refusal | None:
    """Whether a unit may be set up like this. `judge_place` adds what the occasion asks of each body.

    Arguments: `place_rule` is the rule of the occasion (W40K-DEP-04, -TRANS-09, -LOC-05) cited for the common tests.
    """
    if refused := _judge_complete(state, unit, poses, left_out):
        return refused
    placed = [body(state, p.model, p.pose) for p in poses]
    others = list(bodies_of(state, units_on_table(state)))
    for new in placed:
        if refused := judge_stand(state, new, others, place_rule) or judge_place(new):
            return refused
        others.append(new)
    return judge_coherency(placed, place_rule)


def _judge_complete(state: State, unit: UnitId, poses: Sequence[Placed], left_out: Sequence[str]) -> Refusal | None:
    named = [p.model for p in poses] + list(left_out)
    if sorted(named) != sorted(model.id for model in alive(state, unit)):
        return refuse("incomplete", unit=unit, had=len(named), needed=len(alive(state, unit)))
    return None


def judge_stand(
    state: State, new: Body, others: Sequence[Body], rule: str, beside: Sequence[Prism] | None = None
) -> Refusal | None:
    """Whether a body may stand there: on the table, on something, not in another model or in solid terrain.

    `beside` is the terrain that it may be in, where that is known already; `others` are those it may overlap.
    """
    if not on_table(new, state.width, state.height, TOLERANCE):
        return refuse("off_board", rule, piece=new.id, shapes=(_ghost(new),))
    walls = prisms(state)
    if not supported(new, walls, TOLERANCE, MOVING):
        return refuse("unsupported_position", rule, piece=new.id, height=new.pose.z, shapes=(_ghost(new),))
    for other in others:
        if other.id != new.id and overlaps(new, other, TOLERANCE):
            shapes = (_ghost(new), PieceMark(role="blocker", piece=other.id))
            return refuse("overlaps_model", rule, piece=new.id, other=other.id, shapes=shapes)
    if beside is None:
        beside = [wall.prism for wall in walls_beside((new.pose,), circumradius(new.footprint), walls)]
    for wall in beside:
        if overlaps_prism(new, wall, TOLERANCE):
            return refuse("overlaps_terrain", rule, piece=new.id, terrain=wall.id, shapes=(_ghost(new),))
    return None


def judge_coherency(placed: Sequence[Body], rule: str) -> Refusal | None:
    """Whether the bodies form one group, near enough across and up or down; one alone does.

    Rules: W40K-UNIT-01, W40K-UNIT-02, W40K-UNIT-03.
    """
    found = narrowest_break(placed, COHERENCY, TOLERANCE)
    if found is None:
        return None
    assert COHERENCY.height is not None
    across = TOLERANCE.more_than(found.apart, COHERENCY.reach)
    had = round(found.apart if across else found.rise, 4)
    a, b = nearest_points(found.held, found.stray)
    code = "out_of_coherency" if across else "out_of_coherency_in_height"
    needed = COHERENCY.reach if across else COHERENCY.height
    line = SegmentMark(role="gap", a=a, b=b, length=had, bound=Bound(how="at_most", limit=needed))
    shapes = (PieceMark(role="offending", piece=found.stray.id), line)
    return refuse(code, rule, piece=found.stray.id, had=had, needed=needed, shapes=shapes)


def _ghost(new: Body) -> CircleMark:
    return CircleMark(role="offending", centre=Point(x=new.pose.x, y=new.pose.y), radius=circumradius(new.footprint))
