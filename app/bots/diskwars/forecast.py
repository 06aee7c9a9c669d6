"""What the melee would do if it were fought as the disks lie: who would fall, and who would be wounded."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.bots.diskwars.remembered import remembered
from app.rules.diskwars.characteristics import attack, counterattack, keyword, stamina, toughness
from app.rules.diskwars.ground.disks import TOLERANCE, discs, pins_of, side, type_of
from app.rules.diskwars.melee import engagements
from app.rules.diskwars.melee.strikes import speed
from app.rules.diskwars.model.places import Pinning
from app.rules.diskwars.model.round_prompts import SPEEDS, Speed
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.boards import stacks
from app.rules.kernel.boards.stacks import Disc

WOUND = 0.5
"""The share of its worth that a disk loses by a wound it survives."""

Losses = Mapping[DiskId, float]
"""The share of its worth that each disk loses: all of it if it falls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """What counts of a disk in a melee."""

    attack: int
    counterattack: int
    attacks: Speed
    counters: Speed
    frenzy: bool
    toughness: int
    damage: int
    spare: int
    points: int
    side: str


@remembered
def fighter(state: State, disk: DiskId) -> Fighter:
    """A disk as it fights now."""
    one = state.disks[disk]
    return Fighter(
        attack=attack(state, disk),
        counterattack=counterattack(state, disk),
        attacks=speed(state, disk, attacking=True),
        counters=speed(state, disk, attacking=False),
        frenzy=keyword(state, disk, "frenzy") > 0,
        toughness=toughness(state, disk),
        damage=one.damage,
        spare=stamina(state, disk) - one.wounds,
        points=type_of(state, disk).points,
        side=side(state, one.controller),
    )


@remembered
def stacked(state: State) -> tuple[Disc, ...]:
    """The disks that lie on others or under them: all that a melee can be about."""
    lying = tuple(discs(state).values())
    return tuple(one for one in lying if any(stacks.overlap(one, other, TOLERANCE) for other in lying))


@remembered
def losses(state: State) -> Losses:
    """What everybody loses as the disks lie."""
    return _Melee(state).fought(_edges(state, stacked(state)))


def losses_with(state: State, moved: Disc) -> Losses:
    """What everybody loses if one disk lies elsewhere first."""
    return _Melee(state).fought(_edges(state, _lying(state, moved)))


def _lying(state: State, moved: Disc) -> tuple[Disc, ...]:
    known = {one.id for one in stacked(state)}
    others = (one for one in discs(state).values() if one.id != moved.id)
    return (*(one for one in others if one.id in known or stacks.overlap(one, moved, TOLERANCE)), moved)


def _edges(state: State, lying: tuple[Disc, ...]) -> list[Pinning]:
    found = sorted(pins_of(state, lying))
    sides = {one.id: side(state, state.disks[one.id].controller) for one in lying}
    return [Pinning(attacker=upper, defender=lower) for upper, lower in found if sides[upper] != sides[lower]]


class _Melee:
    """One melee thought through: all strike whom they can fell, else whom they hurt most (DW-MEL-07, DW-MEL-12)."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._damage: Counter[DiskId] = Counter()
        self._wounds: Counter[DiskId] = Counter()
        self._fallen: set[DiskId] = set()

    def fought(self, edges: Iterable[Pinning]) -> Losses:
        """What everybody loses once all is fought, from the top (DW-SCR-02)."""
        left = list(edges)
        while left:
            now = engagements.ready(left)[0]
            self._fight(now)
            left = [edge for edge in left if edge not in now and not {edge.attacker, edge.defender} & self._fallen]
        wounds = {disk: min(1.0, WOUND * count) for disk, count in self._wounds.items()}
        return wounds | dict.fromkeys(self._fallen, 1.0)

    def _fight(self, edges: engagements.Edges) -> None:
        for pace in SPEEDS:
            still = [edge for edge in edges if not {edge.attacker, edge.defender} & self._fallen]
            hurt: Counter[DiskId] = Counter()
            for disk in engagements.attackers(still):
                own = fighter(self._state, disk)
                foes = [edge.defender for edge in still if edge.attacker == disk]
                if own.attacks == pace:
                    hurt.update(dict.fromkeys(foes if own.frenzy else [self._best(foes, own.attack)], own.attack))
            for disk in engagements.defenders(still):
                own = fighter(self._state, disk)
                foes = [edge.attacker for edge in still if edge.defender == disk]
                if own.counters == pace:
                    hurt.update({self._best(foes, own.counterattack): own.counterattack})
            self._settle(hurt)

    def _best(self, foes: Iterable[DiskId], blow: int) -> DiskId:
        """Whom a blow falls best."""
        return max(foes, key=lambda foe: (blow >= self._left(foe), fighter(self._state, foe).points, foe))

    def _left(self, disk: DiskId) -> int:
        one = fighter(self._state, disk)
        return one.toughness - self._damage[disk] - (0 if self._wounds[disk] else one.damage)

    def _settle(self, hurt: Counter[DiskId]) -> None:
        for disk, blow in hurt.items():
            if blow < self._left(disk):
                self._damage[disk] += blow
                continue
            if self._wounds[disk] >= fighter(self._state, disk).spare:
                self._fallen.add(disk)
            self._wounds[disk] += 1
            self._damage[disk] = 0
