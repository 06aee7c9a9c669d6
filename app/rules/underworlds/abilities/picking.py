"""Picks that an instruction asks for: who is asked, among what, and what the answer does (UW-CON-09, UW-CON-10)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from app.rules.kernel.abilities.resolve import Question, Resolver
from app.rules.kernel.boards.hexes import label_of
from app.rules.kernel.offers.offer import Offer, Option, OrderNeed
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import interpreter
from app.rules.underworlds.abilities import building, dicing, execution, feasibility, solving
from app.rules.underworlds.ability_text import ability_text, asks_first
from app.rules.underworlds.core_abilities import focus
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.ability_prompts import Choosing, Resolving
from app.rules.underworlds.model.combat_events import InstructionSkipped
from app.rules.underworlds.model.commands import AnswerChoice
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import Feature, State
from app.rules.underworlds.offer_builders import card_option, fighter_option, hex_option, offer, pick, word_option
from app.rules.underworlds.triggers.firing import after

YES, NO = "yes", "no"

# --- asking ----------------------------------------------------------------------------------------------------------


def frame_now(step: Resolving) -> Frame:
    """The point of view of an ability under way."""
    return Frame(seat=step.source.seat, scope=step.scope)


def bind(draft: Draft, step: Resolving, name: str, made: tuple[str, ...]) -> None:
    """The fighter that uses a core ability was picked for it (digest 4.5)."""
    words = ability_text(draft.state, step.source)
    if words.timing == "core" and name in words.runed and made:
        after(draft, "fighter_picked", fighter=made[0], **{"for": step.source.key})


def skip(draft: Draft, step: Resolving) -> None:
    """The instruction became impossible and is left out (UW-ABL-02)."""
    draft.emit(InstructionSkipped(seat=step.source.seat, source=step.source.key, instruction=step.todo[0].kind))


def ask_whether(draft: Draft, step: Resolving) -> None:
    """Whether an optional instruction is carried out (UW-CON-10)."""
    candidates = (YES, NO)
    draft.enter(Choosing(seat=step.source.seat, name=step.todo[0].kind, what="options", candidates=candidates))


_WHAT: Mapping[str, Literal["options", "order"]] = {"list": "options", "order": "order"}


def ask(draft: Draft, step: Resolving, question: Question) -> None:
    """A pick, a list of instructions or an order is asked for."""
    what = question.among.kind if question.sort == "pick" else _WHAT[question.sort]
    draft.enter(
        Choosing(
            seat=building.seat_of(draft.state, frame_now(step), question.by),
            name=question.name,
            what=what,
            candidates=question.candidates,
            least=question.least,
            most=question.most,
        )
    )


_ORDERED = (
    ins.Push,
    ins.MoveFighter,
    ins.Place,
    ins.MakeAttack,
    ins.MakeCharge,
    ins.InflictDamage,
    ins.Slay,
    fx.RollDice,
)
"""Instructions whose order things can tell apart."""


def ask_focus(draft: Draft, step: Resolving, effect: ins.MakeFocus) -> None:
    """Which cards a card's Focus discards."""
    seat = building.seat_of(draft.state, frame_now(step), effect.player)
    cards = focus.in_hand(draft.state, seat)
    draft.enter(Choosing(seat=seat, name="focus", what="cards", candidates=cards, least=0, most=len(cards)))


def _leads_on(state: State, step: Resolving, choose: fx.Choose, made: tuple[str, ...]) -> Refusal | None:
    policy = solving.feasible(ability_text(state, step.source))
    return policy.leads_on(state, frame_now(step), choose, step.todo[1:], step.picks, made)


# --- the machine -----------------------------------------------------------------------------------------------------


def _change(draft: Draft, step: Resolving) -> None:
    draft.change(step)


def _deed(draft: Draft, step: Resolving, head: fx.Effect) -> None:
    """One instruction that is no composition: done, left out, or what it asks is asked."""
    frame, done = frame_now(step), replace(step, todo=step.todo[1:])
    if isinstance(head, ins.MakeFocus):
        ask_focus(draft, step, head)
    elif feasibility.judge(draft.state, frame, head, whole=False):
        draft.change(done)
        if not getattr(head, "optional", False):
            skip(draft, step)
    elif isinstance(head, ins.MoveFighter | ins.MakeAttack | ins.MakeCharge) and head.optional:
        ask_whether(draft, step)
    elif isinstance(head, ins.Reroll | ins.SetDie):
        if not dicing.ask(draft, step, frame, head):
            dice, _, _ = dicing.wanted(draft.state, head)
            draft.change(done)
            dicing.carry_out(draft, head, dice, step.source.seat)
    elif isinstance(head, fx.RollDice):
        draft.change(done)
        follows = dicing.roll(draft, step, frame, head)
        draft.change(replace(done, todo=(*follows, *done.todo)))
    elif not execution.look(draft, frame, head):
        draft.change(done)
        execution.carry_out(draft, step.source, frame, head)


RESOLVER: Resolver[State, Frame, Draft, Resolving] = Resolver(
    top=lambda draft: draft.state,
    frame=frame_now,
    feasible=lambda state, step: solving.feasible(ability_text(state, step.source)),
    change=_change,
    ask=ask,
    deed=_deed,
    skip=skip,
    picked=bind,
    ordered=lambda effect: isinstance(effect, _ORDERED),
)
"""How cards are carried out (UW-ABL-02)."""

# --- the answer ------------------------------------------------------------------------------------------------------


def judge(state: State, step: Choosing, picks: tuple[str, ...]) -> Refusal | None:
    """Why this is no answer."""
    if len(set(picks)) != len(picks) or not step.least <= len(picks) <= step.most:
        return refuse("wrong_count", had=len(picks), needed=step.least, most=step.most)
    below = state.stack[-2]
    assert isinstance(below, Resolving)
    for one in picks:
        if one not in step.candidates:
            return _why_not(state, below, one)
    head = below.todo[0]
    if isinstance(head, fx.Choose) and picks and head.amount > 1:
        refused = _leads_on(state, below, head, picks)
        return refuse("pick_not_legal", why=refused.code) if refused else None
    return None


def _why_not(state: State, below: Resolving, one: str) -> Refusal:
    """Why a fighter is no candidate, where a rule says so; of anything else nothing is told."""
    head, frame, words = below.todo[0], frame_now(below), ability_text(state, below.source)
    if not isinstance(head, fx.Choose) or one not in state.fighters:
        return refuse("pick_not_legal")
    if words.runes and head.name in words.runed and not solving.runed(state, frame, words, one):
        return refuse("ability_rune_missing", unit=one, runes=words.runes)
    if one in interpreter.found(state, frame, head.among):
        refused = _leads_on(state, below, head, (one,))
        return refused if refused and refused.code == "push_immune" else refuse("pick_not_legal", unit=one)
    return refuse("pick_not_legal", unit=one)


def decide_choice(draft: Draft, seat: Seat, command: AnswerChoice) -> Refusal | None:
    """The picks that were asked for."""
    step = draft.state.step
    assert isinstance(step, Choosing)
    if refused := judge(draft.state, step, command.picks):
        return refused
    draft.leave()
    below = draft.state.step
    assert isinstance(below, Resolving)
    _take(draft, below, step, command.picks)
    return None


def _take(draft: Draft, below: Resolving, asked: Choosing, picks: tuple[str, ...]) -> None:
    head, rest = below.todo[0], below.todo[1:]
    if asked.what == "seen":
        draft.change(replace(below, todo=rest))
    elif isinstance(head, fx.Choose | fx.ChooseOne | fx.ForEach):
        RESOLVER.answer(draft, below, picks)
    elif isinstance(head, ins.MakeFocus):
        draft.change(replace(below, todo=rest))
        focus.begin(draft, asked.seat, picks)
    elif isinstance(head, ins.Reroll | ins.SetDie):
        draft.change(replace(below, todo=rest))
        dicing.carry_out(draft, head, tuple(sorted(int(die) for die in picks)), asked.seat)
    elif picks[0] == YES:
        assert isinstance(head, ins.MoveFighter | ins.MakeAttack | ins.MakeCharge)
        draft.change(replace(below, todo=(replace(head, optional=False), *rest)))
    else:
        draft.change(replace(below, todo=rest))


# --- offers ----------------------------------------------------------------------------------------------------------


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """The answer to what is asked, and declining where it may be declined."""
    step = state.step
    assert isinstance(step, Choosing)
    below = state.stack[-2]
    assert isinstance(below, Resolving)
    facts: dict[str, Fact] = {"source": below.source.key, "pick": step.name, "n": step.most, **_which(state, below)}
    if asks_first(state, seat):
        facts["whole"] = True
    command = {"kind": "answer_choice"}
    if step.what == "seen":
        need = pick("picks", [_option(state, step, one) for one in step.candidates], least=0, most=0, many=True)
        return [offer("looked", command, "UW-HID-01", need=need, facts=facts, primary=True)]
    if step.what == "order":
        options = tuple(_option(state, step, one) for one in step.candidates)
        order = OrderNeed(field="picks", options=options)
        return [offer("choose_order", command, "UW-SEQ-01", need=order, facts=facts, primary=True)]
    options = tuple(_option(state, step, one) for one in step.candidates)
    need = pick("picks", options, least=step.least, most=step.most, many=True)
    found = [offer(f"choose_{step.what}", command, "UW-CON-09", need=need, facts=facts, primary=True)]
    if step.least == 0:
        found.append(offer("choose_none", {**command, "picks": []}, "UW-CON-10", facts=facts))
    return found


def _which(state: State, below: Resolving) -> Mapping[str, Fact]:
    """Which of several choices in a row is due, and the fighters that were chosen before it."""
    names = [one.name for one in ability_text(state, below.source).todo if isinstance(one, fx.Choose)]
    due = below.todo[0]
    if not isinstance(due, fx.Choose) or len(names) < 2 or due.name not in names:
        return {}
    before = names[: names.index(due.name)]
    made = [below.scope.get(name, ()) for name in before]
    ids = [one for value in made for one in (value if isinstance(value, tuple) else (value,))]
    chosen = tuple(one for one in ids if isinstance(one, str) and one in state.fighters)
    return {"at": len(before) + 1, "of": len(names), "chosen": chosen}


def _option(state: State, step: Choosing, one: str) -> Option:
    match step.what:
        case "hexes":
            return hex_option(one)
        case "cards" | "seen":
            return card_option(state, one)
        case "weapons":
            return word_option(one, "weapon", unit=one.partition("/")[0], weapon=one)
        case "features":
            return feature_option(state.features[one])
        case "dice":
            return dicing.option(state, step.name, one)
        case "options":
            return _list(state, one)
        case _:
            return fighter_option(one) if one in state.fighters else word_option(one, "thing", id=one)


def feature_option(feature: Feature) -> Option:
    """A feature token by what its face shows and where it lies; a hidden one tells its value to nobody (UW-SET-10)."""
    facts: dict[str, Fact] = {"hex": label_of(feature.hex)}
    if feature.face == "treasure":
        facts["value"] = feature.value
    return Option(value=feature.id, label=f"underworlds.pick.feature.{feature.face}", facts=facts, pieces=(feature.id,))


def _list(state: State, one: str) -> Option:
    """Yes, no, or one of several lists of instructions, by what it does first."""
    below = state.stack[-2]
    assert isinstance(below, Resolving)
    head = below.todo[0]
    if isinstance(head, fx.ChooseOne):
        instructions = head.options[int(one)]
        does = instructions[0].kind if instructions else "nothing"
        return word_option(one, "option", n=int(one) + 1, does=does)
    return word_option(one, one, does=head.kind)


STEPS: Steps = {Choosing: (whose, waits)}
HANDLERS: Handlers = {AnswerChoice: Handler(handle=decide_choice, at=(Choosing,))}
OFFERS: Offers = {Choosing: offers}
