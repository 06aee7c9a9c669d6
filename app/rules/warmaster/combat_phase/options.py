"""What winners do: hold, fall back, pursue, advance (WM-RES-05, WM-PUR-01..04, -11, WM-DES-02, WM-ADV-01..05)."""

from collections.abc import Mapping
from dataclasses import replace

from app.rules.kernel.boards.contacts import contact
from app.rules.kernel.boards.stands import moved
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.referee.refusal import Refusal
from app.rules.warmaster.characteristics import flies, has, has_effect, troop_of
from app.rules.warmaster.charges.planning import Plan, plans, why_not_charge
from app.rules.warmaster.ground.measures import enemies_of, stands_of
from app.rules.warmaster.ground.sight import seen_near
from app.rules.warmaster.ground.standing import judge_standing, posed
from app.rules.warmaster.ground.terrain import barred_to, in_walls, is_in
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import ADVANCE_FIRST, ADVANCE_LATER, TOLERANCE

FAR = 1000.0
"""Pursuers come as far as they must (WM-PUR-04)."""


def opponents(state: State, combat: Combat, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemy units it touched as the round began (WM-CBT-09)."""
    own = set(state.units[unit].stands)
    return tuple(dict.fromkeys(touch.enemy for touch in combat.touches if touch.stand in own))


def quarry(state: State, combat: Combat, unit: UnitId) -> UnitId | None:
    """The enemy it may pursue: the one that most of its stands faced, of those that retreated (WM-PUR-01, -09)."""
    able = [enemy for enemy in opponents(state, combat, unit) if _why_not_after(state, combat, unit, enemy) is None]
    own = set(state.units[unit].stands)
    counts = {enemy: sum(t.stand in own and t.enemy == enemy for t in combat.touches) for enemy in able}
    return max(counts, key=lambda enemy: (counts[enemy], enemy), default=None)


def why_not_pursue(state: State, combat: Combat, unit: UnitId) -> Refusal | None:
    """Why a winning unit cannot pursue (WM-PUR-01, WM-PUR-02, WM-MCH-04)."""
    if troop_of(state, unit).type == "artillery":
        return refuse("artillery_cannot_pursue", unit=unit)
    if in_walls(state, stands_of(state, unit)):
        return refuse("fortified_cannot_pursue", unit=unit)
    if state.units[unit].stalled:
        return refuse("unit_locked", "WM-STK-05", unit=unit)
    if has_effect(state, unit, "doom_and_despair"):
        return refuse("effect_forbids_pursuit", unit=unit)
    found = [_why_not_after(state, combat, unit, enemy) for enemy in opponents(state, combat, unit)]
    if not found:
        return refuse("nothing_to_pursue", unit=unit)
    return None if None in found else found[0]


def _why_not_after(state: State, combat: Combat, unit: UnitId, enemy: UnitId) -> Refusal | None:
    """Why this enemy is not pursued by this unit (WM-PUR-02, WM-RET-10, WM-DWF-02, WM-FLY-10)."""
    if state.units[enemy].where != "table" or enemy not in {one.unit for one in combat.moved}:
        return refuse("nothing_to_pursue", unit=unit)
    own, other = troop_of(state, unit), troop_of(state, enemy)
    if flies(state, enemy) and not flies(state, unit):
        return refuse("pursuit_flyer", unit=unit, target=enemy)
    if (
        own.type == "infantry"
        and not own.flying
        and other.type in ("cavalry", "chariot")
        and not has(state, unit, "rangers")
    ):
        return refuse("infantry_cannot_pursue_mounted", unit=unit, target=enemy)
    if not own.flying and any(is_in(stand.body, barred_to(state, unit)) for stand in stands_of(state, enemy)):
        return refuse("pursuit_terrain", unit=unit, target=enemy)
    return None


def pursuit_poses(state: State, combat: Combat, unit: UnitId, enemy: UnitId) -> Mapping[StandId, Pose] | None:
    """Where pursuers end: carried along with the enemy they faced, else lined up against it anew (WM-PUR-03, -04)."""
    went = next(one for one in combat.moved if one.unit == enemy)
    block = {one.id: _rounded(moved(one, went.dx, went.dy).pose) for one in stands_of(state, unit)}
    touching = any(
        contact(one, foe, TOLERANCE) is not None for one in posed(state, block) for foe in stands_of(state, enemy)
    )
    if touching and judge_standing(state, unit, block) is None:
        return block
    found = plans(state, unit, enemy, FAR)
    return found[0].poses if found else None


def _rounded(pose: Pose) -> Pose:
    return replace(pose, x=rounded(pose.x), y=rounded(pose.y))


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
    """Only who destroyed all it fought, once in a phase, neither guns nor from within walls (WM-ADV-01, -03, WM-DES-02)."""
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


def why_not_rest(state: State, combat: Combat, unit: UnitId) -> Refusal | None:
    """Troops that must pursue or advance whenever they can (WM-PUR-11)."""
    if not has(state, unit, "must_charge"):
        return None
    able = why_not_pursue(state, combat, unit) is None or why_not_advance(state, combat, unit) is None
    return refuse("must_pursue_or_advance", unit=unit) if able else None
