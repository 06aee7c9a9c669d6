"""One judge for every kind of move: length, path, combat ranges, end position, coherency (digest, 5.3).

Models are judged in the order given, each against where the others stand by then (AOS-CORE-15.0a). Heights of a way on
foot follow from the terrain: a model climbs what is in its way, and drops from its last edge for free (AOS-CORE-15.2a..e).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Literal

from app.rules.aos.characteristics import has_keyword
from app.rules.aos.ground.arrangement import in_reach, plan_gaps
from app.rules.aos.ground.heights import dropped, hangs, judge_landing, overreached
from app.rules.aos.ground.measures import (
    bodies,
    bodies_of,
    engaged_with,
    foes_of,
    on_table,
    prisms,
    scroll_of,
    sees,
    unit_gap,
)
from app.rules.aos.ground.perches import ends_below
from app.rules.aos.ground.standing import closed_ground, judge_coherency, judge_stand, tidy
from app.rules.aos.model.commands import PathOf
from app.rules.aos.model.refusals import RULE_OF, refuse
from app.rules.aos.model.state import ModelId, State, UnitId
from app.rules.aos.model.tables import CHARGE_END, COMBAT_RANGE, MOVING, PILE_IN, SIGHT, TOLERANCE, WATCHED_EVERY
from app.rules.aos.model.using_prompts import MoveKind
from app.rules.kernel.plane.climbing import climb
from app.rules.kernel.plane.crowds import beside
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import group_gap
from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.plane.remembered import SLACK
from app.rules.kernel.plane.shapes import Body, Path, Pose
from app.rules.kernel.plane.sight import Scene, sight_matrix
from app.rules.kernel.plane.sweeps import (
    Watch,
    first_hit_body,
    first_hit_prism,
    first_off_table,
    first_zone_entry,
    flight_length,
    path_length,
)
from app.rules.kernel.refusal import Refusal

Keeping = Literal["combat", "range", "end", "others", "free"]
_KEEPS: Mapping[MoveKind, Keeping] = {
    "normal_move": "combat",
    "run": "combat",
    "retreat": "end",
    "redeploy": "range",
    "charge": "free",
    "pile_in": "free",
    "power_through": "others",
    "surge": "free",
    "press": "free",
    "slip": "end",
}
"""What of enemy combat ranges a move keeps out of: being in combat, the ranges, their ends, those of other units."""

_ENDS: Mapping[str, str] = {
    "path_enters_combat_range": "ends_in_combat_range",
    "path_enters_other_combat_range": "ends_in_other_combat_range",
}
"""What a way is refused for that ends in the combat range it enters."""

RULE: Mapping[MoveKind, str] = {
    "normal_move": "AOS-CORE-14.1a",
    "run": "AOS-CORE-14.1c",
    "retreat": "AOS-CORE-14.1d",
    "redeploy": "AOS-CMD-3.0a",
    "charge": "AOS-CORE-14.3b",
    "pile_in": "AOS-CORE-15.3a",
    "power_through": "AOS-CMD-8.0",
    "surge": "AOS-CORE-15.0a",
    "press": "AOS-CORE-15.0a",
    "slip": "AOS-CORE-15.0a",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitMove:
    """A move that a unit may make: which kind, how far, and of a pile-in to whom."""

    unit: UnitId
    move: MoveKind
    allowance: float
    target: UnitId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A judged move of one model: its way from where it stood, and the inches spent."""

    model: ModelId
    path: tuple[Pose, ...]
    length: float


def flies(state: State, unit: UnitId) -> bool:
    """Whether a unit has FLY (AOS-CORE-15.4a)."""
    return has_keyword(state, unit, "FLY")


def judge(state: State, unit_move: UnitMove, moves: Sequence[PathOf]) -> Refusal | tuple[Way, ...]:
    """The ways of these models if all are legal, else why the first illegal one is not (AOS-CORE-15.1e)."""
    taken = {one.id: one for one in bodies_of(state, on_table(state))}
    ways: list[Way] = []
    for move in moves:
        way = _next_way(state, unit_move, move, taken, ways)
        if isinstance(way, Refusal):
            return way
        ways.append(way)
    group = [taken[one.id] for one in bodies(state, unit_move.unit)]
    if refused := judge_coherency(state, unit_move.unit, group) or judge_end(state, unit_move, taken):
        return refused
    return tuple(ways)


def _next_way(
    state: State, unit_move: UnitMove, move: PathOf, taken: dict[ModelId, Body], ways: Sequence[Way]
) -> Way | Refusal:
    model = state.models.get(move.model)
    if model is None or model.unit != unit_move.unit or model.pose is None or any(w.model == move.model for w in ways):
        return refuse("not_in_this_unit", piece=move.model, unit=unit_move.unit)
    mover = taken[move.model]
    way = judge_way(state, unit_move, mover, move.path, taken)
    if isinstance(way, Way):
        taken[move.model] = replace(mover, pose=way.path[-1])
    return way


def judge_way(
    state: State, unit_move: UnitMove, mover: Body, path: Path, taken: Mapping[ModelId, Body]
) -> Way | Refusal:
    """One model's way, the demands on the whole unit left aside; `taken` is where all models stand by then."""
    whole = _whole_way(state, unit_move, mover, path)
    if isinstance(whole, Refusal):
        return whole
    fly = flies(state, unit_move.unit)
    length = flight_length(mover, whole, MOVING) if fly else path_length(mover, whole, MOVING)
    if not fly and not TOLERANCE.within(length, unit_move.allowance):
        whole = dropped(whole)
        length = path_length(mover, whole, MOVING)
    if refused := _judge_one(state, unit_move, mover, whole, length, taken, fly):
        return refused
    return Way(model=mover.id, path=whole, length=length)


def _whole_way(state: State, unit_move: UnitMove, mover: Body, way: Path) -> tuple[Pose, ...] | Refusal:
    """The way from where the model stands, with the heights the terrain gives it (AOS-GEO-07)."""
    if not all(isfinite(n) for p in way for n in (p.x, p.y, p.z, p.facing)):
        return refuse("bad_number", piece=mover.id)
    path = tuple(tidy(pose) for pose in way)
    here = mover.pose
    if not path or not TOLERANCE.same(max(abs(path[0].x - here.x), abs(path[0].y - here.y)), 0):
        return refuse("off_path", piece=mover.id, shapes=(PieceMark(role="offending", piece=mover.id),))
    if flies(state, unit_move.unit):
        over = climb(mover, (here, replace(path[-1], z=0.0)), prisms(state), TOLERANCE)[-1].z
        return (here, *path[1:-1], replace(path[-1], z=over)) if len(path) > 1 else (here,)
    whole = tuple(tidy(pose) for pose in climb(mover, (here, *path[1:]), prisms(state), TOLERANCE))
    if hangs(path[-1].z, here.z, whole[-1].z):
        return refuse("ends_mid_climb", piece=mover.id, shapes=(PieceMark(role="offending", piece=mover.id),))
    return whole


def _judge_one(
    state: State, unit_move: UnitMove, mover: Body, way: Path, length: float, taken: Mapping[ModelId, Body], fly: bool
) -> Refusal | None:
    if not TOLERANCE.within(length, unit_move.allowance):
        shapes = (PieceMark(role="offending", piece=mover.id),)
        rule = "AOS-CORE-15.0b" if unit_move.move == "pile_in" else RULE[unit_move.move]
        code = "" if fly else overreached(way, length, unit_move.allowance)
        rule, had = RULE_OF[code] if code else rule, round(length, 4)
        return refuse(code or "move_too_far", rule, piece=mover.id, needed=had, had=unit_move.allowance, shapes=shapes)
    if first_off_table(mover, way, state.width, state.height, TOLERANCE):
        return refuse("off_battlefield", piece=mover.id, shapes=(PieceMark(role="offending", piece=mover.id),))
    others = [other for other in taken.values() if other.id != mover.id]
    near = beside(way, circumradius(mover.footprint) + SLACK, others)
    if not fly and (
        refused := judge_landing(mover, way, near) or _on_the_way(state, unit_move, mover, way, others, near)
    ):
        return refused
    return judge_stand(state, replace(mover, pose=way[-1]), near)


def _on_the_way(
    state: State, unit_move: UnitMove, mover: Body, way: Path, others: Sequence[Body], near: Sequence[Body]
) -> Refusal | None:
    """What a model on foot meets; manifestations let it through (AOS-CORE-15.0d, 15.2a, AOS-GEO-08, AOS-MAGIC-7.0c).

    Of the `others`, who may be in the way of looks, those that are `near` may be in its own.
    """
    solid = [one for one in near if scroll_of(state, state.models[one.id].unit).type != "manifestation"]
    if hit := first_hit_body(mover, way, solid, TOLERANCE):
        shapes = (PieceMark(role="offending", piece=mover.id), PieceMark(role="blocker", piece=hit.obstacle))
        return refuse("path_blocked_by_model", piece=mover.id, other=hit.obstacle, shapes=shapes)
    if hit := first_hit_prism(mover, way, prisms(state), TOLERANCE):
        return refuse("path_through_terrain", piece=mover.id, terrain=hit.obstacle)
    if hit := first_hit_prism(mover, way, closed_ground(state), TOLERANCE):
        return refuse("impassable_terrain", piece=mover.id, terrain=hit.obstacle)
    code, zones, watch = zones_of(state, unit_move, others)
    if not zones:
        return None
    if hit := first_zone_entry(mover, way, zones, COMBAT_RANGE, TOLERANCE, watch, flat=True):
        shapes = (PieceMark(role="offending", piece=mover.id), PieceMark(role="blocker", piece=hit.obstacle))
        ending = next(zone for zone in zones if zone.id == hit.obstacle)
        if code in _ENDS and in_reach(plan_gaps([replace(mover, pose=way[-1])], [ending]), COMBAT_RANGE).any():
            return refuse(
                _ENDS[code],
                RULE[unit_move.move],
                unit=unit_move.unit,
                enemy=state.models[ending.id].unit,
                shapes=shapes,
            )
        return refuse(
            code, piece=mover.id, enemy=hit.obstacle, needed=COMBAT_RANGE, had=round(hit.gap, 4), shapes=shapes
        )
    return None


def zones_of(state: State, unit_move: UnitMove, others: Sequence[Body]) -> tuple[str, tuple[Body, ...], Watch | None]:
    """The enemies whose combat ranges are kept out of on the way, under which code, and whether they must be seen.

    Within one of them the unit would become in combat (AOS-CORE-7.0d).
    """
    enemies = foes_of(state, state.units[unit_move.unit].seat)
    match _KEEPS[unit_move.move]:
        case "combat":
            watch = Watch(step=WATCHED_EVERY, sees=_both_see(_scene(state, others), state, unit_move.unit))
            return "path_enters_combat", bodies_of(state, enemies), watch
        case "range":
            return "path_enters_combat_range", bodies_of(state, enemies), None
        case "others":
            before = engaged_with(state, unit_move.unit)
            kept = [enemy for enemy in enemies if enemy.id not in before]
            return "path_enters_other_combat_range", bodies_of(state, kept), None
        case "end" | "free":
            return "", (), None


def _scene(state: State, others: Sequence[Body]) -> Scene:
    standing = tuple((other, state.models[other.id].unit) for other in others)
    return Scene(prisms=prisms(state), bodies=standing, tolerance=TOLERANCE, sampling=SIGHT)


def _both_see(scene: Scene, state: State, unit: UnitId) -> Callable[[Body, Body], bool]:
    """Whether a mover and an enemy see each other: the units of both do not block their own (AOS-GEO-09)."""

    def see(mover: Body, enemy: Body) -> bool:
        theirs = state.models[enemy.id].unit
        there = sight_matrix(scene, [mover], [enemy], frozenset((unit,)))
        return bool(there.any() and sight_matrix(scene, [enemy], [mover], frozenset((theirs,))).any())

    return see


def judge_end(state: State, unit_move: UnitMove, taken: Mapping[ModelId, Body]) -> Refusal | None:
    """What the kind of move asks of the unit where it ends (digest, 5.3, the table of moves; AOS-GEO-21)."""
    after = moved_state(state, unit_move.unit, taken)
    match unit_move.move:
        case "normal_move" | "run":
            if found := engaged_with(after, unit_move.unit):
                code = "ends_in_combat" if flies(state, unit_move.unit) else "path_enters_combat"
                return refuse(code, unit=unit_move.unit, enemy=found[0])
        case "retreat" | "redeploy":
            if found := _ranges(after, unit_move.unit):
                return refuse("ends_in_combat_range", RULE[unit_move.move], unit=unit_move.unit, enemy=found[0])
        case "power_through":
            before = engaged_with(state, unit_move.unit)
            if others := [enemy for enemy in _ranges(after, unit_move.unit) if enemy not in before]:
                return refuse("ends_in_other_combat_range", unit=unit_move.unit, enemy=others[0])
        case "slip":
            if found := engaged_with(after, unit_move.unit):
                return refuse("ends_in_combat", unit=unit_move.unit, enemy=found[0])
        case "press":
            if not engaged_with(after, unit_move.unit):
                return refuse("not_in_combat", RULE[unit_move.move], unit=unit_move.unit)
        case "charge":
            if not charge_reaches(after, unit_move.unit):
                return refuse("charge_not_within_half_inch", unit=unit_move.unit, needed=CHARGE_END)
        case "pile_in":
            return _judge_pile_in(state, unit_move, after, taken)
    return None


def moved_state(state: State, unit: UnitId, taken: Mapping[ModelId, Body]) -> State:
    """The state with a unit's models where these bodies are."""
    models = dict(state.models)
    for one in bodies(state, unit):
        if taken[one.id].pose != one.pose:
            models[one.id] = replace(models[one.id], pose=taken[one.id].pose)
    return replace(state, models=models)


def _ranges(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemy units in whose combat range a unit is, seen or not (AOS-GLOS-06)."""
    ours = bodies(state, unit)
    enemies = foes_of(state, state.units[unit].seat)
    return tuple(e.id for e in enemies if in_reach(plan_gaps(ours, bodies(state, e.id)), COMBAT_RANGE).any())


def charge_reaches(state: State, unit: UnitId) -> bool:
    """Whether a unit is within half an inch of an enemy unit that it sees (AOS-GEO-23), or at its feet (AOS-TERR-1.6)."""
    enemies = foes_of(state, state.units[unit].seat)
    near = (e.id for e in enemies if TOLERANCE.within(unit_gap(state, unit, e.id), CHARGE_END))
    return any(sees(state, unit, enemy) for enemy in near) or ends_below(state, unit)


def _judge_pile_in(state: State, unit_move: UnitMove, after: State, taken: Mapping[ModelId, Body]) -> Refusal | None:
    """No model ends farther from the target, and all who were in combat with the unit still are (AOS-CORE-15.3a)."""
    before = engaged_with(state, unit_move.unit)
    if not before:
        return None
    assert unit_move.target is not None
    target = bodies(state, unit_move.target)
    for one in bodies(state, unit_move.unit):
        was, now = group_gap([one], target), group_gap([taken[one.id]], target)
        if TOLERANCE.more_than(now, was):
            return refuse("pile_in_farther", piece=one.id, needed=round(was, 4), had=round(now, 4))
    still = engaged_with(after, unit_move.unit)
    if lost := [enemy for enemy in before if enemy not in still]:
        return refuse("pile_in_breaks_combat", unit=unit_move.unit, enemy=lost[0], needed=PILE_IN)
    return None
