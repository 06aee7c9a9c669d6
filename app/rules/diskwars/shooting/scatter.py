"""Where scatter goes: the disks near the target, nearest first (DW-SCA-01..07, DW-SCA-10)."""

from collections.abc import Sequence

from app.rules.diskwars.ground.disks import disc_of, engaged, gap, on_field, within
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.boards.stacks import shared_area


def candidates(state: State, target: DiskId, preferred: Sequence[DiskId] = ()) -> tuple[DiskId, ...]:
    """All disks within short range of the target, the shooter and allies among them (DW-SCA-04), nearest first.

    Those engaged with it come first, then others by distance; of those that overlap it the one with the most in common
    (DW-SCA-05, DW-SCA-06). The attacker's player decides between disks that are alike.
    """
    near = [disk.id for disk in on_field(state) if disk.id != target and within(state, target, disk.id, "short")]
    return tuple(sorted(near, key=lambda disk: (*_nearness(state, target, disk), _place(preferred, disk), disk)))


def _nearness(state: State, target: DiskId, disk: DiskId) -> tuple[bool, float, float]:
    area = shared_area(disc_of(state, target), disc_of(state, disk))
    return not engaged(state, target, disk), round(gap(state, target, disk), 6), -round(area, 6)


def _place(preferred: Sequence[DiskId], disk: DiskId) -> int:
    return preferred.index(disk) if disk in preferred else len(preferred)


def assigned(near: Sequence[DiskId], count: int) -> tuple[DiskId, ...]:
    """The disk of each scatter result: another one each time, then from the nearest again (DW-SCA-03, DW-SCA-07)."""
    return tuple(near[number % len(near)] for number in range(count)) if near else ()
