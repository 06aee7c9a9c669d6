"""Prayers: the chanting roll, points that are banked, prayers that are answered (AOS-MAGIC-3.0a..c)."""

from dataclasses import replace

from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.characteristics import level, read
from app.rules.aos.draft import Draft
from app.rules.aos.ground.standing import modules
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.aos.magic.casting import intervenes
from app.rules.aos.magic.levels import fail, judge_level, judge_others
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.commands import Chant
from app.rules.aos.model.events import RitualPointsSet
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import PickAnswer, Using
from app.rules.aos.moves.core_moves import D3
from app.rules.aos.rolls import amount, judge, throw
from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat


def prayer(ability: Ability, words: Procedure) -> Procedure:
    """A prayer around what its words do; where magic is not in use it is an ability like any other (AOS-SH-0b)."""

    def may(state: State, using: Using) -> Refusal | None:
        if "magic" not in modules(state):
            return words.may(state, using)
        return _may_chant(state, using, ability) or words.may(state, using)

    def declare(draft: Draft, using: Using) -> None:
        words.declare(draft, using)
        if "magic" in modules(draft.state):
            _roll(draft, using, ability)

    return replace(words, may=may, declare=declare)


def _may_chant(state: State, using: Using, ability: Ability) -> Refusal | None:
    assert using.unit is not None
    if level(state, using.unit, "PRIEST") == 0:
        return refuse("not_a_priest", unit=using.unit)
    return judge_others(state, using.unit, ability) or judge_level(state, using.unit, "prayer")


def _roll(draft: Draft, using: Using, ability: Ability) -> None:
    """An unmodified 1 costs D3 ritual points; of anything else the commander says what it is for (AOS-AMB-17)."""
    assert using.unit is not None
    need = Target(base=ability.value, reason="aos.target.chanting")
    roll = throw(draft, "chanting", using.seat, 1, target=need, piece=using.unit, facts={"ability": ability.id})
    if roll.total == 1:
        judge(draft, roll, (False,), "not_chanted")
        draft.change(replace(using, stage="after"))
        lost = amount(draft, D3, "ritual_points", using.seat, using.unit)
        left = max(0, draft.state.units[using.unit].ritual - lost)
        draft.emit(RitualPointsSet(unit=using.unit, points=left))
        fail(draft, using)
        return
    rolled = (read(draft.state, using.unit, "chanting_roll", roll.total).value or 0) + intervenes(using)
    rolled = max(1, rolled)
    judge(draft, roll, (True,), "chanted", n=rolled)
    draft.enter(PickAnswer(seat=using.seat, unit=using.unit, rolled=rolled, value=ability.value))


def decide_chant(draft: Draft, seat: Seat, command: Chant) -> Refusal | None:
    """Banks the roll, or asks for an answer: too low a sum keeps the points and adds none."""
    step = draft.state.step
    assert isinstance(step, PickAnswer)
    banked = draft.state.units[step.unit].ritual
    answered = not command.bank and step.rolled + banked >= step.value
    draft.leave()
    if command.bank:
        draft.emit(RitualPointsSet(unit=step.unit, points=banked + step.rolled))
    elif answered:
        draft.emit(RitualPointsSet(unit=step.unit, points=0))
    using = draft.state.step
    assert isinstance(using, Using)
    if answered:
        draft.change(replace(using, rolled=step.rolled + banked))
    else:
        draft.change(replace(using, stage="after"))
        fail(draft, using)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Bank, or ask for the answer."""
    step = state.step
    assert isinstance(step, PickAnswer)
    unit = state.units[step.unit]
    reached = step.rolled + unit.ritual >= step.value
    facts: dict[str, Fact] = {"unit": unit.id, "roll": step.rolled, "points": unit.ritual, "needed": step.value}
    return [
        Offer(
            id=f"chant.{name}",
            command={"kind": "chant", "bank": bank},
            label=f"aos.offer.chant.{name}",
            facts=facts,
            place="prompt",
            unit=unit.id,
            primary=bank != reached,
            rule="AOS-MAGIC-3.0b" if bank else "AOS-MAGIC-3.0c",
        )
        for name, bank in (("answer", False), ("bank", True))
    ]


STEPS: Steps = {PickAnswer: (whose, waits)}
HANDLERS: Handlers = {Chant: Handler(handle=decide_chant, at=(PickAnswer,), other="not_your_unit")}
OFFERS: Offers = {PickAnswer: offers}
