"""A move led where it may not go: the referee proposes the legal one nearest to the hand."""

from collections.abc import Mapping
from dataclasses import replace
from math import dist, inf
from typing import Any

import pytest

from app.rules.aos.answers import answer
from app.rules.aos.decide import decide
from app.rules.aos.model.commands import MoveModels, PathOf
from app.rules.aos.model.state import State
from app.rules.aos.questions import suggested_fix
from app.rules.aos.setup.terrain import laid
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import Judge, Verdict
from app.rules.kernel.seats import Seat, seated
from app.rules.kernel.state.ruling import Concede, ProposeRuling
from tests.rules.aos.setting import HILL, R32, field, row, unit
from tests.rules.aos.telling import moves, told, use
from tests.rules.aos.test_piling_in import begun


def verdict(state: State, seat: Seat = "red", **ends: tuple[float, float]) -> Verdict:
    """What the referee says of a move to these places."""
    return judged(state, moves(state, **ends), seat)


def judged(state: State, command: MoveModels, seat: Seat = "red") -> Verdict:
    """What the referee says of a command."""
    found = answer(state, seated(seat), Judge(command=command))  # type: ignore[arg-type]
    assert isinstance(found, Verdict)
    return found


def mended(state: State, **ends: tuple[float, float]) -> tuple[str, Mapping[str, tuple[float, float]]]:
    """Why the move was refused, and where the models stand once what the referee would have instead is carried out."""
    found = verdict(state, **ends)
    assert found.refused is not None
    assert found.mend is not None, found.refused
    ends = {
        move["model"].replace(".", "_"): (move["path"][-1]["x"], move["path"][-1]["y"]) for move in found.mend["moves"]
    }
    after, _ = told(state, "red", moves(state, **ends))
    return found.refused.code, {one.id: (one.pose.x, one.pose.y) for one in after.models.values() if one.pose}


def walking(*foes: tuple[float, float]) -> State:
    """Five guards in a row that may walk five inches."""
    units = [
        unit("a", "red", "guard", *row(10, 10, 5, 1.35)),
        *(unit(f"e{n}", "blue", "hero", at) for n, at in enumerate(foes)),
    ]
    return told(field(*units), "red", use("normal_move", "a"))[0]


@pytest.mark.rule("AOS-CORE-15.0a")
def test_too_far_a_way_is_gone_as_far_as_the_move_carries() -> None:
    state = walking((40, 28))
    code, stand = mended(state, **{f"a_{n + 1}": (x, 18) for n, (x, _) in enumerate(row(10, 10, 5, 1.35))})
    assert code == "move_too_far"
    assert all(14.5 < stand[f"a.{n}"][1] <= 15 for n in range(1, 6))


@pytest.mark.rule("AOS-CORE-15.0a")
def test_only_who_is_at_fault_is_set_back() -> None:
    state = walking((40, 28))
    ends = {f"a_{n + 1}": (x, 14) for n, (x, _) in enumerate(row(10, 10, 5, 1.35))}
    _, stand = mended(state, **{**ends, "a_3": (12.7, 15.6)})
    assert [stand[f"a.{n}"] for n in (1, 2, 4, 5)] == [ends[f"a_{n}"] for n in (1, 2, 4, 5)]
    assert 14 < stand["a.3"][1] <= 15


@pytest.mark.rule("AOS-CORE-15.0a")
def test_each_of_two_at_fault_is_set_back_by_itself() -> None:
    state = walking((40, 28))
    ends = {f"a_{n + 1}": (x, 14) for n, (x, _) in enumerate(row(10, 10, 5, 1.35))}
    _, stand = mended(state, **{**ends, "a_2": (11.35, 15.3), "a_4": (14.05, 16.0)})
    assert [stand[f"a.{n}"] for n in (1, 3, 5)] == [ends[f"a_{n}"] for n in (1, 3, 5)]
    assert all(14.5 < stand[f"a.{n}"][1] <= 15 for n in (2, 4))


@pytest.mark.rule("AOS-CORE-15.0a", "AOS-CORE-14.1b")
def test_a_walk_stops_short_of_an_enemy() -> None:
    state = walking((13.2, 16))
    code, stand = mended(state, **{f"a_{n + 1}": (x, 14.5) for n, (x, _) in enumerate(row(10, 10, 5, 1.35))})
    assert code == "path_enters_combat"
    near = min(dist(stand[f"a.{n}"], (13.2, 16)) for n in range(1, 6)) - 2 * R32
    assert 2.99 < near < 3.2


@pytest.mark.rule("AOS-CORE-15.2a")
@pytest.mark.parametrize("z", [0.0, 2.0])
def test_a_way_onto_a_hill_that_is_too_long_is_gone_as_far_as_it_carries(z: float) -> None:
    """Whether the hand says how high it ends or not."""
    state = field(
        unit("a", "red", "hero", (20, 10)),
        unit("e", "blue", "hero", (40, 28)),
        terrain=(laid(HILL, "h", Point(x=20, y=14), 0),),
    )
    state, _ = told(state, "red", use("normal_move", "a"))
    start = state.models["a.1"].pose
    assert start is not None
    found = judged(state, MoveModels(moves=(PathOf(model="a.1", path=(start, replace(start, y=16.0, z=z))),)))
    assert found.refused is not None
    assert found.mend is not None, found.refused
    (end,) = (Pose(**move["path"][-1]) for move in found.mend["moves"])
    after, _ = told(state, "red", MoveModels(moves=(PathOf(model="a.1", path=(start, end)),)))
    pose = after.models["a.1"].pose
    assert pose is not None
    assert 12.5 < pose.y < 13.1
    assert pose.z == 2.0


@pytest.mark.rule("AOS-CORE-15.4a")
def test_who_flies_too_far_goes_as_far_as_it_carries() -> None:
    state = field(unit("a", "red", "flyers", *row(10, 5, 3)), unit("e", "blue", "hero", (40, 28)))
    state, _ = told(state, "red", use("normal_move", "a"), 1)
    code, stand = mended(state, **{f"a_{n + 1}": (x, 20) for n, (x, _) in enumerate(row(10, 5, 3))})
    assert code == "move_too_far"
    assert all(13.5 < stand[f"a.{n}"][1] <= 14 for n in (1, 2, 3))


def charging(*more: Any) -> State:
    """Guards that charge eleven inches, between two enemies."""
    units = (
        unit("a", "red", "guard", *row(14, 8, 5)),
        unit("e", "blue", "hero", (11, 13)),
        unit("f", "blue", "hero", (20, 16)),
    )
    return told(field(*units, *more, phase="charge", commands=0), "red", use("charge", "a"), 6, 5)[0]


@pytest.mark.rule("AOS-CORE-14.3b")
def test_a_charge_goes_at_the_enemy_the_hand_led_it_at() -> None:
    """One model on top of its enemy is set back, and nobody goes at the one that is nearer."""
    state = charging()
    code, stand = mended(state, **{f"a_{n + 1}": (x - 0.2, 15.4) for n, (x, _) in enumerate(row(14, 8, 5))})
    assert code == "path_blocked_by_model"
    near = {foe: min(dist(stand[f"a.{n}"], stand[f"{foe}.1"]) for n in range(1, 6)) - 2 * R32 for foe in "ef"}
    assert near["f"] <= 0.5 < near["e"]


@pytest.mark.rule("AOS-CORE-15.0b")
def test_a_pile_in_led_into_the_enemy_stops_at_it() -> None:
    state = begun(unit("a", "red", "guard", (10, 10)), unit("e", "blue", "guard", (10 + 2 * R32 + 2, 10)))
    code, stand = mended(state, a_1=(12.5, 10))
    assert code == "path_blocked_by_model"
    assert 0 <= stand["e.1"][0] - stand["a.1"][0] - 2 * R32 < 0.1


@pytest.mark.rule("AOS-CORE-15.0a")
def test_a_charge_that_names_who_is_not_on_the_table_is_refused_and_no_more() -> None:
    slain = unit("b", "red", "hero", (30, 3))
    state = charging(slain)
    state = replace(state, models={**state.models, "b.1": replace(state.models["b.1"], pose=None)})
    gone = PathOf(model="b.1", path=(Pose(x=30, y=3), Pose(x=30, y=4)))
    led = moves(state, a_5=(20.2, 15.4)).moves
    for odd in ((*led, gone), (gone, *led), (*led, replace(gone, model="nobody"))):
        found = judged(state, MoveModels(moves=odd))
        assert found.refused is not None
        assert found.mend is None


def no_moves() -> Mapping[str, tuple[State, MoveModels, Seat]]:
    """Commands that no other way would make legal, by why."""
    row_of_five = unit("a", "red", "guard", *row(10, 10, 5, 1.35))
    shooting = field(row_of_five, unit("e", "blue", "hero", (40, 28)), phase="shooting")
    walk = walking((40, 28))
    too_far = moves(walk, a_1=(10, 18))
    elsewhere = PathOf(model="a.1", path=(Pose(x=1, y=1), Pose(x=1, y=2)))
    return {
        "wrong_phase": (shooting, moves(shooting, a_1=(10, 12)), "red"),
        "not_your_decision": (walk, too_far, "blue"),
        "ruling_pending": (told(walk, "blue", ProposeRuling(why="x", corrections=()))[0], too_far, "red"),
        "battle_over": (told(walk, "blue", Concede())[0], too_far, "red"),
        "bad_number": (walk, moves(walk, a_1=(10, inf)), "red"),
        "off_path": (walk, MoveModels(moves=(elsewhere,)), "red"),
        "not_in_this_unit": (walk, moves(walk, e0_1=(40, 26)), "red"),
    }


@pytest.mark.rule("AOS-CORE-15.0a")
@pytest.mark.parametrize("code", no_moves())
def test_nothing_is_tried_for_what_is_no_move(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def counted(*tried: Any) -> Any:
        asked.append(tried)
        return decide(*tried)

    monkeypatch.setattr(suggested_fix, "decide", counted)
    found = judged(*no_moves()[code])
    assert found.refused is not None
    assert (found.refused.code, found.mend, asked) == (code, None, [])


@pytest.mark.rule("AOS-CORE-15.0a")
def test_what_may_be_done_is_left_as_it_is() -> None:
    state = walking((40, 28))
    assert verdict(state, **{f"a_{n + 1}": (x, 13) for n, (x, _) in enumerate(row(10, 10, 5, 1.35))}) == Verdict()
