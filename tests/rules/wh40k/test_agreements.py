"""Rulings, wobbly models, measuring, and what everybody may see (W40K-GEN-04, -GEN-12, -SEQ-03, -HID-01)."""

import pytest

from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.kernel.shapes import Point, Pose
from app.rules.wh40k.commands import EndPhase
from app.rules.wh40k.measures import unit_gap
from app.rules.wh40k.rulings import Note, PutModel, SetFlag, SetScore, SetWounds, SkipStep
from app.rules.wh40k.table_commands import (
    AnswerDisplayOffset,
    AnswerRuling,
    ProposeRuling,
    RulingRolloff,
    SetDisplayOffset,
    SetStanding,
    WithdrawRuling,
)
from app.rules.wh40k.view import view
from tests.rules.wh40k.field import Force, act, battle, refused

RED = Force(id="u", seat="red", at=[(10, 10)], sheet="veterans")
BLUE = Force(id="e", seat="blue", at=[(10, 40)])
ONE_WOUND = ProposeRuling(corrections=(SetWounds(model="u.1", lost=1),), why="It was hit before.")


@pytest.mark.rule("W40K-GEN-12")
def test_a_rejected_ruling_is_rolled_off_and_nothing_else_happens_meanwhile() -> None:
    state, _ = act(battle(RED, BLUE), "red", ONE_WOUND)
    assert refused(state, "red", EndPhase()).code == "ruling_pending"
    assert refused(state, "red", AnswerRuling(accept=True)).code == "own_proposal"
    assert refused(state, "blue", RulingRolloff()).code == "nothing_to_answer"
    state, _ = act(state, "blue", AnswerRuling(accept=False))
    won, _ = act(state, "blue", RulingRolloff(), 5, 2)
    assert won.models["u.1"].wounds_lost == 1
    lost, _ = act(state, "red", RulingRolloff(), 3, 3, 2, 5)
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
        SetFlag(unit="u", flag="invisible", on=True),
        SetScore(seat="jade", score=1),
    ],
)
def test_a_correction_speaks_of_things_that_exist(wrong: SetWounds) -> None:
    assert refused(battle(RED, BLUE), "red", ProposeRuling(corrections=(wrong,))).code == "bad_correction"


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


@pytest.mark.rule("W40K-HID-01")
def test_the_battle_is_open_to_all() -> None:
    state, _ = act(battle(RED, BLUE), "red", SetStanding(key="reroll.charge", answer="never"))
    views = [view(state, viewer) for viewer in (seated("red"), seated("blue"), SPECTATOR)]
    for field in ("units", "pieces", "sheets", "markers", "seats", "tray", "turn", "duties"):
        assert getattr(views[0], field) == getattr(views[1], field) == getattr(views[2], field)


@pytest.mark.rule("W40K-HID-03")
def test_a_standing_answer_is_seen_by_its_owner_only() -> None:
    state, _ = act(battle(RED, BLUE), "red", SetStanding(key="reroll.charge", answer="never"))
    assert view(state, seated("red")).extra["standing"]["red"] == {"reroll.charge": "never"}
    assert "red" not in view(state, seated("blue")).extra["standing"]
    assert "standing" not in view(state, SPECTATOR).extra
