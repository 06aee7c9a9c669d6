"""Giving an order: the roll, success, failure, a General's failure; a character at work until it is done (WM-ORD-03..15)."""

from dataclasses import replace
from typing import Literal, TypeAlias

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import has
from app.rules.warmaster.command_phase import blunders, orders
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import on_table
from app.rules.warmaster.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.warmaster.magic import devices
from app.rules.warmaster.model.command_commands import EndOrders, GiveOrder
from app.rules.warmaster.model.command_events import CharacterFlagged, OrderTried
from app.rules.warmaster.model.command_prompts import CommandPhase, GiantsLoose, MovingUnits, Ordering
from app.rules.warmaster.model.magic_events import ItemUsed
from app.rules.warmaster.model.magic_prompts import OrderSaved
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.rolls import judge, throw, tray

DOUBLE_SIX = 12
Saver: TypeAlias = Literal["orb_of_majesty", "sceptre_of_sovereignty"]


def deciders(state: State) -> frozenset[Seat]:
    """The active player, as long as the character may order somebody."""
    step = state.step
    assert isinstance(step, Ordering)
    assert state.active is not None
    one = state.characters[step.character]
    able = orders.why_not_lead(state, one) is None and any(
        orders.why_not_obey(state, one.id, unit.id) is None for unit in on_table(state, one.seat)
    )
    return frozenset({state.active}) if able else NOBODY


def advance(draft: Draft) -> None:
    """Nobody is left for the character to order."""
    _done(draft)


def _done(draft: Draft) -> None:
    step = draft.state.step
    assert isinstance(step, Ordering)
    draft.emit(CharacterFlagged(character=step.character, flag="done"))
    draft.leave()


def decide_order(draft: Draft, seat: Seat, command: GiveOrder) -> Refusal | None:
    """2D6 at most Command less all penalties: the units may move; else the character is done (WM-ORD-11, -12, -15)."""
    state, step = draft.state, draft.state.step
    one = state.characters.get(command.character)
    if one is None or one.seat != seat:
        return refuse("not_a_character", piece=command.character[:40])
    if isinstance(step, CommandPhase) and step.segment != "orders":
        return refuse("wrong_phase", "WM-TRN-03")
    if refused := orders.why_not_lead(state, one) or orders.why_not_order(state, one.id, command.units):
        return refused
    if isinstance(step, Ordering) and step.character != one.id:
        _done(draft)
    if not isinstance(draft.state.step, Ordering):
        draft.enter(Ordering(character=one.id))
    if command.crown and not devices.may_crown(state, one.id):
        return refuse("bad_choice", "WM-ITM-13", piece=one.id)
    target = orders.crowned(one.id) if command.crown else orders.target(state, one.id, command.units)
    _narrow(draft, command.units)
    with tray(draft, "order", seat, one.id, command.units[0]):
        roll = throw(draft, "order", seat, 2, target=target, piece=one.id)
        success = target.met_by(roll.total)
        judge(draft, roll, "obeyed" if success else "refused", needed=target.needs)
    draft.emit(
        OrderTried(character=one.id, units=command.units, total=roll.total, needed=target.needs, success=success)
    )
    if success:
        draft.enter(MovingUnits(units=command.units))
        return None
    if command.crown:
        draft.emit(ItemUsed(bearer=one.id, item=devices.CROWN))
    fail(draft, command.units, roll.total, target.needs)
    return None


def _narrow(draft: Draft, units: tuple[UnitId, ...]) -> None:
    """What was ordered before and is left behind now is finished; a part of the last group is a group of its own.

    WM-ORD-06, WM-BRG-07, -08.
    """
    step = draft.state.step
    assert isinstance(step, Ordering)
    depth = max((i for i, scope in enumerate(step.scopes) if set(units) <= set(scope)), default=-1)
    left = [unit for scope in step.scopes[depth + 1 :] for unit in scope]
    finished = tuple(dict.fromkeys((*step.finished, *left)))
    scopes = step.scopes[: depth + 1]
    if not scopes or set(scopes[-1]) != set(units):
        scopes = (*scopes, units)
    draft.change(replace(step, scopes=scopes, finished=finished))


def fail(draft: Draft, units: tuple[UnitId, ...], total: int, needed: int) -> None:
    """The character is done; a General ends all orders, a Hero's or Wizard's 12 is a blunder (WM-ORD-12, -13, WM-BLU-01).

    The General's Orb may save his own order, his Sceptre one that a subordinate blundered (WM-ITM-12, -15).
    """
    step = draft.state.step
    assert isinstance(step, Ordering)
    one = draft.state.characters[step.character]
    by_table = draft.state.options.blunder_mode == "table" and not has(draft.state, units[0], "giant")
    blundered = total == DOUBLE_SIX and by_table and one.kind != "general"
    face = blunders.roll(draft, one.id, units) if blundered else 0
    item: Saver = "orb_of_majesty" if one.kind == "general" else "sceptre_of_sovereignty"
    bearer = devices.general_with(draft.state, one.seat, item)
    asked = OrderSaved(
        item=item,
        bearer=bearer or "",
        character=one.id,
        seat=one.seat,
        units=units,
        total=total,
        needed=needed,
        face=face,
    )
    draft.enter(asked)
    if bearer is None or (one.kind != "general" and not blundered):
        take(draft, asked)


def take(draft: Draft, step: OrderSaved) -> None:
    """The failure stands; Giants that do not obey throw for what they do, whatever the dice showed (WM-ORC-06)."""
    draft.leave()
    one = draft.state.characters[step.character]
    draft.emit(CharacterFlagged(character=one.id, flag="failed"))
    draft.leave()
    loose = has(draft.state, step.units[0], "giant")
    if one.kind == "general" or (step.total == DOUBLE_SIX and not step.face and not loose):
        end_all(draft)
    elif step.face:
        blunders.befall(draft, one.id, step.units, step.face)
    if loose:
        draft.enter(GiantsLoose(character=one.id, left=step.units))


def save(draft: Draft, step: OrderSaved) -> None:
    """The order counts as obeyed, and the character goes on (WM-ITM-12, -15)."""
    draft.leave()
    draft.emit(ItemUsed(bearer=step.bearer, item=step.item))
    draft.emit(
        OrderTried(character=step.character, units=step.units, total=step.total, needed=step.needed, success=True)
    )
    draft.enter(MovingUnits(units=step.units))


def end_all(draft: Draft) -> None:
    """No character gives any more orders this phase (WM-ORD-13, WM-BLU-07)."""
    phase = draft.state.step
    assert isinstance(phase, CommandPhase)
    draft.change(replace(phase, failed=True))


def decide_end(draft: Draft, seat: Seat, command: EndOrders) -> Refusal | None:
    """The character is done by choice (WM-ORD-03, -04)."""
    _done(draft)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """The same character on, another one instead, or enough of orders by this one."""
    step = state.step
    assert isinstance(step, Ordering)
    end = Offer(
        id="end_orders",
        command={"kind": "end_orders"},
        label="warmaster.offer.end_orders_of",
        facts={"piece": step.character},
        place="phase",
        rule="WM-ORD-03",
    )
    return [*orders.offers(state, seat), end]


STEPS: Steps = {Ordering: (deciders, advance)}

HANDLERS: Handlers = {
    GiveOrder: Handler(handle=decide_order, at=(CommandPhase, Ordering), early="wrong_phase"),
    EndOrders: Handler(handle=decide_end, at=(Ordering,)),
}

OFFERS: Offers = {Ordering: offers}
