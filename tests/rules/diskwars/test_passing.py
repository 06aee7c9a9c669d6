"""What the table answers for a seat that can decide nothing: its last card, and a card with which nothing can be done."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from app.rules.diskwars.model.round_commands import ChooseCard, Finish
from app.rules.diskwars.model.round_prompts import ChoosingCards
from app.rules.diskwars.model.state import Side, State
from app.rules.diskwars.passing import automatic
from app.rules.diskwars.system import SYSTEM
from app.rules.kernel.dice.dice import DiceNeeded, NoDice
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.refusal import Refusal
from tests.matches import Played
from tests.rules.diskwars.arena import disk, posed
from tests.rules.diskwars.play import with_card
from tests.rules.diskwars.test_reinforcing import kept, reserves, slot

KARL, MEN = "red.karl_franz", "red.huntsmen"
FOE = disk("blue.orc_boyz", 60, 60)


def choosing(red: tuple[str, ...], blue: tuple[str, ...]) -> State:
    """Both are asked for a card of these hands."""
    sides = {"red": Side(seat="red", hand=red), "blue": Side(seat="blue", hand=blue)}
    return posed(FOE, sides=sides, stack=(ChoosingCards(asked=("red", "blue")),))


@pytest.mark.rule("DW-ACT-03", "DW-HID-01")
def test_the_last_card_is_laid_and_of_two_one_is_chosen() -> None:
    assert automatic(choosing(("surround", "vigour"), ("surround", "vigour"))) is None
    state = choosing(("surround", "vigour"), ("vigour",))
    assert automatic(state) == ("blue", ChooseCard(card="vigour"))
    alike = choosing(("surround", "surround"), ("vigour", "vigour"))
    assert automatic(alike) is None, "two that are alike would tell what they are"


@pytest.mark.rule("DW-ACT-06", "DW-CAB-03")
def test_a_card_is_over_once_no_disk_can_be_activated_and_its_ability_is_nobodys() -> None:
    tired = disk(MEN, 30, 20, activated=True)
    assert automatic(with_card("vigour", disk(MEN, 30, 20), FOE)) is None
    assert automatic(with_card("vigour", disk(KARL, 20, 20, activated=True), tired, FOE)) is None, "Karl may use it"
    assert automatic(with_card("vigour", tired, FOE)) == ("red", Finish())


@pytest.mark.rule("DW-REI-08")
def test_who_can_bring_in_a_disk_is_asked_and_nobody_where_the_zone_is_full() -> None:
    inside, waiting = disk("red.flamers.1", 24, 5, activated=True), kept("red.flamers.2")
    for limited, found in ((False, None), (True, ("red", Finish()))):
        state = reserves(inside, waiting, slots=(slot("rendezvous"),), options={"reinforcement_zone_limit": limited})
        weary = {**state.disks, MEN: replace(state.disks[MEN], activated=True)}
        assert automatic(replace(state, disks=weary)) == found


@pytest.mark.rule("DW-HID-06")
def test_what_the_table_answers_in_a_match_is_all_that_was_left(played: Callable[[str, int], Played]) -> None:
    passed = Counter[str]()
    for state in (state for number in (1, 2, 3) for state in played("diskwars", number).states):
        if (found := automatic(state)) is None:
            continue
        seat, command = found
        passed[command.kind] += 1
        with suppress(DiceNeeded):
            assert not isinstance(SYSTEM.decide(state, seat, command, NoDice()), Refusal)
        open_ = {o.command["kind"] for o in SYSTEM.offers(state, seat) if o.place != "table" and is_open(o)}
        assert open_ == {command.kind}
    assert passed.keys() == {"choose_card", "finish"}, passed
