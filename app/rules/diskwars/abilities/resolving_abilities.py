"""Carrying an ability out, instruction by instruction; what it asks is asked and answered (DW-CAB-24, DW-FOC-03)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.diskwars.abilities import execution
from app.rules.diskwars.abilities.execution import frame_of
from app.rules.diskwars.abilities.targeting import FEASIBLE, why_not
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.handlers import Handler, Handlers, Offers, Steps, nobody, whose
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.melee import out_of_order
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import PickThings
from app.rules.diskwars.model.round_events import CardUsed
from app.rules.diskwars.model.round_prompts import AbilityPick, AbilityUnderWay
from app.rules.diskwars.model.state import State
from app.rules.kernel.abilities.resolve import Question, Resolver
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat


def _change(draft: Draft, step: AbilityUnderWay) -> None:
    draft.change(step)


def _ask(draft: Draft, step: AbilityUnderWay, question: Question) -> None:
    """The player whose ability it is picks."""
    draft.enter(
        AbilityPick(
            seat=step.seat,
            name=question.name,
            candidates=question.candidates,
            least=question.least,
            most=question.most,
        )
    )


def _deed(draft: Draft, step: AbilityUnderWay, head: "fx.Deed | fx.Lasting | fx.Roll") -> None:
    done = replace(step, todo=step.todo[1:])
    if isinstance(head, fx.FightEngagement):
        _ask_engagement(draft, step, head)
        return
    if isinstance(head, fx.Roll):
        together = _rolls_first(step.todo)
        shown = execution.roll(draft, step, together)
        draft.change(replace(step, todo=step.todo[len(together) :], scope={**step.scope, **shown}))
        return
    draft.change(done)
    _spend(draft, step)
    execution.carry_out(draft, done, head)


def _rolls_first(todo: Sequence[object]) -> list[fx.Roll]:
    """The dice that come next: they are thrown together."""
    found: list[fx.Roll] = []
    for one in todo:
        if not isinstance(one, fx.Roll):
            break
        found.append(one)
    return found


def _ask_engagement(draft: Draft, step: AbilityUnderWay, head: fx.FightEngagement) -> None:
    """Which engagement is fought, where the disk takes part in two."""
    disk = WORDS.thing(draft.state, frame_of(step), head.disk) or ""
    among = tuple(out_of_order.taking_part(draft.state, disk))
    if len(among) > 1:
        draft.enter(AbilityPick(seat=step.seat, name="engagement", candidates=among, least=1, most=1))
        return
    draft.change(replace(step, todo=step.todo[1:]))
    if among:
        out_of_order.fight(draft, disk, among[0])


def _spend(draft: Draft, step: AbilityUnderWay) -> None:
    """The first thing an ability of a card does is a use of it, where its uses are counted (DW-CAB-12)."""
    card = draft.state.library.commands.get(step.source)
    ability = next((one for one in card.abilities if one.id == step.ability), None) if card else None
    if ability is not None and ability.first is not None:
        draft.emit(CardUsed(seat=step.seat, what=ability.id))


def _skip(draft: Draft, step: AbilityUnderWay) -> None:
    """What there is nothing for is left out."""


RESOLVER: Resolver[State, Frame, Draft, AbilityUnderWay] = Resolver(
    top=lambda draft: draft.state,
    frame=frame_of,
    feasible=lambda state, step: FEASIBLE,
    change=_change,
    ask=_ask,
    deed=_deed,
    skip=_skip,
)
"""How abilities are carried out."""


def advance(draft: Draft) -> None:
    """Takes the innermost ability one instruction on; one whose player is out goes no further (DW-WIN-08)."""
    step = draft.state.step
    assert isinstance(step, AbilityUnderWay)
    if step.todo and step.seat not in draft.state.out:
        RESOLVER.advance(draft, step)
    else:
        draft.leave()


# --- the answer ------------------------------------------------------------------------------------------------------


def judge(state: State, step: AbilityPick, below: AbilityUnderWay, picks: tuple[str, ...]) -> Refusal | None:
    """Why this is no answer; of a disk that is none to pick, the reason."""
    head = below.todo[0]
    for one in picks:
        if one not in step.candidates:
            reason = why_not(state, frame_of(below), head, one) if isinstance(head, fx.Choose) else None
            return reason or refuse("pick_not_legal", pick=one[:60])
    if len(set(picks)) != len(picks) or not step.least <= len(picks) <= step.most:
        return refuse("pick_not_legal", had=len(picks), needed=step.least, most=step.most)
    return None


def pick_things(draft: Draft, seat: Seat, command: PickThings) -> Refusal | None:
    """The answer to what an ability asks."""
    step, below = draft.state.step, draft.state.stack[-2]
    assert isinstance(step, AbilityPick)
    assert isinstance(below, AbilityUnderWay)
    if refused := judge(draft.state, step, below, command.picks):
        return refused
    draft.leave()
    head = below.todo[0]
    if isinstance(head, fx.FightEngagement):
        draft.change(replace(below, todo=below.todo[1:]))
        out_of_order.fight(draft, WORDS.thing(draft.state, frame_of(below), head.disk) or "", command.picks[0])
    else:
        RESOLVER.answer(draft, below, command.picks)
    return None


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """The things to pick, and to pick none where that is allowed: an offer of its own, so that an answer forgotten is none.

    The only thing there is to pick is an answer as it stands, called by its name.
    """
    step, below = state.step, state.stack[-2]
    assert isinstance(step, AbilityPick)
    assert isinstance(below, AbilityUnderWay)
    options = tuple(
        Option(value=one, label="diskwars.target", facts={"piece": one}, pieces=(one,)) for one in step.candidates
    )
    facts: dict[str, Fact] = {"source": below.source, "ability": below.ability, "n": step.most}
    need = PickNeed(field="picks", options=options, least=max(1, step.least), most=step.most, many=True)
    command = {"kind": "pick_things"}
    taking = Offer(
        id="pick_things",
        command=command,
        label="diskwars.offer.pick_things",
        facts=facts,
        place="prompt",
        need=need,
        primary=True,
        rule="DW-CAB-24",
    )
    if len(options) == 1:
        (only,) = options
        sent = {**command, "picks": [only.value]}
        taking = replace(
            taking, command=sent, label=only.label, facts={**facts, **only.facts}, pieces=only.pieces, need=None
        )
    found = [taking]
    if step.least == 0:
        none = {**command, "picks": []}
        found.append(
            Offer(
                id="pick_none", command=none, label="diskwars.offer.pick_none", facts=facts, place="prompt", role="pass"
            )
        )
    return found


def abandoned(draft: Draft) -> None:
    """Whoever should have answered has left: nothing more comes of the ability."""
    draft.leave()
    draft.leave()


STEPS: Steps = {AbilityUnderWay: (nobody, advance), AbilityPick: (whose, abandoned)}
HANDLERS: Handlers = {PickThings: Handler(handle=pick_things, at=(AbilityPick,))}
OFFERS: Offers = {AbilityPick: offers}
