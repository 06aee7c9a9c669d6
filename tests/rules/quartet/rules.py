"""The rules of the game for two to four: what happens, and who may do what."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.dice.rolloff import rolled_off
from app.rules.kernel.engine import asking, flow
from app.rules.kernel.engine.asking import AnswerGiven, asked
from app.rules.kernel.engine.chapters import Chapters, gathered
from app.rules.kernel.engine.draft import SteppedDraft
from app.rules.kernel.engine.handlers import Handler, nobody, whose
from app.rules.kernel.engine.leaving import SeatLeft, gone, leave, waits_or_ends
from app.rules.kernel.engine.steps import stepped
from app.rules.kernel.offers.offer import Form, NameNeed, NumberNeed, Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.rulings.ruling_procedure import RulingProcedure, ruled
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import playing
from app.rules.kernel.state.ruling import RULING_EVENTS
from app.rules.kernel.state.standing import Standing, StandingSaid, said
from tests.rules.quartet.facts import (
    Bid,
    BidAlways,
    Bidding,
    BidsRevealed,
    Boast,
    Command,
    Ended,
    Event,
    Result,
    RolledOff,
    Round,
    RoundBegan,
    SetLives,
    State,
    Step,
    Strike,
    Struck,
)

NUMBERS = range(1, 7)


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    match event:
        case RoundBegan():
            return replace(state, round=state.round + 1)
        case BidsRevealed():
            return replace(state, last=event.bids)
        case AnswerGiven():
            return asked(state, event)
        case StandingSaid():
            answers = said(state.standing.get(event.seat, ()), event)
            return replace(state, standing={**state.standing, event.seat: answers})
        case Struck():
            hurt = {event.target} if event.face < 6 else {event.target, event.seat}
            lives = {seat: left - (seat in hurt and event.face > 1) for seat, left in state.lives.items()}
            return replace(state, lives=lives)
        case RolledOff():
            return state
        case Ended():
            return replace(state, result=event.result, stack=())
        case SeatLeft():
            return gone(state, event)
    if isinstance(event, RULING_EVENTS):
        return ruled(state, event, _corrected)
    return stepped(state, event)


def _corrected(state: State, correction: SetLives) -> State:
    return replace(state, lives={**state.lives, correction.seat: correction.lives})


class Draft(SteppedDraft[State, Event, Step]):
    """A command being worked out."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice, evolve)


def _begin(draft: Draft) -> None:
    draft.emit(RoundBegan())
    draft.enter(Bidding(round=draft.state.round, asked=playing(draft.state)))


def _revealed(draft: Draft, answers: Mapping[Seat, int]) -> None:
    draft.emit(BidsRevealed(bids=answers))
    draft.leave()
    most = max(answers.values())
    draft.enter(Boast(seat=next(seat for seat, bid in answers.items() if bid == most)))


def _bid(draft: Draft, seat: Seat, command: Bid) -> Refusal | None:
    if command.number not in NUMBERS:
        return refuse("no_such_number", number=command.number)
    return asking.given(draft, seat, command.number, rule="QUARTET-1")


def _bid_always(draft: Draft, seat: Seat, command: BidAlways) -> Refusal | None:
    if command.number is not None and command.number not in NUMBERS:
        return refuse("no_such_number", number=command.number)
    entry = None if command.number is None else Standing(key="bid", answer=command.number)
    draft.emit(StandingSaid(seat=seat, key="bid", standing=entry))
    return None


def _strike(draft: Draft, seat: Seat, command: Strike) -> Refusal | None:
    if command.target == seat or command.target not in playing(draft.state):
        return refuse("no_target", target=command.target)
    (face,) = draft.dice.roll(1)
    draft.emit(Struck(seat=seat, target=command.target, face=face))
    draft.leave()
    leave(draft, [one for one in playing(draft.state) if draft.state.lives[one] <= 0], "eliminated")
    return None


def _is_over(draft: Draft) -> bool:
    left = playing(draft.state)
    if len(left) > 1:
        return False
    draft.emit(Ended(result=Result(winner=left[0] if left else None, how="last" if left else "nobody")))
    return True


def _rolled_off(draft: Draft, seats: tuple[Seat, ...]) -> Seat:
    found = rolled_off(seats, draft.dice.roll, int)
    draft.emit(RolledOff(throws=found.throws, winner=found.winner))
    return found.winner


def _conceded_to(draft: Draft, winner: Seat) -> None:
    draft.emit(Ended(result=Result(winner=winner, how="conceded")))


def _forms(state: State, seat: Seat) -> tuple[Form, ...]:
    blanks = (
        NameNeed(field="seat", label="table.ruling.side", of="seat"),
        NumberNeed(field="lives", label="quartet.correction.lives"),
    )
    return (Form(value={"kind": "set_lives"}, label="quartet.correction.set_lives", blanks=blanks),)


RULINGS: RulingProcedure[State, Draft, SetLives] = RulingProcedure(
    rule="QUARTET-9",
    concede_rule="QUARTET-8",
    is_sound=lambda state, seat, correction: correction.seat in playing(state) and 1 <= correction.lives <= 9,
    may_skip=lambda state: isinstance(state.step, Boast),
    roll_off=_rolled_off,
    last=_conceded_to,
    forms=_forms,
)


def _numbers(name: str, place: Any) -> Offer:
    options = tuple(Option(value=n, label="quartet.number", facts={"n": n}) for n in NUMBERS)
    need = PickNeed(field="number", options=options)
    return Offer(id=name, command={"kind": name}, label=f"quartet.offer.{name}", place=place, need=need, primary=True)


def _strikes(state: State, seat: Seat) -> Sequence[Offer]:
    targets = tuple(
        Option(value=one, label="quartet.target", facts={"other": one}) for one in playing(state) if one != seat
    )
    need = PickNeed(field="target", options=targets)
    return [Offer(id="strike", command={"kind": "strike"}, label="quartet.offer.strike", place="prompt", need=need)]


def _anytime(state: State, seat: Seat) -> Sequence[Offer]:
    ask = Offer(id="bid_asked", command={"kind": "bid_always"}, label="quartet.offer.bid_asked", place="table")
    return [*RULINGS.answers(state, seat), _numbers("bid_always", "table"), ask, *RULINGS.table(state, seat)]


CHAPTERS: Chapters[State, Draft] = gathered(
    steps=[
        {
            Round: (nobody, _begin),
            Boast: (whose, waits_or_ends),
            Bidding: (asking.deciders, asking.once_answered(_revealed)),
        }
    ],
    handlers=[
        {
            Bid: Handler(handle=_bid, at=(Bidding,), own_turn=False),
            BidAlways: Handler(handle=_bid_always, in_ruling=True),
            Strike: Handler(handle=_strike, at=(Boast,)),
        },
        RULINGS.handlers(),
    ],
    offers=[{Bidding: lambda state, seat: [_numbers("bid", "prompt")], Boast: _strikes}],
    anytime=[_anytime],
    checks=[_is_over],
)


def refuse(code: str, **facts: Any) -> Refusal:
    """A refusal of this game."""
    return Refusal(code=code, rule="QUARTET-0", facts=facts)


TIMING = flow.Timing(refuse=refuse, over="over", stranger="stranger", first="step")


def decide(state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
    """The facts a command leads to."""
    return flow.decide(CHAPTERS, TIMING, Draft(state, dice), seat, command)
