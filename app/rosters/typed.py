"""A list that somebody typed: names of our own content, matched exactly first, and loosely only as a proposal."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from rapidfuzz import fuzz, process

from app.rosters.roster import Aside, Question, Roster, Unit
from app.rosters.texts.lines import lines

CLOSE = 62.0
"""How alike, of 100, a row and a name are for the name to be proposed. A name that only holds all of a row's words is, too."""

PROPOSED = 3
FEWEST = 10
"""One row of so many must be a name exactly for a text to be a list."""

TYPED = "typed"
"""What a roster says of itself that was read of such a list."""

MOST_ROWS = 200
LONGEST_NAME = 60
MOST_OF_ONE = 20
"""Disks or units of one row that are read; a larger number is none of a list."""

COUNT = re.compile(r"(\d{1,2})\s*[x×]?\s+(?=\D)|(\d{1,2})[x×](?=\S)|[x×]\s*(\d{1,2})\s+", re.IGNORECASE)
BEHIND = re.compile(r"\s+[x×]\s*(\d{1,2})$|\s+(\d{1,2})\s*[x×]$", re.IGNORECASE)
POINTS = re.compile(r"\s*(?:[-–:(\[]\s*)(\d{1,3})\s*(?:points?|pts?\.?)\s*[)\]]?$", re.IGNORECASE)
BULLET = re.compile(r"^[^\w\"'¡¿]+")
LABEL = re.compile(
    r"^(?:hero(?:es)?|units?|disks?|command(?: cards?)?|cards?|warband|objectives?|ploys?|upgrades?|decks?|regiments?)\s*:\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Names:
    """The names of a system's content that a list may hold, in every language, each with its id."""

    units: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    warbands: Mapping[str, str] = field(default_factory=dict)
    decks: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def all(self) -> dict[str, str]:
        """All of them, folded, each with its name as the content has it."""
        return {fold(name): name for kind in (self.cards, self.units, self.decks, self.warbands) for name in kind}


@dataclass(frozen=True, slots=True)
class Row:
    """A row taken apart: what it names, how many of it, and its points where it says them."""

    said: str
    name: str
    count: int = 1
    points: int | None = None


def fold(name: str) -> str:
    """A name without what people leave out or write otherwise: marks, accents, capitals."""
    plain = unicodedata.normalize("NFKD", name[:LONGEST_NAME].casefold())
    return " ".join(re.findall(r"[^\W_]+", "".join(sign for sign in plain if not unicodedata.combining(sign))))


def row_of(said: str) -> Row:
    """A row with its bullet, label, count and points taken off."""
    name = LABEL.sub("", BULLET.sub("", said))
    points = POINTS.search(name)
    name = name[: points.start()] if points else name
    before, behind = COUNT.match(name), BEHIND.search(name)
    count = before or behind
    name = name[before.end() :] if before else name[: behind.start()] if behind else name
    number = next((int(group) for group in count.groups() if group), 1) if count else 1
    return Row(said, name.strip(" .,;:"), min(max(number, 1), MOST_OF_ONE), int(points[1]) if points else None)


def read_typed(text: str, known: Mapping[str, Names]) -> Roster | None:
    """The army of a typed list of the system whose names it holds most of; nothing where it holds too few exactly.

    What is named exactly is understood; what is named nearly is asked, with the nearest names proposed; all else is set aside.
    """
    rows = [row for said in lines(text)[:MOST_ROWS] for row in _rows(said, known)]
    exact = {system: sum(fold(row.name) in names.all for row in rows) for system, names in known.items()}
    best = max(exact, key=lambda system: exact[system], default=None)
    return _read(best, rows, known[best]) if best is not None and exact[best] * FEWEST >= len(rows) > 0 else None


def _rows(said: str, known: Mapping[str, Names]) -> list[Row]:
    """The rows of a line: one, or several names with commas between, where the line is none itself."""
    whole = row_of(said)
    names = {folded for each in known.values() for folded in each.all}
    parts = [row_of(part.strip()) for part in re.split(r"[,;]", LABEL.sub("", said)) if part.strip()]
    if len(parts) > 1 and fold(whole.name) not in names and any(fold(part.name) in names for part in parts):
        return parts
    return [whole]


def _read(system: str, rows: Sequence[Row], names: Names) -> Roster:
    units: list[Unit] = []
    cards: list[str] = []
    name = warband = ""
    questions: list[Question] = []
    aside: list[Aside] = []
    for row in rows:
        exact = names.all.get(fold(row.name), "")
        near = () if exact else proposals(row.name, names)
        if exact in names.units or (near and near[0] in names.units):
            units += [Unit(name=row.name, entry=names.units.get(exact, ""), points=row.points)] * row.count
        elif exact in names.warbands:
            warband = row.name
        elif exact:
            cards += [names.cards.get(exact) or names.decks[exact]] * row.count
        elif not near and row is rows[0]:
            name = row.said
        elif not near:
            aside.append(Aside(row=row.said, why="no name that is known"))
        if near:
            questions.append(Question(ask="name", unit=row.name, about=row.said, proposals=near))
    if cards and names.warbands and not warband:
        questions.append(_which_warband("the list does not say it", names))
    return Roster(
        system=system,
        source=TYPED,
        name=name,
        faction=warband,
        units=tuple(units),
        cards=tuple(cards),
        questions=tuple(dict.fromkeys(questions)),
        aside=tuple(aside),
        sums={"cards": {"ours": len(cards)}} if cards else {},
    )


def _which_warband(why: str, names: Names) -> Question:
    """Which warband plays a deck: each that is here is proposed once, by the name that its id has last."""
    known = {id: name for name, id in names.warbands.items()}
    return Question(ask="warband", unit="the deck", about=why, proposals=tuple(known.values()))


def with_warbands(roster: Roster, names: Names) -> Roster:
    """A deck whose warband is not here, or that says none, with the question which one plays it, answered by those here."""
    if not roster.cards or roster.refused or not names.warbands or fold(roster.faction) in map(fold, names.warbands):
        return roster
    others = tuple(one for one in roster.questions if one.ask != "warband")
    asked = next((one.about for one in roster.questions if one.ask == "warband"), "no link says it")
    why = f"{roster.faction} is not here" if roster.faction else asked
    return replace(roster, questions=(*others, _which_warband(why, names)))


def proposals(said: str, names: Names) -> tuple[str, ...]:
    """The names nearest to what was typed, the best first: those that hold all its words, then those spelt most alike.

    Sets of words are compared for holding only: by their likeness a unit and its heavy sister would be the same.
    """
    folded, known = fold(said), names.all
    words = set(folded.split())
    holding = [folded_name for folded_name in known if words and words <= set(folded_name.split())]
    alike = process.extract(folded, known.keys(), scorer=fuzz.ratio, limit=PROPOSED, score_cutoff=CLOSE)
    found = [known[name] for name in dict.fromkeys((*sorted(holding, key=len), *(name for name, _, _ in alike)))]
    ids = {**names.warbands, **names.decks, **names.cards, **names.units}
    # The same thing may be named in several languages: its nearest name is enough.
    return tuple({ids[name]: name for name in reversed(found)}.values())[::-1][:PROPOSED]
