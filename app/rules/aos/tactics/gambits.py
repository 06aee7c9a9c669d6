"""Tactical Gambit: the battle tactic a player tries this turn, what it picks for it, and its points (AOS-BT-2.0a to 2.1)."""

from collections.abc import Iterator, Mapping, Sequence

from app.rules.aos.ability_use.procedures import Procedure, no_targets, nothing
from app.rules.aos.agreed_battle import territory_of
from app.rules.aos.ground.measures import enemies_of
from app.rules.aos.ledger import this_turn
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, Unit, Use
from app.rules.aos.model.tactics import BATTLE_TACTICS, Tactic
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.tactics.conditions import are_done
from app.rules.kernel.offers.offer import Option
from app.rules.kernel.plane.footprints import polygon_of
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def tried(state: State, seat: Seat) -> Use | None:
    """The gambit of this turn, with what was picked."""
    own = [use for use in this_turn(state) if use.seat == seat and use.ability in BATTLE_TACTICS]
    return own[-1] if own else None


def done(state: State, seat: Seat) -> Tactic | None:
    """The battle tactic a seat tried this turn, if all it asks is true now (AOS-BT-2.1)."""
    use = tried(state, seat)
    if use is None:
        return None
    tactic = BATTLE_TACTICS[use.ability]
    return tactic if are_done(state, seat, tactic.conditions, *use.targets) else None


def _may_gamble(state: State, using: Using) -> Refusal | None:
    """Each tactic once a battle, one a round, and not in a turn taken after a double one (AOS-BT-2.0a, AOS-BT-2.0b)."""
    own = [use for use in state.uses if use.seat == using.seat and use.ability in BATTLE_TACTICS]
    if any(use.ability == using.ability for use in own):
        return refuse("tactic_already_attempted", ability=using.ability)
    if any(use.round == state.round for use in own):
        return refuse("once_per_limit_reached", "AOS-BT-2.0a", ability=using.ability, per="round")
    return refuse("took_double_turn") if state.doubled == using.seat else None


def _entourage(state: State, using: Using) -> Sequence[Option]:
    """The enemy units of their general's regiment, and the others, which are not (AOS-BT-3.0b, AOS-AMB-18)."""
    return tuple(_enemy(unit, _leads(state, unit)) for unit in enemies_of(state, using.seat))


def _leads(state: State, unit: Unit) -> bool:
    """Whether a unit is in its general's regiment; the general is."""
    return unit.general or any(
        one.general and one.seat == unit.seat and one.regiment == unit.regiment and unit.regiment is not None
        for one in state.units.values()
    )


def _enemy(unit: Unit, fits: bool) -> Option:
    locked = None if fits else refuse("not_in_generals_regiment", unit=unit.id)
    facts = {"unit": unit.id}
    return Option(value=unit.id, label="aos.option.unit", facts=facts, pieces=unit.models, locked=locked)


def _their_land(state: State, using: Using) -> Sequence[Option]:
    """Terrain in enemy territory that does not reach into one's own (AOS-BT-3.0d)."""
    return tuple(
        Option(
            value=feature.id,
            label="aos.option.kit",
            facts={"name": feature.name},
            pieces=(feature.id,),
            locked=_judge_land(state, using.seat, feature.id),
        )
        for feature in state.terrain.values()
    )


def _judge_land(state: State, seat: Seat, feature: str) -> Refusal | None:
    """Partly in enemy territory is enough, in one's own no part may be (AOS-CORE-9.1.2b, AOS-BT-3.0d)."""
    if not _reaches(state, feature, state.other(seat)):
        return refuse("terrain_not_in_enemy_territory", terrain=feature)
    return refuse("terrain_touches_friendly_territory", terrain=feature) if _reaches(state, feature, seat) else None


def _reaches(state: State, feature: str, seat: Seat) -> bool:
    """Whether a part of a feature lies in a seat's territory."""
    land = polygon_of(territory_of(state, seat).outline)
    return any(land.intersection(polygon_of(outline)).area > 0 for outline in state.terrain[feature].outlines)


def _procedures() -> Iterator[tuple[str, Procedure]]:
    picks = {"": no_targets, "enemy_unit": _entourage, "terrain": _their_land}
    for tactic in BATTLE_TACTICS.values():
        number = 1 if tactic.pick else 0
        targets = picks[tactic.pick]
        yield (
            tactic.id,
            Procedure(may=_may_gamble, effect=nothing, targets=targets, least=number, most=number),
        )


PROCEDURES: Mapping[str, Procedure] = dict(_procedures())
"""What choosing each tactic asks: that it was chosen is all that happens."""
