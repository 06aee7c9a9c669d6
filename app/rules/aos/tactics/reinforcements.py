"""Replacement units: Call for Reinforcements (AOS-SH-7.0a, AOS-SH-7.0b, AOS-CORE-24.2a to AOS-CORE-24.2c)."""

from collections.abc import Sequence

from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import scroll_of
from app.rules.aos.model.events import UnitReplaced
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import Model, State, Unit
from app.rules.aos.model.using_prompts import SettingUp, Using
from app.rules.kernel.offers.offer import Option
from app.rules.kernel.refusal import Refusal

EDGE = 6.0  # AOS-SH-7.0b


def _units(state: State, using: Using) -> Sequence[Option]:
    """The seat's units: destroyed reinforcements open, the others not and why."""
    return tuple(
        Option(value=unit.id, label="aos.option.unit", facts={"unit": unit.id}, locked=_judge(state, unit))
        for unit in state.units.values()
        if unit.seat == using.seat
    )


def _judge(state: State, unit: Unit) -> Refusal | None:
    if unit.where != "destroyed":
        return refuse("not_destroyed", unit=unit.id)
    if "REINFORCEMENTS" not in scroll_of(state, unit.id).keywords:
        return refuse("no_reinforcements_keyword", unit=unit.id)
    if unit.replacement:
        return refuse("replacement_cannot_be_replaced", unit=unit.id)
    return refuse("already_replaced", unit=unit.id) if unit.replaced else None


def _may(state: State, using: Using) -> Refusal | None:
    if any(option.locked is None for option in _units(state, using)):
        return None
    return refuse("nothing_to_replace", ability=using.ability)


def replacement(state: State, old: Unit) -> tuple[Unit, tuple[Model, ...]]:
    """A new unit like the old one, whole, with limits of its own (AOS-CORE-24.2a, AOS-CORE-24.2b)."""
    name = f"{old.id}n"
    models = tuple(
        Model(id=f"{name}.{one.number}", unit=name, number=one.number, weapons=one.weapons, role=one.role)
        for one in (state.models[model] for model in old.models)
    )
    unit = Unit(
        id=name,
        seat=old.seat,
        letter=old.letter,
        warscroll=old.warscroll,
        name=old.name,
        models=tuple(model.id for model in models),
        regiment=old.regiment,
        where="reserve",
        replacement=True,
    )
    return unit, models


def _call(draft: Draft, using: Using) -> None:
    """The replacement comes in at the edge, in its own territory, in no combat."""
    new, models = replacement(draft.state, draft.state.units[using.targets[0]])
    draft.emit(UnitReplaced(unit=using.targets[0], by=new, models=models))
    draft.enter(SettingUp(seat=using.seat, unit=new.id, inches=EDGE))


REINFORCEMENTS = Procedure(may=_may, effect=_call, targets=_units, least=1, most=1)
