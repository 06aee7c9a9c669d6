"""One judge for every kind of move: length, minimum, end position, path, zones, ending closer, one group.

Models are judged in the order given, each against where the others stand by then (W40K-MOVE-05).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite

from app.rules.kernel.plane.gaps import gap, group_gap, nearest
from app.rules.kernel.plane.marks import Bound, CircleMark, Mark, PieceMark, SegmentMark
from app.rules.kernel.plane.placement import displacement
from app.rules.kernel.plane.shapes import Body, Circle, Path, Pose, Prism
from app.rules.kernel.plane.sweeps import (
    Hit,
    first_hit_body,
    first_hit_prism,
    first_zone_entry,
    flight_length,
    path_length,
)
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.climbing import first_flown_by, first_flown_over, first_off, upright
from app.rules.wh40k.ground.measures import alive, arrangement, body, enemy_bodies, flies, prisms
from app.rules.wh40k.ground.places import gap_line, keep_off, ringed, spot, tidy, too_near
from app.rules.wh40k.ground.standing import judge_coherency, judge_stand
from app.rules.wh40k.ground.taken import Taken
from app.rules.wh40k.model.commands import PathOf
from app.rules.wh40k.model.events import ModelsMoved
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import CHARGE_END, ENGAGEMENT, MOVING, TOLERANCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What one kind of move asks of every model that makes it.

    `allowance` and `least` are inches a model; `clear_of` are enemies to stay more than 1" from, and `leaving` those a
    model may still be near to on its way, because it began there (W40K-FALL-04). With `closer` a model must end closer
    to the nearest enemy (W40K-GEO-14); with `reach` the first one must end within 1" of one of these (W40K-CHG-07).
    `begun` are ways already made in this same move. `rules` gives the rule ID for a code.
    """

    allowance: Mapping[ModelId, float]
    least: Mapping[ModelId, float] = field(default_factory=dict)
    clear_of: tuple[Body, ...] = ()
    clear_code: str = "within_1_of_enemy"
    leaving: Mapping[ModelId, frozenset[ModelId]] = field(default_factory=dict)
    closer: tuple[Body, ...] | None = None
    reach: tuple[Body, ...] | None = None
    begun: Mapping[ModelId, tuple[Pose, ...]] = field(default_factory=dict)
    together: bool = True
    rules: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A judged move of one model: its way from where it stood, and the inches spent."""

    model: ModelId
    path: tuple[Pose, ...]
    length: float


def judge(
    state: State, unit: UnitId, moves: Sequence[PathOf], terms: Terms, settled: frozenset[ModelId] = frozenset()
) -> Refusal | tuple[Way, ...]:
    """The ways of these models if all are legal, else why the first illegal one is not; no direction is barred (W40K-MOVE-04).

    Ways of `settled` models were judged before among the same others: again only where one of the rest stands near them.
    """
    taken = Taken(state, moves, terms.clear_of, terms.begun)
    ways: list[Way] = []
    for number, move in enumerate(moves):
        way = _next_way(state, unit, number, move, terms, taken, ways, settled)
        if isinstance(way, Refusal):
            return way
        if number == 0 and terms.reach is not None and (refused := _must_reach(taken[move.model], terms)):
            return refused
        ways.append(way)
    if terms.together and any(TOLERANCE.more_than(way.length, 0) for way in ways):
        group = [taken[m.id] for m in alive(state, unit) if m.id in taken]
        if refused := judge_coherency(group, terms.rules.get("out_of_coherency", "W40K-UNIT-01")):
            return refused
    return tuple(ways)


def judge_singly(state: State, unit: UnitId, moves: Sequence[PathOf], terms: Terms) -> tuple[Refusal | None, ...]:
    """What is wrong with each move by itself, made in this order after those that are legal; the unit's duties aside."""
    taken = Taken(state, moves, terms.clear_of, terms.begun)
    ways: list[Way] = []
    told: list[Refusal | None] = []
    for number, move in enumerate(moves):
        way = _next_way(state, unit, number, move, terms, taken, ways)
        told.append(way if isinstance(way, Refusal) else None)
        if isinstance(way, Way):
            ways.append(way)
    return tuple(told)


def _next_way(
    state: State,
    unit: UnitId,
    number: int,
    move: PathOf,
    terms: Terms,
    taken: Taken,
    ways: Sequence[Way],
    settled: frozenset[ModelId] = frozenset(),
) -> Way | Refusal:
    """One more move after these ways; a legal one is then taken."""
    if any(way.model == move.model for way in ways) or not _stands(state, unit, move.model):
        return refuse("not_in_this_unit", piece=move.model, unit=unit)
    path = _whole_way(taken[move.model], move, terms)
    if isinstance(path, Refusal):
        return path
    fly = flies(state, unit)
    path = path if fly else upright(path)
    mover = taken[move.model].at(path[0])
    length = flight_length(mover, path, MOVING) if fly else path_length(mover, path, MOVING)
    if TOLERANCE.within(length, 0):
        path, length = (path[0], *_turned(mover, path[-1])), 0.0
    elif move.model in settled and taken.alone(number, settled):
        pass
    elif refused := _judge_one(state, number, mover, path, length, terms, taken, fly):
        return refused
    taken.went(number, mover.at(path[-1]))
    return Way(model=move.model, path=path, length=length)


def _stands(state: State, unit: UnitId, model: ModelId) -> bool:
    known = state.models.get(model)
    return known is not None and known.unit == unit and not known.gone and known.pose is not None


def whole_ways(state: State, unit: UnitId, moves: Sequence[PathOf], terms: Terms) -> Refusal | tuple[PathOf, ...]:
    """These moves as ways from where each model began, or why one is none; nothing else of them is judged."""
    standing = arrangement(state).standing
    whole: dict[ModelId, PathOf] = {}
    for move in moves:
        if move.model in whole or not _stands(state, unit, move.model):
            return refuse("not_in_this_unit", piece=move.model, unit=unit)
        path = _whole_way(standing[move.model], move, terms)
        if isinstance(path, Refusal):
            return path
        whole[move.model] = PathOf(model=move.model, path=path)
    return tuple(whole.values())


def _turned(mover: Body, end: Pose) -> tuple[Pose, ...]:
    """Where a model ends that did not move: where it stood, a round base facing whichever way it likes (W40K-GEO-06)."""
    free = isinstance(mover.footprint, Circle) and end.facing != mover.pose.facing
    return (replace(mover.pose, facing=end.facing),) if free else ()


def _whole_way(now: Body, move: PathOf, terms: Terms) -> tuple[Pose, ...] | Refusal:
    """The way from where the model began this move: from its start anew, or on from where it stands (W40K-GEO-06)."""
    if not all(isfinite(n) for p in move.path for n in (p.x, p.y, p.z, p.facing)):
        return refuse("bad_number", piece=move.model, had="NaN")
    if not move.path:
        return _off_path(now)
    path = tuple(tidy(pose) for pose in move.path)
    begun = terms.begun.get(move.model, (now.pose,))
    if _same(path[0], begun[0]):
        return (begun[0], *path[1:])
    if _same(path[0], now.pose):
        return (*begun, *path[1:])
    return _off_path(now)


def _off_path(now: Body) -> Refusal:
    return refuse("off_path", shapes=(PieceMark(role="offending", piece=now.id),), piece=now.id)


def _same(a: Pose, b: Pose) -> bool:
    return TOLERANCE.same(max(abs(a.x - b.x), abs(a.y - b.y), abs(a.z - b.z)), 0)


def _judge_one(
    state: State, number: int, mover: Body, way: Path, length: float, terms: Terms, taken: Taken, fly: bool
) -> Refusal | None:
    end = mover.at(way[-1])
    if refused := _too_far(mover, end, length, terms):
        return refused
    if refused := _too_little(mover, end, terms):
        return refused
    if terms.closer is not None and (refused := _not_closer(mover, end, terms)):
        return refused
    if off := first_off(mover, way, state.width, state.height):
        ghost = replace(keep_off(mover.at(off), 0.0), role="offending")
        return refuse("off_board", terms.rules.get("stand", "W40K-MOVE-09"), shapes=(ghost,), piece=mover.id)
    others, foes, walls = taken.beside(number, mover), taken.foes(number), taken.walls(number)
    if refused := judge_stand(state, end, others, terms.rules.get("stand", "W40K-MOVE-09"), walls):
        return refused
    if not fly and (refused := _blocked(state, mover, way, others, foes, walls, terms)):
        return refused
    return too_near(end, foes, ENGAGEMENT, terms.clear_code, _zone_rule(terms))


def _too_far(mover: Body, end: Body, length: float, terms: Terms) -> Refusal | None:
    most = terms.allowance.get(mover.id, 0.0)
    if TOLERANCE.within(length, most):
        return None
    line = SegmentMark(
        role="offending", a=spot(mover), b=spot(end), length=round(length, 4), bound=Bound(how="at_most", limit=most)
    )
    shapes = (
        PieceMark(role="offending", piece=mover.id),
        line,
        CircleMark(role="limit", centre=spot(mover), radius=most),
    )
    rule = terms.rules.get("move_too_far", "W40K-MOVE-03")
    return refuse("move_too_far", rule, shapes=shapes, piece=mover.id, needed=round(length, 4), had=most)


def _too_little(mover: Body, end: Body, terms: Terms) -> Refusal | None:
    least = terms.least.get(mover.id, 0.0)
    done = displacement(mover, end.pose)
    if TOLERANCE.at_least(done, least):
        return None
    shapes = (
        PieceMark(role="offending", piece=mover.id),
        CircleMark(role="limit", centre=spot(mover), radius=least),
    )
    return refuse("minimum_move_not_met", shapes=shapes, piece=mover.id, needed=least, had=round(done, 4))


def _blocked(
    state: State,
    mover: Body,
    way: Path,
    others: Sequence[Body],
    foes: Sequence[Body],
    walls: Sequence[Prism],
    terms: Terms,
) -> Refusal | None:
    """What a model that cannot FLY meets on its way (W40K-MOVE-05, W40K-MOVE-06, W40K-MOVE-13)."""
    hit = first_hit_body(mover, way, others, TOLERANCE) or first_flown_over(mover, way, others, prisms(state))
    if hit:
        rule = terms.rules.get("path_blocked_by_model", "W40K-MOVE-05")
        return refuse("path_blocked_by_model", rule, shapes=_where(mover, way, hit), piece=mover.id, other=hit.obstacle)
    if hit := first_hit_prism(mover, way, walls, TOLERANCE):
        shapes = _where(mover, way, hit)
        return refuse("path_blocked_by_terrain", shapes=shapes, piece=mover.id, terrain=hit.obstacle)
    leaving, kept_off = terms.leaving.get(mover.id, frozenset()), foes
    if leaving:
        kept_off = [enemy for enemy in kept_off if enemy.id not in leaving]
    hit = first_zone_entry(mover, way, kept_off, ENGAGEMENT, TOLERANCE)
    hit = hit or first_flown_by(mover, way, kept_off, ENGAGEMENT, prisms(state))
    if not hit:
        return None
    enemy = next(e for e in kept_off if e.id == hit.obstacle)
    return refuse(
        terms.clear_code,
        _zone_rule(terms),
        shapes=(*_where(mover, way, hit), keep_off(enemy, ENGAGEMENT)),
        piece=mover.id,
        enemy=hit.obstacle,
        needed=ENGAGEMENT,
        had=round(hit.gap, 4),
    )


def _zone_rule(terms: Terms) -> str:
    return terms.rules.get(terms.clear_code, "W40K-MOVE-13")


def _where(mover: Body, way: Path, hit: Hit) -> tuple[Mark, ...]:
    """The piece, the segment of its way that is refused, what it met, and its outline where it met it."""
    a, b = way[hit.segment], way[min(hit.segment + 1, len(way) - 1)]
    segment = SegmentMark(role="offending", a=spot(mover.at(a)), b=spot(mover.at(b)))
    ghost = replace(keep_off(mover, 0.0), role="offending", centre=hit.at)
    return (*ringed(mover.id, hit.obstacle), segment, ghost)


def _not_closer(mover: Body, end: Body, terms: Terms) -> Refusal | None:
    """A model must end closer to the enemy nearest to it at the start of its own move (W40K-GEO-14, W40K-AMB-30)."""
    enemies = terms.closer or ()
    before, closest = nearest(mover, enemies, TOLERANCE)
    if any(TOLERANCE.less_than(gap(end, enemy), before) for enemy in closest):
        return None
    rule = terms.rules.get("must_end_closer", "W40K-HERO-02")
    if not closest:
        return refuse("must_end_closer", rule, shapes=(PieceMark(role="offending", piece=mover.id),), piece=mover.id)
    enemy = closest[0]
    stood = replace(gap_line(mover, enemy), role="limit")
    return refuse(
        "must_end_closer",
        rule,
        shapes=(
            *ringed(mover.id, enemy.id),
            stood,
            gap_line(end, enemy, Bound(how="less_than", limit=round(before, 4))),
        ),
        piece=mover.id,
        enemy=enemy.id,
        needed=round(before, 4),
        had=round(gap(end, enemy), 4),
    )


def _must_reach(end: Body, terms: Terms) -> Refusal | None:
    """The first model of a charge must end within 1" of a target (W40K-CHG-07)."""
    targets = terms.reach or ()
    away = group_gap([end], targets)
    if TOLERANCE.within(away, CHARGE_END):
        return None
    shapes: tuple[PieceMark | SegmentMark, ...] = (PieceMark(role="offending", piece=end.id),)
    closest = nearest(end, targets, TOLERANCE)[1]
    if closest:
        shapes = (*shapes, gap_line(end, closest[0], Bound(how="at_most", limit=CHARGE_END)))
    enemy = closest[0].id if closest else ""
    return refuse(
        "charge_first_model_not_within_1",
        shapes=shapes,
        piece=end.id,
        enemy=enemy,
        needed=CHARGE_END,
        had=round(away, 4) if closest else 0.0,
    )


def moved_by(unit: UnitId, ways: Sequence[Way], why: str) -> ModelsMoved:
    """The fact of these ways."""
    return ModelsMoved(
        unit=unit,
        moves=tuple(PathOf(model=way.model, path=way.path) for way in ways),
        lengths=tuple(round(way.length, 4) for way in ways),
        why=why,
    )


def closer_terms(state: State, unit: UnitId, limit: float, rule: str, models: Sequence[ModelId] = ()) -> Terms:
    """The terms of pile in, consolidate and Heroic Intervention: up to `limit` inches, ending closer, no 1" zone."""
    movers = models or tuple(m.id for m in alive(state, unit))
    codes = ("move_too_far", "must_end_closer", "out_of_coherency", "stand", "path_blocked_by_model")
    return Terms(
        allowance=dict.fromkeys(movers, limit),
        closer=enemy_bodies(state, state.units[unit].seat),
        rules=dict.fromkeys(codes, rule),
    )


def judge_pile_in(
    state: State, unit: UnitId, moves: Sequence[PathOf], limit: float, rule: str = "W40K-FIGHT-08"
) -> Refusal | tuple[Way, ...]:
    """The ways of a pile in or consolidation if it is legal (W40K-FIGHT-08, W40K-FIGHT-09, W40K-FIGHT-17)."""
    return judge(state, unit, moves, closer_terms(state, unit, limit, rule))


def began_near(state: State, model: ModelId, begun: Pose | None, enemies: Sequence[Body]) -> frozenset[ModelId]:
    """The enemies a model began its move within 1" of: their zone does not stop it on its way out (W40K-AMB-03)."""
    one = body(state, model, begun)
    return frozenset(enemy.id for enemy in enemies if TOLERANCE.within(gap(one, enemy), ENGAGEMENT))
