"""What a player says to the questions of a roster: an answer becomes the first proposal, which is what the army is made of."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from app.rosters.roster import Ability, Ask, Question, Refused, Roster, Unit

ANSWERED: Final = frozenset({"base", "one_or_all", "name", "bearer", "warband"})
"""What an answer changes something in; what else is open is played by its text."""

READINGS: Final = ("as_read", "by_text")
"""How an ability that was understood may be played."""

ROUND: Final = re.compile(r"(\d{2,3}(?:\.\d)?)(?: x (\d{2,3}(?:\.\d)?))? mm, (\d{1,2}(?:\.\d{1,2})?)\" high")
SMALLEST, LARGEST, HIGHEST = 10.0, 200.0, 12.0
"""Bases in mm, and heights in inches, that a player may give beside what is proposed."""

Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a player says to a question: of which unit, about what. A base is one of a profile, whatever unit has it."""

    ask: Ask
    unit: str
    about: str
    answer: str


def key_of(one: Question | Answer) -> Key:
    """What makes two questions one: a profile has one base in all units."""
    return (one.ask, "" if one.ask == "base" else one.unit, one.about)


def is_open(question: Question) -> bool:
    """Whether there is something to choose."""
    return question.ask in ANSWERED and (question.ask == "base" or len(question.proposals) > 1)


def reading_of(ability: Ability) -> str:
    """What names the reading of an ability: the same words are one, whichever unit has them."""
    return hashlib.sha256(f"{ability.timing}\n{ability.text}".encode()).hexdigest()[:16]


def answered(roster: Roster, answers: Sequence[Answer]) -> Roster | Refused:
    """The roster with each answer as the first proposal of its question; answers to what is not asked here change nothing.

    Abilities that are wanted `by_text` are marked so. Refused with `bad_answer` where one is neither proposed nor a base of a
    model.
    """
    readings = [one for one in answers if one.ask == "reading"]
    if odd := next((one for one in readings if one.answer not in READINGS), None):
        return Refused(code="bad_answer", facts={"about": odd.about[:60]})
    roster = _by_text(roster, frozenset(one.about for one in readings if one.answer == "by_text"))
    said: Mapping[Key, str] = {key_of(one): one.answer for one in answers}
    made: list[Question] = []
    for question in roster.questions:
        answer = said.get(key_of(question)) if is_open(question) else None
        if answer is None:
            made.append(question)
        elif answer in question.proposals or (question.ask == "base" and _is_base(answer)):
            others = [one for one in question.proposals if one != answer]
            made.append(replace(question, proposals=(answer, *others)))
        else:
            return Refused(code="bad_answer", facts={"about": question.about[:60]})
    return replace(roster, questions=tuple(made))


def _by_text(roster: Roster, wanted: frozenset[str]) -> Roster:
    """The roster with these abilities marked, wherever they stand."""
    if not wanted:
        return roster

    def marked(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        return tuple(replace(one, by_text=True) if reading_of(one) in wanted else one for one in abilities)

    def of(unit: Unit) -> Unit:
        return replace(unit, abilities=marked(unit.abilities))

    return replace(roster, units=tuple(map(of, roster.units)), abilities=marked(roster.abilities))


def _is_base(answer: str) -> bool:
    found = ROUND.fullmatch(answer)
    if found is None:
        return False
    across = [float(side) for side in found.group(1, 2) if side]
    return all(SMALLEST <= side <= LARGEST for side in across) and 0 < float(found[3]) <= HIGHEST
