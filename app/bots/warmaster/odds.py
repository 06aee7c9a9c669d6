"""What a fight is likely to bring a Warmaster bot: points of the enemy struck down, less its own."""

from collections.abc import Sequence

from app.rules.kernel.referee.seats import Seat
from app.rules.warmaster.characteristics import has, has_effect, hits_each, terrifies, troop_of
from app.rules.warmaster.combat_phase.attacks import base_attacks
from app.rules.warmaster.ground.measures import enemies_of, on_table, stands_of, touch, touched_by
from app.rules.warmaster.hits.covers import cover_of
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import NEEDED
from app.rules.warmaster.turn_sequence.victory import points

ROUNDS = 3
"""So many rounds are looked ahead: a combat seldom lasts longer."""

SECOND = 0.6
"""How much of a unit comes to blows with an enemy that another fights already: some of its stands find no room."""

LATE, AHEAD, BEHIND = 2, 15.0, -30.0
"""So many turns before the end it counts who is ahead, and what a fight then has to win."""

SUPPORT = 0.5
"""What a stand that supports is worth, in hits of the result."""


def gain(state: State, unit: UnitId, enemy: UnitId, helpers: Sequence[UnitId] = (), bonus: int = 1) -> float:
    """The points that charging this enemy wins or loses on average, beside all who fight it or are about to.

    `bonus` is what each stand adds to its Attacks in the first round, for a charge or a pursuit.
    """
    fighting = [one for one in touched_by(state, enemy) if one != unit]
    ours = [unit, *fighting, *(one for one in helpers if one not in (unit, *fighting))]
    foes = [enemy, *(one for own in ours for one in touched_by(state, own) if one != enemy)]
    foes = list(dict.fromkeys(foes))
    life, lives = sum(left(state, one) for one in ours), sum(left(state, one) for one in foes)
    held, stood = float(life), float(lives)
    backing = SUPPORT * _supporting(state, enemy)
    edge, back = bonus, 0
    for _ in range(ROUNDS):
        given = _given(state, ours, enemy, foes, edge) * held / life
        taken = _taken(state, foes, ours, back) * stood / lives
        held, stood = max(0.0, held - taken), max(0.0, stood - given)
        if not held or not stood:
            break
        ahead = given - taken - backing
        edge, back = (1, 0) if ahead > 0 else (0, 1)
    killed, lost = 1 - stood / lives, 1 - held / life
    return killed * _points(state, foes) - lost * _points(state, ours)


def asked(state: State, seat: Seat) -> float:
    """How many points a fight has to win on average: fewer for who is not ahead as the battle ends, more for who is."""
    if state.turn_limit is None or state.turn_limit - state.round >= LATE:
        return 0.0
    found = points(state)
    return AHEAD if found[seat] > found[state.other(seat)] else BEHIND


def left(state: State, unit: UnitId) -> int:
    """The hits that a unit can still take."""
    return max(1, len(stands_of(state, unit)) * hits_each(state, unit) - state.units[unit].residual)


def rate(state: State, unit: UnitId, enemy: UnitId, bonus: int) -> float:
    """The hits past armour that a unit deals an enemy in a round on average."""
    stands, troop = stands_of(state, unit), troop_of(state, enemy)
    cover = cover_of(state, stands_of(state, enemy)[0], stands[:1])
    more = bonus if cover == "open" else 0
    more -= (terrifies(state, enemy) and not has(state, unit, "fearless")) + state.units[unit].confused
    more -= has_effect(state, unit, "weird_enchantment")
    past = 1.0 if troop.armour is None else (troop.armour - 1) / 6
    return len(stands) * max(0, base_attacks(state, unit) + more) * (7 - NEEDED[cover]) / 6 * past


def charging(state: State, unit: UnitId) -> int:
    """What a charge adds to the Attacks of each stand."""
    return 2 if troop_of(state, unit).type in ("monster", "chariot") else 1


def _given(state: State, ours: Sequence[UnitId], enemy: UnitId, foes: Sequence[UnitId], bonus: int) -> float:
    """What one's own deal: each to the enemy it touches, all others to the one that is charged."""
    total = 0.0
    for number, one in enumerate(ours):
        met = next((foe for foe in touched_by(state, one) if foe in foes), enemy)
        total += rate(state, one, met, bonus) * (SECOND if number else 1.0)
    return total


def _taken(state: State, foes: Sequence[UnitId], ours: Sequence[UnitId], bonus: int) -> float:
    """What the enemies deal, to whom they touch or the first who charges."""
    return sum(
        rate(state, foe, next((one for one in touched_by(state, foe) if one in ours), ours[0]), bonus) for foe in foes
    )


def _supporting(state: State, enemy: UnitId) -> int:
    """The stands of infantry behind or beside an enemy of infantry."""
    if troop_of(state, enemy).type != "infantry":
        return 0
    friends = [one.id for one in on_table(state, state.units[enemy].seat) if one.id != enemy]
    return sum(
        len(stands_of(state, one))
        for one in friends
        if troop_of(state, one).type == "infantry" and touch(state, one, enemy)
    )


def _points(state: State, units: Sequence[UnitId]) -> float:
    return float(sum(0 if state.units[one].raised else state.units[one].points for one in units))


def nearest(state: State, unit: UnitId) -> UnitId | None:
    """The enemy nearest to a unit, by the middles of their stands."""
    own = stands_of(state, unit)
    if not own:
        return None

    def far(enemy: UnitId) -> float:
        return min(
            (one.pose.x - other.pose.x) ** 2 + (one.pose.y - other.pose.y) ** 2
            for one in own
            for other in stands_of(state, enemy)
        )

    return min((enemy.id for enemy in enemies_of(state, unit)), key=far, default=None)
