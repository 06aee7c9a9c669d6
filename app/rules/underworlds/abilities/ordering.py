"""One player's abilities of the same moment, in the order that player picks (UW-SEQ-01)."""

from collections.abc import Sequence

from app.rules.kernel.offers.offer import Offer, Option, OrderNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.ability_text import effect_of
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.underworlds.model.ability_prompts import OrderAbilities
from app.rules.underworlds.model.card_events import AbilitiesOrdered
from app.rules.underworlds.model.commands import OrderSimultaneous
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.offer_builders import named, offer


def decide_order(draft: Draft, seat: Seat, command: OrderSimultaneous) -> Refusal | None:
    """All of them, each once."""
    step = draft.state.step
    assert isinstance(step, OrderAbilities)
    if sorted(command.order) != sorted(source.key for source in step.sources):
        return refuse("bad_choice", "UW-SEQ-01", had=len(command.order), needed=len(step.sources))
    draft.leave()
    draft.emit(AbilitiesOrdered(seat=seat, order=command.order))
    return None


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """The abilities to put in order."""
    step = state.step
    assert isinstance(step, OrderAbilities)
    need = OrderNeed(field="order", options=tuple(_option(state, source) for source in step.sources))
    return [offer("order_abilities", {"kind": "order_simultaneous"}, "UW-SEQ-01", need=need, primary=True)]


def _option(state: State, source: Source) -> Option:
    lasting = effect_of(state, source)
    facts = named(state, lasting.source.key if lasting else source.key)
    return Option(value=source.key, label="underworlds.pick.ability", facts=facts)


STEPS: Steps = {OrderAbilities: (whose, waits)}
HANDLERS: Handlers = {OrderSimultaneous: Handler(handle=decide_order, at=(OrderAbilities,))}
OFFERS: Offers = {OrderAbilities: offers}
