"""An army of Age of Sigmar's fourth edition from the tree of a roster by New Recruit."""

import re
from collections.abc import Iterator
from typing import Final

from app.rosters.aos.columns import plain, rows
from app.rosters.aos.units import abilities_of, unit_of
from app.rosters.files.tree import Node
from app.rosters.roster import Ability, Aside, Cost, Question, Roster, Unit
from app.rosters.selections import POINTS, costs, every, notes, primary, whole
from app.rosters.sources import source_of
from app.rosters.sums import sums

TERRAIN: Final = "FACTION TERRAIN"
LORE: Final = re.compile(r"(spell|prayer|manifestation) lore", re.IGNORECASE)
REGIMENT: Final = re.compile(r"regiment\b", re.IGNORECASE)
FORMATION: Final = "battle formation"
JUDGED: Final = {"illegal units", "undersize unit", "legends"}
"""The list builder's words that judge a unit; its others only say where in a list it may stand."""

STAR: Final = re.compile(r"^[^\w(]+\s*")
"""What stands before the name of a force that is of the season."""


class Gathered:
    """An army while it is read."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.summoned: list[Unit] = []
        self.terrain: list[str] = []
        self.lores: list[str] = []
        self.cards: list[str] = []
        self.abilities: list[Ability] = []
        self.aside: list[Aside] = []
        self.asked: dict[tuple[str, ...], Question] = {}
        self.costs: list[Cost] = []
        self.formation = ""
        self.regiments = 0

    def take(self, unit: Unit, open_: list[Question]) -> Unit:
        """Keeps the questions of a unit, a profile's base once."""
        for question in open_:
            key = (
                (question.ask, question.about) if question.ask == "base" else (question.ask, unit.name, question.about)
            )
            self.asked.setdefault(key, question)
        return unit


def read_army(top: Node) -> Roster:
    """The army that stands in a roster of the fourth edition."""
    gathered = Gathered()
    for force in top.all("force"):
        _force(force, gathered)
    first = next(top.all("force"), top)
    return Roster(
        system="aos",
        source=source_of(top),
        edition=top.get("gameSystemName"),
        name=top.get("name"),
        faction=plain(first.get("catalogueName")),
        formation=gathered.formation,
        season=STAR.sub("", plain(first.get("name"))),
        units=tuple(gathered.units),
        summoned=tuple(gathered.summoned),
        cards=tuple(gathered.cards),
        terrain=tuple(gathered.terrain),
        lores=tuple(gathered.lores),
        abilities=tuple(gathered.abilities),
        questions=tuple(gathered.asked.values()),
        aside=(*gathered.aside, *notes(top)),
        costs=tuple(gathered.costs),
        sums=sums(costs(top), gathered.units, {"points": POINTS}, gathered.costs),
    )


def _force(force: Node, gathered: Gathered) -> None:
    """Reads a force and those within it: regiments and auxiliary units are forces in the army's."""
    name = STAR.sub("", plain(force.get("name")))
    if REGIMENT.match(name):
        gathered.regiments += 1
        name = f"{name} {gathered.regiments}"
    chosen = list(force.all("selection"))
    for selection in chosen:
        _selection(name, selection, gathered)
    gathered.abilities.extend(abilities_of([force], ()))
    inner = list(force.all("force"))
    if not chosen and not inner:
        gathered.aside.append(Aside(row=name, why="a force without units"))
    for one in inner:
        _force(one, gathered)


def _selection(group: str, selection: Node, gathered: Gathered) -> None:
    if _is_unit(selection):
        unit = gathered.take(*unit_of(group, selection))
        gathered.units.append(unit)
        if TERRAIN in unit.keywords:
            gathered.terrain.append(unit.name)
        for marker in (word for word in unit.markers if word.lower() in JUDGED):
            gathered.aside.append(
                Aside(row=f"{unit.name}: {marker}", why="a mark of the list builder, told and not judged")
            )
        return
    name = plain(selection.get("name"))
    within = list(_within(selection))
    is_lore = bool(LORE.fullmatch(name))
    for node in within:
        if is_lore or rows(node, "manifestation"):
            gathered.summoned.append(gathered.take(*unit_of(name, node)))
        else:
            # A regiment of renown is a selection with its units in it, and the points on itself.
            _selection(name, node, gathered)
    points = whole(costs(selection).get(POINTS))
    if points:
        gathered.costs.append(Cost(row=name, points=points))
    _choice(selection, {id(inner) for node in within for inner in every(node)}, gathered)


def _within(selection: Node) -> Iterator[Node]:
    """The units and manifestations in a selection that is none itself, not those in one another."""
    for node in selection.all("selection"):
        if _is_unit(node) or rows(node, "manifestation"):
            yield node
        else:
            yield from _within(node)


def _is_unit(selection: Node) -> bool:
    return bool(rows(selection, "unit")) or _holds_models(selection)


def _holds_models(selection: Node) -> bool:
    """Whether a selection is a unit although its row of numbers is missing: it is typed so and has models."""
    return selection.get("type") == "unit" and any(node.get("type") == "model" for node in every(selection))


def _choice(selection: Node, taken: set[int], gathered: Gathered) -> None:
    """What was chosen for the whole army: lores, battle traits and formation, tactics cards."""
    name = plain(selection.get("name"))
    found = [node for node in every(selection) if id(node) not in taken]
    if LORE.fullmatch(name):
        gathered.lores.extend(plain(lore.get("name")) for lore in selection.all("selection"))
    if name.lower() == FORMATION:
        gathered.formation = gathered.formation or next(
            (plain(node.get("name")) for node in selection.all("selection")), ""
        )
    abilities = list(abilities_of(found, ()))
    cards = [plain(row.name) for node in found for row in rows(node, "card")]
    gathered.abilities.extend(abilities)
    gathered.cards.extend(cards)
    if not abilities and not cards:
        inner = list(_names(selection))
        slot = primary(selection)
        why = f"nothing of it comes to the table ({slot})" if slot else "nothing of it comes to the table"
        if not taken:
            gathered.aside.append(Aside(row=f"{name}: {', '.join(inner)}"[:400] if inner else name, why=why))


def _names(selection: Node) -> Iterator[str]:
    for node in every(selection):
        if node is not selection:
            yield plain(node.get("name"))
