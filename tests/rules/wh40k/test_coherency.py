"""Units as groups (W40K-UNIT-*)."""

import pytest

from app.rules.wh40k.ground.measures import bodies
from app.rules.wh40k.ground.standing import judge_coherency
from app.rules.wh40k.model.commands import ChargeMove, DeclareCharge, DeclineOverwatch, FinishUnit, MoveModels
from app.rules.wh40k.model.prompts import MovementPhase
from tests.rules.wh40k.drill import FAR, chosen, enemy, go, mover, no_go, one
from tests.rules.wh40k.field import act, battle, refused, straight


def _is_group(*places: tuple[float, ...]) -> bool:
    state = battle(one(*((20 + x, 20 + y, *z) for x, y, *z in places), sheet="squad"), FAR)
    return judge_coherency(bodies(state, "u"), "W40K-UNIT-01") is None


@pytest.mark.rule("W40K-UNIT-02", "W40K-GEO-05", "W40K-AMB-01")
def test_two_inches_across_six_inches_up_one_connected_group() -> None:
    assert _is_group((0, 0), (3, 0), (6, 0))
    assert not _is_group((0, 0), (3.01, 0))
    assert _is_group((0, 0, 0), (1.5, 0, 6))
    assert not _is_group((0, 0, 0), (1.5, 0, 6.1))
    assert not _is_group((0, 0), (1.5, 0), (10, 0), (11.5, 0))


@pytest.mark.rule("W40K-UNIT-02")
def test_who_stands_too_high_above_its_unit_is_told_how_high() -> None:
    state = battle(one((20.0, 20.0), (21.5, 20.0, 6.5), sheet="squad"), FAR)
    found = judge_coherency(bodies(state, "u"), "W40K-UNIT-01")
    assert found is not None
    assert (found.code, found.facts["had"], found.facts["needed"]) == ("out_of_coherency_in_height", 6.5, 6.0)
    line = next(mark for mark in found.shapes if mark.kind == "segment")
    assert line.length == 6.5


@pytest.mark.rule("W40K-UNIT-01")
def test_a_move_ends_as_one_group() -> None:
    five = [(20.0 + 1.5 * n, 20.0) for n in range(5)]
    state = chosen(one(*five), sheets=[mover(6)])
    refusal = no_go(state, "u.5", (29.5, 20.0), finish=True)
    assert (refusal.code, refusal.rule) == ("out_of_coherency", "W40K-UNIT-01")
    assert refusal.facts["needed"] == 2.0
    assert refusal.facts["had"] == pytest.approx(4.0)
    stray = go(state, "u.5", (29.5, 20.0))
    assert refused(stray, "red", FinishUnit()).code == "out_of_coherency"
    go(stray, "u.5", (27.5, 20.0), finish=True)


@pytest.mark.rule("W40K-UNIT-01")
def test_a_charge_ends_as_one_group() -> None:
    state = battle(
        one((20.0, 20.0), (20.0, 21.5), (20.0, 23.0), sheet="squad"),
        enemy((28.0, 20.0), sheet="captain"),
        phase="charge",
    )
    state, _ = act(state, "red", DeclareCharge(unit="u", targets=("e",)))
    state, _ = act(state, "blue", DeclineOverwatch(unit="e"), 5, 5)
    lone = ChargeMove(moves=(straight(state, "u.1", (27.0, 20.0)),))
    assert refused(state, "red", lone).code == "out_of_coherency"
    together = ChargeMove(
        moves=(
            straight(state, "u.1", (27.0, 20.0)),
            straight(state, "u.2", (26.0, 21.5)),
            straight(state, "u.3", (25.0, 23.0)),
        )
    )
    act(state, "red", together)


@pytest.mark.rule("W40K-UNIT-03")
def test_a_lone_model_is_always_coherent() -> None:
    survivors = one((20.0, 20.0), (60.0, 40.0), sheet="mover", model={})
    state = chosen(survivors, sheets=[mover(6)])
    assert no_go(state, "u.1", (24.0, 20.0), finish=True).code == "out_of_coherency"
    alone = chosen(one((20.0, 20.0)), sheets=[mover(6)])
    go(alone, "u.1", (26.0, 20.0), finish=True)


@pytest.mark.rule("W40K-UNIT-04", "W40K-AMB-02")
def test_a_split_unit_may_stand_but_its_next_move_makes_it_whole() -> None:
    state = chosen(one((20.0, 20.0), (25.0, 20.0)), sheets=[mover(6)])
    stands, _ = act(state, "red", FinishUnit())
    assert isinstance(stands.step, MovementPhase)
    assert no_go(state, "u.1", (19.0, 20.0), finish=True).code == "out_of_coherency"
    assert no_go(state, "u.1", (20.0, 21.0), finish=True).code == "out_of_coherency"
    go(state, "u.1", (22.0, 20.0), finish=True)


@pytest.mark.rule("W40K-UNIT-01")
def test_the_break_is_drawn_between_the_two_models() -> None:
    state = chosen(one((20.0, 20.0), (21.5, 20.0)), sheets=[mover(6)])
    refusal = refused(state, "red", MoveModels(moves=(straight(state, "u.2", (26.0, 20.0)),), finish=True))
    marks = {mark.kind: mark for mark in refusal.shapes}
    assert marks["segment"].kind == "segment"
    assert marks["piece"].kind == "piece"
