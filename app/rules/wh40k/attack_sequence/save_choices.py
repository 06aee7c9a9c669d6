"""The owner's choice of save: one, or one for all further saves of the attack (W40K-SAVE-01)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import Standing, StandingSaid, When, answered_in_advance
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.model.attack_prompts import ChooseSave, Volley
from app.rules.wh40k.model.commands import PickSave
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State

SaveKind: TypeAlias = Literal["armour", "invulnerable"]

SAVE = "save"
BEST = "best"
"""The standing answer to take the better save without being asked."""

ATTACK = "save.attack"
"""What is said in advance of all further saves of the attack under way."""


def decide_save(draft: Draft, seat: Seat, command: PickSave) -> Refusal | None:
    """One save or the other, not both (W40K-SAVE-01)."""
    draft.leave()
    volley = draft.state.step
    assert isinstance(volley, Volley)
    draft.change(replace(volley, save=command.save))
    return None


def better(choice: ChooseSave) -> SaveKind:
    """The save that needs the lower natural face; armour when they are equal."""
    return "armour" if choice.armour <= choice.invulnerable else "invulnerable"


def _choice_of(state: State, volley: Volley, armour: int, invulnerable: int) -> Mapping[str, Fact]:
    """What tells this choice from all others of the battle: the attack, and what either save needs."""
    return {
        "attacker": volley.unit,
        "how": volley.how,
        "round": state.round,
        "active": str(state.active),
        "armour": armour,
        "invulnerable": invulnerable,
    }


def said_of(state: State, volley: Volley, armour: int, invulnerable: int) -> SaveKind | None:
    """The save the owner said to use in all of this attack where both need as much (W40K-SAVE-01)."""
    owner = state.units[volley.groups[0].target].seat
    facts = _choice_of(state, volley, armour, invulnerable)
    said = answered_in_advance(state.sides[owner].standing, ATTACK, facts)
    return "armour" if said == "armour" else "invulnerable" if said == "invulnerable" else None


def takes_the_best(state: State, owner: Seat) -> bool:
    """Whether the owner said always to take the better save."""
    return answered_in_advance(state.sides[owner].standing, SAVE) == BEST


def forget(draft: Draft) -> None:
    """What was said of an attack ends with it."""
    for seat, side in draft.state.sides.items():
        if any(entry.key == ATTACK for entry in side.standing):
            draft.emit(StandingSaid(seat=seat, key=ATTACK, standing=None))


def decide_all_saves(draft: Draft, seat: Seat, save: str | None) -> Refusal | None:
    """One answer for this save and all further ones of the same attack that need as much (W40K-SAVE-01)."""
    state = draft.state
    if state.ruling is not None:
        return refuse("ruling_pending")
    step, below = state.stack[-1:], state.stack[-2:-1]
    if not step or not isinstance(step[0], ChooseSave) or step[0].seat != seat or not isinstance(below[0], Volley):
        return refuse("nothing_to_answer", "W40K-SAVE-01")
    if save not in ("armour", "invulnerable"):
        return refuse("bad_choice", "W40K-SAVE-01")
    choice = _choice_of(state, below[0], step[0].armour, step[0].invulnerable)
    when = tuple(When(fact=name, test="is", value=value) for name, value in choice.items())
    draft.emit(StandingSaid(seat=seat, key=ATTACK, standing=Standing(key=ATTACK, answer=save, when=when)))
    return decide_save(draft, seat, PickSave(save="armour" if save == "armour" else "invulnerable"))


def offer_saves(state: State, seat: Seat) -> list[Offer]:
    """Both saves, the better one first."""
    step = state.step
    assert isinstance(step, ChooseSave)
    needs = {"armour": step.armour, "invulnerable": step.invulnerable}
    best = min(needs, key=lambda save: needs[save])
    offers = [
        Offer(
            id=f"save_{save}",
            command={"kind": "choose_save", "save": save},
            label=f"wh40k.offer.save_{save}",
            facts={"piece": step.model, "needs": needs[save]},
            place="prompt",
            unit=step.unit,
            pieces=(step.model,),
            primary=save == best,
            rule="W40K-SAVE-01",
        )
        for save in sorted(needs, key=lambda save: needs[save])
    ]
    always = Offer(
        id="save_always",
        command={"kind": "set_standing", "key": SAVE, "answer": BEST},
        role="standing",
        label="wh40k.offer.save_always",
        place="table",
        rule="W40K-SAVE-01",
    )
    return [*offers, *_for_the_rest(state, offers), always]


def _for_the_rest(state: State, saves: Sequence[Offer]) -> list[Offer]:
    """Each save for all that is left of this attack, where more of it may come."""
    volley = state.stack[-2]
    if not isinstance(volley, Volley) or (volley.pending < 2 and len(volley.groups) < 2 and not volley.aimed):
        return []
    return [
        replace(
            offer,
            id=f"{offer.id}_for_all",
            command={"kind": "set_standing", "key": ATTACK, "answer": offer.command["save"]},
            role="standing",
            label=f"{offer.label}_for_all",
            primary=False,
        )
        for offer in saves
    ]
