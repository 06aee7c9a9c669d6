"""How players settle a ruling: proposed by one, accepted or countered by the other, or settled by a roll-off.

All of it is every system's but what may be corrected, what a correction makes of the state, and the dice of the
roll-off: these a system says in its `Settling`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

from app.rules.kernel.referee.draft import Draft
from app.rules.kernel.referee.handlers import Handler
from app.rules.kernel.referee.offers import Form, FormsNeed, Need, Offer, TextNeed
from app.rules.kernel.referee.position import Position, altered
from app.rules.kernel.referee.refusal import Fact, Refusal
from app.rules.kernel.referee.ruling_words import NOTE, SKIP
from app.rules.kernel.referee.rulings import (
    LONGEST_WORDS,
    MOST_CORRECTIONS,
    AnswerRuling,
    Correction,
    Corrections,
    Note,
    ProposeRuling,
    Ruling,
    RulingClosed,
    RulingEvent,
    RulingOpened,
    RulingRejected,
    RulingRolloff,
    SkipStep,
    WithdrawRuling,
)
from app.rules.kernel.referee.seats import Seat

P = TypeVar("P", bound=Position)
D = TypeVar("D", bound=Draft[Any, Any])
C = TypeVar("C", bound=Correction)


def owed_by(ruling: Ruling[Any], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who has to answer: the others, or once they rejected it the one who proposed it."""
    return (ruling.by,) if ruling.rejected else tuple(seat for seat in seats if seat != ruling.by)


def ruled(state: P, event: RulingEvent[C], corrected: Callable[[P, C], P]) -> P:
    """The state after a fact of a ruling; `corrected` makes one of the system's own corrections."""
    match event:
        case RulingOpened():
            return altered(state, ruling=event.ruling)
        case RulingRejected():
            assert state.ruling is not None
            return altered(state, ruling=replace(state.ruling, rejected=True, counter=event.counter))
        case RulingClosed():
            state = altered(state, ruling=None)
            for correction in event.applied:
                if isinstance(correction, SkipStep):
                    state = altered(state, stack=state.stack[:-1])
                elif not isinstance(correction, Note):
                    state = corrected(state, correction)
            return state


def told(before: P, event: RulingEvent[Any]) -> tuple[str, Seat | None, dict[str, Fact]]:
    """What the log says of it: the line's name, whose doing it was, its facts."""
    match event:
        case RulingOpened():
            return "ruling_opened", event.ruling.by, {"why": event.ruling.why}
        case RulingRejected():
            by = owed_by(before.ruling, before.seats)[0] if before.ruling else None
            return "ruling_countered" if event.counter else "ruling_rejected", by, {}
        case RulingClosed():
            return f"ruling_{event.how}", None, {"n": len(event.applied)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settling(Generic[P, D, C]):
    """What a system says of its rulings.

    `rule` is the rule they rest on, `concede_rule` the one of conceding, `forms` how a seat writes a correction.
    `is_sound` tells whether a correction speaks of things that exist and that its proposer may know; `may_skip` whether
    the step under way may be ended; `leads_on` whether the match can go on from all corrections together.
    """

    rule: str
    concede_rule: str
    is_sound: Callable[[P, Seat, C], bool]
    may_skip: Callable[[P], bool]
    roll_off: Callable[[D], Seat]
    forms: Callable[[P, Seat], Sequence[Form]]
    leads_on: Callable[[P, Corrections[C]], bool] = lambda state, corrections: True

    def propose(self, draft: D, seat: Seat, command: ProposeRuling[C]) -> Refusal | None:
        """Any player, at any time; only one ruling is open. Who changes nothing has at least said something."""
        if draft.state.ruling is not None:
            return self._refuse("ruling_pending")
        corrections = command.corrections or ((Note(text=command.why),) if command.why.strip() else ())
        if not corrections or len(command.why) > LONGEST_WORDS:
            return self._refuse("bad_correction", had=len(corrections), needed=1)
        if refused := self._judge(draft.state, seat, corrections):
            return refused
        draft.emit(RulingOpened(ruling=Ruling(by=seat, proposal=corrections, why=command.why)))
        return None

    def answer(self, draft: D, seat: Seat, command: AnswerRuling[C]) -> Refusal | None:
        """The other side accepts, or rejects with a counter-proposal; the proposer may then accept that counter."""
        ruling: Ruling[C] | None = draft.state.ruling
        if ruling is None:
            return self._refuse("nothing_to_answer")
        if seat not in owed_by(ruling, draft.state.seats):
            return self._refuse("own_proposal")
        if command.accept:
            draft.emit(RulingClosed(applied=ruling.counter if ruling.rejected else ruling.proposal, how="accepted"))
            return None
        if ruling.rejected:
            return self._refuse("nothing_to_answer")
        if refused := self._judge(draft.state, seat, command.counter):
            return refused
        draft.emit(RulingRejected(counter=command.counter))
        return None

    def withdraw(self, draft: D, seat: Seat, command: WithdrawRuling) -> Refusal | None:
        """The proposer takes it back; nothing changes."""
        ruling = draft.state.ruling
        if ruling is None or ruling.by != seat:
            return self._refuse("nothing_to_answer")
        draft.emit(RulingClosed(applied=(), how="withdrawn"))
        return None

    def roll(self, draft: D, seat: Seat, command: RulingRolloff) -> Refusal | None:
        """Either may call the roll-off once the proposal was rejected; the winner's version holds."""
        ruling: Ruling[C] | None = draft.state.ruling
        if ruling is None or not ruling.rejected:
            return self._refuse("nothing_to_answer")
        applied = ruling.proposal if self.roll_off(draft) == ruling.by else ruling.counter
        draft.emit(RulingClosed(applied=applied, how="rolled_off"))
        return None

    def handlers(self) -> Mapping[type, Handler[P, D]]:
        """What carries the commands of rulings out; conceding is the system's, whose result it makes."""
        return {
            ProposeRuling: Handler(handle=self.propose, in_ruling=True),
            AnswerRuling: Handler(handle=self.answer, in_ruling=True),
            WithdrawRuling: Handler(handle=self.withdraw, in_ruling=True),
            RulingRolloff: Handler(handle=self.roll, in_ruling=True),
        }

    def answers(self, state: P, seat: Seat) -> list[Offer]:
        """What a seat may say to the open ruling."""
        ruling = state.ruling
        if ruling is None:
            return []
        found: list[Offer] = []
        if seat in owed_by(ruling, state.seats):
            found.append(self._offer("accept_ruling", {"kind": "answer_ruling", "accept": True}, primary=True))
            if not ruling.rejected:
                reject = {"kind": "answer_ruling", "accept": False}
                forms = FormsNeed(field="counter", forms=(NOTE, *self._forms(state, seat)), start=ruling.proposal)
                found.append(self._offer("reject_ruling", reject))
                found.append(self._offer("counter_ruling", reject, needs=(forms,), facts={"seat": ruling.by}))
        if ruling.rejected:
            found.append(self._offer("ruling_rolloff", {"kind": "ruling_rolloff"}))
        if ruling.by == seat:
            found.append(self._offer("withdraw_ruling", {"kind": "withdraw_ruling"}))
        return found

    def table(self, state: P, seat: Seat) -> list[Offer]:
        """What is in the table's menu: proposing a ruling while none is open, and conceding."""
        concede = self._offer("concede", {"kind": "concede"}, place="table", rule=self.concede_rule)
        if state.ruling is not None:
            return [concede]
        why = TextNeed(field="why", longest=LONGEST_WORDS, label="table.ruling.why")
        what = FormsNeed(field="corrections", forms=self._forms(state, seat), nothing=NOTE.label)
        return [self._offer("propose_ruling", {"kind": "propose_ruling"}, place="table", needs=(why, what)), concede]

    def _forms(self, state: P, seat: Seat) -> tuple[Form, ...]:
        return (*self.forms(state, seat), *((SKIP,) if self.may_skip(state) else ()))

    def _judge(self, state: P, seat: Seat, corrections: Corrections[C]) -> Refusal | None:
        if len(corrections) > MOST_CORRECTIONS:
            return self._refuse("bad_correction", had=len(corrections), needed=MOST_CORRECTIONS)
        if sum(isinstance(correction, SkipStep) for correction in corrections) > 1:
            return self._refuse("bad_correction", correction="skip_step")
        for correction in corrections:
            if not self._is_sound(state, seat, correction):
                return self._refuse("bad_correction", correction=correction.kind)
        if not self.leads_on(state, corrections):
            return self._refuse("bad_correction", correction=corrections[0].kind if corrections else "")
        return None

    def _is_sound(self, state: P, seat: Seat, correction: C | SkipStep | Note) -> bool:
        if isinstance(correction, SkipStep):
            return self.may_skip(state)
        if isinstance(correction, Note):
            return len(correction.text) <= LONGEST_WORDS
        return self.is_sound(state, seat, correction)

    def _refuse(self, code: str, **facts: Fact) -> Refusal:
        return Refusal(code=code, rule=self.rule, facts=facts)

    def _offer(
        self,
        name: str,
        command: Mapping[str, Any],
        *,
        place: Literal["prompt", "table"] = "prompt",
        primary: bool = False,
        needs: tuple[Need, ...] = (),
        rule: str | None = None,
        facts: Mapping[str, Fact] | None = None,
    ) -> Offer:
        return Offer(
            id=name,
            command=command,
            label=f"table.offer.{name}",
            facts=facts or {},
            place=place,
            need=needs[0] if needs else None,
            more=needs[1:],
            primary=primary,
            rule=rule or self.rule,
        )
