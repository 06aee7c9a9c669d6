"""What a fight is likely to bring a Warmaster bot: points of the enemy struck down, less its own."""

from collections.abc import Mapping, Sequence
from math import inf

from app.bots.warmaster.bouts import Fighter, won
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import attack_bonus, has, has_effect, hits_each, terrifies, troop_of
from app.rules.warmaster.characters.joining import joined_to
from app.rules.warmaster.combat_phase.attacks import base_attacks
from app.rules.warmaster.ground.measures import enemies_of, on_table, stands_of, touch, touched_by
from app.rules.warmaster.hits.covers import cover_of
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import NEEDED
from app.rules.warmaster.turn_sequence.victory import half, points

SECOND = 0.6
"""How much of a unit comes to blows with an enemy that another fights already: some of its stands find no room."""

LATE, AHEAD = 2, 20.0
"""So many turns before the end a fight has to win so much for who is ahead."""

BEHIND = (-30.0, -10.0, 0.0)
"""What it may lose for who is not ahead, in the last turn and in those before it: a draw wins nothing."""

CAUGHT_UP = 0.5
"""This part of the points by which an army is behind a fight may lose besides: there is less to lose."""

FALL = 120.0
"""What an army's last unit before it leaves the field is worth above its points, and so is a General: that ends the battle."""


def gain(state: State, unit: UnitId, enemy: UnitId, helpers: Sequence[UnitId] = (), bonus: int = 1) -> float:
    """The points that charging this enemy wins or loses on average, beside all who fight it or are about to.

    `bonus` is what each stand adds to its Attacks in the first round, for a charge or a pursuit.
    """
    fighting = [one for one in touched_by(state, enemy) if one != unit]
    chargers = [unit, *(one for one in helpers if one not in (unit, *fighting))]
    ours = [*chargers, *fighting]
    foes = list(dict.fromkeys([enemy, *(foe for own in ours for foe in touched_by(state, own))]))
    return fought(state, ours, foes, dict.fromkeys(chargers, bonus), enemy)


def fought(
    state: State, ours: Sequence[UnitId], foes: Sequence[UnitId], edges: Mapping[UnitId, int], enemy: UnitId
) -> float:
    """The points that a combat wins or loses on average; `edges` are what chargers add to each stand's Attacks at first."""
    return won(
        tuple(_fighter(state, one, foes, edges.get(one, 0), enemy, number) for number, one in enumerate(ours)),
        tuple(_fighter(state, one, ours, edges.get(one, 0), ours[0], 0) for one in foes),
        _supporting(state, enemy),
    )


def _fighter(state: State, unit: UnitId, others: Sequence[UnitId], edge: int, met: UnitId, number: int) -> Fighter:
    touched = touched_by(state, unit)
    met = next((one for one in others if one in touched), met)
    troop, foe, own = troop_of(state, unit), troop_of(state, met), stands_of(state, unit)
    cover = cover_of(state, stands_of(state, met)[0], own[:1])
    later = base_attacks(state, unit) - state.units[unit].confused - has_effect(state, unit, "weird_enchantment")
    later -= terrifies(state, met) and not has(state, unit, "fearless")
    past = 1.0 if foe.armour is None else (foe.armour - 1) / 6
    whole = worth(state, unit)
    return Fighter(
        stands=len(own),
        hits=hits_each(state, unit),
        residual=state.units[unit].residual,
        first=later + (edge if cover == "open" else 0),
        later=later,
        led=max((attack_bonus(state, one) for one in joined_to(state, unit)), default=0),
        chance=(7 - NEEDED[cover]) / 6 * past,
        bare=past / 2,
        share=SECOND if number else 1.0,
        meets=others.index(met),
        whole=whole,
        half=half(state.units[unit].points) if whole > 0.0 and len(state.units[unit].stands) >= 3 else 0.0,
        is_gun=troop.type == "artillery",
        follows=troop.type != "artillery" and (troop.type != "infantry" or foe.type not in ("cavalry", "chariot")),
    )


def worth(state: State, unit: UnitId) -> float:
    """What a side loses with a unit: its points, those who lead it, and more where the army leaves the field with that.

    Slayers give their points while they live, and nobody gains by the raised (WM-DWF-04, WM-VPT-05).
    """
    one, side = state.units[unit], state.sides[state.units[unit].seat]
    leaders = [state.characters[who] for who in joined_to(state, unit)]
    is_last = side.start_units > 0 and 2 * (side.lost_units + 1) >= side.start_units and not one.raised
    falls = is_last or any(who.kind == "general" for who in leaders)
    own = 0 if one.raised else -one.points if has(state, unit, "slayers") else one.points
    return own + sum(who.points for who in leaders) + FALL * falls


def asked(state: State, seat: Seat) -> float:
    """How many points a fight has to win on average: fewer for who is not ahead as the battle ends, more for who is.

    Who is ahead in the very last turn has won: no fight is worth it then.
    """
    if state.turn_limit is None:
        return 0.0
    left, found = state.turn_limit - state.round, points(state)
    ahead = found[seat] - found[state.other(seat)]
    if ahead > 0:
        is_last = left <= 0 and state.active != state.first
        return inf if is_last else AHEAD if left < LATE else 0.0
    return BEHIND[max(0, left)] + CAUGHT_UP * ahead if left < len(BEHIND) else 0.0


def charging(state: State, unit: UnitId) -> int:
    """What a charge adds to the Attacks of each stand."""
    return 2 if troop_of(state, unit).type in ("monster", "chariot") else 1


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


def nearest(state: State, unit: UnitId) -> UnitId | None:
    """The enemy nearest to a unit, by the middles of their stands; one whose death costs points only if there is no other."""
    own = stands_of(state, unit)
    if not own:
        return None

    def far(enemy: UnitId) -> float:
        return min(
            (one.pose.x - other.pose.x) ** 2 + (one.pose.y - other.pose.y) ** 2
            for one in own
            for other in stands_of(state, enemy)
        )

    foes = [enemy.id for enemy in enemies_of(state, unit)]
    return min([foe for foe in foes if worth(state, foe) >= 0.0] or foes, key=far, default=None)
