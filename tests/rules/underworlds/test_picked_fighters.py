"""What comes of a reaction to a pick: way, weapon and target are named after it (digest 4.5, UW-SRG-07)."""

from typing import Any

import pytest

from app.rules.kernel.abilities.terms import EventIs
from app.rules.kernel.seats import Seat, seated
from app.rules.underworlds.model.commands import (
    ChooseAttack,
    ChoosePath,
    CoreAttack,
    CoreCharge,
    CoreMove,
    PickWeaponAbility,
)
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import modifiers as mods
from app.rules.underworlds.model.profiles import Ability, Warscroll
from app.rules.underworlds.model.state import State
from app.rules.underworlds.offers import offers
from app.rules.underworlds.system import SYSTEM
from app.web.words import words
from tests.rules.underworlds.arena import NEVER, act, blue, faces, label, match, ploy, red, refused, spot
from tests.rules.underworlds.arena import words as said
from tests.rules.underworlds.fights import arms, asked, ends, happened, hit, past, under_way, weapon
from tests.rules.underworlds.plays import declare, passing

MINE = (EventIs(fields={"fighter_side": "friendly"}),)
HASTE = mods.Modify(target="$event.fighter", stat="move", value=2, duration=spans.Lasts(span="turn"))
SHOVE = ins.Push(target="$event.fighter", hexes=1, direction="free", by="$you")


def table(effect: fx.Effect, *men: Any, event: str = "fighter_picked", held: Seat = "red", **changes: Any) -> State:
    """A match in which that seat holds a ploy which is played after the pick."""
    card = ploy("s1", surge=True, trigger=spans.Trigger(event=event, where=()), effects=(effect,))
    own = {"cards": [card]} if held == "red" else {"blue_cards": [card]}
    return match(*men, hands={held: ["s1"]}, **own, **changes)


def way(*steps: tuple[int, int]) -> tuple[str, ...]:
    return tuple(label(q, r) for q, r in steps)


MEN = (red("a", 0, 0), blue("b", 6, 0))
WALK = CoreMove(fighter="red.a", path=way((1, 0)))


@pytest.mark.rule("UW-MOVE-02", "UW-SRG-07")
def test_a_card_that_adds_to_the_move_acts_before_the_way_is_chosen() -> None:
    state, _ = act(table(HASTE, *MEN), "red", WALK)
    state = passing(declare(state, "red", "red.s1"), "red")
    assert asked(state) == {"choose_path"}
    assert label(5, 0) in ends(state, "choose_path")
    state, _ = act(state, "red", ChoosePath(path=way((1, 0), (2, 0), (3, 0), (4, 0), (5, 0))))
    assert state.fighters["red.a"].hex == spot(5, 0)


@pytest.mark.rule("UW-MOVE-02", "UW-SRG-03")
def test_a_way_stands_where_nobody_reacts_to_the_pick() -> None:
    state, _ = act(table(HASTE, *MEN), "red", WALK)
    state = passing(state, "red")
    assert state.fighters["red.a"].hex == spot(1, 0)


@pytest.mark.rule("UW-PSH-06", "UW-SRG-07")
def test_a_push_at_the_pick_leaves_the_way_open_even_where_the_named_one_would_do() -> None:
    state, _ = act(table(SHOVE, *MEN, held="blue"), "red", CoreMove(fighter="red.a", path=way((1, 0), (2, 0))))
    state = passing(declare(state, "blue", "blue.s1"), "blue")
    state, _ = act(state, "blue", ChoosePath(path=way((0, 1))))
    assert asked(state) == {"choose_path"}
    assert refused(state, "red", ChoosePath(path=way((2, 0)))).code == "path_not_adjacent"
    state, _ = act(state, "red", ChoosePath(path=way((0, 0))))
    assert state.fighters["red.a"].hex == spot(0, 0)


@pytest.mark.rule("UW-CHG-02", "UW-SRG-07")
def test_a_charge_asks_for_its_way_again() -> None:
    men = (red("a", 0, 0), blue("b", 2, 0), blue("c", 5, 0))
    state, _ = act(table(HASTE, *men), "red", CoreCharge(fighter="red.a", path=way((1, 0))))
    state = passing(declare(state, "red", "red.s1"), "red")
    assert asked(state) == {"choose_path"}
    to = next(option for option in _need(state, "choose_path") if option.facts["hex"] == label(4, 0))
    state, _ = act(state, "red", ChoosePath(path=tuple(to.value)))
    assert under_way(state).stage == "pick"
    assert _targets(state) == {"blue.c"}
    assert state.fighters["red.a"].tokens == {"charge": 1}


def _need(state: State, offer: str) -> Any:
    return next(o for o in offers(state, "red") if o.id == offer).need.options  # type: ignore[union-attr]


def _targets(state: State) -> set[object]:
    return {o.value for o in _need(state, "charge_attack:red.a/blade") if o.locked is None}


@pytest.mark.rule("UW-ATK-02", "UW-SRG-07")
def test_an_attack_asks_for_weapon_and_target_again_after_a_reaction_to_its_pick() -> None:
    both = arms(weapon("blade"), weapon("bow", range=3))
    men = (red("a", 0, 0, side=both), blue("b", 1, 0), blue("c", -1, 0))
    state, _ = act(table(SHOVE, *men, held="blue"), "red", hit())
    assert "target" not in past(state, "fighter_picked").facts
    state = passing(declare(state, "blue", "blue.s1"), "blue")
    state, _ = act(state, "blue", ChoosePath(path=way((0, -1))))
    assert asked(state) == {"charge_attack:red.a/blade", "charge_attack:red.a/bow"}
    attack = ChooseAttack(weapon="red.a/bow", target="blue.c")
    state, _ = act(state, "red", attack, *faces("swords", "swords"), *faces("dodge"))
    facts = past(state, "attack_resolved").facts
    assert (facts["weapon"], facts["target"]) == ("red.a/bow", "blue.c")


@pytest.mark.rule("UW-ATK-02", "UW-SRG-07")
def test_a_target_is_named_after_the_reactions_to_the_weapon() -> None:
    reach = mods.Modify(target="$event.weapon", stat="range", value=2, duration=spans.Lasts(span="turn"))
    men = (red("a", 0, 0, side=arms(weapon("blade"), weapon("axe"))), blue("b", 1, 0), blue("c", 3, 0))
    state, _ = act(table(reach, *men, event="weapon_picked"), "red", hit())
    assert "target" not in past(state, "weapon_picked").facts
    state = passing(declare(state, "red", "red.s1"), "red")
    assert asked(state) == {"charge_attack:red.a/blade"}
    duty = SYSTEM.view(state, seated("red")).duties["step"]
    assert (duty.label, duty.label in words("en")) == ("underworlds.duty.attacking.target_picked", True)
    assert refused(state, "red", ChooseAttack(weapon="red.a/axe", target="blue.b")).code == "weapon_unknown"
    attack = ChooseAttack(weapon="red.a/blade", target="blue.c")
    state, _ = act(state, "red", attack, *faces("hammer", "hammer"), *faces("dodge"))
    assert past(state, "attack_declared").facts["target"] == "blue.c"
    assert refused(state, "red", attack).code == "wrong_step"


@pytest.mark.rule("UW-ATK-02", "UW-SRG-07")
def test_a_passive_that_acts_at_each_pick_asks_once() -> None:
    """An ability that never stops does not ask without end."""
    eager = Ability(id="eager", name=said("Eager"), timing="passive", trigger=_mine(), do=(HASTE,))
    scrolls = {"red": Warscroll(inspire=NEVER.inspire, abilities=(eager,))}
    state, _ = act(match(*MEN, scrolls=scrolls), "red", WALK)
    assert asked(state) == {"choose_path"}
    state, _ = act(state, "red", ChoosePath(path=way((1, 0), (2, 0), (3, 0), (4, 0))))
    assert state.fighters["red.a"].hex == spot(4, 0)
    men = (red("a", 0, 0), blue("b", 1, 0))
    state, _ = act(match(*men, scrolls=scrolls), "red", hit())
    assert asked(state) == {"charge_attack:red.a/blade"}
    attack = ChooseAttack(weapon="red.a/blade", target="blue.b")
    state, _ = act(state, "red", attack, *faces("swords", "swords"), *faces("dodge"))
    assert happened(state, "attack_resolved")


def _mine() -> spans.Trigger:
    return spans.Trigger(event="fighter_picked", where=MINE)


@pytest.mark.rule("UW-SRG-07")
def test_an_attack_that_a_reaction_left_without_a_target_is_over() -> None:
    away = ins.Push(target="blue.b", hexes=2, direction="away", ref="$event.fighter", by="$you")
    men = (red("a", 0, 0), blue("b", 1, 0))
    state, _ = act(table(away, *men, held="blue"), "red", CoreAttack(**_named()))
    state = passing(declare(state, "blue", "blue.s1"), "blue")
    way_out = next(o for o in offers(state, "blue") if o.id == "push").need.options[0]  # type: ignore[union-attr]
    state, _ = act(state, "blue", ChoosePath(path=tuple(way_out.value)))
    assert state.step.kind == "power_step"
    assert not happened(state, "attack_declared")


def _named() -> dict[str, str]:
    return {"fighter": "red.a", "weapon": "red.a/blade", "target": "blue.b"}


@pytest.mark.rule("UW-CMB-01")
def test_a_weapon_ability_is_still_picked_after_the_target() -> None:
    men = (red("a", 0, 0, side=arms(weapon("blade", "cleave"))), blue("b", 1, 0))
    state, _ = act(table(HASTE, *men), "red", hit())
    state = passing(declare(state, "red", "red.s1"), "red")
    state, _ = act(state, "red", ChooseAttack(weapon="red.a/blade", target="blue.b"))
    assert asked(state) == {"weapon_cleave", "weapon_none"}
    state, _ = act(state, "red", PickWeaponAbility(ability="cleave"), *faces("hammer", "hammer"), *faces("shield"))
    assert past(state, "attack_outcome").facts["save_successes"] == 0
