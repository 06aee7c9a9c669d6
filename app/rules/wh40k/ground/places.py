"""Places as the moves of a battle see them: who stands where, who stands too near, what is drawn when one does."""

from collections.abc import Sequence

from app.rules.kernel.plane.crowds import beside
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import gap, nearest, nearest_points
from app.rules.kernel.plane.marks import Bound, CircleMark, Mark, PieceMark, SegmentMark
from app.rules.kernel.plane.shapes import Body, Point, Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import arrangement, bodies, enemy_bodies
from app.rules.wh40k.ground.standing import judge_set_up
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import Placed
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import TOLERANCE


def all_bodies(state: State) -> dict[ModelId, Body]:
    """Every model on the table as a body."""
    return dict(arrangement(state).standing)


def tidy(pose: Pose) -> Pose:
    """A pose with its numbers rounded as they enter the program (W40K-GEO-04)."""
    return Pose(x=rounded(pose.x), y=rounded(pose.y), z=rounded(pose.z), facing=rounded(pose.facing % 360.0))


SLACK = 0.01
"""What stands so much farther off than a distance need not be measured."""


def _radius(one: Body) -> float:
    return circumradius(one.footprint)


def ringed(offender: str, blocker: str) -> tuple[Mark, ...]:
    """The piece at fault and what it met, ringed."""
    return (PieceMark(role="offending", piece=offender), PieceMark(role="blocker", piece=blocker))


def spot(one: Body) -> Point:
    """The centre of a body in plan."""
    return Point(x=one.pose.x, y=one.pose.y)


def gap_line(a: Body, b: Body, bound: Bound | None = None) -> SegmentMark:
    """The shortest way between two bodies, drawn with its length and the bound it does not keep."""
    p, q = nearest_points(a, b)
    return SegmentMark(role="gap", a=p, b=q, length=round(gap(a, b), 4), bound=bound)


def too_near(one: Body, others: Sequence[Body], distance: float, code: str, rule: str) -> Refusal | None:
    """Why a body stands too near others: it must be more than `distance` inches from all of them (W40K-GEN-05)."""
    away, closest = nearest(one, beside((one.pose,), _radius(one) + distance + SLACK, others), TOLERANCE)
    if not TOLERANCE.within(away, distance):
        return None
    other = closest[0]
    shapes = (
        *ringed(one.id, other.id),
        gap_line(one, other, Bound(how="more_than", limit=distance)),
        keep_off(other, distance),
    )
    return refuse(code, rule, shapes=shapes, piece=one.id, enemy=other.id, needed=distance, had=round(away, 4))


def keep_off(other: Body, distance: float) -> CircleMark:
    """The ring around a body that must be kept clear of."""
    return CircleMark(role="limit", centre=spot(other), radius=_radius(other) + distance)


def cannot_set_up(
    state: State,
    unit: UnitId,
    poses: Sequence[Placed],
    rule: str,
    clear: float,
    *,
    left_out: Sequence[ModelId] = (),
    clear_code: str = "within_1_of_enemy",
    beside: tuple[Body, float] | None = None,
    wider: Sequence[tuple[UnitId, float]] = (),
) -> Refusal | None:
    """Why a unit may not be set up so in battle: more than `clear` inches from every enemy, one group (W40K-UNIT-01).

    `beside` is a transport and how near to it every model must be; `left_out` are models without a place; `wider` are
    enemy units that keep reinforcements farther off.
    """
    enemies = enemy_bodies(state, state.units[unit].seat)

    def here(one: Body) -> Refusal | None:
        if beside is not None and TOLERANCE.more_than(gap(one, beside[0]), beside[1]):
            return not_beside(one, *beside, rule)
        return too_near(one, enemies, clear, clear_code, rule) or too_near_any(state, one, wider, rule)

    return judge_set_up(state, unit, poses, left_out, rule, here)


def too_near_any(
    state: State, one: Body, wider: Sequence[tuple[UnitId, float]], rule: str = "W40K-LOC-05"
) -> Refusal | None:
    """Why reinforcements stand too near a unit that keeps them off."""
    found = (too_near(one, bodies(state, unit), far, "kept_off", rule) for unit, far in wider)
    return next((refused for refused in found if refused), None)


def not_beside(one: Body, transport: Body, distance: float, rule: str) -> Refusal:
    """A model is too far from the transport it would get in or out of."""
    shapes = (PieceMark(role="offending", piece=one.id), gap_line(one, transport, Bound(how="at_most", limit=distance)))
    return refuse(
        "not_within_3_of_transport",
        rule,
        shapes=shapes,
        piece=one.id,
        transport=transport.id,
        needed=distance,
        had=round(gap(one, transport), 4),
    )
