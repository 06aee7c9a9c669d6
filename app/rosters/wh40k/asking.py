"""What an eighth edition roster leaves open: each question once, with proposals."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from app.rosters.roster import Profile, Question, Weapon
from app.rosters.wh40k.bases import proposals
from app.rosters.wh40k.models import Squad
from app.rosters.wh40k.tables import Table
from app.rosters.wh40k.weapons import Shared

ROLL: Final = re.compile(r"\d\+|-|–")
DICE: Final = re.compile(r"(\d{1,2}|\d?D[36](\+\d)?)", re.IGNORECASE)
MOVE: Final = re.compile(r"(\d{1,2}[\"”]?(\s*[-–]\s*\d{1,2}[\"”]?)?|\d?D6[\"”]?|-|–)", re.IGNORECASE)
STRENGTH: Final = re.compile(r"\d{1,2}|user|\+ ?\d|x ?\d|\d ?x", re.IGNORECASE)
PIERCING: Final = re.compile(r"-?\d|-|", re.IGNORECASE)
DAMAGE: Final = re.compile(r"(\d{1,2}|\d?D[36](\+\d)?|-|)", re.IGNORECASE)
RANGE: Final = re.compile(r"\d{1,3} ?[\"”]?|melee|-|", re.IGNORECASE)
TYPE: Final = re.compile(r"(assault|heavy|rapid fire|grenade|pistol) \d?\d?(D[36](\+\d)?)?|melee", re.IGNORECASE)
WOUNDS_ON: Final = re.compile(
    r"wounds?[^.]{0,60} on (?:an?|unmodified|rolls? of|a roll of| )*\s*(\d)\+|\((\d)\+\)", re.IGNORECASE
)
PROFILE: Final = {
    "M": MOVE, "WS": ROLL, "BS": ROLL, "S": re.compile(r"\d{1,2}"), "T": re.compile(r"\d{1,2}"),
    "W": re.compile(r"\d{1,2}"), "A": re.compile(rf"{DICE.pattern}|-|–"), "Ld": re.compile(r"\d{1,2}"),
    "Save": re.compile(r"(\d\+\+?|-|–)(\s*/\s*\d\+\+?( invuln\w*)?)?"),
}  # fmt: skip
"""What a value of a profile may be, by its column."""

STAR: Final = "*"


def questions(
    name: str,
    squad: Squad,
    weapons: Sequence[Weapon],
    asked: Sequence[Shared],
    table: Table | None,
    words: Sequence[str],
) -> Iterator[Question]:
    """The questions of one unit; `words` are its keywords."""
    models = _profiles(squad)
    for profile in models:
        yield Question(ask="base", unit=name, about=profile.name, proposals=proposals(words))
    for row in squad.rows:
        if row.profile is None:
            yield Question(
                ask="name", unit=name, about=row.node.get("name"), proposals=tuple(one.name for one in models)
            )
        elif not row.sure:
            others = [one.name for one in models if one is not row.profile]
            yield Question(ask="name", unit=name, about=row.node.get("name"), proposals=(row.profile.name, *others))
    for shared in asked:
        both = (f"all {shared.models}", "one")
        about = "; ".join(shared.weapons)
        yield Question(ask="one_or_all", unit=name, about=about, proposals=both if shared.all_first else both[::-1])
    stars = {column for profile in models for column, cell in profile.values.items() if cell.strip() == STAR}
    if table is not None and not table.said:
        yield Question(ask="damage_table", unit=name, about=table.rows[0].name, proposals=(", ".join(table.columns),))
    elif table is not None and stars - set(table.columns):
        about = ", ".join(column for column in PROFILE if column in stars)
        yield Question(ask="damage_table", unit=name, about=about)
    for profile in models:
        for column, pattern in PROFILE.items():
            cell = profile.values.get(column, "").strip()
            if not pattern.fullmatch(cell) and (cell != STAR or table is None):
                yield Question(ask="profile_value", unit=name, about=f"{profile.name}: {column} {cell}".strip())
    for weapon in weapons:
        yield from _of_weapon(name, weapon)


def _profiles(squad: Squad) -> list[Profile]:
    found: dict[str, Profile] = {}
    for row in squad.rows:
        if row.profile is not None:
            found.setdefault(row.profile.name, row.profile)
    return list(found.values())


def odd_columns(weapon: Weapon) -> dict[str, str]:
    """The values of a weapon that are no numbers of the game, by column."""
    patterns = {"Range": RANGE, "Type": TYPE, "S": STRENGTH, "AP": PIERCING, "D": DAMAGE}
    cells = {column: weapon.values.get(column, "").strip() for column in patterns}
    odd = {column: cell for column, cell in cells.items() if not patterns[column].fullmatch(cell)}
    if cells["S"] in {"-", ""} and cells["Type"].lower() != "melee":
        odd["S"] = cells["S"]
    return odd


def _of_weapon(name: str, weapon: Weapon) -> Iterator[Question]:
    odd = odd_columns(weapon)
    if not odd:
        return
    about = weapon.name + ": " + ", ".join(f"{column} {cell or 'empty'}" for column, cell in odd.items())
    yield Question(ask="weapon_numbers", unit=name, about=about, proposals=tuple(_numbers(weapon, odd)))


def _numbers(weapon: Weapon, odd: dict[str, str]) -> Iterator[str]:
    """What the numbers may mean, where the text beside them or their form says it."""
    text = weapon.values.get("Abilities", "")
    strength = odd.get("S", "")
    wounds = WOUNDS_ON.search(text)
    if strength in {STAR, "-"} and wounds:
        yield f"wounds on {wounds.group(1) or wounds.group(2)}+"
    elif "D" in strength.upper():
        yield f"Strength {strength}, rolled for each shooting"
    elif strength == STAR and "poison" in text.lower():
        # Its rule stands in a book, of which the file names the page only.
        yield "wounds on 4+"
    elif strength in {STAR, "-", ""} and "S" in odd:
        yield "no damage: its effect is played by its text"
    least = re.fullmatch(r"(\d+)[\"”]?\s*[-–]\s*(\d+)[\"”]?", odd.get("Range", ""))
    if least:
        yield f'range {least.group(2)}", not within {least.group(1)}"'
