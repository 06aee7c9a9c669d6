"""The bot that plays to win Underworlds weighs its Charges, its re-rolls and its moves."""

from typing import Any

from app.bots.underworlds import judgement as taste
from app.rules.underworlds.identifiers import attack_of
from app.rules.underworlds.model.commands import CoreCharge, CoreMove, UseReroll
from app.rules.underworlds.model.state import Feature, State
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.arena import act, blue, faces, label, match, red, spot
from tests.rules.underworlds.fights import arms, hit, weapon
from tests.rules.underworlds.playouts import Taste
from tests.rules.underworlds.plays import offer_of

WEAK = {"health": 2, "bounty": 2, "save_dice": 1}
STRONG = {"health": 9, "bounty": 1, "save_dice": 3}


def filled(state: State, offer: str) -> Any:
    """What the bot does with an offer of red's."""
    return taste.fill(SYSTEM, state, "red", offer_of(state, "red", offer), Taste(1))


def test_a_charge_ends_where_the_blow_is_worth_most() -> None:
    state = match(red("a", 0, 0), blue("weak", 3, 0, side=WEAK), blue("strong", -3, 0, side=STRONG))
    command = filled(state, "core_charge:red.a")
    assert isinstance(command, CoreCharge)
    assert command.path[-1] in {label(2, 0), label(2, 1), label(3, -1)}


def test_a_charge_is_worth_less_than_the_same_attack_and_more_than_guarding() -> None:
    state = match(red("a", 0, 0), red("c", 4, 0), blue("b", 1, 0, side=WEAK))
    worth = {o.id: taste.worth(state, "red", o) for o in SYSTEM.offers(state, "red") if o.locked is None}
    attack = next(value for name, value in worth.items() if name.startswith("core_attack"))
    charge = worth["core_charge:red.c"]
    assert attack > charge > worth["core_guard:red.c"]


def test_only_a_die_that_does_not_count_is_thrown_again() -> None:
    men = (red("a", 0, 0, side=arms(weapon(dice=3))), blue("b", 1, 0, tokens={"stagger": 1}))
    state, _ = act(match(*men), "red", hit(), *faces("hammer", "swords", "crit"))
    assert attack_of(state) is not None
    assert filled(state, "stagger_reroll") == UseReroll(dice=(1,))
    assert taste.worth(state, "red", offer_of(state, "red", "stagger_reroll")) > 1


def test_a_move_that_reaches_no_treasure_comes_nearer_to_one() -> None:
    far = Feature(id="f1", hex=spot(8, 0), value=1, face="treasure")
    state = match(red("a", 0, 0), blue("b", -9, 0), features=(far,))
    command = filled(state, "core_move:red.a")
    assert isinstance(command, CoreMove)
    assert command.path[-1] == label(3, 0)
