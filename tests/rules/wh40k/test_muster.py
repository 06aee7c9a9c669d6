"""Choosing the mission, mustering, Warlords (W40K-MISS, -ARMY, -WL, parts of -GEN, -DATA, -CHAR, -HID)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.wh40k.model.profiles import DegradeRow, Psyker, Roster, RosterUnit
from app.rules.wh40k.model.setup_commands import (
    AnswerMission,
    ChooseTrait,
    GeneratePowers,
    LockArmy,
    MissionRolloff,
    NoTrait,
    ProposeMission,
    RollTrait,
    SetArmy,
    SetWarlord,
    TakeRoster,
)
from app.rules.wh40k.model.setup_prompts import (
    BeforeDeployment,
    DeployArmies,
    MusterArmies,
    NameWarlords,
    PrepareBattlefield,
)
from app.rules.wh40k.views.own_view import Wh40kView
from app.rules.wh40k.views.view import view
from tests.rules.wh40k.field import act, profile, refused, sheet
from tests.rules.wh40k.setting import CAPTAIN, listed, mustered, table

SQUAD = sheet("line", profile("Trooper"), power=5)
FIVE_TO_TEN = replace(SQUAD, composition=(replace(SQUAD.composition[0], least=5, most=10),))


def own_part(state: Any, viewer: Any) -> Wh40kView:
    own = view(state, viewer).own
    assert isinstance(own, Wh40kView)
    return own


def army(*units: RosterUnit) -> SetArmy:
    return SetArmy(name="Mine", units=units)


@pytest.mark.rule("W40K-MISS-01")
def test_a_mission_is_agreed_or_rolled_off_for() -> None:
    state = table(choose_mission=True)
    state, _ = act(state, "red", ProposeMission(mission="only_war"))
    assert refused(state, "red", AnswerMission(accept=True)).code == "not_your_decision"
    state, _ = act(state, "blue", AnswerMission(accept=False))
    state, _ = act(state, "red", MissionRolloff(), 2, 5)
    assert refused(state, "red", ProposeMission(mission="only_war")).code == "not_your_decision"
    state, _ = act(state, "blue", ProposeMission(mission="only_war"))
    assert state.mission == "only_war"
    assert isinstance(state.step, MusterArmies)


@pytest.mark.rule("W40K-GEN-13", "W40K-DATA-01")
def test_a_unit_needs_a_datasheet() -> None:
    assert refused(table(), "red", army(listed("ghosts"))).code == "missing_datasheet"


@pytest.mark.rule("W40K-ARMY-01", "W40K-DATA-02")
def test_any_models_make_an_army_but_not_none() -> None:
    state = table(
        sheet("plague", profile("Trooper"), factions=("DEATH GUARD",), role="troops"),
        sheet("marines", profile("Trooper"), factions=("ADEPTUS ASTARTES",), role="heavy"),
    )
    assert refused(state, "red", LockArmy()).code == "empty_army"
    state, _ = act(state, "red", army(listed("plague"), listed("marines")))
    state, _ = act(state, "red", LockArmy())
    assert isinstance(state.step, MusterArmies)
    assert set(state.step.answers) == {"red"}


@pytest.mark.rule("W40K-ARMY-02", "W40K-DATA-07")
@pytest.mark.parametrize(
    ("count", "code"), [(4, "unit_below_minimum_size"), (11, "unit_above_maximum_size"), (5, None), (10, None)]
)
def test_a_unit_has_the_size_of_its_sheet(count: int, code: str | None) -> None:
    state = table(FIVE_TO_TEN)
    command = army(listed("line", count))
    if code is None:
        state, _ = act(state, "red", command)
        assert state.sides["red"].draft is not None
    else:
        assert refused(state, "red", command).code == code


@pytest.mark.rule("W40K-ARMY-02", "W40K-DATA-08", "W40K-DATA-17")
def test_a_model_carries_its_wargear_or_an_option() -> None:
    row = replace(SQUAD.composition[0], options=(("cannon",),))
    state = table(replace(SQUAD, composition=(row,)))
    wrong = listed("line")
    wrong = replace(wrong, models=(replace(wrong.models[0], weapons=("shotgun",)),))
    assert refused(state, "red", army(wrong)).code == "wrong_composition"
    right = replace(wrong, models=(replace(wrong.models[0], weapons=("cannon",)),))
    state, _ = act(state, "red", army(right))
    assert state.sides["red"].draft is not None


@pytest.mark.rule("W40K-ARMY-03", "W40K-AMB-17")
def test_one_unit_of_a_sheet_may_be_under_strength_and_keeps_its_power() -> None:
    state = table(FIVE_TO_TEN)
    weak = listed("line", 4, understrength=True)
    once, _ = act(state, "red", army(weak))
    once, _ = act(once, "red", LockArmy())
    once, _ = act(once, "blue", army(listed("line", 5)))
    once, _ = act(once, "blue", LockArmy())
    assert once.units["r1"].power == once.units["b1"].power == 5
    twice, _ = act(state, "red", army(weak, weak))
    assert refused(twice, "red", LockArmy()).code == "second_understrength_unit"


@pytest.mark.rule("W40K-ARMY-04")
def test_a_sheet_of_exactly_one_model() -> None:
    lone = replace(SQUAD, id="lord", composition=(replace(SQUAD.composition[0], least=1, most=1),))
    state = table(lone)
    assert refused(state, "red", army(listed("lord", 2))).code == "unit_above_maximum_size"
    state, _ = act(state, "red", army(listed("lord"), listed("lord")))
    assert state.sides["red"].draft is not None


@pytest.mark.rule("W40K-ARMY-06")
def test_a_locked_list_stays() -> None:
    state, _ = act(table(), "red", army(listed()))
    state, _ = act(state, "red", LockArmy())
    for command in (army(listed()), LockArmy()):
        assert refused(state, "red", command).code == "army_locked"


@pytest.mark.rule("W40K-POWER-01", "W40K-DATA-03")
def test_a_unit_without_power_cannot_be_locked_until_it_gets_one() -> None:
    state = table(replace(SQUAD, power=None))
    state, _ = act(state, "red", army(listed("line")))
    assert refused(state, "red", LockArmy()).code == "missing_power"
    state, _ = act(state, "red", army(listed("line", power=7)))
    state, _ = act(state, "red", LockArmy())
    assert isinstance(state.step, MusterArmies)
    assert set(state.step.answers) == {"red"}


@pytest.mark.rule("W40K-CHAR-01")
def test_degrading_rows_cover_every_wound_once() -> None:
    gap = (DegradeRow(least=7, most=12, values={}), DegradeRow(least=1, most=5, values={}))
    state = table(sheet("tank", profile("Trooper", wounds=12), degrading=gap))
    assert refused(state, "red", army(listed("tank"))).code == "invalid_degrading_table"
    whole = (DegradeRow(least=6, most=12, values={}), DegradeRow(least=1, most=5, values={}))
    state = table(sheet("tank", profile("Trooper", wounds=12), degrading=whole))
    act(state, "red", army(listed("tank")))


@pytest.mark.rule("W40K-HID-02")
def test_a_list_is_secret_until_both_are_locked() -> None:
    state, _ = act(table(), "red", army(listed()))
    state, _ = act(state, "red", LockArmy())
    for viewer in (seated("blue"), SPECTATOR):
        muster = own_part(state, viewer).muster
        assert muster is None or "red" not in muster.lists
        assert view(state, viewer).units == {}
    mine = own_part(state, seated("red")).muster
    assert mine is not None
    assert mine.lists["red"] is not None
    assert mine.lists["red"].name == "Mine"
    state, _ = act(state, "blue", army(listed()))
    state, _ = act(state, "blue", LockArmy())
    assert set(view(state, SPECTATOR).units) == {"r1", "b1"}


@pytest.mark.rule("W40K-WL-01", "W40K-ARMY-05")
def test_each_names_one_of_their_models_as_warlord() -> None:
    state = mustered((listed(),), (listed(),), step=NameWarlords())
    assert refused(state, "red", SetWarlord(model="")).code == "warlord_required"
    assert refused(state, "red", SetWarlord(model="b1.1")).code == "warlord_required"
    state, _ = act(state, "red", SetWarlord(model="r1.1"))
    assert isinstance(state.step, NameWarlords)
    state, _ = act(state, "blue", SetWarlord(model="b1.1"))
    assert isinstance(state.step, PrepareBattlefield)


@pytest.mark.rule("W40K-WL-02")
def test_only_a_character_warlord_has_a_trait() -> None:
    state = mustered((listed(),), (CAPTAIN,), step=BeforeDeployment(), dice=(5, 2))
    assert state.sides["red"].trait_settled
    assert state.sides["red"].trait is None
    assert not state.sides["blue"].trait_settled


@pytest.mark.rule("W40K-WL-02")
def test_a_trooper_cannot_roll_for_a_trait() -> None:
    state = mustered((listed(),), (CAPTAIN,), step=BeforeDeployment(), dice=(5, 2))
    unsettled = replace(
        state,
        sides={s: replace(side, trait_settled=False) for s, side in state.sides.items()},
        stack=(BeforeDeployment(order=("red", "blue")),),
    )
    assert refused(unsettled, "red", RollTrait()).code == "warlord_not_character"


@pytest.mark.rule("W40K-WL-03", "W40K-AMB-40")
def test_a_trait_is_rolled_or_picked_before_anyone_deploys() -> None:
    state = mustered((CAPTAIN,), (CAPTAIN,), step=BeforeDeployment(), dice=(5, 2))
    state, _ = act(state, "red", RollTrait(), 4)
    assert state.sides["red"].trait == "inspiring_leader"
    state, _ = act(state, "blue", ChooseTrait(trait="tenacious_survivor"))
    assert state.sides["blue"].trait == "tenacious_survivor"
    assert isinstance(state.step, DeployArmies)


@pytest.mark.rule("W40K-WL-03")
def test_a_warlord_may_go_without_a_trait() -> None:
    state = mustered((CAPTAIN,), (CAPTAIN,), step=BeforeDeployment(), dice=(5, 2))
    state, _ = act(state, "red", NoTrait())
    assert state.sides["red"].trait is None
    assert refused(state, "red", RollTrait()).code == "not_your_decision"


@pytest.mark.rule("W40K-PSY-04")
def test_powers_are_generated_just_before_deployment() -> None:
    mind = sheet(
        "mind",
        profile("Trooper"),
        keywords=("PSYKER",),
        psyker=Psyker(powers=(), generate=1, choices=("smite",)),
    )
    state = mustered((listed("mind"),), (listed(),), mind, step=BeforeDeployment(), dice=(5, 2))
    assert refused(state, "red", GeneratePowers(psyker="r1.1", powers=("flight",))).code == "unknown_power"
    assert refused(state, "red", GeneratePowers(psyker="r1.1", powers=())).code == "bad_choice"
    state, _ = act(state, "red", GeneratePowers(psyker="r1.1", powers=("smite",)))
    assert state.models["r1.1"].powers == ("smite",)
    assert isinstance(state.step, DeployArmies)


@pytest.mark.rule("W40K-ARMY-01")
def test_a_ready_list_is_taken_whole() -> None:
    ready = Roster(id="ready", name="Ready", units=(listed(), CAPTAIN))
    state = table(rosters=(ready,))
    assert refused(state, "red", TakeRoster(roster="none")).code == "unknown_id"
    state, _ = act(state, "red", TakeRoster(roster="ready"))
    assert state.sides["red"].draft == ready


@pytest.mark.rule("W40K-ARMY-06", "W40K-HID-02")
def test_both_are_asked_at_once_and_their_lists_are_shown_in_the_order_of_the_seats() -> None:
    state = table()
    for seat in ("blue", "red"):
        duty = view(state, SPECTATOR).duties["step"]
        assert (seat in duty.seats, duty.secret, duty.facts) == (True, True, {})
        state, _ = act(state, seat, army(listed()))
        assert view(state, SPECTATOR).seats[seat].facts["locked"] is False
        state, told = act(state, seat, LockArmy())
        assert view(state, SPECTATOR).seats[seat].facts["locked"] is True
    assert told[0] == AnswerGiven(seat="red", answer=LockArmy())
    assert [unit.letter for unit in state.units.values()] == ["A", "B"]
    assert view(state, SPECTATOR).duties["step"].secret is False
    assert refused(state, "red", LockArmy()).code == "army_locked"
