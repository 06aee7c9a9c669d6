"""What a decision is called, and what it says it is about."""

from dataclasses import replace

import pytest

from app.rules.aos.model.commands import Aim
from app.rules.aos.model.prompts import BattleRound, Control, PickFirst
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Reactions, Using
from app.rules.aos.setup.terrain import laid
from app.rules.aos.system import SYSTEM
from app.rules.kernel.plane.shapes import Circle, Point
from app.rules.kernel.seats import Seat, seated
from app.rules.kernel.state.windows import Window
from app.rules.kernel.views.view import DutyView
from tests.rules.aos.setting import WALL, field, library, scroll, unit


def duty(state: State) -> DutyView:
    """What red is asked."""
    (one,) = SYSTEM.view(state, seated("red")).duties.values()
    return one


@pytest.mark.rule("AOS-BT-2.0b")
@pytest.mark.parametrize(("first", "label"), [("blue", "aos.duty.pick_first.tactics"), ("red", "aos.duty.pick_first")])
def test_who_went_second_reads_what_going_first_now_costs(first: Seat, label: str) -> None:
    units = unit("a", "red", "guard", (10, 10)), unit("e", "blue", "guard", (20, 10))
    state = replace(field(*units), firsts=(first,), stack=(BattleRound(stage="underdog"), PickFirst(seat="red")))
    assert duty(state).label == label


@pytest.mark.rule("AOS-CORE-32.3b")
def test_an_objective_and_terrain_are_asked_for_apart() -> None:
    wide = scroll("wide", footprint=Circle(radius=12.0), least=1)
    walls = tuple(laid(WALL, name, Point(x=x, y=15), 0) for name, x in (("w", 20.0), ("v", 24.0)))
    state = field(unit("a", "red", "wide", (22, 15)), content=library(wide), terrain=walls)
    state = replace(state, stack=(*state.stack[:-1], Control(seat="red")))
    assert duty(state).label == "aos.duty.control.objective"
    assert duty(replace(state, contests={"a|objective": "border_west"})).label == "aos.duty.control.terrain"


@pytest.mark.rule("AOS-CORE-5.2b")
@pytest.mark.parametrize(("at", "told"), [(("e", "f", "e"), ("e", "f")), (("f",), "f")])
def test_a_reaction_says_at_whom_the_attacks_are(at: tuple[str, ...], told: object) -> None:
    units = (
        unit("a", "red", "guard", (10, 10)),
        unit("e", "blue", "guard", (13, 10)),
        unit("f", "blue", "guard", (10, 13)),
    )
    state = field(*units, phase="combat")
    using = Using(
        seat="red", ability="fight", unit="a", aims=tuple(Aim(model="a.1", weapon="sword", target=foe) for foe in at)
    )
    state = replace(state, stack=(*state.stack, using, Reactions(window=Window(order=("red", "blue")))))
    assert duty(state).facts["target"] == told
