"""An army of Warmaster's selector as a text of our own schema: a list of rows that the server has, each bearer as answered."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.content.made import LeftOut, Made, too_many
from app.content.naming import slug, title
from app.content.written import written
from app.rosters.roster import Question, Refused, Roster, Unit
from app.rosters.warmaster.rows import ARMIES, ITEMS, Army
from app.rosters.warmaster.selector import SKIRMISHERS, bearing
from app.rules.warmaster.setup.muster import MOST_ROWS

MOST_STANDS: Final = MOST_ROWS * 4
"""No unit has more than three stands and the skirmishers that join it."""


@dataclass(slots=True, kw_only=True)
class Borne:
    """A unit of the selector with what it bears."""

    unit: Unit
    upgrades: list[str]
    skirmishers: bool = False


def text_of(roster: Roster, library: object = None) -> Made | Refused:
    """The list of a link or text of the selector, as YAML; refused where a table takes no list of that length.

    What differs by printing is as the content has it. An item that nobody can bear, and skirmishers that find no infantry,
    are left out, and told.
    """
    del library  # a roster has the numbers of its units, or their rows, itself
    if refused := too_many(roster.units, MOST_ROWS, MOST_STANDS):
        return refused
    army = next(one for one in ARMIES.values() if one.name == roster.faction)
    characters = {row.id for row in army.rows[-army.characters :]}
    rows = _borne(roster, army)
    left_out = _joined(rows, roster.questions)
    units, officers = list[dict[str, Any]](), list[dict[str, Any]]()
    for row in rows:
        if row.unit.entry in characters:
            officers.append(_written("officer", row, army, left_out))
        elif row.unit.entry != SKIRMISHERS:
            units.append(_written("troop", row, army, left_out))
    name = title(roster.name, roster.faction)
    text = written(
        {
            "id": slug(roster.name, "army"),
            "name": {"en": name, "es": name},
            "army": army.id,
            "units": units,
            "officers": officers,
        }
    )
    return Made(text=text, units=roster.units, applied=0, left_out=tuple(left_out))


def _borne(roster: Roster, army: Army) -> list[Borne]:
    """The units, each with what it bears by the answer to each question of a bearer."""
    rows = [Borne(unit=unit, upgrades=list(unit.upgrades)) for unit in roster.units]
    for question in roster.questions:
        what = question.about.partition(" ")[2]
        alike = [row for row in rows if row.unit.name == question.unit]
        if question.ask != "bearer" or not question.proposals or not any(what in row.upgrades for row in alike):
            continue
        said = set(question.proposals[0].split(", "))
        for number, row in enumerate(alike):
            row.upgrades = [one for one in row.upgrades if one != what]
            if bearing(question.unit, (number,)) in said:
                row.upgrades.append(what)
    return rows


def _joined(rows: Sequence[Borne], questions: Iterable[Question]) -> list[LeftOut]:
    """Gives each stand of skirmishers a unit of infantry, of those named first (WM-EMP-03); what finds none is left out."""
    infantry = next((one.proposals for one in questions if one.unit == "Skirmishers"), ())
    free = [row for name in infantry for row in rows if row.unit.name == name]
    stands = [row for row in rows if row.unit.entry == SKIRMISHERS]
    for _, joined in zip(stands, free, strict=False):
        joined.skirmishers = True
    return [LeftOut(row=row.unit.name, why="unborne") for row in stands[len(free) :]]


def _written(kind: str, row: Borne, army: Army, left_out: list[LeftOut]) -> dict[str, Any]:
    """A row of the list: one mount of a character, one item; what is more is left out."""
    mounts: Mapping[str, str] = {one.name: one.id for one in army.upgrades}
    items: Mapping[str, str] = {one.name: one.id for one in ITEMS.values()}
    made: dict[str, Any] = {kind: row.unit.entry}
    if row.skirmishers:
        made["skirmishers"] = True
    for upgrade, count in Counter(row.upgrades).items():
        field, id = ("mount", mounts[upgrade]) if upgrade in mounts else ("item", items[upgrade])
        if count > 1 or field in made or (field == "mount" and kind == "troop"):
            left_out.append(LeftOut(row=f"{row.unit.name}: {upgrade}", why="unborne"))
        else:
            made[field] = id
    return made
