"""The weapons of a unit, with how many of each: the numbers of a file are totals of a row, not of a model."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.rosters.files.tree import Node
from app.rosters.roster import Ability, Profile, Weapon
from app.rosters.selections import every, number
from app.rosters.weapon_lines import merged
from app.rosters.wh40k.columns import rows
from app.rosters.wh40k.likeness import several_of, words
from app.rosters.wh40k.models import Squad

NOTHING: Final = {"", "-", "–", "*"}
TEXTS: Final = "Abilities"
THROWN: Final = 12
"""Inches that a grenade is thrown at most."""


@dataclass(frozen=True, slots=True)
class Shared:
    """Gear that stands on a unit of several models, once: either one model has it or all have."""

    weapons: tuple[str, ...]
    models: int
    all_first: bool
    """Whether all have it, as a rule: the models have nothing else to shoot with, or nothing at all."""


@dataclass(frozen=True, slots=True)
class Arms:
    """The weapons of a unit: those of each row of models, in their order, all together, and those one must ask about."""

    rows: tuple[tuple[Weapon, ...], ...]
    shared: tuple[Weapon, ...]
    all: tuple[Weapon, ...]
    asked: tuple[Shared, ...]
    headings: tuple[Ability, ...]


def arms_of(unit: Node, squad: Squad, known: Mapping[tuple[str, ...], Profile]) -> Arms:
    """The weapons of a unit; `known` are the weapons of the whole roster by the words of their names."""
    headings: list[Ability] = []
    own: list[tuple[Weapon, ...]] = []
    for row in squad.rows:
        lines = list(_on(row.node, row.count, headings)) if row.node is not unit else []
        lines += [line for node in row.own for line in _carried(node, row.count, known, headings)]
        own.append(merged(lines))
    alone = squad.rows[0].node is unit
    common = list(_on(unit, squad.rows[0].count if alone else squad.models, headings))
    shared: list[Weapon] = []
    asked: list[Shared] = []
    if alone:
        own[0] = merged([*common, *own[0]])
    else:
        shared += common
    mine = [weapon for weapons in (*own, common) for weapon in weapons]
    theirs = {id(node) for node in squad.shared}
    for gear in unit.all("selection"):
        carried = [
            weapon
            for node in every(gear)
            if id(node) in theirs
            for weapon in _carried(node, squad.models, known, headings)
        ]
        shared += carried
        once = tuple(weapon.name for weapon in carried if weapon.count == 1)
        if once and squad.models > 1:
            main = all(_is_light(weapon) for weapon in mine) and not all(_is_light(weapon) for weapon in carried)
            grenades = all(_is_thrown(weapon) for weapon in carried)
            asked.append(Shared(once, squad.models, main or not mine or grenades))
    everything = merged([weapon for weapons in (*own, shared) for weapon in weapons])
    return Arms(tuple(own), merged(shared), everything, tuple(asked), tuple(headings))


def weapons_of(units: Sequence[Node]) -> dict[tuple[str, ...], Profile]:
    """Every weapon of a roster by the words of its name, for rows that name one and do not say its numbers."""
    return {words(row.name): row for unit in units for node in every(unit) for row in rows(node, "weapon")}


def _on(node: Node, count: int, headings: list[Ability]) -> Iterator[Weapon]:
    """The weapons that stand on a selection itself, each so many times; a row that only heads others is none."""
    found = rows(node, "weapon")
    for row in found:
        heads = [other for other in found if other is not row and other.name.startswith(row.name)]
        if heads and row.values.get("Type", "") in NOTHING:
            headings.append(Ability(name=row.name, text=row.values.get(TEXTS, "")))
            continue
        text = row.values.get(TEXTS, "")
        abilities = () if text in NOTHING else (Ability(name=row.name, text=text),)
        yield Weapon(name=row.name, count=count, values=row.values, abilities=abilities)


def _carried(
    node: Node, models: int, known: Mapping[tuple[str, ...], Profile], headings: list[Ability]
) -> Iterator[Weapon]:
    """The weapons of a piece of gear; one that is named without its numbers is looked for in the rest of the roster."""
    count = number(node)
    name = node.get("name")
    own = list(_on(node, count, headings))
    several = several_of(name)
    if several and count in {1, models} and not any(words(line.name) == words(name) for line in own):
        count *= several
        own = [Weapon(name=line.name, count=count, values=line.values, abilities=line.abilities) for line in own]
    yield from own
    if not own and not any(True for _ in node.all("profile")) and not any(True for _ in node.all("selection")):
        row = known.get(words(name))
        if row is not None:
            yield Weapon(name=row.name, count=count, values=row.values)


def _is_light(weapon: Weapon) -> bool:
    """Whether a weapon is what models have beside their main one: a pistol, a grenade, or one for combat."""
    return weapon.values.get("Type", "").lower().startswith(("pistol", "grenade", "melee"))


def _is_thrown(weapon: Weapon) -> bool:
    """Whether a weapon is a grenade as every trooper has them, not one that is shot from a launcher."""
    far = re.match(r"\d+", weapon.values.get("Range", ""))
    return weapon.values.get("Type", "").lower().startswith("grenade") and (far is None or int(far.group()) <= THROWN)
