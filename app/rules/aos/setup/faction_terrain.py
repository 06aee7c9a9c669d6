"""Faction terrain: the beginner sets up all of its own or leaves it out, then the other does (AOS-CORE-10.0b, 10.1b)."""

from collections.abc import Callable

import shapely

from app.rules.aos.agreed_battle import territory_of
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import on_table, scroll_of
from app.rules.aos.ground.standing import judge_set_up, tidy
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_commands import DeclineTerrain, DeployTerrain, Placed
from app.rules.aos.model.setup_events import TerrainDeclined, UnitSetUp
from app.rules.aos.model.setup_prompts import DeployFeatures
from app.rules.aos.model.state import State, Unit
from app.rules.aos.model.tables import FACTION_TERRAIN_GAP, TOLERANCE
from app.rules.aos.setup.placing import place_offer
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.plane.areas import areas_of
from app.rules.kernel.plane.footprints import polygon_of
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.placement import area_gap, wholly_within
from app.rules.kernel.plane.shapes import Body, Circle, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def waiting(state: State, seat: Seat) -> tuple[Unit, ...]:
    """The faction terrain a seat has neither set up nor left out."""
    mine = (unit for unit in state.units.values() if unit.seat == seat and unit.where == "mustered")
    return tuple(unit for unit in mine if scroll_of(state, unit.id).type == "faction_terrain")


def deciders(state: State) -> frozenset[Seat]:
    """The seat of the step, while it has any."""
    step = state.step
    assert isinstance(step, DeployFeatures)
    return frozenset({step.seat}) if waiting(state, step.seat) else NOBODY


def advance(draft: Draft) -> None:
    """After the beginner it is the other's turn."""
    step = draft.state.step
    assert isinstance(step, DeployFeatures)
    if step.last:
        draft.leave()
    else:
        draft.change(DeployFeatures(seat=draft.state.other(step.seat), last=True))


def judge_ground(state: State, seat: Seat) -> Callable[[Body], Refusal | None]:
    """Wholly in one's territory, more than 3" from every objective and every other terrain feature (AOS-CORE-10.1b)."""
    home = territory_of(state, seat).outline
    faction = [unit for unit in on_table(state) if scroll_of(state, unit.id).type == "faction_terrain"]

    def judge(one: Body) -> Refusal | None:
        if not wholly_within(one, home, TOLERANCE):
            return refuse("not_wholly_in_territory", "AOS-CORE-10.1b", piece=one.id)
        return _judge_markers(state, one) or _judge_features(state, one, faction)

    return judge


def _judge_markers(state: State, one: Body) -> Refusal | None:
    for marker in state.markers.values():
        spot = Body(
            id=marker.id, pose=Pose(x=marker.at.x, y=marker.at.y), footprint=Circle(radius=marker.radius), height=0
        )
        away = horizontal_gap(one, spot)
        if not TOLERANCE.more_than(away, FACTION_TERRAIN_GAP):
            had = round(away, 4)
            return refuse("terrain_too_close_to_objective", marker=marker.id, had=had, needed=FACTION_TERRAIN_GAP)
    return None


def _judge_features(state: State, one: Body, faction: list[Unit]) -> Refusal | None:
    gaps = {f.id: min(area_gap(one, outline) for outline in f.outlines) for f in state.terrain.values()}
    for unit in faction:
        ones = [state.models[model] for model in unit.models if model != one.id]
        bodies = [Body(id=m.id, pose=m.pose, footprint=one.footprint, height=one.height) for m in ones if m.pose]
        gaps |= {body.id: horizontal_gap(one, body) for body in bodies}
    for feature, away in gaps.items():
        if not TOLERANCE.more_than(away, FACTION_TERRAIN_GAP):
            had = round(away, 4)
            return refuse("terrain_too_close_to_terrain", terrain=feature, had=had, needed=FACTION_TERRAIN_GAP)
    return None


def _feature(state: State, seat: Seat, name: str) -> Unit | Refusal:
    unit = state.units.get(name)
    if unit is None:
        return refuse("unknown_id", id=name)
    if unit.seat != seat:
        return refuse("not_your_unit", unit=name)
    return unit if unit in waiting(state, seat) else refuse("already_deployed", unit=name)


def decide_deploy(draft: Draft, seat: Seat, command: DeployTerrain) -> Refusal | None:
    """Sets a feature up (AOS-CORE-10.1b)."""
    unit = _feature(draft.state, seat, command.unit)
    if isinstance(unit, Refusal):
        return unit
    places = tuple(Placed(model=one.model, pose=tidy(one.pose)) for one in command.places)
    if refused := judge_set_up(draft.state, unit.id, places, judge_ground(draft.state, seat)):
        return refused
    draft.emit(UnitSetUp(unit=unit.id, places=places))
    return None


def decide_decline(draft: Draft, seat: Seat, command: DeclineTerrain) -> Refusal | None:
    """Leaves a feature out of the battle."""
    unit = _feature(draft.state, seat, command.unit)
    if isinstance(unit, Refusal):
        return unit
    draft.emit(TerrainDeclined(unit=unit.id))
    return None


def ground_of(state: State, seat: Seat) -> tuple[AreaMark, ...]:
    """Where a seat may set its features up, to draw."""
    free = polygon_of(territory_of(state, seat).outline)
    for marker in state.markers.values():
        around = shapely.Point(marker.at.x, marker.at.y).buffer(marker.radius + FACTION_TERRAIN_GAP)
        free = free.difference(around)
    for feature in state.terrain.values():
        for outline in feature.outlines:
            free = free.difference(polygon_of(outline).buffer(FACTION_TERRAIN_GAP))
    return areas_of(free, "limit")


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each feature to set up, or to leave out."""
    area = ground_of(state, seat)
    return [
        one
        for unit in waiting(state, seat)
        for one in (place_offer("deploy_terrain", unit, area, "AOS-CORE-10.1b"), _decline(unit))
    ]


def _decline(unit: Unit) -> Offer:
    return Offer(
        id=f"decline_terrain.{unit.id}",
        command={"kind": "decline_terrain", "unit": unit.id},
        label="aos.offer.decline_terrain",
        facts={"unit": unit.id},
        place="unit",
        unit=unit.id,
        rule="AOS-CORE-10.0b",
    )


STEPS: Steps = {DeployFeatures: (deciders, advance)}
HANDLERS: Handlers = {
    DeployTerrain: Handler(
        handle=decide_deploy, at=(DeployFeatures,), other="not_your_deployment_step", early_rule="AOS-CORE-10.0a"
    ),
    DeclineTerrain: Handler(
        handle=decide_decline, at=(DeployFeatures,), other="not_your_deployment_step", early_rule="AOS-CORE-10.0a"
    ),
}
OFFERS: Offers = {DeployFeatures: offers}
