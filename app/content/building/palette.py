"""What an army of a system can be built of, in the words of a language: sides, sheets, ways to arm, what is chosen beside."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.content.building.editing import Editing


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A thing that is chosen by its name; `says` are facts that the page tells of it, `fits` the sides it is for, if not all."""

    id: str
    name: str
    cost: int | None = None
    says: Mapping[str, Any] = field(default_factory=dict)
    fits: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """What is chosen of `options`: one of them or none. Slots of one id lie in one list; `name` tells them apart."""

    id: str
    options: tuple[Named, ...]
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Models of a profile: how many a unit has, the ways they may be armed, the usual one first, and their characteristics."""

    profile: str
    least: int
    most: int
    ways: tuple[tuple[str, ...], ...] = ()
    stats: tuple[tuple[str, str], ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sheet that units are made by. `lead` says that it may lead a group, `own` that the army's file brings it.

    `sizes` are the only sizes of a unit where there are some; one of another size than the first has the flag `grows`.
    They stand in groups of the kind `group`, in any where it is not said. `text` is what is printed on it, to be read before it is
    taken.
    """

    id: str
    name: str
    side: str = ""
    role: str = ""
    cost: int | None = None
    rows: tuple[Row, ...] = ()
    sizes: tuple[int, ...] = ()
    grows: str = ""
    keywords: tuple[str, ...] = ()
    figure: str = ""
    text: str = ""
    says: Mapping[str, Any] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    group: str = ""
    lead: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupKind:
    """A kind of group an army has: how many there may be, who may be in it, whether the first of it leads it."""

    id: str
    most: int = 1
    led: bool = False
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """All that an army of a system is built of. `currency` is the word for what things cost, `sizes` those usually played.

    An army that is `sided` is of one side, and has sheets of that alone. Units that are `named` may have names of their own.
    `editing` is how sheets of an army's own are changed, where they are.
    """

    system: str
    currency: str
    sided: bool = False
    sides: tuple[Named, ...] = ()
    sizes: tuple[int, ...] = ()
    groups: tuple[GroupKind, ...] = (GroupKind(id="army"),)
    sheets: tuple[Sheet, ...] = ()
    weapons: tuple[Named, ...] = ()
    slots: tuple[Slot, ...] = ()
    named: bool = True
    editing: Editing | None = None
