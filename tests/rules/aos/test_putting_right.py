"""A move led where it may not go: the referee proposes the legal one nearest to the hand."""

from collections.abc import Mapping
from math import dist

import pytest

from app.rules.aos.answers import answer
from app.rules.aos.model.state import State
from app.rules.kernel.questions.question import Judge, Verdict
from app.rules.kernel.seats import Viewer
from tests.rules.aos.setting import field, row, unit
from tests.rules.aos.telling import moves, told, use

RED = Viewer(role="seat", seat="red")


def verdict(state: State, **ends: tuple[float, float]) -> Verdict:
    """What the referee says of a move to these places."""
    found = answer(state, RED, Judge(command=moves(state, **ends)))
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
def test_a_walk_stops_short_of_an_enemy() -> None:
    state = walking((13.2, 16))
    _, stand = mended(state, **{f"a_{n + 1}": (x, 14.5) for n, (x, _) in enumerate(row(10, 10, 5, 1.35))})
    assert min(dist(stand[f"a.{n}"], (13.2, 16)) for n in range(1, 6)) > 3 + 2 * 32 / 25.4 / 2 - 0.01


@pytest.mark.rule("AOS-CORE-15.0a")
def test_what_is_no_move_is_not_put_right() -> None:
    state = field(
        unit("a", "red", "guard", *row(10, 10, 5, 1.35)), unit("e", "blue", "hero", (40, 28)), phase="shooting"
    )
    assert verdict(state, a_1=(10, 12)).mend is None


@pytest.mark.rule("AOS-CORE-15.0a")
def test_what_may_be_done_is_left_as_it_is() -> None:
    state = walking((40, 28))
    assert verdict(state, **{f"a_{n + 1}": (x, 13) for n, (x, _) in enumerate(row(10, 10, 5, 1.35))}) == Verdict()
