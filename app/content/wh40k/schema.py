"""What content files may say, judged by strict pydantic models; unknown keys are problems."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from app.rules.wh40k.setup.muster import MOST_POWER, MOST_UNITS

DICE = r"^(\d{1,2}|\d{0,2}[dD][36](\+\d{1,2})?)$"
STRENGTH = r"^(\d{1,2}|user|\+\d|x\d)$"

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,48}$")]
Armed = Annotated[list[Id], Field(max_length=30)]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Small = Annotated[int, Field(ge=0, le=60)]
Roll = Annotated[int, Field(ge=2, le=7)]
Inches = Annotated[float, Field(ge=0, le=144)]
Distance = Annotated[int, Field(ge=0, le=144)]
Spanish = dict[Name, Name]
Text = Annotated[str, Field(max_length=4000)]
Words = Annotated[list[Annotated[str, Field(min_length=1, max_length=80)]], Field(max_length=60)]
"""Factions, keywords, or those that are asked for."""


def _text(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Dice = Annotated[
    str, BeforeValidator(_text, json_schema_input_type=Annotated[str, Field(pattern=DICE)] | int), Field(pattern=DICE)
]
Across = Annotated[float, Field(gt=0, le=400)]
Offset = Annotated[float, Field(ge=-20, le=20)]
Place = Annotated[float, Field(ge=-1, le=145)]
Point = tuple[Place, Place]


Worn = Literal["M", "WS", "BS", "S", "T", "A", "Ld", "Sv"]
"""The columns of a datasheet that fall with lost wounds."""


class Strict(BaseModel):
    """Exact types, no unknown keys, no NaN."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, frozen=True)


class AbilityIn(Strict):
    """An ability by key; without a known key its text is played by ruling."""

    key: Id
    name: Name
    text: Text = ""
    params: Annotated[dict[str, int | str], Field(max_length=12)] = {}


class WeaponIn(Strict):
    """A weapon line; `range` and `type` "melee" go together."""

    id: Id
    name: Name
    type: Literal["assault", "heavy", "rapid_fire", "grenade", "pistol", "melee"]
    range: Inches | None = None
    attacks: Dice = "1"
    S: Annotated[
        str,
        BeforeValidator(_text, json_schema_input_type=Annotated[str, Field(pattern=STRENGTH)] | int),
        Field(pattern=STRENGTH),
    ]
    AP: Annotated[int, Field(ge=-6, le=0)] = 0
    D: Dice = "1"
    abilities: Annotated[list[AbilityIn], Field(max_length=40)] = []


class BaseIn(Strict):
    """A footprint: round or oval in mm, or a hull outline in inches around its centre."""

    round: Across | None = None
    oval: tuple[Across, Across] | None = None
    hull: Annotated[list[tuple[Offset, Offset]], Field(min_length=3, max_length=32)] | None = None


class ProfileIn(Strict):
    """One row of characteristics; null is "-"; `M` is a number, dice, or [least, most]."""

    name: Name
    M: Dice | tuple[Distance, Distance] | None
    WS: Roll | None
    BS: Roll | None
    S: Small
    T: Annotated[int, Field(ge=1, le=20)]
    W: Annotated[int, Field(ge=1, le=60)]
    A: Dice | None
    Ld: Annotated[int, Field(ge=1, le=12)]
    Sv: Roll | None
    invulnerable: Annotated[list[Roll], Field(max_length=6)] = []
    base: BaseIn
    height: Annotated[float, Field(gt=0, le=20)]
    figure: Id = "trooper"


class CompositionIn(Strict):
    """How many of a profile, what they carry, what they may carry instead."""

    profile: Name
    min: Small
    max: Small
    weapons: Armed
    options: Annotated[list[Armed], Field(max_length=60)] = []


class DegradeIn(Strict):
    """Characteristics while `min` to `max` wounds remain."""

    min: Small
    max: Small
    values: dict[Worn, Small]


class PsykerIn(Strict):
    """Powers known, tried and denied."""

    powers: Armed = ["smite"]
    manifests: Small = 1
    denies: Small = 1
    generate: Small = 0
    choices: Armed = []


class TransportIn(Strict):
    """Room, and who may board."""

    capacity: Small
    allowed: Words = []
    barred: Words = []


class SheetIn(Strict):
    """A datasheet."""

    id: Id
    name: Name
    role: Annotated[str, Field(max_length=60)] = ""
    power: Small | None = None
    profiles: Annotated[list[ProfileIn], Field(min_length=1, max_length=20)]
    composition: Annotated[list[CompositionIn], Field(min_length=1, max_length=20)]
    abilities: Annotated[list[AbilityIn], Field(max_length=40)] = []
    factions: Words = []
    keywords: Words = []
    degrading: Annotated[list[DegradeIn], Field(max_length=20)] = []
    psyker: PsykerIn | None = None
    transport: TransportIn | None = None


class RosterModelIn(Strict):
    """So many models of a profile with the same weapons; none named: the sheet's own."""

    profile: Name
    count: Annotated[int, Field(ge=1, le=60)] = 1
    weapons: Armed | None = None


class RosterUnitIn(Strict):
    """A unit of a list."""

    sheet: Id
    models: Annotated[list[RosterModelIn], Field(min_length=1, max_length=60)]
    name: Annotated[str, Field(max_length=60)] = ""
    understrength: bool = False
    power: Small | None = None


class RosterIn(Strict):
    """An army list."""

    id: Id
    name: Name
    units: Annotated[list[RosterUnitIn], Field(min_length=1, max_length=MOST_UNITS)]


class ForceIn(Strict):
    """A force: its weapons, datasheets and ready lists; `spanish` are Spanish names by those that stand in it."""

    force: Name
    weapons: list[WeaponIn] = []
    sheets: list[SheetIn] = []
    rosters: list[RosterIn] = []
    spanish: Spanish = {}


class ArmyIn(RosterIn):
    """An army as a player has it: a list, and the datasheets and weapons that it brings beside those the server knows.

    `limit` is the Power it was built for: its builder measures by it, no rule does.
    """

    system: Literal["wh40k"] = "wh40k"
    limit: Annotated[int, Field(ge=0, le=MOST_POWER)] = 0
    weapons: Annotated[list[WeaponIn], Field(max_length=600)] = []
    sheets: Annotated[list[SheetIn], Field(max_length=MOST_UNITS)] = []


class PowerIn(Strict):
    """A psychic power that deals mortal wounds to the nearest visible enemy unit."""

    id: Id
    name: Name
    warp_charge: Small
    range: Inches
    damage: Dice
    strong_over: Small | None = None
    strong_damage: Dice | None = None


class MissionIn(Strict):
    """A mission's numbers."""

    id: Id
    name: Name
    rounds: Small = 5
    markers_per_player: Small = 2
    marker_spacing: Inches = 10.0


class TerrainIn(Strict):
    """A terrain piece, with the walls of a ruin as parts of it."""

    id: Id
    look: Literal["ruin", "wall", "wood", "hill", "container", "crater", "debris", "platform"]
    name: Annotated[str, Field(max_length=40)] = ""
    outline: Annotated[list[Point], Field(min_length=3, max_length=64)]
    base: Inches = 0.0
    height: Inches
    walls: list[Annotated[list[Point], Field(min_length=3, max_length=16)]] = []
    wall_height: Inches = 0.0


class BattlefieldIn(Strict):
    """A table to play on; `spanish` are Spanish names by those that stand in it."""

    id: Id
    name: Name
    width: Annotated[float, Field(ge=12, le=144)]
    height: Annotated[float, Field(ge=12, le=144)]
    terrain: list[TerrainIn]
    markers: list[Point] = []
    spanish: Spanish = {}


class RulesIn(Strict):
    """What every 40k table knows: powers, missions, weapons nobody has to list; `spanish` as in a force."""

    powers: list[PowerIn]
    missions: list[MissionIn]
    weapons: list[WeaponIn]
    spanish: Spanish = {}
