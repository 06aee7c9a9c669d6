"""A list of Age of Sigmar as the document that a page changes, and back: regiments, what is outside them, what all of it has."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.content.building.document import Arming, Document, Group, Unit, filled, only, rows

BRINGS = ("warscrolls", "profiles", "factions")
CHOSEN = ("formations", "lores", "terrain")
"""What is chosen for the whole army."""

GENERAL = "general"
REINFORCED = "reinforced"


def document(data: Mapping[str, Any], library: object = None) -> Document:
    """The document of a list. Raises ValueError where it holds what no list does."""
    del library  # where a unit stands its data says
    only(data, "id", "name", "system", "faction", "points", "regiments", "auxiliaries", *CHOSEN, *BRINGS)
    regiments = tuple(_regiment(row, n) for n, row in enumerate(rows(data, "regiments"), start=1))
    used = sum(len(one.units) for one in regiments)
    rest = tuple(_unit(row, used + n) for n, row in enumerate(rows(data, "auxiliaries"), start=1))
    return Document(
        id=data.get("id", "army"),
        name=data.get("name", ""),
        side=data.get("faction", ""),
        size=data.get("points", 0),
        slots={part: _ids(data.get(part)) for part in CHOSEN if data.get(part)},
        groups=(*_numbered(regiments), Group(key="g0", kind="auxiliaries", units=rest)),
        brings={part: data[part] for part in BRINGS if part in data},
    )


def _ids(found: Any) -> Sequence[str]:
    if not isinstance(found, list | tuple):
        raise ValueError("ids")
    return tuple(found)


def _numbered(regiments: Sequence[Group]) -> Sequence[Group]:
    """The regiments with their units known by numbers that go on from one to the next."""
    told: list[Group] = []
    for group in regiments:
        before = sum(len(one.units) for one in told)
        units = tuple(unit.model_copy(update={"key": f"u{before + n}"}) for n, unit in enumerate(group.units, start=1))
        told.append(group.model_copy(update={"units": units}))
    return told


def _regiment(row: Mapping[str, Any], number: int) -> Group:
    only(row, "units", "general", "renown")
    renown = row.get("renown") or ""
    return Group(
        key=f"g{number}",
        kind="renown" if renown else "regiment",
        flags=(GENERAL,) if row.get("general") else (),
        slots={"renown": (renown,)} if renown else {},
        units=tuple(_unit(unit, n) for n, unit in enumerate(rows(row, "units"), start=1)),
    )


def _unit(row: Mapping[str, Any], number: int) -> Unit:
    only(row, "warscroll", "models", "name", "reinforced", "enhancements")
    given = row.get("enhancements")
    return Unit(
        key=f"u{number}",
        sheet=row["warscroll"],
        name=row.get("name", ""),
        models=(Arming(profile="", count=row["models"]),),
        flags=(REINFORCED,) if row.get("reinforced") else (),
        slots={"enhancements": _ids(given)} if given else {},
    )


def plain(document: Document) -> Mapping[str, Any]:
    """The plain data of a list; regiments without units are left out."""
    regiments = [group for group in document.groups if group.kind != "auxiliaries" and group.units]
    rest = [unit for group in document.groups if group.kind == "auxiliaries" for unit in group.units]
    return {
        "id": document.id,
        "name": document.name,
        "system": "aos",
        "faction": document.side,
        **filled(points=document.size, **{part: list(document.slots.get(part, ())) for part in CHOSEN}),
        **document.brings,
        "regiments": [_plain_regiment(group) for group in regiments],
        **filled(auxiliaries=[_plain_unit(unit) for unit in rest]),
    }


def _plain_regiment(group: Group) -> Mapping[str, Any]:
    renown = next(iter(group.slots.get("renown", ())), "")
    return {
        **filled(general=GENERAL in group.flags, renown=renown),
        "units": [_plain_unit(unit) for unit in group.units],
    }


def _plain_unit(unit: Unit) -> Mapping[str, Any]:
    return {
        "warscroll": unit.sheet,
        "models": sum(row.count for row in unit.models),
        **filled(
            name=unit.name,
            reinforced=REINFORCED in unit.flags,
            enhancements=list(unit.slots.get("enhancements", ())),
        ),
    }
