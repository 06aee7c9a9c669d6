"""What a disk is worth now: what is printed, tokens, terrain, and what is in force (DW-CON-19, DW-CAB-09, DW-MEL-14).

Values are never written back: each is read from the disk and the effects that live now.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import get_args

from app.rules.diskwars.ground import terrain, zones
from app.rules.diskwars.ground.disks import disc_of, type_of
from app.rules.diskwars.language.living import EFFECTS, LAYERINGS, LEAST_NOTHING
from app.rules.diskwars.model.language.vocabulary import Keyword, Stat, Trait, Word
from app.rules.diskwars.model.profiles import RangedAttack
from app.rules.diskwars.model.state import Disk, DiskId, State
from app.rules.diskwars.model.tables import BANDS, Band, DamageType
from app.rules.kernel.abilities.layers import Change, Reading, reckon
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.incremental.tracking import told_of

KEYWORDS: tuple[Keyword, ...] = get_args(Keyword)
_GIVEN: frozenset[str] = frozenset({"fast_counterattack", "immune_impact", "scout", "magic"})
"""Keywords that the ground or a zone gives, and the one that is a number."""

EMPOWERED: frozenset[Stat] = frozenset({"attack", "counterattack", "toughness"})
"""What an Empowerment token adds 1 to (DW-CAB-09)."""


_empowered: Callable[[Disk], bool] = attrgetter("empowered")
_scout: Callable[[Disk], bool] = attrgetter("scout")


# --- numbers ---------------------------------------------------------------------------------------------------------


@memoized
def read(state: State, disk: DiskId, stat: Stat, printed: int | None) -> Reading:
    """A number of a disk as it is now, with a row for each thing that changes it; a printed dash stays (DW-MOV-02)."""
    empowered = stat in EMPOWERED and told_of(state.disks, disk, _empowered)
    token = (Change(op="add", value=1, reason="diskwars.sum.empowered"),) if empowered else ()
    changes = (*token, *EFFECTS.changes(state, disk, stat))
    return reckon(LAYERINGS.get(stat, LEAST_NOTHING), printed, changes)


def movement(state: State, disk: DiskId) -> int | None:
    """How often a disk may be flipped in a move; nothing for a printed dash, which nothing changes (DW-MOV-02)."""
    return read(state, disk, "movement", type_of(state, disk).movement).value


def attack(state: State, disk: DiskId) -> int:
    """What a disk deals to one that it pins."""
    return _number(state, disk, "attack", type_of(state, disk).attack)


def counterattack(state: State, disk: DiskId) -> int:
    """What a disk deals to one that pins it."""
    return _number(state, disk, "counterattack", type_of(state, disk).counterattack)


def toughness(state: State, disk: DiskId) -> int:
    """How much damage is a wound, never less than 1 (DW-DMG-03, DW-CAB-18)."""
    return _number(state, disk, "toughness", type_of(state, disk).toughness)


def stamina(state: State, disk: DiskId) -> int:
    """How many wounds a disk survives, never less than none (DW-DMG-05, DW-SCN-02)."""
    return _number(state, disk, "stamina", type_of(state, disk).stamina)


def magic(state: State, disk: DiskId) -> int:
    """The damage of a disk's Magic; 0 where it has none (DW-KEY-09, DW-DSK-02)."""
    return read(state, disk, "magic", type_of(state, disk).keywords.get("magic")).value or 0


def shots(state: State, disk: DiskId, attack: RangedAttack) -> int:
    """The shots of a ranged attack, before cover (DW-RAN-06, DW-SCN-03)."""
    return _number(state, disk, "shots", attack.shots)


def max_range(state: State, disk: DiskId, attack: RangedAttack) -> Band:
    """How far a ranged attack reaches: a band more is never more than siege (DW-CAB-21, DW-CAB-24)."""
    return BANDS[_number(state, disk, "max_range", BANDS.index(attack.max_range) + 1) - 1]


def _number(state: State, disk: DiskId, stat: Stat, printed: int) -> int:
    return read(state, disk, stat, printed).value or 0


# --- words -----------------------------------------------------------------------------------------------------------


def keyword(state: State, disk: DiskId, word: Keyword) -> int:
    """The number with which a disk has a keyword, 1 for those without; 0 where it has not (DW-KEY-01, DW-KEY-19).

    Of a printed and a granted one the higher counts (DW-CAB-24).
    """
    if word == "magic":
        return magic(state, disk)
    return max(_own(state, disk, word), type_of(state, disk).keywords.get(word, 0), granted(state, disk, word))


def keywords(state: State, disk: DiskId) -> dict[str, int]:
    """All keywords a disk has now: only those are asked for that something could give it."""
    possible = EFFECTS.granted(state) | type_of(state, disk).keywords.keys() | _GIVEN
    return {str(word): n for word in KEYWORDS if word in possible and (n := keyword(state, disk, word))}


def granted(state: State, disk: DiskId, word: Word) -> int:
    """The number with which a word is granted to a disk now, 0 where it is not."""
    return EFFECTS.has(state, disk, word) or 0


def _own(state: State, disk: DiskId, word: Keyword) -> int:
    """What the ground gives, or the card of the zone it was deployed in (DW-TER-04, DW-TER-08, DW-DEP-04)."""
    match word:
        case "fast_counterattack":
            return int(terrain.has(state, disk, "defensive"))
        case "immune_impact":
            return int(terrain.has(state, disk, "fortified"))
        case "scout":
            return int(told_of(state.disks, disk, _scout))
        case _:
            return 0


def has_trait(state: State, disk: DiskId, trait: Trait) -> bool:
    """Whether a disk has a trait (DW-CON-15)."""
    return trait in type_of(state, disk).traits


def in_cover(state: State, disk: DiskId) -> bool:
    """Whether ranged attacks on a disk lose a die, for whatever reasons, once (DW-TER-03, DW-DEP-03, DW-SCN-07, DW-AMB-18)."""
    if terrain.has(state, disk, "cover") or granted(state, disk, "cover"):
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
