"""A list of Warmaster as the document that a page changes, and back: units, characters with what they ride and carry."""

from collections.abc import Mapping
from typing import Any

from app.content.building.document import Arming, Document, Group, Unit, filled, only, rows

SKIRMISHERS = "skirmishers"
TROOPS, OFFICERS = "troops", "officers"


def document(data: Mapping[str, Any], library: object = None) -> Document:
    """The document of a list. Raises ValueError where it holds what no list does."""
    del library  # where a unit stands its data says
    only(data, "id", "name", "system", "army", "points", "units", "officers")
    troops = tuple(_troop(row, f"u{n}") for n, row in enumerate(rows(data, "units"), start=1))
    officers = tuple(_officer(row, f"u{n}") for n, row in enumerate(rows(data, "officers"), start=len(troops) + 1))
    name = data.get("name", "")
    names = only(name, "en", "es") if isinstance(name, Mapping) else None
    return Document(
        id=data.get("id", "army"),
        name=names.get("en", "") if names else name,
        side=data.get("army", ""),
        size=data.get("points", 0),
        groups=(Group(key="g1", kind=OFFICERS, units=officers), Group(key="g2", kind=TROOPS, units=troops)),
        brings={"names": dict(names)} if names else {},
    )


def _troop(row: Mapping[str, Any], key: str) -> Unit:
    only(row, "troop", "skirmishers", "item")
    return Unit(
        key=key,
        sheet=row["troop"],
        models=(Arming(profile=""),),
        flags=(SKIRMISHERS,) if row.get("skirmishers") else (),
        slots=_slots(row, "item"),
    )


def _officer(row: Mapping[str, Any], key: str) -> Unit:
    only(row, "officer", "mount", "item")
    return Unit(key=key, sheet=row["officer"], models=(Arming(profile=""),), slots=_slots(row, "mount", "item"))


def _slots(row: Mapping[str, Any], *names: str) -> dict[str, tuple[str, ...]]:
    return {name: (row[name],) for name in names if row.get(name)}


def plain(document: Document) -> Mapping[str, Any]:
    """The plain data of a list. What it is called in two languages stays so until it is called otherwise."""
    names: Any = document.brings.get("names")
    is_same = isinstance(names, Mapping) and names.get("en") == document.name
    return {
        "id": document.id,
        "name": names if is_same else document.name,
        "system": "warmaster",
        "army": document.side,
        **filled(points=document.size),
        "units": [_plain(unit, "troop") for unit in units_of(document, TROOPS)],
        "officers": [_plain(unit, "officer") for unit in units_of(document, OFFICERS)],
    }


def units_of(document: Document, kind: str) -> list[Unit]:
    """The units, or the characters."""
    return [unit for group in document.groups if group.kind == kind for unit in group.units]


def _plain(unit: Unit, what: str) -> Mapping[str, Any]:
    slots = {name: next(iter(unit.slots.get(name, ())), "") for name in ("mount", "item")}
    return {what: unit.sheet, **filled(skirmishers=SKIRMISHERS in unit.flags, **slots)}
