"""Units, terrain and manifestations of a fourth edition roster, each from its selection."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from app.rosters.aos.columns import plain, rows, shape_of
from app.rosters.aos.universal import understood
from app.rosters.aos.weapons import odd_columns, weapons_on
from app.rosters.files.tree import Node
from app.rosters.roster import Ability, Models, Profile, Question, Unit, Weapon
from app.rosters.selections import POINTS, every, keywords, number, row_of, total, whole
from app.rosters.weapon_lines import merged

GENERAL: Final = "general"
REINFORCED: Final = "reinforced"
COMMAND: Final = "Command Models"
FIRST: Final = ("Effect",)
LEFT_OUT: Final = {"Timing", "Keywords", "Effect"}
"""Columns of an ability that have places of their own."""

BASES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("FACTION TERRAIN", ("120 x 92 mm, 4\" high", "100 mm, 4\" high")),
    ("MANIFESTATION", ("60 mm, 3\" high", "100 mm, 4\" high")),
    ("WAR MACHINE", ("120 x 92 mm, 3\" high", "100 mm, 2.5\" high")),
    ("MONSTER", ("120 x 92 mm, 4\" high", "100 mm, 4\" high", "160 mm, 6\" high")),
    ("CAVALRY", ("75 x 42 mm, 2\" high", "60 x 35 mm, 2\" high", "90 x 52 mm, 2.5\" high")),
    ("BEAST", ("60 mm, 2\" high", "40 mm, 1.25\" high", "90 x 52 mm, 2\" high")),
    ("HERO", ("40 mm, 1.5\" high", "32 mm, 1.25\" high", "50 mm, 2\" high")),
    ("INFANTRY", ("32 mm, 1.25\" high", "28.5 mm, 1.25\" high", "40 mm, 1.5\" high")),
)  # fmt: skip
"""Likely bases by keyword, the first that fits: warscrolls in a roster do not say theirs."""


def is_keyword(category: str) -> bool:
    """Whether a category is a keyword of a warscroll: they stand in capitals, and markers of the list builder do not."""
    letters = re.sub(r"[^A-Za-z]", "", category)
    return bool(letters) and letters.isupper()


def unit_of(group: str, selection: Node) -> tuple[Unit, list[Question]]:
    """A unit and what the file leaves open of it."""
    found = list(every(selection))
    categories = tuple(plain(word) for word in keywords(selection))
    words = tuple(word for word in categories if is_keyword(word))
    profiles = [row for node in found for shape in ("unit", "manifestation") for row in rows(node, shape)]
    models, weapons, shared = _models(selection, profiles)
    chosen = [node for node in found[1:] if node.get("type") == "upgrade"]
    names = {node.get("name").lower() for node in chosen}
    name = selection.get("name")
    unit = Unit(
        name=plain(name),
        models=sum(row.count for row in models),
        custom_name=selection.get("customName"),
        group=group,
        points=whole(total(selection, POINTS)),
        size=REINFORCED if REINFORCED in names else "",
        rows=models,
        profiles=tuple(profiles),
        weapons=weapons,
        shared=shared,
        abilities=tuple(abilities_of(found, words)),
        keywords=words,
        markers=tuple(word for word in categories if not is_keyword(word)),
        upgrades=tuple(_upgrades(chosen)),
        is_general=GENERAL in names,
    )
    return unit, list(_questions(unit, shared, selection.get("base")))


def _models(
    selection: Node, profiles: Sequence[Profile]
) -> tuple[tuple[Models, ...], tuple[Weapon, ...], tuple[Weapon, ...]]:
    """The rows of models, all weapons, and those that stand on the unit beside several models."""
    bearers = [node for node in every(selection) if node is not selection and node.get("type") == "model"]
    profile = profiles[0].name if profiles else ""
    mine: list[Models] = []
    taken: set[int] = set()
    for bearer in bearers:
        within = list(every(bearer))
        taken |= {id(node) for node in within}
        weapons = [weapon for node in within for weapon in weapons_on(node, number(node))]
        mine.append(
            Models(name=plain(bearer.get("name")), count=number(bearer), profile=profile, weapons=merged(weapons))
        )
    loose = merged(
        [weapon for node in every(selection) if id(node) not in taken for weapon in weapons_on(node, number(node))]
    )
    if not mine:
        only = Models(
            name=plain(selection.get("name")), count=max(number(selection), 1), profile=profile, weapons=loose
        )
        return (only,), loose, ()
    everything = merged([*(weapon for row in mine for weapon in row.weapons), *loose])
    if loose and sum(row.count for row in mine) == 1:
        only = Models(name=mine[0].name, count=1, profile=profile, weapons=everything)
        return (only,), everything, ()
    return tuple(mine), everything, loose


def abilities_of(found: Sequence[Node], words: tuple[str, ...]) -> Iterator[Ability]:
    """The abilities and rules on these selections, each once, with what was understood."""
    told: set[tuple[str, str]] = set()
    for node in found:
        for ability in (*_rows(node), *_rules(node)):
            if (ability.name, ability.text) not in told:
                told.add((ability.name, ability.text))
                yield understood(ability, words)


def _rows(node: Node) -> Iterator[Ability]:
    for profile in node.all("profile"):
        row = row_of(profile)
        if shape_of(row) != "ability":
            continue
        cells = {column: plain(cell) for column, cell in row.values.items()}
        more = [f"{column}: {cell}" for column, cell in cells.items() if cell and column not in LEFT_OUT]
        effect = cells.get("Effect", "")
        yield Ability(
            name=plain(row.name),
            kind=row.kind,
            text="; ".join((*more, f"Effect: {effect}")) if more and effect else effect or "; ".join(more),
            timing=cells.get("Timing", ""),
            keywords=tuple(word.strip() for word in cells.get("Keywords", "").split(",") if word.strip(" -")),
        )


def _rules(node: Node) -> Iterator[Ability]:
    for rule in node.all("rule"):
        text = plain(rule.first_text("description"))
        if text:
            yield Ability(name=plain(rule.get("name")) or plain(node.get("name")), kind="rule", text=text)


def _upgrades(chosen: Sequence[Node]) -> Iterator[str]:
    """What was chosen for a unit beside its models' weapons and its champions: enhancements, marks, wargear."""
    for node in chosen:
        name = plain(node.get("name"))
        if name.lower() in {GENERAL, REINFORCED} or node.get("group") == COMMAND or rows(node, "weapon"):
            continue
        yield name


def _questions(unit: Unit, shared: Sequence[Weapon], base: str) -> Iterator[Question]:
    for profile in unit.profiles[:1]:
        near = next((bases for word, bases in BASES if word in unit.keywords), BASES[-1][1])
        if base:
            known = f"{base} mm, {near[0].rpartition(', ')[2]}"
            near = (known, *(one for one in near if one != known))
        yield Question(ask="base", unit=unit.name, about=profile.name, proposals=near)
    for weapon in shared:
        if weapon.count == 1 and (unit.models or 0) > 1:
            yield Question(ask="one_or_all", unit=unit.name, about=weapon.name, proposals=("one", f"all {unit.models}"))
    for weapon in unit.weapons:
        odd = odd_columns(weapon)
        if odd:
            about = weapon.name + ": " + ", ".join(f"{column} {cell or 'empty'}" for column, cell in odd.items())
            yield Question(
                ask="weapon_numbers", unit=unit.name, about=about, proposals=("its effect is played by its text",)
            )
