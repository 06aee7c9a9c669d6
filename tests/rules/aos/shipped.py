"""Battles with the content that comes with the program, for tests that need its maps."""

from dataclasses import replace

from app.rules.aos.agreed_battle import plan_of
from app.rules.aos.model.profiles import TerrainFeature
from app.rules.aos.model.state import Marker, State


def after_markers(state: State, *features: TerrainFeature) -> State:
    """The battle with its objectives on the table, and further terrain."""
    markers = {
        spot.id: Marker(
            id=spot.id, name=spot.name, at=spot.at, home_of=spot.home_of, border=spot.border, radius=spot.radius
        )
        for spot in plan_of(state).objectives
    }
    return replace(state, markers=markers, terrain={**state.terrain, **{one.id: one for one in features}})
