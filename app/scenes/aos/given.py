"""What `given` may say of a table of Age of Sigmar. The descriptions are the documentation (docs/scenarios.md)."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from app.rules.aos.model.profiles import CommandRole
from app.rules.aos.model.state import Role, Where
from app.rules.aos.model.tables import Phase, TerrainKind
from app.scenes.reading import Written

At = Annotated[list[float], Field(min_length=2, max_length=4)]
"""[x, y], [x, y, z] or [x, y, z, facing]."""

Dice = Annotated[str, Field(description="a number, or dice such as D3 or 2D6+1")]
TwoSeats = Literal["red", "blue"]
AsContent = dict[str, Any]
"""Written as in files of content (docs/warscrolls.md)."""


class Part(Written):
    """Numbers may stand where dice may."""

    model_config = ConfigDict(coerce_numbers_to_str=True)


class WeaponIn(Part):
    """A weapon of a scenario's own warscroll."""

    kind: Literal["melee", "ranged"] = Field(default="melee", description="in combat or from afar")
    range: float | None = Field(default=None, description="its range in inches, of a ranged one")
    attacks: Dice = Field(default="1", description="its Attacks")
    hit: int = Field(default=4, description="hits on this and more")
    wound: int = Field(default=4, description="wounds on this and more")
    rend: int = Field(default=0, description="its Rend")
    damage: Dice = Field(default="1", description="its Damage")
    abilities: list[str] = Field(
        default=[], description="its weapon abilities, such as `crit_mortal`, `anti MONSTER` or `anti charge`"
    )
    against: str = Field(default="", description="the keyword, or charge, of an `anti` that says none itself")


class WarscrollIn(Part):
    """A warscroll of the scenario's own: foot with a sword where nothing is said."""

    type: Literal["unit", "faction_terrain", "manifestation"] = Field(default="unit", description="what it is")
    move: Dice | None = Field(default="5", description="its Move; none: it cannot move")
    health: int = Field(default=1, description="its Health")
    control: int = Field(default=1, description="its Control")
    save: int | None = Field(default=4, description="its Save; none: it has none")
    keywords: list[str] = Field(default=["INFANTRY"], description="its keywords, in capitals")
    levels: dict[str, int] = Field(default={}, description="numbers of keywords, such as WARD: 6")
    weapons: dict[str, WeaponIn] = Field(
        default={"sword": WeaponIn()}, description="its weapons by id, any number of either kind"
    )
    abilities: list[AsContent] = Field(
        default=[], description="its abilities, written as in content ([warscrolls.md](warscrolls.md))"
    )
    base: float | tuple[float, float] = Field(
        default=32.0, description="the diameter of its base in millimetres, or length and width of an oval one"
    )
    height: float = Field(default=1.5, description="how high its models are, in inches")
    coherency: float = Field(default=0.5, description="its coherency range, in inches")
    banishment: int | None = Field(default=None, description="the banishment value of a manifestation")


class UnitIn(Part):
    """A unit. Its models are called `<unit>.1`, `<unit>.2` and so on."""

    seat: TwoSeats = Field(description="whose it is")
    warscroll: str = Field(description="its warscroll: one of the server's content, or one under `warscrolls`")
    models: list[At] = Field(
        min_length=1,
        description="where its models stand: [x, y], [x, y, z] or with a facing; off the table, how many they are",
    )
    weapons: list[str] | None = Field(
        default=None, description="what each model carries; without loadouts on the warscroll all of its weapons"
    )
    carried: dict[int, list[str]] = Field(
        default={}, description="what single models carry instead, by the model's number"
    )
    roles: dict[int, CommandRole] = Field(default={}, description="command models by the model's number")
    slain: int = Field(default=0, ge=0, description="how many models it has lost besides")
    damage: int = Field(default=0, description="damage points allocated to it")
    general: bool = Field(default=False, description="its leader is the general")
    regiment: int | None = Field(default=None, description="the number of its regiment")
    enhancements: list[str] = Field(default=[], description="its enhancements, by id, of its side's faction")
    summoner: str | None = Field(default=None, description="the unit that summoned it")
    where: Where = Field(default="table", description="on the table, in reserve, destroyed")
    deployed_to_reserve: bool = Field(default=False, description="it was deployed there, in reserve")
    ran: bool = Field(default=False, description="it used a RUN ability this turn")
    retreated: bool = Field(default=False, description="it used a RETREAT ability this turn")
    charged: bool = Field(default=False, description="it charged this turn")
    arrived: bool = Field(default=False, description="it was set up this turn")
    ritual: int = Field(default=0, description="ritual points of a priest")


class TerrainIn(Part):
    """A terrain feature: a box."""

    kind: TerrainKind = Field(default="obstacle", description="what it is")
    outline: list[At] = Field(min_length=3, description="its corners: [x, y]")
    height: float = Field(default=3.0, description="how high it stands, in inches")


class MarkerIn(Part):
    """An objective, where a place alone does not say enough."""

    at: tuple[float, float] = Field(description="where it lies: [x, y]")
    home_of: TwoSeats | None = Field(default=None, description="whose home objective it is")
    border: bool = Field(default=False, description="it lies in both territories")
    controller: TwoSeats | None = Field(default=None, description="who controls it")


class SideIn(Part):
    """A player's army and means."""

    commands: int | None = Field(default=None, description="its command points; those of both sides unless said")
    score: int = Field(default=0, description="victory points so far")
    roster: str | None = Field(default=None, description="its list: one of the server's content, or under `rosters`")
    faction: str = Field(default="", description="its faction, without a list: of content, or under `factions`")
    formations: list[str] = Field(default=[], description="its battle formations, without a list")
    lores: list[str] = Field(default=[], description="the lores its casters know, by id, without a list")
    role: Role | None = Field(default=None, description="attacker or defender")
    hand: list[str] = Field(default=[], description="the battle tactics cards in its hand, by id")
    deck: list[str] = Field(default=[], description="those in its deck, the top one first")


class GivenIn(Part):
    """A table in a phase of a turn; or, with `setup`, a battle before its set-up, and content of the scenario's own."""

    setup: dict[str, Any] | None = Field(
        default=None, description="options of a new battle, and `rosters: {red: id, blue: id}`, instead of a table"
    )
    options: dict[str, Any] = Field(default={}, description="what the table agreed (see Options)")
    warscrolls: dict[str, WarscrollIn] = Field(default={}, description="warscrolls of the scenario's own")
    factions: dict[str, AsContent] = Field(default={}, description="factions of its own, written as in content")
    rosters: dict[str, AsContent] = Field(default={}, description="lists of its own, written as in content")
    profiles: dict[str, AsContent] = Field(
        default={}, description="battle profiles of its own, by warscroll, written as in content"
    )
    units: dict[str, UnitIn] = Field(default={}, description="the units by id")
    sides: dict[TwoSeats, SideIn] = Field(default={}, description="what the players have (see Side)")
    terrain: dict[str, TerrainIn] = Field(default={}, description="terrain by id")
    markers: dict[str, tuple[float, float] | MarkerIn] = Field(
        default={}, description="objectives at [x, y], or mappings (see Marker)"
    )
    commands: int = Field(default=4, description="command points of both sides")
    underdog: TwoSeats | None = Field(default=None, description="who is the underdog of this round")
    round: int = Field(default=1, ge=1, description="the battle round")
    active: TwoSeats = Field(default="red", description="whose turn it is")
    first: TwoSeats | None = Field(
        default=None, description="who took the first turn of each round; the active player unless said"
    )
    phase: Phase = Field(default="movement", description="the phase whose first window is open")
    fights: bool = Field(default=False, description="in the combat phase: units are picked to fight now")


PARTS = (GivenIn, UnitIn, SideIn, WarscrollIn, WeaponIn, MarkerIn, TerrainIn)
"""Outermost first."""
