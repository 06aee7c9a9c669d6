"""The log tells how many models moved and how far: who was named and stayed where it stood did not."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.rules.aos.model.commands import MoveModels
from app.rules.aos.model.commands import PathOf as Way
from app.rules.aos.system import SYSTEM as AOS
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import EVERYONE
from app.rules.wh40k.model.commands import PathOf, PileInMove, SelectFight
from app.rules.wh40k.system import SYSTEM as WH40K
from tests.rules.aos.setting import field, unit
from tests.rules.aos.telling import told, use
from tests.rules.wh40k.drill import FAR, enemy, one
from tests.rules.wh40k.field import act, battle

STAYED, WENT = ((20.0, 21.5),), ((20.0, 20.0), (20.1, 20.0))
TURNED = ((20.0, 21.5), (20.0, 21.5))
Places = Sequence[tuple[float, float]]


def path(places: Places) -> tuple[Pose, ...]:
    return tuple(Pose(x=x, y=y) for x, y in places)


@pytest.mark.rule("W40K-FIGHT-08")
@pytest.mark.parametrize(("second", "lines"), [(STAYED, [(0.1, 1)]), (TURNED, [(0.1, 1)])])
def test_a_model_that_stays_is_none_of_those_that_piled_in(second: Places, lines: list[tuple[float, int]]) -> None:
    state = battle(
        one((20.0, 20.0), (20.0, 21.5), sheet="squad"), enemy((21.5, 20.0), (22.0, 21.5)), FAR, phase="fight"
    )
    charger = replace(state.units["u"], flags=frozenset({"charged"}))
    state, _ = act(replace(state, units={**state.units, "u": charger}), "red", SelectFight(unit="u"))
    stays = PathOf(model="u.2", path=path(second))
    both, facts = act(state, "red", PileInMove(moves=(PathOf(model="u.1", path=path(WENT)), stays)))
    heard = [line for fact in facts if (line := WH40K.narrate(both, fact, EVERYONE))]
    assert [(line.facts["d"], line.facts["n"]) for line in heard if "moved" in line.key] == lines
    none, facts = act(state, "red", PileInMove(moves=(stays,)))
    assert not [fact for fact in facts if fact.kind == "models_moved" and WH40K.narrate(none, fact, EVERYONE)]


@pytest.mark.rule("AOS-CORE-28.0b")
@pytest.mark.parametrize("second", [STAYED, TURNED])
def test_a_unit_of_which_nobody_moved_stood_still(second: Places) -> None:
    start = field(unit("a", "red", "guard", (20, 20), (20, 21.5)), unit("e", "blue", "guard", (30, 5)), commands=0)
    state, _ = told(start, "red", use("normal_move", "a"))
    stays = Way(model="a.2", path=path(second))
    _, facts = told(state, "red", MoveModels(moves=(Way(model="a.1", path=path(WENT)), stays)))
    line = AOS.narrate(state, facts[0], EVERYONE)
    assert line is not None
    assert (line.key, line.facts["d"], line.facts["n"]) == ("aos.log.moved_normal_move", 0.1, 1)
    _, facts = told(state, "red", MoveModels(moves=(stays,)))
    line = AOS.narrate(state, facts[0], EVERYONE)
    assert line is not None
    assert line.key == "aos.log.stood_normal_move"
