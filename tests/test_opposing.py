"""What sets up by itself gives two seats two sides, and lays nobody on his own where all have room beside each other."""

from collections.abc import Sequence
from itertools import combinations
from math import dist
from typing import Any

import pytest

from app.bots import brain
from app.bots.deciding import SeededChooser
from app.bots.opposing import falling_to
from app.realtime.dice.fair_dice import FairDice
from app.rules.diskwars.ground.disks import discs
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.systems.aos import AOS
from app.systems.diskwars import DISKWARS
from app.systems.game_system import GameSystem
from app.systems.underworlds import UNDERWORLDS
from app.systems.warmaster import WARMASTER
from app.systems.wh40k import WH40K

TWO: Sequence[Seat] = ("red", "blue")
FOUR: Sequence[Seat] = ("red", "blue", "jade", "plum")


def set_up(known: GameSystem, seats: Sequence[Seat], seed: str, done: Any, **options: object) -> Any:
    """The state in which the bots that set up for everybody have come so far."""
    system, plays = known.rules, brain("winning", known.judgement, known.wanted)
    state = system.setup(options, known.library, seats)
    dice = FairDice(seed.encode().ljust(32), {}, seed)
    for number in range(200):
        if done(state):
            return state
        seat = min(system.owed(state))
        command = plays(system, state, seat, SeededChooser(seed.encode(), str(number)))
        events = system.decide(state, seat, command, dice)
        assert not isinstance(events, Refusal), (command, events)
        for event in events:
            state = system.evolve(state, event)
    raise AssertionError("set up is not over")


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("options", [{}, {"battlepack": "fire_and_jade"}], ids=["battle", "spearhead"])
def test_two_seats_of_age_of_sigmar_field_two_factions(seed: str, options: dict[str, object]) -> None:
    state = set_up(AOS, TWO, seed, lambda state: len(state.units) > 0, **options)
    factions = {side.draft.faction for side in state.sides.values()}
    assert len(factions) == 2


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_two_seats_of_warmaster_field_two_armies(seed: str) -> None:
    state = set_up(WARMASTER, TWO, seed, lambda state: len(state.units) > 0)
    assert len({side.draft.army for side in state.sides.values()}) == 2


def test_two_seats_of_40k_field_two_factions_of_nearly_one_power() -> None:
    state = set_up(WH40K, TWO, "one", lambda state: all(side.power for side in state.sides.values()))
    factions: dict[Seat, set[str]] = {seat: set() for seat in TWO}
    for unit in state.units.values():
        factions[unit.seat] |= set(state.library.sheets[unit.sheet].factions)
    assert not factions["red"] & factions["blue"]
    weaker, stronger = sorted(side.power for side in state.sides.values())
    assert weaker >= 0.9 * stronger


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("options", [{}, {"deck_format": "nemesis"}], ids=["rivals", "nemesis"])
def test_two_seats_of_underworlds_lead_two_warbands(seed: str, options: dict[str, object]) -> None:
    state = set_up(UNDERWORLDS, TWO, seed, lambda state: all(side.warband for side in state.sides.values()), **options)
    assert len({side.warband for side in state.sides.values()}) == 2


@pytest.mark.parametrize("seats", [TWO, FOUR], ids=["two", "four"])
@pytest.mark.parametrize("options", [{}, {"regiments": 3}], ids=["two regiments", "three"])
def test_no_two_seats_of_diskwars_field_one_race(seats: Sequence[Seat], options: dict[str, object]) -> None:
    state = set_up(DISKWARS, seats, "one", lambda state: len(state.disks) > 0, **options)
    led = {
        seat: {state.library.disks[one.type].race for one in state.disks.values() if one.owner == seat}
        for seat in seats
    }
    assert not [pair for pair in combinations(led.values(), 2) if pair[0] & pair[1]]


def test_no_two_seats_of_diskwars_take_one_hero_where_each_has_one_regiment() -> None:
    state = set_up(DISKWARS, FOUR, "one", lambda state: len(state.disks) > 0, regiments=1)
    heroes = [one.type for one in state.disks.values() if state.library.disks[one.type].hero]
    assert len(set(heroes)) == len(heroes) == len(FOUR)


@pytest.mark.parametrize("seats", [TWO, FOUR[:3], FOUR], ids=["two", "three", "four"])
@pytest.mark.parametrize("seed", ["one", "two", "three", "five"])
def test_no_disk_of_diskwars_lies_on_another_when_the_first_round_begins(seed: str, seats: Sequence[Seat]) -> None:
    state = set_up(DISKWARS, seats, seed, lambda state: state.round > 0)
    lying = list(discs(state).values())
    assert len(lying) >= 4 * len(seats)
    for one, other in combinations(lying, 2):
        assert dist((one.x, one.y), (other.x, other.y)) >= one.radius + other.radius


def test_armies_are_dealt_out_to_the_seats_by_their_sides() -> None:
    armies = {"a": "north", "b": "south", "c": "north", "d": "east"}
    assert [falling_to(TWO, seat, armies) for seat in TWO] == [["a", "c", "d"], ["b"]]
    assert falling_to(TWO, "blue", {"a": "north"}) == ["a"], "where there is one side only, both have it"
