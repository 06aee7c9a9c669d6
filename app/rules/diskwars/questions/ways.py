"""Where flips may lay a disk, and the flips that lead to a place (DW-MOV-03, DW-MOV-06, DW-GEO-17)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, product

import shapely

from app.rules.diskwars.activation import chains
from app.rules.diskwars.activation.lengthening import activated_to_move, lengthening
from app.rules.diskwars.characteristics import keyword, movement
from app.rules.diskwars.ground import terrain
from app.rules.diskwars.ground.disks import TOLERANCE, are_enemies, disc_of, discs
from app.rules.diskwars.in_play import as_activated
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_prompts import ForcedFlip, Moving
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.questions.chained import straight_ways, whole_ways
from app.rules.diskwars.questions.leads import leads
from app.rules.kernel.boards import stacks
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import AskRoute, Lead, Leg, Routes
from app.rules.kernel.refusal import Refusal

FLIPS = ("move", "go_on", "scout_move", "flip_disk")
"""The commands that flip a disk."""

_ROUND = 24
"""Corners of a quarter of what is drawn round."""


def flips_of(state: State, kind: str, disk: DiskId) -> Moving:
    """The move under way of this disk, else the move that would begin now."""
    step = state.stack[-1] if state.stack else None
    if isinstance(step, Moving) and step.disk == disk:
        return step
    seat = state.disks[disk].controller
    return Moving(seat=seat, disk=disk, scout=kind == "scout_move")


def _count(state: State, kind: str, move: Moving) -> int:
    """How many flips may be made: one where an ability asks for it (DW-MOV-12)."""
    if kind == "flip_disk" or isinstance(state.stack[-1] if state.stack else None, ForcedFlip):
        return 1
    if move.stopped:
        return 0
    activated = activated_to_move(state, move.seat, move.disk) if kind == "move" else state
    return chains.flips_left(activated, move)


def reach(state: State, kind: str, disk: DiskId) -> tuple[AreaMark, ...]:
    """Where the centre may land after one flip, after two and so on: an area for each number of flips, the fewest first.

    Only what lies on the field is told: beyond its edge a disk may still hang over it, but nobody looks for ground there.
    Drawn, not judged: a disk stops where it would lie on an enemy or in terrain that stops it, Relentless once more.
    """
    move, disc = flips_of(state, kind, disk), disc_of(state, disk)
    table = shapely.box(0, 0, state.options.width, state.options.height)
    enemies, ground = _stops(state, disk)
    fresh: shapely.Geometry = shapely.Point(disc.x, disc.y)
    spent: shapely.Geometry = shapely.Point()
    relentless = bool(keyword(state, disk, "relentless")) and not move.ignored
    found: list[AreaMark] = []
    for number in range(_count(state, kind, move)):
        first, again = (_flipped(state, one, disc.radius, number) for one in (fresh, spent))
        if first.is_empty and again.is_empty:
            break
        landed = shapely.intersection(shapely.union(first, again), table)
        found += areas(landed)
        spent = _going_on(again, enemies, ground)
        if relentless:
            spent = shapely.union(spent, shapely.difference(shapely.intersection(first, enemies), ground))
        fresh = _going_on(first, enemies, ground)
    return tuple(found)


def _going_on(landed: shapely.Geometry, enemies: shapely.Geometry, ground: shapely.Geometry) -> shapely.Geometry:
    return shapely.difference(shapely.difference(landed, enemies), ground)


def _flipped(state: State, start: shapely.Geometry, radius: float, number: int) -> shapely.Geometry:
    """Where one more flip leads: within a diameter, in `exact` mode just so far (DW-AMB-01)."""
    if start.is_empty:
        return start
    wide = shapely.buffer(start, 2 * radius, quad_segs=_ROUND)
    if state.options.flip_mode != "exact" or number:
        return wide
    return shapely.difference(wide, shapely.buffer(start, 2 * radius - 0.2, quad_segs=_ROUND))


def _stops(state: State, disk: DiskId) -> tuple[shapely.Geometry, shapely.Geometry]:
    """Where a disk would lie on an enemy, and where the ground stops it (DW-MOV-06, DW-MOV-08); nowhere for one that flies."""
    nowhere: shapely.Geometry = shapely.Polygon()
    if keyword(state, disk, "flying"):
        return nowhere, nowhere
    own = disc_of(state, disk)
    foes = (one for one in discs(state).values() if one.id != disk and are_enemies(state, disk, one.id))
    rims = [shapely.Point(foe.x, foe.y).buffer(foe.radius + own.radius - TOLERANCE.touch, _ROUND) for foe in foes]
    slow = () if keyword(state, disk, "stride") else _stopping(state, own)
    ground = [shapely.buffer(terrain.polygon(state, piece), own.radius, quad_segs=_ROUND) for piece in slow]
    return shapely.union_all(rims), shapely.union_all(ground)


def _stopping(state: State, disc: stacks.Disc) -> Iterator[str]:
    here = {piece.id for piece in terrain.under(state, disc)}
    for piece in state.terrain.values():
        words = terrain.side_of(state, piece).keywords
        if "stops_every_flip" in words or ("rough" in words and piece.id not in here):
            yield piece.id


def areas(region: shapely.Geometry) -> tuple[AreaMark, ...]:
    """A region as areas to draw."""

    def ring(line: shapely.LinearRing) -> tuple[Point, ...]:
        return tuple(Point(x=round(x, 3), y=round(y, 3)) for x, y in shapely.get_coordinates(line)[:-1].tolist())

    return tuple(
        AreaMark(role="reach", outline=ring(part.exterior), holes=tuple(ring(hole) for hole in part.interiors))
        for part in shapely.get_parts(region)
        if isinstance(part, shapely.Polygon) and not part.is_empty
    )


# --- ways ------------------------------------------------------------------------------------------------------------


def way(state: State, question: AskRoute, kind: str) -> Routes:
    """The flips that lead through the waypoints to the place, as few as there can be: where each lands, and what is wrong.

    The length is the number of flips. A way past whatever stops the disk ends there: no flip beyond is one of it. Where
    several ways of as many flips lead there, one that the table does not refuse is told, rather one that gets there.
    """
    disc = disc_of(state, question.piece)
    stops = (Point(x=disc.x, y=disc.y), *question.via, Point(x=question.to.x, y=question.to.y))
    flipping = whole_ways if state.options.flip_mode == "exact" else straight_ways
    parts = [flipping(a, b, 2 * disc.radius) for a, b in pairwise(stops)]
    found: _Judged | None = None
    for chosen in islice(product(*parts), _TRIED):
        judged = _judged(state, kind, disc, [at for part in chosen for at in part])
        if found is None or judged.rank < found.rank:
            found = judged
        if found.rank == _GOES:
            break
    assert found is not None
    path = tuple(Pose(x=at.x, y=at.y, z=disc.body.pose.z) for at in (stops[0], *found.landings))
    told = (
        *_spent(state, kind, question.piece, found.landings),
        *leads(*_set_out(state, kind, question.piece), found.landings),
    )
    leg = Leg(piece=question.piece, path=path, length=float(len(found.landings)), refused=found.refused, leads=told)
    return Routes(legs=(leg,))


def _spent(state: State, kind: str, disk: DiskId, landings: Sequence[Point]) -> Iterator[Lead]:
    """What the flips beyond a disk's own movement use up, told at the first of them."""
    seat = state.disks[disk].controller
    longer = lengthening(state, seat, disk) if kind == "move" else ()
    own = movement(as_activated(state, seat, disk), disk) or 0
    if longer and len(landings) > own:
        yield Lead(at=own + 1, role="spends", label="diskwars.lead.spends", facts={"by": longer[0].source})


_ENDS = ("DW-MOV-06", "DW-MOV-08")
"""The rules by which a move ends before its flips do (DW-MOV-09 along with the ground)."""

_TRIED = 64
"""Ways of as many flips that are judged."""

_GOES, _ENDS_EARLY, _REFUSED = range(3)


@dataclass(frozen=True, slots=True)
class _Judged:
    """A way as far as it goes: where each flip lands, why it may not be gone, and how good it is (the less the better)."""

    landings: Sequence[Point]
    refused: Refusal | None
    rank: int


def _judged(state: State, kind: str, disc: stacks.Disc, landings: Sequence[Point]) -> _Judged:
    flips = _flips(state, disc, landings)
    refused = flips if isinstance(flips, Refusal) else _why_not(state, kind, disc.id, flips)
    if refused is None:
        return _Judged(landings, None, _GOES)
    if refused.rule in _ENDS:
        return _Judged(landings[: int(str(refused.facts["flips"]))], None, _ENDS_EARLY)
    return _Judged(landings, refused, _REFUSED)


def _flips(state: State, disc: stacks.Disc, landings: Sequence[Point]) -> tuple[Flipped, ...] | Refusal:
    flips: list[Flipped] = []
    for at in landings:
        flip = chains.flip_onto(state, disc, at)
        if isinstance(flip, Refusal):
            return flip
        flips.append(flip)
        disc = stacks.laid(disc, at, disc.z)
    return tuple(flips)


def _why_not(state: State, kind: str, disk: DiskId, flips: tuple[Flipped, ...]) -> Refusal | None:
    if kind == "flip_disk":
        return refuse("no_flips_left") if len(flips) > 1 else None
    activated, move = _set_out(state, kind, disk)
    found = chains.judge(activated, replace(move, flips=flips), flips)
    return found if isinstance(found, Refusal) else None


def _set_out(state: State, kind: str, disk: DiskId) -> tuple[State, Moving]:
    """The state in which the flips are made, and the move they belong to."""
    move = flips_of(state, kind, disk)
    return (activated_to_move(state, move.seat, disk) if kind == "move" else state), move
