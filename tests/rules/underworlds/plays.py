"""Power steps, windows and plays of tests."""

from dataclasses import replace
from typing import Any

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.windows import opened
from app.rules.underworlds.model.commands import AnswerChoice, DeclareSurge, Pass, PlayPloy
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import PlayerTurn, PowerStep
from app.rules.underworlds.offers import offers
from tests.rules.underworlds.arena import Man, act, carried_on, match

MINE = lang.Fighters(side="friendly")
THEIRS = lang.Fighters(side="enemy")


def power(*men: Man, active: Seat = "red", **changes: Any) -> State:
    """A match in the power step of `active`."""
    order: tuple[Seat, Seat] = ("red", "blue") if active == "red" else ("blue", "red")
    step = PowerStep(window=opened(order, order))
    state = match(*men, active=active, step=step, carry_on=False, **changes)
    turn = PlayerTurn(stage="after_power")
    return carried_on(replace(state, stack=(*state.stack[:-2], turn, state.stack[-1])))


def one(name: str = "f", among: lang.Selector = MINE, **changes: Any) -> fx.Choose:
    """Pick one."""
    return fx.Choose(name=name, among=among, **changes)


def play(state: State, seat: Seat, card: str, *numbers: int, **picks: str) -> State:
    """Plays a ploy of the hand with picks by name."""
    made = {name: (pick,) for name, pick in picks.items()}
    return act(state, seat, PlayPloy(card=f"{seat}.{card}", picks=made), *numbers)[0]


def answer(state: State, seat: Seat, *picks: str) -> State:
    """Answers a pick."""
    return act(state, seat, AnswerChoice(picks=picks))[0]


def declare(state: State, seat: Seat, key: str, **picks: str) -> State:
    """Declares a surge ability."""
    return act(state, seat, DeclareSurge(ability=key, picks={n: (p,) for n, p in picks.items()}))[0]


def passing(state: State, *seats: Seat) -> State:
    """These seats pass, one after the other."""
    for seat in seats:
        state, _ = act(state, seat, Pass())
    return state


def events_of(state: State, seat: Seat, command: Any, *numbers: int) -> tuple[Event, ...]:
    """The facts of a command."""
    return act(state, seat, command, *numbers)[1]


def offer_of(state: State, seat: Seat, id: str) -> Offer:
    """The offer with this id."""
    found = [offer for offer in offers(state, seat) if offer.id == id]
    assert found, [offer.id for offer in offers(state, seat)]
    return found[0]


def log_of(events: tuple[Event, ...]) -> list[str]:
    """The kinds of facts, in order."""
    return [event.kind for event in events]
