"""Overwatch as shooting: what it may do, what hits (W40K-OW-02..06, W40K-SHOOT-16, W40K-AMB-33)."""

from dataclasses import replace

import pytest

from app.rules.kernel.offers.offer import AimNeed
from app.rules.kernel.views.tray import DiceRolled
from app.rules.wh40k.model.commands import Aim, DeclareCharge, DeclareShooting, DeclineOverwatch, SelectCharge
from app.rules.wh40k.model.prompts import ChargePhase
from app.rules.wh40k.model.state import State
from app.rules.wh40k.shooting_phase.declaring import judge_shooting
from app.rules.wh40k.shooting_phase.overwatch import offer_overwatch
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, weapon
from tests.rules.wh40k.volleys import default_aims, judged, rolls


def charged(away: float, guns: tuple[str, ...] = ("boltgun",), *more: Force, **changes: object) -> State:
    """Red unit c declared a charge at blue unit t, that gap away."""
    state = battle(
        Force(id="c", seat="red", at=[(10, 10)]),
        Force(id="t", seat="blue", at=[(11 + away, 10)], weapons=[list(guns)]),
        *more,
        phase="charge",
        **changes,  # type: ignore[arg-type]
    )
    state, _ = act(state, "red", SelectCharge(unit="c"))
    return act(state, "red", DeclareCharge(unit="c", targets=("t",)))[0]


def fire(*aims: Aim) -> DeclareShooting:
    return DeclareShooting(aims=aims, unit="t")


BOLT = Aim(model="t.1", weapon="boltgun", target="c")


@pytest.mark.rule("W40K-OW-01", "W40K-OW-04", "W40K-OW-05")
def test_overwatch_hits_on_natural_sixes_only() -> None:
    elite = sheet("elite", profile(bs=2))
    state = battle(
        Force(id="c", seat="red", at=[(10, 10)]),
        Force(id="t", seat="blue", sheet="elite", at=[(18, 10)]),
        phase="charge",
        sheets=[elite],
    )
    state, _ = act(state, "red", SelectCharge(unit="c"))
    state, _ = act(state, "red", DeclareCharge(unit="c", targets=("t",)))
    _, events = act(state, "blue", fire(BOLT), 5, 6, 1, 3, 4)
    assert judged(events, "hit_overwatch") == [(False, True)]
    assert rolls(events)[-1][0] == "charge"


@pytest.mark.rule("W40K-OW-05", "W40K-WPN-05")
def test_no_modifier_counts_in_overwatch() -> None:
    state = charged(9, ("cannon",))
    moved = replace(state.models["t.1"], moved=True)
    state = replace(state, models={**state.models, "t.1": moved})
    _, events = act(state, "blue", fire(Aim(model="t.1", weapon="cannon", target="c")), 6, 1, 6, 6)
    assert judged(events, "hit_overwatch") == [(True,)]
    target = next(event.roll.target for event in events if isinstance(event, DiceRolled))
    assert target is not None
    assert (target.needs, target.rows) == (6, ())


@pytest.mark.rule("W40K-OW-04", "W40K-WPN-06")
def test_range_and_rapid_fire_are_those_of_shooting() -> None:
    short = weapon("short", "assault", 8)
    found = refused(
        charged(11, ("short",), weapons=[short]), "blue", fire(Aim(model="t.1", weapon="short", target="c"))
    )
    assert (found.code, found.facts["needed"]) == ("out_of_range", 8)
    rifle = weapon("rifle", "rapid_fire", 30)
    _, events = act(
        charged(6, ("rifle",), weapons=[rifle]), "blue", fire(Aim(model="t.1", weapon="rifle", target="c")), 1, 1, 1, 1
    )
    assert rolls(events)[0] == ("hit_overwatch", (1, 1))


@pytest.mark.rule("W40K-OW-04")
def test_only_the_charging_unit_is_a_target() -> None:
    state = charged(9, ("boltgun",), Force(id="x", seat="red", at=[(20, 20)]))
    found = refused(state, "blue", fire(replace(BOLT, target="x")))
    assert found.code == "not_the_charging_unit"
    assert refused(state, "red", fire(BOLT)).code == "not_your_decision"


@pytest.mark.rule("W40K-OW-04", "W40K-DATA-06")
def test_what_the_shooters_own_turn_left_does_not_matter() -> None:
    state = charged(9)
    ran = replace(state.units["t"], flags=frozenset({"advanced", "shot"}))
    act(replace(state, units={**state.units, "t": ran}), "blue", fire(BOLT), 1, 1, 1, 1)


@pytest.mark.rule("W40K-SHOOT-16")
def test_characters_are_not_protected_from_overwatch() -> None:
    state = battle(
        Force(id="c", seat="red", sheet="captain", at=[(10, 10)]),
        Force(id="s", seat="red", at=[(14, 10)]),
        Force(id="t", seat="blue", at=[(18, 10)]),
        phase="charge",
    )
    state, _ = act(state, "red", SelectCharge(unit="c"))
    state, _ = act(state, "red", DeclareCharge(unit="c", targets=("t",)))
    act(state, "blue", fire(BOLT), 1, 1, 1, 1)


@pytest.mark.rule("W40K-OW-03")
def test_engaged_units_hold_their_fire() -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10, 11.8)]),
        Force(id="c", seat="red", at=[(10, 4)]),
        Force(id="t", seat="blue", at=[(10, 10)], weapons=[["pistol"]]),
        phase="charge",
    )
    state, _ = act(state, "red", SelectCharge(unit="c"))
    state, events = act(state, "red", DeclareCharge(unit="c", targets=("t",)), 1, 1)
    assert [what for what, _ in rolls(events)] == ["charge"]


@pytest.mark.rule("W40K-OW-02")
def test_a_unit_fires_each_time_it_is_charged() -> None:
    more = Force(id="d", seat="red", at=[(10, 14)])
    state, _ = act(charged(9, ("boltgun",), more), "blue", fire(BOLT), 1, 1, 1, 1)
    assert isinstance(state.step, ChargePhase)
    state, _ = act(state, "red", SelectCharge(unit="d"))
    state, _ = act(state, "red", DeclareCharge(unit="d", targets=("t",)))
    _, events = act(state, "blue", fire(replace(BOLT, target="d")), 1, 1, 1, 1)
    assert rolls(events)[0][0] == "hit_overwatch"


@pytest.mark.rule("W40K-OW-06")
def test_the_charge_ends_with_the_last_charger() -> None:
    state = charged(9, ("boltgun",), Force(id="z", seat="red", at=[(60, 40)]))
    state, events = act(state, "blue", fire(BOLT), 6, 1, 6, 1)
    assert [what for what, _ in rolls(events)] == ["hit_overwatch", "wound", "save"]
    assert isinstance(state.step, ChargePhase)


@pytest.mark.rule("W40K-OW-01")
def test_declining_is_an_answer() -> None:
    _, events = act(charged(9), "blue", DeclineOverwatch(unit="t"), 1, 1)
    assert [what for what, _ in rolls(events)] == ["charge"]


@pytest.mark.rule("W40K-OW-04", "W40K-SHOOT-04")
def test_the_overwatch_offer_aims_at_the_charger() -> None:
    state = charged(9, ("boltgun", "pistol"))
    assert default_aims(state, "t", "c") == (BOLT,)
    offer = offer_overwatch(state, "t", "c")
    assert isinstance(offer.need, AimNeed)
    assert [(row.weapon, row.default) for row in offer.need.rows] == [("boltgun", "c"), ("pistol", None)]
    assert isinstance(judge_shooting(state, "t", (BOLT,), "c"), tuple)
