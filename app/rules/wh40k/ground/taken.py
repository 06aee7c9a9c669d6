"""Where everybody stands while the ways of one command are judged one after the other, and who is near each way.

All ways are asked at once, by one array each for models, enemies to keep away from, and terrain; what is near is then measured.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from app.rules.kernel.plane.crowds import boxes_of, circles_of, meet_circles, meet_walls
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.shapes import Body, Pose, Prism
from app.rules.wh40k.ground.measures import arrangement, prisms
from app.rules.wh40k.model.commands import PathOf
from app.rules.wh40k.model.state import ModelId, State
from app.rules.wh40k.model.tables import ENGAGEMENT

SLACK = 0.01
"""More than numbers are rounded by as they enter the program."""

_NOWHERE = (Pose(x=0.0, y=0.0),)


class Taken:
    """The models where they stand by now: those that went their way stand at its end."""

    def __init__(
        self, state: State, moves: Sequence[PathOf], clear_of: tuple[Body, ...], begun: Mapping[ModelId, Sequence[Pose]]
    ) -> None:
        known = arrangement(state)
        self._bodies = dict(known.standing)
        self._order, spots = known.spots
        movers = [known.standing.get(move.model) for move in moves]
        ways = [
            (*begun.get(move.model, ()), mover.pose, *move.path) if mover else _NOWHERE
            for move, mover in zip(moves, movers, strict=True)
        ]
        reach = [circumradius(mover.footprint) + SLACK if mover else SLACK for mover in movers]
        boxes = boxes_of(ways, reach)
        self._near = meet_circles(boxes, spots)
        ends = np.array([(way[-1].x, way[-1].y, wide) for way, wide in zip(ways, reach, strict=True)]).reshape(-1, 3).T
        self._near_ends = meet_circles(boxes, ends)
        self._clear_of = clear_of
        grown = boxes + ENGAGEMENT * np.array([[-1.0], [-1.0], [1.0], [1.0]])
        self._near_foes = meet_circles(grown, circles_of(clear_of))
        self._walls, self._near_walls = meet_walls(boxes, prisms(state))
        self._moving = frozenset(move.model for move in moves)
        self._rows = {id: row for row, id in enumerate(self._order)} if len(moves) > 1 else {}

    def __getitem__(self, model: ModelId) -> Body:
        """A model where it stands by now."""
        return self._bodies[model]

    def __contains__(self, model: ModelId) -> bool:
        """Whether a model is on the table."""
        return model in self._bodies

    def went(self, number: int, body: Body) -> None:
        """A model stands at the end of its way, the one of this number."""
        self._bodies[body.id] = body
        if self._rows:
            self._near[:, self._rows[body.id]] = self._near_ends[:, number]

    def beside(self, number: int, one: Body) -> list[Body]:
        """The others that a way comes near: nobody else can be in it or under its end."""
        met = map(self._order.__getitem__, self._near[number].nonzero()[0].tolist())
        return [self._bodies[id] for id in met if id != one.id]

    def alone(self, number: int, settled: frozenset[ModelId]) -> bool:
        """Whether none of the movers that are not settled stands near a way by now."""
        met = map(self._order.__getitem__, self._near[number].nonzero()[0].tolist())
        return settled.issuperset(self._moving.intersection(met))

    def foes(self, number: int) -> list[Body]:
        """The enemies to keep away from that a way comes near."""
        return [self._clear_of[i] for i in self._near_foes[number].nonzero()[0].tolist()]

    def walls(self, number: int) -> list[Prism]:
        """The terrain that may block a way."""
        return [self._walls[i].prism for i in self._near_walls[number].nonzero()[0].tolist()]
