"""Which unit a model may attack with a weapon, and why not the others (AOS-CORE-16.0c..g, AOS-CORE-25.0b, AOS-TERR-1.2c)."""

from collections.abc import Iterator

from app.rules.aos.characteristics import has_keyword, hidden_on, range_of
from app.rules.aos.ground.arrangement import in_reach
from app.rules.aos.ground.cover import sheltered
from app.rules.aos.ground.measures import arrangement, bodies, counts, engaged_with, scroll_of, unit_gap
from app.rules.aos.model.profiles import Weapon
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import ModelId, State, UnitId
from app.rules.aos.model.tables import COMBAT_RANGE, GUARD_REACH, TOLERANCE
from app.rules.kernel.refusal import Refusal


def judge_target(state: State, model: ModelId, weapon: Weapon, target: UnitId) -> Refusal | None:
    """Whether a model may attack a unit with this weapon now."""
    unit = state.models[model].unit
    if target not in state.units or state.units[target].seat == state.units[unit].seat:
        return refuse("invalid_target", target=target)
    if state.units[target].where != "table":
        return refuse("not_on_battlefield", unit=target)
    engaged = engaged_with(state, unit)
    if engaged and weapon.kind == "ranged" and not weapon.has("shoot_in_combat"):
        return refuse("shooting_while_in_combat", piece=model, weapon=weapon.name)
    if engaged and target not in engaged:
        return refuse("target_not_engaged_with_unit", unit=unit, target=target)
    if weapon.kind == "melee":
        return _judge_melee(state, model, target)
    return _judge_ranged(state, model, weapon, target)


def _row(state: State, model: ModelId) -> int:
    unit = state.models[model].unit
    return next(i for i, one in enumerate(bodies(state, unit)) if one.id == model)


def _judge_melee(state: State, model: ModelId, target: UnitId) -> Refusal | None:
    """In the model's combat range and visible to it, each of any model of the target (AOS-CORE-16.0e, AOS-AMB-05)."""
    unit, row = state.models[model].unit, _row(state, model)
    away = arrangement(state).plan(unit, target)[row]
    if not in_reach(away, COMBAT_RANGE).any():
        had = round(float(away.min(initial=99.0)), 4)
        return refuse("target_out_of_combat_range", piece=model, target=target, had=had, needed=COMBAT_RANGE)
    if not arrangement(state).sees(unit, row, target):
        return refuse("target_not_visible", piece=model, target=target)
    return None


def _judge_ranged(state: State, model: ModelId, weapon: Weapon, target: UnitId) -> Refusal | None:
    """Within the weapon's Range and visible; obscured and guarded targets are out of it (AOS-CORE-16.0f)."""
    unit, row = state.models[model].unit, _row(state, model)
    away = arrangement(state).apart(unit, target)[row]
    reach = float(range_of(state, unit, weapon))
    least = float(away.min(initial=float("inf")))
    if not in_reach(away, reach).any():
        return refuse("target_out_of_range", piece=model, target=target, had=round(least, 4), needed=reach)
    if not arrangement(state).sees(unit, row, target) or _is_hidden(state, unit, least, target):
        return refuse("target_not_visible", "AOS-CORE-16.0f", piece=model, target=target)
    if is_guarded(state, target) and has_keyword(state, target, "INFANTRY") and not in_reach(away, GUARD_REACH).any():
        return refuse("guarded_hero_out_of_12", piece=model, target=target, had=round(least, 4), needed=GUARD_REACH)
    if not has_keyword(state, target, "FLY") and (
        feature := sheltered(state, unit, target, "obscuring", shooting=True)
    ):
        return refuse("target_obscured", target=target, terrain=feature)
    return None


def _is_hidden(state: State, unit: UnitId, away: float, target: UnitId) -> bool:
    """Whether a unit, of which a model is so far away, does not see another, or may not shoot at it (AOS-CORE-29.0a)."""
    return any(
        not one.beyond or TOLERANCE.more_than(away if one.by == "model" else unit_gap(state, unit, target), one.beyond)
        for one in hidden_on(state, target)
    )


def is_guarded(state: State, unit: UnitId) -> bool:
    """A HERO, no MONSTER and no WAR MACHINE, within the combat range of friends that are none (AOS-CORE-25.0a)."""
    if not has_keyword(state, unit, "HERO") or any(has_keyword(state, unit, one) for one in ("MONSTER", "WAR MACHINE")):
        return False
    seat = state.units[unit].seat
    friends = [u.id for u in state.units.values() if u.seat == seat and u.where == "table" and u.id != unit]
    plain = (friend for friend in friends if _guards(state, friend))
    return any(in_reach(arrangement(state).plan(unit, friend), COMBAT_RANGE).any() for friend in plain)


def _guards(state: State, friend: UnitId) -> bool:
    """A unit that is no HERO: faction terrain is none, what cannot move none while units shoot (AOS-TERR-1.5a, AOS-MAGIC-7.0c)."""
    if scroll_of(state, friend).type == "faction_terrain" or not counts(state, friend):
        return False
    return not has_keyword(state, friend, "HERO")


def targets_of(state: State, model: ModelId, weapon: Weapon) -> Iterator[UnitId]:
    """The units a model may attack with a weapon."""
    seat = state.units[state.models[model].unit].seat
    enemies = (unit.id for unit in state.units.values() if unit.where == "table" and unit.seat != seat)
    yield from (enemy for enemy in enemies if judge_target(state, model, weapon, enemy) is None)
