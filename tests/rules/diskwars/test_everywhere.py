"""What holds of every match of Diskwars from beginning to end, looked at as one is played (sections 3 and 4 of the digest)."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

from app.rules.diskwars.model.state import State
from app.rules.diskwars.new_match import setup
from app.rules.kernel.seats import SEATS
from tests.rules.diskwars.arena import CONTENT
from tests.rules.diskwars.test_playout import Chance, one_command


@cache
def states(seats: int) -> Sequence[State]:
    """Every state of a match that waited for somebody: of two to its end, of more to the first round."""
    chance = Chance(11)
    found = [setup({"regiments": 1, "terrain_dealt": 4}, CONTENT, SEATS[:seats])]
    while found[-1].result is None and (seats == 2 or found[-1].round == 0):
        found.append(one_command(found[-1], chance))
    return found


@pytest.mark.rule("DW-CON-05", "DW-CON-06")
def test_owners_never_change_and_casualties_lie_in_their_piles() -> None:
    first, last = next(s for s in states(2) if s.disks), states(2)[-1]
    assert {id: one.owner for id, one in first.disks.items()} == {id: one.owner for id, one in last.disks.items()}
    for state in states(2):
        assert all(one.controller in state.seats for one in state.disks.values())


@pytest.mark.rule("DW-RND-01", "DW-ACT-01")
def test_phases_follow_each_other() -> None:
    order = ("set_up", "activation", "melee", "end")
    for one, other in pairwise(states(2)):
        if one.round == other.round:
            assert order.index(other.phase) >= order.index(one.phase)
        else:
            assert other.round == one.round + 1 or other.result is not None


@pytest.mark.rule("DW-SET-24")
def test_the_set_up_keeps_its_order() -> None:
    kinds = list(dict.fromkeys(state.step.kind for state in states(3) if state.round == 0 and state.stack))
    order = (
        "choose_armies", "choosing_edge", "assigning_initiative", "keeping_scenario", "placing_card", "placing_terrain",
        "deploying_on_terrain", "deploying", "scouting",
    )  # fmt: skip
    seen = [kind for kind in kinds if kind in order and kind != "deploying_on_terrain"]
    assert seen == sorted(seen, key=order.index)
    assert len(seen) > 6


@pytest.mark.rule("DW-SET-25")
def test_play_begins_without_tokens() -> None:
    begun = next(state for state in states(2) if state.round == 1)
    for one in begun.disks.values():
        assert (one.damage, one.wounds, one.activated, one.empowered) == (0, 0, False, False)


@pytest.mark.rule("DW-EX-07", "DW-SET-09", "DW-SET-14")
def test_a_deployment_card_is_dealt_for_each_regiment_and_four_of_terrain() -> None:
    for seats in (2, 3):
        dealt = next(state for state in states(seats) if state.stack and state.step.kind == "placing_card")
        assert len(dealt.dealt) == seats
        laid = next(state for state in states(seats) if state.stack and state.step.kind == "placing_terrain")
        assert len(laid.dealt) == 4


@pytest.mark.rule("DW-CMD-08", "DW-CMD-06")
def test_cards_come_back_after_every_round() -> None:
    before = next(state for state in states(2) if state.round == 1)
    hands = {seat: sorted(side.hand) for seat, side in before.sides.items()}
    for number in range(2, 6):
        begun = next((state for state in states(2) if state.round == number and state.result is None), None)
        if begun is not None:
            assert {seat: sorted(side.hand) for seat, side in begun.sides.items()} == hands


@pytest.mark.rule("DW-CON-17", "DW-MUL-01")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_player_acts_first_in_the_set_up(seats: int) -> None:
    for kind in ("placing_card", "deploying"):
        state = next(state for state in states(seats) if state.stack and state.step.kind == kind)
        assert getattr(state.step, "seat", None) == state.order[-1]


@pytest.mark.rule("DW-TER-20")
def test_a_piece_lies_with_one_of_its_two_sides_up() -> None:
    for piece in states(2)[-1].terrain.values():
        assert piece.side in CONTENT.terrain[piece.card].sides


@pytest.mark.rule("DW-INT-11", "DW-INT-10")
def test_each_hand_of_the_introduction_has_one_card_that_empowers() -> None:
    for army in CONTENT.introductory.values():
        empowering = [
            card
            for card in army.cards
            for ability in CONTENT.commands[card].abilities
            if "Empower(" in repr(ability.do)
        ]
        assert len(empowering) == 1, army.id
