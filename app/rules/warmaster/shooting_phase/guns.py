"""Guns that may burst: the dice of a Flame Cannon, and what a misfire does (WM-VOL-02, WM-FLC-01, -02)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import product

from app.rules.warmaster.characters.run_over import destroy
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import alive
from app.rules.warmaster.model.command_events import StandLost
from app.rules.warmaster.model.shooting_events import GunMisfired, Misfire
from app.rules.warmaster.model.state import StandId
from app.rules.warmaster.rolls import throw

MISFIRES: dict[int, Misfire] = {1: "burst", 2: "last_blast", 3: "weakened", 4: "sputter", 5: "silent", 6: "roar"}
"""What a double of each face does to a Flame Cannon (WM-FLC-02)."""


def bursts(faces: Sequence[int]) -> bool:
    """Whether dice thrown together blow a Helblaster up: more ones than sixes among several (WM-VOL-02)."""
    return len(faces) > 1 and faces.count(1) > faces.count(6)


def flame(draft: Draft, gun: StandId) -> tuple[int, Misfire | None]:
    """The Attacks of a shot of a Flame Cannon, and what went wrong with it (WM-FLC-01, -02)."""
    seat = draft.state.units[draft.state.stands[gun].unit].seat
    if draft.state.stands[gun].weakened:
        return throw(draft, "flame", seat, 1, piece=gun).total, None
    faces = throw(draft, "flame", seat, 2, piece=gun).faces
    if faces[0] != faces[1]:
        return sum(faces), None
    what = MISFIRES[faces[0]]
    match what:
        case "last_blast":
            return 4 + throw(draft, "flame", seat, 2, piece=gun).total, what
        case "roar":
            return 12 + throw(draft, "flame", seat, 1, piece=gun).total, what
        case "weakened":
            return 3, what
        case "sputter":
            return 4, what
        case _:
            return 0, what


def flame_chances(weakened: bool) -> Mapping[int, float]:
    """How likely a shot of a Flame Cannon has so many Attacks (WM-FLC-01, -02)."""
    die: Mapping[int, float] = dict.fromkeys(range(1, 7), 1 / 6)
    if weakened:
        return die
    found: dict[int, float] = defaultdict(float)
    two = {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)}
    for a, b in product(range(1, 7), repeat=2):
        match MISFIRES[a] if a == b else None:
            case None:
                later: Mapping[int, float] = {a + b: 1.0}
            case "last_blast":
                later = {4 + total: chance for total, chance in two.items()}
            case "roar":
                later = {12 + face: chance for face, chance in die.items()}
            case "weakened":
                later = {3: 1.0}
            case "sputter":
                later = {4: 1.0}
            case _:
                later = {0: 1.0}
        for attacks, chance in later.items():
            found[attacks] += chance / 36
    return found


def misfire(draft: Draft, gun: StandId, what: Misfire) -> None:
    """What a shot that went wrong does to the gun itself."""
    unit = draft.state.stands[gun].unit
    draft.emit(GunMisfired(unit=unit, stand=gun, what=what))
    if what not in ("burst", "last_blast"):
        return
    if len(alive(draft.state, unit)) == 1:
        destroy(draft, unit, "misfire")
    else:
        draft.emit(StandLost(stand=gun, why="misfire"))
