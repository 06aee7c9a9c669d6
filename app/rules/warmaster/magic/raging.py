"""The Rage of Chaos: die by die, as long as its player dares; doubles turn it upon the unit (WM-SPC-03)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.handlers import NOBODY, Handler, Handlers, Offers, Steps, whose
from app.rules.warmaster.hits.casualties import saves, suffer
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.magic_commands import RollRage
from app.rules.warmaster.model.magic_events import EffectBegun, RageRolled
from app.rules.warmaster.model.magic_prompts import Raging
from app.rules.warmaster.model.state import Effect, State, UnitId
from app.rules.warmaster.rolls import throw, tray

RAGE = "rage_of_chaos"


def waiting(state: State, combat: Combat) -> tuple[UnitId, ...]:
    """The units of a combat that rage and have not rolled for it yet."""
    return tuple(one.unit for one in state.effects if one.key == RAGE and not one.rolled and one.unit in combat.units)


def _effect(state: State, unit: UnitId) -> Effect:
    return next(one for one in state.effects if one.key == RAGE and one.unit == unit)


def deciders(state: State) -> frozenset[Seat]:
    """Its player, as long as a die is left and no two are equal."""
    step = state.step
    assert isinstance(step, Raging)
    return NOBODY if _is_over(state, step) else whose(state)


def _is_over(state: State, step: Raging) -> bool:
    return _has_doubles(step) or len(step.faces) >= len(stands_of(state, step.unit))


def _has_doubles(step: Raging) -> bool:
    return len(set(step.faces)) < len(step.faces)


def advance(draft: Draft) -> None:
    """All dice are thrown, or two are equal: so many Attacks more, or so many hits that armour may stop."""
    step = draft.state.step
    assert isinstance(step, Raging)
    _settle(draft, step)


def _settle(draft: Draft, step: Raging) -> None:
    backfired, sum_of = _has_doubles(step), sum(step.faces)
    draft.leave()
    effect = _effect(draft.state, step.unit)
    draft.emit(RageRolled(unit=step.unit, faces=step.faces, backfired=backfired))
    draft.emit(EffectBegun(effect=replace(effect, rolled=True, value=0 if backfired else sum_of)))
    if backfired:
        with tray(draft, "rage", step.seat, step.unit):
            hits = saves(draft, step.unit, sum_of)
        suffer(draft, step.unit, step.unit, hits, ())


def decide_roll(draft: Draft, seat: Seat, command: RollRage) -> Refusal | None:
    """One die more."""
    step = draft.state.step
    assert isinstance(step, Raging)
    with tray(draft, "rage", seat, step.unit):
        roll = throw(draft, "rage", seat, 1, piece=stands_of(draft.state, step.unit)[0].id)
    draft.change(replace(step, faces=(*step.faces, roll.total)))
    return None


def stop(draft: Draft, step: Raging) -> None:
    """The dice thrown so far are enough."""
    _settle(draft, step)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Another die, or enough."""
    step = state.step
    assert isinstance(step, Raging)
    facts: dict[str, Fact] = {"unit": step.unit, "n": len(step.faces) + 1, "total": sum(step.faces)}
    pieces = tuple(stand.id for stand in stands_of(state, step.unit))
    roll = Offer(
        id="roll_rage",
        command={"kind": "roll_rage"},
        label="warmaster.offer.roll_rage",
        facts=facts,
        place="prompt",
        unit=step.unit,
        pieces=pieces,
        primary=not step.faces,
        rule="WM-SPC-03",
    )
    enough = Offer(
        id="decline",
        command={"kind": "decline"},
        label="warmaster.offer.rage_enough",
        facts=facts,
        place="prompt",
        role="pass",
        rule="WM-SPC-03",
    )
    return [roll, enough]


STEPS: Steps = {Raging: (deciders, advance)}

HANDLERS: Handlers = {RollRage: Handler(handle=decide_roll, at=(Raging,))}

OFFERS: Offers = {Raging: offers}
