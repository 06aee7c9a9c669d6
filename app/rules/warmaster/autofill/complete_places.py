"""Places for pieces that are deployed: units in line within their zone, characters behind them."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.offers.autofill import Filling
from app.rules.kernel.offers.offer import Offer, PlaceNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characters.leaving import free_places
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import stand_at
from app.rules.warmaster.model.command_prompts import ComingBack
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.state import State
from app.rules.warmaster.setup.deployment import zone_of


def places(state: State, seat: Seat, offer: Offer, need: PlaceNeed, choose: Chooser) -> Iterator[Filling]:
    """Values of the field that takes poses."""
    step = state.step
    if isinstance(step, ComingBack):
        for poses in free_places(state, step.unit):
            yield {need.field: tuple(Placed(model=stand, pose=pose) for stand, pose in poses.items())}
        return
    low, high = zone_of(state, seat)
    facing = 90.0 if state.sides[seat].edge == "north" else 270.0
    for _ in range(30):
        x, y = choose.between(10.0, state.width - 10.0), choose.between(low + 3.0, high - 3.0)
        pose = Pose(x=round(x, 1), y=round(y, 1), facing=facing)
        if need.pieces[0] in state.characters:
            yield {need.field: (Placed(model=need.pieces[0], pose=pose),)}
            continue
        stands: list[Stand] = [stand_at(state, stand, pose) for stand in need.pieces]
        for count, ends in enumerate(around(stands[0], stands[1:], turn=False)):
            if count in (0, 3):
                yield {need.field: tuple(Placed(model=stand, pose=replace(at)) for stand, at in ends.items())}
