"""Dice, roll-offs and plain numbers (W40K-GEN-05..09, W40K-DICE-04..07)."""

import pytest

from app.rules.kernel.dice.dice import DiceMismatch, ScriptedDice, d3
from app.rules.kernel.dice.modifiers import Modifier, Target
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.model.setup_events import RolledOff
from app.rules.wh40k.model.tables import TOLERANCE
from app.rules.wh40k.rolls import roll_off, throw
from tests.rules.wh40k.field import Force, battle

RED, BLUE = Force(id="u", seat="red", at=[(10, 10)]), Force(id="e", seat="blue", at=[(60, 40)])


@pytest.mark.rule("W40K-GEN-05", "W40K-GEO-04")
def test_within_is_inclusive_and_more_than_its_negation() -> None:
    assert TOLERANCE.within(1.0, 1)
    assert TOLERANCE.within(1.0005, 1)
    assert not TOLERANCE.within(1.002, 1)
    assert not TOLERANCE.more_than(1.0, 1)
    assert TOLERANCE.more_than(1.002, 1)
    assert TOLERANCE.at_least(0.9995, 1)
    assert not TOLERANCE.at_least(0.998, 1)


@pytest.mark.rule("W40K-GEN-07")
@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_d6_rounded_up(face: int, value: int) -> None:
    assert d3(face) == value


@pytest.mark.rule("W40K-GEN-06", "W40K-DICE-07")
def test_faces_come_from_the_source_and_are_summed_and_shown() -> None:
    draft = Draft(battle(RED, BLUE), dice := ScriptedDice((3, 4)))
    throw(draft, "charge", "red", 2)
    dice.finish()
    assert draft.state.tray is not None
    assert draft.state.tray.rolls[-1].faces == (3, 4)
    assert draft.state.tray.rolls[-1].total == 7


@pytest.mark.rule("W40K-DICE-07")
def test_a_die_cannot_show_what_it_does_not_have() -> None:
    with pytest.raises(DiceMismatch):
        ScriptedDice((7,)).roll(1)
    with pytest.raises(DiceMismatch):
        ScriptedDice(()).roll(1)


@pytest.mark.rule("W40K-GEN-08", "W40K-GEN-09")
def test_modifiers_add_up_without_a_cap() -> None:
    minus = Modifier(value=-1, reason="test")
    aim = Target(base=3, reason="test", rows=(minus, minus))
    assert not aim.met_by(4)
    assert aim.met_by(5)
    assert Target(base=3, reason="test", rows=(minus,) * 4).needs == 7


@pytest.mark.rule("W40K-DICE-06")
def test_a_six_is_no_automatic_success() -> None:
    aim = Target(base=6, reason="test", rows=(Modifier(value=-1, reason="test"),))
    assert not aim.met_by(6)


@pytest.mark.rule("W40K-DICE-04")
def test_the_higher_die_wins_a_roll_off() -> None:
    assert roll_off(Draft(battle(RED, BLUE), ScriptedDice((6, 2))), "test") == "red"
    assert roll_off(Draft(battle(RED, BLUE), ScriptedDice((2, 6))), "test") == "blue"


@pytest.mark.rule("W40K-DICE-05")
def test_tied_roll_offs_repeat_until_the_faces_differ() -> None:
    draft = Draft(battle(RED, BLUE), dice := ScriptedDice((4, 4, 2, 2, 5, 1)))
    assert roll_off(draft, "test") == "red"
    dice.finish()
    assert isinstance(draft.events[-1], RolledOff)
    assert draft.events[-1].throws == ((4, 4), (2, 2), (5, 1))
