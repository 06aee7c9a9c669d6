"""The plain shape that every reader reads into: what a player's file says of an army, before any referee's content is asked.

Names stand as the file has them. What the file does not say is `None` or empty, never a guess; what it says in a way that
may mean two things is a `Question`; what no reader used is an `Aside`. Nothing of a file is dropped in silence.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Ask = Literal[
    "base",
    "one_or_all",
    "damage_table",
    "weapon_numbers",
    "profile_value",
    "points",
    "bearer",
    "warband",
    "name",
    "reading",
]
"""What a player can be asked: of a base and height, whose weapon it is, which statistics a table holds, numbers a weapon
lacks, a value of a profile that is none, points that differ by printing, who bears an item, which warband, which name, and
whether an ability is played as it was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """An ability or rule as the file words it; `read` where its effect was understood, `said` what was understood,
    `said_es` the same in Spanish where it was read from the text.

    `kind` is the file's name for such rows, such as `Psychic Power`. `all_bear` says that each model of its unit has it, as
    far as the file tells. One that its player has `by_text` is played so, whatever was understood."""

    name: str
    kind: str = ""
    text: str = ""
    timing: str = ""
    keywords: tuple[str, ...] = ()
    read: bool = False
    said: str = ""
    said_es: str = ""
    all_bear: bool = True
    by_text: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon with how many of it the whole unit has, and its row of numbers by the file's own column names."""

    name: str
    count: int
    values: Mapping[str, str] = field(default_factory=dict)
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A row of statistics by the file's own column names; `kind` is the file's name for such rows."""

    name: str
    kind: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """So many equal models of a unit, each with the same weapons; `profile` is the name of their row of statistics."""

    name: str
    count: int
    profile: str = ""
    weapons: tuple[Weapon, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit of the army. `models` is how many there are, `None` where the file does not say; `size` says it in words
    where a text does ("reinforced"). `group` is its regiment, detachment or force, `custom_name` what its player calls it.
    `weapons` are all of the unit; `shared` are those of them that stand on the unit and on no row of models."""

    name: str
    models: int | None = None
    custom_name: str = ""
    group: str = ""
    points: int | None = None
    power: int | None = None
    size: str = ""
    rows: tuple[Models, ...] = ()
    profiles: tuple[Profile, ...] = ()
    tables: tuple[Profile, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    shared: tuple[Weapon, ...] = ()
    abilities: tuple[Ability, ...] = ()
    keywords: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    is_general: bool = False
    entry: str = ""
    """The id in our content, where the file says by a number or code, not by a name, what the unit is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What the file leaves open: of which unit, about what, with the answers one may propose, the best first."""

    ask: Ask
    unit: str
    about: str
    proposals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """A row of the file that made nothing in the army, and why."""

    row: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Points that stand on a row of the file that is no unit: a regiment of renown, a lore, a formation, terrain."""

    row: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """Why a file is no army for a table here: a code, and the edition or numbers that say it in one sentence."""

    code: str
    edition: str = ""
    facts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """An army as a file has it. `formation` is its battle formation or detachment, `season` whose points it names, `costs`
    what points stand on no unit, `summoned` what its lores bring into play; `sums` holds the file's own totals and ours by
    what is counted (`points`, `power`, `models`)."""

    system: str | None
    source: str
    edition: str = ""
    name: str = ""
    faction: str = ""
    formation: str = ""
    season: str = ""
    units: tuple[Unit, ...] = ()
    summoned: tuple[Unit, ...] = ()
    cards: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    lores: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    questions: tuple[Question, ...] = ()
    aside: tuple[Aside, ...] = ()
    costs: tuple[Cost, ...] = ()
    sums: Mapping[str, Mapping[Literal["file", "ours"], int]] = field(default_factory=dict)
    refused: Refused | None = None
