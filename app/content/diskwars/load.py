"""Loading Diskwars: disks, cards, terrain, regiments and armies of a folder, every value with its mark (DW-OPT-04)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast, get_args

from app.content.derived import Derived
from app.content.diskwars import check
from app.content.diskwars.language import LANGUAGE
from app.content.diskwars.schema import ArmyIn, FileIn
from app.content.lines import Lined
from app.content.load import DATA, Loaded, library_of
from app.content.meeting import Taken
from app.content.provenance import Marks, taken_off, within
from app.content.records import as_loaded, by_id, read_records
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
    read, problems = read_records(folder, Reader, FileIn)
    library = _gathered(read) if not problems else None
    if library is not None:
        check.whole(read, library)
    return as_loaded(library, read, problems)


def _gathered(read: Sequence[tuple[Reader, FileIn]]) -> Library | None:
    """All records of all files; nothing without a watchtower, which terrain may bring to the table."""
    parts = by_id(read, RECORDS)
    pregenerated: dict[str, Regiment] = {}
    armies: list[tuple[Reader, ArmyIn]] = []
    marks: dict[str, Mapping[str, Mark]] = {}
    watchtower: RangedAttack | None = None
    heroes, names = Taken(), Taken()
    for reader, found in read:
        for regiment in found.pregenerated:
            heroes.take(regiment.hero, reader, reader.place_of(regiment, ("pregenerated",)))
        for army in found.armies:
            names.take(army.id, reader, reader.place_of(army, ("armies",)))
        records = (one for name in RECORDS for one in getattr(found, name))
        marks |= {one.id: told for one in records if (told := _marks(reader.marks, reader, one))}
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
