"""What `given` may say of a Warmaster table. The descriptions are the documentation (docs/scenarios.md)."""

from typing import Annotated, Any, Literal

from pydantic import Field

from app.rules.warmaster.model.state import OfficerFlag, UnitFlag
from app.rules.warmaster.model.tables import Phase, Segment, TerrainKind, TroopType
from app.scenes.reading import Written

At = Annotated[list[float], Field(min_length=2, max_length=3)]
"""[x, y] or [x, y, facing]."""

TwoSeats = Literal["red", "blue"]


class UnitIn(Written):
    """A unit. Its stands are called `<unit>.1`, `<unit>.2` and so on."""

    seat: TwoSeats = Field(description="whose it is")
    troop: str = Field(description="its row of an army list, such as empire_halberdiers")
    stands: list[At] = Field(min_length=1, description="its stands: [x, y] or [x, y, facing], centimetres and degrees")
    facing: float = Field(
        default=270.0, description="where all of them face unless a stand says otherwise; 270 is north"
    )
    lost: int = Field(default=0, ge=0, description="how many stands it has lost besides")
    flags: list[UnitFlag] = Field(default=[], description="what it did this turn")
    orders: int = Field(default=0, description="orders it was given this turn")
    residual: int = Field(default=0, description="hits that are not yet a stand")
    shot_hits: int = Field(default=0, description="hits of this shooting phase")
    confused: bool = Field(default=False, description="it is confused")
    blunders: int = Field(default=0, description="how often its orders were mistrusted")
    item: str | None = Field(default=None, description="its magic item, such as battle_banner")
    spells: list[str] = Field(default=[], description="spells that succeeded upon it this turn")
    carried: int = Field(default=0, description="hits it brings into the first round of its combat")


class CharacterIn(Written):
    """A character."""

    seat: TwoSeats = Field(description="whose it is")
    officer: str = Field(description="its row of an army list, such as empire_general")
    at: At = Field(description="where it is: [x, y]")
    mount: str | None = Field(default=None, description="what it rides")
    joined: str | None = Field(default=None, description="the unit it is with")
    flags: list[OfficerFlag] = Field(default=[], description="what it did this turn")
    item: str | None = Field(default=None, description="its magic item, such as ring_of_magic")
    spent: bool = Field(default=False, description="its magic item works no more")
    hindered: bool = Field(default=False, description="a Staff has bound it: it casts at -1")


class EffectIn(Written):
    """A spell that lasts."""

    key: str = Field(description="its spell, such as doom_and_despair")
    unit: str = Field(description="upon which unit")
    by: str = Field(description="by which character")
    until: Literal["phase", "combat", "turn", "enemy_turn"] = Field(default="enemy_turn", description="what ends it")


class TerrainIn(Written):
    """A piece of terrain."""

    kind: TerrainKind = Field(description="what it is")
    outline: list[At] = Field(min_length=3, description="its corners: [x, y]")
    level: int = Field(default=0, description="its height in steps, of a hill")
    opens: list[TroopType] = Field(
        default=[], description="troop types it was agreed to let in besides, such as a gate"
    )
    bars: list[TroopType] = Field(default=[], description="troop types it was agreed to bar besides")


class GivenIn(Written):
    """A Warmaster table."""

    setup: dict[str, Any] | None = Field(
        default=None, description="options of a battle before its set-up, instead of all else"
    )
    options: dict[str, Any] = Field(default={}, description="switches of the table")
    units: dict[str, UnitIn] = Field(default={}, description="the units by id")
    characters: dict[str, CharacterIn] = Field(default={}, description="the characters by id")
    effects: list[EffectIn] = Field(default=[], description="spells that last")
    terrain: dict[str, TerrainIn] = Field(default={}, description="terrain by id")
    size: tuple[float, float] = Field(default=(180.0, 120.0), description="width and height of the table")
    round: int = Field(default=1, ge=1, description="the battle round")
    active: TwoSeats = Field(default="red", description="whose turn it is")
    phase: Phase = Field(default="command", description="the phase that is under way")
    segment: Segment = Field(default="orders", description="the part of the command phase")


PARTS = (GivenIn, UnitIn, CharacterIn, EffectIn, TerrainIn)
"""Outermost first."""
