"""What of a sheet of one's own is changed in the page: its cells, its weapons, its abilities; and what a new one is like."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A cell: its field, what stands behind the number, the words it may be, what it is unsaid, whether it may be nothing."""

    id: str
    behind: str = ""
    options: tuple[str, ...] = ()
    usual: str = ""
    empty: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What an ability is told: one of these words, a number within bounds, or any text."""

    id: str
    options: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownAbility:
    """An ability that a rule answers, by its key, and what it may be told."""

    key: str
    asked: tuple[Asked, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Editing:
    """The parts of a file that sheets and weapons stand in; `rows` is the field of a sheet that has its profiles, "" for itself.

    Weapons stand in the file, or in their sheet where `inside`. `bases` are the widths of round ones in mm, `round` the field
    of a base that has it, "" where it is the base. `blank` are a new sheet with what it needs, by part.
    """

    sheets: str
    rows: str
    columns: tuple[Column, ...]
    weapon_columns: tuple[Column, ...]
    inside: bool
    bases: tuple[float, ...]
    round: str = ""
    abilities: tuple[KnownAbility, ...] = ()
    blank: Mapping[str, Any] = field(default_factory=dict)
    blank_weapon: Mapping[str, Any] = field(default_factory=dict)
    blank_ability: Mapping[str, Any] = field(default_factory=dict)
