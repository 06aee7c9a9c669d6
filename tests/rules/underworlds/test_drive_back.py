"""What follows the count: drive back, Overrun, Stand Fast (digest 5.12, EX-20..EX-24)."""

import pytest

from app.rules.underworlds.model.commands import DriveBack, Overrun, StandFast
from app.rules.underworlds.model.language.modifiers import SetFlag
from app.rules.underworlds.model.state import State
from tests.rules.underworlds.arena import act, blue, label, match, open_field, red, refused, spot, upgrade
from tests.rules.underworlds.fights import (
    arms,
    asked,
    ends,
    happened,
    hit,
    past,
    saved,
    strike,
    under_way,
    using,
    weapon,
)


def duel(**target: object) -> State:
    return match(red("a", 0, 0), blue("b", 1, 0, **target))


@pytest.mark.rule("UW-DRV-02")
@pytest.mark.rule("UW-OVR-01")
@pytest.mark.rule("UW-OVR-02")
@pytest.mark.rule("UW-OVR-03")
@pytest.mark.rule("UW-STAT-02")
def test_a_full_attack() -> None:
    """EX-20 and EX-09."""
    state = strike(duel(), ["crit", "hammer"], ["shield"])
    assert state.fighters["blue.b"].damage == 2
    assert ends(state, "drive_back") == {label(2, 0), label(2, -1), label(1, 1)}
    not_away = refused(state, "red", DriveBack(hex=label(0, 1)))
    assert (not_away.code, not_away.rule) == ("drive_back_not_away", "UW-DRV-02")
    state, _ = act(state, "red", DriveBack(hex=label(2, 0)))
    assert past(state, "driven_back").facts["from"] == label(1, 0)
    assert asked(state) == {"overrun", "no_overrun"}
    state, _ = act(state, "red", Overrun(use=True))
    assert state.fighters["red.a"].hex == spot(1, 0)
    assert not state.fighters["red.a"].tokens
    assert happened(state, "overran")
    assert not happened(state, "fighter_moved")


@pytest.mark.rule("UW-DRV-01")
@pytest.mark.rule("UW-CMB-11")
def test_a_draw_with_successes_may_drive_back() -> None:
    """EX-21."""
    drawn = strike(duel(), ["hammer", "swords"], ["shield"])
    assert past(drawn, "attack_outcome").facts["outcome"] == "draw"
    assert asked(drawn) == {"drive_back", "no_drive_back"}
    state, _ = act(drawn, "red", DriveBack(hex=label(2, 0)))
    assert past(state, "attack_resolved").facts["failed"] is True
    assert state.fighters["blue.b"].damage == 0
    assert refused(state, "red", Overrun(use=True)).code == "overrun_unavailable"


@pytest.mark.rule("UW-DRV-01")
@pytest.mark.rule("UW-GRD-04")
def test_when_it_is_not_available() -> None:
    nothing = strike(duel(), ["swords", "swords"], ["dodge"])
    assert refused(nothing, "red", DriveBack(hex=label(2, 0))).code == "drive_back_unavailable"
    guarded = strike(duel(tokens={"guard": 1}), ["hammer", "hammer"], ["surrounded"])
    assert guarded.fighters["blue.b"].damage == 2
    assert refused(guarded, "red", DriveBack(hex=label(2, 0))).code == "drive_back_unavailable"


@pytest.mark.rule("UW-DRV-01")
@pytest.mark.rule("UW-ABL-04")
@pytest.mark.parametrize("flag", ["cannot_be_driven_back", "cannot_be_pushed"])
def test_flags_against_it(flag: str) -> None:
    card = upgrade("root", static=(SetFlag(target="$self", flag=flag),))  # type: ignore[arg-type]
    table = match(red("a", 0, 0), blue("b", 1, 0), blue_cards=[card], equipped={"blue.b": ["root"]})
    after = strike(table, ["hammer", "hammer"], ["surrounded"])
    assert past(after, "attack_resolved").facts["outcome"] == "success"


@pytest.mark.rule("UW-GRD-03")
@pytest.mark.rule("UW-GRD-04")
@pytest.mark.rule("UW-GRD-05")
def test_guard_against_cleave() -> None:
    """EX-24."""
    men = (
        red("a", 0, 0, side=arms(weapon("blade", "cleave"))),
        blue("b", 1, 0, side={"save_dice": 2}, tokens={"guard": 1}),
    )
    after = using(match(*men), "cleave", ["hammer", "hammer"], ["shield", "dodge"])
    assert saved(after) == 1
    assert after.fighters["blue.b"].tokens == {"guard": 1}
    assert not happened(after, "driven_back")


@pytest.mark.rule("UW-DRV-02")
@pytest.mark.rule("UW-DIR-01")
def test_the_hexes_away_from_a_distant_attacker() -> None:
    table = match(red("a", 0, 0, side=arms(weapon(range=2))), blue("b", 2, -1))
    state = strike(table, ["hammer", "hammer"], ["surrounded"])
    assert ends(state, "drive_back") == {label(3, -1), label(3, -2)}


@pytest.mark.rule("UW-DRV-02")
def test_occupied_blocked_and_outer_hexes_are_refused() -> None:
    men = (red("a", 0, 0), blue("b", 1, 0), blue("c", 2, 0))
    state = strike(match(*men, board=open_field(blocked=[spot(2, -1)])), ["hammer", "hammer"], ["surrounded"])
    assert ends(state, "drive_back") == {label(1, 1)}
    assert refused(state, "red", DriveBack(hex=label(2, 0))).code == "hex_occupied"
    assert refused(state, "red", DriveBack(hex=label(2, -1))).code == "hex_blocked"
    assert refused(state, "red", DriveBack(hex="Z99")).code == "hex_off_board"
    assert refused(state, "blue", DriveBack(hex=label(1, 1))).code == "not_your_turn"


@pytest.mark.rule("UW-DRV-03")
def test_without_room_nothing_happens() -> None:
    walls = [spot(2, 0), spot(2, -1), spot(1, 1)]
    state = strike(match(red("a", 0, 0), blue("b", 1, 0), board=open_field(blocked=walls)), ["hammer"] * 2, ["dodge"])
    assert state.fighters["blue.b"].hex == spot(1, 0)
    assert state.fighters["blue.b"].damage == 2
    assert past(state, "attack_resolved").facts["outcome"] == "success"


@pytest.mark.rule("UW-DRV-04")
@pytest.mark.rule("UW-HEX-05")
def test_a_stagger_hex_entered_by_drive_back_and_overrun() -> None:
    ground = open_field(stagger=[spot(2, 0), spot(1, 0)])
    state = strike(match(red("a", 0, 0), blue("b", 1, 0), board=ground), ["crit", "hammer"], ["dodge"])
    state, _ = act(state, "red", DriveBack(hex=label(2, 0)))
    assert state.fighters["blue.b"].tokens == {"stagger": 1}
    state, _ = act(state, "red", Overrun(use=True))
    assert state.fighters["red.a"].tokens == {"stagger": 1}


@pytest.mark.rule("UW-OVR-01")
def test_overrun_needs_more_criticals_and_a_target_gone() -> None:
    equal = strike(duel(side={"save_dice": 2}), ["crit", "hammer"], ["crit", "dodge"])
    equal, _ = act(equal, "red", DriveBack(hex=label(2, 0)))
    assert refused(equal, "red", Overrun(use=True)).code == "overrun_unavailable"
    declined = strike(duel(), ["crit", "hammer"], ["dodge"])
    declined, _ = act(declined, "red", DriveBack())
    assert declined.fighters["blue.b"].hex == spot(1, 0)
    assert refused(declined, "red", Overrun(use=True)).code == "overrun_unavailable"
    slain = strike(duel(is_={"damage": 3}, side={"save_dice": 2}), ["crit", "crit"], ["crit", "dodge"])
    assert asked(slain) == {"overrun", "no_overrun"}


@pytest.mark.rule("UW-OVR-02")
def test_overrun_enters_the_hex_of_the_slain_if_next_to_it() -> None:
    near = strike(duel(is_={"damage": 3}), ["crit", "hammer"], ["dodge"])
    near, _ = act(near, "red", Overrun(use=True))
    assert near.fighters["red.a"].hex == spot(1, 0)
    table = match(red("a", 0, 0, side=arms(weapon(range=2))), blue("b", 2, 0, is_={"damage": 3}))
    far = strike(table, ["crit", "hammer"], ["dodge"])
    assert far.fighters["blue.b"].slain
    assert refused(far, "red", Overrun(use=True)).code == "overrun_unavailable"
    assert far.fighters["red.a"].hex == spot(0, 0)


@pytest.mark.rule("UW-STF-01")
@pytest.mark.rule("UW-STF-02")
def test_stand_fast() -> None:
    """EX-22."""
    state = strike(duel(), ["hammer", "hammer"], ["crit"])
    assert under_way(state).stage == "stand_fast"
    assert asked(state, "blue") == {"stand_fast", "no_stand_fast"}
    assert refused(state, "red", StandFast(use=True)).code == "not_your_turn"
    firm, _ = act(state, "blue", StandFast(use=True))
    assert firm.fighters["blue.b"].damage == 1
    assert happened(firm, "stood_fast")
    assert refused(firm, "red", DriveBack(hex=label(2, 0))).code == "drive_back_unavailable"
    soft, _ = act(state, "blue", StandFast(use=False))
    assert soft.fighters["blue.b"].damage == 2
    assert asked(soft) == {"drive_back", "no_drive_back"}


@pytest.mark.rule("UW-STF-02")
def test_damage_one_stays_one() -> None:
    table = match(red("a", 0, 0, side=arms(weapon(damage=1))), blue("b", 1, 0))
    state, _ = act(strike(table, ["hammer", "hammer"], ["crit"]), "blue", StandFast(use=True))
    assert state.fighters["blue.b"].damage == 1


@pytest.mark.rule("UW-STF-01")
def test_stand_fast_is_not_asked_when_it_could_change_nothing() -> None:
    failed = strike(duel(), ["swords", "swords"], ["crit"])
    assert past(failed, "attack_resolved").facts["outcome"] == "fail"
    assert refused(failed, "blue", StandFast(use=True)).code == "stand_fast_unavailable"
    drawn = strike(duel(), ["hammer", "swords"], ["crit"])
    assert under_way(drawn).stage == "stand_fast"


@pytest.mark.rule("UW-STF-01")
def test_stand_fast_needs_more_criticals_than_the_attack() -> None:
    state = strike(duel(side={"save_dice": 2}), ["crit", "hammer"], ["crit", "dodge"])
    assert under_way(state).stage == "drive_back"
    assert refused(state, "red", StandFast(use=True)).code == "stand_fast_unavailable"


@pytest.mark.rule("UW-DRV-01")
def test_attacks_refuse_what_is_not_due() -> None:
    state = strike(duel(), ["crit", "hammer"], ["dodge"])
    assert refused(state, "red", Overrun(use=True)).code == "overrun_unavailable"
    assert refused(state, "red", hit()).code == "core_ability_already_used"
