"""An army whose text has names alone, with what a host's catalogues have under those names."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from app.rosters.aos.units import REINFORCED, abilities_of, unit_of
from app.rosters.catalogues.finding import Found, Shelf
from app.rosters.catalogues.spellings import ways
from app.rosters.files.tree import Node
from app.rosters.roster import Ability, Aside, Question, Roster, Unit
from app.rosters.selections import every

GONE: Final = "not in the catalogues of this server"


def completed(catalogues: Shelf, roster: Roster) -> Roster:
    """The roster with the numbers, weapons, abilities and bases of each unit that the catalogues know by its name.

    A unit that they do not know is set aside, and so told, but where they know none; points stay as the text has them.
    """
    if all(unit.profiles for unit in roster.units):
        return roster
    units: list[Unit] = []
    gone: list[Aside] = []
    questions = list(roster.questions)
    for unit in roster.units:
        if unit.profiles:
            units.append(unit)
        elif found := _found(catalogues, unit, roster.faction):
            made, asked = _unit(unit, found.selection, catalogues, roster.faction)
            units.append(made)
            questions += asked
        else:
            gone.append(Aside(row=unit.name, why=GONE))
    if not units:
        return roster
    return replace(
        roster,
        units=tuple(units),
        questions=tuple(dict.fromkeys(questions)),
        abilities=(*roster.abilities, *_of_army(roster, catalogues)),
        aside=(*roster.aside, *gone),
    )


def _found(catalogues: Shelf, unit: Unit, faction: str) -> Found | None:
    """What the catalogues have under a unit's name; some warscrolls are called by their number of models too."""
    said = f"{unit.name} ({unit.size.partition(',')[0]})" if unit.size[:1].isdigit() else unit.name
    tried = (catalogues.find("units", way, faction) for way in dict.fromkeys((said, *ways(unit.name))))
    return next((found for found in tried if found is not None), None)


def _unit(unit: Unit, selection: Node, catalogues: Shelf, faction: str) -> tuple[Unit, list[Question]]:
    """A unit as its catalogue has it, of the size and with the gifts that the text says."""
    reinforced = REINFORCED in unit.size
    if reinforced:
        _doubled(selection)
    for name in unit.upgrades:
        if gift := catalogues.find("gifts", name, faction):
            selection.within.append(gift.selection)
    made, asked = unit_of(unit.group, selection)
    known = replace(
        made,
        name=unit.name,
        custom_name=unit.custom_name,
        points=unit.points,
        size=REINFORCED if reinforced else "",
        markers=tuple(dict.fromkeys((*unit.markers, *made.markers))),
        upgrades=unit.upgrades,
        is_general=unit.is_general,
    )
    return known, [replace(one, unit=unit.name) for one in asked]


def _doubled(selection: Node) -> None:
    """As many models again: of each model, in its last row, with as many weapons each."""
    rows = [node for node in selection.all("selection") if node.get("type") == "model"]
    last = {node.get("name"): node for node in rows}
    for name, node in last.items():
        had = int(node.get("number"))
        more = sum(int(one.get("number")) for one in rows if one.get("name") == name)
        for inner in every(node):
            inner.attributes["number"] = str(int(inner.get("number")) * (had + more) // had)


def _of_army(roster: Roster, catalogues: Shelf) -> Iterator[Ability]:
    """The abilities of the formation that the text names."""
    if roster.formation and (found := catalogues.find("gifts", roster.formation, roster.faction)):
        yield from abilities_of([found.selection], ())
