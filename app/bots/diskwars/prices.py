"""What disks are worth to a player: what losing them changes between him and the best of his rivals, and what they may yet do."""

from collections.abc import Sequence
from itertools import permutations, product
from math import exp, log

from app.bots.diskwars.remembered import remembered
from app.rules.diskwars.changes import lost
from app.rules.diskwars.characteristics import stamina, toughness
from app.rules.diskwars.ground.disks import on_field, side, type_of
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.profiles import ScenarioCard
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.turn_sequence.initiative import in_order
from app.rules.diskwars.turn_sequence.objectives import points_of
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.referee.position import playing
from app.rules.kernel.referee.seats import Seat

OVER = 25.0
"""What it is worth to be the last one standing, and what it costs to be out."""

EVEN = 1.5
"""By how many points a rival may be behind the best one and still be reckoned with."""

TIE = 0.5
"""What it is worth to come before a rival who has as many points (DW-WIN-04)."""

FEW = 3
"""A player with no more disks than this on the battlefield may soon be out."""

HERO = 30
"""As how many points' worth of disks a hero fights on."""


def rivals(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Whom a player has to be ahead of."""
    return tuple(other for other in playing(state) if side(state, other) != side(state, seat))


def price(state: State, seat: Seat, disk: DiskId) -> float:
    """What it is worth to a player to keep a disk, or to be rid of an enemy's."""
    return _prices(state, seat)[disk]


@remembered
def _prices(state: State, seat: Seat) -> dict[DiskId, float]:
    now = lead(state, seat)
    return {disk.id: _price(state, seat, disk.id, now) for disk in on_field(state)}


def _price(state: State, seat: Seat, disk: DiskId, now: float) -> float:
    printed, owner = type_of(state, disk), state.disks[disk].owner
    rounds = (state.options.rounds - state.round) / state.options.rounds
    material = (0.1 + (HERO if printed.hero else printed.points) / 30) * rounds
    change = _change(state, seat, disk, now)
    if side(state, owner) == side(state, seat):
        return material + max(0.3, -change)
    return material / max(1, len(rivals(state, seat))) + max(0.05, change)


def _change(state: State, seat: Seat, disk: DiskId, now: float) -> float:
    """What it changes between a player and his rivals that a disk is lost, and that its owner is so much nearer to be out."""
    owner = state.disks[disk].owner
    fellows = [one.id for one in on_field(state) if one.owner == owner]
    change = lead(_without(state, [disk]), seat) - now
    if not 1 < len(fellows) <= FEW:
        return change
    return change + (_all_lost(state, seat, owner) - now) / len(fellows) ** 2


@remembered
def _all_lost(state: State, seat: Seat, owner: Seat) -> float:
    """How far a player would be ahead if another had no disk left, or he himself."""
    return lead(_without(state, [one.id for one in on_field(state) if one.owner == owner]), seat)


def _without(state: State, disks: Sequence[DiskId]) -> State:
    """The state without disks of a player; if he has none left on the battlefield his reserve goes, too (DW-WIN-05, DW-AMB-49)."""
    owner = state.disks[disks[0]].owner
    is_out = all(one.id in disks for one in on_field(state) if one.owner == owner)
    waiting = (one.id for one in state.disks.values() if one.owner == owner and one.lying in ("reserve", "undeployed"))
    return lost(state, [*disks, *(waiting if is_out else ())])


def lead(state: State, seat: Seat) -> float:
    """How far a player is ahead of the best of his rivals, as far as he can know what they play for."""
    there = {one.owner for one in on_field(state)}
    if seat not in there:
        return -OVER
    others = [other for other in rivals(state, seat) if other in there]
    if not others:
        return OVER
    before = in_order(state).index(seat)
    own = points_of(state, seat)
    ties = [TIE * (in_order(state).index(other) < before) for other in others]
    hidden = _hidden(state, seat)
    if not hidden:
        return own - _best([points_of(state, other) + tie for other, tie in zip(others, ties, strict=True)])
    table = [
        [WORDS.amount(state, Frame(seat=other), card.score) + tie for card in hidden]
        for other, tie in zip(others, ties, strict=True)
    ]
    cards = range(len(hidden))
    ways = list(permutations(cards, len(others))) or list(product(cards, repeat=len(others)))
    return own - sum(_best([row[card] for row, card in zip(table, way, strict=True)]) for way in ways) / len(ways)


def _best(points: Sequence[float]) -> float:
    """The most of these; those that are not far behind push it up."""
    top = max(points)
    return top + EVEN * log(sum(exp((one - top) / EVEN) for one in points) / len(points))


def _hidden(state: State, seat: Seat) -> tuple[ScenarioCard, ...]:
    """The objectives that a rival may have: those that a player has not seen; none where all score alike."""
    seen = {state.scenario, state.sides[seat].objective}
    cards = state.library.scenarios.values() if state.options.mode == "standard" else ()
    return tuple(card for card in cards if card.id not in seen and not card.partial)


def harmed(state: State, seat: Seat, disk: DiskId, damage: float) -> float:
    """What a disk loses of its worth by so much more damage: all of it if it falls, half for a wound, a little for less."""
    left = toughness(state, disk) - state.disks[disk].damage
    if damage >= left:
        return price(state, seat, disk) * (1.0 if state.disks[disk].wounds >= stamina(state, disk) else 0.5)
    return price(state, seat, disk) * 0.2 * max(0.0, damage) / max(1, left)
