"""The report of a player's roster for a person: what was understood, needs your word, is played by its text, is set aside."""

from collections.abc import Iterator, Sequence
from typing import Final

from app.rosters.as_json import abilities
from app.rosters.roster import Question, Refused, Roster, Unit

REFUSED: Final = {
    "other_edition": "it is of {edition}, another edition than the one played here",
    "other_game": "it is of {edition}, which is not played here",
    "other_system": "it is of {edition}, another game than this table's",
    "names_only": "it holds names only: what the units can do stands in the .ros or .rosz of a list builder",
    "no_lists": "{edition} takes no lists: its armies are chosen at the table",
    "too_many_units": "it has {had} units, and a table takes {most}",
    "too_many_models": "it has {had} models, and a table takes {most}",
    "no_units": "no unit stands in it",
    "no_hero": "no hero stands in it, and every regiment has one",
    "too_much_to_read": "it takes too long to read",
    "bad_answer": "{about}: what was answered is nothing of the kind",
    "no_game": "it does not say of which game it is",
    "catalogue": "it is a catalogue of data files, not a roster",
    "not_a_roster": "it is no roster",
    "unknown_text": "it is text of no kind that is known",
    "unknown_army": "{army} of {edition} is no army that is played here",
    "text_without_sheets": "the text of {edition} bears names only: give the .ros or .rosz, which hold the datasheets",
    "no_deck_in_link": "it names no cards",
    "unknown_deck": "none of its {cards} cards is of a deck that is known",
    "empty": "there is nothing in it",
    "too_large": "it is larger than {most} bytes",
    "not_text": "it is neither an archive nor text",
    "not_json": "it is no JSON from line {line} on",
    "not_well_formed": "it breaks off or is no XML from line {line} on",
    "document_type": "it has a document type of its own, which no roster has",
    "too_many_parts": "it has more than {most} parts",
    "too_deep": "its parts stand more than {most} deep in one another",
    "number_out_of_bounds": "the row {row} says a number that is none from 0 to {most}",
    "broken_archive": "its archive is broken",
    "empty_archive": "its archive holds nothing",
    "foreign_entries": "its archive holds {entries} files, and a roster is one",
    "encrypted": "its archive is locked with a password",
    "packed_otherwise": "its archive is packed in a way that no roster is",
    "nested_archive": "it is an archive in an archive",
}
"""Why a file was refused, in one sentence each."""

ASKED: Final = {
    "base": "base and height of {about}",
    "one_or_all": "{about}: has one model of {unit} it, or all",
    "damage_table": "which statistics the damage table {about} holds",
    "weapon_numbers": "{about}: no numbers of the game",
    "profile_value": "which value holds for {about}",
    "points": "which points hold for {about}",
    "bearer": "which unit bears {about}",
    "warband": "which warband it is",
    "name": "what {about} stands for",
}
"""What a question asks, in words."""


def why(refused: Refused) -> str:
    """Why a file was refused, in a sentence."""
    facts = {"edition": refused.edition or "an edition", **refused.facts}
    pattern = REFUSED.get(refused.code)
    try:
        return pattern.format(**facts) if pattern else refused.code
    except KeyError:
        return refused.code


def report(file: str, roster: Roster) -> Iterator[str]:
    """The lines of the report."""
    if roster.refused is not None:
        yield f"{file}: refused, {why(roster.refused)} ({roster.refused.code})"
        return
    yield f"{file}: {roster.name or 'no name'}, {roster.edition or roster.system} ({roster.source})"
    yield "  " + ", ".join(filter(None, (roster.faction, roster.formation, roster.season, *_counts(roster))))
    yield from _part("Understood", [_unit(unit) for unit in roster.units])
    yield from _part("Paid for beside the units", [cost.row for cost in roster.costs])
    yield from _part("Comes into play by a lore", [_unit(unit) for unit in roster.summoned])
    for name, found in (("Terrain", roster.terrain), ("Lores", roster.lores), ("Cards", roster.cards)):
        yield from _part(name, found)
    yield from _part(
        "Abilities understood", [f"{_of(of)}{one.name}: {one.said}" for of, one in abilities(roster) if one.read]
    )
    yield from _part("Needs your word", [_question(question) for question in roster.questions])
    yield from _part("Played by its text", [_of(of) + one.name for of, one in abilities(roster) if not one.read])
    yield from _part("Set aside", [f"{aside.row}: {aside.why}" for aside in roster.aside])


def _counts(roster: Roster) -> Iterator[str]:
    yield f"{len(roster.units)} units"
    for what, sides in roster.sums.items():
        ours, file = sides.get("ours"), sides.get("file")
        differs = file is not None and ours is not None and file != ours
        yield f"{ours if ours is not None else file} {what}" + (f" (the file says {file})" if differs else "")


def _part(name: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"  {name}:"
        counts: dict[str, int] = {}
        for line in lines:
            counts[line] = counts.get(line, 0) + 1
        yield from (f"    {line}" + (f" (x{count})" if count > 1 else "") for line, count in counts.items())


def _unit(unit: Unit) -> str:
    called = f"{unit.name} “{unit.custom_name}”" if unit.custom_name else unit.name
    size = _many(unit.models, "model") if unit.models is not None else f", {unit.size}" if unit.size else ""
    points = _many(unit.points, "point") if unit.points is not None else ""
    weapons = ", ".join(f"{weapon.count} {weapon.name}" for weapon in unit.weapons)
    leads = ", general" if unit.is_general else ""
    bears = f"; with {', '.join(unit.upgrades)}" if unit.upgrades else ""
    return f"{called}{size}{points}{leads}" + (f": {weapons}" if weapons else "") + bears


def _question(question: Question) -> str:
    asked = ASKED[question.ask].format(about=question.about, unit=question.unit)
    proposed = f"; proposed: {' or '.join(question.proposals)}" if question.proposals else ""
    return f"{question.unit}: {asked}?{proposed}"


def _of(unit: str) -> str:
    return f"{unit}: " if unit else ""


def _many(count: int, what: str) -> str:
    return f", {count} {what}" + ("" if count == 1 else "s")
