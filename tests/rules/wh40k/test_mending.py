"""Ways out of a refused move: every model too far is cut at once, loose models are brought back to their unit."""

import pytest

from app.rules.kernel.plane.shapes import Pose
from app.rules.wh40k.model.commands import MoveModels, PathOf
from app.rules.wh40k.model.state import State
from tests.rules.wh40k.drill import chosen, go, mover, one, verdict
from tests.rules.wh40k.field import act, straight


def _mended(state: State, command: MoveModels) -> dict[str, tuple[Pose, ...]]:
    """The ways of the mend a refused command is offered, once the mend was carried out."""
    told = verdict(state, "red", command)
    assert told.refused is not None
    assert told.mend is not None
    paths = {move["model"]: tuple(Pose(**pose) for pose in move["path"]) for move in told.mend["moves"]}
    moves = tuple(PathOf(model=model, path=path) for model, path in paths.items())
    act(state, "red", MoveModels(moves=moves, finish=bool(told.mend["finish"])))
    return paths


def _row(count: int, x: float = 20.0) -> list[tuple[float, float]]:
    return [(x, 10.0 + 2 * number) for number in range(count)]


@pytest.mark.rule("W40K-MOVE-03")
def test_a_whole_unit_too_far_is_cut_at_its_allowance() -> None:
    places = _row(12)
    state = chosen(one(*places), sheets=[mover(5)])
    moves = tuple(straight(state, f"u.{n}", (x + 9.0, y)) for n, (x, y) in enumerate(places, 1))
    paths = _mended(state, MoveModels(moves=moves, finish=True))
    assert len(paths) == 12
    assert all(path[-1].x == pytest.approx(25.0, abs=0.01) for path in paths.values())


@pytest.mark.rule("W40K-MOVE-03")
def test_a_model_that_went_part_of_its_way_is_cut_at_what_is_left() -> None:
    state = go(chosen(one((20.0, 20.0)), sheets=[mover(5)]), "u.1", (23.0, 20.0))
    path = _mended(state, MoveModels(moves=(straight(state, "u.1", (28.0, 20.0)),)))["u.1"]
    assert path[-1].x == pytest.approx(25.0, abs=0.01)


@pytest.mark.rule("W40K-UNIT-01")
def test_a_model_that_runs_ahead_is_brought_back_to_its_unit() -> None:
    state = chosen(one(*_row(3)), sheets=[mover(6)])
    path = _mended(state, MoveModels(moves=(straight(state, "u.1", (26.0, 10.0)),), finish=True))["u.1"]
    assert 21.5 < path[-1].x < 22.5


@pytest.mark.rule("W40K-UNIT-01")
def test_a_unit_that_leaves_one_behind_goes_only_so_far() -> None:
    places = _row(4)
    state = chosen(one(*places), sheets=[mover(6)])
    moves = tuple(straight(state, f"u.{n}", (x + 6.0, y)) for n, (x, y) in enumerate(places[:3], 1))
    paths = _mended(state, MoveModels(moves=moves, finish=True))
    assert {round(path[-1].x, 2) for path in paths.values()} == {round(paths["u.3"][-1].x, 2)}
    assert 21.5 < paths["u.3"][-1].x < 22.5


@pytest.mark.rule("W40K-UNIT-01")
def test_too_far_and_too_loose_are_mended_together() -> None:
    state = chosen(one(*_row(3)), sheets=[mover(6)])
    moves = (straight(state, "u.1", (30.0, 10.0)), straight(state, "u.3", (11.0, 14.0)))
    paths = _mended(state, MoveModels(moves=moves, finish=True))
    assert 21.5 < paths["u.1"][-1].x < 22.5
    assert 17.5 < paths["u.3"][-1].x < 18.5


def test_what_setting_back_cannot_mend_has_no_mend() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(8, least=5)])
    told = verdict(state, "red", MoveModels(moves=(straight(state, "u.1", (22.0, 20.0)),), finish=True))
    assert told.refused is not None
    assert told.refused.code == "minimum_move_not_met"
    assert told.mend is None
