"""Whom an ability that content writes may be aimed at, and why not the others (AOS-CORE-5.2a, AOS-CORE-28.0g)."""

from collections.abc import Callable, Mapping, Sequence

from app.rules.aos.ability_use.limits import counted
from app.rules.aos.characteristics import has_keyword, hidden_on
from app.rules.aos.ground.measures import (
    alive,
    centre_gap,
    engaged_with,
    in_combat,
    on_table,
    scroll_of,
    sees,
    unit_gap,
)
from app.rules.aos.ground.wholly import is_wholly_within
from app.rules.aos.model.abilities import Ability, Period
from app.rules.aos.model.picks import Being, Picks
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, Unit, UnitId
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.passives.around import (
    ATTACKS,
    FIGHTS,
    SHOTS,
    has_charged,
    has_hurt,
    is_around,
    is_being,
    is_borne,
    is_of,
)
from app.rules.kernel.offers.offer import Option
from app.rules.kernel.refusal import Refusal

Judge = Callable[[State, Using, Unit], Refusal | None]


def options(picks: Picks, able: Judge, state: State, using: Using) -> Sequence[Option]:
    """Every unit of the side, those that may be picked open; `able` is what the ability's deeds ask of them."""
    seat = using.seat if picks.side == "friendly" else state.other(using.seat)
    return tuple(
        Option(
            value=unit.id,
            label="aos.option.unit",
            facts={"unit": unit.id},
            pieces=unit.models,
            locked=_judge(state, picks, using, unit) or able(state, using, unit),
        )
        for unit in on_table(state, seat)
    )


def _judge(state: State, picks: Picks, using: Using, target: Unit) -> Refusal | None:
    """Why a unit may not be picked: what it is, how it stands, that it is not another, the distance, sight, combat.

    What is no unit is a target for enemies alone (AOS-TERR-1.5a, AOS-MAGIC-7.0c).
    """
    if picks.side == "friendly" and (refused := judge_friend(state, target.id)):
        return refused
    if picks.keyword and not has_keyword(state, target.id, picks.keyword):
        return refuse("keyword_restriction", "AOS-CORE-5.2a", target=target.id, keyword=picks.keyword)
    if picks.without and has_keyword(state, target.id, picks.without):
        return refuse("keyword_restriction", "AOS-CORE-5.2a", target=target.id, keyword=picks.without)
    if not is_of(picks.sorts, lambda keyword: has_keyword(state, target.id, keyword)):
        return refuse("keyword_restriction", "AOS-CORE-5.2a", target=target.id)
    if picks.anew and _was_aimed_at(state, using, target.id, picks.anew):
        return refuse("invalid_target", "AOS-CORE-5.2a", target=target.id)
    if picks.models and len(alive(state, target.id)) < picks.models:
        return refuse("invalid_target", "AOS-CORE-5.2a", target=target.id, needed=picks.models)
    for being in picks.being:
        if refused := _BEINGS[being](state, using, target):
            return refused
    if picks.of_centre is not None and not TOLERANCE.within(away := centre_gap(state, target.id), picks.of_centre):
        return refuse(
            "target_out_of_range", "AOS-CORE-5.2a", unit=target.id, had=round(away, 4), needed=picks.of_centre
        )
    return None if using.unit is None else _judge_seen(state, picks, using.unit, target.id)


def _was_aimed_at(state: State, using: Using, target: UnitId, per: Period) -> bool:
    """Whether its player aimed this ability at the unit before in the period."""
    return any(target in use.targets and use.seat == using.seat for use in counted(state, using.ability, per))


def judge_friend(state: State, target: UnitId) -> Refusal | None:
    """Faction terrain and manifestations are picked by none of their own side's abilities (AOS-TERR-1.5a, AOS-MAGIC-7.0d)."""
    sort = scroll_of(state, target).type
    if sort == "unit":
        return None
    return refuse("invalid_target", "AOS-TERR-1.5a" if sort == "faction_terrain" else "AOS-MAGIC-7.0d", target=target)


def _judge_seen(state: State, picks: Picks, user: UnitId, target: UnitId) -> Refusal | None:
    """What is asked of a target as the unit that uses the ability sees it."""
    if picks.others and target == user:
        return refuse("invalid_target", target=target)
    if picks.within is not None and not _is_near(state, picks, user, target):
        code = "target_not_wholly_within" if picks.wholly else "target_out_of_range"
        had = round(unit_gap(state, user, target), 4)
        return refuse(code, "AOS-CORE-5.2a", unit=target, had=had, needed=picks.within)
    if picks.visible and not (sees(state, user, target) and not _is_hidden(state, user, target)):
        return refuse("target_not_visible", "AOS-CORE-5.2a", unit=target)
    if picks.in_combat and target not in engaged_with(state, user):
        return refuse("target_not_engaged_with_unit", "AOS-CORE-5.2a", unit=target)
    return None


def _is_hidden(state: State, user: UnitId, target: UnitId) -> bool:
    """Whether an enemy is too far away for a unit to see it (AOS-CORE-29.0a)."""
    if state.units[user].seat == state.units[target].seat:
        return False
    away = unit_gap(state, user, target)
    return any(not one.shooting and TOLERANCE.more_than(away, one.beyond) for one in hidden_on(state, target))


def _is_near(state: State, picks: Picks, unit: UnitId, target: UnitId) -> bool:
    assert picks.within is not None
    if picks.wholly:
        return is_wholly_within(state, target, unit, picks.within)
    return TOLERANCE.within(unit_gap(state, unit, target), picks.within)


def _apart(state: State, using: Using, target: Unit) -> Refusal | None:
    return refuse("in_combat", "AOS-CORE-5.2a", unit=target.id) if in_combat(state, target.id) else None


def _charged(state: State, using: Using, target: Unit) -> Refusal | None:
    return None if has_charged(state, target) else refuse("not_charged_this_turn", "AOS-CORE-5.2a", unit=target.id)


def _damaged(state: State, using: Using, target: Unit) -> Refusal | None:
    return None if target.damage else refuse("no_damage", target=target.id)


def _reduced(state: State, using: Using, target: Unit) -> Refusal | None:
    lost = any(state.models[model].slain for model in target.models)
    return None if lost else refuse("no_slain_models", unit=target.id)


def _crossed(state: State, using: Using, target: Unit) -> Refusal | None:
    """Models of the unit passed across it this phase (AOS-GEO-22)."""
    crossed = using.unit is not None and crossings(state, using.unit, target.id)
    return None if crossed else refuse("invalid_target", "AOS-GEO-22", target=target.id)


def crossings(state: State, unit: UnitId, target: UnitId) -> int:
    """How many models of a unit passed across another this phase, and are still there."""
    models = (state.models[model] for model in state.units[unit].models)
    return sum(target in state.crossed.get(model.id, ()) for model in models if not model.slain)


def _engaged(state: State, using: Using, target: Unit) -> Refusal | None:
    return None if in_combat(state, target.id) else refuse("not_in_combat", "AOS-CORE-5.2a", unit=target.id)


def _not_charged(state: State, using: Using, target: Unit) -> Refusal | None:
    return refuse("invalid_target", target=target.id, charged=True) if has_charged(state, target) else None


def _unlike(being: Being) -> Judge:
    """Without a reason of its own: that it is not so."""

    def judge(state: State, using: Using, target: Unit) -> Refusal | None:
        return None if is_being(state, being, target) else refuse("invalid_target", target=target.id)

    return judge


def _hurt_by(abilities: tuple[str, ...]) -> Judge:
    """It was damaged this turn by attacks of the unit that uses the ability."""

    def judge(state: State, using: Using, target: Unit) -> Refusal | None:
        hurt = using.unit is not None and has_hurt(state, using.unit, target, abilities)
        return None if hurt else refuse("invalid_target", "AOS-CORE-5.2a", target=target.id)

    return judge


_BEINGS: Mapping[Being, Judge] = {
    "apart": _apart,
    "charged": _charged,
    "damaged": _damaged,
    "reduced": _reduced,
    "crossed": _crossed,
    "engaged": _engaged,
    "not_charged": _not_charged,
    "not_moved": _unlike("not_moved"),
    "not_set_up": _unlike("not_set_up"),
    "not_fought": _unlike("not_fought"),
    "set_up": _unlike("set_up"),
    "has_fought": _unlike("has_fought"),
    "unhurt": _unlike("unhurt"),
    "clear_3": _unlike("clear_3"),
    "clear_6": _unlike("clear_6"),
    "clear_9": _unlike("clear_9"),
    "clear_12": _unlike("clear_12"),
    "home": _unlike("home"),
    "abroad": _unlike("abroad"),
    "afield": _unlike("afield"),
    "shot": _hurt_by(SHOTS),
    "fought": _hurt_by(FIGHTS),
    "struck": _hurt_by(ATTACKS),
    "slew": _unlike("slew"),
    "slew_fighting": _unlike("slew_fighting"),
    "felled": _unlike("felled"),
}


def judge_user(state: State, ability: Ability, using: Using) -> Refusal | None:
    """Why the unit that would use an ability is not as the ability asks (AOS-CORE-5.2a)."""
    if using.unit is None:
        return None
    judged = (_BEINGS[being](state, using, state.units[using.unit]) for being in ability.being)
    refused = next((refused for refused in judged if refused is not None), None)
    if refused is None and ability.bearer and not is_borne(state, state.units[using.unit], ability.bearer):
        return refuse("nothing_to_do", ability=ability.id)
    if refused is None and ability.around is not None and not is_around(state, ability.around, using.unit):
        return refuse("nothing_to_do", ability=ability.id)
    return refused
