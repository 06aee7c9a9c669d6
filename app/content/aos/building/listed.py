"""A document of Age of Sigmar as the rules read it: the list, and where each of its units and regiments stands in the document."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.content.aos.building.document import GENERAL, REINFORCED
from app.content.aos.building.palette import brought
from app.content.building.checks import Patch, Repair, at, put, taken_out
from app.content.building.document import Document, Group, Unit
from app.rules.aos.composition.lists import cost_of
from app.rules.aos.model.composition import Faction
from app.rules.aos.model.profiles import Library, Roster, RosterRegiment, RosterUnit, Warscroll

AUXILIARIES = "auxiliaries"


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A unit of the document, where it stands in it, as a list has it, and its warscroll."""

    group: int
    number: int
    unit: Unit
    listed: RosterUnit
    scroll: Warscroll

    @property
    def name(self) -> str:
        """What it is called."""
        return self.unit.name or self.scroll.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A document with what is known of it: the content with what it brings, its units, its list."""

    document: Document
    content: Library
    units: tuple[Placed, ...]
    unread: frozenset[str]
    has_own_faction: bool

    @property
    def faction(self) -> Faction | None:
        """Its faction, if there is one of that name."""
        return self.content.factions.get(self.document.side)

    def regiments(self) -> Sequence[tuple[int, Group, tuple[Placed, ...]]]:
        """The regiments that have units, each with its place in the document."""
        found = [
            (place, group, tuple(one for one in self.units if one.group == place))
            for place, group in enumerate(self.document.groups)
            if group.kind != AUXILIARIES
        ]
        return [(place, group, units) for place, group, units in found if units]

    def roster(self, given: Mapping[str, tuple[str, ...]] | None = None, lores: Iterable[str] = ()) -> Roster:
        """The list; `given` are the enhancements of units by key instead of their own, `lores` those it has."""

        def listed(one: Placed) -> RosterUnit:
            return one.listed if given is None else replace(one.listed, enhancements=given.get(one.unit.key, ()))

        regiments = (
            RosterRegiment(
                units=tuple(map(listed, units)),
                general=GENERAL in group.flags,
                renown=next(iter(group.slots.get("renown", ())), ""),
            )
            for _, group, units in self.regiments()
        )
        inside = {place for place, group in enumerate(self.document.groups) if group.kind != AUXILIARIES}
        slots = self.document.slots
        return Roster(
            id=self.document.id or "army",
            name=self.document.name[:60],
            faction=self.document.side,
            formations=tuple(slots.get("formations", ())),
            regiments=tuple(regiments),
            auxiliaries=tuple(listed(one) for one in self.units if one.group not in inside),
            terrain=tuple(slots.get("terrain", ())),
            lores=tuple(lores),
            points=self.document.size,
        )

    def cost(self, one: Placed) -> int | None:
        """What a unit costs; nothing is known of one without a battle profile, and what is hired costs as a whole."""
        if self.document.groups[one.group].kind == "renown" or one.unit.sheet not in self.content.profiles:
            return None
        return cost_of(self.content, one.listed)


def listed_of(document: Document, library: Library) -> Listed:
    """A document read against the content and what it brings."""
    scrolls, profiles, factions = brought(document)
    rows: Any = document.brings.get("warscrolls")
    written = {str(row.get("id")) for row in rows if isinstance(row, dict)} if isinstance(rows, list) else set()
    unread = frozenset(written - scrolls.keys())
    content = replace(
        library,
        warscrolls={id: one for id, one in {**library.warscrolls, **scrolls}.items() if id not in unread},
        profiles={**library.profiles, **profiles},
        factions={**library.factions, **factions},
    )
    units = tuple(
        Placed(group=group, number=number, unit=unit, listed=_listed(unit), scroll=content.warscrolls[unit.sheet])
        for group, number, unit in document.units()
        if unit.sheet in content.warscrolls
    )
    own = document.side in factions
    return Listed(document=document, content=content, units=units, unread=unread, has_own_faction=own)


def _listed(unit: Unit) -> RosterUnit:
    return RosterUnit(
        warscroll=unit.sheet,
        models=sum(row.count for row in unit.models),
        name=unit.name[:60],
        reinforced=REINFORCED in unit.flags,
        enhancements=tuple(unit.slots.get("enhancements", ())),
    )


def gone(one: Placed) -> Repair:
    """The unit leaves the army."""
    return Repair(label="take_out", patches=(taken_out(at(one.group, one.number)),))


def sized(one: Placed, *, reinforced: bool) -> Repair:
    """The unit has as many models as its warscroll says, or twice as many."""
    n = one.scroll.least * (2 if reinforced else 1)
    flags = [flag for flag in one.unit.flags if flag != REINFORCED] + ([REINFORCED] if reinforced else [])
    models = [{"profile": "", "count": n, "weapons": None}]
    patches = (put(at(one.group, one.number, "models"), models), put(at(one.group, one.number, "flags"), flags))
    return Repair(label="right_size", facts={"n": n}, patches=patches)


def outside(listed: Listed, moved: Sequence[Placed]) -> Repair:
    """Units stand outside of regiments from now on."""
    document = listed.document
    aside = next((at for at, group in enumerate(document.groups) if group.kind == AUXILIARIES), None)
    plain = [one.unit.model_dump(mode="json") for one in moved]
    patches = [taken_out(at(one.group, one.number)) for one in sorted(moved, key=lambda one: -one.number)]
    if aside is None:
        group = {"key": new_key(document), "kind": AUXILIARIES, "flags": [], "slots": {}, "units": plain}
        patches.append(Patch(do="insert", path=("groups", len(document.groups)), value=group))
    else:
        end = len(document.groups[aside].units)
        patches += [Patch(do="insert", path=at(aside, end + n), value=unit) for n, unit in enumerate(plain)]
    return Repair(label="auxiliaries", facts={"n": len(moved)}, patches=tuple(patches))


def leading(document: Document, one: Placed) -> Repair:
    """A unit leads a regiment of its own from now on, the general's where there is no other."""
    is_first = not any(group.kind == "regiment" and group.units for group in document.groups)
    flags = [GENERAL] if is_first else []
    unit = one.unit.model_dump(mode="json")
    group = {"key": new_key(document), "kind": "regiment", "flags": flags, "slots": {}, "units": [unit]}
    out, led = taken_out(at(one.group, one.number)), Patch(do="insert", path=("groups", 0), value=group)
    return Repair(label="lead", facts={"name": one.name}, patches=(out, led))


def new_key(document: Document) -> str:
    """A key that no group has yet."""
    taken = {group.key for group in document.groups}
    return next(key for n in range(1, len(taken) + 2) if (key := f"g{n}") not in taken)
