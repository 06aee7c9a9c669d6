"""Whole battles of Warmaster played through its offers, from the muster to the end."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.seats import Seat
from app.rules.warmaster.autofill.complete import complete
from app.rules.warmaster.decide import decide
from app.rules.warmaster.evolve import evolve
from app.rules.warmaster.flow import deciders
from app.rules.warmaster.invariants import broken
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.profiles import Battlefield, Library, Roster, RosterOfficer, RosterUnit
from app.rules.warmaster.model.state import State
from app.rules.warmaster.new_match import setup
from app.rules.warmaster.offers import offers
from tests.rules.warmaster.table import GRIFFON, LIBRARY, area

T = TypeVar("T")

ROSTER = Roster(
    id="small",
    name=Words(en="small", es="small"),
    army="empire",
    units=tuple(RosterUnit(troop=troop) for troop in ("foot", "archers", "horse", "foot", "archers", "birds", "guns")),
    officers=(RosterOfficer(officer="general"), RosterOfficer(officer="hero"), RosterOfficer(officer="wizard")),
)

FIELD = Battlefield(
    id="open_field",
    name=Words(en="open", es="abierto"),
    width=120.0,
    height=120.0,
    terrain=(
        area("w", "wood", 50, 55, 65, 65),
        area("h", "hill", 80, 40, 95, 55),
        area("l", "low_obstacle", 20, 70, 40, 71),
    ),
)

PLAYED = Library(
    troops=LIBRARY.troops,
    officers=LIBRARY.officers,
    mounts={GRIFFON.id: GRIFFON},
    battlefields={FIELD.id: FIELD},
    rosters={ROSTER.id: ROSTER},
)

SKIPPED = {
    "propose_ruling",
    "concede",
    "set_army",
    "take_roster",
    "set_turn_limit",
    "set_deployment",
    "take_battlefield",
}


class SeededDice(Dice):
    """Faces out of a seeded stream."""

    def __init__(self, seed: int) -> None:
        self._stream = Random(seed)

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """So many faces."""
        return tuple(self._stream.randint(1, sides) for _ in range(count))


class Whim:
    """Choices out of a seeded stream."""

    def __init__(self, seed: int) -> None:
        self._stream = Random(seed)

    def pick(self, options: Sequence[T]) -> T:
        """One of them."""
        return self._stream.choice(options)

    def chance(self, share: float) -> bool:
        """True with this share."""
        return self._stream.random() < share

    def between(self, low: float, high: float) -> float:
        """A number between the bounds."""
        return self._stream.uniform(low, high)


def battle(
    seed: int,
    *,
    turns: str = "6",
    deployment: str = "secret",
    most: int = 3000,
    library: Library = PLAYED,
    armies: tuple[str, str] = ("small", "small"),
) -> tuple[State, list[str]]:
    """A battle to its end, with the kinds of all its facts; every invariant is looked at after every fact."""
    rosters = {"red": armies[0], "blue": armies[1]}
    state = setup({"turn_limit": turns, "deployment": deployment, "rosters": rosters}, library, ("red", "blue"))
    dice, whim, told = SeededDice(seed), Whim(seed), list[str]()
    for _ in range(most):
        if state.result is not None:
            return state, told
        seat = sorted(deciders(state))[0]
        found = decide(state, seat, _chosen(state, seat, whim), dice)
        assert not isinstance(found, Refusal), found
        for event in found:
            state = evolve(state, event)
            told.append(event.kind)
            assert not broken(state), (broken(state), event)
    raise AssertionError(f"not over: {state.step}")


def _chosen(state: State, seat: Seat, whim: Whim) -> Command:
    """A command for one of the open offers, those that end something only now and then."""
    open_ones = [one for one in offers(state, seat) if one.locked is None and one.command["kind"] not in SKIPPED]
    left = sorted(open_ones, key=lambda offer: _rank(offer, whim))
    for offer in left:
        command = complete(state, seat, offer, whim)
        if command is not None:
            return command
    raise AssertionError(f"stuck at {state.step}: {[offer.id for offer in open_ones]}")


ENDING = {"end_segment", "end_orders", "end_phase", "end_reforming", "stay"}


def _rank(offer: Offer, whim: Whim) -> float:
    late = 1.0 if offer.id in ENDING and not whim.chance(0.15) else 0.0
    again = 0.5 if offer.command["kind"] in ("deploy_unit", "deploy_character") else 0.0
    return late + again + whim.between(0.0, 0.4)
