"""What a page is told of a roster that was read: each row with what became of it, and what the file leaves open."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.content.made import Made
from app.rosters.answering import is_open, key_of, reading_of
from app.rosters.roster import Ability, Roster, Unit

MOST = 200
"""Lines of each kind that are told one by one; the counts are of all."""

LONGEST_TEXT = 1200
"""Letters that are told of a text."""

BY_PRINTING = ("points", "profile_value")
"""What is asked of where ours and the file's number come of two printings; ours is taken."""


def report_of(roster: Roster, made: Made) -> Mapping[str, Any]:
    """The report of a roster and of the army that was made of it: counts, the units, and every row that is not in it.

    `texts` are those that are played by their text and are of no single unit.
    """
    questions = list({key_of(one): one for one in roster.questions}.values())
    rows = [_row(unit, frozenset(made.texts)) for unit in made.units]
    told = {text for row in rows for text in row["texts"]}
    return {
        "edition": roster.edition,
        "units": len(made.units),
        "models": sum(unit.models or 0 for unit in made.units),
        "weapons": sum(weapon.count for unit in made.units for weapon in unit.weapons),
        "read": made.applied,
        "asked": len(questions),
        "by_text": len(made.texts),
        "aside": len(roster.aside),
        "rows": rows[:MOST],
        "texts": [text for text in dict.fromkeys(made.texts) if text not in told][:MOST],
        "questions": [
            {
                "ask": one.ask,
                "unit": one.unit,
                "about": one.about,
                "proposals": list(one.proposals),
                "taken": next(iter(one.proposals), ""),
                "open": is_open(one),
                "by_printing": one.ask in BY_PRINTING and len(one.proposals) == 2,
                "by_text": any(one.about.startswith(f"{text}:") for text in made.texts),
            }
            for one in questions[:MOST]
        ],
        "set_aside": [{"row": row, "why": why} for row, why in dict.fromkeys((a.row, a.why) for a in roster.aside)][
            :MOST
        ],
        "readings": list(_readings(roster, made))[:MOST],
        "left_out": [{"row": one.row, "why": one.why} for one in dict.fromkeys(made.left_out)][:MOST],
        "sums": {what: dict(sides) for what, sides in roster.sums.items()},
    }


def _readings(roster: Roster, made: Made) -> Iterator[Mapping[str, Any]]:
    """Each text that was understood, or that its player has played by its text all the same; the same text once.

    What readers understood by itself, such as a ward, is no reading of a text.
    """
    before = {reading_of(one) for of in _abilities(roster) for one in of[1] if one.read}
    found: dict[str, dict[str, Any]] = {}
    for name, abilities in _abilities(made.roster or roster):
        for one in abilities:
            key = reading_of(one)
            if key in before or not (one.read or one.by_text):
                continue
            row = found.setdefault(
                key,
                {
                    "about": key,
                    "name": one.name,
                    "units": [],
                    "timing": one.timing,
                    "text": one.text[:LONGEST_TEXT],
                    "said": one.said,
                    "said_es": one.said_es,
                    "taken": "by_text" if one.by_text else "as_read",
                },
            )
            if name and name not in row["units"]:
                row["units"].append(name)
    yield from found.values()


def _abilities(roster: Roster) -> Iterator[tuple[str, tuple[Ability, ...]]]:
    yield "", roster.abilities
    yield from ((unit.name, unit.abilities) for unit in roster.units)


def _row(unit: Unit, texts: frozenset[str]) -> Mapping[str, Any]:
    """A unit as the file has it; `texts` are what of it is played by its text."""
    return {
        "name": unit.name,
        "called": unit.custom_name,
        "models": unit.models,
        "points": unit.points,
        "power": unit.power,
        "weapons": [{"name": one.name, "count": one.count} for one in unit.weapons],
        "texts": list(dict.fromkeys(name for name in _names(unit) if name in texts)),
    }


def _names(unit: Unit) -> Iterator[str]:
    """Whatever of a unit may be played by its text."""
    yield from (ability.name for ability in unit.abilities)
    for weapon in unit.weapons:
        yield weapon.name
        yield from (ability.name for ability in weapon.abilities)
