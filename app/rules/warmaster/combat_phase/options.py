"""What winners may do: hold, fall back, pursue, advance (WM-RES-05, WM-PUR-01, -02, -09, -11, WM-DES-02, WM-ADV-01..05)."""

from collections.abc import Mapping
from typing import Literal

import shapely

from app.rules.kernel.boards.contacts import touched_sides
from app.rules.kernel.boards.stands import Stand, moved, swept
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characteristics import flies, has, has_effect, troop_of
from app.rules.warmaster.charges.planning import Plan, plans, why_not_charge
from app.rules.warmaster.ground.measures import enemies_of, stands_of
from app.rules.warmaster.ground.sight import seen_near
from app.rules.warmaster.ground.terrain import barred_to, in_walls
from app.rules.warmaster.model.combat_prompts import Combat, Retreated
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import ADVANCE_FIRST, ADVANCE_LATER, TOLERANCE

RESTS: tuple[Literal["hold", "fall_back"], ...] = ("hold", "fall_back")
"""What a winning unit does that follows nobody (WM-RES-05)."""


def opponents(state: State, combat: Combat, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemy units it touched as the round began (WM-CBT-09)."""
    own = set(state.units[unit].stands)
    return tuple(dict.fromkeys(touch.enemy for touch in combat.touches if touch.stand in own))


def quarries(state: State, combat: Combat, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemies it may pursue: the one that most of its fronts faced; several if as many did and they parted (WM-PUR-09)."""
    able = [enemy for enemy in opponents(state, combat, unit) if why_not_after(state, combat, unit, enemy) is None]
    if not able:
        return ()
    faced = {enemy: len(faced_by(state, combat, unit, enemy)) for enemy in able}
    own = set(state.units[unit].stands)
    met = {enemy: sum(t.stand in own and t.enemy == enemy for t in combat.touches) for enemy in able}
    worth = {enemy: (faced[enemy], 0 if faced[enemy] else met[enemy]) for enemy in able}
    best = sorted(enemy for enemy in able if worth[enemy] == max(worth.values()))
    parted = {(round(went.dx, 1), round(went.dy, 1)) for enemy in best for went in (went_of(combat, enemy),)}
    return tuple(best) if len(parted) > 1 else tuple(best[:1])


def quarry(state: State, combat: Combat, unit: UnitId) -> UnitId | None:
    """The enemy it pursues: the only one, or the one its player chose (WM-PUR-01, -09)."""
    found = quarries(state, combat, unit)
    told = dict(combat.quarries).get(unit)
    return told if told in found else next(iter(found), None)


def went_of(combat: Combat, enemy: UnitId) -> Retreated:
    """How far and where to an enemy retreated."""
    return next(one for one in combat.moved if one.unit == enemy)


def faced_by(state: State, combat: Combat, unit: UnitId, enemy: UnitId) -> tuple[Stand, ...]:
    """The stands of a unit whose own front edge was in contact with that enemy before it retreated (WM-PUR-03, -09)."""
    went = went_of(combat, enemy)
    before = [moved(foe, -went.dx, -went.dy) for foe in stands_of(state, enemy)]
    return tuple(
        one for one in stands_of(state, unit) if any("front" in touched_sides(one, foe, TOLERANCE) for foe in before)
    )


def why_not_pursue(state: State, combat: Combat, unit: UnitId) -> Refusal | None:
    """Why a winning unit cannot pursue (WM-PUR-01, WM-PUR-02, WM-MCH-04, WM-AMB-44)."""
    if combat.turned or "holding" in state.units[unit].flags:
        return refuse("nothing_to_pursue", "WM-ORC-07", unit=unit)
    if troop_of(state, unit).type == "artillery":
        return refuse("artillery_cannot_pursue", unit=unit)
    if in_walls(state, stands_of(state, unit)):
        return refuse("fortified_cannot_pursue", unit=unit)
    if state.units[unit].stalled:
        return refuse("unit_locked", "WM-STK-05", unit=unit)
    if has_effect(state, unit, "doom_and_despair"):
        return refuse("effect_forbids_pursuit", unit=unit)
    found = [why_not_after(state, combat, unit, enemy) for enemy in opponents(state, combat, unit)]
    if not found:
        return refuse("nothing_to_pursue", unit=unit)
    return None if None in found else found[0]


def why_not_after(state: State, combat: Combat, unit: UnitId, enemy: UnitId) -> Refusal | None:
    """Why this enemy is not pursued by this unit (WM-PUR-02, WM-RET-10, WM-DWF-02, WM-FLY-10, WM-AMB-66)."""
    if state.units[enemy].where != "table" or enemy not in {one.unit for one in combat.moved}:
        return refuse("nothing_to_pursue", unit=unit)
    own, other = troop_of(state, unit), troop_of(state, enemy)
    swift = state.options.rangers_pursue_flyers and has(state, unit, "rangers")
    if flies(state, enemy) and not flies(state, unit) and not swift:
        return refuse("pursuit_flyer", unit=unit, target=enemy)
    if (
        own.type == "infantry"
        and not own.flying
        and other.type in ("cavalry", "chariot")
        and not has(state, unit, "rangers")
    ):
        return refuse("infantry_cannot_pursue_mounted", unit=unit, target=enemy)
    if not own.flying and _passed_over(state, enemy, went_of(combat, enemy), barred_to(state, unit)):
        return refuse("pursuit_terrain", unit=unit, target=enemy)
    return None


def _passed_over(state: State, enemy: UnitId, went: Retreated, ground: shapely.Geometry) -> bool:
    """Whether a retreat led into that ground or through it (WM-PUR-02)."""
    if ground.is_empty:
        return False
    before = [moved(stand, -went.dx, -went.dy) for stand in stands_of(state, enemy)]
    hulls = (shapely.Polygon([(p.x, p.y) for p in swept(stand, went.dx, went.dy)]) for stand in before)
    return any(hull.buffer(-TOLERANCE.touch, join_style="mitre").intersects(ground) for hull in hulls)


def reach_of(combat: Combat) -> float:
    """How far winners advance: by the round in which they destroyed their enemies (WM-ADV-01, WM-CBT-08)."""
    return ADVANCE_FIRST if combat.round == 1 else ADVANCE_LATER


def advances(state: State, combat: Combat, unit: UnitId) -> Mapping[UnitId, tuple[Plan, ...]]:
    """The ways it may charge the nearest enemy it sees and reaches (WM-ADV-01, -02)."""
    found: dict[UnitId, tuple[Plan, ...]] = {}
    best: float | None = None
    for apart, enemy in seen_near(state, unit, reach_of(combat)):
        if best is not None and apart > best + TOLERANCE.fit:
            break
        if why_not_charge(state, unit, enemy) is None and (ways := plans(state, unit, enemy, reach_of(combat))):
            found[enemy] = ways
            best = apart if best is None else best
    return found


def why_not_advance(state: State, combat: Combat, unit: UnitId) -> Refusal | None:
    """Only who destroyed all it fought, once in a phase, neither guns nor from within walls.

    WM-ADV-01, -03, WM-DES-02, WM-MUL-06.
    """
    if combat.turned or "holding" in state.units[unit].flags:
        return refuse("advance_no_target", "WM-ORC-07", unit=unit)
    if any(state.units[enemy].where == "table" for enemy in opponents(state, combat, unit)):
        return refuse("advance_no_target", "WM-DES-02", unit=unit)
    if "advanced" in state.units[unit].flags:
        return refuse("already_advanced", unit=unit)
    if state.units[unit].stalled:
        return refuse("unit_locked", "WM-STK-05", unit=unit)
    if troop_of(state, unit).type == "artillery" and not state.options.artillery_may_advance:
        return refuse("artillery_cannot_advance", unit=unit)
    if in_walls(state, stands_of(state, unit)):
        return refuse("advance_fortified", unit=unit)
    return None if enemies_of(state, unit) and advances(state, combat, unit) else refuse("advance_no_target", unit=unit)


def why_not_rest(
    state: State, combat: Combat, unit: UnitId, option: Literal["hold", "fall_back"] = "hold"
) -> Refusal | None:
    """Troops that must pursue or advance whenever they can (WM-PUR-11, WM-ADV-05); Slayers never fall back.

    Nor does a Giant that attacked whom it met on its way off the table (WM-AMB-34, WM-ORC-07).
    """
    holding = "holding" in state.units[unit].flags
    if option == "fall_back" and (has(state, unit, "slayers") or holding):
        return refuse("bad_choice", "WM-ORC-07" if holding else "WM-AMB-34", unit=unit)
    if not has(state, unit, "must_charge"):
        return None
    able = why_not_pursue(state, combat, unit) is None or why_not_advance(state, combat, unit) is None
    return refuse("must_pursue_or_advance", unit=unit) if able else None
