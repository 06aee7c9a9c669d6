"""How far what a battle tactic asks is true now: manifestations are no units here (AOS-MAGIC-7.0d)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.rules.aos.agreed_battle import territory_of
from app.rules.aos.ground.measures import bodies, centre_gap, in_combat, on_table, scroll_of
from app.rules.aos.ledger import this_turn
from app.rules.aos.model import tactics as tc
from app.rules.aos.model.state import State, Unit
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.objectives.control import as_it_stands
from app.rules.kernel.plane.placement import area_gap, wholly_within
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Measured:
    """How much of what is asked is there, and how many inches are missing where it is a matter of inches.

    It is `lost` where it is sure that it cannot be true at the end of this turn.
    """

    have: int
    need: int = 1
    away: float = 0.0
    lost: bool = False

    @property
    def met(self) -> bool:
        """Whether it is true."""
        return self.have >= self.need


def are_done(state: State, seat: Seat, conditions: Sequence[tc.Condition], pick: str = "") -> bool:
    """Whether all conditions hold for a seat, with what was picked."""
    return all(_MEASURES[type(one)](state, seat, one, pick).met for one in conditions)


def progress(state: State, seat: Seat, conditions: Sequence[tc.Condition], pick: str = "") -> Measured:
    """How far a seat is: what the one condition counts, or how many of several hold."""
    found = [_MEASURES[type(one)](state, seat, one, pick) for one in conditions]
    if len(found) == 1:
        return found[0]
    away, lost = max((one.away for one in found), default=0.0), any(one.lost for one in found)
    return Measured(sum(one.met for one in found), len(found), away, lost)


def told(state: State, seat: Seat, conditions: Sequence[tc.Condition], pick: str = "") -> Mapping[str, Fact]:
    """The same as plain numbers, for the page; what is held is told by the sums that stand at the objectives."""
    of_control = any(isinstance(one, _OF_CONTROL) for one in conditions)
    now = progress(as_it_stands(state) if of_control else state, seat, conditions, pick)
    facts: dict[str, Fact] = {"have": int(max(0, min(now.have, now.need))), "need": now.need}
    facts |= {"parts": len(conditions)} if len(conditions) > 1 else {}
    if now.lost:
        return {**facts, "lost": True}
    return {**facts, "away": round(now.away, 1)} if now.away >= 0.05 else facts


_OF_CONTROL = (tc.Controls, tc.ControlsMore, tc.Gained)


def _units(state: State, seat: Seat) -> list[Unit]:
    return [unit for unit in on_table(state, seat) if scroll_of(state, unit.id).type == "unit"]


def _fought(state: State, seat: Seat, asked: tc.Fought, pick: str) -> Measured:
    fought = {use.unit for use in this_turn(state) if use.seat == seat and "fight" in use.keywords}
    return Measured(sum(scroll_of(state, unit).type == "unit" for unit in fought if unit), asked.least)


def _fallen(state: State, seat: Seat) -> int:
    """How many units of a seat were destroyed this turn."""
    fell = [unit for unit in state.units.values() if unit.seat == seat and unit.fell == state.turn]
    return sum(scroll_of(state, unit.id).type == "unit" for unit in fell)


def _none_lost(state: State, seat: Seat, asked: tc.NoneLost, pick: str) -> Measured:
    fallen = _fallen(state, seat)
    return Measured(fallen == 0, lost=fallen > 0)


def _destroyed(state: State, seat: Seat, asked: tc.Destroyed, pick: str) -> Measured:
    return Measured(_fallen(state, state.other(seat)), asked.least)


def _pick_destroyed(state: State, seat: Seat, asked: tc.PickDestroyed, pick: str) -> Measured:
    return Measured(pick in state.units and state.units[pick].fell == state.turn)


def _pick_held(state: State, seat: Seat, asked: tc.PickHeld, pick: str) -> Measured:
    return Measured(state.terrain_held.get(pick) == seat)


def _gained(state: State, seat: Seat, asked: tc.Gained, pick: str) -> Measured:
    """Those not controlled when the turn began, and among them those that were the enemy's."""
    new = [m for m in state.markers.values() if m.controller == seat and state.held.get(m.id) != seat]
    taken = [m for m in new if state.held.get(m.id) == state.other(seat)]
    return Measured(min(len(new), asked.least - (len(taken) < asked.taken)), asked.least)


def _controlled(state: State, seat: Seat) -> int:
    return sum(marker.controller == seat for marker in state.markers.values())


def _controls(state: State, seat: Seat, asked: tc.Controls, pick: str) -> Measured:
    return Measured(_controlled(state, seat), asked.least)


def _controls_more(state: State, seat: Seat, asked: tc.ControlsMore, pick: str) -> Measured:
    return Measured(_controlled(state, seat) - _controlled(state, state.other(seat)), asked.by)


def _at_centre(state: State, seat: Seat, asked: tc.AtCentre, pick: str) -> Measured:
    """Near the middle of the battlefield (AOS-GEO-27, AOS-BT-3.0e)."""
    gaps = sorted(centre_gap(state, unit.id) for unit in _units(state, seat) if not in_combat(state, unit.id))
    near = sum(TOLERANCE.within(gap, asked.inches) for gap in gaps)
    return Measured(near, asked.least, _missing(gaps[asked.least - 1 : asked.least], asked.inches))


def _missing(gaps: Sequence[float], inches: float) -> float:
    """By how much the farthest of these gaps is too wide; 0 where there is none."""
    return max([0.0, *(gap - inches for gap in gaps if not TOLERANCE.within(gap, inches))])


def _on_flanks(state: State, seat: Seat, asked: tc.OnFlanks, pick: str) -> Measured:
    """Near each short edge (AOS-GEO-20, AOS-GLOS-02, AOS-BT-3.0f)."""
    units = [
        unit
        for unit in _units(state, seat)
        if (asked.fresh or unit.set_up != state.turn) and (asked.at_home or not _is_wholly(state, unit, seat))
    ]
    gaps = [min((_edge_gap(state, unit, far) for unit in units), default=float("inf")) for far in (False, True)]
    near = sum(TOLERANCE.within(gap, asked.inches) for gap in gaps)
    return Measured(near, 2, _missing(gaps, asked.inches) if units else 0.0)


def _edge_gap(state: State, unit: Unit, far: bool) -> float:
    """How far a unit is from one of the short edges."""
    w, h = state.width, state.height
    x, y = (w if far else -1.0, 0.0) if w >= h else (0.0, h if far else -1.0)
    wide, deep = (1.0, h) if w >= h else (w, 1.0)
    beyond = (Point(x=x, y=y), Point(x=x + wide, y=y), Point(x=x + wide, y=y + deep), Point(x=x, y=y + deep))
    return min((area_gap(one, beyond) for one in bodies(state, unit.id)), default=float("inf"))


def _is_wholly(state: State, unit: Unit, seat: Seat) -> bool:
    """Whether a unit is wholly within a seat's territory (AOS-CORE-9.1.2c)."""
    outline = territory_of(state, seat).outline
    return all(wholly_within(one, outline, TOLERANCE) for one in bodies(state, unit.id))


def _in_enemy_territory(state: State, seat: Seat, asked: tc.InEnemyTerritory, pick: str) -> Measured:
    return Measured(sum(_is_wholly(state, unit, state.other(seat)) for unit in _units(state, seat)), asked.least)


def _have_charged(state: State, seat: Seat, asked: tc.HaveCharged, pick: str) -> Measured:
    charged = [unit for unit in state.units.values() if unit.seat == seat and unit.charged == state.turn]
    return Measured(len(charged), asked.least)


def _general_lives(state: State, seat: Seat, asked: tc.GeneralLives, pick: str) -> Measured:
    return Measured(any(unit.general for unit in on_table(state, seat)))


def _enemy_general_hurt(state: State, seat: Seat, asked: tc.EnemyGeneralHurt, pick: str) -> Measured:
    """A general that fell in an earlier turn is back in a turn of its own side at the soonest (AOS-MAGIC-EX2)."""
    theirs = [unit for unit in state.units.values() if unit.general and unit.seat != seat]
    hurt = any(state.turn in (unit.hurt, unit.fell) for unit in theirs)
    return Measured(hurt, lost=not hurt and all(unit.where == "destroyed" for unit in theirs))


_MEASURES: Mapping[type, Callable[[State, Seat, Any, str], Measured]] = {
    tc.Fought: _fought,
    tc.NoneLost: _none_lost,
    tc.PickDestroyed: _pick_destroyed,
    tc.PickHeld: _pick_held,
    tc.Gained: _gained,
    tc.AtCentre: _at_centre,
    tc.OnFlanks: _on_flanks,
    tc.Controls: _controls,
    tc.ControlsMore: _controls_more,
    tc.Destroyed: _destroyed,
    tc.HaveCharged: _have_charged,
    tc.InEnemyTerritory: _in_enemy_territory,
    tc.GeneralLives: _general_lives,
    tc.EnemyGeneralHurt: _enemy_general_hurt,
}
