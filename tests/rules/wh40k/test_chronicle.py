"""What the log and the dice tray say of what happened: once, with its reason and its numbers."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.rules.kernel.dice.modifiers import Modifier, Target
from app.rules.kernel.offers.offer import DiceNeed, Offer
from app.rules.kernel.seats import SPECTATOR
from app.rules.kernel.views.counted_rolls import show_roll
from app.rules.kernel.views.tray import Tray
from app.rules.wh40k.autofill.complete import _lowest
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.model.commands import Command, Manifest
from app.rules.wh40k.model.events import Event, ModelSlain, UnitLost
from app.rules.wh40k.model.flow_events import DiceRerolled, RollJudged
from app.rules.wh40k.model.state import Roll, State
from app.rules.wh40k.offers import offers
from app.rules.wh40k.views.chronicle import narrate
from app.rules.wh40k.views.show_dice import show_tray
from tests.rules.wh40k.drill import FAR, enemy, friend
from tests.rules.wh40k.field import Force, act, battle, sheet


def told(state: State, events: Sequence[Event]) -> list[tuple[str, dict[str, Any]]]:
    """The lines of these events, in order: the end of each key, and its facts."""
    lines = []
    for event in events:
        if line := narrate(state, event, SPECTATOR):
            lines.append((line.key.removeprefix("wh40k.log."), dict(line.facts)))
        state = evolve(state, event)
    return lines


def rolled(state: State, roll: Roll) -> State:
    """With this roll on the table."""
    return replace(state, tray=Tray(id=1, title="shooting", seat="red", rolls=(roll,)))


def test_a_save_that_no_die_makes_is_said_to_be_impossible() -> None:
    harsh = Target(base=5, reason="wh40k.reason.armour_save", rows=(Modifier(value=-2, reason="x"),))
    save = Roll(id=1, what="save", seat="blue", faces=(6,), target=harsh)
    state = rolled(battle(friend((10, 10)), FAR), save)
    key, facts = told(state, [RollJudged(roll=1, counts=(False,))])[0]
    assert (key, facts["needs"]) == ("roll_judged_never", 7)
    easy = replace(save, target=Target(base=1, reason="wh40k.reason.armour_save"))
    key, facts = told(rolled(state, easy), [RollJudged(roll=1, counts=(True,))])[0]
    assert (key, facts["needs"]) == ("roll_judged", 2), "a natural 1 always fails"


def test_a_re_roll_says_by_what_and_from_what_to_what() -> None:
    state = rolled(battle(friend((10, 10)), FAR), Roll(id=1, what="hit_ranged", seat="red", faces=(1, 5, 1)))
    again = DiceRerolled(roll=1, seat="red", dice=(0, 2), faces=(4, 6), source="ones")
    key, facts = told(state, [again])[0]
    assert (key, facts["source"], facts["was"], facts["now"]) == ("dice_rerolled", "ones", "1, 1", "4, 6")


def test_dice_that_may_still_be_rolled_again_show_which_of_them_fail() -> None:
    hit = Roll(id=1, what="hit_ranged", seat="red", faces=(1, 2, 3), target=Target(base=3, reason="x"))
    shown = show_roll(hit, hit.facts)
    assert [die.counts for die in shown.dice] == [False, False, True]
    assert shown.successes is None, "it is not judged yet"


def test_a_die_that_is_halved_says_what_it_counts_as() -> None:
    perils = Roll(id=1, what="perils_damage", seat="red", faces=(4,), outcome="perils", facts={"wounds": 2})
    tray = show_tray(rolled(battle(friend((10, 10)), FAR), perils))
    assert tray is not None
    assert [roll.facts.get("comes_to") for roll in tray.rolls] == [2]


def test_the_end_of_a_single_model_is_told_once() -> None:
    tank = sheet("tank", keywords=("VEHICLE",))
    state = battle(friend((10, 10)), friend((30, 30), id="t", sheet="tank"), FAR, sheets=[tank])
    lines = [told(state, [ModelSlain(model=f"{unit}.1", cause="damage"), UnitLost(unit=unit)]) for unit in ("f", "t")]
    assert [[key for key, _ in some] for some in lines] == [["model_slain"], ["unit_lost"]]


def test_a_unit_left_in_reserve_is_said_never_to_have_come() -> None:
    waiting = Force(id="r", seat="red", at=[(0, 0)], unit={"where": "reserve"}, model={"pose": None})
    assert told(battle(waiting, friend((10, 10)), FAR), [UnitLost(unit="r")])[0][0] == "unit_never_came"


def test_a_power_names_whom_it_would_strike_and_its_test_what_it_needed() -> None:
    seer = friend((10, 10), sheet="seer")
    near = battle(seer, enemy((20, 10)), FAR, phase="psychic")
    offer = _manifest(near)
    assert (offer.label, offer.facts["targets"]) == ("wh40k.offer.manifest", ("e",))
    assert _manifest(battle(seer, FAR, phase="psychic")).label == "wh40k.offer.manifest_in_vain"
    power: Command = Manifest(psyker="f.1", power="smite")
    _, events = act(near, "red", power, *(1, 2))
    key, facts = next(line for line in told(near, events) if line[0].startswith("psychic_test"))
    assert (key, facts["total"], facts["needed"]) == ("psychic_test_failed", 3, 5)


def _manifest(state: State) -> Offer:
    return next(offer for offer in offers(state, "red") if offer.command["kind"] == "manifest")


def test_bots_roll_only_dice_again_that_may_be() -> None:
    need = DiceNeed(field="dice", faces=(1, 6, 4), choices=(1, 2), least=1, most=1)
    assert _lowest(need) == (2,)
