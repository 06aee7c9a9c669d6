"""The tables of the primer as literal data."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from app.rules.kernel.plane.coherency import Coherency
from app.rules.kernel.plane.moving import Moving
from app.rules.kernel.plane.rays import Height, Sampling
from app.rules.kernel.plane.tolerance import Tolerance

Phase: TypeAlias = Literal["movement", "psychic", "shooting", "charge", "fight", "morale"]
PHASES: tuple[Phase, ...] = ("movement", "psychic", "shooting", "charge", "fight", "morale")  # W40K-TURN-03

Characteristic: TypeAlias = Literal["move", "ws", "bs", "strength", "toughness", "attacks", "leadership", "save"]
Column: TypeAlias = Literal["M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv"]
"""What a datasheet heads its columns with (W40K-DATA-02)."""
COLUMNS: Mapping[Column, Characteristic | None] = {
    "M": "move",
    "WS": "ws",
    "BS": "bs",
    "S": "strength",
    "T": "toughness",
    "W": None,
    "A": "attacks",
    "Ld": "leadership",
    "Sv": "save",
}
"""The characteristic that stands under each heading; Wounds are lost, nothing changes how many there were."""
Keyword: TypeAlias = Literal["FLY", "CHARACTER", "PSYKER", "TRANSPORT", "VEHICLE", "DEATH GUARD"]
"""The keywords that rules ask for by name; sheets may have any others (W40K-DATA-15)."""

TOLERANCE = Tolerance(bound=0.001, touch=0.001)  # W40K-GEO-04, in inches as all lengths
COHERENCY = Coherency(reach=2.0, height=6.0)  # W40K-UNIT-02, W40K-GEO-05
MOVING = Moving(turning=True)  # W40K-GEO-06 to W40K-GEO-08
SIGHT = Sampling(
    source_points=8,
    target_points=16,
    source_heights=(Height(part=1.0), Height(part=0.5)),
    target_heights=(Height(part=1.0), Height(part=0.5), Height(part=0.1)),
    mutual=True,
    narrowest=0.02,
)  # W40K-GEO-15
ENGAGEMENT = 1.0  # W40K-MOVE-13, W40K-FIGHT-02
PERILS_BLAST = 6.0  # W40K-PSY-10
DENY_RANGE = 24.0  # W40K-PSY-11
CHARGE_DECLARE = 12.0  # W40K-CHG-02, W40K-CHG-04
CHARGE_END = 1.0  # W40K-CHG-07
HEROIC_TRIGGER = 3.0  # W40K-HERO-01
HEROIC_MOVE = 3.0
PILE_IN = 3.0  # W40K-FIGHT-08
CONSOLIDATE = 3.0  # W40K-FIGHT-17
MELEE_REACH = 1.0  # W40K-FIGHT-10
EMBARK = 3.0  # W40K-TRANS-04
DISEMBARK = 3.0  # W40K-TRANS-09
DEPLOY_GAP = 12.0  # W40K-DEP-04
MARKER_SPACING = 10.0  # W40K-OBJ-02
MARKER_CONTROL = 3.0  # W40K-OBJ-05
MARKERS_PER_PLAYER = 2  # W40K-OBJ-01
BIG_CHARACTER_WOUNDS = 10  # W40K-SHOOT-15
INSPIRING_RANGE = 6.0  # W40K-WL-05
TENACIOUS_ON = 6  # W40K-WL-06
ROUNDS = 5  # W40K-END-01
REROLL_PER_POWER = 10  # W40K-POWER-04
CM = 1 / 2.54  # W40K-GEN-01
TERRAIN_AREA_CM = 60.0  # W40K-TERR-06
SMALLEST_BOARD_CM = 60.0  # W40K-TERR-05

PrimaryObjective: TypeAlias = Literal["slay_and_secure", "ancient_relic", "domination"]
PRIMARY: Mapping[int, PrimaryObjective] = {1: "slay_and_secure", 2: "ancient_relic", 3: "domination"}  # W40K-OBJ-06
Trait: TypeAlias = Literal["legendary_fighter", "inspiring_leader", "tenacious_survivor"]
TRAITS: Mapping[int, Trait] = {1: "legendary_fighter", 2: "inspiring_leader", 3: "tenacious_survivor"}  # W40K-WL-03


def wound_need(strength: int, toughness: int) -> int:
    """The face that wounds, by Strength against Toughness (W40K-ATK-04)."""
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5
