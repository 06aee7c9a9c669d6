"""Summoning manifestations, and bringing heroes back (AOS-MAGIC-7.0a, AOS-MAGIC-EX2)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.draft import Draft
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.events import ManifestationSummoned, UnitReturned
from app.rules.aos.model.language import Relocates
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import Model, State, Unit
from app.rules.aos.model.using_prompts import SettingUp, Using
from app.rules.kernel.offers.offer import Option
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

RETURN_REACH = 3.0  # AOS-MAGIC-EX2


def summoning(ability: Ability, words: Procedure) -> Procedure:
    """What a spell or prayer that summons does: its manifestation is set up near the caster.

    One that says where (`relocates`) sets it up in the caster's sight and so far from all enemies, if none is there yet.
    """

    where = next((one for one in ability.does if isinstance(one, Relocates)), None)

    def may(state: State, using: Using) -> Refusal | None:
        if ability.summons not in state.library.warscrolls:
            return refuse("unknown_id", id=ability.summons)
        return refuse("nothing_to_do", ability=ability.id) if where and _is_there(state, using.seat, ability) else None

    def effect(draft: Draft, using: Using) -> None:
        unit, models = _manifestation(draft.state, using, ability)
        apart = float(where.apart) if where is not None else None
        draft.emit(ManifestationSummoned(unit=unit, models=models))
        draft.enter(SettingUp(seat=using.seat, unit=unit.id, near=using.unit, inches=ability.reach, apart=apart))

    return replace(words, may=may, effect=effect)


def _is_there(state: State, seat: Seat, ability: Ability) -> bool:
    """Whether one of the seat's manifestations of this kind is on the battlefield."""
    return any(
        unit.seat == seat and unit.where == "table" and unit.warscroll == ability.summons
        for unit in state.units.values()
    )


def _manifestation(state: State, using: Using, ability: Ability) -> tuple[Unit, tuple[Model, ...]]:
    """A new manifestation of a caster, with its models, in reserve."""
    assert using.unit is not None
    scroll = state.library.warscrolls[ability.summons]
    number = next(n for n in range(1, 99) if f"{using.seat[0]}m{n}" not in state.units)
    name = f"{using.seat[0]}m{number}"
    weapons = tuple(weapon.id for weapon in scroll.weapons)
    models = tuple(Model(id=f"{name}.{n}", unit=name, number=n, weapons=weapons) for n in range(1, scroll.least + 1))
    unit = Unit(
        id=name,
        seat=using.seat,
        letter=state.units[using.unit].letter,
        warscroll=scroll.id,
        name=scroll.name,
        models=tuple(model.id for model in models),
        where="reserve",
        summoner=using.unit,
    )
    return unit, models


def _slain_heroes(state: State, using: Using) -> Sequence[Option]:
    """The seat's slain INFANTRY HEROES."""
    found = []
    for unit in state.units.values():
        scroll = state.library.warscrolls[unit.warscroll]
        if unit.seat == using.seat and unit.where == "destroyed" and {"HERO", "INFANTRY"} <= set(scroll.keywords):
            found.append(Option(value=unit.id, label="aos.option.unit", facts={"unit": unit.id}))
    return tuple(found)


def _may_resurrect(state: State, using: Using) -> Refusal | None:
    return None if _slain_heroes(state, using) else refuse("no_slain_infantry_hero", unit=using.unit or "")


def _resurrect(draft: Draft, using: Using) -> None:
    """The hero is whole again, wholly near the priest."""
    assert using.unit is not None
    draft.emit(UnitReturned(unit=using.targets[0]))
    draft.enter(SettingUp(seat=using.seat, unit=using.targets[0], near=using.unit, inches=RETURN_REACH))


RESURRECTION = Procedure(may=_may_resurrect, effect=_resurrect, targets=_slain_heroes, least=1, most=1)
