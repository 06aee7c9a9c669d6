"""Battle tactics: choosing one, what each asks, and its points."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.model import tactics as tc
from app.rules.aos.model.commands import UseAbility
from app.rules.aos.model.events import Event
from app.rules.aos.model.profiles import TerrainFeature
from app.rules.aos.model.state import State, Use
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.offers import offers
from app.rules.aos.setup.terrain import laid
from app.rules.aos.tactics.conditions import are_done
from app.rules.aos.tactics.conditions import told as told_of
from app.rules.aos.tactics.gambits import done
from app.rules.aos.turn_sequence.scoring import earned
from app.rules.aos.turn_sequence.windows import usable
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from tests.rules.aos.setting import HILL, field, library, row, scroll, unit


def hill(name: str, x: float, y: float) -> TerrainFeature:
    """A hill of 6 by 5 inches with its middle there."""
    return laid(HILL, name, Point(x=x, y=y), 0)


GUARD = unit("a", "red", "guard", *row(10, 5, 5), regiment=0)
HERO = unit("h", "red", "hero", (30, 5), regiment=0, general=True)
BOSS = unit("z", "blue", "hero", (10, 25), regiment=0, general=True)
ESCORT = unit("y", "blue", "guard", *row(20, 25, 5), regiment=0)
OTHERS = unit("x", "blue", "guard", *row(32, 25, 5), regiment=1)
LAND = (hill("far", 30, 20), hill("border", 10, 15), hill("near", 30, 8))


def start(**changes: object) -> State:
    """The start of red's turn."""
    state = field(GUARD, HERO, BOSS, ESCORT, OTHERS, phase="start_of_turn", terrain=LAND)
    return replace(state, **changes)  # type: ignore[arg-type]


def chosen(state: State, tactic: str, *picks: str) -> State | str:
    """The state after a gambit, or why it may not be."""
    found: Sequence[Event] | Refusal = decide(state, "red", UseAbility(ability=tactic, targets=picks), NoDice())
    if isinstance(found, Refusal):
        return found.code
    for event in found:
        state = evolve(state, event)
    return state


def locked(state: State, tactic: str) -> str | None:
    """Why red may not choose a tactic."""
    refused = usable(state, "red", UNIVERSAL[tactic], None)
    return refused and refused.code


def gone_to(state: State | str, round_: int) -> State:
    """The start of red's turn two turns later."""
    assert isinstance(state, State)
    fresh = start()
    return replace(fresh, uses=state.uses, round=round_, turn=2 * round_ - 1)


@pytest.mark.rule("AOS-BT-1.0")
@pytest.mark.rule("AOS-BT-2.0a")
def test_each_tactic_is_tried_once_and_one_a_round() -> None:
    state = chosen(start(), "do_not_waver")
    assert locked(gone_to(state, 1), "seize_the_centre") == "once_per_limit_reached"
    assert chosen(gone_to(state, 3), "do_not_waver") == "tactic_already_attempted"
    assert isinstance(chosen(gone_to(state, 3), "seize_the_centre"), State)
    open_ = {o.id for o in offers(gone_to(state, 2), "red") if o.locked is None and o.unit is None}
    assert {f"use.{tactic}" for tactic in tc.BATTLE_TACTICS} - open_ == {"use.do_not_waver"}


@pytest.mark.rule("AOS-CORE-28.3")
def test_a_gambit_is_the_players_and_no_units() -> None:
    found = decide(start(), "red", UseAbility(ability="do_not_waver", unit="a"), NoDice())
    assert isinstance(found, Refusal)
    assert (found.code, found.rule) == ("invalid_target", "AOS-CORE-28.3")
    found = decide(start(), "red", UseAbility(ability="normal_move"), NoDice())
    assert isinstance(found, Refusal)


@pytest.mark.rule("AOS-BT-2.0b")
def test_there_is_no_gambit_in_a_double_turn_one_chose() -> None:
    assert locked(start(doubled="red"), "do_not_waver") == "took_double_turn"
    assert locked(start(doubled="blue"), "do_not_waver") is None


@pytest.mark.rule("AOS-AMB-18")
@pytest.mark.rule("AOS-BT-3.0b")
def test_the_entourage_is_the_generals_regiment_and_the_general() -> None:
    assert chosen(start(), "slay_the_entourage", "x") == "not_in_generals_regiment"
    assert chosen(start(), "slay_the_entourage") == "invalid_target"
    assert isinstance(chosen(start(), "slay_the_entourage", "z"), State)
    state = chosen(start(), "slay_the_entourage", "y")
    assert isinstance(state, State)
    assert done(state, "red") is None
    dead = replace(state.units["y"], where="destroyed", fell=state.turn)
    assert done(replace(state, units={**state.units, "y": dead}), "red") is not None
    before = replace(dead, fell=state.turn - 1)
    assert done(replace(state, units={**state.units, "y": before}), "red") is None


@pytest.mark.rule("AOS-BT-3.0d")
def test_their_land_lies_in_enemy_territory_and_not_in_ones_own() -> None:
    assert chosen(start(), "take_their_land", "near") == "terrain_not_in_enemy_territory"
    assert chosen(start(), "take_their_land", "border") == "terrain_touches_friendly_territory"
    state = chosen(start(), "take_their_land", "far")
    assert isinstance(state, State)
    for holder, made in ((None, False), ("blue", False), ("red", True)):
        held = replace(state, terrain_held={"far": holder} if holder else {})
        assert (done(held, "red") is not None) is made


@pytest.mark.rule("AOS-BT-2.1")
@pytest.mark.rule("AOS-END-2")
def test_a_tactic_that_was_done_is_four_points() -> None:
    state = chosen(start(), "take_their_land", "far")
    assert isinstance(state, State)
    assert list(earned(replace(state, terrain_held={"far": "red"}), "red")) == [("AOS-BT-2.1", 4)]
    assert not list(earned(state, "red"))


def fights(*units: str) -> tuple[Use, ...]:
    return tuple(
        Use(seat="red", unit=one, ability="fight", keywords=("fight",), command=False, round=1, turn=1, phase="combat")
        for one in units
    )


def told(state: State, *conditions: tc.Condition) -> bool:
    return are_done(state, "red", conditions)


WAVER = tc.BATTLE_TACTICS["do_not_waver"].conditions


@pytest.mark.rule("AOS-BT-3.0a")
def test_do_not_waver_is_two_units_that_fought_and_none_lost() -> None:
    assert told(start(uses=fights("a", "h")), *WAVER)
    assert not told(start(uses=fights("a", "a")), *WAVER), "two units, not twice one"
    state = start(uses=fights("a", "h"))
    lost = replace(state.units["a"], where="destroyed", fell=1)
    assert not told(replace(state, units={**state.units, "a": lost}), *WAVER)
    theirs = replace(state.units["y"], where="destroyed", fell=1)
    assert told(replace(state, units={**state.units, "y": theirs}), *WAVER)


@pytest.mark.rule("AOS-BT-3.0c")
@pytest.mark.parametrize(
    ("held", "now", "expected"),
    [
        ({"border_west": None, "home_north": "blue"}, ("border_west", "home_north"), True),
        ({"border_west": None, "border_east": None}, ("border_west", "border_east"), False),
        ({"border_west": "red", "home_north": "blue"}, ("border_west", "home_north"), False),
        ({"home_north": "blue"}, ("home_north",), False),
    ],
)
def test_two_fronts_are_two_new_objectives_and_one_of_the_enemys(
    held: Mapping[str, Seat | None], now: tuple[str, ...], expected: bool
) -> None:
    state = start(held=held)
    markers = {i: replace(m, controller="red" if i in now else None) for i, m in state.markers.items()}
    tactic = tc.BATTLE_TACTICS["attack_on_two_fronts"]
    assert told(replace(state, markers=markers), *tactic.conditions) is expected


CENTRE = tc.BATTLE_TACTICS["seize_the_centre"].conditions
BASE = 32 / 25.4 / 2


@pytest.mark.rule("AOS-BT-3.0e")
def test_the_centre_is_seized_by_two_units_near_it_that_nobody_fights() -> None:
    near = unit("a", "red", "hero", (22 - 3 - BASE, 15))
    other = unit("b", "red", "hero", (22, 16))
    far = unit("b", "red", "hero", (22 + 3 + BASE + 0.01, 15))
    assert told(field(near, other), *CENTRE)
    assert not told(field(near, far), *CENTRE)
    assert not told(field(near, other, unit("z", "blue", "hero", (22, 20))), *CENTRE), "one of them is in combat"


@pytest.mark.rule("AOS-MAGIC-7.0d")
def test_manifestations_do_not_count() -> None:
    ghost = scroll("ghost", type="manifestation", least=1)
    near = unit("a", "red", "hero", (21, 15))
    spell = unit("b", "red", "ghost", (22, 17))
    assert not told(field(near, spell, content=library(ghost)), *CENTRE)


FLANKS = tc.BATTLE_TACTICS["take_the_flanks"].conditions


@pytest.mark.rule("AOS-BT-3.0f")
def test_flanks_are_near_each_short_edge_out_of_ones_home_and_not_fresh() -> None:
    west = unit("a", "red", "hero", (6 + BASE, 18))
    east = unit("b", "red", "hero", (44 - 6 - BASE, 15))
    assert told(field(west, east), *FLANKS), "partly at home is not wholly"
    assert not told(field(west, unit("b", "red", "hero", (44 - 6 - BASE - 0.01, 15))), *FLANKS)
    assert not told(field(west, unit("b", "red", "hero", (40, 5))), *FLANKS), "wholly at home"
    fresh = replace(east[0], set_up=1)
    assert not told(field(west, (fresh, east[1])), *FLANKS)


def test_what_other_tactics_ask() -> None:
    state = start()
    markers = {i: replace(m, controller="red" if i != "home_north" else "blue") for i, m in state.markers.items()}
    state = replace(state, markers=markers)
    assert told(state, tc.Controls(least=3), tc.ControlsMore(by=2), tc.GeneralLives())
    assert not told(state, tc.Controls(least=4))
    assert not told(state, tc.ControlsMore(by=3))
    assert not told(state, tc.HaveCharged(least=1))
    assert not told(state, tc.Destroyed(least=1))
    assert not told(state, tc.InEnemyTerritory(least=1))
    assert are_done(state, "blue", (tc.InEnemyTerritory(least=0),))
    charged = replace(state.units["a"], charged=1)
    dead = replace(state.units["x"], where="destroyed", fell=1)
    state = replace(state, units={**state.units, "a": charged, "x": dead})
    assert told(state, tc.HaveCharged(least=1), tc.Destroyed(least=1))
    assert told(field(unit("q", "red", "hero", (20, 20))), tc.InEnemyTerritory(least=1))
    assert not told(field(unit("q", "red", "hero", (20, 15.5))), tc.InEnemyTerritory(least=1))


@pytest.mark.rule("AOS-BT-2.1")
def test_how_far_a_tactic_is_is_told_in_numbers() -> None:
    """What holds or does not is one of one, no word."""
    state = field(GUARD, HERO, BOSS, ESCORT)
    hurt = replace(state, units={**state.units, "z": replace(state.units["z"], hurt=state.turn)})
    for now, wanted in ((state, 0), (hurt, 1)):
        facts = told_of(now, "red", (tc.EnemyGeneralHurt(),))
        assert [(type(have), have) for have in (facts["have"], facts["need"])] == [(int, wanted), (int, 1)]


@pytest.mark.rule("AOS-BT-2.1")
def test_a_tactic_that_cannot_be_met_this_turn_says_so() -> None:
    state = field(GUARD, HERO, BOSS, ESCORT)
    for turn, lost in ((state.turn - 1, True), (state.turn, False)):
        dead = replace(state.units["z"], where="destroyed", fell=turn, hurt=turn)
        facts = told_of(replace(state, units={**state.units, "z": dead}), "red", (tc.EnemyGeneralHurt(),))
        assert facts.get("lost", False) is lost
    fallen = replace(state, units={**state.units, "a": replace(state.units["a"], where="destroyed", fell=state.turn)})
    assert told_of(fallen, "red", (tc.Fought(least=2), tc.NoneLost()))["lost"] is True
    assert "lost" not in told_of(state, "red", (tc.Fought(least=2), tc.NoneLost()))
    assert "lost" not in told_of(state, "red", (tc.EnemyGeneralHurt(),))


@pytest.mark.rule("AOS-BT-2.1")
@pytest.mark.rule("AOS-CORE-32.2c")
def test_how_far_a_tactic_is_counts_what_would_be_held_now() -> None:
    """The page tells the sums as they stand; whether it is completed is judged by who controls."""
    state = field(GUARD, HERO, BOSS, ESCORT)
    at = state.units["a"].models[0]
    pose = state.models[at].pose
    assert pose is not None
    name, marker = next(iter(state.markers.items()))
    near = {name: replace(marker, at=Point(x=pose.x, y=pose.y), controller=None)}
    state = replace(state, markers=near, held={}, phase="movement")
    gained = (tc.Gained(least=1),)
    assert told_of(state, "red", gained)["have"] == 1
    assert told_of(state, "blue", gained)["have"] == 0
    assert told_of(replace(state, phase=None), "red", gained)["have"] == 0
    assert not are_done(state, "red", gained)
