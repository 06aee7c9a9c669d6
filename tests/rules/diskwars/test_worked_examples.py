"""The worked examples of the source with its own numbers (digest 13); those whose test stands elsewhere are named there."""

from collections import Counter
from dataclasses import replace

import pytest

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import run
from app.rules.diskwars.ground import zones
from app.rules.diskwars.model.places import Put
from app.rules.diskwars.model.round_commands import ChooseCard, Pass
from app.rules.diskwars.model.round_events import DamageDealt
from app.rules.diskwars.model.round_prompts import BattleRound, ChoosingCards, ResolvingCard
from app.rules.diskwars.model.setup_commands import PlaceCard
from app.rules.diskwars.model.setup_prompts import PlacingCard, SetUp
from app.rules.diskwars.model.state import Side, Slot
from app.rules.diskwars.setup.deploying import why_not_put
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Pose
from tests.rules.diskwars.acting import after
from tests.rules.diskwars.arena import disk, posed
from tests.rules.diskwars.test_set_up import seated, waiting


@pytest.mark.rule("DW-EX-02")
@pytest.mark.rule("DW-SET-19")
def test_three_disks_not_wholly_in_the_introductory_zone_and_the_same_three_moved_into_it() -> None:
    """Three cards in the middle of the edge: from 31.8 to 58.2, 20 deep."""
    slots = tuple(Slot(card="advance", plain=True, owner="red", offset=31.8 + 8.8 * n) for n in range(3))
    disks = tuple(waiting(f"red.marienburg_swordsmen.{n}") for n in range(3))
    state = seated(2, "south", "north", slots=slots, disks=disks, options={"mode": "intro"})
    for places, ok in (([(45, 19), (45, 2), (33, 10)], False), ([(45, 17.5), (45, 2.5), (34.3, 10)], True)):
        for one, (x, y) in zip(disks, places, strict=True):
            found = why_not_put(state, "red", Put(model=one.id, pose=Pose(x=x, y=y)))
            assert (found is None) == ok, (x, y)
            assert found is None or found.code == "outside_deployment_zone"


@pytest.mark.rule("DW-EX-03")
@pytest.mark.rule("DW-ACT-06")
def test_devious_surround_comes_before_bold_assault_and_activates_four() -> None:
    disks = [disk(f"blue.kurgan_marauders.{n}", 10 + 8 * n, 80) for n in range(5)]
    sides = {"red": Side(seat="red", hand=("assault",)), "blue": Side(seat="blue", hand=("surround",))}
    state = posed(*disks, disk("red.orc_boyz", 20, 20), sides=sides, stack=(ChoosingCards(asked=("red", "blue")),))
    state = after(after(state, ChooseCard(card="assault")), ChooseCard(card="surround"), seat="blue")
    assert [one.seat for one in state.played] == ["blue", "red"]
    for one in disks[:4]:
        assert state.step == ResolvingCard(seat="blue")
        state = after(state, Pass(disk=one.id), seat="blue")
    assert state.step == ResolvingCard(seat="red")
    assert not state.disks[disks[4].id].activated


def struck(*disks: object) -> list[dict[str, int]]:
    """What falls in each step of the Melee phase with these disks."""
    sides = {seat: Side(seat=seat, hand=("surround",)) for seat in ("red", "blue")}  # type: ignore[arg-type]
    state = posed(*disks, sides=sides, stack=(BattleRound(next="melee"),))  # type: ignore[arg-type]
    draft = Draft(state, ScriptedDice(()))
    run(draft)
    return [dict(event.amounts) for event in draft.events if isinstance(event, DamageDealt)]


@pytest.mark.rule("DW-EX-04")
@pytest.mark.rule("DW-MEL-07")
def test_boyz_deal_five_and_swordsmen_three() -> None:
    men, boyz = disk("blue.marienburg_swordsmen", 20, 20), disk("red.orc_boyz", 23, 20)
    assert struck(men, boyz, disk("blue.huntsmen", 80, 80)) == [{men.id: 5, boyz.id: 3}]


@pytest.mark.rule("DW-EX-07")
@pytest.mark.rule("DW-SET-09")
@pytest.mark.rule("DW-SET-10")
def test_two_players_with_two_regiments_are_dealt_four_cards_and_take_two_each() -> None:
    state = seated(2, "south", "north", stack=(SetUp(done=4),))
    draft = Draft(state, ScriptedDice([1] * 11))
    run(draft)
    state, asked = draft.state, []
    assert len(state.dealt) == 4
    while isinstance(state.step, PlacingCard) and state.dealt:
        seat = state.step.seat
        asked.append(seat)
        offset = 20 + 8.8 * sum(slot.owner == seat for slot in state.slots)
        dice = [1] * 4 if len(state.dealt) == 1 else []
        state = after(state, PlaceCard(card=state.dealt[0], offset=offset), seat=seat, dice=dice)
    assert asked == ["blue", "red", "blue", "red"]
    assert Counter(slot.owner for slot in state.slots) == {"red": 2, "blue": 2}


@pytest.mark.rule("DW-EX-08")
@pytest.mark.rule("DW-SET-12")
@pytest.mark.rule("DW-SET-13")
def test_feint_and_ambush_are_one_zone_of_six_together_and_two_of_three_apart() -> None:
    feint = Slot(card="feint", plain=False, owner="red", offset=20)
    for offset, expected in ((28.8, [(6, True, True)]), (40, [(3, True, False), (3, False, True)])):
        ambush = replace(feint, card="ambush", offset=offset)
        state = seated(2, "south", "north", slots=(feint, ambush))
        found = [
            (zones.value(state, zone), zones.has(state, zone, "move_zone"), zones.has(state, zone, "ambush"))
            for zone in zones.zones(state, "red")
        ]
        assert found == expected
