"""A typed list of disks and cards as an army of our own schema: each hero with those of his race, as the list has them in order."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from app.content.made import LeftOut, Made, too_many
from app.content.naming import slug, title
from app.content.written import written
from app.rosters.roster import Refused, Roster, Unit
from app.rosters.typed import fold
from app.rules.diskwars.model.profiles import DiskType, Library
from app.rules.diskwars.model.tables import COPIES

MOST_DISKS = 60
"""A table's bound, not the rules': six regiments of ten."""


@dataclass(slots=True, kw_only=True)
class Led:
    """A hero with what he leads so far."""

    hero: DiskType
    units: dict[str, int] = field(default_factory=dict)
    cards: list[str] = field(default_factory=list)
    spent: int = 0

    def has_room(self, unit: DiskType) -> bool:
        """Whether he can pay for one more of a unit, and lead so many of it (DW-ARM-03, DW-ARM-09)."""
        return self.spent + unit.points <= self.hero.points and self.units.get(unit.id, 0) < COPIES[unit.size]

    def take(self, unit: DiskType) -> None:
        """One more of a unit."""
        self.units[unit.id] = self.units.get(unit.id, 0) + 1
        self.spent += unit.points


def text_of(roster: Roster, library: Library) -> Made | Refused:
    """The regiments of a typed list, as YAML. A unit without a hero of its race is left out, and told (DW-ARM-02, DW-ARM-04)."""
    if refused := too_many(roster.units, MOST_DISKS, MOST_DISKS):
        return refused
    named = [*_named(roster, library)]
    led = [Led(hero=disk) for _, disk in named if disk.hero]
    if not led:
        return Refused(code="no_hero")
    kept, left_out, last = list[Unit](), list[LeftOut](), led[0]
    heroes = iter(led)
    for unit, disk in named:
        if disk.hero:
            last = next(heroes)
        elif leader := _leader(disk, last, led):
            leader.take(disk)
        else:
            left_out.append(LeftOut(row=unit.name, why="unled"))
            continue
        kept.append(unit)
    for card in dict.fromkeys(roster.cards):
        next((one for one in led if len(one.cards) < one.hero.command), led[-1]).cards.append(card)
    name = title(roster.name, ", ".join(one.hero.name.en for one in led))
    regiments: list[dict[str, Any]] = [{"hero": one.hero.id, "units": one.units, "cards": one.cards} for one in led]
    text = written(
        {"id": slug(name, "army"), "name": {"en": name, "es": name}, "system": "diskwars", "regiments": regiments}
    )
    return Made(text=text, units=tuple(kept), applied=0, left_out=tuple(left_out))


def _named(roster: Roster, library: Library) -> Iterator[tuple[Unit, DiskType]]:
    """Each row of the list with its disk: the one of its name, or the one proposed first."""
    by_name = {fold(name): one for one in library.disks.values() for name in (one.name.en, one.name.es)}
    proposed = {one.unit: fold(one.proposals[0]) for one in roster.questions if one.ask == "name" and one.proposals}
    for unit in roster.units:
        disk = library.disks.get(unit.entry) or by_name.get(proposed.get(unit.name, ""))
        if disk is not None:
            yield unit, disk


def _leader(disk: DiskType, last: Led, led: list[Led]) -> Led | None:
    """Who leads a unit: the hero it stands under, where he is of its race, unless only another one has room for it."""
    alike = [one for one in (last, *led) if one.hero.race == disk.race]
    return next((one for one in alike if one.has_room(disk)), next(iter(alike), None))
