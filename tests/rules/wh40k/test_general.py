"""Rules that hold everywhere: measuring, units, specific over core, what counts as slain (W40K-GEN-04, -11, -14 ...)."""

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.questions.question import AskMeasure, Measure
from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.wh40k.answers import answer
from app.rules.wh40k.attack_sequence.casualties import flee, slay
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.model.commands import Manifest
from app.rules.wh40k.model.profiles import Ability
from app.rules.wh40k.model.prompts import ManifestPower
from app.rules.wh40k.model.setup_commands import DeployInReserve
from app.rules.wh40k.model.setup_prompts import DeployArmies
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet
from tests.rules.wh40k.setting import listed, mustered

RED = Force(id="u", seat="red", at=[(10, 10), (12, 10)])
BLUE = Force(id="e", seat="blue", at=[(20, 10)])


@pytest.mark.rule("W40K-GEN-04", "W40K-GEN-02")
def test_anybody_measures_at_any_time_and_nothing_changes() -> None:
    state = battle(RED, BLUE, phase="shooting")
    for viewer in (seated("red"), seated("blue"), SPECTATOR):
        told = answer(state, viewer, AskMeasure(a="u.2", b="e.1"))
        assert isinstance(told, Measure)
        assert told.distance == pytest.approx(7.0)
        place = answer(state, viewer, AskMeasure(a=Point(x=0, y=0), b=Point(x=3, y=4)))
        assert isinstance(place, Measure)
        assert place.distance == pytest.approx(5.0)
    assert state == battle(RED, BLUE, phase="shooting")


@pytest.mark.rule("W40K-GEN-11")
def test_every_model_belongs_to_exactly_one_unit_for_the_whole_battle() -> None:
    state = mustered((listed(count=3), listed(count=2)), (listed(),), step=DeployArmies(turn="red"))
    owners = [(model, unit.id) for unit in state.units.values() for model in unit.models]
    assert len(owners) == len(dict(owners)) == len(state.models)
    assert all(state.models[model].unit == unit for model, unit in owners)


@pytest.mark.rule("W40K-GEN-14")
def test_a_sheet_that_says_otherwise_overrides_the_core_rule() -> None:
    drop = sheet("drop", profile("Trooper"), abilities=(Ability(key="teleport_strike", name="Teleport Strike"),))
    state = mustered((listed("drop"), listed()), (listed(),), drop, step=DeployArmies(turn="red"))
    assert refused(state, "red", DeployInReserve(unit="r2")).code == "cannot_deploy_in_reserve"
    state, _ = act(state, "red", DeployInReserve(unit="r1"))
    assert state.units["r1"].where == "reserve"


@pytest.mark.rule("W40K-MORALE-06")
def test_every_cause_but_fleeing_counts_as_slain() -> None:
    state = battle(Force(id="u", seat="red", at=[(10 + 1.5 * i, 10) for i in range(8)]), BLUE)
    draft = Draft(state, ScriptedDice(()))
    for model, cause in enumerate(("attack", "mortal", "perils", "unplaced", "wreck", "minimum_move"), start=1):
        slay(draft, f"u.{model}", cause)
    flee(draft, ("u.7",))
    assert draft.state.units["u"].slain_this_turn == 6


@pytest.mark.rule("W40K-FALL-08")
@pytest.mark.parametrize("flag", ["fell_back", "advanced"])
def test_falling_back_or_advancing_does_not_stop_psychic_powers(flag: str) -> None:
    seer = Force(id="u", seat="red", at=[(10, 10)], sheet="seer", flags=frozenset({flag}))  # type: ignore[arg-type]
    state = battle(seer, Force(id="e", seat="blue", at=[(10.0, 11.5)]), phase="psychic")
    state, _ = act(state, "red", Manifest(psyker="u.1", power="smite"), 1, 2)
    assert state.models["u.1"].powers_tried == ("smite",)
    assert not isinstance(state.step, ManifestPower)
