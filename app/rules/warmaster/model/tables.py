"""The tables of Warmaster as literal data; lengths in centimetres (digest, section 12.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.moving import Moving
from app.rules.kernel.plane.rays import Height, Sampling
from app.rules.kernel.plane.shapes import Rect
from app.rules.kernel.plane.tolerance import Tolerance

Phase: TypeAlias = Literal["command", "shooting", "combat"]
PHASES: tuple[Phase, ...] = ("command", "shooting", "combat")  # WM-TRN-01
Segment: TypeAlias = Literal["initiative", "home_back", "orders", "characters"]
SEGMENTS: tuple[Segment, ...] = ("initiative", "home_back", "orders", "characters")  # WM-TRN-03

TroopType: TypeAlias = Literal["infantry", "cavalry", "chariot", "monster", "artillery", "machine"]  # WM-CON-05
CharacterKind: TypeAlias = Literal["general", "hero", "wizard"]  # WM-CHR-01
Army: TypeAlias = Literal["empire", "undead", "chaos", "orc", "high_elf", "dwarf"]

TOLERANCE = Tolerance(bound=0.001, touch=0.05, fit=0.1, facing=1.0)  # WM-GEO-04
MOVING = Moving(turning=False)  # WM-AMB-05
SIGHT = Sampling(
    source_points=72,
    target_points=72,
    source_heights=(Height(part=0.5),),
    target_heights=(Height(part=0.5),),
    room=0.001,
    from_front=True,
)  # WM-GEO-06
ALL_ROUND = Sampling(
    source_points=72,
    target_points=72,
    source_heights=(Height(part=0.5),),
    target_heights=(Height(part=0.5),),
    room=0.001,
)  # WM-GEO-06
HEIGHT = 3.0
"""How high a stand is: all lines of sight run at half of it, terrain that blocks sight is higher."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How far a troop type moves in formation, and out of it (WM-MOV-01)."""

    full: float
    half: float


PACE: Mapping[TroopType, Pace] = {
    "infantry": Pace(full=20, half=10),
    "cavalry": Pace(full=30, half=15),
    "chariot": Pace(full=30, half=15),
    "artillery": Pace(full=10, half=5),
    "monster": Pace(full=20, half=10),
    "machine": Pace(full=20, half=10),
}
FLYING = Pace(full=100, half=100)  # WM-FLY-06
CHARACTER_MOVE, FLYING_CHARACTER_MOVE, RESCUE = 60.0, 100.0, 30.0  # WM-CHR-05, WM-CHR-09
COMMAND_RANGE: Mapping[CharacterKind, float | None] = {"general": None, "hero": 60.0, "wizard": 20.0}  # WM-CMD-09
COMMAND_MOST = 10  # WM-CMD-08
DISTANCE_STEP = 20.0  # WM-CMD-01
NEAR = 20.0  # WM-CMD-03, WM-INI-01, WM-FLY-02
BRIGADE_MOST = 4  # WM-BRG-01
HOME_BACK_STEP = 10.0  # WM-FLY-03
KEEP_AWAY = 1.0  # WM-EVA-04, WM-FAL-05
SEPARATION = 80.0  # WM-SET-04
SHOOTING_RANGE = 30.0  # WM-SHO-08
ADVANCE_FIRST, ADVANCE_LATER = 20.0, 10.0  # WM-ADV-01
NEEDED: Mapping[str, int] = {"open": 4, "defended": 5, "fortified": 6}  # WM-COV-04
BEST_ARMOUR = 3  # WM-ARM-04
BEHIND = 1.0  # WM-GEO-16: how near a stand is to an obstacle that it is behind
WOOD_SIGHT = 1.0  # WM-SHO-07
TURN_LIMIT: Mapping[int, int] = {1: 6, 2: 6, 3: 7, 4: 7, 5: 8, 6: 8}  # WM-END-02

LONG_FRONT, SHORT_FRONT = Rect(width=4.0, depth=2.0), Rect(width=2.0, depth=4.0)  # WM-CON-10
CHARACTER_RADIUS = 1.0  # WM-AMB-01
WAY_RADIUS = 1.0  # WM-GEO-11

TAKES_COVER: frozenset[TroopType] = frozenset({"infantry", "artillery"})  # WM-COV-01
Cover: TypeAlias = Literal["open", "defended", "fortified"]
TerrainKind: TypeAlias = Literal[
    "hill",
    "steep_hill",
    "wooded_hill",
    "wood",
    "buildings",
    "low_obstacle",
    "ford",
    "river",
    "marsh",
    "bridge",
    "road",
    "high_wall",
    "barrier",
]
GROUND: Mapping[TerrainKind, frozenset[TroopType]] = {
    "hill": frozenset(PACE),
    "steep_hill": frozenset({"infantry"}),
    "wooded_hill": frozenset({"infantry"}),
    "wood": frozenset({"infantry"}),
    "buildings": frozenset({"infantry"}),
    "low_obstacle": frozenset({"infantry", "cavalry", "monster"}),
    "ford": frozenset({"infantry", "cavalry", "monster"}),
    "river": frozenset({"infantry"}),
    "marsh": frozenset({"infantry"}),
    "bridge": frozenset(PACE),
    "road": frozenset(PACE),
    "high_wall": frozenset(),
    "barrier": frozenset(),
}
"""Who may enter what; open ground lets everybody in (WM-TER-01, WM-MCH-05, WM-MCH-06)."""

DENSE: frozenset[TerrainKind] = frozenset({"wood", "wooded_hill", "buildings"})  # WM-TER-04
LOW: frozenset[TerrainKind] = frozenset({"low_obstacle", "ford", "river", "marsh", "bridge", "road"})  # WM-TER-06
WOODS: frozenset[TerrainKind] = frozenset({"wood", "wooded_hill"})  # WM-SHO-07, WM-FLY-08

GiantDeed: TypeAlias = Literal[
    "giant_gapes", "giant_leaves", "giant_throws", "giant_strides", "giant_heads", "giant_roars"
]
Blunder: TypeAlias = (
    Literal["mistrust", "retire", "halt", "rush", "tank_stalls", "tank_falls_silent", "tank_waits"] | GiantDeed
)
BLUNDERS: Mapping[int, Blunder] = {
    1: "mistrust",
    2: "retire",
    3: "retire",
    4: "halt",
    5: "halt",
    6: "rush",
}  # WM-BLU-02
TANK_BLUNDERS: Mapping[int, Blunder] = {
    1: "tank_stalls",
    2: "tank_falls_silent",
    3: "tank_falls_silent",
    4: "tank_waits",
    5: "tank_waits",
    6: "tank_waits",
}  # WM-STK-05
GIANT_TABLE: Mapping[int, GiantDeed] = {
    1: "giant_gapes",
    2: "giant_leaves",
    3: "giant_throws",
    4: "giant_strides",
    5: "giant_heads",
    6: "giant_roars",
}  # WM-ORC-07
