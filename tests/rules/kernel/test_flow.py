"""One command from end to end, for a toy of three steps: who may speak when, and what the referee does then."""

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.engine import flow
from app.rules.kernel.engine.chapters import gathered
from app.rules.kernel.engine.draft import SteppedDraft
from app.rules.kernel.engine.handlers import Handler, nobody, waits, whose
from app.rules.kernel.engine.steps import StepEvent, stepped
from app.rules.kernel.offers.offer import Form, FormsNeed, NumberNeed, Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.rulings.ruling_procedure import RulingProcedure, ruled
from app.rules.kernel.rulings.ruling_words import shown
from app.rules.kernel.schema.kinds import hints, kinds
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.ruling import (
    RULING_EVENTS,
    AnswerRolloff,
    AnswerRuling,
    Note,
    ProposeRuling,
    Ruling,
    RulingEvent,
    RulingRolloff,
    SettlingCommand,
    SkipStep,
    TurnedDown,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A seat is asked."""

    kind: Literal["ask"] = "ask"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """The referee carries this one on."""

    kind: Literal["pay"] = "pay"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPurse:
    """The one correction there is."""

    kind: Literal["set_purse"] = "set_purse"
    coins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """How it ended."""

    winner: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A match of paying once."""

    seats: tuple[Seat, Seat] = ("red", "blue")
    stack: tuple[Any, ...] = (Ask(seat="blue"), Pay(), Ask(seat="red"))
    purse: int = 2
    ruling: Ruling[SetPurse] | None = None
    turned_down: tuple[TurnedDown[SetPurse], ...] = ()
    result: Won | None = None
    out: tuple[Seat, ...] = ()

    @property
    def step(self) -> Any:
        return self.stack[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A seat answers."""

    kind: Literal["answer"] = "answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """A coin is gone."""

    kind: Literal["paid"] = "paid"


Event: TypeAlias = Paid | StepEvent[Ask | Pay] | RulingEvent[SetPurse]
Command: TypeAlias = Answer | SettlingCommand[SetPurse]


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Paid):
        return replace(state, purse=state.purse - 1)
    if isinstance(event, RULING_EVENTS):
        return ruled(state, event, lambda before, correction: replace(before, purse=correction.coins))
    return stepped(state, event)


class Draft(SteppedDraft[State, Event, Ask | Pay]):
    def __init__(self, state: State, *faces: int) -> None:
        super().__init__(state, ScriptedDice(faces), evolve)


def pay(draft: Draft) -> None:
    draft.emit(Paid())
    draft.leave()


def answer(draft: Draft, seat: Seat, command: Answer) -> Refusal | None:
    draft.leave()
    return None


def won(draft: Draft, winner: Seat) -> None:
    raise AssertionError(f"{winner} wins: nobody concedes here")


def rolled(draft: Draft, seats: tuple[Seat, ...]) -> Seat:
    return "red" if draft.dice.roll(1)[0] > 3 else "blue"


def button(state: State, seat: Seat) -> list[Offer]:
    return [Offer(id="answer", command={"kind": "answer"}, label="toy.answer", place="prompt")]


COINS = NumberNeed(field="coins", label="toy.coins")

RULINGS: RulingProcedure[State, Draft, SetPurse] = RulingProcedure(
    rule="TOY-1",
    concede_rule="TOY-2",
    is_sound=lambda state, seat, correction: correction.coins >= 0,
    may_skip=lambda state: len(state.stack) > 1,
    roll_off=rolled,
    last=won,
    forms=lambda state, seat: (Form(value={"kind": "set_purse"}, label="toy.correction.set_purse", blanks=(COINS,)),),
    leads_on=lambda state, corrections: SetPurse(coins=13) not in corrections,
)
STEPS = {Ask: (whose, waits), Pay: (nobody, pay)}
CHAPTERS = gathered(
    steps=[STEPS],
    handlers=[{Answer: Handler(handle=answer, at=(Ask,))}, RULINGS.handlers()],
    offers=[{Ask: button}],
    anytime=[lambda state, seat: RULINGS.answers(state, seat) + RULINGS.table(state, seat)],
)


def refuse(code: str, **facts: Any) -> Refusal:
    return Refusal(code=code, rule="TOY-0", facts=facts)


TURN_FIRST = flow.Timing(refuse=refuse, over="over", stranger="stranger", first="turn")
STEP_FIRST = replace(TURN_FIRST, first="step")


def act(state: State, seat: Seat, command: Command, *faces: int, timing: flow.Timing = TURN_FIRST) -> State | Refusal:
    draft = Draft(state, *faces)
    found = flow.decide(CHAPTERS, timing, draft, seat, command)
    return found if isinstance(found, Refusal) else draft.state


def done(found: State | Refusal) -> State:
    assert isinstance(found, State), found
    return found


def code(found: State | Refusal) -> str:
    assert isinstance(found, Refusal)
    return found.code


def test_the_referee_goes_on_until_somebody_owes_a_word() -> None:
    state = done(act(State(), "red", Answer()))
    assert (state.stack, state.purse) == ((Ask(seat="blue"),), 1)
    assert flow.deciders(CHAPTERS, state) == {"blue"}


def test_a_system_says_whether_turn_or_step_is_told_first() -> None:
    paying = State(stack=(Pay(),))
    assert code(act(paying, "red", Answer(), timing=TURN_FIRST)) == "not_your_turn"
    assert code(act(paying, "red", Answer(), timing=STEP_FIRST)) == "wrong_step"
    assert code(act(State(), "blue", Answer(), timing=STEP_FIRST)) == "not_your_turn"


def test_strangers_and_the_time_after_the_end_come_first_of_all() -> None:
    over = State(result=Won(winner="red"))
    assert (code(act(over, "plum", Answer())), code(act(State(), "plum", Answer()))) == ("over", "stranger")
    assert flow.deciders(CHAPTERS, over) == frozenset()
    assert flow.offers(CHAPTERS, over, "red") == ()


def test_two_chapters_may_not_carry_on_the_same_step() -> None:
    with pytest.raises(ValueError, match="Ask, Pay"):
        gathered(steps=[STEPS, STEPS], handlers=[], offers=[])


def test_offers_are_for_whoever_decides_and_those_of_any_time_for_all() -> None:
    assert [offer.id for offer in flow.offers(CHAPTERS, State(), "red")] == ["propose_ruling", "concede", "answer"]
    assert [offer.id for offer in flow.offers(CHAPTERS, State(), "blue")] == ["propose_ruling", "concede"]


def test_an_agreed_ruling_corrects_and_the_match_goes_on_from_there() -> None:
    corrections = (SetPurse(coins=5), SkipStep(), Note(text="agreed"))
    proposed = done(act(State(), "blue", ProposeRuling(corrections=corrections)))
    assert code(act(proposed, "red", Answer())) == "ruling_pending"
    settled = done(act(proposed, "red", AnswerRuling(accept=True)))
    assert (settled.purse, settled.stack, settled.ruling) == (4, (Ask(seat="blue"),), None)


def test_a_rejected_ruling_is_settled_by_the_roll_to_which_both_agreed() -> None:
    state = done(act(State(), "red", ProposeRuling(corrections=(SetPurse(coins=9),))))
    state = done(act(state, "blue", AnswerRuling(accept=False, counter=(SetPurse(coins=1),))))
    state = done(act(state, "red", AnswerRolloff(accept=True)))
    assert [done(act(state, "blue", RulingRolloff(), face)).purse for face in (6, 1)] == [9, 1]


def test_a_correction_is_offered_as_a_form_whose_blanks_the_client_fills() -> None:
    propose = RULINGS.table(State(), "red")[0]
    assert propose.command == {"kind": "propose_ruling"}
    assert [need.kind for need in (propose.need, *propose.more) if need] == ["text", "forms"]
    (forms,) = propose.more
    assert isinstance(forms, FormsNeed)
    assert [form.value["kind"] for form in forms.forms] == ["set_purse", "skip_step"]
    assert forms.forms[0].blanks == (COINS,)
    alone = RULINGS.table(State(stack=(Ask(seat="red"),)), "red")[0].more[0]
    assert isinstance(alone, FormsNeed)
    assert [form.value["kind"] for form in alone.forms] == ["set_purse"], "what may not be ended is not offered"


def test_a_counter_proposal_begins_as_what_was_proposed() -> None:
    state = done(act(State(), "red", ProposeRuling(corrections=(SetPurse(coins=9),))))
    counter = next(offer for offer in RULINGS.answers(state, "blue") if offer.id == "counter_ruling")
    assert counter.command == {"kind": "answer_ruling", "accept": False, "to": "red"}
    assert isinstance(counter.need, FormsNeed)
    assert counter.need.start == (SetPurse(coins=9),)
    assert [form.value["kind"] for form in counter.need.forms] == ["note", "set_purse", "skip_step"]


def test_a_ruling_is_shown_in_sentences() -> None:
    state = done(act(State(), "red", ProposeRuling(corrections=(SetPurse(coins=9), SkipStep()), why="Found.")))
    seen = shown(state.ruling, "toy.correction")
    assert seen is not None
    assert (seen.by, seen.why) == ("red", "Found.")
    (proposal,) = seen.proposals
    assert [(one.label, one.facts) for one in proposal.changes] == [
        ("toy.correction.set_purse.said", {"coins": 9}),
        ("table.ruling.skip_step.said", {}),
    ]
    state = done(act(state, "blue", AnswerRuling(accept=False, counter=())))
    countered = shown(state.ruling, "toy.correction")
    assert countered is not None
    assert [(one.seat, one.past, len(one.changes)) for one in countered.proposals] == [
        ("red", True, 2),
        ("blue", False, 0),
    ]


def test_who_changes_nothing_has_at_least_said_something() -> None:
    state = done(act(State(), "red", ProposeRuling(corrections=(), why="Play on.")))
    assert state.ruling is not None
    assert state.ruling.proposals[0].corrections == (Note(text="Play on."),)


@pytest.mark.parametrize(
    "corrections",
    [
        (SetPurse(coins=-1),),
        (SetPurse(coins=13),),
        (SkipStep(), SkipStep()),
        (Note(text="x" * 501),),
        (Note(text="x"),) * 41,
        (),
    ],
)
def test_what_cannot_be_corrected_is_refused(corrections: tuple[SetPurse | SkipStep | Note, ...]) -> None:
    assert code(act(State(), "red", ProposeRuling(corrections=corrections))) == "bad_correction"


def test_a_generic_member_of_a_union_is_found_by_its_kind_and_knows_its_parameter() -> None:
    assert kinds(Command)["propose_ruling"] is ProposeRuling
    assert hints(ProposeRuling[SetPurse])["corrections"] == tuple[SetPurse | SkipStep | Note, ...]
