"""What balls bounce through and bolts pierce: the line of a shot, the stands on it (WM-GEO-20..21, WM-CAN-03..06)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import dist

import shapely

from app.rules.kernel.boards.contacts import touching
from app.rules.kernel.boards.stands import Stand, facing_of, gap
from app.rules.kernel.plane.footprints import plan_polygon
from app.rules.kernel.plane.marks import Mark, PieceMark, SegmentMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat
from app.rules.warmaster.ground.measures import all_stands, stands_of
from app.rules.warmaster.model.profiles import Weapon
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

BEYOND = 5.0
"""A ball goes on for so long behind the stand it struck (WM-CAN-03)."""

CROSSED = 0.1
"""A stand is crossed where more of the line than this lies in it (WM-GEO-20)."""

PIERCED = 3
"""A bolt goes through so many stands at most (WM-BTH-01)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trajectory:
    """The line of a shot from where it strikes first, and the stands on it in order."""

    muzzle: Point
    line: tuple[Point, Point]
    stands: tuple[StandId, ...]


def ball(state: State, guns: Sequence[Stand], target: UnitId) -> Trajectory:
    """From the nearest gun to the nearest stand of the target, straight through it and on (WM-CAN-03, WM-AMB-54)."""
    aim = _aim(state, guns, target)
    inside = _ray(aim, state.width + state.height).intersection(plan_polygon(aim.struck.body))
    line = _ray(aim, float(shapely.length(inside)) + BEYOND)
    crossed = [stand for stand in _along(line, all_stands(state)) if stand.id != aim.struck.id]
    return Trajectory(muzzle=aim.out, line=_ends(line), stands=(aim.struck.id, *(stand.id for stand in crossed)))


def bolt(state: State, guns: Sequence[Stand], target: UnitId) -> Trajectory:
    """Through the nearest stand and up to two more, each touching the one before it (WM-BTH-01)."""
    aim = _aim(state, guns, target)
    line = _ray(aim, state.width + state.height)
    chain = [aim.struck]
    for stand in _along(line, all_stands(state)):
        if stand.id == aim.struck.id:
            continue
        if len(chain) == PIERCED or not touching(chain[-1], stand, TOLERANCE):
            break
        chain.append(stand)
    far = max(float(shapely.distance(shapely.Point(line.coords[0]), plan_polygon(one.body))) for one in chain)
    return Trajectory(muzzle=aim.out, line=_ends(_ray(aim, far)), stands=tuple(one.id for one in chain))


def of(state: State, weapon: Weapon, guns: Sequence[Stand], target: UnitId) -> Trajectory | None:
    """The line of a shot of this weapon, if it goes through what it strikes."""
    match weapon.shots:
        case "bounce":
            return ball(state, guns, target)
        case "pierce":
            return bolt(state, guns, target)
        case _:
            return None


def attacks(state: State, weapon: Weapon, guns: int, shot: Trajectory) -> tuple[tuple[UnitId, int], ...]:
    """The Attacks against each unit on the line, the one that was aimed at first (WM-CAN-04..06, WM-BTH-01).

    A ball strikes its target with all its Attacks, every further stand with one; a bolt each stand with its own.
    """
    met = Counter(state.stands[stand].unit for stand in shot.stands)
    first = next(iter(met))
    more = weapon.attacks - 1 if weapon.shots == "bounce" else 0
    each = 1 if weapon.shots == "bounce" else weapon.attacks
    return tuple((unit, guns * (count * each + (more if unit == first else 0))) for unit, count in met.items())


def shapes(state: State, seat: Seat, shot: Trajectory) -> tuple[Mark, ...]:
    """The way of a shot as it is drawn: to what it strikes, on through it, and the stands on it, friends as what should not be."""
    strike, end = shot.line
    flies = SegmentMark(
        role="witness",
        a=shot.muzzle,
        b=strike,
        length=round(dist((shot.muzzle.x, shot.muzzle.y), (strike.x, strike.y)), 2),
    )
    goes_on = SegmentMark(role="reach", a=strike, b=end)
    friends = {stand for stand in shot.stands if state.units[state.stands[stand].unit].seat == seat}
    return (
        flies,
        goes_on,
        *(PieceMark(role="offending" if stand in friends else "limit", piece=stand) for stand in shot.stands),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Aim:
    """Where a shot strikes, and along which unit vector it flies: out of the gun's front where its target touches it."""

    struck: Stand
    out: Point
    at: Point
    ahead: Point


def _aim(state: State, guns: Sequence[Stand], target: UnitId) -> _Aim:
    pairs = [(gap(gun, stand, TOLERANCE), gun, stand) for gun in guns for stand in stands_of(state, target)]
    near, gun, struck = min(pairs, key=lambda row: (row[0].distance, row[1].id, row[2].id))
    if near.distance <= TOLERANCE.touch:
        return _Aim(struck=struck, out=near.a, at=near.b, ahead=facing_of(gun))
    dx, dy = (near.b.x - near.a.x) / near.distance, (near.b.y - near.a.y) / near.distance
    return _Aim(struck=struck, out=near.a, at=near.b, ahead=Point(x=dx, y=dy))


def _ray(aim: _Aim, long: float) -> shapely.LineString:
    end = (aim.at.x + aim.ahead.x * long, aim.at.y + aim.ahead.y * long)
    return shapely.LineString(((aim.at.x, aim.at.y), end))


def _along(line: shapely.LineString, stands: Sequence[Stand]) -> list[Stand]:
    """The stands that a line crosses, in the order in which it enters them."""
    start, found = shapely.Point(line.coords[0]), []
    for stand in stands:
        inside = line.intersection(plan_polygon(stand.body))
        if shapely.length(inside) > CROSSED:
            found.append((float(shapely.distance(start, inside)), stand.id, stand))
    return [stand for _, _, stand in sorted(found, key=lambda row: row[:2])]


def _ends(line: shapely.LineString) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = line.coords
    return Point(x=ax, y=ay), Point(x=bx, y=by)
