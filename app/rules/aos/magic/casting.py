"""Spells: the casting roll of the declaration, miscasts, and an effect that was not unbound (AOS-MAGIC-2.0a..c)."""

from dataclasses import replace

from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.characteristics import is_banned, level, read
from app.rules.aos.draft import Draft
from app.rules.aos.ground.standing import modules
from app.rules.aos.magic.levels import fail, judge_level, judge_others
from app.rules.aos.magic.sums import MISCAST, at_least
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.effects import Ban, Lasting
from app.rules.aos.model.events import EffectBegun
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.moves.core_moves import D3, inflict
from app.rules.aos.rolls import amount, judge, throw
from app.rules.kernel.refusal import Refusal

MISCAST_ONES = 2  # AOS-MAGIC-2.0b
UNBOUND = "unbound"
"""What is told of a spell that was unbound."""


def intervenes(using: Using) -> int:
    """What a command to cast out of turn takes off the roll (AOS-CMD-2.0b)."""
    return -1 if using.as_if == "magical_intervention" else 0


def spell(ability: Ability, words: Procedure) -> Procedure:
    """A spell around what its words do; where magic is not in use it is an ability like any other (AOS-SH-0b)."""

    def may(state: State, using: Using) -> Refusal | None:
        if "magic" not in modules(state):
            return words.may(state, using)
        return _may_cast(state, using, ability) or words.may(state, using)

    def declare(draft: Draft, using: Using) -> None:
        if "magic" not in modules(draft.state) or _is_cast(draft, using, ability):
            step = draft.state.step
            assert isinstance(step, Using)
            words.declare(draft, step)

    def effect(draft: Draft, using: Using) -> None:
        if UNBOUND in using.told:
            fail(draft, using)
        else:
            words.effect(draft, using)

    return replace(words, may=may, declare=declare, effect=effect)


def _may_cast(state: State, using: Using, ability: Ability) -> Refusal | None:
    assert using.unit is not None
    if level(state, using.unit, "WIZARD") == 0:
        return refuse("not_a_wizard", unit=using.unit)
    if is_banned(state, using.unit, "spell"):
        return refuse("miscast_this_phase", unit=using.unit)
    return judge_others(state, using.unit, ability) or judge_level(state, using.unit, "spell")


def _is_cast(draft: Draft, using: Using, ability: Ability) -> bool:
    """Rolls; of a miscast and of too low a roll nothing comes but the damage."""
    assert using.unit is not None
    more = intervenes(using)
    need = at_least(draft.state, using.unit, "casting_roll", ability.value, least=MISCAST + 1, more=more)
    roll = throw(draft, "casting", using.seat, 2, target=need, piece=using.unit, facts={"ability": ability.id})
    ones = tuple(face == 1 for face in roll.faces)
    if sum(ones) >= MISCAST_ONES:
        judge(draft, roll, ones, "miscast")
        _miscast(draft, using)
        return False
    rolled = (read(draft.state, using.unit, "casting_roll", roll.total).value or 0) + more
    done = rolled >= ability.value
    judge(draft, roll, (done,) * len(roll.faces), "cast" if done else "not_cast", n=rolled)
    draft.change(replace(using, rolled=rolled) if done else replace(using, stage="after"))
    if not done:
        fail(draft, using)
    return done


def _miscast(draft: Draft, using: Using) -> None:
    """D3 mortal damage at once, and no more spells this phase (AOS-MAGIC-2.0b)."""
    assert using.unit is not None
    draft.change(replace(using, stage="damage"))
    fail(draft, using)
    ban = Lasting(
        number=draft.state.effect_numbers + 1,
        ability=using.ability,
        source=using.unit,
        owner=using.seat,
        unit=using.unit,
        change=Ban(keyword="spell"),
        until="phase",
    )
    draft.emit(EffectBegun(effect=ban))
    inflict(draft, using.unit, amount(draft, D3, "miscast", using.seat, using.unit), using.unit)
