"""The game for two to four as a system of the contract."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.rules.kernel.contract.refereed import Refereed
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.engine import asking, flow
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.shapes import Circle, Pose
from app.rules.kernel.questions.question import Answer, Judge, Question, Verdict
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.rulings import ruling_words
from app.rules.kernel.rulings.ruling_words import shown as shown_ruling
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import SEATS, Seat, Viewer
from app.rules.kernel.state.agreement import owed_by
from app.rules.kernel.state.position import playing
from app.rules.kernel.state.prompts import Prompt, shown
from app.rules.kernel.state.ruling import (
    RULING_EVENTS,
    AnswerRolloff,
    AnswerRuling,
    Concede,
    RulingRolloff,
    WithdrawRuling,
)
from app.rules.kernel.state.standing import answered_in_advance
from app.rules.kernel.views.table_views import ScaleView, TableView
from app.rules.kernel.views.view import DutyView, LogLine, PieceView, ResultView, SeatView, TurnView, View
from tests.rules.quartet.facts import (
    Bid,
    BidAlways,
    Boast,
    Command,
    Ended,
    Event,
    RolledOff,
    RoundBegan,
    SeatLeft,
    State,
    Strike,
    Struck,
)
from tests.rules.quartet.rules import CHAPTERS, Draft, decide, evolve

TABLE = TableView(kind="plane", width=24, height=24, unit="in", scale=ScaleView(comfortable=13, readable=8))
PLACES = {"red": Pose(x=12, y=3), "blue": Pose(x=12, y=21), "jade": Pose(x=3, y=12), "plum": Pose(x=21, y=12)}


class Quartet(Refereed[State]):
    """kernel/system.System in full."""

    key = "quartet"
    unit = "in"
    seats: tuple[Seat, ...] = SEATS
    seat_counts: tuple[int, ...] = (2, 3, 4)
    state_type: Any = State
    command_type: Any = Command
    event_type: Any = Event
    upcasters: Sequence[Upcast] = ()
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)

    def setup(self, options: Mapping[str, Any], library: Any, seats: Sequence[Seat]) -> State:
        """The bids of the first round are owed."""
        draft = Draft(
            State(seats=tuple(seats), lives=dict.fromkeys(seats, int(options.get("lives", 2)))), ScriptedDice(())
        )
        flow.run(CHAPTERS, draft)
        return draft.state

    def deciders(self, state: State) -> frozenset[Seat]:
        return flow.deciders(CHAPTERS, state)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return flow.offers(CHAPTERS, state, seat)

    def automatic(self, state: State) -> tuple[Seat, Command] | None:
        for seat in () if state.ruling or state.result else sorted(asking.deciders(state)):
            said = answered_in_advance(state.standing.get(seat, ()), state.step.kind)
            if said is not None:
                return seat, Bid(number=int(said))
        return None

    def view(self, state: State, viewer: Viewer) -> View:
        turn = TurnView(
            round=state.round, rounds=20, active=None, phases=("bids",), phase="bids", step="", over=state.result is not None
        )  # fmt: skip
        result = ResultView(winner=state.result.winner, how=state.result.how) if state.result else None
        return View(
            system=self.key, table=TABLE, turn=turn, result=result,
            seats={seat: _seat(state, seat, viewer) for seat in state.seats}, duties=_duties(state, self.owed(state)),
            pieces={f"{seat}1": _piece(state, seat) for seat in playing(state)},
            ruling=shown_ruling(state.ruling, "quartet.correction"),
        )  # fmt: skip

    def narrate(self, before: State, event: Event, viewer: Viewer) -> LogLine | None:
        if isinstance(event, RULING_EVENTS):
            return ruling_words.told(before, event, "quartet.correction", "QUARTET-9")
        match event:
            case Struck():
                facts = {"other": event.target}
                return LogLine(key="quartet.log.struck", seat=event.seat, facts=facts, dice=(event.face,))
            case SeatLeft():
                return LogLine(key=f"quartet.log.{event.how}", seat=event.seat, weight=2)
            case RolledOff():
                return LogLine(key="quartet.log.rolled_off", seat=event.winner)
            case RoundBegan() | Ended():
                return LogLine(key=f"quartet.log.{event.kind}", weight=2)
            case _:
                return None

    def answer(self, state: State, viewer: Viewer, question: Question) -> Answer:
        if not isinstance(question, Judge) or viewer.seat is None:
            return Refusal(code="no_answer", rule="QUARTET-0")
        command: Any = question.command
        return Verdict(refused=flow.refusal_of(decide, state, viewer.seat, command))

    def complete(self, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
        match offer.command["kind"]:
            case "bid":
                return Bid(number=choose.pick(range(1, 7)))
            case "bid_always":
                return BidAlways(number=choose.pick(range(1, 7)) if offer.need else None)
            case "strike":
                return Strike(target=choose.pick([one for one in playing(state) if one != seat]))
            case "answer_ruling":
                return AnswerRuling(accept=offer.command["accept"], to=offer.command["to"])
            case "answer_rolloff":
                return AnswerRolloff(accept=offer.command["accept"])
            case "ruling_rolloff":
                return RulingRolloff()
            case "withdraw_ruling":
                return WithdrawRuling()
            case "concede":
                return Concede()
            case _:
                return None

    def broken(self, state: State) -> Sequence[str]:
        asked = [seat for step in state.stack if isinstance(step, Prompt) for seat in step.asked]
        wrong = [f"{seat} is asked and out" for seat in asked if seat in state.out]
        return [*wrong, *(f"{seat} has {left} lives" for seat, left in state.lives.items() if left < 0)]


def _seat(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    step = state.step if state.stack else None
    bids = shown(step, viewer) if isinstance(step, Prompt) else {}
    counters = {"secret": bids[seat]} if seat in bids else {}
    said = state.standing.get(seat, ()) if viewer.seat == seat else ()
    counters |= {one.key: int(one.answer) for one in said}  # type: ignore[arg-type]
    facts = {"last": state.last[seat]} if seat in state.last else {}
    return SeatView(
        seat=seat, army="quartet", score=state.lives[seat], counters=counters, facts=facts, out=seat in state.out
    )


def _piece(state: State, seat: Seat) -> PieceView:
    return PieceView(
        id=f"{seat}1", unit=f"{seat}1", seat=seat, number=1, name="Singer", figure="pawn", height=1.0, pose=PLACES[seat],
        wounds=state.lives[seat], wounds_max=9, footprint=Circle(radius=1),
    )  # fmt: skip


def _duties(state: State, owed: frozenset[Seat]) -> dict[str, DutyView]:
    seats = tuple(seat for seat in state.seats if seat in owed)
    if not seats:
        return {}
    if state.ruling is not None:
        seats = owed_by(state.ruling, playing(state))
        facts = {"seat": state.ruling.by, "why": state.ruling.why}
        return {"ruling": DutyView(id="ruling", step="ruling", seats=seats, label="quartet.duty.ruling", facts=facts)}
    name = "boast" if isinstance(state.step, Boast) else "bid"
    return {
        "step": DutyView(
            id=name,
            step=name,
            seats=seats,
            label=f"quartet.duty.{name}",
            facts={"n": state.round},
            secret=name == "bid",
        )
    }
