"""Carrying an ability out, instruction by instruction in printed order (UW-ABL-02, UW-PLY-01)."""

from dataclasses import replace

from app.rules.underworlds import reading
from app.rules.underworlds.abilities import dicing, execution, feasibility, picking, solving
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Steps, nobody
from app.rules.underworlds.model.ability_prompts import Bound, Resolving, Todo
from app.rules.underworlds.model.card_events import CardsMoved
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.surge_windows.happenings import after, before


def advance(draft: Draft) -> None:
    """Takes the innermost ability one instruction on."""
    step = draft.state.step
    assert isinstance(step, Resolving)
    match step.stage:
        case "before":
            draft.change(replace(step, stage="announced"))
            before(draft, "ploy_played", card=step.source.key, player=step.source.seat)
        case "announced":
            draft.change(replace(step, stage="end" if step.cancelled else "running"))
        case "running":
            if step.todo:
                _next(draft, step, step.todo[0])
            else:
                draft.change(replace(step, stage="end"))
        case "end":
            _finish(draft, step)


def _next(draft: Draft, step: Resolving, head: Todo) -> None:
    """One instruction: a pick is asked for, a composition is taken apart, a deed is done."""
    match head:
        case Bound():
            draft.change(replace(step, todo=step.todo[1:], scope={**step.scope, head.name: head.thing}))
        case fx.Choose():
            picking.ask_pick(draft, step, head)
        case fx.ChooseOne():
            picking.ask_option(draft, step, head)
        case fx.If():
            holds = reading.hold(draft.state, picking.frame_now(step), head.cond)
            picking.splice(draft, step, head.then if holds else head.other)
        case fx.ForEach():
            picking.ask_order(draft, step, head)
        case ins.MakeFocus():
            picking.ask_focus(draft, step, head)
        case _:
            _deed(draft, step, head)


def _deed(draft: Draft, step: Resolving, head: fx.Effect) -> None:
    frame, done = picking.frame_now(step), replace(step, todo=step.todo[1:])
    if solving.declined(frame, head):
        draft.change(done)
    elif feasibility.judge(draft.state, frame, head, whole=False):
        draft.change(done)
        if not getattr(head, "optional", False):
            picking.skip(draft, step)
    elif isinstance(head, ins.MoveFighter | ins.MakeAttack | ins.MakeCharge) and head.optional:
        picking.ask_whether(draft, step)
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


def _finish(draft: Draft, step: Resolving) -> None:
    """The ploy is discarded and counts as played, the use of an ability is told (UW-PLY-01, UW-PLY-02, UW-PER-06)."""
    draft.leave()
    source = step.source
    if source.card is not None and source.key == source.card:
        cards, seat = (source.card,), source.seat
        if source.card in draft.state.sides[seat].cards("resolving"):
            draft.emit(CardsMoved(seat=seat, cards=cards, origin="resolving", to="discard_power"))
        after(draft, "ploy_played", card=source.card, player=seat)
    elif step.told is not None:
        after(draft, step.told, ability=source.key, player=source.seat)


STEPS: Steps = {Resolving: (nobody, advance)}
