"""Reactions to a moment: Inspire, surge objectives, passives, the declaration loop, declared abilities (UW-WND-01..04, UW-SRG)."""

from dataclasses import replace

from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.windows import acted, asked, closed, opened, passed
from app.rules.underworlds.abilities import ploys, using
from app.rules.underworlds.ability_text import ability_text, delayed, effect_of, scope_of, sources, triggered
from app.rules.underworlds.cards import scoring
from app.rules.underworlds.combat import inspiring
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import NOBODY, Handler, Handlers, Steps, nobody
from app.rules.underworlds.identifiers import card_of, in_order
from app.rules.underworlds.model.ability_prompts import Declared, OrderAbilities, Reactions, SurgeStage, SurgeWindow
from app.rules.underworlds.model.card_events import (
    AbilityFizzled,
    CardsMoved,
    EffectsEnded,
    OpportunityUsed,
    SurgeDeclared,
)
from app.rules.underworlds.model.commands import DeclareSurge, Pass
from app.rules.underworlds.model.flow_events import WindowPassed
from app.rules.underworlds.model.language.effects import Delay
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import PowerStep
from app.rules.underworlds.reactions import masks
from app.rules.underworlds.reactions.odds_with_cards import changed_odds

# --- moments in turn -------------------------------------------------------------------------------------------------


def _advance_reactions(draft: Draft) -> None:
    step = draft.state.step
    assert isinstance(step, Reactions)
    if not step.queue:
        draft.leave()
        return
    draft.change(replace(step, queue=step.queue[1:]))
    draft.enter(SurgeWindow(moment=step.queue[0]))


# --- one moment ------------------------------------------------------------------------------------------------------


def _deciders(state: State) -> frozenset[Seat]:
    step = state.step
    assert isinstance(step, SurgeWindow)
    if step.stage != "declare" or step.window is None:
        return NOBODY
    seat = asked(step.window)
    return NOBODY if seat is None else frozenset({seat})


def _advance(draft: Draft) -> None:
    step = draft.state.step
    assert isinstance(step, SurgeWindow)
    match step.stage:
        case "inspire":
            draft.change(replace(step, stage="find_objectives"))
            inspiring.carry_out(draft, step.moment)
        case "find_objectives":
            _due(draft, step, _objectives(draft.state, step), "objectives")
        case "objectives":
            _score(draft, step)
        case "find_passives":
            _due(draft, step, _passives(draft.state, step), "passives")
        case "passives":
            _trigger(draft, step)
        case "open":
            seats = masks.asked_at(draft.state, step.moment, step.spent)
            draft.change(replace(step, stage="declare", window=opened(in_order(draft.state), seats)))
        case "declare":
            assert step.window is not None
            assert closed(step.window)
            draft.change(replace(step, stage="find_declared"))
        case "find_declared":
            _due(draft, step, tuple(declared.source for declared in step.declared), "resolve")
        case "resolve":
            _resolve(draft, step)
        case "close":
            draft.leave()


def _due(draft: Draft, step: SurgeWindow, found: tuple[Source, ...], stage: SurgeStage) -> None:
    """All of the active player's, then the other's; who has several puts them in order (UW-SEQ-01, UW-SEQ-02)."""
    order = in_order(draft.state)
    due = tuple(source for seat in order for source in found if source.seat == seat)
    draft.change(replace(step, stage=stage, due=due))
    for seat in reversed(order):
        mine = tuple(source for source in due if source.seat == seat)
        if len(mine) > 1:
            draft.enter(OrderAbilities(seat=seat, sources=mine))


def _objectives(state: State, step: SurgeWindow) -> tuple[Source, ...]:
    return tuple(
        ploys.source_of(seat, card)
        for seat in state.seats
        for card in state.sides[seat].cards("hand_objectives")
        if scoring.met(state, seat, card, step.moment)
    )


def _score(draft: Draft, step: SurgeWindow) -> None:
    """Surge objectives score themselves, before anybody may react (UW-OBJ-05)."""
    if not step.due:
        draft.change(replace(step, stage="find_passives"))
        return
    source = step.due[0]
    draft.change(replace(step, due=step.due[1:]))
    if source.key in draft.state.sides[source.seat].cards("hand_objectives"):
        scoring.score(draft, source.seat, source.key)


def _passives(state: State, step: SurgeWindow) -> tuple[Source, ...]:
    found = [source for seat in state.seats for source in (*sources(state, seat, "passive"), *delayed(state, seat))]
    return tuple(s for s in found if triggered(state, s, ability_text(state, s).trigger, step.moment))


def _trigger(draft: Draft, step: SurgeWindow) -> None:
    """Triggered abilities that nobody chooses to use; one that cannot be carried out whole is not (UW-ABL-01)."""
    if not step.due:
        draft.change(replace(step, stage="open"))
        return
    source, scope = step.due[0], scope_of(step.moment.happening)
    draft.change(replace(step, due=step.due[1:]))
    lasting = effect_of(draft.state, source)
    if source.key.startswith("effect/") and lasting is None:
        return
    if using.judge(draft.state, source, scope) is None:
        using.begin(draft, source, scope=scope)
        if lasting is not None and isinstance(lasting.effect, Delay) and not lasting.effect.unlimited:
            draft.emit(EffectsEnded(seqs=(lasting.seq,)))


def _resolve(draft: Draft, step: SurgeWindow) -> None:
    """What was declared, judged again: what cannot be carried out any more is spent for nothing (UW-SRG-06)."""
    if not step.due:
        draft.change(replace(step, stage="close"))
        return
    source, scope = step.due[0], scope_of(step.moment.happening)
    picks = next(declared.picks for declared in step.declared if declared.source.key == source.key)
    draft.change(replace(step, due=step.due[1:]))
    if using.judge(draft.state, source, scope, picks, spent=True) is not None:
        draft.emit(AbilityFizzled(source=source))
        if _is_card(source):
            draft.emit(CardsMoved(seat=source.seat, cards=(source.key,), origin="resolving", to="discard_power"))
    elif _is_card(source):
        ploys.start(draft, source, picks, scope)
    else:
        using.start(draft, source, picks, scope)


def _is_card(source: Source) -> bool:
    return source.card is not None and source.key == source.card


# --- commands --------------------------------------------------------------------------------------------------------


def judge(state: State, seat: Seat, command: DeclareSurge) -> Refusal | None:
    """Why this may not be declared in the window that is open."""
    found = _named(state, seat, command.ability)
    return found if isinstance(found, Refusal) else _judge(state, found, command)


def forecast(state: State, seat: Seat, key: str) -> dict[str, Fact]:
    """What declaring this would change of the odds of the Attack under way, where that can be told."""
    step, source = state.step, _named(state, seat, key)
    assert isinstance(step, SurgeWindow)
    return {} if isinstance(source, Refusal) else changed_odds(state, source, scope_of(step.moment.happening))


def _named(state: State, seat: Seat, key: str) -> Source | Refusal:
    """The surge ploy or ability meant (UW-SRG-02). What is not one's own is answered alike, whatever it is."""
    if key in state.sides[seat].cards("hand_power"):
        ploy = card_of(state, key).kind == "ploy" and card_of(state, key).surge
        return ploys.source_of(seat, key) if ploy else refuse("not_surge_timing", ability=key)
    if key in state.sides[seat].cards("hand_objectives"):
        return refuse("not_a_power_card", card=key)
    if "/" not in key:
        return refuse("card_not_in_hand", card=key[:60])
    return using.find(state, seat, "surge", key) or refuse("not_surge_timing", ability=key[:60])


def _judge(state: State, source: Source, command: DeclareSurge) -> Refusal | None:
    step = state.step
    assert isinstance(step, SurgeWindow)
    if source.key in step.spent:
        return refuse("surge_already_declared", ability=source.key)
    if not triggered(state, source, ability_text(state, source).trigger, step.moment):
        return refuse("not_surge_timing", ability=source.key, event=step.moment.happening.name, edge=step.moment.edge)
    scope = scope_of(step.moment.happening)
    if _is_card(source):
        return ploys.judge_words(state, source.seat, source.key, command.picks, scope)
    return using.judge(state, source, scope, command.picks)


def decide_declare(draft: Draft, seat: Seat, command: DeclareSurge) -> Refusal | None:
    """A surge ability is declared: a card is revealed, a use is spent; carried out once both have passed (UW-SRG-05)."""
    source = _named(draft.state, seat, command.ability)
    if isinstance(source, Refusal):
        return source
    if refused := _judge(draft.state, source, command):
        return refused
    step = draft.state.step
    assert isinstance(step, SurgeWindow)
    assert step.window is not None
    window = acted(step.window, seat, rule="UW-WND-04")
    assert not isinstance(window, Refusal)
    declared = (*step.declared, Declared(source=source, picks=command.picks))
    draft.change(replace(step, window=window, declared=declared, spent=(*step.spent, source.key)))
    draft.emit(SurgeDeclared(source=source))
    if not _is_card(source):
        using.spend(draft, source)
        return None
    ploys.reveal(draft, seat, source.key)
    if draft.state.options.surge_ploy_in_power_step_uses_option and _has_word(draft.state, seat):
        draft.emit(OpportunityUsed(seat=seat))
    return None


def _has_word(state: State, seat: Seat) -> bool:
    return any(isinstance(step, PowerStep) and asked(step.window) == seat for step in state.stack)


def decide_pass(draft: Draft, seat: Seat, command: Pass) -> Refusal | None:
    """A pass: nobody has to declare (UW-SRG-03), and the facts are the same whether or not anything was held."""
    step = draft.state.step
    assert isinstance(step, SurgeWindow)
    assert step.window is not None
    window = passed(step.window, seat, rule="UW-WND-04")
    assert not isinstance(window, Refusal)
    draft.change(replace(step, window=window))
    draft.emit(WindowPassed(seat=seat))
    return None


STEPS: Steps = {Reactions: (nobody, _advance_reactions), SurgeWindow: (_deciders, _advance)}
HANDLERS: Handlers = {
    Pass: Handler(handle=decide_pass, at=(SurgeWindow,), other="window_not_yours"),
    DeclareSurge: Handler(handle=decide_declare, at=(SurgeWindow,), early="not_surge_timing", other="window_not_yours"),
}
