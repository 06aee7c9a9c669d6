"""How players settle a ruling: one proposes, all others still in the game accept or put counters against it, or dice decide.

Every counter is put to all as the proposal was; the first of them to which all agree holds. All of it is every system's
but what may be corrected, what a correction makes of the state, and the dice of the roll-off: these a system says in its
`RulingProcedure`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from app.rules.kernel.referee.agreement import (
    agreed,
    carried,
    is_deadlocked,
    owed_by,
    rejected,
    unanswered,
)
from app.rules.kernel.referee.draft import Draft
from app.rules.kernel.referee.handlers import Handler
from app.rules.kernel.referee.leaving import concede
from app.rules.kernel.referee.offers import Form, FormsNeed, Need, Offer, Role, TextNeed
from app.rules.kernel.referee.position import Position, altered, playing
from app.rules.kernel.referee.refusal import Fact, Refusal
from app.rules.kernel.referee.ruling_words import NOTE, SKIP
from app.rules.kernel.referee.rulings import (
    LONGEST_WORDS,
    MOST_CORRECTIONS,
    AnswerRuling,
    Concede,
    Correction,
    Corrections,
    Note,
    Proposal,
    ProposeRuling,
    Ruling,
    RulingAgreed,
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


def ruled(state: P, event: RulingEvent[C], corrected: Callable[[P, C], P]) -> P:
    """The state after a fact of a ruling; `corrected` makes one of the system's own corrections."""
    match event:
        case RulingOpened():
            return altered(state, ruling=event.ruling)
        case RulingRejected():
            assert state.ruling is not None
            by, to = event.by or owed_by(state.ruling, state.seats)[0], event.to or state.ruling.by
            return altered(state, ruling=rejected(state.ruling, by, to, event.counter))
        case RulingAgreed():
            assert state.ruling is not None
            return altered(state, ruling=agreed(state.ruling, event.by, event.to))
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
            by = event.by or (owed_by(before.ruling, before.seats)[0] if before.ruling else None)
            return "ruling_countered" if event.counter else "ruling_rejected", by, {}
        case RulingAgreed():
            return "ruling_agreed", event.by, {"other": event.to}
        case RulingClosed():
            return f"ruling_{event.how}", None, {"n": len(event.applied)}


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingProcedure(Generic[P, D, C]):
    """What a system says of its rulings.

    `rule` is the rule they rest on, `concede_rule` the one of conceding, `forms` how a seat writes a correction.
    `is_sound` tells whether a correction speaks of things that exist and that its proposer may know; `may_skip` whether
    the step under way may be ended; `roll_off` throws the dice of these seats and tells who won; `last` ends the match
    for the last seat when all others have conceded; `leads_on` whether the match can go on from all corrections together.
    """

    rule: str
    concede_rule: str
    is_sound: Callable[[P, Seat, C], bool]
    may_skip: Callable[[P], bool]
    roll_off: Callable[[D, tuple[Seat, ...]], Seat]
    last: Callable[[D, Seat], None]
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
        first = Proposal(by=seat, corrections=corrections)
        draft.emit(RulingOpened(ruling=Ruling(why=command.why, proposals=(first,))))
        return None

    def answer(self, draft: D, seat: Seat, command: AnswerRuling[C]) -> Refusal | None:
        """A seat accepts a proposal of another, or rejects it; all others must accept one for it to hold."""
        ruling: Ruling[C] | None = draft.state.ruling
        if ruling is None:
            return self._refuse("nothing_to_answer")
        put = [one for one in unanswered(ruling, seat) if command.to in (None, one.by)]
        own = any(one.by == seat for one in ruling.proposals)
        if not put:
            return self._refuse("own_proposal" if own else "nothing_to_answer")
        to = put[0].by
        if command.accept:
            self._answered(draft, agreed(ruling, seat, to), RulingAgreed(by=seat, to=to))
            return None
        if seat == ruling.by:
            return self._refuse("nothing_to_answer")
        if command.counter and own:
            return self._refuse("own_proposal")
        if refused := self._judge(draft.state, seat, command.counter):
            return refused
        after = rejected(ruling, seat, to, command.counter)
        named = (seat, to) if len(draft.state.seats) > 2 else (None, None)
        self._answered(draft, after, RulingRejected(by=named[0], to=named[1], counter=command.counter))
        return None

    def _answered(self, draft: D, after: Ruling[C], event: RulingEvent[C]) -> None:
        """The answer that makes a proposal everybody's settles the ruling; any other is noted."""
        held = carried(after, playing(draft.state))
        draft.emit(RulingClosed(applied=held.corrections, how="accepted") if held else event)

    def withdraw(self, draft: D, seat: Seat, command: WithdrawRuling) -> Refusal | None:
        """The proposer takes it back; nothing changes."""
        ruling = draft.state.ruling
        if ruling is None or ruling.by != seat:
            return self._refuse("nothing_to_answer")
        draft.emit(RulingClosed(applied=(), how="withdrawn"))
        return None

    def roll(self, draft: D, seat: Seat, command: RulingRolloff) -> Refusal | None:
        """Anybody may call it once no answer is owed and the proposal was rejected; of those who proposed, the winner's holds."""
        ruling: Ruling[C] | None = draft.state.ruling
        if ruling is None or not is_deadlocked(ruling, playing(draft.state)):
            return self._refuse("nothing_to_answer")
        proposed = {one.by: one.corrections for one in ruling.proposals}
        winner = self.roll_off(draft, tuple(one for one in playing(draft.state) if one in proposed))
        draft.emit(RulingClosed(applied=proposed[winner], how="rolled_off"))
        return None

    def concede(self, draft: D, seat: Seat, command: Concede) -> Refusal | None:
        """A seat gives up; more than one that is left goes on."""
        concede(draft, seat, self.last)
        return None

    def handlers(self) -> Mapping[type, Handler[P, D]]:
        """What carries the commands of rulings out, and conceding."""
        return {
            ProposeRuling: Handler(handle=self.propose, in_ruling=True),
            AnswerRuling: Handler(handle=self.answer, in_ruling=True),
            WithdrawRuling: Handler(handle=self.withdraw, in_ruling=True),
            RulingRolloff: Handler(handle=self.roll, in_ruling=True),
            Concede: Handler(handle=self.concede, in_ruling=True),
        }

    def answers(self, state: P, seat: Seat) -> list[Offer]:
        """What a seat may say to the open ruling."""
        ruling = state.ruling
        if ruling is None:
            return []
        found: list[Offer] = []
        put = unanswered(ruling, seat)
        own = any(one.by == seat for one in ruling.proposals)
        for one in put:
            to = f":{one.by}" if len(state.seats) > 2 else ""
            answer, facts = {"kind": "answer_ruling", "to": one.by}, {"other": one.by}
            found.append(
                self._offer("accept_ruling", answer | {"accept": True}, primary=not found, which=to, facts=facts)
            )
            if seat != ruling.by:
                found.append(self._offer("reject_ruling", answer | {"accept": False}, which=to, facts=facts))
        if put and not own:
            forms = FormsNeed(field="counter", forms=(NOTE, *self._forms(state, seat)), start=put[0].corrections)
            counter = {"kind": "answer_ruling", "to": put[0].by, "accept": False}
            found.append(self._offer("counter_ruling", counter, needs=(forms,), facts={"seat": put[0].by}))
        if is_deadlocked(ruling, playing(state)):
            found.append(self._offer("ruling_rolloff", {"kind": "ruling_rolloff"}))
        if ruling.by == seat:
            found.append(self._offer("withdraw_ruling", {"kind": "withdraw_ruling"}))
        return found

    def table(self, state: P, seat: Seat) -> list[Offer]:
        """What is in the table's menu: proposing a ruling while none is open, and conceding."""
        concede = self._offer("concede", {"kind": "concede"}, place="table", rule=self.concede_rule, role="concede")
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
        which: str = "",
        facts: Mapping[str, Fact] | None = None,
        role: Role | None = None,
    ) -> Offer:
        return Offer(
            id=name + which,
            command=command,
            label=f"table.offer.{name}{'_of' if which else ''}",
            facts=facts or {},
            role=role,
            place=place,
            need=needs[0] if needs else None,
            more=needs[1:],
            primary=primary,
            rule=rule or self.rule,
        )
