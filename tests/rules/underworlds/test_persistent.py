"""How long effects last (UW-PER-01..06, UW-DSL-07, UW-PLOT-02, UW-MOD-06)."""

from typing import Any

import pytest

from app.rules.kernel.abilities import terms
from app.rules.kernel.abilities.effects import NextOnly, UntilFirst
from app.rules.underworlds import characteristics
from app.rules.underworlds.model.commands import ChooseAttack, CoreAttack, CoreFocus, CoreGuard, FocusExtra, PlayUpgrade
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import modifiers as mods
from app.rules.underworlds.model.profiles import Warscroll
from app.rules.underworlds.model.state import State
from tests.rules.underworlds.arena import act, blue, faces, match, ploy, red, upgrade
from tests.rules.underworlds.plays import MINE, declare, passing, play, power

MEN = (red("a", 0, 0), red("c", 0, 2), blue("b", 5, 0))


def lasting(duration: spans.Duration, *, turn: int = 1, men: Any = MEN, **changes: Any) -> State:
    """Red has played "+1 Move" for so long, and blue is asked in red's power step."""
    card = ploy("p", effects=(mods.Modify(target="red.a", stat="move", duration=duration),))
    state = power(*men, turn=turn, cards=[card, *changes.pop("cards", ())], hands={"red": ["p", "rdo0"]}, **changes)
    return play(state, "red", "p")


def focus(state: State) -> State:
    """The active player Focuses and draws nothing."""
    seat = state.active
    assert seat is not None
    return act(act(state, seat, CoreFocus())[0], seat, FocusExtra(draw=False))[0]


def move(state: State) -> int:
    return characteristics.move(state, "red.a")


@pytest.mark.rule("UW-PER-01")
def test_most_effects_happen_once() -> None:
    card = ploy("p", effects=(ins.ChangeGlory(),))
    state = play(power(*MEN, cards=[card], hands={"red": ["p"]}), "red", "p")
    assert state.effects == ()


@pytest.mark.rule("UW-PER-02", "UW-DSL-07")
def test_until_the_stated_end() -> None:
    step = lasting(spans.Lasts(span="power_step"))
    assert move(step) == 4
    assert move(passing(step, "blue", "red")) == 3
    turn = lasting(spans.Lasts(span="turn"))
    assert move(passing(turn, "blue", "red")) == 3
    whole = passing(lasting(spans.ROUND), "blue", "red")
    assert move(whole) == 4


@pytest.mark.rule("UW-PER-03", "UW-DSL-07")
def test_the_first_of_several_ends() -> None:
    state = lasting(UntilFirst(events=("fighter_slain", "fighter_guarded")))
    state = passing(state, "blue", "red")
    assert move(state) == 4
    state, _ = act(state, "blue", CoreGuard(fighter="blue.b"))
    assert move(state) == 3


@pytest.mark.rule("UW-PER-04", "UW-DSL-07")
def test_the_next_action_step_is_the_one_that_follows() -> None:
    state = lasting(NextOnly(of="action_step"))
    assert move(state) == 3
    state = passing(state, "blue", "red")
    assert (state.active, state.step.kind, move(state)) == ("blue", "action_step", 4)
    assert move(focus(state)) == 3


@pytest.mark.rule("UW-PER-04", "UW-DSL-07")
@pytest.mark.parametrize("event", ["attack_roll", "attack_roll_made"])
def test_the_next_roll_is_one_roll(event: str) -> None:
    dice = mods.Modify(target="red.a/blade", stat="dice", duration=NextOnly(of=event))
    men = (red("a", 0, 0), red("c", 0, 2), blue("b", 1, 0, side={"health": 9}))
    state = power(*men, active="blue", turn=2, cards=[ploy("p", effects=(dice,))], hands={"red": ["p"]})
    state = passing(play(passing(state, "blue"), "red", "p"), "blue", "red")
    command = CoreAttack(fighter="red.a", weapon="red.a/blade", target="blue.b")
    state, events = act(state, "red", command, *faces("swords", "swords", "swords"), *faces("shield"))
    assert [len(e.roll.dice) for e in events if e.kind == "dice_rolled"] == [3, 1]
    assert state.effects == ()


@pytest.mark.rule("UW-PER-03", "UW-DSL-07")
def test_until_a_save_roll_ends_with_that_roll() -> None:
    men = (red("a", 0, 0), blue("b", 1, 0))
    state = lasting(UntilFirst(events=("fighter_slain", "save_roll")), men=men)
    state = passing(state, "blue", "red")
    assert move(state) == 4
    command = CoreAttack(fighter="blue.b", weapon="blue.b/blade", target="red.a")
    state, _ = act(state, "blue", command, *faces("swords", "swords"), *faces("shield"))
    assert move(state) == 3


@pytest.mark.rule("UW-MOD-06", "UW-PER-04")
@pytest.mark.parametrize(("upgrade_later", "during"), [(False, 1), (True, 5)])
def test_the_most_recent_fixed_modifier_prevails(upgrade_later: bool, during: int) -> None:
    fast = upgrade("u1", static=(mods.Modify(target="$self", stat="move", op="set", value=5),))
    slow = mods.Modify(target=MINE, stat="move", op="set", value=1, duration=NextOnly(of="action_step"))
    cards = [fast, ploy("p", effects=(slow,))]
    worn = {} if upgrade_later else {"red.a": ["u1"]}
    hand = ["p", "u1"] if upgrade_later else ["p"]
    state = play(power(*MEN, cards=cards, hands={"red": hand}, equipped=worn, glory={"red": 1}), "red", "p")
    state = passing(state, "blue")
    if upgrade_later:
        state, _ = act(state, "red", PlayUpgrade(card="red.u1", fighter="red.a"))
        state = passing(state, "blue", "red")
    else:
        state = passing(state, "red")
    assert move(state) == during
    assert move(focus(state)) == 5


@pytest.mark.rule("UW-PER-05")
@pytest.mark.parametrize(
    ("duration", "left"),
    [(spans.ROUND, 3), (NextOnly(of="action_step"), 3), (UntilFirst(events=("fighter_slain",)), 3), (spans.GAME, 4)],
)
def test_nothing_passes_the_last_power_step_of_the_round(duration: spans.Duration, left: int) -> None:
    state = passing(lasting(duration, turn=8), "blue", "red")
    assert state.part == "end"
    assert move(state) == left


@pytest.mark.rule("UW-PLOT-02", "UW-PLOT-01")
def test_warscrolls_and_plots_last_the_whole_game() -> None:
    scroll = Warscroll(inspire=(), static=(mods.Modify(target=MINE, stat="move"),))
    plot = upgrade("pl", kind="plot", static=(mods.Modify(target=MINE, stat="move", value=2),))
    state = power(*MEN, turn=8, scrolls={"red": scroll}, plots={"red": plot}, hands={"red": ["rdo0"]})
    assert move(state) == 6
    assert move(passing(state, "red", "blue")) == 6
    assert characteristics.move(state, "blue.b") == 3


@pytest.mark.rule("UW-PER-06")
def test_the_card_is_in_the_discard_pile_while_its_effect_lasts() -> None:
    state = lasting(spans.ROUND)
    assert "red.p" in state.sides["red"].cards("discard_power")
    assert move(state) == 4


@pytest.mark.rule("UW-PER-02", "UW-DSL-07", "UW-ABL-02")
def test_an_attack_within_an_attack_ends_only_its_own_effects() -> None:
    declared = spans.Trigger(event="attack_declared", where=(terms.Same(a="$attacker", b="red.a"),))
    dice = mods.Modify(target="$weapon", stat="dice", duration=spans.Lasts(span="attack"))
    more = ploy("more", surge=True, trigger=declared, effects=(dice, ins.MakeAttack(fighter="red.c")))
    men = (red("a", 0, 0), red("c", 0, 1), blue("b", 1, 0, side={"health": 9}))
    state = match(*men, cards=[more], hands={"red": ["more"]})
    state, _ = act(state, "red", CoreAttack(fighter="red.a", weapon="red.a/blade", target="blue.b"))
    state = passing(declare(state, "red", "red.more"), "red")
    command = ChooseAttack(weapon="red.c/blade", target="blue.b")
    state, events = act(state, "red", command, *faces("swords", "swords"), 2, *faces("swords", "swords", "swords"), 2)
    rolled = [len(e.roll.dice) for e in events if e.kind == "dice_rolled" and e.roll.what == "attack"]
    assert rolled == [2, 3]
    assert state.effects == ()
