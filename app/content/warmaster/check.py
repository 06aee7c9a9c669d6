"""What single records cannot know: that what they name is there, and that ready armies are legal."""

from collections.abc import Iterable

from app.content.derived import Derived
from app.content.warmaster.schema import FileIn
from app.rules.warmaster.model.profiles import Library
from app.rules.warmaster.model.state import Options
from app.rules.warmaster.set_up.army_lists import judge_list, size_of


def whole(read: Iterable[tuple[Derived, FileIn]], library: Library) -> None:
    """Riders are officers, and ready armies are legal ones of their points."""
    for reader, found in read:
        for mount in found.mounts:
            for rider in mount.riders:
                if rider not in library.officers:
                    reader.unknown(rider, reader.place_of(mount, ()), "unknown_id", tuple(library.officers), id=rider)
        for roster in found.rosters:
            refused = judge_list(library, Options(points=size_of(library, roster)), roster)
            if refused is not None:
                reader.wrong(reader.place_of(roster, ()), "illegal_roster", id=roster.id, why=refused.code)
