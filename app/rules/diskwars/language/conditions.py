"""Whether a condition of the abilities' own holds of `$it`."""

from typing import assert_never

from app.rules.diskwars.ground import disks, terrain
from app.rules.diskwars.language.selecting import Words, sided
from app.rules.diskwars.model.language import language as lang
from app.rules.diskwars.model.state import Disk, State
from app.rules.kernel.abilities.terms import Frame


def leaf(words: Words, state: State, frame: Frame, cond: lang.Own) -> bool:
    """Whether one of the abilities' own conditions holds."""
    if isinstance(cond, lang.ControlledBy):
        piece = frame.it or ""
        holder = terrain.controlled_by(state, piece) if piece in state.terrain else None
        return holder is not None and words.thing(state, frame, cond.player) == holder
    disk = state.disks.get(frame.it or "")
    return disk is not None and _of_disk(words, state, frame, cond, disk)


def _of_disk(words: Words, state: State, frame: Frame, cond: lang.Own, disk: Disk) -> bool:
    printed = state.library.disks[disk.type]
    match cond:
        case lang.HasTrait():
            return cond.trait in printed.traits
        case lang.OfRace():
            return printed.race == cond.race
        case lang.OfSize():
            return printed.size == cond.size
        case lang.OfGroup():
            return printed.group == cond.group
        case lang.OfSide():
            return sided(state, frame, disk.controller) == cond.side
        case lang.Is():
            return _is(state, disk, cond) == cond.wanted
        case lang.InRange():
            other = words.thing(state, frame, cond.of)
            near = other in disks.discs(state) and disk.at is not None
            return other is not None and near and disks.within(state, other, disk.id, cond.most)
        case lang.Overlaps():
            found = words.found(state, frame, cond.what) if disk.at is not None else ()
            return any(terrain.overlaps(state, disk.id, piece) for piece in found)
        case lang.ActivatedWith():
            return disk.card != "" and words.of(state, frame, cond.card) == f"{disk.controller}.{disk.card}"
        case lang.ControlledBy():
            return False
        case _:
            assert_never(cond)


def _is(state: State, disk: Disk, cond: lang.Is) -> bool:
    match cond.what:
        case "activated":
            return disk.activated
        case "empowered":
            return disk.empowered
        case "pinned":
            return disks.pinned(state, disk.id)
        case _:
            assert_never(cond.what)
