"""What the spells and prayers of the rules' own do, and the command to use one out of turn (AOS-MAGIC-EX1, AOS-CMD-2.0b)."""

from collections.abc import Mapping, Sequence

from app.rules.aos.abilities.picking import judge_friend
from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import on_table, sees
from app.rules.aos.ground.wholly import is_wholly_within
from app.rules.aos.magic.banishing import BANISH
from app.rules.aos.magic.levels import is_caster
from app.rules.aos.magic.places_of_power import PLACE_OF_POWER
from app.rules.aos.magic.summoning import RESURRECTION
from app.rules.aos.model.effects import KeywordGrant, Lasting
from app.rules.aos.model.events import EffectBegun
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, Unit
from app.rules.aos.model.using_prompts import Intervention, Using
from app.rules.kernel.offers.offer import Option
from app.rules.kernel.refusal import Refusal

SHIELD_REACH = 12.0  # AOS-MAGIC-EX1
SHIELD_WARD = 6


def _may_always(state: State, using: Using) -> Refusal | None:
    return None


def _shielded(state: State, using: Using) -> Sequence[Option]:
    """The friendly units, those in sight and wholly near open."""
    return tuple(
        Option(
            value=unit.id,
            label="aos.option.unit",
            facts={"unit": unit.id},
            pieces=unit.models,
            locked=_judge_shielded(state, using, unit),
        )
        for unit in on_table(state, using.seat)
    )


def _judge_shielded(state: State, using: Using, target: Unit) -> Refusal | None:
    assert using.unit is not None
    if refused := judge_friend(state, target.id):
        return refused
    if not sees(state, using.unit, target.id):
        return refuse("target_not_visible", "AOS-MAGIC-EX1", unit=target.id)
    if not is_wholly_within(state, target.id, using.unit, SHIELD_REACH):
        return refuse("target_not_wholly_within", unit=target.id, needed=SHIELD_REACH)
    return None


def _shield(draft: Draft, using: Using) -> None:
    effect = Lasting(
        number=draft.state.effect_numbers + 1,
        ability=using.ability,
        source=using.unit,
        owner=using.seat,
        unit=using.targets[0],
        change=KeywordGrant(keyword="WARD", level=SHIELD_WARD),
        until="turn",
    )
    draft.emit(EffectBegun(effect=effect))


def _may_intervene(state: State, using: Using) -> Refusal | None:
    assert using.unit is not None
    return None if is_caster(state, using.unit) else refuse("not_wizard_or_priest", unit=using.unit)


def _intervene(draft: Draft, using: Using) -> None:
    assert using.unit is not None
    draft.enter(Intervention(seat=using.seat, unit=using.unit))


PROCEDURES: Mapping[str, Procedure] = {
    "banish_manifestation": BANISH,
    "activate_place_of_power": PLACE_OF_POWER,
    "magical_intervention": Procedure(may=_may_intervene, effect=_intervene),
    "resurrection": RESURRECTION,
    "mystic_shield": Procedure(may=_may_always, effect=_shield, targets=_shielded, least=1, most=1),
}
