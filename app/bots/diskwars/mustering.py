"""Which of the ready armies and regiments a player who means to win takes: one of the strongest, those that shoot before all."""

from collections.abc import Mapping, Sequence

from app.bots.opposing import falling_to
from app.rules.diskwars.model.profiles import DiskType, Library, RangedAttack, Regiment
from app.rules.diskwars.model.setup_commands import TakeArmy, TakeRegiments
from app.rules.diskwars.model.state import State
from app.rules.diskwars.model.tables import FACTION_OF, Band, Faction
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat

REACH: dict[Band, float] = {"short": 0.5, "medium": 1.0, "long": 1.5, "siege": 1.8}
"""What a range is worth beside the others."""

MAGIC = 2.5
"""What a point of magic damage is worth beside one that a shot may be expected to do: it needs no dice."""

FIXED = 0.5
"""What shots are worth of a disk that cannot move: beyond long range hits count nothing (DW-RAN-07)."""

NEARLY = 0.92
"""Armies of so much of the best one's strength are as good: no two matches need begin alike."""


def shooting(disk: DiskType) -> float:
    """What a disk does to others from afar in one activation."""
    best = max((_volley(one) for one in disk.ranged), default=0.0)
    return best * (1.0 if disk.movement else FIXED) + MAGIC * float(disk.keywords.get("magic") or 0)


def _volley(shot: RangedAttack) -> float:
    strength = 3.5 if shot.strength == "d6" else float(shot.strength)
    return shot.shots * 0.5 * strength * REACH[shot.max_range]


def strength(library: Library, regiments: Sequence[Regiment]) -> float:
    """How strong regiments are: what they shoot, how they fight, how much they bear."""
    disks = [library.disks[one.hero] for one in regiments]
    disks += [library.disks[unit] for one in regiments for unit, count in one.units.items() for _ in range(count)]
    return sum(
        2 * shooting(one) + (one.attack + one.counterattack) / 2 + one.toughness * (1 + one.stamina) for one in disks
    )


def army(state: State, seat: Seat, names: Sequence[str], choose: Chooser) -> TakeArmy:
    """One of the strongest ready armies of the seat's race; in the introductory scenario the one that falls to the seat."""
    ready = state.library.armies
    worth = {name: strength(state.library, ready[name].regiments) for name in names if name in ready}
    races = {
        name: _race(state.library, ready[name].regiments[0]) for name in sorted(worth, key=lambda one: -worth[one])
    }
    own = _first_side(state, seat, races or {name: name for name in names})
    best = max((worth[name] for name in own if name in worth), default=0.0)
    return TakeArmy(army=choose.pick([name for name in own if worth.get(name, 0.0) >= NEARLY * best]))


def _first_side(state: State, seat: Seat, sides: Mapping[str, str]) -> list[str]:
    """What is of the best side that falls to a seat: of sides in order of strength the first seat has the first."""
    own = falling_to(state.seats, seat, sides)
    return [name for name in own if sides[name] == sides[own[0]]]


def _race(library: Library, regiment: Regiment) -> str:
    return library.disks[regiment.hero].race


def regiments(state: State, seat: Seat, names: Sequence[str], choose: Chooser) -> TakeRegiments:
    """The strongest regiments of the faction that falls to the seat, one of them left out now and then for the next best.

    Seats of one faction share its heroes out among them: no two lead the same one as long as there are enough.
    """
    library, count = state.library, state.options.regiments
    order = sorted(names, key=lambda name: -strength(library, (library.pregenerated[name],)))
    sides: dict[Faction, list[str]] = {}
    for name in order:
        sides.setdefault(FACTION_OF[library.disks[library.pregenerated[name].hero].race], []).append(name)
    ranked = sorted(sides, key=lambda side: -_sum(library, sides[side][:count]))
    enough = [side for side in ranked if len(sides[side]) >= count] or ranked[:1]
    turn, place = divmod(state.seats.index(seat), len(enough))
    whole = sides[enough[place]]
    shared = whole[turn :: len(state.seats[place :: len(enough)])]
    best = shared if len(shared) >= count else whole
    near = [name for name in best[: count + 1] if _sum(library, [name]) >= NEARLY * _sum(library, best[:1])]
    first = choose.pick(near)
    return TakeRegiments(regiments=(first, *[name for name in best if name != first][: count - 1]))


def _sum(library: Library, names: Sequence[str]) -> float:
    return strength(library, [library.pregenerated[name] for name in names])
