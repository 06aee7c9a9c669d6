"""What is said of hundreds of formations at once is what the judge of a placement says of each."""

from itertools import islice

import pytest

from app.rules.warmaster.ground.forced import block, escapes
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.standing import posed
from app.rules.warmaster.shooting_phase.driven_places import DrivenPlaces
from app.rules.warmaster.shooting_phase.driving import judge
from tests.rules.warmaster.table import NORTH, SOUTH, Units, line, table

OFFICERS = {"rg": ("general", 5.0, 115.0), "bg": ("general", 170.0, 115.0)}


@pytest.mark.parametrize("at", [(90.0, 60.0), (90.0, 3.0), (4.0, 60.0)], ids=["friends", "far edge", "near edge"])
def test_a_formation_is_legal_where_the_judge_finds_nothing(at: tuple[float, float]) -> None:
    x, y = at
    units: Units = {
        "b1": ("foot", line(x, y, SOUTH)),
        "b2": ("foot", line(x + 1.5, y - 7.5, SOUTH)),
        "r1": ("foot", line(x + 4, y + 25, NORTH)),
    }
    state = table(units, OFFICERS)
    for escape in escapes(state, "b1", "r1", 6.0, by_force=True):
        places = DrivenPlaces(state, "b1", "r1", escape)
        stands = posed(state, block(state, "b1", escape, escape.clear))
        first = next(one for one in stands if one.id == escape.stand.id)
        tried = list(islice(around(first, [one for one in stands if one.id != first.id]), 300))
        said = [places.are_legal(poses) for poses in tried]
        assert said == [judge(state, "b1", "r1", escape, poses) is None for poses in tried]
        assert not all(said), "nothing is held if all are legal"
