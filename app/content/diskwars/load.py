"""Loading Diskwars: disks, cards, terrain, regiments and armies of a folder, every value with its mark (DW-OPT-04)."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast, get_args

from app.content.abilities import setting_off
from app.content.derived import Derived
from app.content.diskwars import check
from app.content.diskwars.language import LANGUAGE
from app.content.diskwars.schema import ArmyIn, FileIn
from app.content.diskwars.speech import tells
from app.content.lines import Lined, Problem, Where
from app.content.load import DATA, Loaded, files, in_order, library_of
from app.content.provenance import Marks, taken_off, within
from app.content.reader import read_file
from app.rules.diskwars.model.profiles import Army, Library, RangedAttack, Regiment
from app.rules.diskwars.model.tables import Mark

FOLDER = DATA / "diskwars"

RECORDS = ("disks", "commands", "deployments", "sides", "terrain", "scenarios", "introductory")
"""The parts of a file whose records have ids of their own."""


class Reader(Derived):
    """A reader of Diskwars' files; `marks` are those it was freed of."""

    misread = "dsl_bad_parameter"
    stray = "record_field_missing"

    def __init__(self, lined: Lined, file: str = "") -> None:
        plain, self.marks = taken_off(lined, get_args(Mark))
        super().__init__(plain, file, language=LANGUAGE)


def library() -> Library:
    """The Diskwars content that comes with the program. Raises BadContent."""
    return cast(Library, library_of(load, FOLDER))


def load(folder: Path) -> Loaded:
    """The content of a folder, and every problem of every file; what lies between them only where all can be read."""
    problems: list[Problem] = []
    read: list[tuple[Reader, FileIn]] = []
    for path in files(folder):
        text = read_file(path)
        problems += text.problems
        if text.problems:
            continue
        reader = Reader(text.lined, text.file)
        if (found := reader.made(FileIn, reader.data, ())) is not None:
            read.append((reader, found))
        else:
            problems += reader.problems
    library = _gathered(read) if not problems else None
    if library is not None:
        _between(read, library)
        _abilities([reader for reader, _ in read], library)
        if not any(reader.problems for reader, _ in read):
            check.whole(read[0][0], library, dict(_presets(read)))
    problems += [problem for reader, _ in read for problem in reader.problems]
    return Loaded(library=library, problems=in_order(problems))


def _gathered(read: Iterable[tuple[Reader, FileIn]]) -> Library | None:
    parts: dict[str, dict[str, Any]] = {name: {} for name in RECORDS}
    pregenerated: dict[str, Regiment] = {}
    armies: list[tuple[Reader, ArmyIn]] = []
    marks: dict[str, Mapping[str, Mark]] = {}
    watchtower: RangedAttack | None = None
    for reader, found in read:
        for name in RECORDS:
            for one in getattr(found, name):
                if one.id in parts[name]:
                    reader.wrong(reader.place_of(one, (name,)), "duplicate_id", id=one.id)
                parts[name][one.id] = one
                if told := _marks(reader.marks, reader, one):
                    marks[one.id] = told
        pregenerated |= {regiment.hero: regiment for regiment in found.pregenerated}
        armies += [(reader, army) for army in found.armies]
        watchtower = found.watchtower or watchtower
    if watchtower is None:
        return None
    made = {army.id: _army(army, pregenerated) for reader, army in armies if _heroes_known(reader, army, pregenerated)}
    return Library(**parts, pregenerated=pregenerated, armies=made, watchtower=watchtower, marks=marks)


def _marks(marks: Marks, reader: Reader, one: Any) -> Mapping[str, Mark]:
    return cast(Mapping[str, Mark], within(marks, reader.place_of(one, ("?",))))


def _heroes_known(reader: Reader, army: ArmyIn, pregenerated: Mapping[str, Regiment]) -> bool:
    for hero in army.heroes:
        if hero not in pregenerated:
            reader.unknown(hero, reader.place_of(army, ()), "unknown_id", tuple(pregenerated), id=hero)
    return all(hero in pregenerated for hero in army.heroes)


def _army(army: ArmyIn, pregenerated: Mapping[str, Regiment]) -> Army:
    return Army(id=army.id, name=army.name, regiments=tuple(pregenerated[hero] for hero in army.heroes))


def _between(read: Iterable[tuple[Reader, FileIn]], library: Library) -> None:
    """What a record names exists."""
    for reader, found in read:
        for regiment in found.pregenerated:
            _named(reader, regiment, (regiment.hero, *regiment.units), tuple(library.disks))
            _named(reader, regiment, regiment.cards, tuple(library.commands))
        for army in found.introductory:
            _named(reader, army, army.disks, tuple(library.disks))
            _named(reader, army, army.cards, tuple(library.commands))
        for card in found.terrain:
            _named(reader, card, card.sides, tuple(library.sides))
        for command in found.commands:
            _named(reader, command, filter(None, (command.replaces,)), tuple(library.commands))
        for scenario in found.scenarios:
            _named(reader, scenario, filter(None, (scenario.replaces,)), tuple(library.scenarios))


def _named(reader: Reader, record: Any, ids: Iterable[str], known: tuple[str, ...]) -> None:
    for id in ids:
        if id not in known:
            reader.unknown(id, reader.place_of(record, ()), "unknown_id", known, id=id)


def _presets(read: Iterable[tuple[Reader, FileIn]]) -> Iterator[tuple[str, tuple[Derived, Where]]]:
    for reader, found in read:
        for regiment in found.pregenerated:
            yield regiment.hero, (reader, reader.place_of(regiment, ()))
        for intro in found.introductory:
            yield intro.id, (reader, reader.place_of(intro, ()))
        for army in found.armies:
            yield army.id, (reader, reader.place_of(army, ()))


def _abilities(readers: list[Reader], library: Library) -> None:
    """No reactions set each other off without end. No value waits for itself: no word asks what a disk is worth."""
    bearers = {disk.id: disk.abilities for disk in library.disks.values()}
    bearers |= {card.id: card.abilities for card in library.commands.values()}
    links = [
        setting_off.link(f"{bearer}/{one.id}", one.trigger, one.do, tells)
        for bearer, abilities in bearers.items()
        for one in abilities
        if one.trigger is not None and one.first is None
    ]
    setting_off.judge(readers, links, "disk")
