"""An army of Diskwars as the document that a page changes, and back: regiments, each led by its hero, who has the cards."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.content.building.document import Arming, Document, Group, Unit, filled, only, rows

REGIMENT: Final = "regiment"
CARD: Final = "card"
"""How the places of a hero's cards begin: each command card has one of its own."""


def document(data: Mapping[str, Any], library: object = None) -> Document:
    """The document of an army. Raises ValueError where it holds what no army does."""
    del library  # where a disk stands its data says
    only(data, "id", "name", "system", "regiments")
    name = data.get("name", "")
    names = only(name, "en", "es") if isinstance(name, Mapping) else None
    keys = (f"u{n}" for n in range(1, 10_000))
    return Document(
        id=data.get("id", "army"),
        name=names.get("en", "") if names else name,
        groups=tuple(_group(row, f"g{n}", keys) for n, row in enumerate(rows(data, "regiments"), start=1)),
        brings={"names": dict(names)} if names else {},
    )


def _group(row: Mapping[str, Any], key: str, keys: Iterator[str]) -> Group:
    only(row, "hero", "units", "cards")
    counts, cards = row.get("units") or {}, row.get("cards") or ()
    if not isinstance(counts, Mapping) or not isinstance(cards, list | tuple):
        raise ValueError("units")
    slots = {f"{CARD}{n}": (card,) for n, card in enumerate(cards, start=1)}
    hero = [_unit(row["hero"], 1, next(keys), slots)] if row.get("hero") else []
    return Group(key=key, kind=REGIMENT, units=(*hero, *(_unit(id, n, next(keys), {}) for id, n in counts.items())))


def _unit(disk: str, count: int, key: str, slots: Mapping[str, tuple[str, ...]]) -> Unit:
    return Unit(key=key, sheet=disk, models=(Arming(profile="", count=count),), slots=slots)


def plain(document: Document) -> Mapping[str, Any]:
    """The plain data of an army: the first of each regiment is its hero. What it is called in two languages stays so."""
    names: Any = document.brings.get("names")
    is_same = isinstance(names, Mapping) and names.get("en") == document.name
    return {
        "id": document.id,
        "name": names if is_same else document.name,
        "system": "diskwars",
        "regiments": [_regiment(group) for group in document.groups if group.units],
    }


def _regiment(group: Group) -> Mapping[str, Any]:
    hero, *units = group.units
    counts: dict[str, int] = {}
    for unit in units:
        counts[unit.sheet] = counts.get(unit.sheet, 0) + count_of(unit)
    return {"hero": hero.sheet, **filled(units=counts, cards=cards_of(hero))}


def count_of(unit: Unit) -> int:
    """How many disks stand in a row."""
    return sum(one.count for one in unit.models)


def cards_of(hero: Unit) -> list[str]:
    """The command cards of a hero, in the order of their places."""
    places = sorted((name for name in hero.slots if name.startswith(CARD)), key=lambda name: (len(name), name))
    return [card for name in places for card in hero.slots[name]]
