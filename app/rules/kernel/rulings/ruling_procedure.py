"""How players settle a ruling: one proposes, all others still in the game accept it or put counters against it.

Every counter is put to all as the proposal was; the first of them to which all agree holds. Where none does, dice decide
among the proposals if all agree to that; else everything stays as it is. Nothing ever changes against the word of
anybody in the game. All of it is every system's but what may be corrected, what a correction makes of the state, and
the dice of the roll-off: these a system says in its `RulingProcedure`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

from app.rules.kernel.engine.draft import Draft
from app.rules.kernel.engine.handlers import Handler
from app.rules.kernel.engine.leaving import concede
from app.rules.kernel.offers.offer import Form, FormsNeed, Need, Offer, Role, TextNeed
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.rulings.ruling_words import NOTE, SKIP
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.agreement import (
    against_dice,
    agreed,
    carried,
    is_deadlocked,
    owed_by,
    rejected,
    unanswered,
    with_dice,
)
from app.rules.kernel.state.position import Position, altered, playing
from app.rules.kernel.state.ruling import (
    LONGEST_WORDS,
    MOST_CORRECTIONS,
    AnswerRolloff,
    AnswerRuling,
    Concede,
    Correction,
    Corrections,
    Note,
    Proposal,
    ProposalsReopened,
    ProposeRuling,
    RolloffAgreed,
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
from app.rules.kernel.state.turned_down import MOST_IN_VAIN, count_of, in_vain, is_again, reopened

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
        case RolloffAgreed():
            assert state.ruling is not None
            return altered(state, ruling=with_dice(state.ruling, event.by))
        case ProposalsReopened():
            return altered(state, turned_down=reopened(state.turned_down, event.by))
        case RulingClosed():
            turned_down = (*state.turned_down, *in_vain(state.ruling, event.applied))
            state = altered(state, ruling=None, turned_down=turned_down)
            for correction in event.applied:
                if isinstance(correction, SkipStep):
                    state = altered(state, stack=state.stack[:-1])
                elif not isinstance(correction, Note):
                    state = corrected(state, correction)
            return state


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
        """Any player, at any time; only one ruling is open. Who changes nothing has at least said something.

        What came to nothing is not put to the others again before one of them has gone on with the game.
        """
        if draft.state.ruling is not None:
            return self._refuse("ruling_pending")
        corrections = command.corrections or ((Note(text=command.why),) if command.why.strip() else ())
        if not corrections or len(command.why) > LONGEST_WORDS:
            return self._refuse("bad_correction", had=len(corrections), needed=1)
        if refused := self._judge(draft.state, seat, corrections) or self._exhausted(draft.state, seat):
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
        if held:
            event = RulingClosed(applied=held.corrections, how="accepted", by=held.by, agreed=held.agreed)
        draft.emit(event)

    def withdraw(self, draft: D, seat: Seat, command: WithdrawRuling) -> Refusal | None:
        """The proposer takes it back; nothing changes."""
        ruling = draft.state.ruling
        if ruling is None or ruling.by != seat:
            return self._refuse("nothing_to_answer")
        draft.emit(RulingClosed(applied=(), how="withdrawn", by=seat))
        return None

    def answer_rolloff(self, draft: D, seat: Seat, command: AnswerRolloff) -> Refusal | None:
        """Any seat may propose a roll-off once the ruling is in dispute. Any but the one that opened it may leave it at that."""
        ruling: Ruling[C] | None = draft.state.ruling
        if ruling is None or not is_deadlocked(ruling, playing(draft.state)):
            return self._refuse("nothing_to_answer")
        if not command.accept:
            if seat == ruling.by:
                return self._refuse("own_proposal")
            draft.emit(RulingClosed(applied=(), how="dropped", by=seat))
            return None
        if not against_dice(ruling, playing(draft.state), seat):
            return self.roll(draft, seat, RulingRolloff())
        if seat in ruling.dice:
            return self._refuse("nothing_to_answer")
        draft.emit(RolloffAgreed(by=seat))
        return None

    def roll(self, draft: D, seat: Seat, command: RulingRolloff) -> Refusal | None:
        """Once every other seat in the game has agreed to it; of those who proposed, the winner's version holds."""
        ruling: Ruling[C] | None = draft.state.ruling
        seats = playing(draft.state)
        if ruling is None or not is_deadlocked(ruling, seats):
            return self._refuse("nothing_to_answer")
        if against := against_dice(ruling, seats, seat):
            return self._refuse("override_needs_both_players", seats=against)
        proposed = {one.by: one.corrections for one in ruling.proposals}
        winner = self.roll_off(draft, tuple(one for one in seats if one in proposed))
        draft.emit(RulingClosed(applied=proposed[winner], how="rolled_off", by=winner, agreed=seats))
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
            AnswerRolloff: Handler(handle=self.answer_rolloff, in_ruling=True),
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
            found += self._over_dice(ruling, playing(state), seat)
        if ruling.by == seat:
            found.append(self._offer("withdraw_ruling", {"kind": "withdraw_ruling"}))
        return found

    def _over_dice(self, ruling: Ruling[C], seats: Sequence[Seat], seat: Seat) -> list[Offer]:
        """What a seat may say to a roll-off: propose it, agree to it, throw as the last who agrees, or leave it at that."""
        found: list[Offer] = []
        if not against_dice(ruling, seats, seat):
            found.append(self._offer("ruling_rolloff", {"kind": "ruling_rolloff"}))
        elif seat not in ruling.dice:
            name = "agree_rolloff" if ruling.dice else "propose_rolloff"
            found.append(self._offer(name, {"kind": "answer_rolloff", "accept": True}))
        if seat != ruling.by:
            found.append(self._offer("leave_ruling", {"kind": "answer_rolloff", "accept": False}))
        return found

    def table(self, state: P, seat: Seat) -> list[Offer]:
        """What is in the table's menu: proposing a ruling while none is open, and conceding."""
        concede = self._offer("concede", {"kind": "concede"}, place="table", rule=self.concede_rule, role="concede")
        if state.ruling is not None:
            return [concede]
        why = TextNeed(field="why", longest=LONGEST_WORDS, label="table.ruling.why")
        what = FormsNeed(field="corrections", forms=self._forms(state, seat), nothing=NOTE.label)
        propose = self._offer("propose_ruling", {"kind": "propose_ruling"}, place="table", needs=(why, what))
        return [replace(propose, locked=self._exhausted(state, seat)), concede]

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
        if is_again(state.turned_down, seat, corrections):
            return self._refuse("turned_down_already")
        if not self.leads_on(state, corrections):
            return self._refuse("bad_correction", correction=corrections[0].kind if corrections else "")
        return None

    def _exhausted(self, state: P, seat: Seat) -> Refusal | None:
        """Why this seat may propose nothing more until another has gone on with the game."""
        had = count_of(state.turned_down, seat)
        return self._refuse("proposed_in_vain", had=had, needed=MOST_IN_VAIN) if had >= MOST_IN_VAIN else None

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
