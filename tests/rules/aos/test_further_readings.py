"""Further readings of what the source leaves open (digest, section 11): returning, strike last, least values, terrain's edges."""

from dataclasses import replace

import pytest

from app.rules.aos.characteristics import number
from app.rules.aos.command_abilities.rallying import judge_return
from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.flow import deciders
from app.rules.aos.model.effects import Lasting, Stat, StatChange
from app.rules.aos.model.events import UnitRemoved
from app.rules.aos.model.prompts import ActWindow
from app.rules.aos.model.setup_commands import Placed, PlaceFeature
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import SettingUp
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from tests.rules.aos.setting import SWORD, field, row, unit
from tests.rules.aos.telling import told, use
from tests.rules.aos.test_magic import told as cast
from tests.rules.aos.test_manifestations import at, summoned
from tests.rules.aos.test_spearhead import mapped
from tests.rules.aos.test_turns import fighting, fought, start_of


def returned(state: State, turn: int) -> State:
    """The state in which one model of the unit came back in a turn, and another is still slain."""
    new = {
        "a.2": replace(state.models["a.2"], returned=turn),
        "a.3": replace(state.models["a.3"], pose=None, slain=True),
    }
    return replace(state, models={**state.models, **new})


@pytest.mark.rule("AOS-AMB-10")
def test_no_model_returns_beside_one_that_came_back_this_turn() -> None:
    state = field(unit("a", "red", "guard", *row(10, 10, 3, 1.5)), phase="hero")
    beside = (Placed(model="a.3", pose=Pose(x=13, y=10)),)
    fresh = judge_return(returned(state, state.turn), "a", beside)
    assert fresh is not None
    assert fresh.code == "returned_model_not_coherent"
    assert judge_return(returned(state, state.turn - 1), "a", beside) is None


@pytest.mark.rule("AOS-AMB-26")
@pytest.mark.parametrize(("stat", "printed", "least"), [("attacks", 2, 1), ("damage", 3, 1), ("rend", 2, 0)])
def test_what_is_lowered_stays_one_but_rend_may_come_to_nothing(stat: Stat, printed: int, least: int) -> None:
    change = StatChange(stat=stat, value=-9)
    worse = Lasting(number=1, ability="fog", source=None, owner="blue", unit="a", change=change, until="turn")
    state = replace(field(unit("a", "red", "guard", (10, 10))), effects=(worse,))
    assert number(state, "a", stat, printed, SWORD) == least


@pytest.mark.rule("AOS-AMB-48")
@pytest.mark.parametrize(("restart", "picks"), [(False, "blue"), (True, "red")])
def test_last_strikes_go_on_in_turns_unless_the_table_starts_anew(restart: bool, picks: Seat) -> None:
    """The active player picked last of the others: the turn is the enemy's, who strikes last too."""
    units = (
        unit("a", "red", "last", (10, 10)),
        unit("e", "blue", "last", (13, 10)),
        unit("b", "red", "guard", (20, 10)),
        unit("f", "blue", "guard", (23, 10)),
        unit("c", "red", "guard", (20, 20)),
    )
    state = start_of(fighting(*units, unit("g", "blue", "last", (23, 20)), strike_last_restart_ap=restart))
    state = fought(state, "red", "b")
    state = fought(state, "blue", "f")
    state = fought(state, "red", "c")
    assert deciders(state) == {picks}


@pytest.mark.rule("AOS-AMB-34")
@pytest.mark.parametrize(("y", "code"), [(16.7, None), (16.8, "terrain_too_close_to_edge")])
def test_terrain_of_a_spearhead_keeps_off_the_long_edges_and_not_off_the_short(y: float, code: str | None) -> None:
    """The feature is 4½ inches deep on a board of 22; at its other side it lies on the short edge."""
    found = decide(mapped(), "blue", PlaceFeature(feature="ruined_domicile", at=Point(x=3, y=y)), NoDice())
    assert (found.code if isinstance(found, Refusal) else None) == code


@pytest.mark.rule("AOS-AMB-38")
def test_what_was_banished_may_be_summoned_again_in_another_turn() -> None:
    state = cast(summoned(), "red", at(14, 8, summoned()))
    name = next(one.id for one in state.units.values() if one.summoner)
    gone = evolve(state, UnitRemoved(unit=name, why="banished"))
    window = ActWindow(moment="hero", seat="red")
    later = replace(gone, turn=gone.turn + 1, round=gone.round + 1, stack=(*gone.stack[:2], window))
    again = cast(later, "red", use("call_blades", "m"), 2, 3)
    assert isinstance(again.step, SettingUp)


@pytest.mark.rule("AOS-AMB-35")
@pytest.mark.parametrize("active", ["red", "blue"])
def test_power_through_is_used_at_the_end_of_either_turn(active: Seat) -> None:
    units = unit("a", "red", "beast", (10, 10), charged=1), unit("e", "blue", "guard", (13, 10))
    state = field(*units, phase="end_of_turn", active=active)
    window = ActWindow(moment="end_of_turn", seat="red", last=active == "blue")
    state = replace(state, stack=(*state.stack[:-1], window))
    after, _ = told(state, "red", use("power_through", "a", "e"), 4)
    assert any(one.ability == "power_through" for one in after.uses)
