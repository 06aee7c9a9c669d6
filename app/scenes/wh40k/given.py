"""What `given` may say of a 40k table. The descriptions are the documentation (docs/scenarios.md)."""

from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, Field

from app.content.wh40k.schema import (
    AbilityIn,
    BaseIn,
    CompositionIn,
    DegradeIn,
    ProfileIn,
    PsykerIn,
    SheetIn,
    TerrainIn,
    TransportIn,
    WeaponIn,
)
from app.rules.wh40k.model.state import Flag, ModelId, UnitId, Where
from app.rules.wh40k.model.tables import PrimaryObjective, Trait
from app.scenes.reading import Written

FLAGS: tuple[Flag, ...] = get_args(Flag)
TwoSeats = Literal["red", "blue"]

At = Annotated[list[float], Field(min_length=2, max_length=4)]
"""[x, y], [x, y, z] or [x, y, z, facing]."""


class ModelIn(Written):
    """A model, where a place alone does not say enough."""

    at: At | None = Field(default=None, description="where it stands: [x, y], [x, y, z] or [x, y, z, facing], inches")
    profile: str | None = Field(default=None, description="its profile on the sheet; the first unless said")
    weapons: list[str] | None = Field(
        default=None, description="what it carries; the unit's or the sheet's unless said"
    )
    facing: float = Field(default=0.0, description="degrees, clockwise, 0 along +x")
    wounds_lost: int = Field(default=0, description="wounds it has lost already")
    moved: bool = Field(default=False, description="it moved this turn")
    counts_as_moved: bool = Field(default=False, description="it counts as having moved")
    slain: bool = Field(default=False, description="it is gone already")


class UnitIn(Written):
    """A unit. Its models are called `<unit>.1`, `<unit>.2` and so on."""

    seat: TwoSeats = Field(description="whose it is")
    profile: str = Field(description="its sheet: a sample sheet, one of the server's content, or one under `sheets`")
    models: list[ModelIn | At] = Field(min_length=1, description="its models: places, or mappings (see Model)")
    name: str = Field(default="", description="its name")
    weapons: list[str] | None = Field(default=None, description="what each model carries; the sheet's unless said")
    stats: dict[Literal["M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv", "invulnerable", "base", "height"], Any] = (
        Field(default={}, description="characteristics that differ from the sheet's, written as in army files")
    )
    keywords: list[str] | None = Field(default=None, description="keywords instead of the sheet's")
    abilities: list[AbilityIn] | None = Field(default=None, description="abilities instead of the sheet's")
    power: int | None = Field(default=None, description="power instead of the sheet's")
    where: Where = Field(default="table", description="on the table, aboard, in reserve ...")
    carrier: ModelId | None = Field(default=None, description="the transport model it is aboard of")
    advanced: bool = Field(default=False, description="it advanced this turn")
    fell_back: bool = Field(default=False, description="it fell back this turn")
    arrived: bool = Field(default=False, description="it arrived this turn")
    embarked: bool = Field(default=False, description="it embarked this turn")
    disembarked: bool = Field(default=False, description="it disembarked this turn")
    charged: bool = Field(default=False, description="it charged this turn")
    charge_attempted: bool = Field(default=False, description="it tried to charge this turn")
    shot: bool = Field(default=False, description="it shot this turn")
    fought: bool = Field(default=False, description="it fought this phase")
    move_closed: bool = Field(default=False, description="its move this turn is over")
    engaged_at_movement_start: bool = Field(default=False, description="it began the Movement phase engaged")
    aboard_at_movement_start: bool = Field(default=False, description="it began the Movement phase aboard")
    engaged_at_charge_start: bool = Field(default=False, description="it began the Charge phase engaged")
    was_charged: bool = Field(default=False, description="an enemy charged it this turn")
    intervened: bool = Field(default=False, description="a model of it intervened heroically this turn")
    answered_for_others: bool = Field(default=False, description="it fired Overwatch for another unit this turn")
    held: bool = Field(default=False, description="it lost the roll-off to Fall Back this turn")
    let_go: bool = Field(default=False, description="it won the roll-off to Fall Back this turn")
    stirred: bool = Field(default=False, description="it moved in its own last turn, which is over")
    in_smoke: bool = Field(default=False, description="it hides in smoke")
    smoke_spent: bool = Field(default=False, description="it hid in smoke before")
    advance_bonus: int = Field(default=0, description="inches its Advance die gave")
    charge_targets: list[UnitId] = Field(default=[], description="whom it charged this turn")
    slain_this_turn: int = Field(default=0, description="models it lost this turn, for Morale")


class SideIn(Written):
    """A player's means."""

    warlord: ModelId | None = Field(default=None, description="the Warlord")
    trait: Trait | None = Field(default=None, description="the Warlord's Trait")
    rerolls: int = Field(default=0, description="Command Re-rolls left")
    score: int = Field(default=0, description="victory points so far")
    standing: dict[str, str] = Field(default={}, description="standing answers")
    allocation: dict[UnitId, list[ModelId]] = Field(default={}, description="fixed order of casualties, by unit")


class GivenIn(Written):
    """The table at the start of a phase; or, with `setup`, a battle before its set-up, and nothing else."""

    setup: dict[str, Any] | None = Field(
        default=None,
        description="options of a new battle: mission, battlefield, rosters: {red: id, blue: id} ... (see Options)",
    )
    phase: Literal["start", "movement", "psychic", "shooting", "charge", "fight", "morale", "end"] = Field(
        default="movement", description="the phase about to begin; start and end are those of the turn"
    )
    active: TwoSeats = Field(default="red", description="whose turn it is")
    first: TwoSeats | None = Field(default=None, description="who began the battle; the active player unless said")
    round: int = Field(default=1, ge=1, le=5, description="the battle round")
    size: tuple[float, float] = Field(default=(72.0, 48.0), description="the table, inches")
    units: dict[UnitId, UnitIn] = Field(default={}, description="the units by id; a side without models has lost")
    terrain: list[TerrainIn] = Field(default=[], description="terrain, written as in battlefield files")
    markers: list[tuple[float, float]] = Field(default=[], description="objective markers m1, m2 ... at [x, y]")
    primary: PrimaryObjective = Field(default="domination", description="the primary objective")
    underdog: TwoSeats | None = Field(default=None, description="the underdog")
    sides: dict[TwoSeats, SideIn] = Field(default={}, description="what the players have (see Side)")
    options: dict[Literal["disgustingly_resilient", "plague_weapon", "cover_requires"], Any] = Field(
        default={}, description="what the table agreed"
    )
    sheets: list[SheetIn] = Field(default=[], description="sheets of the scenario's own, written as in army files")
    weapons: list[WeaponIn] = Field(default=[], description="weapons of the scenario's own, written as in army files")


PARTS: tuple[type[BaseModel], ...] = (
    *(GivenIn, UnitIn, ModelIn, SideIn),
    *(SheetIn, ProfileIn, BaseIn, CompositionIn, AbilityIn, DegradeIn, PsykerIn, TransportIn, WeaponIn, TerrainIn),
)
"""What a page about `given` lists, the outermost first."""
