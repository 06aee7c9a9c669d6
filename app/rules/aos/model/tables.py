"""The tables of the rules as literal data."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from app.rules.kernel.plane.coherency import Coherency
from app.rules.kernel.plane.moving import Moving
from app.rules.kernel.plane.rays import Height, Sampling
from app.rules.kernel.plane.tolerance import Tolerance

Phase: TypeAlias = Literal["start_of_turn", "hero", "movement", "shooting", "charge", "combat", "end_of_turn"]
PHASES: tuple[Phase, ...] = (
    "start_of_turn",
    "hero",
    "movement",
    "shooting",
    "charge",
    "combat",
    "end_of_turn",
)  # AOS-CORE-13.0a

Moment: TypeAlias = Literal[
    "deployment",
    "start_of_round",
    "start_of_turn",
    "hero",
    "movement",
    "shooting",
    "charge",
    "combat",
    "end_of_turn",
    "end_of_round",
]
"""When an ability may be used: the deployment phase, a phase of a turn, an end of a battle round."""

Module: TypeAlias = Literal["commands", "terrain", "magic", "army_composition", "command_models", "battle_tactics"]
MODULES: tuple[Module, ...] = (
    "commands",
    "terrain",
    "magic",
    "army_composition",
    "command_models",
    "battle_tactics",
)

AbilityKeyword: TypeAlias = Literal[
    "core",
    "move",
    "run",
    "retreat",
    "charge",
    "attack",
    "shoot",
    "fight",
    "deploy",
    "deploy_terrain",
    "spell",
    "prayer",
    "unbind",
    "banish",
    "summon",
    "unlimited",
    "rampage",
]

WeaponKey: TypeAlias = Literal[
    "shoot_in_combat", "companion", "anti", "charge", "crit_hits", "crit_auto_wound", "crit_mortal"
]

TerrainSize: TypeAlias = Literal["small", "medium", "large"]
TerrainKind: TypeAlias = Literal["obstacle", "obscuring", "area", "place_of_power", "faction"]
TerrainRule: TypeAlias = Literal["cover", "impassable", "obscuring", "place_of_power", "unstable"]
SIZES: Mapping[TerrainSize, tuple[float, float]] = {"small": (7.0, 7.0), "medium": (7.0, 12.0)}  # AOS-TERR-1.3
TERRAIN_RULES: Mapping[TerrainKind, tuple[TerrainRule, ...]] = {
    "obstacle": ("cover", "unstable"),
    "obscuring": ("cover", "obscuring", "unstable"),
    "area": ("cover",),
    "place_of_power": ("cover", "place_of_power", "unstable"),
    "faction": (),
}  # AOS-TERR-1.4b

TOLERANCE = Tolerance(bound=0.001, touch=0.001)  # AOS-GEO, in inches as all lengths
COHERENCY = Coherency(reach=0.5, neighbours=((2, 1), (7, 2)))  # AOS-CORE-15.1b, AOS-CORE-15.1c, AOS-CORE-15.1d
MOVING = Moving(
    turning=True, free_step=1.0, free_drop=True, flight_rise=False, whole_base=True, flat_zones=True
)  # AOS-CORE-15.0b, AOS-CORE-15.2b, AOS-CORE-15.2e, AOS-CORE-15.4c, AOS-GEO-11, AOS-GEO-25
SIGHT = Sampling(
    source_points=16,
    target_points=16,
    source_heights=(Height(plus=0.1), Height(part=0.5), Height(part=1.0)),
    target_heights=(Height(plus=0.1), Height(part=0.5), Height(part=1.0)),
    room=0.02,
)  # AOS-GEO-13, AOS-GLOS-01
WATCHED_EVERY = 0.25  # AOS-GEO-09

COMBAT_RANGE = 3.0  # AOS-CORE-7.0a
CHARGE_END = 0.5  # AOS-CORE-14.3b
PILE_IN = 3.0  # AOS-CORE-15.3a
LOW = 1.0  # AOS-CORE-15.2b
DROP_ROOM = 0.1  # AOS-GEO-25
DEPLOY_GAP = 9.0  # AOS-CORE-10.1a
FACTION_TERRAIN_GAP = 3.0  # AOS-CORE-10.1b
TERRAIN_EDGE_GAP = 3.0  # AOS-BW-2c
TERRAIN_GAP = 6.0  # AOS-BW-2c
TERRAIN_MARKER_GAP = 3.0  # AOS-BW-2c
MARKER_RADIUS = 20 / 25.4  # AOS-CORE-32.0a
GUARD_REACH = 12.0  # AOS-CORE-25.0b
MAGIC_REACH = 30.0  # AOS-MAGIC-4.0a, AOS-MAGIC-7.2a
POWER_REACH = 3.0  # AOS-TERR-1.2d
AT_THE_DOUBLE = 6  # AOS-CMD-3.0b
ROUND_POINTS = 4  # AOS-CMD-1.1a
PURGE_ROUND = 4  # AOS-CORE-24.1b
RALLY_DICE = 6  # AOS-CMD-2.0a
RALLY_ON = 4  # AOS-CMD-2.0a
MM = 1 / 25.4  # AOS-GEO-01
