"""Where a model may stand: on the table, clear of models and solid scenery, carried by something, in one group."""

from collections.abc import Iterable, Mapping, Sequence

from app.rules.kernel.coherency import is_coherent, widest_break
from app.rules.kernel.geometry import (
    circumradius,
    gap,
    nearest,
    nearest_points,
    on_table,
    overlaps,
    overlaps_prism,
    supported,
)
from app.rules.kernel.refusal import CircleMark, Mark, PieceMark, Refusal, SegmentMark
from app.rules.kernel.shapes import Body, Point, Pose
from app.rules.kernel.tolerance import rounded, within
from app.rules.wh40k.measures import alive, body, enemy_bodies, prisms
from app.rules.wh40k.refusals import refuse
from app.rules.wh40k.setup_commands import Placed
from app.rules.wh40k.state import ModelId, State, UnitId
from app.rules.wh40k.tables import COHERENCY_HORIZONTAL, COHERENCY_VERTICAL


def all_bodies(state: State) -> dict[ModelId, Body]:
    """Every model on the table as a body."""
    return {m.id: body(state, m.id) for m in state.models.values() if m.pose is not None and not m.gone}


def tidy(pose: Pose) -> Pose:
    """A pose with its numbers rounded as they enter the program (W40K-GEO-04)."""
    return Pose(x=rounded(pose.x), y=rounded(pose.y), z=rounded(pose.z), facing=rounded(pose.facing % 360.0))


def near(one: Body, others: Iterable[Body], margin: float = 0.0) -> list[Body]:
    """The others whose circles come within a margin of a body's circle: what is worth measuring."""
    reach = _radius(one) + margin
    x, y = one.pose.x, one.pose.y
    return [o for o in others if abs(o.pose.x - x) < reach + _radius(o) and abs(o.pose.y - y) < reach + _radius(o)]


def _radius(one: Body) -> float:
    return circumradius(one.footprint)


def cannot_stand(state: State, one: Body, others: Iterable[Body], rule: str = "W40K-MOVE-09") -> Refusal | None:
    """Why a body may not end there (W40K-GEO-08, W40K-GEO-10, W40K-GEO-11); `others` are all models it could meet."""
    if not on_table(one, state.width, state.height):
        return refuse("off_board", rule, shapes=(PieceMark(role="offending", piece=one.id),), model=one.id)
    for other in near(one, others):
        if other.id != one.id and overlaps(one, other):
            return refuse("overlaps_model", rule, shapes=ringed(one.id, other.id), model=one.id, other=other.id)
    for prism in prisms(state):
        if overlaps_prism(one, prism):
            return refuse("overlaps_terrain", rule, shapes=ringed(one.id, prism.id), model=one.id, terrain=prism.id)
    if not supported(one, prisms(state)):
        shapes = (PieceMark(role="offending", piece=one.id),)
        return refuse("unsupported_position", rule, shapes=shapes, model=one.id, height=one.pose.z)
    return None


def ringed(offender: str, blocker: str) -> tuple[Mark, ...]:
    """The piece at fault and what it met, ringed."""
    return (PieceMark(role="offending", piece=offender), PieceMark(role="blocker", piece=blocker))


def spot(one: Body) -> Point:
    """The centre of a body in plan."""
    return Point(x=one.pose.x, y=one.pose.y)


def gap_line(a: Body, b: Body) -> SegmentMark:
    """The shortest way between two bodies, drawn with its length."""
    p, q = nearest_points(a, b)
    return SegmentMark(role="gap", a=p, b=q, length=gap(a, b))


def too_near(one: Body, others: Sequence[Body], distance: float, code: str, rule: str) -> Refusal | None:
    """Why a body stands too near others: it must be more than `distance` inches from all of them."""
    away, closest = nearest(one, near(one, others, distance + 0.01))
    if not within(away, distance):
        return None
    other = closest[0]
    shapes = (*ringed(one.id, other.id), gap_line(one, other), keep_off(other, distance))
    return refuse(code, rule, shapes=shapes, model=one.id, enemy=other.id, needed=distance, had=round(away, 4))


def keep_off(other: Body, distance: float) -> CircleMark:
    """The ring around a body that must be kept clear of."""
    return CircleMark(role="limit", centre=spot(other), radius=_radius(other) + distance)


def scattered(group: Sequence[Body], rule: str = "W40K-UNIT-01") -> Refusal | None:
    """Why these bodies of a unit are not one group (W40K-UNIT-01, W40K-UNIT-02, W40K-AMB-01)."""
    if is_coherent(group, COHERENCY_HORIZONTAL, COHERENCY_VERTICAL):
        return None
    broken = widest_break(group, COHERENCY_HORIZONTAL, COHERENCY_VERTICAL)
    assert broken is not None
    held, stray, apart = broken
    shapes = (PieceMark(role="offending", piece=stray.id), gap_line(held, stray))
    return refuse(
        "out_of_coherency",
        rule,
        shapes=shapes,
        model=stray.id,
        other=held.id,
        needed=COHERENCY_HORIZONTAL,
        had=round(apart, 4),
    )


def cannot_set_up(
    state: State,
    unit: UnitId,
    poses: Sequence[Placed],
    left_out: Sequence[ModelId] = (),
    *,
    rules: Mapping[str, str],
    clear: float | None = None,
    clear_code: str = "within_1_of_enemy",
    beside: tuple[Body, float] | None = None,
) -> Refusal | None:
    """Why a unit may not be set up so: every model once, each in a legal place, all as one group (W40K-UNIT-01).

    `clear` inches from every enemy must be exceeded; `beside` is a transport and how near it models must be.
    `rules` gives the rule ID for a code, "" for the others.
    """
    members = tuple(m.id for m in alive(state, unit))
    named = (*(p.model for p in poses), *left_out)
    if sorted(named) != sorted(members):
        return refuse("incomplete", unit=unit, needed=len(members), had=len(set(named) & set(members)))
    rule = rules.get("", "W40K-MOVE-09")
    taken = all_bodies(state)
    enemies = enemy_bodies(state, state.units[unit].seat)
    placed: list[Body] = []
    for put in poses:
        one = body(state, put.model, tidy(put.pose))
        if beside is not None and (refused := _too_far_from(one, *beside, rule)):
            return refused
        if refused := cannot_stand(state, one, taken.values(), rule):
            return refused
        if clear is not None and (refused := too_near(one, enemies, clear, clear_code, rules.get(clear_code, rule))):
            return refused
        taken[put.model] = one
        placed.append(one)
    return scattered(placed, rules.get("out_of_coherency", "W40K-UNIT-01")) if placed else None


def _too_far_from(one: Body, transport: Body, distance: float, rule: str) -> Refusal | None:
    away = gap(one, transport)
    if within(away, distance):
        return None
    return not_beside(one, transport, distance, away, rule)


def not_beside(one: Body, transport: Body, distance: float, away: float, rule: str) -> Refusal:
    """A model is too far from the transport it would get in or out of."""
    shapes = (PieceMark(role="offending", piece=one.id), gap_line(one, transport))
    return refuse(
        "not_within_3_of_transport",
        rule,
        shapes=shapes,
        model=one.id,
        transport=transport.id,
        needed=distance,
        had=round(away, 4),
    )
