"""Using an item, or doing without: what the answer means at each question (WM-ITM-05, -11, -12, -14, -15, -17, -19, WM-DSP-01)."""

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.command_phase import ordering
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.handlers import Handler, Handlers
from app.rules.warmaster.magic import devices, dispelling, raging
from app.rules.warmaster.model.magic_commands import Decline, UseItem
from app.rules.warmaster.model.magic_events import ItemUsed, SpellAgain
from app.rules.warmaster.model.magic_prompts import (
    Casting,
    FortuneAsked,
    FreeShot,
    OrderSaved,
    PowerAsked,
    Raging,
    TurnAsked,
)
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.using_items import fortune


def decide_use(draft: Draft, seat: Seat, command: UseItem) -> Refusal | None:
    """The item that the question is about, by whom it may be used."""
    step = draft.state.step
    match step:
        case Casting(stage="dispel"):
            return dispelling.read_scroll(draft, step, command.bearer)
        case Casting(stage="failed"):
            return dispelling.bind(draft, step, command.bearer)
        case Casting() if command.bearer == step.character:
            draft.leave()
            draft.emit(ItemUsed(bearer=step.character, item="rod_of_repetition"))
            draft.emit(SpellAgain(character=step.character, why="rod"))
        case TurnAsked() if command.bearer == step.character:
            devices.put_on(draft, step)
        case OrderSaved() if command.bearer == step.bearer:
            ordering.save(draft, step)
        case FortuneAsked() if command.bearer == step.unit:
            fortune.throw_again(draft, step)
        case _:
            return refuse("bad_choice", "WM-ITM-01", piece=command.bearer[:40])
    return None


def decide_decline(draft: Draft, seat: Seat, command: Decline) -> Refusal | None:
    """The question is over, and what it held up goes on."""
    step = draft.state.step
    match step:
        case Casting(stage="dispel"):
            draft.change(dispelling.let_be(step))
        case OrderSaved():
            ordering.take(draft, step)
        case FortuneAsked():
            fortune.keep(draft, step)
        case Raging():
            raging.stop(draft, step)
        case _:
            draft.leave()
    return None


HANDLERS: Handlers = {
    UseItem: Handler(handle=decide_use, at=(Casting, TurnAsked, OrderSaved, FortuneAsked)),
    Decline: Handler(
        handle=decide_decline, at=(Casting, FreeShot, Raging, TurnAsked, OrderSaved, FortuneAsked, PowerAsked)
    ),
}
