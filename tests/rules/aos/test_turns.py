"""Rounds, fights, objectives, scores, the end."""

from dataclasses import replace

import pytest

from app.rules.aos.draft import Draft
from app.rules.aos.flow import deciders
from app.rules.aos.ground.measures import arrangement, bodies, engaged_with, in_combat, sees
from app.rules.aos.model.commands import Aim, ChooseFirst, Contest, DeclareAttacks, Pass, StandStill
from app.rules.aos.model.flow_events import (
    CommandPointsGained,
    ControlJudged,
    FirstChosen,
    PointsScored,
    PriorityRolled,
    UnderdogSettled,
)
from app.rules.aos.model.prompts import BattleRound, Control, EndOfTurn, Fights, PickFirst
from app.rules.aos.model.state import Seat, State
from app.rules.aos.objectives.control import advance, army_score, judge_control, score_of
from app.rules.aos.setup.terrain import laid
from app.rules.aos.turn_sequence.rounds import advance as next_part
from app.rules.aos.turn_sequence.scoring import earned
from app.rules.aos.turn_sequence.victory import judged
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.plane.sight import sight_matrix
from tests.rules.aos.setting import WALL, field, library, row, scroll, unit
from tests.rules.aos.telling import of, refused, told, use

FIRST = scroll("first", keywords=("INFANTRY", "STRIKE-FIRST"))
LAST = scroll("last", keywords=("INFANTRY", "STRIKE-LAST"))
BOTH = scroll("both", keywords=("INFANTRY", "STRIKE-LAST", "STRIKE-FIRST"))


def fighting(*units: tuple[object, object], **options: object) -> State:
    """A combat phase whose fights begin, those in combat at its start noted."""
    state = field(*units, phase="combat", content=library(FIRST, LAST, BOTH), commands=0, **options)  # type: ignore[arg-type]
    noted = {i: replace(one, engaged_at_start=in_combat(state, i)) for i, one in state.units.items()}
    return replace(state, units=noted, stack=(*state.stack[:-1], Fights(turn="red")))


def fought(state: State, seat: Seat, one: str) -> State:
    """The state after a unit of one model has fought without effect: a single enemy, all attacks miss."""
    state, _ = told(state, seat, use("fight", one))
    state, _ = told(state, seat, StandStill())
    foe = engaged_with(state, one)[0]
    state, _ = told(state, seat, DeclareAttacks(aims=(Aim(model=f"{one}.1", weapon="sword", target=foe),)), 1, 1)
    return state


PAIRS = (
    unit("a", "red", "guard", (10, 10)),
    unit("e", "blue", "guard", (13, 10)),
    unit("b", "red", "guard", (20, 10)),
    unit("f", "blue", "guard", (23, 10)),
)


def nothing(state: State, seat: Seat) -> str:
    """Why a seat may not pass."""
    return refused(state, seat, Pass())


def start_of(state: State) -> State:
    """The first pick, the referee having gone through the stages that are empty."""
    draft = Draft(state, ScriptedDice(()))
    from app.rules.aos.chapters import CHAPTERS
    from app.rules.kernel.engine.flow import run

    run(CHAPTERS, draft)
    return draft.state


@pytest.mark.rule("AOS-CORE-13.1b")
@pytest.mark.rule("AOS-CORE-13.1c")
@pytest.mark.rule("AOS-CORE-14.4a")
def test_players_pick_in_turn_and_who_is_in_combat_must_fight() -> None:
    state = start_of(fighting(*PAIRS, unit("c", "red", "guard", (40, 3))))
    assert deciders(state) == {"red"}
    assert nothing(state, "red") == "must_fight"
    assert refused(state, "blue", use("fight", "e")) == "not_your_fight_pick"
    assert refused(state, "red", use("fight", "c")) == "not_eligible_to_fight"
    state = fought(state, "red", "a")
    assert deciders(state) == {"blue"}
    assert deciders(fought(state, "blue", "f")) == {"red"}


@pytest.mark.rule("AOS-CORE-13.1d")
def test_who_has_units_left_goes_on_alone() -> None:
    near = unit("d", "red", "guard", (13, 13.5))
    state = start_of(fighting(*PAIRS[:2], near))
    state = fought(state, "red", "a")
    state = fought(state, "blue", "e") if len(engaged_with(state, "e")) == 1 else _struck(state)
    assert deciders(state) == {"red"}


def _struck(state: State) -> State:
    """The state after e has fought, towards the first of its enemies."""
    from app.rules.aos.model.commands import UseAbility

    state, _ = told(state, "blue", use("fight", "e"))
    state, _ = told(state, "blue", UseAbility(ability="pile_in", unit="e", targets=("a",)))
    state, _ = told(state, "blue", StandStill())
    return told(state, "blue", DeclareAttacks(aims=(Aim(model="e.1", weapon="sword", target="a"),)), 1, 1)[0]


@pytest.mark.rule("AOS-CORE-19.0a")
@pytest.mark.rule("AOS-CORE-19.0d")
def test_who_strikes_first_is_picked_first_then_the_active_player_picks() -> None:
    swift = unit("e", "blue", "first", (13, 10))
    state = start_of(fighting(PAIRS[0], swift, *PAIRS[2:]))
    assert deciders(state) == {"blue"}
    assert refused(state, "blue", use("fight", "f")) == "strike_first_pending"
    assert deciders(fought(state, "blue", "e")) == {"red"}
    both = start_of(fighting(PAIRS[0], unit("e", "blue", "both", (13, 10)), *PAIRS[2:]))
    assert deciders(both) == {"red"}


@pytest.mark.rule("AOS-EX-14")
@pytest.mark.rule("AOS-CORE-19.0b")
def test_who_was_not_in_combat_at_the_start_strikes_no_sooner() -> None:
    swift = unit("e", "blue", "first", (13, 10))
    state = fighting(PAIRS[0], swift, *PAIRS[2:])
    late = replace(state, units={**state.units, "e": replace(state.units["e"], engaged_at_start=False)})
    assert deciders(start_of(late)) == {"red"}


@pytest.mark.rule("AOS-CORE-19.0c")
@pytest.mark.rule("AOS-CORE-19.0e")
@pytest.mark.parametrize(("restart", "fifth"), [(False, "red"), (True, "red")])
def test_who_strikes_last_waits_for_all_others(restart: bool, fifth: Seat) -> None:
    slow = unit("a", "red", "last", (10, 10))
    state = start_of(fighting(slow, *PAIRS[1:], strike_last_restart_ap=restart))
    assert refused(state, "red", use("fight", "a")) == "strike_last_must_wait"
    state = fought(state, "red", "b")
    state = fought(state, "blue", "e")
    assert deciders(state) == {"blue"}
    assert deciders(fought(state, "blue", "f")) == {fifth}


@pytest.mark.rule("AOS-CORE-13.1c")
@pytest.mark.rule("AOS-AMB-08")
def test_who_charged_and_is_out_of_combat_may_decline() -> None:
    state = start_of(fighting(unit("a", "red", "guard", (10, 10), charged=1), unit("c", "blue", "guard", (30, 25))))
    assert deciders(state) == frozenset() or deciders(state) == {"red"}


@pytest.mark.rule("AOS-CORE-12.0b")
@pytest.mark.rule("AOS-CORE-12.0c")
@pytest.mark.rule("AOS-DICE-02")
@pytest.mark.parametrize(("faces", "chooser"), [((5, 2), "red"), ((2, 5), "blue"), ((3, 3), "blue")])
def test_priority_is_rolled_for_and_a_tie_is_whos_went_first(faces: tuple[int, int], chooser: Seat) -> None:
    state = replace(field(PAIRS[0], PAIRS[1]), firsts=("blue",), stack=(BattleRound(),))
    draft = Draft(state, ScriptedDice(faces))
    next_part(draft)
    assert [f.chooser for f in of(draft.events, PriorityRolled)] == [chooser]
    assert draft.state.step == PickFirst(seat=chooser)


@pytest.mark.rule("AOS-CORE-12.0a")
@pytest.mark.rule("AOS-BW-2f")
@pytest.mark.rule("AOS-AMB-36")
def test_who_finished_deploying_first_chooses_in_round_one() -> None:
    state = field(PAIRS[0], PAIRS[1])
    sides = {"red": replace(state.sides["red"], finished=2), "blue": replace(state.sides["blue"], finished=1)}
    draft = Draft(replace(state, firsts=(), sides=sides, stack=(BattleRound(),)), ScriptedDice(()))  # type: ignore[arg-type]
    next_part(draft)
    assert draft.state.step == PickFirst(seat="blue")


@pytest.mark.rule("AOS-BT-2.0b")
def test_a_double_turn_is_noted_only_for_who_chose_it() -> None:
    state = replace(field(*PAIRS), firsts=("blue",), stack=(BattleRound(stage="underdog"), PickFirst(seat="red")))
    _, facts = told(state, "red", ChooseFirst(myself=True))
    assert [(f.seat, f.doubled) for f in of(facts, FirstChosen)] == [("red", True)]
    _, facts = told(state, "red", ChooseFirst(myself=False))
    assert [(f.seat, f.doubled) for f in of(facts, FirstChosen)] == [("blue", False)]


@pytest.mark.rule("AOS-CORE-12.0d")
@pytest.mark.rule("AOS-CMD-1.1a")
@pytest.mark.rule("AOS-CMD-1.1b")
@pytest.mark.parametrize(("red", "blue", "underdog", "gained"), [(6, 10, "red", [4, 4, 1]), (3, 3, None, [4, 4])])
def test_the_underdog_has_fewer_points_and_one_command_more(
    red: int, blue: int, underdog: Seat | None, gained: list[int]
) -> None:
    state = field(*PAIRS)
    sides = {"red": replace(state.sides["red"], score=red), "blue": replace(state.sides["blue"], score=blue)}
    draft = Draft(replace(state, sides=sides, stack=(BattleRound(stage="underdog"),)), ScriptedDice(()))  # type: ignore[arg-type]
    next_part(draft)
    next_part(draft)
    assert [f.seat for f in of(draft.events, UnderdogSettled)] == [underdog]
    assert [f.points for f in of(draft.events, CommandPointsGained)] == gained


@pytest.mark.rule("AOS-CMD-1.1c")
def test_command_points_do_not_carry_over() -> None:
    draft = Draft(replace(field(*PAIRS), stack=(BattleRound(stage="clean_up"),)), ScriptedDice(()))
    next_part(draft)
    assert [side.commands for side in draft.state.sides.values()] == [0, 0]


@pytest.mark.rule("AOS-CORE-24.1b")
@pytest.mark.rule("AOS-AMB-21")
def test_reserves_that_never_came_are_destroyed_in_round_four() -> None:
    units = (
        unit("a", "red", "guard", (10, 10), where="reserve", deployed_to_reserve=True),
        unit("b", "red", "guard", (20, 10), where="reserve"),
    )
    state = replace(field(*units, PAIRS[1]), round=4, stack=(BattleRound(stage="automatic"),))
    draft = Draft(state, ScriptedDice(()))
    next_part(draft)
    assert [draft.state.units[one].where for one in "ab"] == ["destroyed", "reserve"]


@pytest.mark.rule("AOS-CORE-32.1a")
@pytest.mark.rule("AOS-GEO-19")
@pytest.mark.parametrize(("away", "score"), [(4.417, 2), (4.419, 0)])
def test_a_model_contests_what_is_within_its_combat_range(away: float, score: int) -> None:
    state = field(unit("a", "red", "hero", (22, 5 + away)))
    assert score_of(state, "a", "objective", "home_south") == score


@pytest.mark.rule("AOS-CORE-32.2b")
def test_a_units_score_counts_its_contesting_models() -> None:
    state = field(unit("a", "red", "guard", (22, 5), (22, 6.5), (22, 20)))
    assert score_of(state, "a", "objective", "home_south") == 2


@pytest.mark.rule("AOS-EX-16")
@pytest.mark.rule("AOS-CORE-32.1b")
@pytest.mark.rule("AOS-CORE-32.3b")
def test_a_unit_near_two_objectives_contests_one() -> None:
    tall = scroll("tall", footprint=scroll("x").footprint.__class__(radius=12.0), least=1)
    state = field(unit("a", "red", "tall", (22, 15)), content=library(tall))
    state = replace(state, stack=(*state.stack[:-1], Control(seat="red")))
    assert deciders(state) == {"red"}
    assert refused(state, "red", Contest(unit="a", thing="nowhere")) == "bad_choice"
    state, facts = told(state, "red", Contest(unit="a", thing="border_west"))
    found = of(facts, ControlJudged)[0]
    assert [marker for marker, seat in found.markers.items() if seat] == ["border_west"]


def controlled(state: State) -> State:
    """The state after control was judged."""
    draft = Draft(state, ScriptedDice(()))
    judge_control(draft)
    return draft.state


@pytest.mark.rule("AOS-CORE-32.2c")
@pytest.mark.rule("AOS-CORE-32.2d")
def test_more_control_gains_an_objective_a_tie_nothing_and_it_stays() -> None:
    mine, theirs = unit("a", "red", "guard", (21, 6), (20, 5)), unit("e", "blue", "hero", (24, 6))
    tied = field(mine, theirs)
    assert (
        army_score(tied, "red", "objective", "home_south") == army_score(tied, "blue", "objective", "home_south") == 2
    )
    assert controlled(tied).markers["home_south"].controller is None
    won = controlled(field(unit("a", "red", "guard", (21, 6), (20, 5), (20, 6.5)), theirs))
    assert won.markers["home_south"].controller == "red"
    left = replace(field(theirs), markers=won.markers, units={}, models={})
    assert controlled(left).markers["home_south"].controller == "red"


@pytest.mark.rule("AOS-CORE-32.3a")
def test_terrain_is_controlled_while_it_is_contested() -> None:
    wall = laid(WALL, "t1", Point(x=20, y=12), 0)
    state = controlled(field(unit("a", "red", "guard", (20, 10)), terrain=(wall,)))
    assert state.terrain_held == {"t1": "red"}
    gone = replace(state, units={}, models={})
    assert controlled(gone).terrain_held == {}


@pytest.mark.rule("AOS-BW-3a")
@pytest.mark.rule("AOS-BW-3b")
@pytest.mark.rule("AOS-BW-3c")
@pytest.mark.rule("AOS-BW-3d")
@pytest.mark.rule("AOS-BW-3e")
@pytest.mark.rule("AOS-AMB-03")
@pytest.mark.parametrize(
    ("held", "underdog", "amounts"),
    [
        ({}, None, []),
        ({"home_south": "red", "home_north": "blue"}, None, [2]),
        ({"home_south": "red", "border_west": "red"}, None, [2, 2, 2]),
        ({"home_south": "red", "border_west": "red", "home_north": "red"}, None, [2, 2, 2, 2]),
        ({"border_east": "red", "border_west": "red"}, "red", [2, 2, 2, 2]),
        ({"border_east": "red", "border_west": "red"}, "blue", [2, 2, 2]),
    ],
)
def test_border_war_scores_what_is_held(held: dict[str, Seat], underdog: Seat | None, amounts: list[int]) -> None:
    state = replace(field(*PAIRS), underdog=underdog)
    markers = {i: replace(marker, controller=held.get(i)) for i, marker in state.markers.items()}
    assert [amount for _, amount in earned(replace(state, markers=markers), "red")] == amounts


@pytest.mark.rule("AOS-CORE-31.0b")
@pytest.mark.rule("AOS-CORE-31.0c")
@pytest.mark.rule("AOS-AMB-11")
def test_only_the_active_player_scores_after_control() -> None:
    state = field(unit("a", "red", "guard", (22, 6)), unit("e", "blue", "guard", (22, 25)), phase="end_of_turn")
    draft = Draft(replace(state, stack=(*state.stack[:-1], EndOfTurn())), ScriptedDice(()))
    from app.rules.aos.turn_sequence.scoring import advance as score

    score(draft)
    advance(draft)
    advance(draft)
    score(draft)
    assert {f.seat for f in of(draft.events, PointsScored)} == {"red"}


@pytest.mark.rule("AOS-BW-5a")
@pytest.mark.rule("AOS-BW-5b")
@pytest.mark.rule("AOS-BW-5c")
@pytest.mark.rule("AOS-AMB-19", "AOS-AMB-28")
@pytest.mark.parametrize(
    ("red", "blue", "dead", "found"),
    [
        (30, 28, "", ("red", "points", True)),
        (20, 20, "e", ("red", "general", False)),
        (20, 20, "", (None, "draw", False)),
        (20, 20, "ae", (None, "draw", False)),
    ],
)
def test_points_then_the_living_general(red: int, blue: int, dead: str, found: tuple[Seat | None, str, bool]) -> None:
    state = field(unit("a", "red", "hero", (10, 10), general=True), unit("e", "blue", "hero", (20, 10), general=True))
    units = {i: replace(one, where="destroyed" if i in dead else "table") for i, one in state.units.items()}
    sides = {"red": replace(state.sides["red"], score=red), "blue": replace(state.sides["blue"], score=blue)}
    result = judged(replace(state, units=units, sides=sides))  # type: ignore[arg-type]
    assert (result.winner, result.how, result.major) == found


@pytest.mark.rule("AOS-CORE-7.0a")
@pytest.mark.rule("AOS-CORE-2.1.1a")
@pytest.mark.parametrize(("away", "near"), [(4.25, True), (4.27, False)])
def test_combat_range_is_three_inches_in_plan(away: float, near: bool) -> None:
    state = field(unit("a", "red", "guard", (10, 10)), unit("e", "blue", "guard", (10 + away, 10)))
    assert in_combat(state, "a") is near
    assert in_combat(state, "e") is near


@pytest.mark.rule("AOS-EX-02")
@pytest.mark.rule("AOS-CORE-6.0a")
@pytest.mark.rule("AOS-GEO-13")
@pytest.mark.parametrize(("low", "seen"), [(10.2, True), (12.0, False)])
def test_any_free_line_makes_a_model_visible(low: float, seen: bool) -> None:
    part = WALL.parts[0].__class__(
        outline=(Point(x=9, y=8), Point(x=11, y=8), Point(x=11, y=low), Point(x=9, y=low)), height=3.0
    )
    wall = replace(WALL, id="t1", outlines=(part.outline,), parts=(part,))
    state = field(unit("a", "red", "guard", (5, 10)), unit("e", "blue", "guard", (15, 10)), terrain=(wall,))
    assert sees(state, "a", "e") is seen


@pytest.mark.rule("AOS-EX-02")
@pytest.mark.rule("AOS-CORE-6.0d")
@pytest.mark.rule("AOS-CORE-6.0c")
def test_other_units_block_the_sight_and_ones_own_does_not() -> None:
    wide = scroll("wide", footprint=scroll("x").footprint.__class__(radius=3.0), height=9.0, least=1)
    units = unit("a", "red", "guard", (5, 10)), unit("e", "blue", "guard", (15, 10))
    assert not sees(field(*units, unit("b", "red", "wide", (10, 10)), content=library(wide)), "a", "e")
    own = field(unit("a", "red", "guard", (5, 10), (6.6, 10)), units[1])
    assert sees(own, "a", "e")
    assert sees(own, "a", "a")


@pytest.mark.rule("AOS-EX-03")
@pytest.mark.rule("AOS-CORE-7.0c")
@pytest.mark.rule("AOS-GEO-14")
def test_who_is_near_but_unseen_is_not_in_combat() -> None:
    long = replace(laid(WALL, "t1", Point(x=11.6, y=10), 90))
    tall = replace(long, parts=tuple(replace(part, height=9.0) for part in long.parts))
    thin = replace(
        tall,
        parts=tuple(
            replace(p, outline=(Point(x=11.4, y=2), Point(x=11.8, y=2), Point(x=11.8, y=18), Point(x=11.4, y=18)))
            for p in tall.parts
        ),
    )
    state = field(unit("a", "red", "guard", (10, 10)), unit("e", "blue", "guard", (13, 10)), terrain=(thin,))
    assert not in_combat(state, "a")


@pytest.mark.rule("AOS-CORE-6.0b")
def test_one_model_that_sees_one_is_enough() -> None:
    wall = laid(WALL, "t1", Point(x=16, y=10), 90)
    units = unit("a", "red", "guard", *row(10, 10, 2)), unit("e", "blue", "guard", (20, 10), (20, 15.5))
    state = field(*units, terrain=(wall,))
    first, _ = bodies(state, "e")
    assert not sight_matrix(arrangement(state).looks.scene, bodies(state, "a"), [first], frozenset("a")).any()
    assert sees(state, "a", "e")
