"""What winners do: rounds that destroy, options of each unit by itself, advances, the charge bonus of who comes into a combat."""

from dataclasses import replace
from typing import Literal

import pytest

from app.rules.kernel.views.tray import DiceRolled
from app.rules.warmaster.combat_phase import attacks, options
from app.rules.warmaster.combat_phase.groups import pending
from app.rules.warmaster.ground.measures import touched_by
from app.rules.warmaster.model.combat_commands import Aim, AimRest, ChooseOption, FallBack, Fight, PlacePursuers
from app.rules.warmaster.model.combat_events import CombatBegun, CombatEnded, RoundScored
from app.rules.warmaster.model.combat_prompts import Aiming, Chase, Combat, CombatPhase, FallingBack, Pursuing
from app.rules.warmaster.model.command_events import ChargeMade
from app.rules.warmaster.model.command_prompts import ShootAtCharger
from app.rules.warmaster.model.events import Event
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.shooting_commands import HoldFire
from app.rules.warmaster.model.state import State
from app.rules.warmaster.offers import offers
from tests.rules.warmaster.fights import at, fighting, flagged, having, of, with_officer, without, won
from tests.rules.warmaster.table import NORTH, SOUTH, WEST, Units, area, line, play, poses, refused

FACE: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}
BEYOND: Units = {**FACE, "b2": ("archers", line(90, 48, SOUTH))}


def victory(units: Units, nth: int = 1, gone: str = "b1", **more: object) -> State:
    """Red's r1 destroyed b1 in that round and says what it does."""
    state = fighting(units, **more)
    combat = of(state, stage="winners", winner="red", round=nth, left=("r1",))
    for unit in combat.units:
        state = flagged(state, unit, "fought")
    after = without(state, *state.units[gone].stands)
    return replace(after, stack=(*after.stack, combat))


def option(what: Literal["hold", "fall_back", "pursue", "advance"], target: str | None = None) -> ChooseOption:
    """What r1 does."""
    return ChooseOption(unit="r1", option=what, target=target)


def advanced(state: State, target: str = "b2") -> tuple[State, tuple[Event, ...]]:
    """r1 advances upon that unit, by the first of the ways there are."""
    combat = state.step
    assert isinstance(combat, Combat)
    plan = options.advances(state, combat, "r1")[target][0]
    return play(state, "red", ChooseOption(unit="r1", option="advance", target=target, how=plan.key))


# --- the round -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-RES-02")
def test_who_survives_alone_has_won_whatever_the_score() -> None:
    """b1, one stand of a horde, scores more than it takes; it is gone all the same."""
    state = fighting({"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", ((90, 60, SOUTH),))})
    weak = replace(state.library.troops["foot"], hits=1, armour=None)
    state = replace(state, library=replace(state.library, troops={**state.library.troops, "foot": weak}))
    state = having(state, "r1", carried=9)
    _, facts = play(state, "red", Fight(unit="r1"), 4, *(1,) * 8, 1, 1, 1)
    scored = next(fact for fact in facts if isinstance(fact, RoundScored))
    assert scored.hits == (1, 9)
    assert scored.winner == "red"


@pytest.mark.rule("WM-RES-02", "WM-CBT-06", "WM-AMB-42")
def test_if_both_are_destroyed_the_combat_is_over() -> None:
    state = fighting(
        {
            "r1": ("foot", ((90, 62, NORTH),)),
            "b1": ("foot", ((90, 60, SOUTH),)),
            "b2": ("foot", line(20, 20, SOUTH)),
            "r2": ("foot", line(20, 100, NORTH)),
        }
    )
    weak = replace(state.library.troops["foot"], hits=1, armour=None)
    state = replace(state, library=replace(state.library, troops={**state.library.troops, "foot": weak}))
    after, facts = play(state, "red", Fight(unit="r1"), 4, 1, 1, 4, 1, 1)
    assert {after.units[unit].where for unit in ("r1", "b1")} == {"destroyed"}
    assert sum(isinstance(fact, CombatEnded) for fact in facts) == 1
    assert not any(isinstance(step, Combat) for step in after.stack)


@pytest.mark.rule("WM-RES-05", "WM-PUR-01", "WM-DES-02", "WM-ADV-05")
def test_what_winners_may_do_with_enemies_that_live_and_with_none() -> None:
    state = won(fighting(BEYOND))
    combat = state.step
    assert isinstance(combat, Combat)
    assert options.why_not_pursue(state, combat, "r1") is None
    assert refused(state, "red", option("advance", "b2")).rule == "WM-DES-02"
    gone = victory(BEYOND)
    assert refused(gone, "red", option("pursue")).code == "nothing_to_pursue"
    held, _ = play(gone, "red", option("hold"))
    assert poses(held, "r1") == poses(gone, "r1")
    back, _ = play(gone, "red", option("fall_back"), 6, 4, 3)
    assert isinstance(back.step, FallingBack)
    assert refused(gone, "red", ChooseOption(unit="b2", option="hold")).rule == "WM-RES-05"


# --- advances --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-ADV-01", "WM-ADV-02")
@pytest.mark.parametrize(
    ("nth", "y", "reaches"), [(1, 41.5, True), (1, 38.5, False), (2, 51.5, True), (2, 48.5, False)]
)
def test_an_advance_reaches_an_enemy_or_is_none(nth: int, y: float, reaches: bool) -> None:
    """r1's front is at 61: 20 cm in the first round, 10 later; nobody advances into empty ground."""
    state = victory({**FACE, "b2": ("foot", line(90, y, SOUTH))}, nth)
    if reaches:
        after, facts = advanced(state)
        assert [fact.targets for fact in facts if isinstance(fact, ChargeMade)] == [("b2",)]
        assert touched_by(after, "r1") == ("b2",)
        assert {pose[1] for pose in poses(after, "r1").values()} == {y + 2}
    else:
        assert refused(state, "red", option("advance", "b2")).code == "advance_no_target"
    nobody = victory({**FACE, "b2": ("foot", line(20, 20, SOUTH))}, nth)
    assert refused(nobody, "red", option("advance")).code == "advance_no_target"


@pytest.mark.rule("WM-ADV-03")
def test_who_may_not_advance() -> None:
    again = flagged(victory(BEYOND), "r1", "advanced")
    assert refused(again, "red", option("advance", "b2")).code == "already_advanced"
    walls = area("k", "high_wall", 80, 61, 100, 63, opens=("infantry",))
    fortified = victory(BEYOND, terrain=[walls])
    assert refused(fortified, "red", option("advance", "b2")).code == "advance_fortified"
    guns: Units = {**BEYOND, "r1": ("guns", line(90, 63, NORTH, 2.0, 2))}
    assert refused(victory(guns), "red", option("advance", "b2")).code == "artillery_cannot_advance"
    wood = area("w", "wood", 60, 50, 120, 56)
    riders: Units = {**BEYOND, "r1": ("horse", line(90, 63, NORTH, 2.0))}
    assert refused(victory(riders, terrain=[wood]), "red", option("advance", "b2")).code == "advance_no_target"
    fence: Units = {**BEYOND, "r2": ("foot", line(90, 54, NORTH, count=24))}
    assert refused(victory(fence), "red", option("advance", "b2")).code == "advance_no_target"


@pytest.mark.rule("WM-ADV-03")
def test_infantry_may_advance_into_cavalry() -> None:
    units: Units = {**FACE, "b2": ("horse", line(90, 48, SOUTH, 2.0))}
    after, _ = advanced(victory(units))
    assert "advanced" in after.units["r1"].flags


@pytest.mark.rule("WM-ADV-04", "WM-SCH-01", "WM-HIT-04", "WM-CBT-03", "WM-CBT-08")
def test_an_advance_is_a_charge_that_is_shot_at_and_fought_next_with_hits_it_has() -> None:
    units: Units = {**BEYOND, "r2": ("foot", line(30, 62, NORTH)), "b3": ("foot", line(30, 60, SOUTH))}
    after, _ = advanced(having(victory(units), "r1", residual=2))
    assert isinstance(after.step, ShootAtCharger)
    held, _ = play(after, "blue", HoldFire())
    phase = held.step
    assert isinstance(phase, CombatPhase)
    assert [one.units for one in pending(held, phase)] == [("b2", "r1")]
    assert refused(held, "red", Fight(unit="r2")).code == "forced_next_combat"
    combat = replace(pending(held, phase)[0], touches=attacks.touches(held, ("b2", "r1")))
    assert [row.reason for row in attacks.rows(held, combat, "r1.2", "b2")] == ["warmaster.attack.charge"]
    assert held.units["r1"].residual == 2
    fought, facts = play(held, "red", Fight(unit="r1"), *(1,) * 12, 4, *(1,) * 8, 1)
    assert [fact.round for fact in facts if isinstance(fact, CombatBegun)] == [1]
    assert fought.units["r1"].residual == 0


@pytest.mark.rule("WM-ADV-05", "WM-PUR-11")
def test_nobody_has_to_advance_but_who_charges_whenever_it_can() -> None:
    zealots: Units = {**BEYOND, "r1": ("zealots", line(90, 62, NORTH))}
    assert refused(victory(zealots), "red", option("hold")).code == "must_pursue_or_advance"
    far: Units = {**zealots, "b2": ("foot", line(20, 20, SOUTH))}
    play(victory(far), "red", option("hold"))
    play(victory(BEYOND), "red", option("hold"))
    tired = flagged(victory(zealots), "r1", "advanced")
    play(tired, "red", option("hold"))


@pytest.mark.rule("WM-DWF-03", "WM-AMB-34")
def test_slayers_never_fall_back_even_when_they_won() -> None:
    units: Units = {"r1": ("slayers", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}
    state = victory(units)
    assert refused(state, "red", option("fall_back")).rule == "WM-AMB-34"
    play(state, "red", option("hold"))


# --- several ---------------------------------------------------------------------------------------------------------

ROW: Units = {
    "r1": ("foot", line(82, 62, NORTH)),
    "r2": ("foot", line(94, 62, NORTH)),
    "b1": ("foot", line(82, 60, SOUTH)),
    "b2": ("foot", line(96, 60, SOUTH)),
}
"""Two against two in a row; r2 and b1 share a corner."""


@pytest.mark.rule("WM-MUL-05", "WM-FAL-03")
def test_winners_decide_each_for_itself_in_any_order_and_share_one_roll() -> None:
    state = won(fighting(ROW))
    back, facts = play(state, "red", ChooseOption(unit="r2", option="fall_back"), 6, 4, 3)
    assert isinstance(back.step, FallingBack)
    assert (back.step.unit, back.step.least, back.step.most) == ("r2", 3, 13)
    moves = tuple(
        PathOf(model=stand, path=(pose, replace(pose, y=pose.y + 6)))
        for stand in back.units["r2"].stands
        if (pose := back.stands[stand].pose)
    )
    there, _ = play(back, "red", FallBack(moves=moves))
    both, facts = play(there, "red", option("fall_back"))
    assert isinstance(both.step, FallingBack)
    assert (both.step.unit, both.step.least, both.step.most) == ("r1", 3, 13)
    pursued, facts = play(there, "red", option("pursue"), *(1,) * 24, 5, 2, 6, 4, 3, 2, 4, 6)
    assert [fact.units for fact in facts if isinstance(fact, CombatBegun)] == [("b1", "r1")]
    assert pursued.round == there.round


@pytest.mark.rule("WM-MUL-06", "WM-CBT-08", "WM-ATK-02")
def test_who_destroyed_its_enemies_advances_into_a_neighbour_still_pursued_and_charges_in_the_round_after() -> None:
    """r1 destroyed b1; b2 retreated and r2 goes after it; r1 comes into the same combat with the bonus of its charge."""
    state = won(fighting(ROW))
    state = without(state, "b1.1", "b1.2", "b1.3")
    first, _ = play(state, "red", ChooseOption(unit="r2", option="pursue"))
    targets = options.advances(first, first.step, "r1")  # type: ignore[arg-type]
    assert set(targets) == {"b2"}
    plan = targets["b2"][0]
    after, _ = play(first, "red", ChooseOption(unit="r1", option="advance", target="b2", how=plan.key))
    assert isinstance(after.step, Pursuing)
    after, _ = play(after, "red", PlacePursuers())
    combat = next(step for step in after.stack if isinstance(step, Combat))
    assert combat.round == 2
    assert combat.fresh == ("r1",)
    row = {"warmaster.attack.charge"}
    stand = next(touch.stand for touch in combat.touches if touch.stand.startswith("r1"))
    assert row <= {one.reason for one in attacks.rows(after, combat, stand, "b2")}
    later = replace(combat, fresh=(), round=3)
    assert not row & {one.reason for one in attacks.rows(after, later, stand, "b2")}


# --- what is worth how much ------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-ATK-01", "WM-AMB-19")
def test_all_that_changes_attacks_is_added_up_and_never_less_than_none() -> None:
    """A charge and terror; a pursuit of 6 cm, the flank and confusion; no stand strikes less than not at all."""
    units: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("beast", ((98, 62, WEST),))}
    state = flagged(fighting(units), "r1", "charged")
    frightful = replace(state.library.troops["beast"], terrifying=True)
    scary = replace(state, library=replace(state.library, troops={**state.library.troops, "beast": frightful}))
    combat = of(scary)
    found = {row.reason.split(".")[-1]: row.value for row in attacks.rows(scary, combat, "r1.3", "b1")}
    assert found == {"charge": 1, "terror": -1, "flank": -1}
    assert attacks.dice(scary, combat, "r1", "b1", ("r1.3",)) == 3 + 1 - 1 - 1
    dazed = having(scary, "r1", confused=True)
    feeble = replace(dazed.library.troops["foot"], attacks=1)
    least = replace(dazed, library=replace(dazed.library, troops={**dazed.library.troops, "foot": feeble}))
    assert attacks.dice(least, replace(combat, round=2), "r1", "b1", ("r1.3",)) == 0
    chase = Chase(unit="r1", enemy="b1", distance=6)
    chased = replace(combat, round=2, chases=(chase,))
    assert attacks.dice(scary, chased, "r1", "b1", ("r1.3",)) == 3 + 3 - 1 - 1


@pytest.mark.rule("WM-SUP-03", "WM-SUP-01", "WM-SUP-04", "WM-RES-01")
def test_each_supporting_stand_is_worth_a_hit_in_the_score_once_and_hurts_nobody() -> None:
    """Three behind three, of another unit; one behind that supports nobody; a casualty is supported no more."""
    units: Units = {
        **FACE,
        "r2": ("foot", line(90, 64, NORTH)),
        "r3": ("foot", line(90, 66, NORTH)),
    }
    state = fighting(units)
    after, facts = play(state, "red", Fight(unit="r1"), *(1,) * 18)
    scored = next(fact for fact in facts if isinstance(fact, RoundScored))
    assert (scored.hits, scored.support, scored.winner) == ((0, 0), (3, 0), "red")
    assert after.units["b1"].residual == 0
    assert poses(after, "b1")["b1.1"] == (86, 57, SOUTH)
    riders: Units = {**units, "r2": ("horse", line(90, 65, NORTH, 2.0))}
    _, facts = play(fighting({k: v for k, v in riders.items() if k != "r3"}), "red", Fight(unit="r1"), *(1,) * 18, 5, 2,
                    6, 4, 3, 2, 4, 6)  # fmt: skip
    assert next(fact for fact in facts if isinstance(fact, RoundScored)).support == (0, 0)
    one_lost = attacks.supporters(without(state, "r1.1"), of(state), ("r1",), ("r1.1", "r1.2", "r1.3"))
    assert one_lost == ("r2.2", "r2.3")


@pytest.mark.rule("WM-CHR-11", "WM-MNT-04")
def test_a_character_on_horseback_is_worth_what_he_is_on_foot() -> None:
    """He has no mount at all in the rules: the same bonus, the same move, woods open to him as to infantry."""
    wood = area("w", "wood", 60, 50, 120, 70)
    state = with_officer(fighting(FACE, terrain=[wood]), "rg", "r1", 90, 63.5)
    assert state.characters["rg"].mount is None
    assert attacks.dice(state, of(state), "r1", "b1", state.units["r1"].stands) == 9 + 2
    assert at(state).units["r1"].where == "table"


@pytest.mark.rule("WM-CHR-11", "WM-CBT-05")
def test_its_player_says_where_a_character_helps_a_unit_that_strikes_at_two() -> None:
    """To one stand of his unit, whichever: it counts where that stand strikes. Else it is where most of its stands do."""
    foes: Units = {"b1": ("foot", ((86, 60, SOUTH), (90, 60, SOUTH))), "b2": ("foot", ((94, 60, SOUTH),))}
    state = with_officer(fighting({"r1": FACE["r1"], **foes}), "rg", "r1", 90, 63.5)
    asked, _ = play(state, "red", Fight(unit="r1"))
    strikes = {"r1.1": "b1", "r1.2": "b1", "r1.3": "b2"}
    while isinstance(asked.step, Aiming) and "rg" not in asked.step.stands:
        stand = asked.step.stands[0]
        asked, _ = play(asked, "red", Aim(stand=stand, enemy=strikes[stand]))
    assert isinstance(asked.step, Aiming)
    assert asked.step.stands == ("rg",)
    assert {offer.id for offer in offers(asked, "red")} >= {"aim:rg:b1", "aim:rg:b2", "aim_rest"}
    assert refused(asked, "red", Aim(stand="rg", enemy="r1")).code == "bad_choice"
    for told, dice in (
        (Aim(stand="rg", enemy="b1"), (8, 3)),
        (Aim(stand="rg", enemy="b2"), (6, 5)),
        (AimRest(), (8, 3)),
    ):
        _, facts = play(asked, "red", told, *(1,) * 20, 5, 2, 6, 4, 3, 2, 4, 6)
        thrown = [len(one.roll.faces) for one in facts if isinstance(one, DiceRolled) and one.roll.what == "combat"]
        assert tuple(thrown[:2]) == dice
