"""Setting up: deployment in secret and in turns, the first turn; the end of the battle and its points."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.seats import Seat
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.flow import run
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.prompts import BattleRound
from app.rules.warmaster.model.setup_commands import (
    DeployUnit,
    LockArmy,
    LockDeployment,
    PlaceTerrain,
    Ready,
    SetDeployment,
    SetTurnLimit,
    TakeRoster,
)
from app.rules.warmaster.model.setup_events import StrengthNoted
from app.rules.warmaster.model.setup_prompts import BeginBattle, DeployInSecret, DeployInTurns, PrepareBattlefield
from app.rules.warmaster.model.state import State
from app.rules.warmaster.new_match import setup
from app.rules.warmaster.offers import offers
from app.rules.warmaster.setup.army_lists import judge_list
from app.rules.warmaster.setup.deployment import zone_of
from app.rules.warmaster.turn_sequence import victory
from app.rules.warmaster.views.show_table import show_result
from tests.rules.warmaster.playouts import PLAYED, ROSTER
from tests.rules.warmaster.table import NORTH, SOUTH, area, line, play, refused, spot, table


def agreed(deployment: str = "secret", limit: str = "6", *faces: int) -> State:
    """A battle whose armies are known and whose table is agreed; red has the northern edge."""
    options = {"turn_limit": limit, "deployment": deployment, "rosters": {"red": "small", "blue": "small"}}
    state = setup(options, PLAYED, ("red", "blue"))
    for seat in state.seats:
        state, _ = play(state, seat, LockArmy())
    state, _ = play(state, "red", Ready())
    return play(state, "blue", Ready(), *faces)[0]


def place(state: State, unit: str, x: float, y: float) -> DeployUnit:
    """A unit in line at a place."""
    stands = state.units[unit].stands
    wide = 4.0 if state.library.troops[state.units[unit].troop].type == "infantry" else 2.0
    spots = line(x, y, SOUTH, wide=wide, count=len(stands))
    return DeployUnit(
        unit=unit,
        poses=tuple(Placed(model=stand, pose=spot(*at)) for stand, at in zip(stands, spots, strict=True)),
    )


@pytest.mark.rule("WM-SET-01", "WM-LST-03", "WM-LST-01")
def test_lists_are_judged_when_they_are_locked() -> None:
    state = setup({}, PLAYED, ("red", "blue"))
    assert refused(state, "red", LockArmy()).code == "roster_invalid"
    taken, _ = play(state, "red", TakeRoster(roster="small"))
    play(taken, "red", LockArmy())
    without = replace(ROSTER, officers=ROSTER.officers[1:])
    found = judge_list(PLAYED, state.options, without)
    assert found is not None
    assert found.code == "general_required"
    dear = judge_list(PLAYED, replace(state.options, points=300), ROSTER)
    assert dear is not None
    assert dear.code == "over_points"


@pytest.mark.rule("WM-SET-03", "WM-END-02")
def test_every_change_asks_both_anew() -> None:
    state = setup({"rosters": {"red": "small", "blue": "small"}}, PLAYED, ("red", "blue"))
    for seat in state.seats:
        state, _ = play(state, seat, LockArmy())
    assert isinstance(state.step, PrepareBattlefield)
    state, _ = play(state, "red", Ready())
    state, _ = play(state, "blue", PlaceTerrain(piece=area("x", "marsh", 10, 10, 20, 20)))
    assert not state.sides["red"].ready
    state, _ = play(state, "blue", SetTurnLimit(limit="none"))
    state, _ = play(state, "red", SetDeployment(method="alternate"))
    assert isinstance(state.step, PrepareBattlefield)
    assert (state.step.turn_limit, state.step.deployment) == ("none", "alternate")


@pytest.mark.rule("WM-END-02")
@pytest.mark.parametrize(("face", "turns"), [(1, 6), (2, 6), (3, 7), (4, 7), (5, 8), (6, 8)])
def test_the_turn_limit_may_be_rolled(face: int, turns: int) -> None:
    assert agreed("secret", "roll", face, 1).turn_limit == turns
    assert agreed("secret", "none", 1).turn_limit is None


@pytest.mark.rule("WM-SET-04", "WM-AMB-02")
@pytest.mark.parametrize(("y", "ok"), [(19.0, True), (19.1, False)])
def test_armies_stand_eighty_apart(y: float, ok: bool) -> None:
    state = agreed("secret", "6", 1)
    assert zone_of(state, "red") == (0.0, 20.0)
    command = place(state, "r1", 60, y)
    if ok:
        play(state, "red", command)
    else:
        assert refused(state, "red", command).code == "deployment_too_close"


@pytest.mark.rule("WM-SET-05", "WM-VIS-02")
def test_maps_are_secret_until_both_are_locked() -> None:
    state = agreed("secret", "6", 1)
    assert isinstance(state.step, DeployInSecret)
    state, facts = play(state, "red", place(state, "r1", 60, 10))
    assert [fact.kind for fact in facts] == ["pieces_planned"]
    assert state.units["r1"].where == "mustered"
    assert state.stands["r1.1"].pose is None
    joins = [
        one.more[0].options for one in offers(state, "red") if one.command["kind"] == "deploy_character" and one.more
    ]
    assert [[option.value for option in one] for one in joins] == [["r1"]] * 3, (
        "nobody joins a unit that stands nowhere yet"
    )
    moved, _ = play(state, "red", place(state, "r1", 30, 10))
    assert moved.sides["red"].plan["r1.2"].x == 30
    assert refused(state, "red", LockDeployment()).code == "not_deployed"
    locked = replace(state, stack=(replace(state.step, answers={"red": LockDeployment()}),))
    assert refused(locked, "red", place(state, "r1", 30, 10)).code == "deployment_locked"


@pytest.mark.rule("WM-SET-06", "WM-SET-07")
def test_units_are_deployed_in_turns_the_larger_army_first() -> None:
    state = agreed("alternate", "6", 1, 6, 2)
    assert isinstance(state.step, DeployInTurns)
    assert state.step.turn == "red"
    assert refused(state, "blue", place(state, "b1", 60, 110)).code == "not_your_deployment_turn"
    state, _ = play(state, "red", place(state, "r1", 60, 10))
    assert state.units["r1"].where == "table"
    state, _ = play(state, "blue", place(state, "b1", 60, 110))
    assert refused(state, "red", place(state, "r2", 62, 10)).code == "overlap"


@pytest.mark.rule("WM-SET-02", "WM-SET-08", "WM-AMB-26")
def test_strength_is_noted_and_the_higher_die_begins_a_tie_thrown_anew() -> None:
    state = table(
        {"r1": ("foot", line(90, 110, NORTH)), "b1": ("foot", line(90, 10, SOUTH))}, {"rg": ("general", 5, 110)}
    )
    draft = Draft(replace(state, round=0, first=None, stack=(BeginBattle(),)), ScriptedDice((3, 3, 2, 5)))
    run(draft)
    assert draft.state.first == "blue"
    noted = next(event for event in draft.events if isinstance(event, StrengthNoted))
    assert noted.units == {"red": 1, "blue": 1}
    assert isinstance(draft.state.stack[0], BattleRound)


@pytest.mark.rule("WM-VPT-02", "WM-CON-13")
@pytest.mark.parametrize(("cost", "points"), [(112, 60), (105, 55), (45, 25)])
def test_half_points_go_up_to_fives(cost: int, points: int) -> None:
    assert victory.half(cost) == points


def lose(state: State, *units: str) -> State:
    """The state without these units."""
    gone = {unit: replace(state.units[unit], where="destroyed") for unit in units}
    stands = {i: replace(s, lost=True, pose=None) for i, s in state.stands.items() if s.unit in units}
    return replace(state, units={**state.units, **gone}, stands={**state.stands, **stands})


def armies() -> State:
    """Two small armies with their Generals."""
    own = {f"r{n}": ("foot", line(20.0 + 14 * n, 110, NORTH)) for n in range(1, 5)}
    foe = {f"b{n}": ("foot", line(20.0 + 14 * n, 10, SOUTH)) for n in range(1, 5)}
    return table({**own, **foe}, {"rg": ("general", 5, 110), "bg": ("general", 5, 10)})


@pytest.mark.rule("WM-VPT-01", "WM-VPT-05", "WM-DWF-04", "WM-AMB-28")
def test_what_an_army_earns() -> None:
    state = armies()
    assert victory.earned(state, "red") == 0
    assert victory.earned(lose(state, "b1", "b2"), "red") == 90
    one_left = {i: replace(state.stands[i], lost=True, pose=None) for i in ("b3.1", "b3.2")}
    assert victory.earned(replace(state, stands={**state.stands, **one_left}), "red") == 25
    raised = lose(state, "b1")
    raised = replace(raised, units={**raised.units, "b1": replace(raised.units["b1"], raised=True)})
    assert victory.earned(raised, "red") == 0
    away = replace(state, units={**state.units, "b1": replace(state.units["b1"], where="off")})
    assert victory.earned(away, "red") == 0
    slayers = replace(state, units={**state.units, "b1": replace(state.units["b1"], troop="slayers")})
    assert victory.earned(slayers, "red") == 45
    assert victory.earned(lose(slayers, "b1"), "red") == 0


@pytest.mark.rule("WM-END-04", "WM-AMB-27")
@pytest.mark.parametrize(("start", "lost", "flees"), [(11, 5, False), (11, 6, True), (12, 5, False), (12, 6, True)])
def test_half_the_units_lost_is_too_much(start: int, lost: int, flees: bool) -> None:
    state = armies()
    side = replace(state.sides["blue"], start_units=start, lost_units=lost)
    state = replace(state, sides={**state.sides, "blue": side})
    assert (victory.must_withdraw(state, "blue") is not None) is flees


@pytest.mark.rule("WM-END-04", "WM-CHR-18", "WM-VPT-04", "WM-VPT-03")
def test_the_death_of_a_general_ends_the_battle() -> None:
    state = lose(armies(), "r1", "r2")
    dead = replace(state.characters["rg"], dead=True, pose=None)
    state = lose(replace(state, characters={**state.characters, "rg": dead}), "b1", "b2", "b3", "b4")
    draft = Draft(state, ScriptedDice(()))
    run(draft)
    result = draft.state.result
    assert result is not None
    assert result.how == "withdrawal"
    assert result.points == {"red": 170, "blue": 170}
    assert result.winner is None


@pytest.mark.rule("WM-END-04")
def test_the_end_tells_which_army_left_for_its_losses_and_which_for_its_general() -> None:
    state = lose(armies(), "b1", "b2", "b3", "b4")
    dead = replace(state.characters["rg"], dead=True, pose=None)
    broken = replace(state.sides["blue"], start_units=4, lost_units=4)
    state = replace(state, characters={**state.characters, "rg": dead}, sides={**state.sides, "blue": broken})
    draft = Draft(state, ScriptedDice(()))
    run(draft)
    told = show_result(draft.state)
    assert told is not None
    assert (told.facts["withdrew_general"], told.facts["withdrew_losses"]) == (("red",), ("blue",))


@pytest.mark.rule("WM-END-05", "WM-AMB-42")
def test_two_armies_that_withdraw_at_once_draw() -> None:
    state = armies()
    gone = {who: replace(state.characters[who], dead=True, pose=None) for who in ("rg", "bg")}
    draft = Draft(lose(replace(state, characters=gone), "b1"), ScriptedDice(()))
    run(draft)
    assert draft.state.result is not None
    assert draft.state.result.winner is None


@pytest.mark.rule("WM-END-03")
def test_who_concedes_scores_nothing() -> None:
    draft = Draft(lose(armies(), "b1", "r1"), ScriptedDice(()))
    winner: Seat = "blue"
    victory.concede(draft, winner)
    result = draft.state.result
    assert result is not None
    assert (result.winner, result.points) == ("blue", {"red": 0, "blue": 45})
