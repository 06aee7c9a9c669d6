"""A charge roll that may be made again: once, before it is modified and before anybody reacts (AOS-CORE-2.2f)."""

from dataclasses import replace

from app.rules.aos.draft import Draft
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.aos.model.commands import RollOver
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import RollAgain, Using
from app.rules.aos.rolls import again
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def decide_again(draft: Draft, seat: Seat, command: RollOver) -> Refusal | None:
    """Throws all dice of the roll again, or keeps them (AOS-AMB-31)."""
    draft.leave()
    if command.again:
        using, tray = draft.state.step, draft.state.tray
        assert isinstance(using, Using)
        assert tray is not None
        draft.change(replace(using, rolled=sum(again(draft, tray.rolls[-1]))))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Again, or not."""
    step, using = state.step, state.stack[-2]
    assert isinstance(step, RollAgain)
    assert isinstance(using, Using)
    return [
        Offer(
            id=f"roll_over.{name}",
            command={"kind": "roll_over", "again": again},
            label=f"aos.offer.roll_over.{name}",
            facts={"unit": step.unit, "roll": using.rolled or 0},
            place="prompt",
            unit=step.unit,
            primary=again,
            rule="AOS-CORE-2.2f",
        )
        for name, again in (("again", True), ("keep", False))
    ]


STEPS: Steps = {RollAgain: (whose, waits)}
HANDLERS: Handlers = {RollOver: Handler(handle=decide_again, at=(RollAgain,))}
OFFERS: Offers = {RollAgain: offers}
