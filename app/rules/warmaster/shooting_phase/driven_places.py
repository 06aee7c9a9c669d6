"""Formations that a driven unit may take where its line ends, tried by the hundred: each place of a stand is judged once."""

from collections.abc import Mapping, Sequence
from math import dist

from app.rules.kernel.boards.contacts import coherent
from app.rules.kernel.boards.stands import Stand, overlapping
from app.rules.kernel.plane.shapes import Pose
from app.rules.warmaster.ground.forced import FINE, Escape
from app.rules.warmaster.ground.measures import all_stands, nearest_gap, stand_at
from app.rules.warmaster.ground.sources import stands_from
from app.rules.warmaster.ground.standing import apart, judge_place
from app.rules.warmaster.ground.terrain import barred_to
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


class DrivenPlaces:
    """What `driving.judge` says of formations round the end of one line, without saying why (WM-DRB-05)."""

    def __init__(self, state: State, unit: UnitId, driver: str, line: Escape) -> None:
        self._state = state
        self._unit = unit
        self._line = line
        self._end = (
            line.stand.pose.x + line.away.x * line.clear,
            line.stand.pose.y + line.away.y * line.clear,
        )
        self._others = all_stands(state, but=(unit,))
        self._ground = barred_to(state, unit)
        self._foes = stands_from(state, driver)
        self._known: dict[tuple[StandId, Pose], tuple[Stand, float]] = {}
        self._refused: dict[tuple[StandId, Pose], str] = {}

    def are_legal(self, poses: Mapping[StandId, Pose]) -> bool:
        """Whether the unit may stand so; a formation that need not be a block."""
        first = poses[self._line.stand.id]
        if dist((first.x, first.y), self._end) > TOLERANCE.fit + FINE:
            return False
        least = self._at(self._line.stand.id, first)[1] - TOLERANCE.touch
        stood = [self._at(stand, pose) for stand, pose in poses.items()]
        if any(gap < least for _, gap in stood):
            return False
        stands = [stand for stand, _ in stood]
        return self._stand(stands) and coherent(stands, TOLERANCE)

    def _stand(self, stands: Sequence[Stand]) -> bool:
        for index, stand in enumerate(stands):
            if refused := self._why_not(stand):
                return refused == "off_table" and self._line.stop == "edge"
            if any(apart(stand, mate) and overlapping(stand, mate, TOLERANCE) for mate in stands[:index]):
                return False
        return True

    def _why_not(self, stand: Stand) -> str:
        key = stand.id, stand.pose
        if key not in self._refused:
            refused = judge_place(self._state, stand, self._unit, self._others, self._ground)
            self._refused[key] = refused.code if refused else ""
        return self._refused[key]

    def _at(self, id: StandId, pose: Pose) -> tuple[Stand, float]:
        """The stand there, and how far it is from who drives it."""
        known = self._known.get((id, pose))
        if known is None:
            stand = stand_at(self._state, id, pose)
            known = self._known[id, pose] = stand, nearest_gap([stand], self._foes)
        return known
