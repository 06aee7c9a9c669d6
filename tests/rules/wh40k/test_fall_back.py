"""Falling Back (W40K-FALL-*)."""

from math import cos, radians, sin

import pytest

from app.rules.wh40k.model.commands import CancelSelection, DeclareCharge, EndPhase, FinishUnit, SelectMove
from app.rules.wh40k.model.profiles import Amount, Move
from tests.rules.wh40k.drill import FAR, chosen, enemy, go, mover, no_go, one
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet


def _engaged(*extra: Force, gap: float = 0.8, keywords: tuple[str, ...] = ("INFANTRY",)) -> tuple[Force, ...]:
    return (one((20.0, 20.0)), enemy((21.0 + gap, 20.0)), *extra)


@pytest.mark.rule("W40K-FALL-01", "W40K-GEO-22")
def test_an_engaged_unit_stays_or_falls_back() -> None:
    state = battle(*_engaged(), FAR, sheets=[mover(6)])
    assert refused(state, "red", SelectMove(unit="u", mode="normal")).code == "must_fall_back"
    assert refused(state, "red", SelectMove(unit="u", mode="advance")).code == "must_fall_back"
    act(state, "red", SelectMove(unit="u", mode="fall_back"))
    act(state, "red", EndPhase())


@pytest.mark.rule("W40K-FALL-01", "W40K-AMB-48")
def test_engaged_is_what_was_so_when_the_phase_began() -> None:
    state = battle(*_engaged(gap=1.01), FAR, sheets=[mover(6)])
    act(state, "red", SelectMove(unit="u", mode="normal"))


@pytest.mark.rule("W40K-FALL-02")
def test_only_engaged_units_fall_back() -> None:
    state = battle(*_engaged(gap=3.0), FAR, sheets=[mover(6)])
    assert refused(state, "red", SelectMove(unit="u", mode="fall_back")).code == "not_engaged"


@pytest.mark.rule("W40K-FALL-03", "W40K-AMB-03")
def test_a_fall_back_ends_more_than_an_inch_away() -> None:
    state = chosen(*_engaged(gap=0.5), mode="fall_back", sheets=[mover(6)])
    refusal = no_go(state, "u.1", (19.5, 20.0))
    assert (refusal.code, refusal.rule) == ("within_1_of_enemy", "W40K-FALL-03")
    assert refusal.facts["had"] == pytest.approx(1.0)
    go(state, "u.1", (19.4, 20.0), finish=True)


@pytest.mark.rule("W40K-FALL-03")
def test_all_models_get_away() -> None:
    state = chosen(one((20.0, 20.0), (20.0, 21.5)), enemy((21.5, 20.0)), mode="fall_back", sheets=[mover(6)])
    assert refused(state, "red", FinishUnit()).code == "within_1_of_enemy"
    moved = go(state, "u.2", (19.0, 21.5))
    assert refused(moved, "red", FinishUnit()).code == "within_1_of_enemy"
    go(moved, "u.1", (18.0, 20.0), finish=True)


def _ring(radius: float, count: int) -> list[tuple[float, float]]:
    return [
        (20 + radius * cos(radians(360 * n / count)), 20 + radius * sin(radians(360 * n / count))) for n in range(count)
    ]


@pytest.mark.rule("W40K-FALL-04")
def test_no_way_out_of_a_closed_ring_but_over_it() -> None:
    ring = enemy(*_ring(1.0, 6))
    state = chosen(one((20.0, 20.0)), ring, mode="fall_back", sheets=[mover(10)])
    for x, y in _ring(5.0, 12):
        assert no_go(state, "u.1", (x, y)).code == "path_blocked_by_model"
    flying = chosen(one((20.0, 20.0)), ring, mode="fall_back", sheets=[mover(10, keywords=("FLY",))])
    go(flying, "u.1", (25.0, 20.0), finish=True)


@pytest.mark.rule("W40K-FALL-04", "W40K-AMB-03")
def test_the_zone_of_an_enemy_it_was_not_near_still_stops_it() -> None:
    near, other = enemy((21.5, 20.0)), enemy((17.0, 21.9), id="x")
    state = chosen(one((20.0, 20.0)), near, other, mode="fall_back", sheets=[mover(10)])
    refusal = no_go(state, "u.1", (13.0, 20.0))
    assert (refusal.code, refusal.facts["enemy"]) == ("within_1_of_enemy", "x.1")
    along = chosen(one((20.0, 20.0)), near, mode="fall_back", sheets=[mover(10)])
    go(along, "u.1", (20.0, 21.0), (22.0, 21.2), (26.0, 21.2), finish=True)


@pytest.mark.rule("W40K-FALL-05")
def test_no_advance_when_falling_back() -> None:
    state = chosen(*_engaged(), mode="fall_back", sheets=[mover(6)])
    assert refused(state, "red", SelectMove(unit="u", mode="advance")).code == "fell_back"


@pytest.mark.rule("W40K-FALL-06", "W40K-CHG-02")
def test_no_charge_after_falling_back_even_flying() -> None:
    runner = one((20.0, 20.0), sheet="wings", flags=frozenset({"fell_back"}))
    state = battle(runner, enemy((26.0, 20.0)), phase="charge")
    refusal = refused(state, "red", DeclareCharge(unit="u", targets=("e",)))
    assert (refusal.code, refusal.rule) == ("fell_back", "W40K-FALL-06")


@pytest.mark.rule("W40K-FALL-06")
def test_falling_back_is_noted_and_taken_back_with_the_choice() -> None:
    state = chosen(*_engaged(), mode="fall_back", sheets=[mover(6)])
    assert "fell_back" in state.units["u"].flags
    state, _ = act(state, "red", CancelSelection())
    assert "fell_back" not in state.units["u"].flags


@pytest.mark.rule("W40K-AMB-54", "W40K-CHAR-05")
def test_a_unit_committed_by_its_die_may_stay_put() -> None:
    wild = sheet("mover", profile("Mover", move=Move(most=Amount(dice=2))))
    state = chosen(*_engaged(), mode="fall_back", faces=(1, 1), sheets=[wild])
    assert refused(state, "red", CancelSelection()).code == "selection_committed"
    state, _ = act(state, "red", FinishUnit())
    assert "fell_back" in state.units["u"].flags
