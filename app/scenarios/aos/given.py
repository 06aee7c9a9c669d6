"""What `given` may say of a table of Age of Sigmar. The descriptions are the documentation (docs/scenarios.md)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.rules.aos.model.profiles import CommandRole
from app.rules.aos.model.state import Where
from app.rules.aos.model.tables import Phase, TerrainKind, WeaponKey
from app.rules.kernel.referee.seats import Seat

At = Annotated[list[float], Field(min_length=2, max_length=4)]
"""[x, y], [x, y, z] or [x, y, z, facing]."""

Dice = Annotated[str, Field(description="a number, or dice such as D3 or 2D6+1")]


class Strict(BaseModel):
    """Unknown keys are problems."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, coerce_numbers_to_str=True)


class WeaponIn(Strict):
    """A weapon of a scenario's own warscroll."""

    kind: Literal["melee", "ranged"] = Field(default="melee", description="in combat or from afar")
    range: float | None = Field(default=None, description="its range in inches, of a ranged one")
    attacks: Dice = Field(default="1", description="its Attacks")
    hit: int = Field(default=4, description="hits on this and more")
    wound: int = Field(default=4, description="wounds on this and more")
    rend: int = Field(default=0, description="its Rend")
    damage: Dice = Field(default="1", description="its Damage")
    abilities: list[WeaponKey] = Field(default=[], description="its weapon abilities")
    against: str = Field(default="", description="the keyword of its Anti-X, or charge")


class WarscrollIn(Strict):
    """A warscroll of the scenario's own: foot with a sword where nothing is said."""

    move: Dice | None = Field(default="5", description="its Move; none: it cannot move")
    health: int = Field(default=1, description="its Health")
    control: int = Field(default=1, description="its Control")
    save: int | None = Field(default=4, description="its Save; none: it has none")
    keywords: list[str] = Field(default=["INFANTRY"], description="its keywords, in capitals")
    levels: dict[str, int] = Field(default={}, description="numbers of keywords, such as WARD: 6")
    weapons: dict[str, WeaponIn] = Field(default={"sword": WeaponIn()}, description="its weapons by id")
    base: float = Field(default=32.0, description="the diameter of its base in millimetres")
    height: float = Field(default=1.5, description="how high its models are, in inches")


class UnitIn(Strict):
    """A unit. Its models are called `<unit>.1`, `<unit>.2` and so on."""

    seat: Seat = Field(description="whose it is")
    warscroll: str = Field(description="its warscroll: one of the server's content, or one under `warscrolls`")
    models: list[At] = Field(min_length=1, description="where its models stand: [x, y], [x, y, z] or with a facing")
    roles: dict[int, CommandRole] = Field(default={}, description="command models by the model's number")
    slain: int = Field(default=0, ge=0, description="how many models it has lost besides")
    damage: int = Field(default=0, description="damage points allocated to it")
    general: bool = Field(default=False, description="its leader is the general")
    where: Where = Field(default="table", description="on the table, in reserve, destroyed")
    charged: bool = Field(default=False, description="it charged this turn")
    arrived: bool = Field(default=False, description="it was set up this turn")
    ritual: int = Field(default=0, description="ritual points of a priest")


class TerrainIn(Strict):
    """A terrain feature: a box."""

    kind: TerrainKind = Field(default="obstacle", description="what it is")
    outline: list[At] = Field(min_length=3, description="its corners: [x, y]")
    height: float = Field(default=3.0, description="how high it stands, in inches")


class GivenIn(Strict):
    """A table in a phase of a turn; or, with `setup`, a battle before its set-up, and nothing else."""

    setup: dict[str, Any] | None = Field(default=None, description="options of a new battle, instead of all else")
    options: dict[str, Any] = Field(default={}, description="what the table agreed")
    warscrolls: dict[str, WarscrollIn] = Field(default={}, description="warscrolls of the scenario's own")
    units: dict[str, UnitIn] = Field(default={}, description="the units by id")
    terrain: dict[str, TerrainIn] = Field(default={}, description="terrain by id")
    markers: dict[str, tuple[float, float]] = Field(default={}, description="objectives at [x, y]")
    commands: int = Field(default=4, description="command points of both sides")
    round: int = Field(default=1, ge=1, description="the battle round")
    active: Seat = Field(default="red", description="whose turn it is")
    phase: Phase = Field(default="movement", description="the phase whose first window is open")
    fights: bool = Field(default=False, description="in the combat phase: units are picked to fight now")


PARTS = (GivenIn, UnitIn, WarscrollIn, WeaponIn, TerrainIn)
"""Outermost first."""
