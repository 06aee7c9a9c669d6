"""What ranged attacks may be expected to do: to whom they are aimed at, and to whoever they scatter onto."""

from math import comb

from app.bots.diskwars.prices import harmed
from app.bots.diskwars.remembered import remembered
from app.rules.diskwars.ground.disks import are_enemies
from app.rules.diskwars.model.profiles import RangedAttack
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.model.tables import Face
from app.rules.diskwars.shooting.attack import dice_of
from app.rules.diskwars.shooting.scatter import candidates
from app.rules.diskwars.shooting.targets import band_to, profiles
from app.rules.kernel.seats import Seat

DAZED = 0.3
"""What it is worth that an enemy may do nothing any more this round, as a share of what it is worth to be rid of it."""


@remembered
def shot_at(state: State, shooter: str, profile: int, target: DiskId) -> float:
    """What a ranged attack is worth, to friends counted against it."""
    shot = profiles(state, shooter)[profile]
    harm, daze = _chances(state, shooter, shot, target)
    dice = dice_of(state, shooter, shot, target)
    gain = _worth(state, shooter, shot, target, dice, harm)
    if not state.disks[target].activated and _is_foe(state, shooter, target):
        gain += DAZED * (1 - (1 - daze) ** dice) * harmed(state, seat_of(state, shooter), target, 99)
    near = candidates(state, target)
    if near and "scatter" not in shot.ignores:
        share = _share(state, shot, "scatter")
        gain += dice * share * _worth(state, shooter, shot, near[0], 1, harm)
    return gain


def _worth(state: State, shooter: str, shot: RangedAttack, target: DiskId, dice: int, harm: float) -> float:
    """What so many dice do to a disk, each of which harms it as likely as this."""
    seat = seat_of(state, shooter)
    strengths = range(1, 7) if shot.strength == "d6" else (int(shot.strength),)
    expected = sum(
        comb(dice, hits) * harm**hits * (1 - harm) ** (dice - hits) * harmed(state, seat, target, hits * strength)
        for strength in strengths
        for hits in range(1, dice + 1)
    ) / len(strengths)
    return expected if _is_foe(state, shooter, target) else -expected


def _chances(state: State, shooter: str, shot: RangedAttack, target: DiskId) -> tuple[float, float]:
    """How likely a die does damage, and how likely it is a critical (DW-RAN-07, DW-RAN-08)."""
    critical = _share(state, shot, "critical")
    hit = 0.0 if band_to(state, shooter, target) == "siege" else _share(state, shot, "hit")
    return critical + hit, critical


def _share(state: State, shot: RangedAttack, face: Face) -> float:
    faces = [shot.treat_as.get(one, one) for one in state.options.battle_die]
    return 0.0 if face in shot.ignores else faces.count(face) / len(faces)


def _is_foe(state: State, shooter: str, target: DiskId) -> bool:
    return shooter not in state.disks or are_enemies(state, shooter, target)


def seat_of(state: State, shooter: str) -> Seat:
    """Who shoots: whoever controls a disk, or resolves the card a Watchtower shoots with."""
    return state.disks[shooter].controller if shooter in state.disks else state.active or state.seats[0]
