"""A list of 40k as the document that a page changes, and back: what its file brings of its own stays as it is written."""

from collections.abc import Mapping
from typing import Any

from app.content.building.document import Arming, Document, Group, Unit, filled, only, rows

BRINGS = ("weapons", "sheets")


def document(data: Mapping[str, Any], library: object = None) -> Document:
    """The document of a list. Raises ValueError where it holds what no list does."""
    del library  # where a unit stands its data says
    only(data, "id", "name", "system", "units", "limit", *BRINGS)
    return Document(
        id=data.get("id", "army"),
        name=data.get("name", ""),
        size=data.get("limit", 0),
        groups=(
            Group(key="g1", units=tuple(_unit(row, f"u{n}") for n, row in enumerate(rows(data, "units"), start=1))),
        ),
        brings={part: data[part] for part in BRINGS if part in data},
    )


def _unit(row: Mapping[str, Any], key: str) -> Unit:
    only(row, "sheet", "models", "name", "understrength", "power")
    return Unit(
        key=key,
        sheet=row["sheet"],
        name=row.get("name", ""),
        models=tuple(_arming(one) for one in rows(row, "models")),
        flags=("understrength",) if row.get("understrength") else (),
        own_cost=row.get("power"),
    )


def _arming(row: Mapping[str, Any]) -> Arming:
    only(row, "profile", "count", "weapons")
    return Arming(profile=row["profile"], count=row.get("count", 1), weapons=row.get("weapons"))


def plain(document: Document) -> Mapping[str, Any]:
    """The plain data of a list; rows of no models are left out."""
    return {
        "id": document.id,
        "name": document.name,
        "system": "wh40k",
        **filled(limit=document.size),
        **document.brings,
        "units": [_plain_unit(unit) for _, _, unit in document.units()],
    }


def _plain_unit(unit: Unit) -> Mapping[str, Any]:
    power = {} if unit.own_cost is None else {"power": unit.own_cost}
    return {
        "sheet": unit.sheet,
        **filled(name=unit.name, understrength="understrength" in unit.flags),
        **power,
        "models": [_plain_models(row) for row in unit.models if row.count],
    }


def _plain_models(row: Arming) -> Mapping[str, Any]:
    armed = {} if row.weapons is None else {"weapons": list(row.weapons)}
    return {"profile": row.profile, **({"count": row.count} if row.count != 1 else {}), **armed}
