"""Whom stands strike at that touch several enemy units, and where a character helps: their owner says (WM-CBT-05, WM-CHR-11)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.combat_phase.attacks import easiest, struck_by
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.warmaster.hits.covers import ORDER
from app.rules.warmaster.model.combat_commands import Aim, AimRest
from app.rules.warmaster.model.combat_prompts import Aiming, Combat, Touch
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import CharacterId, StandId, State, UnitId

Striker: TypeAlias = StandId | CharacterId


def asked(state: State, stands: Sequence[Striker]) -> Aiming:
    """Stands or characters; the side that is asked first is the one whose turn it is."""
    own = tuple(stand for stand in stands if _seat(state, stand) == state.active)
    asked_now = own or tuple(stands)
    return Aiming(seat=_seat(state, asked_now[0]), stands=asked_now)


def _seat(state: State, piece: Striker) -> Seat:
    return state.units[_unit(state, piece)].seat


def _unit(state: State, piece: Striker) -> UnitId:
    """The unit of a stand, or that a character is with."""
    if piece in state.stands:
        return state.stands[piece].unit
    joined = state.characters[piece].joined
    assert joined is not None
    return joined


def _combat(state: State) -> Combat:
    found = state.stack[-2]
    assert isinstance(found, Combat)
    return found


def met(state: State, stand: Striker) -> tuple[UnitId, ...]:
    """The enemies that a stand touches, whom it hits most easily first, or that a character's unit strikes at (WM-AMB-20)."""
    if stand in state.characters:
        return struck_by(state, _combat(state), _unit(state, stand))
    found = [touch.enemy for touch in _combat(state).touches if touch.stand == stand]
    return tuple(sorted(found, key=lambda one: (ORDER.index(easiest(state, stand, one)), one)))


def decide_aim(draft: Draft, seat: Seat, command: Aim) -> Refusal | None:
    """One stand or character is told."""
    step = draft.state.step
    assert isinstance(step, Aiming)
    if command.stand not in step.stands or command.enemy not in met(draft.state, command.stand):
        return refuse("bad_choice", "WM-CBT-05", piece=command.stand[:40])
    left = tuple(stand for stand in step.stands if stand != command.stand)
    _tell(draft, (Touch(stand=command.stand, enemy=command.enemy),), replace(step, stands=left))
    return None


def decide_rest(draft: Draft, seat: Seat, command: AimRest) -> Refusal | None:
    """The others strike at whom they hit most easily, characters where most of their unit's stands do."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, Aiming)
    told = tuple(Touch(stand=stand, enemy=met(state, stand)[0]) for stand in step.stands)
    _tell(draft, told, replace(step, stands=()))
    return None


def _tell(draft: Draft, told: tuple[Touch, ...], step: Aiming) -> None:
    combat = _combat(draft.state)
    draft.leave()
    draft.change(replace(combat, aimed=(*combat.aimed, *told)))
    if step.stands:
        draft.enter(step)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each stand at each enemy it touches; or all as it is easiest."""
    step = state.step
    assert isinstance(step, Aiming)
    found = [
        Offer(
            id=f"aim:{stand}:{enemy}",
            command={"kind": "aim", "stand": stand, "enemy": enemy},
            label="warmaster.offer.aim",
            facts={"piece": stand, "target": enemy},
            place="prompt",
            unit=_unit(state, stand),
            pieces=(stand,),
            rule="WM-CHR-11" if stand in state.characters else "WM-CBT-05",
        )
        for stand in step.stands
        for enemy in met(state, stand)
    ]
    rest = Offer(
        id="aim_rest",
        command={"kind": "aim_rest"},
        label="warmaster.offer.aim_rest",
        facts={"n": len(step.stands)},
        place="prompt",
        role="pass",
        pieces=step.stands,
        primary=True,
        rule="WM-CBT-05",
    )
    return [*found, rest]


STEPS: Steps = {Aiming: (whose, waits)}

HANDLERS: Handlers = {
    Aim: Handler(handle=decide_aim, at=(Aiming,)),
    AimRest: Handler(handle=decide_rest, at=(Aiming,)),
}

OFFERS: Offers = {Aiming: offers}
