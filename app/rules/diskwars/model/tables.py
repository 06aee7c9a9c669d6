"""The words and numbers of the rulebook: races, sizes, bands, faces, strategies, what terrain and zones do."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

Faction: TypeAlias = Literal["order", "destruction"]
Race: TypeAlias = Literal["high_elves", "empire", "chaos", "orcs"]
FACTION_OF: Mapping[Race, Faction] = {
    "high_elves": "order",
    "empire": "order",
    "chaos": "destruction",
    "orcs": "destruction",
}
"""Whose side a race is on (DW-ARM-05)."""

Size: TypeAlias = Literal["small", "medium", "large"]
Band: TypeAlias = Literal["short", "medium", "long", "siege"]
BANDS: tuple[Band, ...] = get_args(Band)
"""The ranges, nearest first (DW-RNG-02)."""

DamageType: TypeAlias = Literal["physical", "magic"]
Face: TypeAlias = Literal["hit", "critical", "miss", "scatter", "chaos"]
"""What a battle die shows (DW-DIE-10)."""

Strategy: TypeAlias = Literal["bold", "steady", "devious", "slow"]
TerrainKeyword: TypeAlias = Literal[
    "blocks_sight",
    "cover",
    "defensive",
    "rough",
    "elevated",
    "fortified",
    "no_deployment",
    "stops_every_flip",
    "entrance",
    "secluded",
]
"""What pieces of terrain do (DW-TER-02..08); the last four are the Lake's, Swamp's, Mill's and Cave's own."""

ZoneAbility: TypeAlias = Literal["cover", "scout", "move_zone", "ambush", "no_activation_token"]
"""What a deployment card gives its zone (DW-DEP-03..07)."""

Mark: TypeAlias = Literal["derived", "external", "assumed", "placeholder"]
"""Where a value comes from that the source does not print; an invented whole card says so itself."""

COPIES: Mapping[Size, int] = {"small": 3, "medium": 2, "large": 1}
"""How many of a disk one regiment may hold (DW-ARM-09)."""
