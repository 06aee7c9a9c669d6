"""Raise Dead: a unit of Skeletons put into a combat, or behind who fights where there is no room (WM-SPU-01, WM-AMB-41)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import hypot

from app.rules.kernel.boards.charging import first_pose
from app.rules.kernel.boards.contacts import supports, touched_sides, touching
from app.rules.kernel.boards.stands import SIDES, Stand, corners, outward
from app.rules.kernel.offers.offer import Offer, PlaceNeed
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.letters import letter_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import all_stands, engaged, on_table, stand_at, stands_of
from app.rules.warmaster.ground.standing import judge_named, judge_standing, posed
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.warmaster.magic.casting import combats_near
from app.rules.warmaster.model.magic_commands import PlaceRaised
from app.rules.warmaster.model.magic_events import UnitRaised
from app.rules.warmaster.model.magic_prompts import Casting, RaisingDead
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.setup_events import PiecesDeployed
from app.rules.warmaster.model.state import Stand as Piece
from app.rules.warmaster.model.state import StandId, State, Unit
from app.rules.warmaster.model.tables import CHARACTER_RADIUS, TOLERANCE

SKELETONS, STANDS = "undead_skeletons", 3
REACH = 30.0
"""How far from the Wizard's piece all of it has to stand."""

Poses = Mapping[StandId, Pose]


def raise_unit(draft: Draft, step: Casting) -> None:
    """The unit rises, if there is any place for it; its Wizard places it."""
    raised = _risen(draft.state, step.seat)
    asked = RaisingDead(unit=raised.unit.id, character=step.character, seat=step.seat)
    if next(places(_with(draft.state, raised), asked), None) is None:
        return
    draft.emit(raised)
    draft.enter(asked)


def _risen(state: State, seat: Seat) -> UnitRaised:
    number = 1 + sum(unit.raised for unit in state.units.values())
    id = f"{seat[0]}x{number}"
    stands = tuple(Piece(id=f"{id}.{n}", unit=id, number=n) for n in range(1, STANDS + 1))
    unit = Unit(
        id=id,
        seat=seat,
        letter=letter_of(len(state.units) + len(state.characters)),
        troop=SKELETONS,
        stands=tuple(stand.id for stand in stands),
        points=0,
        raised=True,
    )
    return UnitRaised(unit=unit, stands=stands)


def _with(state: State, raised: UnitRaised) -> State:
    stands = {stand.id: stand for stand in raised.stands}
    return replace(state, units={**state.units, raised.unit.id: raised.unit}, stands={**state.stands, **stands})


def places(state: State, step: RaisingDead) -> Iterator[Poses]:
    """Places in contact with the enemies of a combat near by; where there are none, behind or beside who fights there."""
    found = False
    for poses in _candidates(state, step, _facing_enemies(state, step)):
        if _judge(state, step, poses) is None and _meets_enemy(state, step, poses):
            found = True
            yield poses
    if found:
        return
    for poses in _candidates(state, step, _by_friends(state, step)):
        if _judge(state, step, poses) is None and _meets_friend(state, step, poses):
            yield poses


def _candidates(state: State, step: RaisingDead, firsts: Iterator[Stand]) -> Iterator[dict[StandId, Pose]]:
    ids = state.units[step.unit].stands
    for first in firsts:
        rest = [stand_at(state, stand, first.pose) for stand in ids[1:]]
        yield from around(first, rest, turn=False)


def _facing_enemies(state: State, step: RaisingDead) -> Iterator[Stand]:
    """The first stand with its front flush against each side of each enemy stand, the nearest first."""
    pose = state.characters[step.character].pose
    assert pose is not None
    plain = stand_at(state, state.units[step.unit].stands[0], pose)
    others = all_stands(state)
    enemies = [stand for unit in combats_near(state, step.character, REACH) for stand in stands_of(state, unit)]
    for enemy in sorted(enemies, key=lambda one: hypot(one.pose.x - pose.x, one.pose.y - pose.y)):
        for side in SIDES:
            found = first_pose(plain, enemy, side, [one for one in others if one.id != enemy.id], TOLERANCE)
            if found is not None:
                yield plain.at(_rounded(found))


def _by_friends(state: State, step: RaisingDead) -> Iterator[Stand]:
    """The first stand behind or beside each stand of its side that fights."""
    pose = state.characters[step.character].pose
    assert pose is not None
    plain = stand_at(state, state.units[step.unit].stands[0], pose)
    for unit in on_table(state, step.seat):
        if not engaged(state, unit.id):
            continue
        for stand in stands_of(state, unit.id):
            for side in ("rear", "left", "right"):
                n = outward(stand, side)
                far = (stand.depth + plain.depth) / 2 if side == "rear" else (stand.width + plain.width) / 2
                yield plain.at(_rounded(replace(stand.pose, x=stand.pose.x + n.x * far, y=stand.pose.y + n.y * far)))


def _rounded(pose: Pose) -> Pose:
    return replace(pose, x=rounded(pose.x), y=rounded(pose.y))


def _judge(state: State, step: RaisingDead, poses: Poses) -> Refusal | None:
    """On the table, on nobody, all of it within 30 cm of the Wizard, touching no enemy outside these combats."""
    if refused := judge_standing(state, step.unit, poses):
        return refused
    pose = state.characters[step.character].pose
    assert pose is not None
    stands = posed(state, poses)
    far = max(hypot(p.x - pose.x, p.y - pose.y) for stand in stands for p in corners(stand)) - CHARACTER_RADIUS
    if TOLERANCE.more_than(far, REACH):
        return refuse("raise_dead_bad_placement", had=round(far, 2), needed=REACH)
    fighting = combats_near(state, step.character, REACH)
    for unit in on_table(state, state.other(step.seat)):
        if unit.id not in fighting and _touch(stands, stands_of(state, unit.id)):
            return refuse("raise_dead_bad_placement", unit=unit.id)
    return None


def _touch(stands: tuple[Stand, ...], others: tuple[Stand, ...]) -> bool:
    return any(touching(one, other, TOLERANCE) for one in stands for other in others)


def _meets_enemy(state: State, step: RaisingDead, poses: Poses) -> bool:
    """Whether a front lies against an enemy of a combat near by."""
    return any(
        "front" in touched_sides(one, other, TOLERANCE)
        for one in posed(state, poses)
        for unit in combats_near(state, step.character, REACH)
        for other in stands_of(state, unit)
    )


def _meets_friend(state: State, step: RaisingDead, poses: Poses) -> bool:
    """Whether a stand supports one of its side that fights."""
    return any(
        supports(one, other, TOLERANCE)
        for one in posed(state, poses)
        for unit in on_table(state, step.seat)
        if engaged(state, unit.id)
        for other in stands_of(state, unit.id)
    )


def decide_place(draft: Draft, seat: Seat, command: PlaceRaised) -> Refusal | None:
    """In contact by the front; only where there is no such place in support of who fights (WM-SPU-01)."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, RaisingDead)
    if refused := judge_named(state, step.unit, command.poses):
        return refused
    poses = {one.model: one.pose for one in command.poses}
    if refused := _judge(state, step, poses):
        return refused
    if not _meets_enemy(state, step, poses):
        possible = next(places(state, step), None)
        if (possible and _meets_enemy(state, step, possible)) or not _meets_friend(state, step, poses):
            return refuse("raise_dead_bad_placement", unit=step.unit)
    draft.leave()
    draft.emit(PiecesDeployed(seat=seat, poses=command.poses))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Placing the unit that was raised."""
    step = state.step
    assert isinstance(step, RaisingDead)
    stands = state.units[step.unit].stands
    return [
        Offer(
            id="place_raised",
            command={"kind": "place_raised"},
            label="warmaster.offer.place_raised",
            facts={"unit": step.unit},
            place="prompt",
            unit=step.unit,
            pieces=stands,
            need=PlaceNeed(field="poses", pieces=stands),
            primary=True,
            rule="WM-SPU-01",
        )
    ]


STEPS: Steps = {RaisingDead: (whose, waits)}

HANDLERS: Handlers = {PlaceRaised: Handler(handle=decide_place, at=(RaisingDead,))}

OFFERS: Offers = {RaisingDead: offers}
