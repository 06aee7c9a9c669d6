"""How a match ends (UW-VIC-01..08)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.seats import EVERYONE
from app.rules.kernel.state.ruling import Concede
from app.rules.underworlds.model.commands import CoreFocus
from app.rules.underworlds.model.state import Feature, Result
from app.rules.underworlds.model.turn_prompts import BattleRound
from app.rules.underworlds.system import SYSTEM
from app.rules.underworlds.turn_sequence.victory import result_of
from tests.rules.underworlds.arena import Man, act, blue, carried_on, match, red, refused, spot

GONE = {"slain": True, "deployed": True}


def token(value: int, q: int, r: int, **changes: Any) -> Feature:
    """A treasure token of this value at (q, r)."""
    return replace(Feature(id=f"f{value}", hex=spot(q, r), value=value, face="treasure"), **changes)


def lost(id: str, seat: Any) -> Man:
    """A slain fighter."""
    return Man(id=id, seat=seat, at=None, is_=GONE)


@pytest.mark.rule("UW-VIC-02", "UW-CON-01")
def test_more_glory_is_a_major_victory() -> None:
    state = match(red("a", 0, 0), lost("b", "blue"), glory={"red": 7, "blue": 9})
    assert result_of(state) == Result(winner="blue", how="glory", major=True)


@pytest.mark.rule("UW-VIC-03")
def test_first_the_only_one_with_fighters_left() -> None:
    assert result_of(match(red("a", 0, 0), lost("b", "blue"))) == Result(winner="red", how="survivors")


@pytest.mark.rule("UW-VIC-04", "UW-FEA-02", "UW-FEA-03", "UW-OBJ-10")
def test_then_the_value_of_treasure_held() -> None:
    men = (red("a", 0, 0), blue("b", 4, 0), blue("b2", 8, 0))
    held = (token(5, 0, 0), token(2, 4, 0), token(4, 8, 0))
    assert result_of(match(*men, features=held)) == Result(winner="blue", how="treasure")
    covered = (held[0], held[1], replace(held[2], face="cover"))
    assert result_of(match(*men, features=covered)) == Result(winner="red", how="treasure")
    left = (token(5, 1, 1), held[1], token(4, 9, 9))
    assert result_of(match(*men, features=left)) == Result(winner="blue", how="treasure")


@pytest.mark.rule("UW-VIC-05", "UW-RAI-02")
def test_then_the_bounty_of_those_who_stand() -> None:
    men = (red("a", 0, 0, side={"bounty": 2}), red("a2", 1, 0), blue("b", 4, 0, side={"bounty": 1}))
    assert result_of(match(*men)) == Result(winner="red", how="bounty")
    raised = replace(men[0], is_={"raised": True})
    assert result_of(match(raised, *men[1:])) == Result(winner=None, how="draw")


@pytest.mark.rule("UW-VIC-05", "UW-VIC-04")
def test_the_whole_chain() -> None:
    men = (red("a", 0, 0, side={"bounty": 2}), blue("b", 4, 0), blue("b2", 8, 0, side={"bounty": 0}))
    held = (token(3, 0, 0), token(1, 4, 0), token(2, 8, 0))
    state = match(*men, features=held, glory={"red": 8, "blue": 8})
    assert result_of(state) == Result(winner="red", how="bounty")


@pytest.mark.rule("UW-VIC-06")
def test_otherwise_a_draw() -> None:
    state = match(lost("a", "red"), lost("b", "blue"), glory={"red": 4, "blue": 4})
    assert result_of(state) == Result(winner=None, how="draw")


@pytest.mark.rule("UW-VIC-01", "UW-TURN-03")
def test_only_the_final_end_phase_ends_the_match() -> None:
    start = match(red("a", 0, 0), lost("b", "blue"), round=2, carry_on=False)
    ended = replace(start, stack=(BattleRound(stage="clean_up", turns=8),), active=None, part="end")
    assert carried_on(ended, 1, 2).result is None
    final = carried_on(replace(ended, round=3))
    assert final.result == Result(winner="red", how="survivors")
    assert SYSTEM.winner(final) == (True, "red")
    assert SYSTEM.owed(final) == frozenset()
    assert SYSTEM.offers(final, "red") == ()
    assert refused(final, "red", CoreFocus()).code == "match_over"


@pytest.mark.rule("UW-CFG-01", "UW-RND-01")
def test_the_number_of_rounds_can_be_agreed() -> None:
    start = match(red("a", 0, 0), blue("b", 4, 0), round=1, options={"rounds": 1}, carry_on=False)
    ended = replace(start, stack=(BattleRound(stage="clean_up", turns=8),), active=None, part="end")
    assert carried_on(ended).result is not None


@pytest.mark.rule("UW-VIC-08")
def test_a_concession_is_the_opponents_major_victory_at_any_time() -> None:
    state, _ = act(match(red("a", 0, 0), blue("b", 4, 0), glory={"blue": 9}), "blue", Concede())
    assert state.result == Result(winner="red", how="conceded", major=True)
    assert SYSTEM.view(state, EVERYONE).result is not None
