"""Whole matches between bots keep every promise of the contract; and a broken promise is noticed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Any

import pytest

from app.bots.deciding import SeededChooser
from app.cli.playing import Broken, Match, leads_nowhere, play
from app.cli.selfplay import new_match
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import SEATS, Seat
from app.rules.wh40k.model.commands import SelectMove
from app.rules.wh40k.model.state import State
from app.rules.wh40k.system import Wh40k
from app.systems.registry import SYSTEMS
from tests.matches import MATCHES, PATROLS, Played, begun
from tests.rules.wh40k.drill import FAR, enemy, mover, one
from tests.rules.wh40k.field import act, battle

SMALL = {"wh40k": (PATROLS,), "aos": (("dawn_vanguard", "dawn_vanguard"),)}
"""Armies small enough to be played in a moment."""

EVERY = {"warmaster": ("chaos", "dwarf", "empire", "high_elf", "orc", "undead")}
"""Systems in which a match is played with each army, as strong on both sides, since each is played otherwise."""

GAMES, WINS = 5, 3
TWO: tuple[Seat, Seat] = ("red", "blue")


@pytest.mark.parametrize(("system", "number"), MATCHES)
def test_a_match_of_random_bots_keeps_every_promise(
    played: Callable[[str, int], Played], system: str, number: int
) -> None:
    """Playing it checks them, after every fact."""
    match = played(system, number)
    assert match.start.system.winner(match.states[-1])[0]
    assert len(match.rows) > 20


@pytest.mark.parametrize(("system", "number"), dict(reversed(MATCHES)).items())
def test_the_same_seed_is_the_same_match(played: Callable[[str, int], Played], system: str, number: int) -> None:
    """Played again without the dear checks: they change nothing."""
    match, again = played(system, number), play(begun(system, number))
    assert again.rows == match.rows
    assert again.state == match.states[-1]


@pytest.mark.long
@pytest.mark.parametrize("system", [system.key for system in SYSTEMS])
def test_the_bot_that_plays_to_win_beats_the_one_that_does_not(system: str) -> None:
    """In three matches of five, or in five of six with every army; none is played that can change nothing any more."""
    pairs = [(f"{army}_1000", f"{army}_1000") for army in EVERY.get(system, ())] or [*SMALL.get(system, ((),))] * GAMES
    needed = len(pairs) - 1 if system in EVERY else WINS
    won = lost = 0
    for number, armies in enumerate(pairs):
        if won == needed or lost > len(pairs) - needed:
            break
        mine: Seat = "red" if number % 2 else "blue"
        match = play(new_match(system, 46 + number, {mine: "winning"}, armies, 0.0, TWO))
        is_won = match.system.winner(match.state)[1] == mine
        won, lost = won + is_won, lost + (not is_won)
    assert won == needed


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
def test_the_winning_bot_of_diskwars_wins_among_several(seats: int) -> None:
    """Twice in three matches, each from another seat, where chance would give it one at most."""
    players, won = SEATS[:seats], 0
    for number in range(300, 303):
        if won == 2:
            break
        mine = players[number % seats]
        match = play(new_match("diskwars", number, {mine: "winning"}, (), 0.0, players))
        won += match.system.winner(match.state)[1] == mine
    assert won == 2


class Unlocked(Wh40k):
    """Says of every offer that it is open."""

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return [replace(offer, locked=None) for offer in super().offers(state, seat)]


class Nameless(Wh40k):
    """Gives every offer one name."""

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return [replace(offer, id="offer") for offer in super().offers(state, seat)]


class Prompting(Wh40k):
    """Prompts those who owe nothing."""

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        first = super().offers(state, "red" if "red" in self.owed(state) else "blue")
        return [replace(offer, place="prompt") for offer in first]


class Deaf(Wh40k):
    """Has offers that need nothing, and no bot can take them."""

    def complete(self, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
        return None if offer.place == "table" else super().complete(state, seat, offer, choose)


class Idle(Wh40k):
    """Says that nobody owes anything."""

    def owed(self, state: State) -> frozenset[Seat]:
        return frozenset()


class Careless(Wh40k):
    """Forgets a fact now and then when it is asked to fold them one by one, but is never wrong about itself."""

    def broken(self, state: State) -> Sequence[str]:
        return ["a model is in two places"] if state.round else ()


class Meddling(Wh40k):
    """Changes the state it only should judge."""

    def decide(self, state: State, seat: Seat, command: Any, dice: Any) -> Any:
        result = super().decide(state, seat, command, dice)
        state.sides[seat] = replace(state.sides[seat], score=state.sides[seat].score + 1)  # type: ignore[index]
        return result


@pytest.mark.parametrize(
    ("system", "why"),
    [
        (Unlocked, "says open, decide says"),
        (Nameless, "two offers of one name"),
        (Prompting, "owes nothing and is prompted"),
        (Deaf, "no bot can take the offer"),
        (Idle, "nobody owes a decision"),
        (Careless, "a model is in two places"),
        (Meddling, "deciding changed the state"),
    ],
)
def test_a_broken_promise_is_noticed(system: type[Wh40k], why: str) -> None:
    whole = new_match("wh40k", 1, {}, PATROLS)
    match = Match(system=system(), start=whole.start, brains=whole.brains, seed=whole.seed, sample=1.0)
    with pytest.raises(Broken, match=why):
        play(match)


def test_a_bot_rightly_leaves_what_it_could_not_go_on_from() -> None:
    ring = [(20 + cos(n * pi / 3), 20 + sin(n * pi / 3)) for n in range(6)]
    for around, is_trapped in ((ring, True), (ring[:1], False)):
        state = battle(one((20.0, 20.0)), enemy(*around), FAR, sheets=[mover(10)])
        match = Match(system=Wh40k(), start=state, brains={}, seed="1")
        _, facts = act(state, "red", SelectMove(unit="u", mode="fall_back"))
        assert leads_nowhere(match, "red", facts, SeededChooser(b"1", "red")) is is_trapped
