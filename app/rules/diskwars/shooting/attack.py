"""A ranged attack: dice, scatter, then all damage at once (DW-RAN-06..17, DW-DIE-03..05, DW-DIE-11)."""

from collections import defaultdict

from app.rules.diskwars.characteristics import in_cover, shots
from app.rules.diskwars.damage import Harm, hurt
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.model.places import Shot
from app.rules.diskwars.model.profiles import RangedAttack
from app.rules.diskwars.model.round_events import ShotDeclared, ShotScored, TokenLaid
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.model.tables import Band, Face
from app.rules.diskwars.rolls import throw
from app.rules.diskwars.shooting.scatter import assigned, candidates
from app.rules.diskwars.shooting.targets import band_to, profiles
from app.rules.diskwars.triggers import tell
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed, TrayOpened

Scored = list[tuple[DiskId, Face, bool]]
"""What dice came to: on whom, and whether by scatter."""


def dice_of(state: State, shooter: str, profile: RangedAttack, target: DiskId) -> int:
    """How many dice are rolled: the shots, one fewer at a target in cover, one at least (DW-RAN-06, DW-RAN-17)."""
    rolled = profile.shots if shooter in state.terrain else shots(state, shooter, profile)
    return max(1, rolled - in_cover(state, target))


def shoot(draft: Draft, seat: Seat, shooter: str, shot: Shot) -> None:
    """Carries a ranged attack out; whoever declared it has judged it. It engages nobody (DW-RAN-18)."""
    state = draft.state
    profile, band = profiles(state, shooter)[shot.profile], band_to(state, shooter, shot.target)
    near = candidates(state, shot.target, shot.nearest)
    draft.emit(
        TrayOpened(title="shot", seat=seat, source=shooter, target=shot.target),
        ShotDeclared(seat=seat, disk=shooter, target=shot.target, band=band),
    )
    roll = throw(draft, "shots", seat, dice_of(state, shooter, profile, shot.target), disk=shot.target, battle=True)
    strength = profile.strength
    if strength == "d6":
        strength = throw(draft, "strength", seat, disk=shot.target).faces[0]
    scored = _initial(profile, shot.target, roll.shown)
    scatters = 0 if "scatter" in profile.ignores else sum(_read(profile, face) == "scatter" for face in roll.shown)
    scored += _scattered(draft, seat, profile, assigned(near, scatters))
    _apply(draft, shooter, profile, band, strength, scored)
    draft.emit(TrayClosed())
    if shooter in state.disks:
        for face in roll.shown:
            tell(draft, "initial_roll", shooter, target=shot.target, face=face)


def _read(profile: RangedAttack, face: Face) -> Face:
    """A result as the attack treats it, on every roll (DW-RAN-15)."""
    return profile.treat_as.get(face, face)


def _initial(profile: RangedAttack, target: DiskId, shown: tuple[Face, ...]) -> Scored:
    read = (_read(profile, face) for face in shown)
    return [(target, face, False) for face in read if face != "scatter" and face not in profile.ignores]


def _scattered(draft: Draft, seat: Seat, profile: RangedAttack, disks: tuple[DiskId, ...]) -> Scored:
    """One die for each scatter result that the attack does not ignore; scatter counts no more (DW-SCA-02, DW-SCA-11)."""
    found: Scored = []
    for disk in disks:
        (shown,) = throw(draft, "scatter", seat, disk=disk, battle=True).shown
        face = _read(profile, shown)
        if face != "scatter" and face not in profile.ignores:
            found.append((disk, face, True))
    return found


def _apply(draft: Draft, shooter: str, profile: RangedAttack, band: Band, strength: int, scored: Scored) -> None:
    """Hits count nothing at siege range (DW-RAN-07, DW-SCA-09); criticals activate (DW-RAN-08); damage is one batch (DW-RAN-13)."""
    effective = [one for one in scored if one[1] == "critical" or (one[1] == "hit" and band != "siege")]
    draft.emit(*(ShotScored(disk=shooter, target=d, face=face, scattered=again) for d, face, again in effective))
    amounts: dict[DiskId, int] = defaultdict(int)
    for disk, face, _ in effective:
        amounts[disk] += strength
        if face == "critical" and not draft.state.disks[disk].activated:
            draft.emit(TokenLaid(disk=disk, token="activation"))
    harms = [Harm(disk=d, amount=n, type=profile.damage, source="ranged") for d, n in amounts.items()]
    hurt(draft, "ranged", harms)
