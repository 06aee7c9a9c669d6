"""Rules that would happen at once: who orders them, then one after the other (W40K-SEQ-01, W40K-SEQ-02)."""

from dataclasses import replace
from typing import Literal

from app.rules.kernel.offers.offer import Offer, Option, OrderNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k import abilities
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.wh40k.model.commands import PutInOrder
from app.rules.wh40k.model.prompts import OrderRules
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State
from app.rules.wh40k.rolls import roll_off


def start_turn(draft: Draft) -> None:
    """Start-of-turn rules of both armies, in the active player's order (W40K-SEQ-01, W40K-AMB-50)."""
    rules = abilities.due(draft.state, "start_of_turn")
    if rules:
        draft.enter(OrderRules(decider=draft.state.active, rules=rules, ordered=len(rules) == 1))


def outside_turns(draft: Draft, moment: Literal["start_of_round", "end_of_round"]) -> None:
    """Rules at the start or the end of a round; with two or more a roll-off says who orders them (W40K-SEQ-02)."""
    rules = abilities.due(draft.state, moment)
    if not rules:
        return
    decider = roll_off(draft, "sequence") if len(rules) > 1 else None
    draft.enter(OrderRules(decider=decider, rules=rules, ordered=len(rules) == 1))


def deciders(state: State) -> frozenset[Seat]:
    """Whoever orders the rules, until they are ordered."""
    step = state.step
    assert isinstance(step, OrderRules)
    return NOBODY if step.ordered or step.decider is None else frozenset({step.decider})


def advance(draft: Draft) -> None:
    """Carries the first rule out, then the next."""
    step = draft.state.step
    assert isinstance(step, OrderRules)
    if not step.rules:
        draft.leave()
        return
    draft.change(replace(step, rules=step.rules[1:]))
    abilities.begin(draft, step.rules[0])


def decide_order_rules(draft: Draft, seat: Seat, command: PutInOrder) -> Refusal | None:
    """The order must name each rule once."""
    step = draft.state.step
    assert isinstance(step, OrderRules)
    if sorted(command.order) != sorted(step.rules):
        return refuse("bad_choice", "W40K-SEQ-01", expected=step.rules)
    draft.change(replace(step, rules=command.order, ordered=True))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """One offer: put the rules in order."""
    step = state.step
    assert isinstance(step, OrderRules)
    options = tuple(_option(rule) for rule in step.rules)
    return [
        Offer(
            id="order_rules",
            command={"kind": "order_rules"},
            label="wh40k.offer.order_rules",
            place="prompt",
            need=OrderNeed(field="order", options=options),
            primary=True,
            rule="W40K-SEQ-01",
        )
    ]


def _option(rule: str) -> Option:
    key, _, unit = rule.partition(":")
    if not unit:
        return Option(value=rule, label=f"wh40k.rule.{key}", facts={"rule": rule})
    return Option(value=rule, label=f"wh40k.rule.{key}.unit", facts={"rule": rule, "unit": unit})


STEPS: Steps = {OrderRules: (deciders, advance)}

HANDLERS: Handlers = {PutInOrder: Handler(handle=decide_order_rules, at=(OrderRules,))}

OFFERS: Offers = {OrderRules: offers}
