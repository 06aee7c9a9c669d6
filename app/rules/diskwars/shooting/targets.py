"""Who may be shot at, from where, with which profile (DW-RAN-01..05, DW-RAN-19, DW-CON-14, DW-FOR-04)."""

from collections.abc import Sequence

import shapely

from app.rules.diskwars import characteristics
from app.rules.diskwars.characteristics import immune, keyword
from app.rules.diskwars.ground import terrain
from app.rules.diskwars.ground.disks import disc_of, gap, side, type_of
from app.rules.diskwars.ground.sight import can_see, secluded
from app.rules.diskwars.model.profiles import RangedAttack
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.model.tables import BANDS, Band
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.refusal import Refusal


def profiles(state: State, shooter: str) -> Sequence[RangedAttack]:
    """The ranged attacks of a disk, or of a Watchtower (DW-FOR-04)."""
    return (state.library.watchtower,) if shooter in state.terrain else type_of(state, shooter).ranged


def max_range(state: State, shooter: str, profile: RangedAttack) -> Band:
    """The farthest band of an attack as it is now."""
    return profile.max_range if shooter in state.terrain else characteristics.max_range(state, shooter, profile)


def distance(state: State, shooter: str, target: DiskId) -> float:
    """How far a target is from a disk, or from the outline of a Watchtower (DW-RNG-01, DW-RNG-08)."""
    if shooter not in state.terrain:
        return gap(state, shooter, target)
    disc = disc_of(state, target)
    away = float(terrain.polygon(state, shooter).distance(shapely.Point(disc.x, disc.y)))
    return max(0.0, away - disc.radius)


def band_to(state: State, shooter: str, target: DiskId) -> Band:
    """The band in which a target stands (DW-RNG-06)."""
    return state.options.band_at(distance(state, shooter, target))


def why_not(state: State, shooter: str, target: DiskId, profile: int) -> Refusal | None:
    """Why a disk or Watchtower may not shoot at this one with this attack: whatever allows it, one ban is enough (DW-CON-02)."""
    attacks = profiles(state, shooter)
    if not attacks:
        return refuse("no_ranged_attack")
    if not 0 <= profile < len(attacks) or target not in state.disks:
        return refuse("unknown_id", id=target[:60])
    if state.disks[target].at is None:
        return refuse("disk_not_on_battlefield", target=target)
    if target == shooter:
        return refuse("cannot_target_self")
    band = band_to(state, shooter, target)
    reach = max_range(state, shooter, attacks[profile])
    if BANDS.index(band) > BANDS.index(reach):
        return refuse("out_of_range", rule="DW-RAN-01", target=target, band=band, needed=reach)
    if shooter not in state.terrain:
        if not can_see(state, shooter, target):
            return refuse("no_line_of_sight", rule="DW-RAN-01", target=target)
        if secluded(state, shooter, target):
            return refuse("cave_target_forbidden", target=target)
    if keyword(state, target, "immune_ranged") or immune(state, target, attacks[profile].damage):
        return refuse("target_immune", rule="DW-RAN-01", target=target)
    return None


@derived
def targets(state: State, shooter: str, profile: int) -> tuple[DiskId, ...]:
    """All that may be shot at with this attack, enemies first: who shoots seldom means one of his own."""
    lying = (disk.id for disk in state.disks.values() if disk.at is not None)
    found = (disk for disk in lying if why_not(state, shooter, disk, profile) is None)
    own = state.active if shooter in state.terrain else state.disks[shooter].controller
    return tuple(
        sorted(
            found, key=lambda disk: own is not None and side(state, state.disks[disk].controller) == side(state, own)
        )
    )
