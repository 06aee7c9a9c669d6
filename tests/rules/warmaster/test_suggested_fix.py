"""A body dragged where it may not go: the referee proposes the legal move nearest to the hand, and answers for brigades as one."""

from collections.abc import Mapping
from dataclasses import replace
from math import cos, dist, inf, radians, sin
from typing import Any

import pytest

from app.rules.kernel.engine import flow
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.questions.question import AskFormation, Judge, Routes, Verdict
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, Viewer, seated
from app.rules.kernel.state.ruling import Concede, ProposeRuling
from app.rules.warmaster.answers import answer
from app.rules.warmaster.decide import decide
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.combat_commands import PlacePursuers, Reform
from app.rules.warmaster.model.command_commands import EndPhase, Evade, HomeBack, MoveCharacter, MoveUnits, RollHomeBack
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.shooting_commands import PlaceDriven
from app.rules.warmaster.model.state import State
from app.rules.warmaster.questions import suggested_fix
from tests.rules.warmaster.fights import fighting
from tests.rules.warmaster.table import NORTH, SOUTH, Spot, Units, column, line, play, spot, table
from tests.rules.warmaster.test_falling_back import FACE, backing, by, to
from tests.rules.warmaster.test_initiative import evade, near
from tests.rules.warmaster.test_moves import line_up, moves, ordered
from tests.rules.warmaster.test_pursuit import GAPS, placing
from tests.rules.warmaster.test_pursuit import to as to_places
from tests.rules.warmaster.test_retreats import APART, put, reforming
from tests.rules.warmaster.test_shooting import TARGET, hit, shooting

RED = Viewer(role="seat", seat="red")


def judged(state: State, ends: dict[str, Spot]) -> Verdict:
    """What the referee says of the move of these stands."""
    found = answer(state, RED, Judge(command=moves(state, ends)))
    assert isinstance(found, Verdict)
    return found


def mended(state: State, ends: dict[str, Spot]) -> dict[str, Pose]:
    """Where the referee would have the stands go instead; it is carried out, so it is legal."""
    found = judged(state, ends)
    assert found.refused is not None
    assert found.mend is not None
    put = {move["model"]: Pose(**move["path"][-1]) for move in found.mend["moves"]}
    play(state, "red", moves(state, {stand: (pose.x, pose.y, pose.facing) for stand, pose in put.items()}))
    return put


@pytest.mark.rule("WM-MOV-02")
def test_too_far_a_way_is_gone_as_far_as_the_pace_carries() -> None:
    state = ordered({"r1": ("foot", line(90, 100, NORTH))}, "r1")
    far = mended(state, line_up((86, 70, NORTH), (90, 70, NORTH), (94, 70, NORTH)))
    assert all(80.0 <= pose.y <= 80.6 and pose.facing == NORTH for pose in far.values())


@pytest.mark.rule("WM-MOV-01", "WM-MOV-02")
def test_places_that_only_other_stands_reach_are_taken_by_those() -> None:
    state = ordered({"r1": ("foot", column(90, 100))}, "r1")
    ends = line_up((90, 84, NORTH), (86, 84, NORTH), (94, 84, NORTH))
    assert {(pose.x, pose.y) for pose in mended(state, ends).values()} == {(x, y) for x, y, _ in ends.values()}


@pytest.mark.rule("WM-MOV-02")
def test_a_wheel_that_swings_the_last_stand_too_far_is_turned_less() -> None:
    state = ordered({"r1": ("foot", line(90, 100, NORTH))}, "r1")
    starts = {f"r1.{n}": pose for n in (1, 2, 3) if (pose := state.stands[f"r1.{n}"].pose)}
    hub = (min(pose.x for pose in starts.values()) - 2.0, 99.0)
    wanted = {stand: wheeled(pose, hub, -40.0, ahead=14.0) for stand, pose in starts.items()}
    refused = judged(state, wanted).refused
    assert refused is not None
    assert (refused.code, refused.facts["piece"]) == ("move_too_far", farthest(starts))
    ends = mended(state, wanted)
    turn = {(NORTH - pose.facing) % 360.0 for pose in ends.values()}
    assert len(turn) == 1
    assert 30.0 < turn.pop() < 40.0
    gone = {stand: dist((pose.x, pose.y), (starts[stand].x, starts[stand].y)) for stand, pose in ends.items()}
    assert 19.0 < max(gone.values()) <= 20.01


def wheeled(pose: Pose, hub: tuple[float, float], degrees: float, *, ahead: float) -> Spot:
    """A stand of a body that goes ahead to the north and wheels about a hub of its own."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    x, y = pose.x - hub[0], pose.y - hub[1]
    return hub[0] + x * c - y * s, hub[1] - ahead + x * s + y * c, (pose.facing + degrees) % 360.0


def farthest(starts: dict[str, Pose]) -> str:
    """The stand on the right."""
    return max(starts, key=lambda stand: starts[stand].x)


@pytest.mark.rule("WM-FRM-01", "WM-CON-10")
def test_stands_dropped_apart_are_formed_round_the_first() -> None:
    state = ordered({"r1": ("foot", line(90, 100, NORTH))}, "r1")
    ends = mended(state, line_up((90, 90, NORTH), (85, 90, NORTH), (95, 90, NORTH)))
    assert (ends["r1.1"].x, ends["r1.1"].y) == (90, 90)
    assert dist((ends["r1.2"].x, ends["r1.2"].y), (90, 90)) == pytest.approx(4.0)


def no_moves() -> Mapping[str, tuple[State, MoveUnits, Seat]]:
    """Commands that no other places would make legal, by why."""
    state = ordered({"r1": ("foot", line(90, 100, NORTH)), "b1": ("foot", line(90, 20, SOUTH))}, "r1")
    idle = table({"r1": ("foot", line(90, 100, NORTH))}, {"rg": ("general", 90, 110)})
    far = moves(state, line_up((86, 70, NORTH), (90, 70, NORTH), (94, 70, NORTH)))
    nobody = PathOf(model="x", path=(Pose(x=1, y=1),))
    return {
        "unknown_id": (state, MoveUnits(moves=(nobody,)), "red"),
        "bad_number": (state, moves(state, line_up((86, 70, NORTH), (90, inf, NORTH), (94, 70, NORTH))), "red"),
        "not_your_turn": (state, far, "blue"),
        "no_order": (idle, far, "red"),
        "ruling_pending": (play(state, "blue", ProposeRuling(why="x", corrections=()))[0], far, "red"),
        "battle_over": (play(state, "blue", Concede())[0], far, "red"),
    }


@pytest.mark.rule("WM-MOV-07")
@pytest.mark.parametrize("code", no_moves())
def test_nothing_is_tried_for_what_is_no_move(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def counted(*tried: Any) -> Any:
        asked.append(tried)
        return decide(*tried)

    monkeypatch.setattr(suggested_fix, "decide", counted)
    state, command, seat = no_moves()[code]
    found = answer(state, seated(seat), Judge(command=command))  # type: ignore[arg-type]
    assert isinstance(found, Verdict)
    assert found.refused is not None
    assert (found.refused.code, found.mend, asked) == (code, None, [])


@pytest.mark.rule("WM-BRG-05")
def test_a_brigade_is_carried_as_one_body_each_unit_at_its_own_pace() -> None:
    state = ordered({"r1": ("foot", line(90, 100, NORTH)), "r2": ("horse", line(99, 100, NORTH, wide=2))}, "r1", "r2")
    pieces = tuple(f"r{unit}.{n}" for unit in (1, 2) for n in (1, 2, 3))
    start = state.stands["r1.1"].pose
    assert start is not None
    to = Pose(x=start.x, y=start.y - 25, facing=NORTH)
    found = answer(state, RED, AskFormation(pieces=pieces, command={"kind": "move_units"}, to=to))
    assert isinstance(found, Routes)
    legs = {leg.piece: leg for leg in found.legs}
    assert legs.keys() == set(pieces)
    assert all(leg.length == pytest.approx(25.0) for leg in legs.values())
    assert {piece for piece, leg in legs.items() if leg.refused} == {"r1.1", "r1.2", "r1.3"}


def test_nobody_carries_what_does_not_move_along() -> None:
    state = ordered({"r1": ("foot", line(90, 100, NORTH)), "r2": ("foot", line(60, 100, NORTH))}, "r1")
    found = answer(
        state,
        RED,
        AskFormation(pieces=("r1.1", "r2.1"), command={"kind": "move_units"}, to=Pose(x=90, y=95, facing=NORTH)),
    )
    assert isinstance(found, Refusal)
    assert found.code == "unknown_id"


@pytest.mark.rule("WM-CHR-07")
def test_who_is_to_join_a_unit_is_led_to_the_nearest_place_that_touches_it() -> None:
    """Said without a way, and with one that ends short; one who cannot get there is led nowhere."""
    state = table({"r1": ("foot", line(90, 80, NORTH))}, {"rg": ("general", 90, 100)}, segment="characters")
    start = state.characters["rg"].pose
    assert start is not None
    for moves_of in ((), (PathOf(model="rg", path=(start, replace(start, y=90.0))),)):
        found = answer(state, RED, Judge(command=MoveCharacter(character="rg", moves=moves_of, join="r1")))
        assert isinstance(found, Verdict)
        assert found.refused is not None
        assert found.mend is not None
        end = found.mend["moves"][0]["path"][-1]
        assert end["y"] == pytest.approx(82.1, abs=0.2), "straight ahead, just behind the unit"
        led = MoveCharacter(character="rg", moves=(PathOf(model="rg", path=(start, Pose(**end))),), join="r1")
        after, _ = play(state, "red", led)
        assert after.characters["rg"].joined == "r1"
    away = replace(state, units={**state.units, "r1": replace(state.units["r1"], where="off")})
    gone = answer(away, RED, Judge(command=MoveCharacter(character="rg", join="r1")))
    assert isinstance(gone, Verdict)
    assert gone.mend is None


@pytest.mark.rule("WM-DRB-05")
def test_who_is_driven_back_and_dropped_beside_the_line_is_put_on_it() -> None:
    state = hit(shooting(TARGET), "b1", 2)
    after, _ = play(state, "red", EndPhase(), 3, 4)
    moves_of = tuple(
        PathOf(model=one.id, path=(one.pose, replace(one.pose, x=one.pose.x + 1.0, y=one.pose.y - 5.0)))
        for one in stands_of(after, "b1")
    )
    found = answer(after, Viewer(role="seat", seat="blue"), Judge(command=PlaceDriven(moves=moves_of)))
    assert isinstance(found, Verdict)
    assert found.refused is not None
    assert found.mend is not None
    led = tuple(PathOf(model=m["model"], path=tuple(Pose(**pose) for pose in m["path"])) for m in found.mend["moves"])
    done, _ = play(after, "blue", PlaceDriven(moves=led))
    pose = done.stands["b1.2"].pose
    assert pose is not None
    assert pose.y == pytest.approx(53.0, abs=0.1)


@pytest.mark.rule("WM-FAL-03")
def test_who_falls_back_too_far_goes_as_far_as_it_may() -> None:
    state = backing(FACE)
    found = answer(state, RED, Judge(command=by(state, 0, 18.0)))
    assert isinstance(found, Verdict)
    assert found.refused is not None
    assert found.mend is not None
    ends = [move["path"][-1] for move in found.mend["moves"]]
    back = to(state, *((end["x"], end["y"], end["facing"]) for end in ends))
    play(state, "red", back)
    gone = {move.model: dist(at_of(move.path[0]), at_of(move.path[-1])) for move in back.moves}
    assert 12.0 < max(gone.values()) <= 13.01


@pytest.mark.rule("WM-FLY-03")
def test_who_flies_home_too_far_goes_as_far_as_the_die_carries() -> None:
    units: Units = {"r1": ("birds", line(90, 40, NORTH, wide=2)), "b1": ("foot", line(20, 5, SOUTH))}
    rolled, _ = play(table(units, {"rg": ("general", 90, 100)}, segment="home_back"), "red", RollHomeBack(unit="r1"), 4)

    def home(y: float) -> HomeBack:
        ways = (PathOf(model=one.id, path=(one.pose, replace(one.pose, y=y))) for one in stands_of(rolled, "r1"))
        return HomeBack(moves=tuple(ways), character="rg")

    found = answer(rolled, RED, Judge(command=home(90.0)))
    assert isinstance(found, Verdict)
    assert found.mend is not None
    (end,) = {round(move["path"][-1]["y"], 3) for move in found.mend["moves"]}
    assert 79.0 < end <= 80.01
    play(rolled, "red", home(end))


def set_right(state: State, command: Evade | PlacePursuers | Reform, *codes: str) -> dict[str, Pose]:
    """Where the referee would have stands put by a command that it refuses go instead; they may go there."""
    found = answer(state, RED, Judge(command=command))  # type: ignore[arg-type]
    assert isinstance(found, Verdict)
    assert found.refused is not None
    assert found.refused.code in codes
    assert found.mend is not None, found.refused
    ends = {move["model"]: Pose(**move["path"][-1]) for move in found.mend["moves"]}
    led = tuple(PathOf(model=move.model, path=(move.path[0], ends[move.model])) for move in command.moves)
    assert flow.refusal_of(decide, state, "red", replace(command, moves=led)) is None
    return ends


@pytest.mark.rule("WM-PUR-03", "WM-PUR-04")
@pytest.mark.parametrize("aside", [(0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)])
@pytest.mark.parametrize("number", [1, 3])
def test_pursuers_that_are_put_beside_their_places_come_up_to_the_enemy(
    number: int, aside: tuple[float, float]
) -> None:
    state = placing(fighting(GAPS))
    best = to_places(state, "r1")
    one = best.moves[number - 1]
    off = replace(one, path=(one.path[0], replace(one.end, x=one.end.x + aside[0], y=one.end.y + aside[1])))
    command = replace(best, moves=tuple(off if move is one else move for move in best.moves))
    ends = set_right(state, command, "overlap", "pursuit_not_maximal", "unit_not_coherent")
    assert ends == {move.model: move.end for move in best.moves}


def evading() -> State:
    """A column before a single stand of enemies."""
    return near({"r1": ("foot", column(90, 60)), "b1": ("horse", ((90, 45, SOUTH),))})


@pytest.mark.rule("WM-EVA-01")
@pytest.mark.parametrize("aside", [0.3, -0.3, 2.0])
def test_evaders_beside_their_line_are_laid_on_it(aside: float) -> None:
    state = evading()
    straight = evade(state, "r1", "b1", 15.0)
    beside = tuple(replace(m, path=(m.path[0], replace(m.end, x=m.end.x + aside))) for m in straight.moves)
    ends = set_right(state, replace(straight, moves=beside), "evade_off_line")
    assert ends == {move.model: move.end for move in straight.moves}


@pytest.mark.rule("WM-EVA-02", "WM-EVA-03")
def test_evaders_that_go_too_far_go_as_far_as_they_may_and_loose_ones_are_formed_up() -> None:
    state = evading()
    assert set_right(state, evade(state, "r1", "b1", 26.0), "move_too_far")["r1.1"].y == pytest.approx(80.0)
    straight = evade(state, "r1", "b1", 15.0)
    first, second, third = straight.moves
    loose = replace(third, path=(third.path[0], replace(third.end, x=third.end.x + 9.0)))
    ends = set_right(state, replace(straight, moves=(first, second, loose)), "unit_not_coherent")
    assert ends["r1.1"] == first.end


@pytest.mark.rule("WM-REO-01")
def test_a_body_that_is_reorganised_as_a_whole_keeps_the_stand_that_went_least() -> None:
    state = reforming(APART)
    ends = set_right(
        state, put(state, "r1", (86.8, 91, SOUTH), (86.8, 93, SOUTH), (86.8, 95, SOUTH)), "reorganise_anchor_moved"
    )
    assert ends["r1.1"] == spot(86, 90, SOUTH)
    assert ends["r1.2"] == spot(86, 92, SOUTH)
    loose = set_right(state, put(state, "r1", (86, 90, NORTH), (92, 90, NORTH), (94, 94, NORTH)), "unit_not_coherent")
    assert loose["r1.1"] == spot(86, 90, NORTH)


def at_of(pose: Pose) -> tuple[float, float]:
    """Where it is."""
    return pose.x, pose.y
