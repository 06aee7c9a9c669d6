"""Leaving the table and coming back to it (WM-OFF-01..06)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import hypot

from app.rules.kernel.boards.stands import corners, off_table
from app.rules.kernel.offers.offer import Offer, PlaceNeed
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characters.run_over import destroy
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import alive, enemies_of, nearest_gap, stands_of
from app.rules.warmaster.ground.standing import judge_named, judge_standing, posed
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.warmaster.model.command_commands import BringBack
from app.rules.warmaster.model.command_events import UnitLeftTable, UnitReturned
from app.rules.warmaster.model.command_prompts import ComingBack
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.refusals import refuse, ruled
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import KEEP_AWAY, TOLERANCE
from app.rules.warmaster.rolls import judge, throw, tray

STEP = 0.5
"""How finely places along the edge are looked at."""

Poses = Mapping[StandId, Pose]


def is_off(state: State, unit: UnitId) -> bool:
    """Whether any stand of a unit lies partly off the table (WM-OFF-01, WM-GEO-23)."""
    return any(off_table(stand, state.width, state.height, TOLERANCE) for stand in stands_of(state, unit))


def missing(state: State) -> tuple[UnitId, ...]:
    """The active side's units that are off the table and may come back (WM-OFF-04)."""
    return tuple(u.id for u in state.units.values() if u.where == "off" and u.seat == state.active)


def leave(draft: Draft, unit: UnitId, before: Poses) -> None:
    """A unit that was moved off the table throws for what becomes of it; `before` is how it stood (WM-OFF-01, -02)."""
    after = {stand.id: stand.pose for stand in stands_of(draft.state, unit)}
    edge = _at_edge(draft.state, {stand: before[stand] for stand in after}, after)
    match _throw(draft, unit):
        case score if score <= 0:
            _lose(draft, unit)
        case score if score <= 2:
            draft.emit(UnitLeftTable(unit=unit, away=edge))
        case score:
            draft.emit(UnitLeftTable(unit=unit, away=edge))
            _place(draft, unit, locked=score <= 4)


def try_return(draft: Draft, unit: UnitId) -> None:
    """At the start of its own turn a unit off the table throws again (WM-OFF-04)."""
    match _throw(draft, unit):
        case score if score <= 0:
            _lose(draft, unit)
        case score if score >= 3:
            _place(draft, unit, locked=score <= 4)


def _throw(draft: Draft, unit: UnitId) -> int:
    """A die, less one for each stand lost, skirmishers too (WM-OFF-02)."""
    lost = sum(draft.state.stands[stand].lost for stand in draft.state.units[unit].stands)
    with tray(draft, "leaving", draft.state.units[unit].seat, unit):
        roll = throw(draft, "leaving", draft.state.units[unit].seat, 1, piece=alive(draft.state, unit)[0])
        score = roll.total - lost
        outcome = "gone" if score <= 0 else "away" if score <= 2 else "edge" if score <= 4 else "back"
        judge(draft, roll, outcome, lost=lost, score=score)
    return score


def _lose(draft: Draft, unit: UnitId) -> None:
    destroy(draft, unit, "fled")


def _at_edge(state: State, before: Poses, after: Poses) -> dict[StandId, Pose]:
    """The unit as it stood, carried on along its way as far as every stand stays on the table (WM-OFF-06)."""
    middle = {i: _middle(poses) for i, poses in enumerate((before, after))}
    dx, dy = middle[1][0] - middle[0][0], middle[1][1] - middle[0][1]
    west, north, east, south = _box(state, before)
    share = min((1.0, *_shares(west, east, dx, state.width), *_shares(north, south, dy, state.height)))
    inner = _inward(west + dx * share, east + dx * share, state.width)
    upper = _inward(north + dy * share, south + dy * share, state.height)
    return {stand: _carried(pose, dx * share + inner, dy * share + upper) for stand, pose in before.items()}


def _box(state: State, poses: Poses) -> tuple[float, float, float, float]:
    """How far west, north, east and south a unit reaches."""
    points = [p for stand in posed(state, poses) for p in corners(stand)]
    return min(p.x for p in points), min(p.y for p in points), max(p.x for p in points), max(p.y for p in points)


def _shares(low: float, high: float, way: float, most: float) -> tuple[float, ...]:
    """The part of its way after which a unit that reaches so far meets the edge it goes towards."""
    if way == 0.0:
        return ()
    return (max(0.0, (most - high) / way if way > 0 else -low / way),)


def _inward(low: float, high: float, most: float) -> float:
    """How far a unit is put back that stood beyond the edge, within the tolerance, before it went."""
    return max(0.0, -low) + min(0.0, most - high)


def _middle(poses: Poses) -> tuple[float, float]:
    return sum(p.x for p in poses.values()) / len(poses), sum(p.y for p in poses.values()) / len(poses)


def _place(draft: Draft, unit: UnitId, *, locked: bool) -> None:
    """Back at the edge; where two places are as near its owner chooses, and everything if so agreed (WM-OFF-06)."""
    places = free_places(draft.state, unit)
    if not places:
        return
    if len(places) > 1 or draft.state.options.offtable_return == "free":
        draft.enter(ComingBack(unit=unit, seat=draft.state.units[unit].seat, locked=locked))
        return
    _return(draft, unit, places[0], locked=locked)


def _return(draft: Draft, unit: UnitId, poses: Poses, *, locked: bool) -> None:
    """Its characters come with it (WM-OFF-03)."""
    shift = next(iter(poses.values()))
    placed = [Placed(model=stand, pose=pose) for stand, pose in poses.items()]
    placed += [
        Placed(model=one.id, pose=replace(shift, facing=one.away.facing))
        for one in draft.state.characters.values()
        if one.joined == unit and one.away is not None
    ]
    draft.emit(UnitReturned(unit=unit, poses=tuple(placed), locked=locked))


def free_places(state: State, unit: UnitId) -> tuple[Poses, ...]:
    """Where the unit may come back: where it left, else along the edge by the least amount, which may be two ways."""
    away = {stand: pose for stand, pose in state.units[unit].away.items() if stand in alive(state, unit)}
    edges = _edges(state, away)
    for shift in _shifts(state):
        ways = ((0.0, 0.0),) if shift == 0 else tuple((x * way, y * way) for x, y in edges for way in (-shift, shift))
        tried = ({stand: _carried(pose, dx, dy) for stand, pose in away.items()} for dx, dy in ways)
        if found := tuple(poses for poses in tried if may_return(state, unit, poses) is None):
            return found
    return ()


def _shifts(state: State) -> Iterator[float]:
    for step in range(int((state.width + state.height) / STEP)):
        yield step * STEP


def _edges(state: State, poses: Poses) -> tuple[tuple[int, int], ...]:
    """Along which edges a unit may be moved: the one it lies at, or both at a corner."""
    west, north, east, south = _box(state, poses)
    upright, level = min(west, state.width - east), min(north, state.height - south)
    least = min(upright, level) + TOLERANCE.touch
    return ((0, 1),) * (upright <= least) + ((1, 0),) * (level <= least)


def _carried(pose: Pose, dx: float, dy: float) -> Pose:
    return replace(pose, x=rounded(pose.x + dx), y=rounded(pose.y + dy))


def may_return(state: State, unit: UnitId, poses: Poses) -> Refusal | None:
    """Wholly on the table, on nobody, on ground it may enter, more than 1 cm from enemies (WM-OFF-06)."""
    if refused := ruled(judge_standing(state, unit, poses), off_table="WM-OFF-06"):
        return refused
    stands = posed(state, poses)
    for enemy in enemies_of(state, unit):
        apart = nearest_gap(stands, stands_of(state, enemy.id))
        if not TOLERANCE.more_than(apart, KEEP_AWAY):
            return refuse("too_close_to_enemy", "WM-OFF-06", unit=unit, other=enemy.id, had=round(apart, 2))
    return None


def decide_bring_back(draft: Draft, seat: Seat, command: BringBack) -> Refusal | None:
    """The owner chooses between places as near, or places the unit at the edge as he likes (WM-OFF-06)."""
    step = draft.state.step
    assert isinstance(step, ComingBack)
    if refused := judge_named(draft.state, step.unit, command.poses):
        return refused
    poses = {placed.model: placed.pose for placed in command.poses}
    if refused := may_return(draft.state, step.unit, poses) or _elsewhere(draft.state, step.unit, poses):
        return refused
    draft.leave()
    _return(draft, step.unit, poses, locked=step.locked)
    return None


def _elsewhere(state: State, unit: UnitId, poses: Poses) -> Refusal | None:
    """Whether these are not the places that are open to the unit."""
    if state.options.offtable_return == "free":
        edge = min(_to_edge(state, pose) for pose in poses.values())
        return None if edge <= 4.0 else refuse("must_return", unit=unit)
    same = any(
        all(hypot(poses[stand].x - pose.x, poses[stand].y - pose.y) <= TOLERANCE.fit for stand, pose in place.items())
        for place in free_places(state, unit)
    )
    return None if same else refuse("must_return", unit=unit)


def _to_edge(state: State, pose: Pose) -> float:
    return min(pose.x, pose.y, state.width - pose.x, state.height - pose.y)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each place that is as near, or placing the unit freely (WM-OFF-06)."""
    step = state.step
    assert isinstance(step, ComingBack)
    if state.options.offtable_return == "free":
        need = PlaceNeed(field="poses", pieces=alive(state, step.unit))
        return [_offer(step.unit, 0, {"kind": "bring_back"}, need)]
    return [
        _offer(step.unit, number, {"kind": "bring_back", "poses": _placed(poses)}, None)
        for number, poses in enumerate(free_places(state, step.unit))
    ]


def _placed(poses: Poses) -> tuple[Placed, ...]:
    return tuple(Placed(model=stand, pose=pose) for stand, pose in poses.items())


def _offer(unit: UnitId, number: int, command: Mapping[str, object], need: PlaceNeed | None) -> Offer:
    return Offer(
        id=f"bring_back:{number}",
        command=command,
        label="warmaster.offer.bring_back",
        facts={"unit": unit, "n": number + 1},
        place="prompt",
        unit=unit,
        need=need,
        rule="WM-OFF-06",
    )


STEPS: Steps = {ComingBack: (whose, waits)}

HANDLERS: Handlers = {BringBack: Handler(handle=decide_bring_back, at=(ComingBack,))}

OFFERS: Offers = {ComingBack: offers}
