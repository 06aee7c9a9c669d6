"""Chains of flips judged before the first is made: where each lands, and whether the move still goes on (DW-MOV-01..10)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, dist

from app.rules.diskwars.activation.landing import stop_reason
from app.rules.diskwars.changes import laid
from app.rules.diskwars.characteristics import keyword, movement
from app.rules.diskwars.ground.disks import TOLERANCE, are_enemies, disc_of, discs, pins_of
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_prompts import Moving
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.boards import stacks
from app.rules.kernel.boards.stacks import Disc
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """How a chain of flips would go, as far as no die decides: where the disk lies then, and the move."""

    move: Moving
    at: Point | None


def landing_place(state: State, disc: Disc, flip: Flipped) -> Point | None:
    """Where a flip lays a disc; nothing if it is none under this table's way of flipping (DW-MOV-03, DW-AMB-01)."""
    straight = flip.second is None or flip.second == flip.first
    if state.options.flip_mode == "exact" and not straight:
        return None
    return stacks.flipped(disc, TOLERANCE, flip.first, flip.second)


def is_off(state: State, disc: Disc) -> bool:
    """Whether a disc lies completely outside the battlefield (DW-MOV-10)."""
    return stacks.outside(disc, state.options.width, state.options.height, TOLERANCE)


def pointed(state: State, disk: DiskId, flips: tuple[Flipped, ...], to: Point | None) -> tuple[Flipped, ...] | Refusal:
    """A chain of flips with one more by where it lands; refused where no flip of this table lands there (DW-GEO-17)."""
    if to is None:
        return flips
    disc = disc_of(state, disk)
    for flip in flips:
        at = landing_place(state, disc, flip)
        if at is None:
            return refuse("bad_flip_direction")
        disc = stacks.laid(disc, at, disc.z)
    flip_there = flip_onto(state, disc, to)
    return flip_there if isinstance(flip_there, Refusal) else (*flips, flip_there)


def flip_onto(state: State, disc: Disc, to: Point) -> Flipped | Refusal:
    """The flip that lays a disc there: up to a diameter away, in `exact` mode just a diameter (DW-MOV-03, DW-AMB-01)."""
    away, whole = dist((disc.x, disc.y), (to.x, to.y)), 2 * disc.radius
    if state.options.flip_mode == "exact":
        if not TOLERANCE.same(away, whole):
            return refuse("flip_of_another_length", rule="DW-AMB-01", away=round(away, 3), whole=round(whole, 3))
        return Flipped(first=degrees(atan2(to.y - disc.y, to.x - disc.x)))
    angles = stacks.flip_to(disc, to, TOLERANCE)
    if angles is None and away > whole:
        return refuse("flip_of_another_length", away=round(away, 3), whole=round(whole, 3))
    return refuse("bad_flip_direction") if angles is None else Flipped(first=angles[0], second=angles[1])


def flips_left(state: State, move: Moving) -> int:
    """How many flips a move still has."""
    return max(0, (movement(state, move.disk) or 0) - move.made)


def judge(state: State, move: Moving, flips: Sequence[Flipped]) -> Chain | Refusal:
    """Why these flips may not be made one after the other, or how they would go."""
    if movement(state, move.disk) is None and flips:
        return refuse("disk_cannot_move")
    disc, lying = disc_of(state, move.disk), dict(discs(state))
    for number, flip in enumerate(flips):
        if move.stopped or not flips_left(state, move):
            return refuse("no_flips_left", rule=_rule(move), flips=number)
        at = landing_place(state, disc, flip)
        if at is None:
            return refuse("bad_flip_direction")
        after = stacks.laid(disc, at, state.next_z + number)
        if is_off(state, after):
            if number + 1 < len(flips):
                return refuse("no_flips_left", rule="DW-MOV-10", flips=number + 1)
            return Chain(move=replace(move, made=move.made + 1), at=None)
        move = _flipped(state, move, lying, disc, after)
        lying[disc.id] = disc = after
        if refused := _scouting(state, move, tuple(lying.values()), last=number + 1 == len(flips)):
            return refused
    return Chain(move=move, at=Point(x=disc.x, y=disc.y))


def _rule(move: Moving) -> str:
    return {"enemy": "DW-MOV-06", "terrain": "DW-MOV-08"}.get(move.stopped, "DW-MOV-01")


def _flipped(state: State, move: Moving, lying: dict[DiskId, Disc], before: Disc, after: Disc) -> Moving:
    if keyword(state, move.disk, "flying"):
        return replace(move, made=move.made + 1)
    others = [disc for id, disc in lying.items() if id != after.id]
    new = pins_of(state, (*others, after)) - pins_of(state, tuple(lying.values()))
    return after_flip(state, move, before, after, new)


def after_flip(state: State, move: Moving, before: Disc, after: Disc, new: frozenset[tuple[str, str]]) -> Moving:
    """The move after a flip that is no passing over: whether it is stopped, Relentless only the second time (DW-KEY-12)."""
    stride = keyword(state, move.disk, "stride") > 0
    reason = stop_reason(state, before, after, new, stride=stride)
    if reason == "enemy" and keyword(state, move.disk, "relentless") and not move.ignored:
        move = replace(move, ignored=True)
        reason = stop_reason(state, before, after, frozenset(), stride=stride)
    return replace(move, made=move.made + 1, stopped=reason)


def _scouting(state: State, move: Moving, lying: tuple[Disc, ...], *, last: bool) -> Refusal | None:
    """A free move may overlap no enemy: after any flip, or where a flight ends (DW-KEY-03)."""
    if not move.scout or (keyword(state, move.disk, "flying") and not last):
        return None
    disc = next(one for one in lying if one.id == move.disk)
    enemies = (one for one in lying if one.id != disc.id and are_enemies(state, disc.id, one.id))
    met = next((one.id for one in enemies if stacks.overlap(disc, one, TOLERANCE)), None)
    return refuse("scout_overlaps_enemy", target=met) if met else None


def moved(state: State, chain: Chain, disk: DiskId) -> State:
    """The state as it would be once the disk lies there, for judging what is done after the move."""
    return state if chain.at is None else laid(state, disk, chain.at.x, chain.at.y, state.next_z)
