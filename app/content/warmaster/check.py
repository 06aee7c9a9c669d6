"""What single records cannot know: that what they name is there, and that ready armies are legal."""

from collections.abc import Iterable, Iterator, Mapping

from app.content.derived import Derived
from app.content.lines import Where
from app.content.warmaster.schema import FileIn
from app.rules.warmaster.abilities.known import KNOWN
from app.rules.warmaster.model.profiles import Library, Mount, Officer, Roster, Troop
from app.rules.warmaster.model.state import Options
from app.rules.warmaster.setup.army_lists import judge_list, size_of


def whole(read: Iterable[tuple[Derived, FileIn]], library: Library) -> None:
    """Special rules are known, riders are officers, ready armies name what there is and are legal ones of their points."""
    for reader, found in read:
        rows: tuple[Troop | Officer | Mount, ...] = (*found.troops, *found.officers, *found.mounts)
        for row in rows:
            for index, ability in enumerate(row.abilities):
                if ability not in KNOWN:
                    place = (*reader.place_of(row, ()), "abilities", index)
                    reader.unknown(ability, place, "unknown_ability", tuple(KNOWN), ability=ability)
        for mount in found.mounts:
            for index, rider in enumerate(mount.riders):
                if rider not in library.officers:
                    place = (*reader.place_of(mount, ()), "riders", index)
                    reader.unknown(rider, place, "unknown_id", tuple(library.officers), id=rider)
        for roster in found.rosters:
            _check_roster(reader, library, roster)


def _check_roster(reader: Derived, library: Library, roster: Roster) -> None:
    """Only a list whose rows are all known has points to be judged by."""
    unknown = [name for name in _named(reader, library, roster) if name[0] not in name[1]]
    for id, known, place in unknown:
        reader.unknown(id, place, "unknown_id", tuple(known), id=id)
    if unknown:
        return
    refused = judge_list(library, Options(points=size_of(library, roster)), roster)
    if refused is not None:
        reader.wrong(reader.place_of(roster, ()), "illegal_roster", id=roster.id, why=refused.code)


def _named(reader: Derived, library: Library, roster: Roster) -> Iterator[tuple[str, Mapping[str, object], Where]]:
    """All that a list names, each with what there is of its kind and where it stands."""
    for unit in roster.units:
        place = reader.place_of(unit, ())
        yield unit.troop, library.troops, (*place, "troop")
        if unit.item:
            yield unit.item, library.items, (*place, "item")
    for row in roster.officers:
        place = reader.place_of(row, ())
        yield row.officer, library.officers, (*place, "officer")
        if row.mount:
            yield row.mount, library.mounts, (*place, "mount")
        if row.item:
            yield row.item, library.items, (*place, "item")
