"""Formations that a driven unit may take where its line ends, tried by the hundred: each place of a stand is judged once."""

from collections.abc import Mapping, Sequence
from math import dist, hypot, inf

from app.rules.kernel.boards.contacts import coherent
from app.rules.kernel.boards.stands import HAIR, Stand, overlapping
from app.rules.kernel.plane.shapes import Pose
from app.rules.warmaster.ground.forced import FINE, Escape
from app.rules.warmaster.ground.measures import nearest_gap, stand_at
from app.rules.warmaster.ground.sources import stands_from
from app.rules.warmaster.ground.standing import apart, judge_place, standing_near
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
        self._ground = barred_to(state, unit)
        self._foes = stands_from(state, driver)
        self._stands: dict[tuple[StandId, Pose], Stand] = {}
        self._gaps: dict[tuple[StandId, Pose], float] = {}
        self._refused: dict[tuple[StandId, Pose], str] = {}

    def may_stand(self, stand: Stand, hub: Stand) -> bool:
        """Whether a stand may be there: not nearer than the first to who drives them, on nobody, on ground it may enter.

        Who is put over the edge as a block is looked at as a whole.
        """
        if self._is_nearer(stand, self._gap(hub) - TOLERANCE.touch):
            return False
        return self._line.stop == "edge" or not self._why_not(stand)

    def are_legal(self, poses: Mapping[StandId, Pose]) -> bool:
        """Whether the unit may stand so; a formation that need not be a block."""
        first = poses[self._line.stand.id]
        if dist((first.x, first.y), self._end) > TOLERANCE.fit + FINE:
            return False
        least = self._gap(self._at(self._line.stand.id, first)) - TOLERANCE.touch
        stands = [self._at(stand, pose) for stand, pose in poses.items()]
        if any(self._is_nearer(stand, least) for stand in stands):
            return False
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
            others = standing_near(self._state, stand, (self._unit,))
            refused = judge_place(self._state, stand, self._unit, others, self._ground)
            self._refused[key] = refused.code if refused else ""
        return self._refused[key]

    def _at(self, id: StandId, pose: Pose) -> Stand:
        known = self._stands.get((id, pose))
        if known is None:
            known = self._stands[id, pose] = stand_at(self._state, id, pose)
        return known

    def _is_nearer(self, stand: Stand, least: float) -> bool:
        """Whether a stand is nearer to who drives the unit than so much; who is farther by its circle is not measured."""
        x, y = stand.pose.x, stand.pose.y
        bound = min((hypot(foe.pose.x - x, foe.pose.y - y) - foe.reach for foe in self._foes), default=inf)
        return bound - stand.reach < least + HAIR and self._gap(stand) < least

    def _gap(self, stand: Stand) -> float:
        """How far a stand is from who drives the unit."""
        key = stand.id, stand.pose
        if key not in self._gaps:
            self._gaps[key] = nearest_gap([stand], self._foes)
        return self._gaps[key]
