"""What a spell is cast at: a unit, a direction through somebody, a place far away; where the dead are put."""

from collections.abc import Iterator
from typing import Any

from app.rules.kernel.offers.autofill import Filling, picked
from app.rules.kernel.offers.offer import MoveNeed, Offer, PickNeed, PointNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.warmaster.characters.run_over import beside
from app.rules.warmaster.ground.measures import on_table, stands_of, to_unit
from app.rules.warmaster.magic.lore import LINE
from app.rules.warmaster.magic.raising import places
from app.rules.warmaster.model.magic_prompts import RaisingDead
from app.rules.warmaster.model.places import PathOf, Placed
from app.rules.warmaster.model.state import State


def casts(state: State, offer: Offer, choose: Chooser) -> Iterator[Filling]:
    """Values of the fields of a spell."""
    who = str(offer.command["character"])
    match offer.need:
        case PickNeed() as need:
            for _ in range(4):
                yield {need.field: picked(need, choose, more=0.3)}
        case PointNeed() as need:
            for point in _lines(state, who):
                yield {need.field: point}
        case MoveNeed():
            yield from _jumps(state, offer, who, choose)
        case _:
            yield {}


def _lines(state: State, character: str) -> Iterator[Point]:
    """Through enemies within reach, those first that a line meets alone."""
    seat = state.characters[character].seat
    near = [unit for unit in on_table(state) if to_unit(state, character, unit.id) <= LINE]
    for unit in sorted(near, key=lambda unit: (unit.seat == seat, to_unit(state, character, unit.id), unit.id)):
        for stand in stands_of(state, unit.id):
            yield Point(x=stand.pose.x, y=stand.pose.y)


def _jumps(state: State, offer: Offer, character: str, choose: Chooser) -> Iterator[Filling]:
    """To one of the units that take him, or anywhere."""
    start = state.characters[character].pose
    assert start is not None
    options: list[Any] = [o.value for need in offer.more if isinstance(need, PickNeed) for o in need.options]
    joins = [value for value in options if value in state.units]
    for _ in range(6):
        if joins and choose.chance(0.5):
            unit = choose.pick(joins)
            yield {"moves": (PathOf(model=character, path=(start, beside(state, character, unit))),), "join": unit}
            continue
        x, y = choose.between(2.0, state.width - 2.0), choose.between(2.0, state.height - 2.0)
        end = Pose(x=round(x, 1), y=round(y, 1), facing=start.facing)
        yield {"moves": (PathOf(model=character, path=(start, end)),)}


def graves(state: State) -> Iterator[Filling]:
    """Where a raised unit may stand."""
    step = state.step
    assert isinstance(step, RaisingDead)
    for poses in places(state, step):
        yield {"poses": tuple(Placed(model=stand, pose=pose) for stand, pose in poses.items())}
