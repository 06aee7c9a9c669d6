"""Core abilities that warscrolls and cards add, and power abilities of the power step (UW-ACT-02, UW-PWR-05)."""

from collections.abc import Sequence
from typing import Literal

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.abilities import using
from app.rules.underworlds.ability_text import sources
from app.rules.underworlds.bookkeeping import actions
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers
from app.rules.underworlds.model.commands import CoreOther
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep
from app.rules.underworlds.offer_builders import named, offer


def find(state: State, seat: Seat, timing: Literal["core", "power"], key: str) -> Source | Refusal:
    """The ability meant, if it is this side's and of this timing."""
    return using.find(state, seat, timing, key) or refuse("unknown_id", "UW-PWR-05", id=key[:60])


def decide_core(draft: Draft, seat: Seat, command: CoreOther) -> Refusal | None:
    """A core ability of its own as the one of this action step."""
    source = find(draft.state, seat, "core", command.ability)
    if isinstance(source, Refusal):
        return source
    if refused := using.judge(draft.state, source, picks=command.picks):
        return refused
    actions.begin(draft, command.ability)
    using.begin(draft, source, command.picks)
    return None


def offers_core(state: State, seat: Seat) -> Sequence[Offer]:
    """Each additional core ability, or why it cannot be used."""
    return offers(state, seat, "core")


def offers(state: State, seat: Seat, timing: Literal["core", "power"]) -> list[Offer]:
    """The abilities of a side with this timing."""
    kind = "core_other" if timing == "core" else "use_warscroll"
    return [
        offer(
            kind,
            {"kind": kind, "ability": source.key},
            "UW-ACT-02" if timing == "core" else "UW-PWR-05",
            id=f"{kind}.{source.key}",
            locked=using.judge(state, source),
            facts=named(state, source.key),
            pieces=(source.key,),
        )
        for source in sources(state, seat, timing)
    ]


HANDLERS: Handlers = {CoreOther: Handler(handle=decide_core, at=(ActionStep,), early=actions.too_late)}
OFFERS: Offers = {ActionStep: offers_core}
