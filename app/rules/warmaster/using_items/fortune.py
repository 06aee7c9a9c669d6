"""The Banner of Fortune: all Attack dice of a unit once more, hits included (WM-ITM-05)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import carries
from app.rules.warmaster.combat_phase import rounds
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.handlers import NOBODY, Offers, Steps, whose
from app.rules.warmaster.magic.spell_offers import decline
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.magic_events import ItemUsed
from app.rules.warmaster.model.magic_prompts import FortuneAsked
from app.rules.warmaster.model.state import State
from app.rules.warmaster.rolls import tray
from app.rules.warmaster.shooting_phase import volleys

BANNER = "banner_of_fortune"


def deciders(state: State) -> frozenset[Seat]:
    """The unit's owner, while the banner works."""
    step = state.step
    assert isinstance(step, FortuneAsked)
    return whose(state) if carries(state, step.unit, BANNER) else NOBODY


def advance(draft: Draft) -> None:
    """The banner was used meanwhile: the dice are read as they lie."""
    step = draft.state.step
    assert isinstance(step, FortuneAsked)
    keep(draft, step)


def keep(draft: Draft, step: FortuneAsked) -> None:
    """The dice are good as they are."""
    draft.leave()
    if step.what != "combat":
        for one in step.struck:
            volleys.read(draft, one, step.what)


def throw_again(draft: Draft, step: FortuneAsked) -> None:
    """All of them once more; what they show now stands."""
    draft.leave()
    draft.emit(ItemUsed(bearer=step.unit, item=BANNER))
    if step.what != "combat":
        for one in step.struck:
            volleys.read(draft, volleys.again(draft, one, step.what), step.what)
        return
    combat = draft.state.step
    assert isinstance(combat, Combat)
    assert draft.state.active is not None
    with tray(draft, "combat", draft.state.active):
        anew = {one.enemy: rounds.throw_again(draft, combat, one) for one in step.struck}
    struck = tuple(anew.get(one.enemy, one) if one.unit == step.unit else one for one in combat.struck)
    draft.change(replace(combat, struck=struck))


def offers(state: State, seat: Seat) -> list[Offer]:
    """The dice again, or as they are."""
    step = state.step
    assert isinstance(step, FortuneAsked)
    facts: dict[str, Fact] = {"unit": step.unit, "item": BANNER, "by": step.unit}
    again = Offer(
        id=f"use_item:{step.unit}",
        command={"kind": "use_item", "bearer": step.unit},
        label="warmaster.offer.throw_again",
        facts={**facts, "n": sum(len(one.faces) for one in step.struck)},
        place="prompt",
        unit=step.unit,
        pieces=tuple(stand.id for stand in stands_of(state, step.unit)),
        rule="WM-ITM-05",
    )
    return [again, decline("keep_dice", facts)]


STEPS: Steps = {FortuneAsked: (deciders, advance)}

OFFERS: Offers = {FortuneAsked: offers}
