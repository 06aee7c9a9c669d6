"""Warmaster's selector: a link of counts by row number, and the list it writes for people to read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, takewhile
from urllib.parse import parse_qsl

from app.rosters.reader import TextReader
from app.rosters.roster import Aside, Cost, Question, Refused, Roster, Unit
from app.rosters.texts.lines import lines, plain
from app.rosters.warmaster.rows import ARMIES, EDITION, EDITIONS, ITEMS, Army, Row, army_of

LINK = re.compile(r"\b(?:jsonPath|list)=", re.IGNORECASE)
"""What names the army file in a saved list."""

SELECTOR = re.compile(r"jsonPath=|wm-selector|army_selector\.html", re.IGNORECASE)
VERSIONS = {name.casefold(): name for name in (EDITION, *EDITIONS.values())}
HEADER = re.compile(r"(.+), (\d{1,6}) points", re.IGNORECASE)
UNITS = re.compile(r"(\d{1,6}) - (\d{1,4}) (.+)")
UPGRADES = re.compile(r"- (\d{1,4}) (.+?) \(([+-]?\d{1,5})\)")
TOTAL = re.compile(r"(\d{1,6}) - (\d{1,4})/(\d{1,4})")
KEY = re.compile(r"(\d{1,3})(?:-(\w{1,4}))?")
SKIRMISHERS = "skirmishers"
"""Stands that join a unit of infantry; the army file has all infantry above them."""

MOST_PARTS = 300
"""Parts of a link that are read: an army file has fifteen rows, and some twenty upgrades for each."""

MOST_BEARERS = 60
"""Ways to say who bears what that are offered, beside the one proposed first."""

MOST = 200
"""Units of one row that a list may have; the largest ones played have some thirty."""


@dataclass(slots=True)
class Picked:
    """A row with how many units of it there are, and how many of them bear what; `said` is what the text calls it."""

    row: Row
    count: int
    points: int
    said: str
    upgrades: list[tuple[str, int, Row]] = field(default_factory=list)

    def borne(self) -> list[tuple[Row, tuple[int, ...]]]:
        """What some bear, with which of them are proposed: first who bears nothing yet."""
        bears = [0] * self.count
        found = []
        for _, count, row in self.upgrades:
            chosen = sorted(sorted(range(self.count), key=bears.__getitem__)[:count])
            for one in chosen:
                bears[one] += 1
            found.append((row, tuple(chosen)))
        return found


@dataclass(slots=True)
class Saved:
    """What a link or text says so far."""

    army: Army
    name: str = ""
    total: int | None = None
    picked: list[Picked] = field(default_factory=list)
    aside: list[Aside] = field(default_factory=list)


def read_link(text: str) -> Roster:
    """The army of a link; the first of a text that holds several."""
    rows = lines(text)
    link = next((row for row in rows if LINK.search(row)), "")
    query = link.partition("?")[2] or link
    pairs = parse_qsl(query.split(" ")[0], keep_blank_values=True) if query.count("&") <= MOST_PARTS else []
    said = {key.lower(): value for key, value in pairs}
    army = army_of(said.get("jsonpath") or said.get("list", ""))
    if isinstance(army, Refused):
        return _refused(army)
    saved = Saved(army=army, name=said.get("label", ""))
    saved.aside += [Aside(row=row, why="not part of the link") for row in rows if row is not link]
    for key, value in sorted(pairs, key=lambda pair: ("-" in pair[0], len(pair[0]), pair[0])):
        _counted(saved, key, value)
    return _roster(saved)


def _counted(saved: Saved, key: str, value: str) -> None:
    """A count of a link: of a row, or of an upgrade of a row."""
    match = KEY.fullmatch(key)
    if match is None:
        if value and key.lower() not in {"jsonpath", "list", "label"}:
            saved.aside.append(Aside(row=f"{key}={value}", why="says nothing of the army"))
        return
    number, upgrade = int(match[1]), match[2]
    row = saved.army.rows[number] if number < len(saved.army.rows) else None
    count = int(value) if re.fullmatch(r"\d{1,4}", value) else None
    if row is None or count is None or count > MOST:
        why = "no such row in the army file" if row is None else "no number of units"
        saved.aside.append(Aside(row=f"{key}={value}", why=why))
    elif upgrade is None:
        saved.picked += [Picked(row, count, row.points, row.name)] if count else []  # a link says no points: ours
    else:
        _upgraded(saved, f"{key}={value}", row, _upgrade(saved.army, upgrade), count)


def _upgrade(army: Army, code: str) -> Row | None:
    """The upgrade of a number of the army file, or the magic item of its letters."""
    if code.isdigit():
        return army.upgrades[int(code)] if int(code) < len(army.upgrades) else None
    return ITEMS.get(code)


def _upgraded(saved: Saved, said: str, row: Row, upgrade: Row | None, count: int) -> None:
    """So many units of a row bear an upgrade."""
    bearers = next((one for one in saved.picked if one.row is row), None)
    if upgrade is None or bearers is None or count > bearers.count:
        why = "no such upgrade in the army file" if upgrade is None else "more bearers than units"
        saved.aside.append(Aside(row=said, why=why))
    elif count:
        bearers.upgrades.append((upgrade.name, count, upgrade))


def read_text(text: str) -> Roster:
    """The army of a list as the selector writes it."""
    rows = lines(text)
    start, header = next(
        ((index, found) for index, row in enumerate(rows) if (found := HEADER.fullmatch(row))), (0, None)
    )
    version = next((VERSIONS[row.casefold()] for row in rows[start:] if row.casefold() in VERSIONS), EDITION)
    if version != EDITION or header is None:
        return _refused(Refused(code="other_edition", edition=version))
    army = next((army for army in ARMIES.values() if army.name.casefold() == header[1].casefold()), None)
    if army is None:
        return _refused(Refused(code="unknown_army", edition=EDITION, facts={"army": header[1][:60]}))
    saved = Saved(army=army, name=" ".join(rows[:start]), total=int(header[2]))
    for row in rows[start + 1 :]:
        _written(saved, row)
    return _roster(saved)


def _written(saved: Saved, row: str) -> None:
    """A row of the text: units with what they cost together, or what some of them bear with what that costs."""
    if found := UPGRADES.fullmatch(row):
        upgrade = _called(found[2], (*saved.army.upgrades, *ITEMS.values()))
        last = saved.picked[-1].row if saved.picked else None
        if last is not None and upgrade is not None:
            _upgraded(saved, row, last, upgrade, int(found[1]))
            saved.picked[-1].points -= int(found[3])
            return
    elif (found := UNITS.fullmatch(row)) and (unit := _called(found[3], saved.army.rows)) and 0 < int(found[2]) <= MOST:
        saved.picked.append(Picked(unit, int(found[2]), int(found[1]), found[3]))
        return
    why = "the whole army's count" if TOTAL.fullmatch(row) or row.casefold() in VERSIONS else "not in the army file"
    saved.aside.append(Aside(row=row, why=why))


def _called(name: str, rows: tuple[Row, ...]) -> Row | None:
    """The row that a text calls so."""
    return next((row for row in rows if name.casefold() in {row.name.casefold(), row.called.casefold()}), None)


def _roster(saved: Saved) -> Roster:
    """The army of what was saved: each unit on its own, bearers proposed, differences of printing asked."""
    units: list[Unit] = []
    costs: list[Cost] = []
    for picked in saved.picked:
        units += _units(picked, is_together=saved.total is not None)
        priced = (
            (name, count * (row.points if saved.total is None else row.cost)) for name, count, row in picked.upgrades
        )
        costs += [Cost(row=name, points=points) for name, points in priced if points]
    questions = [question for picked in saved.picked for question in _questions(picked, saved.picked)]
    ours = sum(unit.points or 0 for unit in units) + sum(cost.points for cost in costs)
    sides = {"points": {"file": saved.total, "ours": ours}} if saved.total is not None else {"points": {"ours": ours}}
    return Roster(
        system="warmaster",
        source="warmaster_selector",
        edition=EDITION,
        name=saved.name,
        faction=saved.army.name,
        units=tuple(units),
        questions=tuple(dict.fromkeys(questions)),
        aside=tuple(saved.aside),
        costs=tuple(costs),
        sums=sides,  # type: ignore[arg-type]
    )


def _units(picked: Picked, *, is_together: bool) -> Iterator[Unit]:
    """The units of a row, each with what is proposed that it bears."""
    each, rest = divmod(picked.points, picked.count) if is_together else (picked.points, 0)
    borne = picked.borne()
    for number in range(picked.count):
        upgrades = tuple(row.name for row, bearers in borne if number in bearers)
        yield Unit(name=picked.said, entry=picked.row.id, points=None if rest else each, upgrades=upgrades)


def _questions(picked: Picked, all_picked: Sequence[Picked]) -> Iterator[Question]:
    """Who bears what only some have, and the numbers that differ by printing, ours first."""
    name = picked.said
    for row, bearers in picked.borne():
        if len(bearers) < picked.count:
            others = (one for one in combinations(range(picked.count), len(bearers)) if one != bearers)
            yield Question(
                ask="bearer",
                unit=name,
                about=f"{len(bearers)} {row.name}",
                proposals=tuple(bearing(name, one) for one in (bearers, *islice(others, MOST_BEARERS))),
            )
        yield from _printed(row.name, row)
    if picked.row.id == SKIRMISHERS:
        infantry = tuple(one.said for one in takewhile(lambda one: one is not picked, all_picked))
        yield Question(ask="bearer", unit=name, about=f"{picked.count} {name}", proposals=infantry)
    yield from _printed(name, picked.row)


def bearing(name: str, numbers: Sequence[int]) -> str:
    """Those units of a row as a proposal says them, counted from one."""
    return ", ".join(f"{name} {number + 1}" for number in numbers)


def _printed(name: str, row: Row) -> Iterator[Question]:
    for one in row.differs:
        ask = "points" if one.what == "points" else "profile_value"
        about = name if ask == "points" else one.what
        yield Question(ask=ask, unit=name, about=about, proposals=(one.ours, one.theirs))  # type: ignore[arg-type]


def _refused(refused: Refused) -> Roster:
    return Roster(system="warmaster", source="warmaster_selector", edition=refused.edition, refused=refused)


def _is_text(text: str) -> bool:
    """Whether a text is a list as the selector writes it: its header, its edition, and a row of units."""
    rows = lines(text)
    named = any(row.casefold() in VERSIONS for row in rows) or any(TOTAL.fullmatch(row) for row in rows)
    return named and any(HEADER.fullmatch(row) for row in rows) and any(UNITS.fullmatch(row) for row in rows)


READERS = (
    TextReader(source="warmaster_selector", knows=lambda text: bool(SELECTOR.search(plain(text))), read=read_link),
    TextReader(source="warmaster_selector", knows=_is_text, read=read_text),
)
"""The readers of the link and of the text."""
