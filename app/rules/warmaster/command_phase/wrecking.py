"""A Steam Tank that gets into ground closed to it is destroyed, by its driver's choice or by force (WM-STK-07, WM-TER-08)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import shapely

from app.rules.kernel.offers.offer import SwitchNeed
from app.rules.warmaster.characteristics import has
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.terrain import barred_to, is_in
from app.rules.warmaster.ground.ways import Places, corridor
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


def opened(state: State, units: Sequence[UnitId]) -> State:
    """The table as one sees it who does not mind being wrecked."""
    return replace(state, terrain={}) if all(has(state, unit, "steam_tank") for unit in units) else state


def confirmation(state: State, units: Sequence[UnitId]) -> tuple[SwitchNeed, ...]:
    """Whether it is meant to drive into ground that destroys it (WM-TER-08)."""
    able = any(has(state, unit, "steam_tank") and not barred_to(state, unit).is_empty for unit in units)
    return (SwitchNeed(field="into", label="warmaster.move.into"),) if able else ()


def _crosses(places: Places, ground: shapely.Geometry) -> bool:
    """Whether the way itself leads over such ground."""
    return not ground.is_empty and bool(corridor(places).buffer(-TOLERANCE.touch).intersects(ground))


def wreck(draft: Draft, unit: UnitId, ways: Mapping[StandId, Places]) -> None:
    """Whatever brought it there, it is gone (WM-STK-07)."""
    state = draft.state
    if not has(state, unit, "steam_tank") or state.units[unit].where != "table":
        return
    ground = barred_to(state, unit)
    ends = any(is_in(stand.body, ground) for stand in stands_of(state, unit))
    if ends or any(_crosses(places, ground) for places in ways.values()):
        run_over.destroy(draft, unit, "terrain")
