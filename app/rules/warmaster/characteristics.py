"""What units and characters are worth: their rows of the army list with all that changes them (WM-CON-06..08, WM-MNT-01)."""

from app.rules.warmaster.model.profiles import Mount, Officer, Troop
from app.rules.warmaster.model.state import CharacterId, State, UnitId
from app.rules.warmaster.model.tables import (
    CHARACTER_MOVE,
    FLYING,
    FLYING_CHARACTER_MOVE,
    PACE,
    Pace,
    TroopType,
)


def troop_of(state: State, unit: UnitId) -> Troop:
    """The unit's row of its army list."""
    return state.library.troops[state.units[unit].troop]


def officer_of(state: State, character: CharacterId) -> Officer:
    """The character's row of its army list."""
    return state.library.officers[state.characters[character].officer]


def mount_of(state: State, character: CharacterId) -> Mount | None:
    """What the character rides."""
    mount = state.characters[character].mount
    return state.library.mounts[mount] if mount else None


def has(state: State, unit: UnitId, ability: str) -> bool:
    """Whether the unit has a special rule."""
    return ability in troop_of(state, unit).abilities


def flies(state: State, unit: UnitId) -> bool:
    """Whether the unit flies (WM-CON-05)."""
    return troop_of(state, unit).flying


def character_flies(state: State, character: CharacterId) -> bool:
    """Whether the character rides a flying monster (WM-MNT-02)."""
    mount = mount_of(state, character)
    return mount is not None and mount.flying


def carries(state: State, unit: UnitId, item: str) -> bool:
    """Whether the unit has this magic item, and it still works (WM-ITM-01)."""
    found = state.units[unit]
    return found.item == item and not found.spent


def hits_each(state: State, unit: UnitId) -> int:
    """The hits that remove one of its stands: fewer badly hurt, one more by the Banner of Fortitude (WM-CON-06, WM-ITM-04)."""
    troop = troop_of(state, unit)
    hits = troop.hurt.hits if troop.hurt and state.units[unit].badly_hurt else troop.hits
    return hits + (state.phase == "combat" and carries(state, unit, "banner_of_fortitude"))


def pace_of(state: State, unit: UnitId) -> Pace:
    """Full and half pace of the unit (WM-MOV-01, WM-FLY-06)."""
    troop = troop_of(state, unit)
    return FLYING if troop.flying else troop.pace or PACE[troop.type]


def character_pace(state: State, character: CharacterId) -> float:
    """How far a character moves (WM-CHR-05, WM-MNT-02)."""
    return FLYING_CHARACTER_MOVE if character_flies(state, character) else CHARACTER_MOVE


def walks_as(state: State, character: CharacterId) -> TroopType:
    """Which troops' terrain is open to a character (WM-TER-01, WM-CHR-06)."""
    mount = mount_of(state, character)
    return "infantry" if mount is None or mount.kind == "foot" else mount.kind


def attack_bonus(state: State, character: CharacterId) -> int:
    """What a character adds to the Attacks of a stand, its mount's bonus included; a horse adds nothing (WM-MNT-01, WM-MNT-04)."""
    mount = mount_of(state, character)
    return officer_of(state, character).attack + (mount.attack if mount else 0)


def terrifies(state: State, unit: UnitId) -> bool:
    """Whether the unit causes terror, by itself or by the mount of a character with it; not enchanted (WM-MNT-03, WM-SPE-03)."""
    if has_effect(state, unit, "weird_enchantment"):
        return False
    mounts = (mount_of(state, one.id) for one in state.characters.values() if one.joined == unit and not one.dead)
    return troop_of(state, unit).terrifying or any(mount is not None and mount.terrifying for mount in mounts)


def is_human(state: State, unit: UnitId) -> bool:
    """Whether Ogres would eat them (WM-KAO-01, WM-AMB-62)."""
    if has(state, unit, "steam_tank") and not state.options.steam_tank_human:
        return False
    return troop_of(state, unit).human


def stands_lost(state: State, unit: UnitId) -> int:
    """How many stands a unit has lost for orders; skirmishers never count (WM-CMD-05)."""
    return sum(state.stands[stand].lost and not state.stands[stand].skirmisher for stand in state.units[unit].stands)


def has_effect(state: State, unit: UnitId, key: str) -> bool:
    """Whether a spell or item lasts upon a unit."""
    return any(effect.unit == unit and effect.key == key for effect in state.effects)
