"""Somebody gives up in the middle of anything: the others go on, and nothing of his is waited for (DW-CMD-14)."""

from dataclasses import replace

import pytest

from app.rules.diskwars.decide import decide
from app.rules.diskwars.evolve import evolve
from app.rules.diskwars.flow import deciders
from app.rules.diskwars.invariants import broken
from app.rules.diskwars.model.places import Flipped, Pinning
from app.rules.diskwars.model.round_commands import Move, Strike
from app.rules.diskwars.model.round_prompts import BattleRound, Fighting, Striking
from app.rules.diskwars.model.state import State
from app.rules.diskwars.new_match import setup
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SEATS, Seat
from app.rules.kernel.state.ruling import Concede
from tests.rules.diskwars.acting import after, resolving
from tests.rules.diskwars.arena import CONTENT, disk, posed
from tests.rules.diskwars.test_playout import Chance, one_command

FURTHER = 25
"""Commands that the others go on for."""

EVERYWHERE = {
    "choose_armies", "choosing_edge", "assigning_initiative", "keeping_scenario", "placing_card", "placing_terrain", "deploying",
    "choosing_cards", "resolving_card",
}  # fmt: skip
"""Procedures that every match of three comes by."""


def left_by(state: State, seat: Seat, chance: Chance) -> State:
    """The match once a player has given up."""
    found = decide(state, seat, Concede(), chance)
    assert not isinstance(found, Refusal), found
    for event in found:
        state = evolve(state, event)
    assert broken(state) == []
    return state


@pytest.mark.rule("DW-WIN-08")
def test_who_is_out_is_refused_by_the_rule_that_says_so() -> None:
    state = replace(resolving(disk("red.orc_boyz", 20, 20)), out=("blue",))
    found = decide(state, "blue", Move(disk="red.orc_boyz", flips=()), Chance(1))
    assert isinstance(found, Refusal)
    assert (found.code, found.rule) == ("out_of_the_game", "DW-WIN-08")


@pytest.mark.rule("DW-CMD-14", "DW-RND-04")
@pytest.mark.parametrize("seed", [3, 4])
def test_the_others_go_on_whatever_he_was_doing(seed: int) -> None:
    chance, met = Chance(seed), set[str]()
    state = setup({"regiments": 1, "terrain_dealt": 2}, CONTENT, SEATS[:3])
    while state.result is None:
        kind = state.step.kind
        if kind not in met:
            met.add(kind)
            gone = sorted(deciders(state))[0]
            later = left_by(state, gone, chance)
            for _ in range(FURTHER):
                if later.result is None:
                    assert gone not in deciders(later)
                    later = one_command(later, chance)
            assert gone in later.out
        state = one_command(state, chance)
    assert met >= EVERYWHERE


@pytest.mark.rule("DW-CMD-14")
def test_a_move_left_open_goes_with_him_who_gave_up() -> None:
    own, foes = disk("red.orc_boyz", 20, 20), disk("blue.orc_boyz", 70, 70)
    others = (disk("jade.orc_boyz", 70, 20), *(foes,))
    state = resolving(own, *others, seats=("red", "blue", "jade"))
    state = after(state, Move(disk=own.id, flips=(Flipped(first=0.0),), more=True))
    assert state.step.kind == "moving"
    left = left_by(state, "red", Chance(5))
    assert left.step.kind != "moving"
    assert "red" not in deciders(left)
    assert "red" in left.out


@pytest.mark.rule("DW-MEL-10")
def test_disks_of_one_who_left_strike_without_a_word() -> None:
    lower = (disk("jade.orc_boyz", 20, 20), disk("blue.orc_boyz", 24, 20))
    upper = (disk("red.orc_boyz", 22, 20), disk("red.orc_boyz.2", 22, 24))
    edges = tuple(Pinning(attacker="red.orc_boyz", defender=one.id) for one in lower)
    two = (Pinning(attacker="red.orc_boyz.2", defender="jade.orc_boyz"), *edges)
    step = Striking(
        edges=two, attackers=("red.orc_boyz", "red.orc_boyz.2"), defenders=("jade.orc_boyz", "blue.orc_boyz")
    )
    stack = (BattleRound(next="end"), Fighting(edges=two, done=2), step)
    state = posed(*lower, *upper, seats=("red", "blue", "jade"), stack=stack, phase="melee")
    assert deciders(state) == {"red"}
    asked = after(state, Strike(disk="red.orc_boyz", target="blue.orc_boyz"))
    assert deciders(asked) == {"jade"}
    assert deciders(replace(state, out=("jade",))) == {"red"}
    done = after(replace(state, out=("jade",)), Strike(disk="red.orc_boyz", target="blue.orc_boyz"))
    assert not any(isinstance(step, Striking) for step in done.stack)
    assert done.disks["blue.orc_boyz"].damage or done.disks["blue.orc_boyz"].at is None
