"""What the table answers for a seat that can decide nothing: windows, power steps, the one attack, the one weapon ability."""

from collections import Counter
from collections.abc import Callable

import pytest

from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.refusal import Refusal
from app.rules.underworlds.flow import deciders
from app.rules.underworlds.model.commands import (
    ChooseAttack,
    CoreCharge,
    Pass,
    PickWeaponAbility,
)
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.state import State
from app.rules.underworlds.passing import automatic, conceals
from app.rules.underworlds.system import SYSTEM
from tests.matches import Played
from tests.rules.underworlds.arena import act, blue, label, match, ploy, red, upgrade
from tests.rules.underworlds.fights import arms, hit, weapon
from tests.rules.underworlds.opening_moves import SeededDice
from tests.rules.underworlds.plays import passing, power

CLEAVING = arms(weapon("blade", "cleave"))
MEN = (red("a", 0, 0, side=CLEAVING), blue("b", 1, 0, side=CLEAVING))
DECLARED = spans.Trigger(event="attack_declared")


def window(hand: str, policy: str = "masked") -> State:
    """Blue is asked at an Attack with this card in its hand; `s1`, held or not, is all that could react."""
    cards = [ploy("s1", surge=True, trigger=DECLARED, effects=(ins.Draw(),))]
    state = match(*MEN, blue_cards=cards, hands={"blue": [hand]}, options={"window_policy": policy})
    state, _ = act(state, "red", hit())
    while deciders(state) == {"red"}:
        state = passing(state, "red")
    return state


@pytest.mark.rule("UW-WND-03")
@pytest.mark.parametrize("policy", ["masked", "always"])
def test_nobody_is_passed_for_by_what_only_a_hand_can_tell(policy: str) -> None:
    assert automatic(window("bdp3", policy)) == automatic(window("s1", policy)) is None


@pytest.mark.rule("UW-PWR-02", "UW-WND-03")
def test_a_power_step_is_passed_for_whoever_can_use_nothing_for_all_that_anybody_knows() -> None:
    assert automatic(power(*MEN)) == ("red", Pass())
    dear = upgrade("u1", glory=9)
    assert automatic(power(*MEN, cards=[dear], hands={"red": ["u1"]})) is None, "that it cannot be paid is a secret"
    playable = power(*MEN, cards=[upgrade("u1", glory=0)], hands={"red": ["u1"]})
    assert automatic(playable) is None
    assert automatic(passing(playable, "red")) == ("blue", Pass())


@pytest.mark.rule("UW-CHG-05")
def test_the_one_target_and_the_one_weapon_ability_are_taken_at_once() -> None:
    apart = (red("a", 0, 0, side=CLEAVING), blue("b", 2, 0, side=CLEAVING))
    state, _ = act(match(*apart), "red", CoreCharge(fighter="red.a", path=(label(1, 0),)))
    assert automatic(state) == ("red", ChooseAttack(weapon="red.a/blade", target="blue.b"))
    assert not conceals(state)
    state, _ = act(state, "red", ChooseAttack(weapon="red.a/blade", target="blue.b"))
    assert automatic(state) == ("red", PickWeaponAbility(ability="cleave"))
    two = (*apart, blue("c", 1, 1))
    state, _ = act(match(*two), "red", CoreCharge(fighter="red.a", path=(label(1, 0),)))
    assert automatic(state) is None, "whom to attack is a choice"


@pytest.mark.rule("UW-CMB-01")
def test_a_weapon_ability_is_asked_for_where_there_are_two() -> None:
    both = red("a", 0, 0, side=arms(weapon("blade", "cleave", "grievous")))
    state, _ = act(match(both, blue("b", 1, 0)), "red", hit())
    assert automatic(state) is None


@pytest.mark.rule("UW-END-02", "UW-WND-03")
def test_what_the_table_answers_in_a_match_is_all_that_was_left(played: Callable[[str, int], Played]) -> None:
    passed, wanted = Counter[str](), {"pick_weapon_ability", "charge_attack"}
    for state in (state for number in (1, 2, 3) for state in played("underworlds", number).states):
        if wanted <= passed.keys():
            break
        if (found := automatic(state)) is None or state.sides[found[0]].standing:
            continue
        seat, command = found
        assert not isinstance(SYSTEM.decide(state, seat, command, SeededDice()), Refusal)
        open_ = [o for o in SYSTEM.offers(state, seat) if o.place == "prompt" and is_open(o) and o.role != "standing"]
        if command.kind != "pick_weapon_ability":
            assert [one.command["kind"] for one in open_] == [command.kind]
        passed[command.kind] += 1
    assert wanted <= passed.keys(), passed
