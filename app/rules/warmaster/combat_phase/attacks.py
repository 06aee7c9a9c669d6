"""The Attacks of stands in a round, with all that changes them (WM-CBT-05, WM-ATK-01..09, WM-CHR-11)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from app.rules.kernel.boards.contacts import in_flank_or_rear, supports, touching
from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.dice.modifiers import Modifier, total
from app.rules.warmaster.characteristics import attack_bonus, carries, has, has_effect, terrifies, troop_of
from app.rules.warmaster.characters.joining import joined_to
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.hits.covers import ORDER, cover_of
from app.rules.warmaster.magic.effects import might, might_of_officer, rage
from app.rules.warmaster.magic.items import wields
from app.rules.warmaster.model.combat_prompts import Combat, Touch
from app.rules.warmaster.model.state import CharacterId, StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

FULL_STEP = 3
"""Each so many centimetres of a retreat add to the pursuers' Attacks (WM-ATK-05)."""


def touches(state: State, units: Sequence[UnitId], turned: Sequence[UnitId] = ()) -> tuple[Touch, ...]:
    """Which stand touches which enemy unit, as a round begins; those `turned` are their own side's (WM-CBT-09, WM-AMB-44)."""
    if turned:
        foe = {(a, b) for a in units for b in units if (a in turned) != (b in turned)}
    else:
        foe = {(a, b) for a in units for b in units if state.units[a].seat != state.units[b].seat}
    return tuple(
        Touch(stand=stand.id, enemy=enemy)
        for unit in units
        for enemy in units
        if (unit, enemy) in foe
        for stand in stands_of(state, unit)
        if any(touching(stand, other, TOLERANCE) for other in stands_of(state, enemy))
    )


def aims(state: State, combat: Combat) -> Mapping[tuple[UnitId, UnitId], tuple[StandId, ...]]:
    """Which stands of a unit attack which enemy unit: one each, as their owner said, else whom they hit most easily.

    WM-CBT-05, WM-AMB-20, WM-MUL-01.
    """
    told = {touch.stand: touch.enemy for touch in combat.aimed}
    met: dict[StandId, list[UnitId]] = defaultdict(list)
    for touch in combat.touches:
        if state.stands[touch.stand].pose is not None:
            met[touch.stand].append(touch.enemy)
    found: dict[tuple[UnitId, UnitId], tuple[StandId, ...]] = defaultdict(tuple)
    for stand, enemies in met.items():
        enemy = told.get(stand) or (enemies[0] if len(enemies) == 1 else _easiest_of(state, stand, enemies))
        found[state.stands[stand].unit, enemy] += (stand,)
    return found


def _easiest_of(state: State, stand: StandId, enemies: Sequence[UnitId]) -> UnitId:
    return min(enemies, key=lambda one: (ORDER.index(easiest(state, stand, one)), one))


def easiest(state: State, stand: StandId, enemy: UnitId) -> str:
    """The worst cover among the enemy stands it touches."""
    own = _stand(state, stand)
    met = [foe for foe in stands_of(state, enemy) if touching(own, foe, TOLERANCE)]
    return min((cover_of(state, foe, (own,)) for foe in met), key=ORDER.index, default="open")


def _stand(state: State, stand: StandId) -> Stand:
    return next(one for one in stands_of(state, state.stands[stand].unit) if one.id == stand)


def undecided(state: State, combat: Combat) -> tuple[StandId, ...]:
    """The stands that touch several enemy units and were not told yet whom to strike at (WM-CBT-05, WM-EX-24)."""
    counts: dict[StandId, int] = defaultdict(int)
    for touch in combat.touches:
        counts[touch.stand] += 1
    told = {touch.stand for touch in combat.aimed}
    return tuple(
        stand
        for stand, count in counts.items()
        if count > 1 and stand not in told and "idle" not in state.units[state.stands[stand].unit].flags
    )


def unled(state: State, combat: Combat) -> tuple[CharacterId, ...]:
    """The characters with units that strike at several enemy units, who were not told yet at whom to add to them (WM-CHR-11)."""
    told = {touch.stand for touch in combat.aimed}
    found = {unit: leader_of(state, unit) for unit, _ in aims(state, combat)}
    return tuple(
        one
        for unit, one in found.items()
        if one is not None
        and one not in told
        and len(struck_by(state, combat, unit)) > 1
        and more_of(state, combat, unit)
    )


def struck_by(state: State, combat: Combat, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemy units that a unit's stands strike at, the one at which most do first."""
    by_enemy = {foe: len(stands) for (own, foe), stands in aims(state, combat).items() if own == unit}
    return tuple(sorted(by_enemy, key=lambda foe: (by_enemy[foe], foe), reverse=True))


def leader_of(state: State, unit: UnitId) -> CharacterId | None:
    """The character with a unit that adds to its Attacks: the one with the highest bonus (WM-CHR-11)."""
    return max(joined_to(state, unit), key=lambda one: (_bonus(state, one), one), default=None)


def rows(state: State, combat: Combat, stand: StandId, enemy: UnitId) -> tuple[Modifier, ...]:
    """What a stand adds to its Attacks against an enemy unit, and loses (WM-ATK-01..08, WM-ITM-02, WM-SPO-04, WM-SPH-02)."""
    unit = state.stands[stand].unit
    found = (
        _row(_charge(state, combat, stand, enemy), "charge"),
        _row(_pursuit(combat, unit, enemy), "pursuit"),
        _row(-1 if _is_scared(state, combat, stand) else 0, "terror"),
        _row(-1 if _is_outflanked(state, combat, stand) else 0, "flank"),
        _row(-1 if state.units[unit].confused else 0, "confused"),
        _row(1 if has(state, unit, "slayers") and troop_of(state, enemy).type == "monster" else 0, "slayers"),
        _row(might(state, stand), "magic"),
        _row(1 if carries(state, unit, "battle_banner") else 0, "banner"),
    )
    return tuple(row for row in found if row.value)


def _row(value: int, name: str) -> Modifier:
    return Modifier(value=value, reason=f"warmaster.attack.{name}")


def _charge(state: State, combat: Combat, stand: StandId, enemy: UnitId) -> int:
    """One for a charge in its first round at a foe in the open, two for monsters and chariots (WM-ATK-02, -03, WM-COV-05).

    Pursuers have it no more, who advanced into a combat under way in the round after that (WM-PUR-10, WM-CBT-08).
    """
    unit = state.stands[stand].unit
    late = combat.round > 1 and unit not in combat.fresh
    if late or "charged" not in state.units[unit].flags or easiest(state, stand, enemy) != "open":
        return 0
    return 2 if troop_of(state, unit).type in ("monster", "chariot") else 1


def _pursuit(combat: Combat, unit: UnitId, enemy: UnitId) -> int:
    """One for pursuing, one more for each full 3 cm that enemy retreated (WM-ATK-04, -05)."""
    chased = [chase.distance for chase in combat.chases if (chase.unit, chase.enemy) == (unit, enemy)]
    return 1 + max(chased) // FULL_STEP if chased else 0


def _is_scared(state: State, combat: Combat, stand: StandId) -> bool:
    """Touching a terrifying enemy, unless its own unit terrifies or fears nothing; enchanted, any enemy.

    WM-ATK-06, WM-UND-03, WM-SPE-03.
    """
    unit = state.stands[stand].unit
    if terrifies(state, unit) or has(state, unit, "fearless"):
        return False
    if has_effect(state, unit, "weird_enchantment"):
        return any(touch.stand == stand for touch in combat.touches)
    return any(touch.stand == stand and terrifies(state, touch.enemy) for touch in combat.touches)


def _is_outflanked(state: State, combat: Combat, stand: StandId) -> bool:
    """An enemy's front at its flank or rear (WM-ATK-07)."""
    own = _stand(state, stand)
    met = {touch.enemy for touch in combat.touches if touch.stand == stand}
    return any(in_flank_or_rear(own, foe, TOLERANCE) for enemy in met for foe in stands_of(state, enemy))


def base_attacks(state: State, unit: UnitId) -> int:
    """The Attacks of a stand, less where the unit is badly hurt."""
    troop = troop_of(state, unit)
    return troop.hurt.attacks if troop.hurt and state.units[unit].badly_hurt else troop.attacks


def dice(state: State, combat: Combat, unit: UnitId, enemy: UnitId, stands: Sequence[StandId]) -> int:
    """All the dice of a unit against an enemy unit: no stand less than none; a character adds to one (WM-AMB-19, WM-CHR-11).

    A Giant that gapes throws none, one that roars doubles its own in the first round (WM-ORC-07).
    """
    if "idle" in state.units[unit].flags:
        return 0
    base = base_attacks(state, unit) * (2 if combat.round == 1 and "frenzied" in state.units[unit].flags else 1)
    each = [max(0, base + total(rows(state, combat, stand, enemy))) for stand in stands]
    return sum(each) + (more_of(state, combat, unit) if _leads_here(state, combat, unit, enemy) else 0)


def more_of(state: State, combat: Combat, unit: UnitId) -> int:
    """What a character adds to one stand, the highest bonus alone, magic and sword with it (WM-CHR-11, WM-SPO-04, WM-SPC-01)."""
    led = max((_bonus(state, one) for one in joined_to(state, unit)), default=0)
    return led + rage(state, unit) + blades(state, combat, unit)


def _bonus(state: State, character: CharacterId) -> int:
    return attack_bonus(state, character) + might_of_officer(state, character)


def blades(state: State, combat: Combat, unit: UnitId) -> int:
    """The Sword of Might adds one in every round, the Sword of Fate in the first of the bearer's battle (WM-ITM-08, -10)."""
    return wields(state, unit, "sword_of_might") + (combat.round == 1 and wields(state, unit, "sword_of_fate"))


def _leads_here(state: State, combat: Combat, unit: UnitId, enemy: UnitId) -> bool:
    """A character adds to one stand: at the enemy its player named, else of those that attack the one with most stands."""
    met, told = struck_by(state, combat, unit), {touch.stand: touch.enemy for touch in combat.aimed}
    named = told.get(leader_of(state, unit) or "")
    return enemy == (named if named in met else next(iter(met), None))


def supporters(
    state: State, combat: Combat, units: Sequence[UnitId], fighting: Sequence[StandId]
) -> tuple[StandId, ...]:
    """Infantry stands that touch no enemy and stand behind or beside a fighting one of their side (WM-SUP-01..04)."""
    seats = {state.units[unit].seat for unit in units}
    engaged_stands = {touch.stand for touch in combat.touches}
    fighters = [
        _stand(state, stand)
        for stand in fighting
        if state.stands[stand].pose is not None and troop_of(state, state.stands[stand].unit).type == "infantry"
    ]
    found: list[StandId] = []
    for unit in state.units.values():
        if unit.seat not in seats or unit.where != "table" or unit.confused:
            continue
        if troop_of(state, unit.id).type != "infantry":
            continue
        for stand in stands_of(state, unit.id):
            if stand.id in engaged_stands:
                continue
            if any(supports(stand, fighter, TOLERANCE) for fighter in fighters):
                found.append(stand.id)
    return tuple(found)
