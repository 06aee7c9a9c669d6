"""An army of Underworlds as the document that a page changes, and back: a warband, and a whole deck or cards by their kinds."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.content.building.document import Arming, Document, Group, Unit, filled, only, rows
from app.rules.underworlds.model.profiles import Library

WARBAND: Final = "warband"
DECK: Final = "deck"
KINDS: Final = ("objective", "ploy", "upgrade")
GROUPS: Final = (WARBAND, DECK, *KINDS)
OWN: Final = ("warbands", "decks")


def document(data: Mapping[str, Any], library: Library | None = None) -> Document:
    """The document of an army. Raises ValueError where it holds what no army does.

    Cards stand in groups of their kinds, which the content or the army itself says; what nobody knows among the objectives.
    """
    only(data, "id", "name", "system", "warband", "deck", "second", "cards", *OWN)
    name = data.get("name", "")
    names = only(name, "en", "es") if isinstance(name, Mapping) else None
    own = {part: [dict(row) for row in rows(data, part)] for part in OWN if data.get(part)}
    kinds, cards = _kinds(own, library), data.get("cards") or ()
    if not isinstance(cards, list | tuple):
        raise ValueError("cards")
    whole = [data[part] for part in ("deck", "second") if data.get(part)] if not cards else []
    keys = (f"u{n}" for n in range(1, 10_000))
    parts: dict[str, list[Any]] = {kind: [] for kind in GROUPS}
    parts[WARBAND] = [data["warband"]] if data.get("warband") else []
    parts[DECK] = whole
    for card in cards:
        parts[kinds.get(card, KINDS[0])].append(card)
    groups = (
        Group(key=f"g{n}", kind=kind, units=tuple(_unit(one, next(keys)) for one in parts[kind]))
        for n, kind in enumerate(GROUPS, start=1)
    )
    return Document(
        id=data.get("id", "army"),
        name=names.get("en", "") if names else name,
        groups=tuple(groups),
        brings={**own, **({"names": dict(names)} if names else {})},
    )


def _kinds(own: Mapping[str, Any], library: Library | None) -> Mapping[str, str]:
    found = {card.id: card.kind for deck in library.decks.values() for card in deck.cards} if library else {}
    for deck in own.get("decks", ()):
        found |= {row["id"]: row.get("kind") for row in rows(deck, "cards") if isinstance(row.get("id"), str)}
    return {id: kind for id, kind in found.items() if kind in KINDS}


def _unit(sheet: Any, key: str) -> Unit:
    return Unit(key=key, sheet=sheet, models=(Arming(profile=""),))


def plain(document: Document) -> Mapping[str, Any]:
    """The plain data of an army. What it is called in two languages stays so until it is called otherwise."""
    names: Any = document.brings.get("names")
    is_same = isinstance(names, Mapping) and names.get("en") == document.name
    decks = [unit.sheet for unit in units_of(document, DECK)]
    picked = {"deck": next(iter(decks), ""), "second": next(iter(decks[1:]), "")}
    return {
        "id": document.id,
        "name": names if is_same else document.name,
        "system": "underworlds",
        "warband": next((unit.sheet for unit in units_of(document, WARBAND)), ""),
        **filled(**picked, cards=[unit.sheet for kind in KINDS for unit in units_of(document, kind)]),
        **{part: document.brings[part] for part in OWN if part in document.brings},
    }


def units_of(document: Document, kind: str) -> Iterator[Unit]:
    """What stands in the groups of a kind."""
    return (unit for group in document.groups if group.kind == kind for unit in group.units)
