"""What a seat that is asked in a surge window may do: declare what it has, or pass (UW-WND-04)."""

from collections.abc import Sequence

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.seats import Seat
from app.rules.underworlds.ability_text import sources
from app.rules.underworlds.handlers import Offers
from app.rules.underworlds.model.ability_prompts import SurgeWindow
from app.rules.underworlds.model.commands import DeclareSurge
from app.rules.underworlds.model.state import State
from app.rules.underworlds.offer_builders import named, offer
from app.rules.underworlds.reactions import standing, surges


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Power cards of the hand and surge abilities in play, with why they cannot be declared now; passing, also in advance.

    Passing is the answer at hand only where there is nothing to declare.
    """
    found = [_offer(state, seat, card) for card in state.sides[seat].cards("hand_power")]
    found += [_offer(state, seat, source.key) for source in sources(state, seat, "surge")]
    step = state.step
    assert isinstance(step, SurgeWindow)
    nothing = all(one.locked for one in found)
    found.append(offer("pass", {"kind": "pass"}, "UW-WND-04", primary=nothing, role="pass"))
    return [*found, *standing.offers_window(state, seat, step.moment)]


def _offer(state: State, seat: Seat, key: str) -> Offer:
    locked = surges.judge(state, seat, DeclareSurge(ability=key))
    facts = named(state, key) if locked else {**named(state, key), **surges.forecast(state, seat, key)}
    return offer(
        "declare_surge",
        {"kind": "declare_surge", "ability": key},
        "UW-SRG-05",
        id=f"declare_surge.{key}",
        locked=locked,
        facts=facts,
        pieces=(key,),
        role="declare",
    )


OFFERS: Offers = {SurgeWindow: offers}
