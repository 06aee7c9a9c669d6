"""What a table agrees on: sizes that the source does not print, and readings of it (digest 1.3 and 3.5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from app.rules.diskwars.model.tables import BANDS, Band, Face, Size
from app.rules.kernel.schema.annotations import Within

EPSILON = 0.01
"""Centimetres within which two lengths are the same (1.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of a table. All lengths are centimetres.

    The field is a rectangle of `width` by `height` with its corners at 0 (DW-SET-01). `mode` intro is the introductory
    scenario (DW-INT-01), the best first game (DW-OPT-03); `special_scenario` one that is added (DW-FOR-01). `teams` names
    the team of each seat, none where everybody plays for himself (DW-OPT-01). On a `battlefield` of the content
    terrain lies from the start, in the introductory scenario too, and none is dealt; without one players lay it (DW-SET-14).
    """

    mode: Literal["standard", "intro"] = "standard"
    special_scenario: Literal["fortresses"] | None = None
    regiments: Annotated[int, Within(1, 6)] = 2
    rounds: Annotated[int, Within(1, 9)] = 5
    width: float = 90.0
    height: float = 90.0
    short: float = 10.0
    medium: float = 20.0
    long: float = 30.0
    diameters: Mapping[Size, float] = field(default_factory=lambda: {"small": 5.0, "medium": 6.5, "large": 8.0})
    card_width: float = 8.8
    battle_die: tuple[Face, ...] = ("hit", "hit", "critical", "miss", "scatter", "chaos")
    flip_mode: Literal["edge_pivot", "exact"] = "edge_pivot"
    pin_rule: Literal["strict_between", "contact"] = "strict_between"
    terrain_dealt: Annotated[int, Within(0, 5)] = 4
    battlefield: str = ""
    shared_command_pool: bool = False
    reinforcement_zone_limit: bool = False
    allow_placeholder_profiles: bool = True
    original_cards: bool = True
    allow_partial_cards: bool = False
    simulate_one_box: bool = False
    teams: Mapping[str, str] = field(default_factory=dict)

    def radius(self, size: Size) -> float:
        """The radius of a disk of this size."""
        return self.diameters[size] / 2

    def reach(self, band: Band) -> float:
        """How far a band reaches; siege has no end (DW-RNG-02, DW-RNG-03)."""
        return {"short": self.short, "medium": self.medium, "long": self.long}.get(band, float("inf"))

    def band_at(self, distance: float) -> Band:
        """The band a distance lies in; its bound belongs to it (DW-CON-25, DW-RNG-02)."""
        return next(band for band in BANDS if distance <= self.reach(band) + EPSILON)
