"""Rulings, wobbly models, measuring, and what everybody may see (W40K-GEN-04, -GEN-12, -SEQ-03, -HID-01)."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.kernel.state.ruling import (
    AnswerRolloff,
    AnswerRuling,
    Note,
    ProposeRuling,
    RulingRolloff,
    SkipStep,
    WithdrawRuling,
)
from app.rules.kernel.state.standing import Standing, StandingSaid
from app.rules.wh40k.attack_sequence.casualties import slay
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.ground.measures import unit_gap
from app.rules.wh40k.invariants import broken
from app.rules.wh40k.model.attack_prompts import AllocateWound
from app.rules.wh40k.model.commands import CancelSelection, EndPhase, MoveModels, Reroll, SelectMove, SetAllocation
from app.rules.wh40k.model.profiles import Amount, Move
from app.rules.wh40k.model.prompts import MoraleTest, MovementPhase, MoveMode
from app.rules.wh40k.model.rulings import Correction, PutModel, SetFlag, SetScore, SetWounds
from app.rules.wh40k.model.setup_commands import ChooseFirst, LockArmy
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.table_commands import AnswerDisplayOffset, SetDisplayOffset, SetStanding
from app.rules.wh40k.views.view import view
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, straight
from tests.test_words import LANGUAGES, WORDS, blanks

RED = Force(id="u", seat="red", at=[(10, 10)], sheet="veterans")
BLUE = Force(id="e", seat="blue", at=[(10, 40)])
ONE_WOUND = ProposeRuling(corrections=(SetWounds(model="u.1", lost=1),), why="It was hit before.")


@pytest.mark.rule("W40K-GEN-12")
def test_a_rejected_ruling_is_rolled_off_once_both_agree_to_it_and_nothing_else_happens_meanwhile() -> None:
    state, _ = act(battle(RED, BLUE), "red", ONE_WOUND)
    assert refused(state, "red", EndPhase()).code == "ruling_pending"
    assert refused(state, "red", AnswerRuling(accept=True)).code == "own_proposal"
    assert refused(state, "blue", RulingRolloff()).code == "nothing_to_answer"
    state, _ = act(state, "blue", AnswerRuling(accept=False))
    assert refused(state, "red", RulingRolloff()).code == "override_needs_both_players"
    state, _ = act(state, "red", AnswerRolloff(accept=True))
    won, _ = act(state, "blue", RulingRolloff(), 5, 2)
    assert won.models["u.1"].wounds_lost == 1
    lost, _ = act(state, "blue", RulingRolloff(), 3, 3, 2, 5)
    assert lost.models["u.1"].wounds_lost == 0
    assert won.ruling is lost.ruling is None


@pytest.mark.rule("W40K-GEN-12")
def test_a_ruling_may_be_accepted_countered_or_withdrawn() -> None:
    state, _ = act(battle(RED, BLUE), "blue", ONE_WOUND)
    accepted, _ = act(state, "red", AnswerRuling(accept=True))
    assert accepted.models["u.1"].wounds_lost == 1
    countered, _ = act(state, "red", AnswerRuling(accept=False, counter=(SetScore(seat="blue", score=1),)))
    countered, _ = act(countered, "blue", AnswerRuling(accept=True))
    assert (countered.models["u.1"].wounds_lost, countered.sides["blue"].score) == (0, 1)
    withdrawn, _ = act(state, "blue", WithdrawRuling())
    assert withdrawn.ruling is None


@pytest.mark.rule("W40K-GEN-12")
def test_a_ruling_can_move_flag_skip_and_note() -> None:
    corrections = (
        PutModel(model="u.1", pose=Pose(x=20, y=20)),
        SetFlag(unit="u", flag="advanced", on=True),
        SkipStep(),
        Note(text="We agreed."),
    )
    state, _ = act(battle(RED, BLUE), "red", ProposeRuling(corrections=corrections))
    state, _ = act(state, "blue", AnswerRuling(accept=True))
    assert state.models["u.1"].pose == Pose(x=20, y=20)
    assert "advanced" in state.units["u"].flags
    assert state.phase == "psychic"


@pytest.mark.rule("W40K-GEN-12")
@pytest.mark.parametrize(
    "wrong",
    [
        SetWounds(model="u.1", lost=2),
        SetWounds(model="ghost", lost=0),
        PutModel(model="u.1", pose=Pose(x=-1, y=0)),
        PutModel(model="u.1", pose=Pose(x=10, y=48.5)),
        PutModel(model="u.1", pose=Pose(x=10, y=10, z=-1)),
        SetFlag(unit="u", flag="invisible", on=True),
        SetScore(seat="jade", score=1),
    ],
)
def test_a_correction_speaks_of_things_that_exist(wrong: SetWounds) -> None:
    assert refused(battle(RED, BLUE), "red", ProposeRuling(corrections=(wrong,))).code == "bad_correction"


@pytest.mark.rule("W40K-GEN-12")
@pytest.mark.parametrize(
    "wrong",
    [
        (SkipStep(), SkipStep(), SkipStep()),
        (PutModel(model="t.1", pose=None),),
        (PutModel(model="p.1", pose=Pose(x=30, y=30)),),
        (PutModel(model="u.1", pose=Pose(x=20, y=20, facing=float("inf"))),),
        (PutModel(model="u.1", pose=Pose(x=10, y=40.5)),),
    ],
)
def test_the_battle_can_go_on_from_a_ruling(wrong: tuple[Correction | SkipStep, ...]) -> None:
    inside = Force(id="p", seat="red", at=[(1, 1), (3, 1)], unit={"where": "aboard", "carrier": "t.1"})
    state = battle(RED, BLUE, Force(id="t", seat="red", at=[(40, 10)]), inside)
    gone = {m: replace(state.models[m], pose=None) for m in ("p.1", "p.2")}
    state = replace(state, models={**state.models, **gone})
    assert refused(state, "red", ProposeRuling(corrections=wrong)).code in ("bad_correction", "bad_number")


@pytest.mark.rule("W40K-GEN-12")
def test_a_ruling_takes_a_whole_unit_out_of_its_transport_and_brings_the_slain_back() -> None:
    aboard = Force(id="p", seat="red", at=[(1, 1), (3, 1)], unit={"where": "aboard", "carrier": "t.1"})
    state = battle(RED, BLUE, Force(id="t", seat="red", at=[(40, 10)]), aboard)
    gone = {m: replace(state.models[m], pose=None) for m in ("p.1", "p.2")}
    dead = replace(state.models["u.1"], pose=None, slain=True, wounds_lost=2)
    units = {**state.units, "u": replace(state.units["u"], where="destroyed")}
    state = replace(state, models={**state.models, **gone, "u.1": dead}, units=units)
    places = {"p.1": Pose(x=30, y=30), "p.2": Pose(x=31, y=30), "u.1": Pose(x=10, y=10)}
    puts = tuple(PutModel(model=model, pose=pose) for model, pose in places.items())
    state, _ = act(state, "blue", ProposeRuling(corrections=puts))
    state, _ = act(state, "red", AnswerRuling(accept=True))
    assert (state.units["p"].where, state.units["p"].carrier, state.units["u"].where) == ("table", None, "table")
    assert (state.models["u.1"].slain, state.models["u.1"].wounds_lost) == (False, 1)


@pytest.mark.rule("W40K-GEN-12", "W40K-TRANS-13")
def test_a_wreck_is_not_skipped_but_its_passengers_may_be_put_somewhere() -> None:
    aboard = Force(id="p", seat="blue", at=[(1, 1)], unit={"where": "aboard", "carrier": "e.1"}, model={"pose": None})
    draft = Draft(battle(RED, BLUE, aboard), ScriptedDice(()))
    slay(draft, "e.1", "test")
    wreck = draft.state
    assert refused(wreck, "red", ProposeRuling(corrections=(SkipStep(),))).code == "bad_correction"
    put = PutModel(model="p.1", pose=Pose(x=30, y=30))
    opened, _ = act(wreck, "red", ProposeRuling(corrections=(put,)))
    settled, _ = act(opened, "blue", AnswerRuling(accept=True))
    assert (settled.units["p"].where, settled.units["e"].where) == ("table", "destroyed")


@pytest.mark.rule("W40K-GEN-12", "W40K-CHAR-05")
@pytest.mark.parametrize("mode", ["normal", "advance"])
def test_a_unit_that_a_ruling_takes_away_under_its_dice_moves_no_more(mode: MoveMode) -> None:
    beast = sheet("beast", profile("Beast", move=Move(most=Amount(dice=2))))
    runner = Force(id="b", seat="red", at=[(30, 10)], sheet="beast")
    state = battle(RED, BLUE, runner, sheets=[beast], rerolls={"red": 1})
    state, _ = act(state, "red", SelectMove(unit="b", mode=mode), 3, 4)
    opened, _ = act(state, "red", ProposeRuling(corrections=(SkipStep(), PutModel(model="b.1", pose=None))))
    settled, _ = act(opened, "blue", AnswerRuling(accept=True))
    assert isinstance(settled.step, MovementPhase)
    assert settled.tray is not None
    assert not settled.tray.open


@pytest.mark.rule("W40K-GEN-12")
def test_no_question_waits_for_models_a_ruling_took_away() -> None:
    state = battle(RED, BLUE, Force(id="f", seat="blue", at=[(20, 40), (21, 40)]))
    asked = Draft(state, ScriptedDice(()))
    asked.enter(AllocateWound(unit="f", seat="blue"))
    puts = tuple(PutModel(model=model, pose=None) for model in ("f.1", "f.2"))
    open_ruling, _ = act(asked.state, "red", ProposeRuling(corrections=puts))
    settled, _ = act(open_ruling, "blue", AnswerRuling(accept=True))
    assert settled.step == state.step
    shaken = Draft(state, ScriptedDice(()))
    shaken.enter(MoraleTest(unit="f", seat="blue", stage="flee", fleeing=1))
    open_ruling, _ = act(shaken.state, "red", ProposeRuling(corrections=puts[:1]))
    settled, _ = act(open_ruling, "blue", AnswerRuling(accept=True))
    assert settled.models["f.2"].fled


@pytest.mark.rule("W40K-GEN-12", "W40K-MOVE-02")
def test_where_a_ruling_puts_a_model_that_was_moving_it_stays() -> None:
    pair = Force(id="u", seat="red", at=[(20, 20), (21.5, 20)])
    state, _ = act(battle(pair, BLUE), "red", SelectMove(unit="u", mode="normal"))
    ways = (straight(state, "u.1", (20, 18)), straight(state, "u.2", (21.5, 18)))
    state, _ = act(state, "red", MoveModels(moves=ways))

    def ruled(pose: Pose | None) -> State:
        opened, _ = act(state, "blue", ProposeRuling(corrections=(PutModel(model="u.1", pose=pose),)))
        return act(opened, "red", AnswerRuling(accept=True))[0]

    slain, put = ruled(None), ruled(Pose(x=20, y=19))
    given_up, _ = act(slain, "red", CancelSelection())
    assert (given_up.models["u.1"].pose, given_up.models["u.2"].pose) == (None, Pose(x=21.5, y=20))
    assert not broken(given_up)
    again, _ = act(slain, "red", MoveModels(moves=(straight(slain, "u.2", (21.5, 17)),)))
    assert again.models["u.2"].pose == Pose(x=21.5, y=17)
    given_up, _ = act(put, "red", CancelSelection())
    assert given_up.models["u.1"].pose == Pose(x=20, y=19)
    onwards = act(put, "red", MoveModels(moves=(straight(put, "u.1", (20, 17)),)))[0]
    assert onwards.models["u.1"].pose == Pose(x=20, y=17)


@pytest.mark.rule("W40K-GEN-12")
def test_nothing_ordinary_happens_under_an_open_ruling() -> None:
    state, _ = act(battle(RED, BLUE), "red", ONE_WOUND)
    for ordinary in (
        SetAllocation(unit="e", models=("e.1",)),
        ChooseFirst(player="red"),
        LockArmy(),
        Reroll(dice=(0,)),
    ):
        assert refused(state, "blue", ordinary).code == "ruling_pending"


@pytest.mark.rule("W40K-GEN-12", "W40K-HID-03")
def test_what_the_other_says_in_secret_does_not_tell_that_it_was_said() -> None:
    state, _ = act(battle(RED, Force(id="e", seat="blue", at=[(10, 40), (12, 40)])), "blue", ONE_WOUND)
    state, _ = act(state, "blue", WithdrawRuling())
    assert refused(state, "blue", ONE_WOUND).code == "turned_down_already"
    secret, _ = act(state, "red", SetAllocation(unit="u", models=("u.1",)))
    secret, _ = act(secret, "red", SetStanding(key="reroll.charge", answer="never"))
    assert secret.turned_down == state.turned_down
    assert refused(secret, "blue", ONE_WOUND).code == "turned_down_already"
    assert act(secret, "red", EndPhase())[0].turned_down == ()


@pytest.mark.rule("W40K-SEQ-03")
def test_a_wobbly_model_is_shown_elsewhere_with_consent_and_measured_where_it_is() -> None:
    start = battle(RED, BLUE)
    moved = SetDisplayOffset(model="u.1", at=Point(x=11, y=10))
    assert refused(start, "blue", moved).code == "unknown_id"
    state, _ = act(start, "red", moved)
    assert state.models["u.1"].offset is None
    assert refused(state, "red", AnswerDisplayOffset(accept=True)).code == "needs_opponent_agreement"
    state, _ = act(state, "blue", AnswerDisplayOffset(accept=True))
    assert state.models["u.1"].offset == Point(x=11, y=10)
    assert unit_gap(state, "u", "e") == unit_gap(start, "u", "e")
    assert view(state, seated("blue")).offsets == {"u.1": Point(x=11, y=10)}
    state, _ = act(state, "red", SelectMove(unit="u", mode="normal"))
    state, _ = act(state, "red", MoveModels(moves=(straight(state, "u.1", (10.5, 12.0)),)))
    assert state.models["u.1"].offset is None, "once it moves it is shown where it went"


@pytest.mark.rule("W40K-HID-01")
def test_the_battle_is_open_to_all() -> None:
    state, _ = act(battle(RED, BLUE), "red", SetStanding(key="reroll.charge", answer="never"))
    views = [view(state, viewer) for viewer in (seated("red"), seated("blue"), SPECTATOR)]
    for field in ("units", "pieces", "sheets", "markers", "seats", "tray", "turn", "duties"):
        assert getattr(views[0], field) == getattr(views[1], field) == getattr(views[2], field)


@pytest.mark.rule("W40K-HID-03")
def test_a_standing_answer_is_seen_by_its_owner_only() -> None:
    state, _ = act(battle(RED, BLUE), "red", SetStanding(key="reroll.charge", answer="never"))
    own = {one.key: one.answer for one in view(state, seated("red")).standing["red"]}
    assert own["reroll.charge"] == "never"
    assert "red" not in view(state, seated("blue")).standing
    assert view(state, SPECTATOR).standing == {}


@pytest.mark.parametrize("key", ["idle", "save", "save.attack", "allocation", "reroll.charge"])
def test_what_was_answered_in_advance_is_shown_in_words(key: str) -> None:
    said = StandingSaid(seat="red", key=key, standing=Standing(key=key, answer="x"))
    one = next(one for one in view(evolve(battle(RED, BLUE), said), seated("red")).standing["red"] if one.key == key)
    word = one.label or f"wh40k.standing.{one.key}"
    for language in LANGUAGES:
        sentence = WORDS[language][word]
        assert blanks(sentence) <= one.facts.keys()
