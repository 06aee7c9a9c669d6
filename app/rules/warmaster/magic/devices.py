"""A General's devices: the Helm, the Orb, the Sceptre, the Crown (WM-ITM-11, -12, -13, -15)."""

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.handlers import Offers, Steps, waits, whose
from app.rules.warmaster.magic.spell_offers import decline
from app.rules.warmaster.model.magic_events import EffectBegun, ItemUsed
from app.rules.warmaster.model.magic_prompts import OrderSaved, TurnAsked
from app.rules.warmaster.model.state import CharacterId, Effect, State

HELM, ORB, CROWN, SCEPTRE = "helm_of_dominion", "orb_of_majesty", "crown_of_command", "sceptre_of_sovereignty"
CROWN_COMMAND = 10


def general_with(state: State, seat: Seat, item: str) -> CharacterId | None:
    """A side's General on the table, if he has this device and it still works."""
    generals = (c for c in state.characters.values() if c.seat == seat and c.kind == "general")
    return next((c.id for c in generals if c.item == item and not c.spent and c.pose is not None and not c.dead), None)


def ask_turn(draft: Draft) -> None:
    """At the start of a turn its player may have the General put on the Helm (WM-TRN-02, WM-ITM-11)."""
    seat = draft.state.active
    assert seat is not None
    general = general_with(draft.state, seat, HELM)
    if general is not None:
        draft.enter(TurnAsked(character=general, seat=seat))


def put_on(draft: Draft, step: TurnAsked) -> None:
    """Command is one more this turn, ten at most."""
    draft.leave()
    draft.emit(ItemUsed(bearer=step.character, item=HELM))
    draft.emit(EffectBegun(effect=Effect(key=HELM, by=step.character, until="turn", seat=step.seat)))


def may_crown(state: State, character: CharacterId) -> bool:
    """Whether this is the General's first order of the turn, and he wears a Crown that works (WM-ITM-13)."""
    one = state.characters[character]
    return one.item == CROWN and not one.spent and "ordered" not in one.flags


def turn_offers(state: State, seat: Seat) -> list[Offer]:
    """The Helm for this turn, or not yet."""
    step = state.step
    assert isinstance(step, TurnAsked)
    return [_use(step.character, HELM, {}, "WM-ITM-11"), decline("do_without", {"piece": step.character})]


def order_offers(state: State, seat: Seat) -> list[Offer]:
    """The order counts as obeyed, or the failure stands."""
    step = state.step
    assert isinstance(step, OrderSaved)
    facts: dict[str, Fact] = {"units": step.units, "piece": step.character}
    rule = "WM-ITM-12" if step.item == ORB else "WM-ITM-15"
    return [_use(step.bearer, step.item, facts, rule), decline("take_failure", facts)]


def _use(bearer: CharacterId, item: str, facts: dict[str, Fact], rule: str) -> Offer:
    return Offer(
        id=f"use_item:{bearer}",
        command={"kind": "use_item", "bearer": bearer},
        label="warmaster.offer.use_item",
        facts={**facts, "item": item, "by": bearer},
        place="prompt",
        pieces=(bearer,),
        rule=rule,
    )


STEPS: Steps = {TurnAsked: (whose, waits), OrderSaved: (whose, waits)}

OFFERS: Offers = {TurnAsked: turn_offers, OrderSaved: order_offers}
