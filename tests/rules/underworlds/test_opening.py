"""Opening hands and the one redraw (UW-SET-05..07)."""

import pytest

from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.underworlds.decide import decide
from app.rules.underworlds.model.setup_commands import Redraw
from app.rules.underworlds.model.setup_events import Redrawn
from app.rules.underworlds.model.state import State
from app.rules.underworlds.views.view import view
from tests.rules.underworlds.arena import refused
from tests.rules.underworlds.opening_moves import SeededDice, do, mustered, table
from tests.rules.underworlds.shown import own_part


def _held(state: State, zone: str) -> set[str]:
    return set(state.sides["red"].cards(zone))  # type: ignore[arg-type]


@pytest.mark.rule("UW-SET-06")
@pytest.mark.parametrize("seed", range(5))
def test_redrawn_cards_cannot_come_back_at_once(seed: int) -> None:
    state = mustered(table())
    before, objectives = _held(state, "hand_power"), _held(state, "hand_objectives")
    state = do(state, "red", Redraw(kinds=("power",)))
    state = do(state, "blue", Redraw(), seed=seed, first=(1, 2))
    assert len(_held(state, "hand_power")) == 5
    assert not _held(state, "hand_power") & before
    assert before <= _held(state, "deck_power")
    assert len(state.sides["red"].cards("deck_power")) == 15
    assert _held(state, "hand_objectives") == objectives
    assert not _held(state, "set_aside_power")


@pytest.mark.rule("UW-SET-06")
def test_a_redraw_is_made_once() -> None:
    state = do(mustered(table()), "red", Redraw(kinds=("objectives", "power")))
    assert refused(state, "red", Redraw()).code == "redraw_already_used"
    assert refused(mustered(table()), "red", Redraw(kinds=("power", "power"))).code == "bad_choice"


@pytest.mark.rule("UW-SET-06", "UW-HID-02")
def test_a_redraw_is_secret_until_both_have_spoken() -> None:
    start = mustered(table())
    kept, redrawn = do(start, "red", Redraw()), do(start, "red", Redraw(kinds=("power",)))
    assert view(kept, seated("blue")) == view(redrawn, seated("blue"))
    assert view(kept, SPECTATOR) == view(redrawn, SPECTATOR)
    assert own_part(view(redrawn, seated("red"))).answers == {"red": Redraw(kinds=("power",))}


@pytest.mark.rule("UW-SET-07", "UW-HID-01")
def test_the_opponent_learns_which_kinds_but_no_card() -> None:
    state = do(mustered(table()), "red", Redraw(kinds=("power",)))
    events = decide(state, "blue", Redraw(), SeededDice(3, first=(1, 2)))
    assert isinstance(events, tuple)
    assert [(e.seat, e.kinds) for e in events if isinstance(e, Redrawn)] == [("red", ("power",)), ("blue", ())]
    after = do(state, "blue", Redraw(), seed=3, first=(1, 2))
    shown = view(after, seated("blue"))
    assert not any(card.startswith("red.") for card in shown.cards)
    assert shown.piles["red.hand_power"].count == 5


@pytest.mark.rule("UW-SET-06", "UW-HID-02")
def test_both_are_asked_at_once_and_who_speaks_first_changes_nothing() -> None:
    start = mustered(table())
    duty = view(start, SPECTATOR).duties["step"]
    assert (duty.seats, duty.secret) == (("red", "blue"), True)
    first = do(do(start, "red", Redraw(kinds=("power",))), "blue", Redraw(), seed=4, first=(1, 2))
    second = do(do(start, "blue", Redraw()), "red", Redraw(kinds=("power",)), seed=4, first=(1, 2))
    assert first == second
    assert not view(first, SPECTATOR).duties["step"].secret
    assert own_part(view(first, seated("red"))).answers == {}
