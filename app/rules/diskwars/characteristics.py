"""What a disk is worth now: what is printed, tokens, terrain, and what is in force (DW-CON-19, DW-CAB-09, DW-MEL-14)."""

from app.rules.diskwars.ground import terrain, zones
from app.rules.diskwars.ground.disks import disc_of, type_of
from app.rules.diskwars.model.language.vocabulary import Keyword, Stat, Trait
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.model.tables import DamageType

EMPOWERED: frozenset[Stat] = frozenset({"attack", "counterattack", "toughness"})
"""What an Empowerment token adds 1 to (DW-CAB-09)."""


def movement(state: State, disk: DiskId) -> int | None:
    """How often a disk may be flipped in a move; nothing for a printed dash, which nothing changes (DW-MOV-02)."""
    printed = type_of(state, disk).movement
    return None if printed is None else max(0, printed)


def attack(state: State, disk: DiskId) -> int:
    """What a disk deals to one that it pins."""
    return max(0, _number(state, disk, "attack", type_of(state, disk).attack))


def counterattack(state: State, disk: DiskId) -> int:
    """What a disk deals to one that pins it."""
    return max(0, _number(state, disk, "counterattack", type_of(state, disk).counterattack))


def toughness(state: State, disk: DiskId) -> int:
    """How much damage is a wound, never less than 1 (DW-DMG-03, DW-CAB-18)."""
    return max(1, _number(state, disk, "toughness", type_of(state, disk).toughness))


def stamina(state: State, disk: DiskId) -> int:
    """How many wounds a disk survives, never less than none (DW-DMG-05, DW-SCN-02)."""
    return max(0, _number(state, disk, "stamina", type_of(state, disk).stamina))


def keyword(state: State, disk: DiskId, word: Keyword) -> int:
    """The number with which a disk has a keyword, 1 for those without; 0 where it has not (DW-KEY-01, DW-KEY-19)."""
    if word == "fast_counterattack" and terrain.has(state, disk, "defensive"):
        return 1
    if word == "immune_impact" and terrain.has(state, disk, "fortified"):
        return 1
    if word == "scout" and state.disks[disk].scout:
        return 1
    return type_of(state, disk).keywords.get(word, 0)


def has_trait(state: State, disk: DiskId, trait: Trait) -> bool:
    """Whether a disk has a trait (DW-CON-15)."""
    return trait in type_of(state, disk).traits


def in_cover(state: State, disk: DiskId) -> bool:
    """Whether ranged attacks on a disk lose a die: terrain or a zone gives Cover, once (DW-TER-03, DW-DEP-03, DW-AMB-18)."""
    if terrain.has(state, disk, "cover"):
        return True
    disc = disc_of(state, disk)
    covering = (zone for zone in zones.zones(state) if zones.has(state, zone, "cover"))
    return any(zones.touches(state, zone, disc) for zone in covering)


def immune(state: State, disk: DiskId, damage: DamageType) -> bool:
    """Whether a disk takes no damage of a type (DW-KEY-08)."""
    return keyword(state, disk, "immune_physical_damage" if damage == "physical" else "immune_magic_damage") > 0


def resistant(state: State, disk: DiskId, damage: DamageType) -> bool:
    """Whether a disk takes half of the damage of a type (DW-KEY-13)."""
    return keyword(state, disk, "resistant_physical_damage" if damage == "physical" else "resistant_magic_damage") > 0


def _number(state: State, disk: DiskId, stat: Stat, printed: int) -> int:
    return printed + (state.disks[disk].empowered and stat in EMPOWERED)
