"""Charges and who may answer them (W40K-CHG-*, W40K-OW-01, -02, -06)."""

import pytest

from app.rules.kernel.offers.offer import PickNeed
from app.rules.kernel.plane.marks import Bound, SegmentMark
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.views.tray import DiceRolled
from app.rules.wh40k.charge_phase.charge_offers import charging_offers
from app.rules.wh40k.model.attack_prompts import RerollWindow
from app.rules.wh40k.model.commands import (
    Aim,
    CancelSelection,
    ChargeMove,
    DeclareCharge,
    DeclareChargeFailed,
    DeclareShooting,
    DeclineOverwatch,
    EndPhase,
    PathOf,
    SelectCharge,
)
from app.rules.wh40k.model.events import ChargeFailed, ChargeMade, ChargeRolled
from app.rules.wh40k.model.prompts import ChargePhase, ChargingUnit
from app.rules.wh40k.model.state import State
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.drill import FAR, at, enemy, friend, mover, one
from tests.rules.wh40k.field import Force, act, battle, refused, sheet, straight, wall

UNARMED = sheet("unarmed", weapons=("blade",))


def _field(*forces: Force, **changes: object) -> State:
    return battle(*forces, FAR, phase="charge", sheets=[UNARMED, mover(4)], **changes)  # type: ignore[arg-type]


def _foe(*at: tuple[float, float], id: str = "e") -> Force:
    """An enemy without guns, which no Overwatch is asked of."""
    return enemy(*at, id=id, sheet="unarmed")


def _charge(state: State, *faces: int, targets: tuple[str, ...] = ("e",)) -> State:
    return act(state, "red", DeclareCharge(unit="u", targets=targets), *faces)[0]


@pytest.mark.rule("W40K-CHG-01", "W40K-OW-06", "W40K-CHG-06")
def test_targets_then_overwatch_then_the_roll_then_the_move() -> None:
    state = _field(one((20.0, 20.0), sheet="squad"), enemy((28.0, 20.0)))
    state, _ = act(state, "red", SelectCharge(unit="u"))
    state, events = act(state, "red", DeclareCharge(unit="u", targets=("e",)))
    assert not any(isinstance(event, DiceRolled) for event in events)
    state, events = act(state, "blue", DeclineOverwatch(unit="e"), 4, 5)
    assert ChargeRolled(unit="u", inches=9, needed=6.0) in events
    state, events = act(state, "red", ChargeMove(moves=(straight(state, "u.1", (26.5, 20.0)),)))
    assert ChargeMade(unit="u") in events
    assert isinstance(state.step, ChargePhase)


@pytest.mark.rule("W40K-CHG-03", "W40K-SHOOT-02")
def test_a_charge_not_yet_declared_is_taken_back_and_nothing_else() -> None:
    state = _field(one((20.0, 20.0), sheet="squad", flags=frozenset({"shot"})), _foe((28.0, 20.0)))
    chosen, _ = act(state, "red", SelectCharge(unit="u"))
    assert chosen.units["u"].flags == {"shot", "charge_attempted"}
    dropped, _ = act(chosen, "red", CancelSelection())
    assert dropped.units["u"].flags == {"shot"}


@pytest.mark.rule("W40K-CHG-02", "W40K-AMB-18")
def test_a_unit_charges_within_twelve_inches_of_an_enemy() -> None:
    state = _field(one((20.0, 20.0), sheet="squad"), _foe((33.0, 20.0)))
    act(state, "red", SelectCharge(unit="u"))
    state = _field(one((20.0, 20.0), sheet="squad"), _foe((33.1, 20.0)))
    refusal = refused(state, "red", SelectCharge(unit="u"))
    assert (refusal.code, refusal.facts["had"]) == ("no_enemy_within_12", 12.1)


@pytest.mark.rule("W40K-CHG-02", "W40K-GEO-22")
def test_a_unit_that_began_the_phase_engaged_does_not_charge() -> None:
    state = _field(one((20.0, 20.0), sheet="squad"), _foe((22.0, 20.0)))
    assert refused(state, "red", SelectCharge(unit="u")).code == "engaged_at_charge_start"
    state = _field(one((20.0, 20.0), sheet="squad"), _foe((22.01, 20.0)))
    act(state, "red", SelectCharge(unit="u"))


@pytest.mark.rule("W40K-CHG-03")
def test_once_a_phase_successful_or_not() -> None:
    state = _charge(_field(one((20.0, 20.0), sheet="squad"), _foe((30.0, 20.0))), 1, 1)
    assert isinstance(state.step, ChargePhase)
    assert refused(state, "red", SelectCharge(unit="u")).code == "already_charged"


@pytest.mark.rule("W40K-CHG-03")
def test_a_choice_given_up_is_no_attempt() -> None:
    state, _ = act(_field(one((20.0, 20.0), sheet="squad"), _foe((30.0, 20.0))), "red", SelectCharge(unit="u"))
    state, _ = act(state, "red", CancelSelection())
    act(state, "red", SelectCharge(unit="u"))


@pytest.mark.rule("W40K-CHG-04")
def test_targets_are_enemies_within_twelve_inches() -> None:
    forces = (one((20.0, 20.0), sheet="squad"), _foe((33.0, 20.0)), _foe((20.0, 33.5), id="x"), friend((20.0, 24.0)))
    state, _ = act(_field(*forces), "red", SelectCharge(unit="u"))
    refusal = refused(state, "red", DeclareCharge(unit="u", targets=("e", "x")))
    assert (refusal.code, refusal.facts["had"]) == ("charge_target_out_of_range", 12.5)
    assert refused(state, "red", DeclareCharge(unit="u", targets=())).code == "no_charge_target"
    assert refused(state, "red", DeclareCharge(unit="u", targets=("f",))).code == "not_an_enemy"
    assert isinstance(_charge(state, 6, 6).step, ChargingUnit)


@pytest.mark.rule("W40K-CHG-07")
def test_a_target_says_how_far_it_is_and_how_likely_the_roll_is_enough() -> None:
    state = _field(one((20.0, 20.0), sheet="squad"), _foe((29.0, 20.0)), _foe((20.0, 40.0), id="g"))
    offers = charging_offers(act(state, "red", SelectCharge(unit="u"))[0], "red")
    need = offers[0].need
    assert isinstance(need, PickNeed)
    near, far, *_ = need.options
    assert (near.facts["away"], near.facts["chance"]) == (8.0, round(21 / 36, 4))
    assert far.locked is not None
    assert (far.label, far.facts["away"], "chance" in far.facts) == ("wh40k.option.charge.far", 19.0, False)


@pytest.mark.rule("W40K-CHG-04", "W40K-AMB-52")
def test_a_target_need_not_be_seen() -> None:
    tall = wall("w", 24.0, 0.0, 24.5, 48.0, 10.0)
    state = _field(one((20.0, 20.0), sheet="squad"), _foe((30.0, 20.0)), terrain=[tall])
    _charge(state, 6, 6)


@pytest.mark.rule("W40K-CHG-05")
def test_targets_are_fixed_once_declared() -> None:
    forces = (one((20.0, 20.0), sheet="squad"), _foe((26.0, 20.0)), _foe((20.0, 28.0), id="x"))
    state = _charge(_field(*forces), 6, 6)
    assert refused(state, "red", DeclareCharge(unit="u", targets=("e", "x"))).code == "declaration_locked"
    assert refused(state, "red", CancelSelection()).code == "declaration_locked"
    rolled = _charge(_field(*forces, rerolls={"red": 1}), 6, 6)
    assert isinstance(rolled.step, RerollWindow)
    assert refused(rolled, "red", DeclareCharge(unit="u", targets=("e", "x"))).code == "declaration_locked"


@pytest.mark.rule("W40K-OW-01")
def test_each_target_answers_in_the_order_the_opponent_likes() -> None:
    forces = (one((20.0, 20.0), sheet="squad"), enemy((26.0, 20.0)), enemy((20.0, 28.0), id="x"))
    state = _charge(_field(*forces), targets=("e", "x"))
    asked = {offer.unit for offer in offers(state, "blue") if offer.command["kind"] == "decline_overwatch"}
    assert asked == {"e", "x"}
    assert refused(state, "red", DeclineOverwatch(unit="e")).code == "not_your_decision"
    state, events = act(state, "blue", DeclineOverwatch(unit="x"))
    assert not any(isinstance(event, DiceRolled) for event in events)
    assert refused(state, "blue", DeclineOverwatch(unit="x")).code == "nothing_to_answer"
    state, events = act(state, "blue", DeclineOverwatch(unit="e"), 6, 6)
    assert any(isinstance(event, ChargeRolled) for event in events)


@pytest.mark.rule("W40K-OW-02")
def test_a_unit_answers_every_charge() -> None:
    forces = [Force(id=f"u{n}", seat="red", at=[(20.0, 10.0 + 5 * n)]) for n in range(3)]
    state = _field(*forces, enemy((30.0, 15.0), flags=frozenset({"shot"})))
    for n in range(3):
        state, _ = act(state, "red", DeclareCharge(unit=f"u{n}", targets=("e",)))
        state, _ = act(state, "blue", DeclineOverwatch(unit="e"), 1, 1)
    assert all("charge_attempted" in state.units[f"u{n}"].flags for n in range(3))


@pytest.mark.rule("W40K-OW-03")
def test_a_unit_charged_and_reached_answers_no_second_charge() -> None:
    forces = (one((20.0, 20.0), sheet="squad"), friend((20.0, 30.0)), enemy((26.0, 20.0)), enemy((26.0, 30.0), id="x"))
    state = _charge(_field(*forces))
    state, _ = act(state, "blue", DeclineOverwatch(unit="e"), 6, 6)
    state, _ = act(state, "red", ChargeMove(moves=(straight(state, "u.1", (24.9, 20.0)),)))
    state, _ = act(state, "red", DeclareCharge(unit="f", targets=("e", "x")))
    assert refused(state, "blue", DeclineOverwatch(unit="e")).code == "unit_engaged"
    act(state, "blue", DeclineOverwatch(unit="x"), 6, 6)


@pytest.mark.rule("W40K-OW-06")
def test_a_charger_slain_by_overwatch_rolls_nothing() -> None:
    state = _charge(_field(one((20.0, 20.0), sheet="squad"), friend((5.0, 5.0)), enemy((26.0, 20.0))))
    fire = DeclareShooting(unit="e", aims=(Aim(model="e.1", weapon="boltgun", target="u"),))
    state, events = act(state, "blue", fire, 6, 6, 6, 4, 1)
    assert not any(isinstance(event, ChargeRolled) for event in events)
    assert isinstance(state.step, ChargePhase)
    assert state.units["u"].where == "destroyed"


@pytest.mark.rule("W40K-CHG-06")
def test_the_roll_is_the_distance_whatever_the_move() -> None:
    state = _charge(_field(one((20.0, 20.0)), _foe((30.5, 20.0))), 4, 5)
    too_far = refused(state, "red", ChargeMove(moves=(straight(state, "u.1", (29.1, 20.0)),)))
    assert (too_far.code, too_far.rule, too_far.facts["had"]) == ("move_too_far", "W40K-CHG-06", 9.0)
    act(state, "red", ChargeMove(moves=(straight(state, "u.1", (29.0, 20.0)),)))


@pytest.mark.rule("W40K-CHG-06", "W40K-MOVE-05", "W40K-MOVE-09", "W40K-AMB-04")
def test_the_way_of_a_charge_is_a_way_like_any() -> None:
    blocked = (friend((23.0, 20.0)), _foe((27.0, 20.0)))
    state = _charge(_field(one((20.0, 20.0)), *blocked), 6, 6)
    through = ChargeMove(moves=(straight(state, "u.1", (26.0, 20.0)),))
    assert refused(state, "red", through).code == "path_blocked_by_model"
    onto = ChargeMove(moves=(straight(state, "u.1", (23.0, 22.0), (26.5, 20.0)),))
    assert refused(state, "red", onto).code == "overlaps_model"
    flying = _charge(_field(one((20.0, 20.0), sheet="wings"), *blocked), 6, 6)
    act(flying, "red", ChargeMove(moves=(straight(flying, "u.1", (26.0, 20.0)),)))


@pytest.mark.rule("W40K-CHG-07")
def test_the_first_model_ends_within_an_inch_of_a_target() -> None:
    state = _charge(_field(one((20.0, 20.0), sheet="squad"), _foe((29.0, 20.0))), 3, 4)
    short = refused(state, "red", ChargeMove(moves=(straight(state, "u.1", (26.9, 20.0)),)))
    assert short.code == "charge_first_model_not_within_1"
    assert short.facts["had"] == pytest.approx(1.1)
    hair = refused(state, "red", ChargeMove(moves=(straight(state, "u.1", (26.995, 20.0)),)))
    line = next(mark for mark in hair.shapes if isinstance(mark, SegmentMark))
    assert line.length == hair.facts["had"] == pytest.approx(1.005)
    assert line.bound == Bound(how="at_most", limit=1.0)
    act(state, "red", ChargeMove(moves=(straight(state, "u.1", (27.0, 20.0)),)))
    failed = _charge(_field(one((20.0, 20.0), sheet="squad"), _foe((29.1, 20.0))), 3, 4)
    assert isinstance(failed.step, ChargePhase)
    assert "charged" not in failed.units["u"].flags


@pytest.mark.rule("W40K-CHG-07", "W40K-CHG-10")
def test_the_order_of_models_is_the_players() -> None:
    pair = one((20.0, 20.0), (20.0, 21.5), sheet="squad")
    state = _charge(_field(pair, _foe((26.0, 20.0))), 4, 4)
    first, second = straight(state, "u.1", (25.0, 20.0)), straight(state, "u.2", (23.0, 21.5))
    wrong = refused(state, "red", ChargeMove(moves=(second, first)))
    assert (wrong.code, wrong.facts["piece"]) == ("charge_first_model_not_within_1", "u.2")
    act(state, "red", ChargeMove(moves=(first, second)))


@pytest.mark.rule("W40K-CHG-08", "W40K-GEO-09")
def test_no_model_comes_near_a_unit_that_is_no_target() -> None:
    state = _charge(_field(one((20.0, 20.0), sheet="squad"), _foe((26.0, 20.0)), _foe((27.5, 22.0), id="x")), 5, 5)
    near = refused(state, "red", ChargeMove(moves=(straight(state, "u.1", (25.5, 22.0), (25.5, 21.0)),)))
    assert (near.code, near.rule, near.facts["enemy"]) == ("within_1_of_non_target", "W40K-CHG-08", "x.1")
    act(state, "red", ChargeMove(moves=(straight(state, "u.1", (24.5, 20.0)),)))


@pytest.mark.rule("W40K-CHG-08")
def test_ending_exactly_an_inch_from_a_unit_that_is_no_target() -> None:
    state = _charge(_field(one((20.0, 20.0), sheet="squad"), _foe((26.0, 20.0)), _foe((26.0, 22.5), id="x")), 5, 5)
    end = refused(state, "red", ChargeMove(moves=(straight(state, "u.1", (24.0, 20.5), (24.0, 22.5)),)))
    assert end.code in ("charge_first_model_not_within_1", "within_1_of_non_target")
    assert end.facts["enemy"] == "x.1"


@pytest.mark.rule("W40K-CHG-09", "W40K-CHG-11")
def test_a_roll_that_cannot_be_enough_fails_at_once() -> None:
    before = _field(one((20.0, 20.0), (20.0, 21.5), sheet="squad"), _foe((30.0, 20.0)))
    state, events = act(before, "red", DeclareCharge(unit="u", targets=("e",)), 3, 4)
    assert ChargeRolled(unit="u", inches=7, needed=8.0) in events
    assert ChargeFailed(unit="u") in events
    assert [at(state, m) for m in ("u.1", "u.2")] == [at(before, m) for m in ("u.1", "u.2")]
    assert "charged" not in state.units["u"].flags
    assert state.units["u"].charge_targets == ()


@pytest.mark.rule("W40K-CHG-09", "W40K-AMB-34")
def test_a_player_may_give_a_charge_up() -> None:
    state = _charge(_field(one((20.0, 20.0), sheet="squad"), _foe((26.0, 20.0))), 6, 6)
    state, events = act(state, "red", DeclareChargeFailed())
    assert ChargeFailed(unit="u") in events
    assert at(state, "u.1") == (20.0, 20.0)
    assert "charged" not in state.units["u"].flags
    assert refused(state, "red", SelectCharge(unit="u")).code == "already_charged"


@pytest.mark.rule("W40K-CHG-10")
def test_one_target_is_enough_and_nobody_else_has_to_come() -> None:
    forces = (one((20.0, 20.0), (20.0, 21.5), sheet="squad"), _foe((22.5, 20.0)), _foe((20.0, 30.0), id="x"))
    state = _charge(_field(*forces), 6, 6, targets=("e", "x"))
    state, _ = act(state, "red", ChargeMove(moves=(straight(state, "u.1", (21.0, 20.0)),)))
    assert at(state, "u.2") == (20.0, 21.5)
    assert state.units["u"].charge_targets == ("e", "x")


@pytest.mark.rule("W40K-CHG-11")
def test_a_charge_that_moved_is_a_charge() -> None:
    state = _charge(_field(one((20.0, 20.0), sheet="squad"), _foe((26.0, 20.0))), 6, 6)
    state, _ = act(state, "red", ChargeMove(moves=(straight(state, "u.1", (25.0, 20.0)),)))
    assert "charged" in state.units["u"].flags
    assert state.units["u"].charge_targets == ("e",)
    assert not state.models["u.1"].moved


@pytest.mark.rule("W40K-TURN-08")
def test_charging_does_not_end_in_the_middle_of_a_charge() -> None:
    state = _charge(_field(one((20.0, 20.0), sheet="squad"), _foe((26.0, 20.0))), 6, 6)
    assert refused(state, "red", EndPhase()).code == "wrong_phase"


@pytest.mark.rule("W40K-RES-02", "W40K-RES-03")
def test_a_unit_that_arrived_may_charge() -> None:
    state = _field(one((20.0, 20.0), sheet="squad", flags=frozenset({"arrived"})), _foe((30.1, 20.0)))
    near = _charge(state, 4, 4)
    assert isinstance(near.step, ChargePhase)
    state = _charge(state, 4, 5)
    act(state, "red", ChargeMove(moves=(straight(state, "u.1", (28.5, 20.0)),)))


@pytest.mark.rule("W40K-GEO-06")
def test_a_charging_way_starts_where_the_model_stands() -> None:
    state = _charge(_field(one((20.0, 20.0), sheet="squad"), _foe((26.0, 20.0))), 6, 6)
    off = PathOf(model="u.1", path=(Pose(x=22.0, y=20.0), Pose(x=25.0, y=20.0)))
    assert refused(state, "red", ChargeMove(moves=(off,))).code == "off_path"
