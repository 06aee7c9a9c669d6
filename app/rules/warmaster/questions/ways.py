"""Ways and places that a hand asks for: one stand, a whole unit as a body or formed anew, what may be reached."""

from dataclasses import replace
from math import cos, hypot, radians, sin

import shapely

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.questions.question import AskFormation, AskReach, AskRoute, Leg, Reach, Routes
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characteristics import character_pace
from app.rules.warmaster.characters.places import judge_end
from app.rules.warmaster.command_phase.moving import allowances, to_move
from app.rules.warmaster.command_phase.officers import way_of
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import all_stands, stand_at, stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.ground.standing import judge_place
from app.rules.warmaster.ground.terrain import barred_to
from app.rules.warmaster.ground.ways import long, obstacles, path, way
from app.rules.warmaster.model.combat_prompts import FallingBack
from app.rules.warmaster.model.command_prompts import ComingBack, FlyingHome, MovingUnits
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.refusals import refuse, ruled
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE
from app.rules.warmaster.setup.deployment import LEGAL, judge_character, judge_zone, zone_area

PLACED = frozenset({"deploy_unit", "deploy_character", "bring_back"})
"""Commands that put pieces down, with no way from where they stood."""

FREE = frozenset({"reform", "place_driven", "place_pursuers", "make_way"})
"""Commands whose ways are as long as the rules make them: only where the stands end is judged."""

SIDES = 72
"""Corners of a circle that is drawn."""


def allowance(state: State, kind: str, unit: UnitId) -> float | None:
    """How far a unit may go by a command of this kind; nothing where there is no such move now."""
    match kind, state.step:
        case "move_units", MovingUnits() as step:
            return allowances(state, step).get(unit)
        case "home_back", FlyingHome() as step:
            return step.reach
        case "fall_back", FallingBack() as step:
            return float(step.most)
        case "place_driven", DrivingBack() as step:
            return step.distance
        case "evade", _:
            return full_pace(state, unit)
        case "reform" | "make_way" | "place_pursuers", _:
            return 0.0
        case _:
            return None


def moved_together(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The units that move in one command with this one."""
    step = state.step
    return to_move(step) if isinstance(step, MovingUnits) and unit in to_move(step) else (unit,)


def route(state: State, question: AskRoute) -> Routes | Refusal:
    """One piece to a place."""
    kind = str(question.command.get("kind"))
    if question.piece in state.characters:
        return Routes(legs=(_officer_leg(state, kind, question.piece, question.to),))
    return _legs(state, kind, {question.piece: question.to})


def formation(state: State, question: AskFormation) -> Routes | Refusal:
    """Pieces together: as they stand to each other, or formed anew round the first one."""
    kind = str(question.command.get("kind"))
    if question.pieces[0] in state.characters:
        return Routes(legs=(_officer_leg(state, kind, question.pieces[0], question.to),))
    poses = [state.stands[piece].pose for piece in question.pieces]
    units = {state.stands[piece].unit for piece in question.pieces}
    if (question.shape in ("line", "column") and len(units) == 1) or any(pose is None for pose in poses):
        return _legs(state, kind, _formed(state, question))
    first, *_ = known = [pose for pose in poses if pose is not None]
    return _legs(
        state, kind, {p: _carried(one, first, question.to) for p, one in zip(question.pieces, known, strict=True)}
    )


def _formed(state: State, question: AskFormation) -> dict[StandId, Pose]:
    """In line to the right of the first stand, or in column behind it: the first such arrangement."""
    lead, *rest = (stand_at(state, piece, question.to) for piece in question.pieces)
    wanted = "column" if question.shape == "column" else "line"
    found = list(around(lead, rest, turn=False))
    return found[3 if wanted == "column" and len(found) > 3 else 0]


def _carried(pose: Pose, first: Pose, to: Pose) -> Pose:
    """Where a stand comes to stand when the first one is carried there, all of them as one body."""
    turn = (to.facing - first.facing) % 360.0
    c, s = cos(radians(turn)), sin(radians(turn))
    dx, dy = pose.x - first.x, pose.y - first.y
    facing = round((pose.facing + turn) % 360.0, 6)
    return replace(to, x=rounded(to.x + dx * c - dy * s), y=rounded(to.y + dx * s + dy * c), facing=facing)


def _legs(state: State, kind: str, ends: dict[StandId, Pose]) -> Routes | Refusal:
    """A way for each stand, each with what is wrong with it; the units of a brigade each at their own pace."""
    units = dict.fromkeys(state.stands[piece].unit for piece in ends)
    legs: list[Leg] = []
    for unit in units:
        own = {piece: end for piece, end in ends.items() if state.stands[piece].unit == unit}
        found = _legs_of(state, kind, unit, own)
        if isinstance(found, Refusal):
            return found
        legs += found
    return Routes(legs=tuple(legs))


def _legs_of(state: State, kind: str, unit: UnitId, ends: dict[StandId, Pose]) -> list[Leg] | Refusal:
    most = None if kind in PLACED else allowance(state, kind, unit)
    if most is None and kind not in PLACED:
        return refuse("wrong_step", step=kind[:40])
    together = moved_together(state, unit)
    standing = {stand.id: stand for stand in stands_of(state, unit)}
    around_us = obstacles(state, unit, together) if most is not None and kind not in FREE else None
    others = [*all_stands(state, but=together)]
    legs: list[Leg] = []
    for piece, end in ends.items():
        stand = stand_at(state, piece, end)
        refused = judge_place(state, stand, unit, others, barred_to(state, unit))
        if kind == "deploy_unit":
            zoned = judge_zone(state, state.units[unit].seat, (Placed(model=piece, pose=end),))
            refused = zoned or ruled(refused, **dict.fromkeys(LEGAL, "WM-SET-07"))
        if around_us is None or most is None or piece not in standing:
            legs.append(Leg(piece=piece, path=(end,), length=0.0, refused=refused))
            continue
        found = way(around_us, standing[piece], end)
        if found is None:
            blocked = refuse("path_blocked", piece=piece)
            legs.append(Leg(piece=piece, path=(standing[piece].pose, end), length=0.0, refused=refused or blocked))
            continue
        gone = long(found)
        if refused is None and gone > most + TOLERANCE.touch:
            refused = refuse("move_too_far", piece=piece, had=round(gone, 2), needed=most)
        ways = path(found, standing[piece].pose, end)
        legs.append(Leg(piece=piece, path=ways, length=round(gone, 3), refused=refused))
    return legs


def _officer_leg(state: State, kind: str, piece: str, to: Pose) -> Leg:
    """A character goes round what is closed to it; with pieces that are put down there is no way (WM-CHR-05, WM-SET-07)."""
    one = state.characters[piece]
    if one.pose is None or kind in PLACED:
        return Leg(piece=piece, path=(to,), length=0.0, refused=judge_character(state, one.seat, one, to, None))
    refused = judge_end(state, one, to, None)
    found = None if refused else way_of(state, one, to)
    if found is None:
        gone = round(hypot(to.x - one.pose.x, to.y - one.pose.y), 3)
        blocked = refuse("path_blocked", "WM-CHR-05", piece=piece)
        return Leg(piece=piece, path=(one.pose, to), length=gone, refused=refused or blocked)
    gone, most = round(long(found), 3), character_pace(state, piece)
    if gone > most + TOLERANCE.touch:
        refused = refuse("move_too_far", "WM-CHR-05", piece=piece, had=round(gone, 2), needed=most)
    return Leg(piece=piece, path=path(found, one.pose, to), length=gone, refused=refused)


def reach(state: State, question: AskReach) -> Reach | Refusal:
    """The zone of who is put down; else all places as far away as the piece may go, ground closed to it left out."""
    kind, piece = str(question.command.get("kind")), question.piece
    seat = state.characters[piece].seat if piece in state.characters else state.units[state.stands[piece].unit].seat
    if kind in PLACED:
        area = () if isinstance(state.step, ComingBack) else (zone_area(state, seat),)
        return Reach(piece=piece, areas=area)
    if piece in state.characters:
        start, most = state.characters[piece].pose, character_pace(state, piece)
        closed: shapely.Geometry = shapely.MultiPolygon()
    else:
        unit = state.stands[piece].unit
        start, far = state.stands[piece].pose, allowance(state, kind, unit)
        if far is None:
            return refuse("wrong_step", step=kind[:40])
        most, closed = far, barred_to(state, unit)
    if start is None or most <= 0:
        return Reach(piece=piece, areas=())
    table = shapely.box(0.0, 0.0, state.width, state.height)
    disc = shapely.Point(start.x, start.y).buffer(most, quad_segs=SIDES // 4)
    return Reach(piece=piece, areas=_areas(shapely.difference(shapely.intersection(disc, table), closed)))


def _areas(region: shapely.Geometry) -> tuple[AreaMark, ...]:
    return tuple(
        AreaMark(role="reach", outline=_ring(part.exterior), holes=tuple(_ring(hole) for hole in part.interiors))
        for part in shapely.get_parts(region)
        if isinstance(part, shapely.Polygon)
    )


def _ring(line: shapely.LinearRing) -> tuple[Point, ...]:
    return tuple(Point(x=round(x, 2), y=round(y, 2)) for x, y in shapely.get_coordinates(line)[:-1].tolist())


def bodies_of(state: State, name: str) -> tuple[Stand, ...]:
    """The stands of a unit, or one of them."""
    if name in state.stands:
        pose = state.stands[name].pose
        return () if pose is None else (stand_at(state, name, pose),)
    return stands_of(state, name)
