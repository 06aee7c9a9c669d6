"""How far a player is ahead, as far as he can know what the others play for, and what each disk that is lost changes of it."""

from collections.abc import Collection, Mapping, Sequence
from itertools import permutations, product
from math import exp, log
from typing import TypeAlias

from app.bots.diskwars.remembered import remembered
from app.rules.diskwars.changes import lost
from app.rules.diskwars.ground.disks import on_field, side
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.profiles import ScenarioCard
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.turn_sequence.initiative import in_order
from app.rules.diskwars.turn_sequence.objectives import points_of
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import playing

OVER = 25.0
"""What it is worth to be the last one standing, and what it costs to be out."""

EVEN = 1.5
"""By how many points a rival may be behind the best one and still be reckoned with."""

TIE = 0.5
"""What it is worth to come before a rival who has as many points (DW-WIN-04)."""

Counts: TypeAlias = Mapping[Seat, tuple[float, ...]]
"""The points of each player: of oneself by one's own objective, of a rival by each that he may have."""


def rivals(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Whom a player has to be ahead of."""
    return tuple(other for other in playing(state) if side(state, other) != side(state, seat))


def lead(state: State, seat: Seat) -> float:
    """How far a player is ahead of the best of his rivals, if the points were counted now."""
    return _ahead(state, seat, counts(state, seat), {one.owner for one in on_field(state)})


def lead_without(state: State, seat: Seat, fallen: Collection[DiskId]) -> float:
    """The lead if these disks were lost; who has none left on the field loses his reserve, too (DW-WIN-05, DW-AMB-49)."""
    left = {one.owner for one in on_field(state) if one.id not in fallen}
    gone = {state.disks[disk].owner for disk in fallen} - left
    waiting = [one.id for one in state.disks.values() if one.owner in gone and one.lying in ("reserve", "undeployed")]
    now = dict(_now(state, seat))
    for disk in (*fallen, *waiting):
        change = _change(state, seat, disk)
        now = {other: tuple(map(sum, zip(points, change[other], strict=True))) for other, points in now.items()}
    return _ahead(state, seat, now, left)


def counts(state: State, seat: Seat) -> Counts:
    """What everybody has, as far as a player can know it."""
    hidden = _hidden(state, seat)
    found: dict[Seat, tuple[float, ...]] = {seat: (float(points_of(state, seat)),)}
    for other in rivals(state, seat):
        amounts = [WORDS.amount(state, Frame(seat=other), card.score) for card in hidden]
        found[other] = tuple(map(float, amounts or [points_of(state, other)]))
    return found


@remembered
def _now(state: State, seat: Seat) -> Counts:
    return counts(state, seat)


@remembered
def _change(state: State, seat: Seat, disk: DiskId) -> Counts:
    """What it adds to the points of everybody that a disk is lost."""
    now, then = _now(state, seat), counts(lost(state, [disk]), seat)
    return {
        other: tuple(after - before for before, after in zip(points, then[other], strict=True))
        for other, points in now.items()
    }


def _ahead(state: State, seat: Seat, points: Counts, there: Collection[Seat]) -> float:
    """The lead over the best of those who are there, in the mean of all ways the objectives may have been dealt."""
    if seat not in there:
        return -OVER
    others = [other for other in rivals(state, seat) if other in there]
    if not others:
        return OVER
    order = in_order(state)
    before = order.index(seat)
    ties = [TIE * (order.index(other) < before) for other in others]
    table = [[one + tie for one in points[other]] for other, tie in zip(others, ties, strict=True)]
    cards = range(len(table[0]))
    ways = list(permutations(cards, len(others))) or list(product(cards, repeat=len(others)))
    own = points[seat][0]
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
